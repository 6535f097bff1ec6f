// What the database knows of the demonstration: whether it is at work, hidden or deleted, and which rows it made.
import { type EpochMs, MINUTE_MS } from '#contract/units.ts';
import { z } from '#contract/zod.ts';
import type { Tx } from '#server/db/db.ts';
import { COMPANY } from './company.ts';

/** Absent at first. Migration 0200 sets `hidden` when a real event is stored. */
const State = z.object({
  state: z.enum(['atWork', 'hidden', 'deleted']).optional(),
  /** Why it is hidden: real events arrived, or the settings have a feed of ships or turn it off. */
  because: z.enum(['events', 'settings']).optional(),
  /** Incremented each time it is made, so that the new rows get new ids. */
  making: z.int().default(0),
  madeAtMs: z.int().default(0),
  /** Daily events have been invented up to this time. */
  livedToMs: z.int().default(0),
  /** The first of its alerts have ended. */
  hasActed: z.boolean().default(false),
});
export type DemonstrationState = z.infer<typeof State>;

const NAME = 'demonstration';

export async function readState(tx: Tx): Promise<DemonstrationState> {
  const [found] = await tx.query<{ value: unknown }>('select value from settings where name = $1', [NAME]);
  return State.parse(found?.value ?? {});
}

/** Must come first in a transaction that changes the demonstration. Takes its locks in the same order as an import (migration 0200). */
export async function holdState(tx: Tx): Promise<DemonstrationState> {
  await tx.query("select 1 from scopes where scope = 'world:events' for update");
  await tx.query(`insert into settings (name, value) values ($1, '{}') on conflict do nothing`, [NAME]);
  await tx.query('select 1 from settings where name = $1 for update', [NAME]);
  return readState(tx);
}

export const writeState = (tx: Tx, state: DemonstrationState): Promise<unknown> =>
  tx.query('update settings set value = $2::jsonb where name = $1', [NAME, JSON.stringify(state)]);

export async function hasRealEvents(tx: Tx): Promise<boolean> {
  const [found] = await tx.query<{ real: boolean }>('select exists (select from events where not sample) as real');
  return found?.real ?? false;
}

export const hasMadeRows = async (tx: Tx): Promise<boolean> => (await tx.query('select 1 from demonstration_rows limit 1')).length > 0;

/** Its first alerts are raised within a few seconds after it is made. */
const RAISED_WITHIN_MS = MINUTE_MS;
/** It is made within a minute after the start, on a slow machine too. If that fails, nobody waits for it for ever. */
const MADE_WITHIN_MS = 5 * MINUTE_MS;

/**
 * Whether devices of an organisation should wait for its first rows and alerts: it is the demonstration's, which is neither made nor given up.
 * `startedAtMs`: when the server started.
 */
export const beingMadeSince =
  (startedAtMs: EpochMs) =>
  async (tx: Tx, organisationId: string, nowMs: EpochMs): Promise<boolean> => {
    if (organisationId !== COMPANY) return false;
    const { state, hasActed, madeAtMs } = await readState(tx);
    if (state === 'atWork') return !hasActed && nowMs - madeAtMs < RAISED_WITHIN_MS;
    return state === undefined && nowMs - startedAtMs < MADE_WITHIN_MS && !(await hasRealEvents(tx));
  };
