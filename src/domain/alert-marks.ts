// What edits of alerts mean: an acknowledgement is never taken back, of two the earlier of what began later stands; silence is for a while.
import type { MutationArgs } from '#contract/mutations.ts';
import type { AlertMarkRow } from '#contract/tables.ts';
import { MAX_SILENCE_MS } from '#contract/limits.ts';
import { acknowledgementOf, standing } from './alerts/acknowledgement.ts';
import type { Mutator, Tx, Who } from './tx.ts';

const markOf = async (tx: Tx, id: string, { accountId }: Who): Promise<AlertMarkRow> =>
  (await tx.get('alertMarks', id)) ?? { id, accountId, v: 0 };

/**
 * A device says `at` by its own clock, and never means a time after the press; `raisedAt` is the server's where it is given. Where nobody
 * knows when the press was, it stands at `raisedAt`, else now.
 */
export const acknowledgeAlert: Mutator<MutationArgs<'alert.acknowledge'>> = async (tx, { alertId, ...args }, who) => {
  const { madeAtMs = who.atMs, skewMs } = who;
  const pressedAt = skewMs === undefined ? args.at : Math.min(args.at + skewMs, madeAtMs);
  const { raisedAt = Number.isFinite(pressedAt) ? pressedAt : who.atMs } = args;
  const mark = await markOf(tx, alertId, who);
  const mine = { at: Math.max(pressedAt, raisedAt), raisedAt };
  const present = acknowledgementOf(mark);
  const stands = present ? standing(present, mine) : mine;
  await tx.put('alertMarks', { ...mark, acknowledgedAt: stands.at, acknowledgedBy: who.accountId, raisedAt: stands.raisedAt });
};

/**
 * Counted from the press: a silence that waited for a link longer than it lasts is over when it arrives, and the alert sounds again; so is
 * one of which nobody knows when it was pressed.
 */
export const silenceAlert: Mutator<MutationArgs<'alert.silence'>> = async (tx, { alertId, forMs, until = 0 }, who) => {
  const { atMs, madeAtMs = atMs, skewMs = 0 } = who;
  const endsAtMs = forMs === undefined ? until + skewMs : madeAtMs + forMs;
  const { silencedUntil, ...mark } = await markOf(tx, alertId, who);
  if (endsAtMs > atMs) await tx.put('alertMarks', { ...mark, silencedUntil: Math.min(endsAtMs, atMs + MAX_SILENCE_MS) });
  else if (silencedUntil !== undefined) await tx.put('alertMarks', mark);
};
