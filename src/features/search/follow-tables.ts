// Keeps the search index of one account in step with the tables of this device. Runs in the search worker.
import type { TableName } from '#contract/tables.ts';
import { type TableChange, watchTable } from '#store/watch-table.ts';
import { SearchIndex } from './search-index.ts';

export interface FollowedIndex {
  index: SearchIndex;
  /** Settles when every table has been read once. */
  ready: Promise<void>;
  stop: () => void;
}

/** `language`: BCP 47; countries and seas are named in it beside English. */
export function followTables(accountId: string, language: string): FollowedIndex {
  const index = new SearchIndex(language);
  const stops: (() => void)[] = [];
  const follow = <T extends TableName>(table: T, take: (change: TableChange<T>) => void) =>
    new Promise<void>((resolve) => {
      const tell = (change: TableChange<T>) => {
        take(change);
        resolve();
      };
      stops.push(watchTable(accountId, table, tell));
    });
  const ready = Promise.all([
    follow('ports', ({ rows, gone, isAll }) => index.ports(rows, gone, isAll)),
    follow('events', ({ rows, gone, isAll }) => index.events(rows, gone, isAll)),
    follow('chartCells', ({ rows, gone, isAll }) => index.charts(rows, gone, isAll)),
    follow('fleets', ({ rows, gone, isAll }) => index.fleets(rows, gone, isAll)),
    follow('views', ({ rows, gone, isAll }) => index.views(rows, gone, isAll)),
    follow('stars', ({ rows, gone, isAll }) => index.stars(rows, gone, isAll)),
    follow('drawings', ({ rows, gone, isAll }) => index.drawings(rows, gone, isAll)),
  ]).then(() => undefined);
  return {
    index,
    ready,
    stop() {
      for (const stop of stops) stop();
    },
  };
}
