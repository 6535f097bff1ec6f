// How ships look: colours by group, sizes by zoom. The usual colours of shore systems, tuned for a light and a dark sea.
import { SHIP_GROUPS, type ShipGroup } from '#contract/worker-apis.ts';

/** night: the bridge in the dark. Black ground, dim red-amber inks, nothing white. */
export const SCHEMES = ['light', 'dark', 'night'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Shore palette: cargo green, tanker brown (red is left to alerts and distress), passenger blue, high-speed yellow, tug and special cyan, fishing pink, pleasure purple. */
export const SHIP_COLOURS: Record<Scheme, Record<ShipGroup, string>> = {
  light: {
    unknown: '#6f7b88',
    cargo: '#1f9f57',
    tanker: '#8b5a2b',
    passenger: '#2a6be0',
    highSpeed: '#e0a800',
    special: '#0a9bb0',
    fishing: '#e05aa8',
    pleasure: '#8e56d8',
    distress: '#e30613',
  },
  dark: {
    unknown: '#a9b4bf',
    cargo: '#4fd585',
    tanker: '#d9a06b',
    passenger: '#5fa6ff',
    highSpeed: '#ffd24a',
    special: '#3fd8e4',
    fishing: '#ff8ccb',
    pleasure: '#bd93ff',
    distress: '#ff4f45',
  },
  night: nightColours('#a8742e', '#e02810'),
};

/**
 * One hue keeps the eye dark-adapted, and eight steps of its lightness cannot be told apart in dots. So all types have one colour, the
 * drawer says the type in words, and red is left to danger.
 */
function nightColours(colour: string, distress: string): Record<ShipGroup, string> {
  const all = Object.fromEntries(SHIP_GROUPS.map((group) => [group, colour])) as Record<ShipGroup, string>;
  return { ...all, distress };
}

/** Whether types have colours of their own. */
export const hasTypeColours = (scheme: Scheme): boolean => scheme !== 'night';

/**
 * outline: the 1 px that parts ships from sea and each other. ink: names and selection. own: the ring of own-fleet ships, on a disc of
 * paper. danger: an alerted ship of the bridge palette.
 */
export const SHIP_INKS: Record<Scheme, { outline: string; ink: string; own: string; paper: string; danger: string }> = {
  light: { outline: '#10202f', ink: '#0a1c2e', own: '#0a3fc4', paper: '#ffffff', danger: '#d1121f' },
  dark: { outline: '#03080d', ink: '#f4f8fb', own: '#9fdcff', paper: '#0b141c', danger: '#ff4438' },
  night: { outline: '#000000', ink: '#a07038', own: '#eda13a', paper: '#0a0402', danger: '#e02810' },
};

/** '#rrggbb' as three numbers from 0 to 1. */
export function rgb(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** Zoom to radius in CSS pixels; straight lines between. Below ARROW_RADIUS a ship is a dot. */
const RADII: readonly (readonly [zoom: number, radiusPx: number])[] = [
  [2, 1.6],
  [4, 2.3],
  [5, 3.6],
  [7, 4.8],
  [9, 6],
  [12, 8],
  [15, 10],
  [18, 11],
];
export const ARROW_RADIUS_PX = 3.2;
/** An own-fleet ship is never smaller: her sign must be found among thousands of dots at the opening zoom. */
export const OWN_RADIUS_PX = 4.8;
/** Class B signs are smaller, by this. */
export const CLASS_B_SCALE = 0.82;
/** The last level of an order (contract): all ships. */
const LAST_LEVEL = 9;

/** Radius of a ship's sign at a zoom, CSS pixels. */
export function shipRadiusPx(zoom: number): number {
  const above = RADII.findIndex(([at]) => at >= zoom);
  const high = RADII[above < 0 ? RADII.length - 1 : above] as readonly [number, number];
  const low = RADII[above < 0 ? RADII.length - 1 : Math.max(0, above - 1)] as readonly [number, number];
  const share = high[0] === low[0] ? 0 : (zoom - low[0]) / (high[0] - low[0]);
  return low[1] + share * (high[1] - low[1]);
}

/**
 * Which of an order's `counts` is drawn at a zoom. Level z keeps one ship in each 2-px cell of zoom z, so that a dot left out has another
 * dot over her. Signs with a shape are wider: there a cell may be as wide as the smallest sign's radius (3 to 5 px), and a ship left out is
 * no further than that, in each direction, from the centre of a drawn sign. All are drawn from zoom 9.4 on. `restScale`: how much smaller
 * the palette draws unmarked ships.
 */
export function levelAt(zoom: number, restScale = 1): number {
  const radiusPx = shipRadiusPx(zoom);
  const spare = radiusPx < ARROW_RADIUS_PX ? 0 : Math.max(0, Math.log2((CLASS_B_SCALE * restScale * radiusPx) / 2));
  return Math.max(0, Math.min(LAST_LEVEL, Math.ceil(zoom - spare)));
}
