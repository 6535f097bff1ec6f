// The drawers beside the map: one is visible, and those it replaced wait behind it for the back arrow. Pure.
import { MAP_RECORDS, type MapRecord } from '#contract/entities/map-layers.ts';

/** Lists and tools shown in the drawer. */
export const LIST_DRAWERS = [
  'savedViews',
  'drawings',
  'search',
  'routePlanning',
  'passages',
  'charts',
  'notifications',
  'preferences',
] as const;
export type ListDrawer = (typeof LIST_DRAWERS)[number];

/** One record on the map. */
export type RecordDrawerRef = { name: MapRecord; id: string };

export type DrawerRef =
  | { name: ListDrawer }
  /** The specification's info drawer: one ship. */
  | { name: 'ship'; mmsi: number }
  | { name: 'shipPath'; mmsi: number }
  | RecordDrawerRef
  | { name: 'fleet'; id: string };

export const isRecordDrawer = (drawer: DrawerRef): drawer is RecordDrawerRef => MAP_RECORDS.some((kind) => kind === drawer.name);

/** The last one is visible. */
export type Drawers = readonly DrawerRef[];

/** Enough to go back through; older ones are dropped. */
const MOST_BEHIND = 8;

/** Opening the event drawer closes the alert drawer and vice versa (specification section 4). */
const EXCLUDES: Partial<Record<DrawerRef['name'], DrawerRef['name']>> = { event: 'alert', alert: 'event' };

/** Members are compared, not their order. */
export const isSameDrawer = (a: DrawerRef, b: DrawerRef): boolean =>
  a.name === b.name &&
  ('id' in a ? a.id : undefined) === ('id' in b ? b.id : undefined) &&
  ('mmsi' in a ? a.mmsi : undefined) === ('mmsi' in b ? b.mmsi : undefined);

/** A record of the same kind replaces the one before: going through a list of ships leaves no trail of drawers. */
export function withDrawer(drawers: Drawers, drawer: DrawerRef): Drawers {
  const seen = drawers.at(-1);
  if (seen && isSameDrawer(seen, drawer)) return drawers;
  const behind = drawers.filter(({ name }) => name !== drawer.name && name !== EXCLUDES[drawer.name]);
  return [...behind.slice(-MOST_BEHIND), drawer];
}

/** Closes the visible drawer; the one behind it comes back. */
export const withoutFront = (drawers: Drawers): Drawers => drawers.slice(0, -1);
