// When an event occurred, in words: the time, and how long ago. Never shows a time of day that the source does not give.
import type { EventRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { formatAge, formatDate, formatDateTime } from './formats.ts';
import type { Translate, translate } from './i18n.ts';

type Happened = Pick<EventRow, 'occurredAt' | 'occurredPrecision'>;

export const occurredWords = ({ occurredAt, occurredPrecision }: Happened): string =>
  occurredPrecision === 'day' ? formatDate(occurredAt) : formatDateTime(occurredAt);

/** How long ago; in whole days when only the day is known. */
export function happenedAgo({ occurredAt, occurredPrecision }: Happened, nowMs: EpochMs): string {
  const dayMs = 86_400_000;
  const ageMs = nowMs - occurredAt;
  return occurredPrecision === 'day' && ageMs < dayMs ? `< ${formatAge(dayMs)}` : formatAge(ageMs);
}

export const occurredAgo = (event: Happened, nowMs: EpochMs, t: Translate | typeof translate): string =>
  t('alerts.occurredAt', { time: occurredWords(event), age: happenedAgo(event, nowMs) });
