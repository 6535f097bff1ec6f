// What edits of alerts mean: an acknowledgement is never taken back, of two the earlier of the later life stands; silence is for a while.
import type { MutationArgs } from '#contract/mutations.ts';
import type { AlertMarkRow } from '#contract/tables.ts';
import { MAX_SILENCE_MS } from '#contract/limits.ts';
import { acknowledgementOf, standing } from './alerts/acknowledgement.ts';
import type { Mutator, Tx, Who } from './tx.ts';

const markOf = async (tx: Tx, id: string, { accountId }: Who): Promise<AlertMarkRow> =>
  (await tx.get('alertMarks', id)) ?? { id, accountId, v: 0 };

export const acknowledgeAlert: Mutator<MutationArgs<'alert.acknowledge'>> = async (tx, { alertId, at, raisedAt = at }, who) => {
  const mark = await markOf(tx, alertId, who);
  const mine = { at, raisedAt };
  const present = acknowledgementOf(mark);
  const stands = present ? standing(present, mine) : mine;
  await tx.put('alertMarks', { ...mark, acknowledgedAt: stands.at, acknowledgedBy: who.accountId, raisedAt: stands.raisedAt });
};

export const silenceAlert: Mutator<MutationArgs<'alert.silence'>> = async (tx, { alertId, until }, who) => {
  const { silencedUntil, ...mark } = await markOf(tx, alertId, who);
  if (until > who.atMs) await tx.put('alertMarks', { ...mark, silencedUntil: Math.min(until, who.atMs + MAX_SILENCE_MS) });
  else if (silencedUntil !== undefined) await tx.put('alertMarks', mark);
};
