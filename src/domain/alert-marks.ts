// What a user can say of an alert, wherever it was computed: an acknowledgement is never taken back, of two that of what began later stands; silence is for a while.
import { AcknowledgeAlert, SilenceOfAlert } from '#contract/alerts.ts';
import { MAX_SILENCE_MS, SKEW_MS } from '#contract/constants.ts';
import { Id } from '#contract/rows.ts';
import type { AlertMarkRow, EntityKey } from '#contract/tables.ts';
import type { z } from '#contract/zod.ts';
import { acknowledgementOf, standing } from './alerts/acknowledgement.ts';
import { define } from './mutation.ts';
import type { Tx, Who } from './tx.ts';

const markOf = async (tx: Tx, id: string, { accountId }: Who): Promise<AlertMarkRow> =>
  (await tx.get('alertMarks', id)) ?? { id, accountId, v: 0 };

type Args = z.infer<typeof AcknowledgeAlert>;

/**
 * Since when what was acknowledged held, by the server's clock. -Infinity: nobody knows. Nobody sees what begins after the press. The
 * device's own engine may have timed it by a wrong clock (`clockAt` says what that clock read at the press): the error is taken off.
 */
function raisedAtOf({ raisedAt, clockAt }: Args, pressedAt: number, { atMs, madeAtMs }: Who): number {
  if (raisedAt === undefined) return pressedAt;
  if (clockAt !== undefined) {
    const errorMs = (madeAtMs ?? atMs) - clockAt;
    if (raisedAt > clockAt + SKEW_MS) return Number.NEGATIVE_INFINITY;
    return Math.abs(errorMs) > SKEW_MS ? raisedAt + errorMs : raisedAt;
  }
  if (madeAtMs === undefined) return raisedAt; // on the device that shows it, or from who sends no clock
  const pressMs = Number.isFinite(madeAtMs) ? madeAtMs : atMs;
  return raisedAt > pressMs + SKEW_MS ? madeAtMs : raisedAt;
}

const ofAlert = {
  toRequest: ({ alertId, ...body }: { alertId: string }) => ({ params: { id: alertId }, body }),
  fromRequest: ({ params, body }: Record<'params' | 'body', Record<string, unknown>>) => ({ ...body, alertId: params['id'] }),
  touches: ({ alertId }: { alertId: string }): EntityKey[] => [`alertMarks:${alertId}`],
  merge: 'none',
  refs: [],
} as const;

export const alertMutations = {
  'alert.acknowledge': define({
    ...ofAlert,
    args: AcknowledgeAlert.extend({ alertId: Id }),
    endpoint: 'alerts.acknowledge',
    /**
     * A device says `at` by its own clock, and never means a time after the press. Where nobody knows when the press was, it stands at
     * `raisedAt`; where nobody knows what was seen, nothing is acknowledged.
     */
    async effect(tx, { alertId, ...args }, who) {
      const { madeAtMs = who.atMs, skewMs } = who;
      const pressedAt = skewMs === undefined ? args.at : Math.min(args.at + skewMs, madeAtMs);
      const raisedAt = raisedAtOf(args, pressedAt, who);
      if (!Number.isFinite(raisedAt)) return;
      const mark = await markOf(tx, alertId, who);
      const mine = { at: Math.max(pressedAt, raisedAt), raisedAt, priority: args.priority };
      const present = acknowledgementOf(mark);
      const { at, priority, ...of } = present ? standing(present, mine) : mine;
      const { acknowledgedPriority: _, ...kept } = mark;
      const said = { acknowledgedAt: at, acknowledgedBy: who.accountId, raisedAt: of.raisedAt };
      await tx.put('alertMarks', { ...kept, ...said, ...(priority && { acknowledgedPriority: priority }) });
    },
  }),
  'alert.silence': define({
    ...ofAlert,
    args: SilenceOfAlert,
    endpoint: 'alerts.silence',
    /**
     * Counted from the press: a silence that waited for a link longer than it lasts is over when it arrives, and the alert sounds again; so is
     * one of which nobody knows when it was pressed.
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
