// The user's settings of the map's tools on this device, stored under fathom-tools, without temporary panels and layer switches.
import type { LonLat } from '#contract/units.ts';
import { MOST_AGES_H, type MostAgeH, SHIP_GROUPS, type ShipGroup } from '#contract/worker-apis.ts';
import { persisted } from './persisted.ts';

/** shore: coloured by type. s52: all of one colour, as on bridge displays. */
export const SHIP_PALETTES = ['shore', 's52'] as const;
export type ShipPalette = (typeof SHIP_PALETTES)[number];

/** How far ahead a course vector reaches; 0 means none. */
export const VECTOR_MINUTES = [0, 6, 12, 30, 60] as const;
export type VectorMinutes = (typeof VECTOR_MINUTES)[number];

export const SAFETY_DEPTH_NAMES = ['safetyContour', 'safetyDepth'] as const;
export type SafetyDepthName = (typeof SAFETY_DEPTH_NAMES)[number];

export interface Tools {
  /** Ship groups that are not shown. While there are any, the map always says so. */
  hiddenGroups: readonly ShipGroup[];
  /** Style and chart settings of the map; map/workbench checks them, so that no schema is loaded here. */
  mapLook?: unknown;
  /** Those of the nautical chart that the user typed, or said to be right for the ship. */
  chosenDepths: readonly SafetyDepthName[];
  /** The theme that the map style last followed. */
  followedTheme: 'light' | 'dark';
  /** Only ships of these fleets are shown. Empty: all ships. */
  shownFleets: readonly string[];
  /** Absent: any age. */
  mostAgeH?: MostAgeH;
  shipPalette: ShipPalette;
  vectorMinutes: VectorMinutes;
  shipNames: boolean;
  /** Searches that led to a selection, the last first. */
  recentSearches: readonly string[];
  /** Positions that the user went to, the last first. */
  recentPositions: readonly LonLat[];
}

/** For searches and for positions. */
const MOST_RECENT = 6;

const oneOf = <T>(values: readonly T[], stored: unknown): T | undefined => values.find((value) => value === stored);
const listed = <T>(stored: unknown, is: (value: unknown) => value is T): T[] => (Array.isArray(stored) ? stored.filter(is) : []);
const isGroup = (value: unknown): value is ShipGroup => SHIP_GROUPS.some((group) => group === value);
const isDepthName = (value: unknown): value is SafetyDepthName => SAFETY_DEPTH_NAMES.some((name) => name === value);
const isText = (value: unknown) => typeof value === 'string';
const isPosition = (value: unknown): value is LonLat =>
  Array.isArray(value) && value.length === 2 && Math.abs(Number(value[0])) <= 180 && Math.abs(Number(value[1])) <= 90;

export const tools = persisted<Tools>('tools', (stored) => {
  const kept: Partial<Record<keyof Tools, unknown>> = typeof stored === 'object' && stored !== null ? stored : {};
  return {
    hiddenGroups: listed(kept.hiddenGroups, isGroup),
    shownFleets: listed(kept.shownFleets, isText),
    mapLook: kept.mapLook,
    chosenDepths: listed(kept.chosenDepths, isDepthName),
    followedTheme: oneOf(['light', 'dark'] as const, kept.followedTheme) ?? 'light',
    mostAgeH: oneOf(MOST_AGES_H, kept.mostAgeH),
    shipPalette: oneOf(SHIP_PALETTES, kept.shipPalette) ?? 'shore',
    vectorMinutes: oneOf(VECTOR_MINUTES, kept.vectorMinutes) ?? 0,
    shipNames: kept.shipNames !== false,
    recentSearches: listed(kept.recentSearches, isText).slice(0, MOST_RECENT),
    recentPositions: listed(kept.recentPositions, isPosition).slice(0, MOST_RECENT),
  } satisfies Record<keyof Tools, unknown>;
});

/** These depths, and no others, are from now on right for the ship. Empty: none is, as after a reset. */
export function chooseDepths(names: readonly SafetyDepthName[]): void {
  tools.set({ ...tools.get(), chosenDepths: names });
}

/** Puts it first; an earlier entry moves up. */
export function rememberSearch(text: string): void {
  const { recentSearches, ...rest } = tools.get();
  tools.set({ ...rest, recentSearches: [text, ...recentSearches.filter((one) => one !== text)].slice(0, MOST_RECENT) });
}

/** The same for positions, which are equal within a hundred-thousandth of a degree (1 m). */
export function rememberPosition(position: LonLat): void {
  const { recentPositions, ...rest } = tools.get();
  const isOther = (one: LonLat) => Math.abs(one[0] - position[0]) > 1e-5 || Math.abs(one[1] - position[1]) > 1e-5;
  tools.set({ ...rest, recentPositions: [position, ...recentPositions.filter(isOther)].slice(0, MOST_RECENT) });
}
