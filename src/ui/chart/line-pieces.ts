// Values at equal distances as lines of an SVG one unit a value wide and 100 high, in pieces where a value is not known. Pure.

/** The `points` of each polyline. One value alone is a stroke of its own width. */
export function linesOf(values: readonly (number | undefined)[], most: number): string[] {
  const pieces: [x: number, y: number][][] = [];
  values.forEach((value, at) => {
    if (value === undefined) return;
    if (at === 0 || values[at - 1] === undefined) pieces.push([]);
    pieces.at(-1)?.push([at + 0.5, 100 - (value / most) * 100]);
  });
  return pieces.map((piece) => {
    const [only] = piece;
    const points = only && piece.length === 1 ? [[only[0] - 0.4, only[1]] as const, [only[0] + 0.4, only[1]] as const] : piece;
    return points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');
  });
}

const round = (value: number): number => Math.round(value * 100) / 100;
