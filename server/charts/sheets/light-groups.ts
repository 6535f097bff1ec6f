// Lights of one place and one character, such as the sectors of one light: their character is written once, with all colours and the range
// of ranges, as on paper (INT1 P16: "Fl(3)WRG.15s13m7-5M").
type Tags = Record<string, string | number | boolean>;
interface TaggedPoint {
  x: number;
  y: number;
  tags: Tags;
}

const SAME = ['LITCHR', 'SIGGRP', 'SIGPER', 'HEIGHT', 'zmin'] as const;
/** COLOUR: white, red, green, then the others. */
const FIRST_COLOURS = ['1', '3', '4'];

const rank = (colour: string): number => (FIRST_COLOURS.includes(colour) ? FIRST_COLOURS.indexOf(colour) : FIRST_COLOURS.length);

/** "1,3,4"; nothing where no light says its colour. */
function coloursOf(lights: readonly Tags[]): string {
  const all = new Set(lights.flatMap(({ COLOUR = '' }) => String(COLOUR).split(',')).filter((colour) => colour !== ''));
  return [...all].toSorted((one, other) => rank(one) - rank(other)).join();
}

/** Nautical miles: "8", or "8-6"; nothing where no light says its range. */
function rangeOf(lights: readonly Tags[]): string {
  const all = lights.flatMap(({ VALNMR }) => (VALNMR === undefined ? [] : [Number(VALNMR)]));
  if (all.length === 0) return '';
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return least === most ? String(most) : `${most}-${least}`;
}

/** Of several, the first says `colours` and `range` of all, and the others are `described` by it. Other points stay as they are. */
export function withOneCharacter(points: readonly TaggedPoint[]): TaggedPoint[] {
  const groups = new Map<string, TaggedPoint[]>();
  for (const point of points) {
    if (point.tags.cls !== 'LIGHTS') continue;
    const key = JSON.stringify([point.x, point.y, ...SAME.map((name) => point.tags[name] ?? null)]);
    groups.set(key, [...(groups.get(key) ?? []), point]);
  }
  const changed = new Map<TaggedPoint, Tags>();
  for (const group of groups.values()) {
    const [first, ...others] = group;
    if (!first || others.length === 0) continue;
    const lights = group.map(({ tags }) => tags);
    const [colours, range] = [coloursOf(lights), rangeOf(lights)];
    changed.set(first, { ...first.tags, ...(colours !== '' && { colours }), ...(range !== '' && { range }) });
    for (const other of others) changed.set(other, { ...other.tags, described: true });
  }
  return points.map((point) => ({ ...point, tags: changed.get(point) ?? point.tags }));
}
