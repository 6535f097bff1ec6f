// Whether the user's silence over an alert lasts still. It fails towards the sound: where clocks were set, it is over, and it lies over
// nothing more urgent than what was silenced.
import { MAX_SILENCE_MS, SKEW_MS } from '#contract/constants.ts';
import type { AlertMarkRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Priority } from './situation.ts';
import { isMoreUrgent } from './urgency.ts';

export type Silence = Pick<AlertMarkRow, 'silencedUntil' | 'silencedAt'>;

/** What of it lies over an alert that is so urgent. Where older code, or another client, did not say what was silenced: not over an emergency. */
export function silenceOver(mark: Silence & Pick<AlertMarkRow, 'silencedPriority'>, priority: Priority): Silence {
  const { silencedUntil, silencedAt, silencedPriority = 'alarm' } = mark;
  if (isMoreUrgent(priority, silencedPriority)) return {};
  return { ...(silencedUntil !== undefined && { silencedUntil }), ...(silencedAt !== undefined && { silencedAt }) };
}

/**
 * By the clock of who asks, as far as it is corrected. One that was pressed in a time to come is over: this clock was set back since, or
 * that of the press was wrong, and how much of the silence is left nobody knows.
 */
export const isSilenced = ({ silencedUntil, silencedAt }: Silence, nowMs: EpochMs): boolean =>
  silencedUntil !== undefined && silencedUntil > nowMs && (silencedAt ?? silencedUntil - MAX_SILENCE_MS) <= nowMs + SKEW_MS;
