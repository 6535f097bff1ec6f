// Times counted by the month (UTC) they fall in. Pure.
import type { EpochMs } from '#contract/units.ts';

export interface Month {
  /** `2026-11` */
  name: string;
  count: number;
}

/** Months since the year 0. */
const monthOf = (atMs: EpochMs): number => {
  const at = new Date(atMs);
  return at.getUTCFullYear() * 12 + at.getUTCMonth();
};

const nameOf = (month: number): string => new Date(Date.UTC(Math.floor(month / 12), month % 12)).toISOString().slice(0, 7);

/** How many months from that of the first time to that of the last, both counted. */
export const monthsBetween = (firstMs: EpochMs, lastMs: EpochMs): number => Math.max(1, monthOf(lastMs) - monthOf(firstMs) + 1);

/** The last `months` months up to that of `nowMs`, oldest first, including empty ones; times outside are ignored. */
export function countByMonth(timesMs: Iterable<EpochMs>, nowMs: EpochMs, months: number): Month[] {
  const first = monthOf(nowMs) - months + 1;
  const counts = Array.from({ length: months }, () => 0);
  for (const atMs of timesMs) {
    const at = monthOf(atMs) - first;
    if (at >= 0 && at < months) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts.map((count, at) => ({ name: nameOf(first + at), count }));
}
