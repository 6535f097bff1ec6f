// What handlers and ingest are given instead of reaching for it: tests pass their own clock, ids and words.
import { randomUUID } from 'node:crypto';
import type { EpochMs } from '#contract/units.ts';
import type { Db } from './db/db.ts';
import type { Log } from './log.ts';

export interface Deps {
  db: Db;
  clock: () => EpochMs;
  /** A new id, never used before. */
  ids: () => string;
  log: Log;
}

export function createDeps(db: Db, log: Log): Deps {
  return { db, log, clock: () => Date.now(), ids: () => randomUUID() };
}
