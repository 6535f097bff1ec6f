// What a user can do to an alert, wherever it was computed. An acknowledgement is never undone; of two, the one for what began later
// counts, and the other is kept. A silence lasts for a time.
import { AcknowledgeAlert, SilenceOfAlert } from '#contract/entities/alerts.ts';
import { MAX_SILENCE_MS, SKEW_MS } from '#contract/constants.ts';
import { Id } from '#contract/rows.ts';
import type { AlertMarkRow, EntityKey } from '#contract/tables.ts';
import type { z } from '#contract/zod.ts';
import { type Acknowledgement, acknowledgementOf, earlierThan, standing } from './alerts/acknowledgement.ts';
import { mergedAlertId } from './alerts/situation.ts';
import { define } from './mutation.ts';
import type { RowTx, MutatorContext } from './tx.ts';

/** Edits of older code may wait in a queue with the id of an alert that is part of another now. */
const markOf = async (tx: RowTx, alertId: string, { accountId }: MutatorContext): Promise<AlertMarkRow> =>
  (await tx.get('alertMarks', mergedAlertId(alertId))) ?? { id: mergedAlertId(alertId), accountId, v: 0 };

type Args = z.infer<typeof AcknowledgeAlert>;

/**
 * When the acknowledged situation began, by the server's clock. -Infinity: unknown. Nobody can have seen a situation that began after the
 * acknowledgement. The device's own engine may have used a wrong clock for it (`clockAt`: what that clock read at the time): the error is
 * subtracted.
 */
function raisedAtOf({ raisedAt, clockAt }: Args, pressedAt: number, { atMs, madeAtMs }: MutatorContext): number {
  if (raisedAt === undefined) return pressedAt;
  if (clockAt !== undefined) {
    const errorMs = (madeAtMs ?? atMs) - clockAt;
    if (raisedAt > clockAt + SKEW_MS) return Number.NEGATIVE_INFINITY;
    return Math.abs(errorMs) > SKEW_MS ? raisedAt + errorMs : raisedAt;
  }
  if (madeAtMs === undefined) return raisedAt; // on the device that shows it, or from a client that sends no clock
  const pressMs = Number.isFinite(madeAtMs) ? madeAtMs : atMs;
  return raisedAt > pressMs + SKEW_MS ? madeAtMs : raisedAt;
}

const ofAlert = {
  toRequest: ({ alertId, ...body }: { alertId: string }) => ({ params: { id: alertId }, body }),
  fromRequest: ({ params, body }: Record<'params' | 'body', Record<string, unknown>>) => ({ ...body, alertId: params['id'] }),
  touches: ({ alertId }: { alertId: string }): EntityKey[] => [`alertMarks:${mergedAlertId(alertId)}`],
  merge: 'none',
  refs: [],
} as const;

export const alertMutations = {
  'alert.acknowledge': define({
    ...ofAlert,
    args: AcknowledgeAlert.extend({ alertId: Id }),
    endpoint: 'alerts.acknowledge',
    /**
     * A device gives `at` by its own clock, and never means a time after the acknowledgement itself. When that time is unknown, the mark
     * gets `raisedAt`. When it is unknown what the user saw, nothing is acknowledged.
     */
    async effect(tx, { alertId, ...args }, who) {
      const { madeAtMs = who.atMs, skewMs } = who;
      const pressedAt = skewMs === undefined ? args.at : Math.min(args.at + skewMs, madeAtMs);
      const raisedAt = raisedAtOf(args, pressedAt, who);
      if (!Number.isFinite(raisedAt)) return;
      const mark = await markOf(tx, alertId, who);
      const mine: Acknowledgement = { at: Math.max(pressedAt, raisedAt), raisedAt, priority: args.priority, by: who.accountId };
      const present = acknowledgementOf(mark);
      const stands = present ? standing(present, mine) : mine;
      const { acknowledgedPriority: _, earlier: before = [], ...kept } = mark;
      const earlier = earlierThan(stands, [...before, ...(present ? [present] : []), mine]);
      await tx.put('alertMarks', {
        ...kept,
        acknowledgedAt: stands.at,
        acknowledgedBy: stands.by ?? who.accountId,
        raisedAt: stands.raisedAt,
        ...(stands.priority && { acknowledgedPriority: stands.priority }),
        ...(earlier.length > 0 && { earlier }),
      });
    },
  }),
  'alert.silence': define({
    ...ofAlert,
    args: SilenceOfAlert,
    endpoint: 'alerts.silence',
    /**
     * Counted from the user's action. A silence that waited for a connection longer than it lasts is over when it arrives, and the alert
     * sounds again. So is one whose time is unknown.
     */
    async effect(tx, { alertId, forMs, until = 0, priority }, who) {
      const { atMs, madeAtMs = atMs, skewMs = 0 } = who;
      const endsAtMs = forMs === undefined ? until + skewMs : madeAtMs + forMs;
      const { silencedUntil, silencedAt: _, silencedPriority: _of, ...mark } = await markOf(tx, alertId, who);
      const times = { silencedUntil: Math.min(endsAtMs, atMs + MAX_SILENCE_MS), silencedAt: Math.min(madeAtMs, atMs) };
      if (endsAtMs > atMs) await tx.put('alertMarks', { ...mark, ...times, ...(priority && { silencedPriority: priority }) });
      else if (silencedUntil !== undefined) await tx.put('alertMarks', mark);
    },
    isSwitch: true,
  }),
};
