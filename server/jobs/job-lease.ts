// A lease on a job that only one instance may run: kept while it is renewed, taken over when its holder is silent, and checked in every
// transaction of the job, so that a holder that slept too long writes nothing.
import { SKEW_MS } from '#contract/constants.ts';
import { randomUUID } from 'node:crypto';
import type { EpochMs } from '#contract/units.ts';
import type { Db, Tx } from '#server/db/db.ts';

/** After an instance has died, nobody runs the job for this long. */
export const JOB_LEASE_MS = 10_000;
const RENEW_MS = JOB_LEASE_MS / 3;
/** A lease that lasts longer was taken by a clock that was ahead: its holder may have died long ago. */
const MOST_AHEAD_MS = JOB_LEASE_MS + SKEW_MS;

export class LeaseLost extends Error {
  constructor(name: string) {
    super(`Another instance runs the job "${name}" now`);
    this.name = 'LeaseLost';
  }
}

interface LeaseParts {
  db: Db;
  clock: () => EpochMs;
}

export class JobLease {
  readonly #parts: LeaseParts;
  readonly #name: string;
  readonly #holder = randomUUID();
  #isHeld = false;
  #askedAt: EpochMs = Number.NEGATIVE_INFINITY;
  /** The built-in database has one process: an earlier holder must be dead. */
  #maySeize: boolean;

  constructor(parts: LeaseParts, name: string) {
    this.#parts = parts;
    this.#name = name;
    this.#maySeize = parts.db.kind === 'pglite';
  }

  /** Takes or renews it. false: another instance has it. Asks the database only every few seconds. */
  async hold(): Promise<boolean> {
    const nowMs = this.#parts.clock();
    if (Math.abs(nowMs - this.#askedAt) < RENEW_MS) return this.#isHeld;
    const taken = await this.#parts.db.query(
      `insert into job_leases as l (name, holder, until_ms) values ($1, $2, $3)
       on conflict (name) do update set holder = excluded.holder, until_ms = excluded.until_ms
       where l.holder = excluded.holder or l.until_ms <= $4 or l.until_ms > $5 or $6 returning 1`,
      [this.#name, this.#holder, nowMs + JOB_LEASE_MS, nowMs, nowMs + MOST_AHEAD_MS, this.#maySeize],
    );
    this.#maySeize = false;
    this.#isHeld = taken.length > 0;
    this.#askedAt = nowMs;
    return this.#isHeld;
  }

  /** Nobody can take it before this transaction has ended. @throws LeaseLost when another instance has it */
  async assertHeld(tx: Tx): Promise<void> {
    const mine = await tx.query('select 1 from job_leases where name = $1 and holder = $2 for share', [this.#name, this.#holder]);
    if (mine.length > 0) return;
    this.#isHeld = false;
    throw new LeaseLost(this.#name);
  }

  /** So that another instance need not wait. */
  async release(): Promise<void> {
    this.#isHeld = false;
    await this.#parts.db.query('delete from job_leases where name = $1 and holder = $2', [this.#name, this.#holder]);
  }
}
