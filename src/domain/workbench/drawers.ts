// What is read beside the map: one drawer is seen, those it replaced wait behind it for the back arrow. Pure.
import { MAP_RECORDS, type MapRecord } from '#contract/entities/map-layers.ts';

/** Lists and tools that stand in the drawer. */
export const LIST_DRAWERS = ['savedViews', 'drawings', 'search', 'routePlanning', 'notifications', 'preferences'] as const;
export type ListDrawer = (typeof LIST_DRAWERS)[number];

/** One record that lies on the map. */
export type RecordDrawerRef = { name: MapRecord; id: string };

export type DrawerRef =
  | { name: ListDrawer }
  /** The specification's info drawer: one ship. */
  | { name: 'ship'; mmsi: number }
  | { name: 'shipPath'; mmsi: number }
  | RecordDrawerRef
  | { name: 'fleet'; id: string };

export const isRecordDrawer = (drawer: DrawerRef): drawer is RecordDrawerRef => MAP_RECORDS.some((kind) => kind === drawer.name);

/** The last is seen. */
export type Drawers = readonly DrawerRef[];

/** Enough to go back through; older ones are forgotten. */
const MOST_BEHIND = 8;

/** Opening the event drawer closes the alert drawer and vice versa (specification section 4). */
const EXCLUDES: Partial<Record<DrawerRef['name'], DrawerRef['name']>> = { event: 'alert', alert: 'event' };

/** Members are compared, not their order. */
export const isSameDrawer = (a: DrawerRef, b: DrawerRef): boolean =>
  a.name === b.name &&
  ('id' in a ? a.id : undefined) === ('id' in b ? b.id : undefined) &&
  ('mmsi' in a ? a.mmsi : undefined) === ('mmsi' in b ? b.mmsi : undefined);

/** A thing of the same kind takes the place of the one before: a list of ships clicked through is no path to go back. */
export function withDrawer(drawers: Drawers, drawer: DrawerRef): Drawers {
  const seen = drawers.at(-1);
  if (seen && isSameDrawer(seen, drawer)) return drawers;
  const behind = drawers.filter(({ name }) => name !== drawer.name && name !== EXCLUDES[drawer.name]);
  return [...behind.slice(-MOST_BEHIND), drawer];
}

/** The one that is seen goes, and the one behind it is back. */
export const withoutFront = (drawers: Drawers): Drawers => drawers.slice(0, -1);
