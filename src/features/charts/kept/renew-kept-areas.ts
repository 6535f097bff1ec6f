// Keeps the charts of kept areas at their newest edition in the background, while somebody is signed in and the link is good. On any other
// link the drawer of charts says that a newer edition is available.
import { log } from '#platform/log.ts';
import { onLinkHint, pageVisible } from '#platform/page-state.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { heldChartCells, heldChartSheets } from '#store/held-table.ts';
import { keptAreas, renewAreas } from './kept-areas.ts';

/** Sheets that are being built come one after the other: the first that is fetched should be the last of its edition. */
const TOGETHER_MS = 30_000;
/** Of several windows one fetches. */
const LOCK = 'fathom-chart-areas';

/** Runs until the returned function is called. `togetherMs` is for tests. */
export function renewKeptAreas(accountId: string, isGood: () => boolean, togetherMs: number = TOGETHER_MS): () => void {
  if (!globalThis.caches || !navigator.locks) return () => {}; // an address without https: nothing can be kept
  const over = new AbortController();
  let soon: ReturnType<typeof setTimeout> | undefined;
  const known = () => {
    const [cells, sheets] = [heldChartCells.get(accountId), heldChartSheets.get(accountId)];
    return cells && sheets && { cells, sheets };
  };
  async function look(): Promise<void> {
    const isWanted = keptAreas.get().length > 0 && !devicePreferences.get().lowData && isGood();
    if (!isWanted || over.signal.aborted) return;
    const saving = new AbortController();
    const stopWatching = devicePreferences.watch(() => devicePreferences.get().lowData && saving.abort());
    const signal = AbortSignal.any([over.signal, saving.signal]);
    await navigator.locks
      .request(LOCK, { ifAvailable: true }, (lock) => (lock ? renewAreas(known, signal) : undefined))
      .finally(stopWatching);
  }
  const lookSoon = () => {
    clearTimeout(soon);
    soon = setTimeout(() => void look().catch((problem: unknown) => log.warn('charts of kept areas', problem)), togetherMs);
  };
  /** The rows of charts are in memory only where areas are kept. */
  let rows: (() => void)[] = [];
  const followRows = () => {
    const isKept = keptAreas.get().length > 0;
    if (isKept === rows.length > 0) return;
    for (const stop of rows) stop();
    rows = isKept ? [heldChartCells, heldChartSheets].map((table) => table.watch(accountId, lookSoon)) : [];
  };
  followRows();
  const stops = [keptAreas.watch(followRows), onLinkHint(lookSoon), pageVisible.watch(lookSoon), devicePreferences.watch(lookSoon)];
  return () => {
    over.abort();
    clearTimeout(soon);
    for (const stop of [...stops, ...rows]) stop();
  };
}
