// A whole table in memory, shared by everything on the page that shows it: read from the database, then patched row by row
// (watch-table.ts).
import { type WatchableTable, type WatchedRow, watchTable } from './watch-table.ts';

/** By id. Each change makes a new map. */
export type HeldRows<T extends WatchableTable> = ReadonlyMap<string, WatchedRow<T>>;

export interface HeldChange<T extends WatchableTable> {
  /** undefined: these are the first. */
  before: HeldRows<T> | undefined;
  after: HeldRows<T>;
  /** Rows of `after` that are new or different. */
  rows: readonly WatchedRow<T>[];
}
type Listener<T extends WatchableTable> = (change: HeldChange<T>) => void;

interface Feed<T extends WatchableTable> {
  accountId: string;
  held: HeldRows<T> | undefined;
  listeners: Set<Listener<T>>;
  stop: () => void;
}

export interface HeldTable<T extends WatchableTable> {
  /** undefined until it is read, and while nobody watches. */
  get: (accountId: string) => HeldRows<T> | undefined;
  /** Calls back on every change from now on. The rows are released with the last watcher. */
  watch: (accountId: string, listener: Listener<T>) => () => void;
}

export function heldTable<T extends WatchableTable>(table: T): HeldTable<T> {
  let feed: Feed<T> | undefined;

  function feedOf(accountId: string): Feed<T> {
    if (feed?.accountId === accountId) return feed;
    feed?.stop();
    const made: Feed<T> = { accountId, held: undefined, listeners: new Set(), stop: () => undefined };
    made.stop = watchTable(accountId, table, ({ isAll, rows, gone }) => {
      const before = made.held;
      const after = new Map(isAll ? undefined : before);
      for (const row of rows) after.set(row.id, row);
      for (const id of gone) after.delete(id);
      made.held = after;
      for (const listener of made.listeners) listener({ before, after, rows });
    });
    feed = made;
    return made;
  }

  return {
    get: (accountId) => (feed?.accountId === accountId ? feed.held : undefined),
    watch(accountId, listener) {
      const to = feedOf(accountId);
      to.listeners.add(listener);
      return () => {
        to.listeners.delete(listener);
        if (to.listeners.size > 0) return;
        to.stop();
        if (feed === to) feed = undefined;
      };
    },
  };
}

/** The tables that the map shows whole. Features share them here, as they share the database. Screens read alerts from known-alerts.ts. */
export const heldEvents = heldTable('events');
export const heldPorts = heldTable('ports');
export const heldAlerts = heldTable('alerts');
/** What known-alerts.ts combines with them. */
export const heldLocalAlerts = heldTable('localAlerts');
export const heldAlertMarks = heldTable('alertMarks');
export const heldStars = heldTable('stars');
/** What nautical charts there are: cells, and the sheets of their tiles. */
export const heldChartCells = heldTable('chartCells');
export const heldChartSheets = heldTable('chartSheets');
export const heldActors = heldTable('actors');
export const heldRuleSets = heldTable('ruleSets');
export const heldRecords = heldTable('shipRecords');
export const heldVerdicts = heldTable('listVerdicts');
export const heldParticulars = heldTable('shipParticulars');
