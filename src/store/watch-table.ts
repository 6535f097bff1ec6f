// A table of the account in memory, for code that draws it: read once, then only changed rows, whichever thread wrote them. For thousands
// of rows; a screen that shows a few uses use-live.ts.
import { type ObservabilitySet, RangeSet } from 'dexie';
import type { AlertRow, Row, TableName } from '#contract/tables.ts';
import { accountDb } from './device/account-db.ts';
import { watchStorage } from './device/storage-news.ts';

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

/** From so many rows on a change is a page of a pull: no user changes as many at once. */
const PAGE_ROWS = 20;
/** Pages that follow one another more closely belong together. */
const PAUSE_MS = 1_000;
/** Pages that belong together are told when they are so great a share of the rows told before: whoever goes through all rows then does so few times. */
const PAGES_SHARE = 0.25;
/** No page waits longer: who waits for the end of a first filling would take a longer silence for it. */
const LATEST_MS = 5_000;

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

/** When the pages of a pull are told. `look` is called when time alone has made waiting rows due. `rows`: how many wait. */
function pageTurns(look: () => void) {
  /** Rows of the pages that belong together and were told; 0 after a pause. */
  let told = 0;
  let isOverdue = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;
  const isPage = (rows: number) => rows >= PAGE_ROWS;
  return {
    isDue: (rows: number) => !isPage(rows) || isOverdue || rows >= told * PAGES_SHARE,
    came(rows: number): void {
      if (!isPage(rows)) return;
      clearTimeout(pause);
      pause = setTimeout(() => {
        told = 0;
        look();
      }, PAUSE_MS);
      latest ??= setTimeout(() => {
        isOverdue = true;
        look();
      }, LATEST_MS);
    },
    taken(rows: number): void {
      if (isPage(rows)) told += rows;
      clearTimeout(latest);
      latest = undefined;
      isOverdue = false;
    },
    stop(): void {
      clearTimeout(pause);
      clearTimeout(latest);
    },
  };
}

/**
 * Tells all rows first, and changes in the order they were made, several as one when they come fast: a few rows at once, pages of a pull
 * when there are many of them or when no more come. A read that fails is made anew at the next change.
 */
export function watchTable<T extends WatchableTable>(accountId: string, table: T, tell: (change: TableChange<T>) => void): () => void {
  const db = accountDb(accountId);
  const part = `idb://${db.name}/${table}/`;
  let waiting: Set<string> | 'all' | undefined = 'all';
  let isReading = false;
  let isStopped = false;
  const turns = pageTurns(() => void readWaiting());
  const rowsWaiting = () => (waiting instanceof Set ? waiting.size : 0);

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
    while (waiting && turns.isDue(rowsWaiting()) && !isStopped) {
      const asked: Set<string> | 'all' = waiting;
      turns.taken(rowsWaiting());
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
    else {
      waiting ??= new Set();
      for (const id of ids) waiting.add(id);
    }
    turns.came(rowsWaiting());
    void readWaiting();
  };
  const endNews = watchStorage(onMutated);
  void readWaiting();
  return () => {
    isStopped = true;
    turns.stop();
    endNews();
  };
}
