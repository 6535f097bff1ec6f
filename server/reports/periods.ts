// The period of a report: the last whole day or week that ended at six in the morning, local time of its reader. Pure.
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import { atWallClock, wallClock } from '#domain/wall-clock.ts';

const REPORT_MINUTE = 6 * 60;
const MONDAY = 1;

export type ReportKind = 'daily' | 'weekly';

export interface Period {
  /** The local date of its end, unique for each period. */
  date: string;
  fromMs: EpochMs;
  /** When the report is due. */
  untilMs: EpochMs;
}

const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** The last period that has ended; weeks end on Mondays. In UTC when the time zone is unknown. */
export function lastPeriod(kind: ReportKind, timeZone: string, nowMs: EpochMs): Period {
  const shown = wallClock(timeZone, nowMs) ?? {
    date: new Date(nowMs).toISOString().slice(0, 10),
    minute: Math.floor((nowMs % DAY_MS) / 60_000),
  };
  const day = daysBefore(shown.date, shown.minute < REPORT_MINUTE ? 1 : 0);
  const sinceMonday = (new Date(`${day}T00:00Z`).getUTCDay() - MONDAY + 7) % 7;
  const date = kind === 'weekly' ? daysBefore(day, sinceMonday) : day;
  return {
    date,
    fromMs: atWallClock(timeZone, daysBefore(date, kind === 'weekly' ? 7 : 1), REPORT_MINUTE),
    untilMs: atWallClock(timeZone, date, REPORT_MINUTE),
  };
}
