// Depth contours of one cell.

/** To each depth (VALDCO, metres) the next shallower one of the cell; the shallowest has none. */
export function nextShallower(depths: readonly number[]): Map<number, number> {
  const rising = [...new Set(depths)].sort((a, b) => a - b);
  return new Map(rising.flatMap((depth, i): [number, number][] => (i > 0 ? [[depth, rising[i - 1] ?? depth]] : [])));
}
