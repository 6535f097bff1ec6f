// When results computed from events are due again: after a pause in changes, and never while an import runs, here or in another process.
import type { Scope } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { hearChanges } from '#server/db/hear-changes.ts';

/** Payload: the id of the import, a blank, `goes-on` or `ended`. */
const CHANNEL = 'fathom_import';
/** Events come in bursts: this long after the last one. */
const SETTLE_MS = 5000;
/** At most this long after the first, while people write one after the other. */
const MOST_WAIT_MS = 60_000;
/** An import that is silent for this long has died. */
const SILENT_MS = 60_000;

/** Said in each transaction of an import that stores batch by batch, and when it has ended, well or not. */
export async function signImport(tx: Pick<Tx, 'query'>, id: string, sign: 'goes-on' | 'ended'): Promise<void> {
  await tx.query(`select pg_notify('${CHANNEL}', $1)`, [`${id} ${sign}`]);
}

interface SettledParts {
  db: Pick<Db, 'listen'>;
  clock: () => EpochMs;
  /** Changes in other scopes do not count. */
  scopes: readonly Scope[];
}

/** Calls back whenever changes have settled, until the returned function is called. */
export async function whenSettled({ db, clock, scopes }: SettledParts, onSettled: () => void): Promise<() => Promise<void>> {
  const imports = new Map<string, EpochMs>();
  let firstChangeMs: EpochMs | undefined;
  let timer: NodeJS.Timeout | undefined;

  const goesOn = (): boolean => [...imports.values()].some((signedMs) => clock() - signedMs < SILENT_MS);
  function settle(): void {
    if (goesOn()) return wait(SETTLE_MS);
    firstChangeMs = undefined;
    onSettled();
  }
  function wait(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(settle, ms);
    timer.unref();
  }
  const stops = [
    await db.listen(CHANNEL, (payload) => {
      const [id = '', sign] = payload.split(' ');
      if (sign === 'ended') imports.delete(id);
      else imports.set(id, clock());
    }),
    await hearChanges(db, (scope) => {
      if (!scopes.some((meant) => meant === scope)) return;
      firstChangeMs ??= clock();
      wait(clock() - firstChangeMs > MOST_WAIT_MS ? 0 : SETTLE_MS);
    }),
  ];
  return async () => {
    clearTimeout(timer);
    for (const stop of stops) await stop();
  };
}
