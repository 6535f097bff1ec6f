// A turn of a job that settles rows one by one, each in a transaction of its own.
import type { Db, Tx } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';

interface SettleEach<Found> {
  db: Db;
  log: Log;
  /** Answers the rows to settle. */
  find: string;
  settle: (tx: Tx, found: Found) => Promise<void>;
  /** Said of a row that could not be settled. It is found again at the next turn, and holds up no other. */
  failed: string;
}

export async function settleEach<Found extends Record<string, unknown>>({
  db,
  log,
  find,
  settle,
  failed,
}: SettleEach<Found>): Promise<void> {
  for (const found of await db.query<Found>(find))
    await db
      .transaction(null, (tx) => settle(tx, found))
      .catch((error: unknown) => log.warn(`${failed}; tried again`, { error: String(error) }));
}
