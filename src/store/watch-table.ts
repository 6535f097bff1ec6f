// A table of the account in memory, for code that draws it: read once, then only changed rows, whichever thread wrote them. For thousands
// of rows; a screen that shows a few uses use-live.ts.
import { Dexie, type ObservabilitySet, RangeSet } from 'dexie';
import type { AlertRow, Row, TableName } from '#contract/tables.ts';
import { accountDb } from './device/account-db.ts';

/** What can be watched: the tables of the contract, and the alerts that the device computed. */
export type WatchableTable = TableName | 'localAlerts';
export type WatchedRow<T extends WatchableTable> = T extends TableName ? Row<T> : AlertRow;

export interface TableChange<T extends WatchableTable> {
  /** Whether `rows` are all there are: at first, and after a change that does not say of which rows it was. */
  isAll: boolean;
  /** New and changed rows. */
  rows: WatchedRow<T>[];
  /** Ids of deleted rows. */
  gone: string[];
}

/** The ids that a change names; undefined: it names none. A range of more than one id counts as unnamed. */
function idsOf(parts: ObservabilitySet, table: string): string[] | undefined {
  const tree = parts[table];
  if (!tree) return [];
  const ids: string[] = [];
  for (const { from, to } of RangeSet(tree)) {
    if (typeof from !== 'string' || from !== to) return undefined;
    ids.push(from);
  }
  return ids;
}

/**
 * Reports all rows first, then changes in the order in which they were made; fast changes are reported together. A failed read is repeated
 * at the next change.
 */
export function watchTable<T extends WatchableTable>(accountId: string, table: T, tell: (change: TableChange<T>) => void): () => void {
  const db = accountDb(accountId);
  const part = `idb://${db.name}/${table}/`;
  let waiting: Set<string> | 'all' | undefined = 'all';
  let isReading = false;
  let isStopped = false;

  async function read(asked: Set<string> | 'all'): Promise<TableChange<T>> {
    const held = db.table<WatchedRow<T>, string>(table);
    if (asked === 'all') return { isAll: true, rows: await held.toArray(), gone: [] };
    const ids = [...asked];
    const found = await held.bulkGet(ids);
    return { isAll: false, rows: found.filter((row) => row !== undefined), gone: ids.filter((_, at) => !found[at]) };
  }

  async function readWaiting(): Promise<void> {
    if (isReading) return;
    isReading = true;
    while (waiting && !isStopped) {
      const asked: Set<string> | 'all' = waiting;
      waiting = undefined;
      const change = await read(asked).catch(() => undefined);
      if (!change) {
        waiting = 'all';
        break;
      }
      if (!isStopped) tell(change);
    }
    isReading = false;
  }

  const onMutated = (parts: ObservabilitySet): void => {
    if (!(part in parts)) return;
    const ids = idsOf(parts, part);
    if (!ids || waiting === 'all') waiting = 'all';
    else waiting = new Set([...(waiting ?? []), ...ids]);
    void readWaiting();
  };
  Dexie.on.storagemutated.subscribe(onMutated);
  void readWaiting();
  return () => {
    isStopped = true;
    Dexie.on.storagemutated.unsubscribe(onMutated);
  };
}
