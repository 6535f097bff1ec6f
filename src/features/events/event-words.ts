// Texts on an event in one line. Never shows a time of day that the source does not give.
import type { EventRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { formatAge, formatDate, formatDateTime } from '#i18n/formats.ts';

type Happened = Pick<EventRow, 'occurredAt' | 'occurredPrecision'>;

export const occurredWords = ({ occurredAt, occurredPrecision }: Happened): string =>
  occurredPrecision === 'day' ? formatDate(occurredAt) : formatDateTime(occurredAt);

/** How long ago; in whole days when only the day is known. */
export function happenedAgo({ occurredAt, occurredPrecision }: Happened, nowMs: EpochMs): string {
  const dayMs = 86_400_000;
  const ageMs = nowMs - occurredAt;
  return occurredPrecision === 'day' && ageMs < dayMs ? `< ${formatAge(dayMs)}` : formatAge(ageMs);
}
