// The drawers beside the map as the address stores them: the open record, and the list behind it. Pure.
import { MAP_RECORDS, type MapRecord } from '#contract/entities/map-layers.ts';
import type { LonLat } from '#contract/units.ts';
import { type DrawerRef, type Drawers, isSameDrawer, type ListDrawer } from '#domain/workbench/drawers.ts';

const LISTS = {
  views: 'savedViews',
  drawings: 'drawings',
  search: 'search',
  routes: 'routePlanning',
  passages: 'passages',
  charts: 'charts',
  notifications: 'notifications',
  preferences: 'preferences',
} as const satisfies Record<string, ListDrawer>;
type ListWord = keyof typeof LISTS;

/** An address has at most one record; `beside` is the list in the drawer, or behind the record that replaced it. */
export interface MapSearchParams extends Partial<Record<MapRecord, string>> {
  /** MMSI of the open ship. */
  ship?: number;
  /** MMSI of the ship whose path is open. */
  path?: number;
  fleet?: string;
  beside?: ListWord;
  /** A whole view, shared as a link (features/views/shared-view.ts). Removed from the address once it is shown. */
  view?: string;
  /** A place to go to, as placeText writes it. Removed from the address once the map is ready. */
  at?: string;
  /** A panel to open; links open no other. Removed from the address once it is open. */
  panel?: 'alerts';
}

const isMmsi = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 100_000_000 && value <= 999_999_999;

/** The longest id of any record, with some space; anything longer is no id. */
const LONGEST_ID = 64;
const LONGEST_VIEW = 2000;
/** The router reads `?event=12` as a number. */
function idIn(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= LONGEST_ID ? text : undefined;
}

/** `12.02783,51.45417,8`: latitude, longitude and zoom; to 5 decimals (1.1 m). */
export const placeText = ([lon, lat]: LonLat, zoom: number): string =>
  [lat.toFixed(5), lon.toFixed(5), zoom.toFixed(2)].map(Number).join(',');

/** undefined: it is no place on the earth. */
export function placeIn(text: string): { position: LonLat; zoom: number } | undefined {
  if (!/^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?,\d{1,2}(\.\d{1,2})?$/.test(text)) return undefined;
  const [lat = 91, lon = 181, zoom = 0] = text.split(',').map(Number);
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && zoom <= 22 ? { position: [lon, lat], zoom } : undefined;
}

/** Whether the address decides where the map goes; otherwise it starts at the user's start view. */
export const leadsSomewhere = ({ view, at, ship, path, ...records }: MapSearchParams): boolean =>
  [view, at, ship, path, ...MAP_RECORDS.map((kind) => records[kind])].some((one) => one !== undefined);

const IDS = [...MAP_RECORDS, 'fleet'] as const;

/** Written by hand: a zod schema would be part of the first chunk. Invalid values are left out. */
export function readMapSearch(raw: Record<string, unknown>): MapSearchParams {
  const list = (Object.keys(LISTS) as ListWord[]).find((word) => word === raw.beside);
  const view = typeof raw.view === 'string' && raw.view.length <= LONGEST_VIEW ? raw.view : undefined;
  const at = typeof raw.at === 'string' && placeIn(raw.at) ? raw.at : undefined;
  const ids = IDS.flatMap((name) => {
    const id = idIn(raw[name]);
    return id === undefined ? [] : [[name, id]];
  });
  return {
    ...(isMmsi(raw.ship) && { ship: raw.ship }),
    ...(isMmsi(raw.path) && { path: raw.path }),
    ...Object.fromEntries(ids),
    ...(list && { beside: list }),
    ...(view !== undefined && { view }),
    ...(at !== undefined && { at }),
    ...(raw.panel === 'alerts' && { panel: raw.panel }),
  };
}

const wordOf = (name: string): ListWord | undefined => (Object.keys(LISTS) as ListWord[]).find((word) => LISTS[word] === name);

function thingOf(drawer: DrawerRef | undefined): MapSearchParams {
  if (!drawer) return {};
  if (drawer.name === 'ship') return { ship: drawer.mmsi };
  if (drawer.name === 'shipPath') return { path: drawer.mmsi };
  return 'id' in drawer ? { [drawer.name]: drawer.id } : {};
}

/** The visible record, and the nearest list behind it. */
export function searchOf(drawers: Drawers): MapSearchParams {
  const list = drawers.findLast(({ name }) => wordOf(name) !== undefined);
  const word = list && wordOf(list.name);
  return { ...thingOf(drawers.at(-1)), ...(word && { beside: word }) };
}

/** The drawers that an address asks for, from back to front. */
function drawersIn({ ship, path, beside, ...ids }: MapSearchParams): DrawerRef[] {
  const things: DrawerRef[] = [
    ...(ship === undefined ? [] : [{ name: 'ship' as const, mmsi: ship }]),
    ...(path === undefined ? [] : [{ name: 'shipPath' as const, mmsi: path }]),
    ...IDS.flatMap((name) => (ids[name] === undefined ? [] : [{ name, id: ids[name] }])),
  ];
  return [...(beside ? [{ name: LISTS[beside] }] : []), ...things.slice(0, 1)];
}

export const isSameSearch = (a: MapSearchParams, b: MapSearchParams): boolean =>
  a.beside === b.beside && a.ship === b.ship && a.path === b.path && IDS.every((name) => a[name] === b[name]);

/** The drawers for an address: the present ones when they match, some of them after going back, or new ones. */
export function drawersFor(present: Drawers, search: MapSearchParams): Drawers {
  if (isSameSearch(searchOf(present), search)) return present;
  const wanted = drawersIn(search);
  const front = wanted.at(-1);
  const at = front ? present.findIndex((drawer) => isSameDrawer(drawer, front)) : -1;
  const part = present.slice(0, at + 1);
  return front && isSameSearch(searchOf(part), search) ? part : wanted;
}
