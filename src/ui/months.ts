// Times counted by the month (UTC) they fall in. Pure.
import type { EpochMs } from '#contract/units.ts';

export interface Month {
  /** `2026-11` */
  name: string;
  count: number;
}

const monthStart = (year: number, month: number): EpochMs => Date.UTC(year, month, 1);

/** The last `months` months up to that of `nowMs`, oldest first, those without anything too; what lies before or after counts nowhere. */
export function countByMonth(timesMs: Iterable<EpochMs>, nowMs: EpochMs, months: number): Month[] {
  const now = new Date(nowMs);
  const starts = Array.from({ length: months + 1 }, (_, at) => monthStart(now.getUTCFullYear(), now.getUTCMonth() - months + 1 + at));
  const counts = Array.from({ length: months }, () => 0);
  for (const atMs of timesMs) {
    const at = starts.findLastIndex((startMs) => startMs <= atMs);
    if (at >= 0 && at < months) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts.map((count, at) => ({ name: new Date(starts[at] ?? 0).toISOString().slice(0, 7), count }));
}
