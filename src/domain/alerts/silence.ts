// Whether the user's silence over an alert still applies. In doubt there is sound: silence ends when clocks were set, and never covers
// anything more urgent than what was silenced.
import { MAX_SILENCE_MS, SKEW_MS } from '#contract/constants.ts';
import type { AlertMarkRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Priority } from './situation.ts';
import { isMoreUrgent } from './urgency.ts';

export type Silence = Pick<AlertMarkRow, 'silencedUntil' | 'silencedAt'>;

/**
 * The part of the silence that covers an alert of this priority. When older code or another client did not store what was silenced, it does
 * not cover an emergency.
 */
export function silenceOver(mark: Silence & Pick<AlertMarkRow, 'silencedPriority'>, priority: Priority): Silence {
  const { silencedUntil, silencedAt, silencedPriority = 'alarm' } = mark;
  if (isMoreUrgent(priority, silencedPriority)) return {};
  return { ...(silencedUntil !== undefined && { silencedUntil }), ...(silencedAt !== undefined && { silencedAt }) };
}

/**
 * By the caller's corrected clock. A silence that was pressed in the future is over: this clock was set back since, or the other was wrong,
 * and nobody knows how much of the silence is left.
 */
export const isSilenced = ({ silencedUntil, silencedAt }: Silence, nowMs: EpochMs): boolean =>
  silencedUntil !== undefined && silencedUntil > nowMs && (silencedAt ?? silencedUntil - MAX_SILENCE_MS) <= nowMs + SKEW_MS;
