// The speeds that a ship reported over a period, in steps of equal length, for a graph and a table. Pure.
import type { EpochMs, Knots } from '#contract/units.ts';
import type { TrackColumns } from '#contract/worker-apis.ts';
import { NOT_KNOWN, timeAt } from './track.ts';

export interface SpeedStep {
  fromMs: EpochMs;
  /** The mean of what she reported; undefined without reports. */
  meanKn: Knots | undefined;
  mostKn: Knots | undefined;
}

/** From the step of the first position to that of the last, including empty steps. An empty list when no speed is known. */
export function speedSteps(track: TrackColumns, stepMs: number): SpeedStep[] {
  const sums = new Map<number, { sumKn: number; count: number; mostKn: number }>();
  for (let at = 0; at < track.atS.length; at++) {
    const tenths = track.speedTenths[at] ?? NOT_KNOWN;
    if (tenths === NOT_KNOWN) continue;
    const step = Math.floor(timeAt(track, at) / stepMs);
    const { sumKn, count, mostKn } = sums.get(step) ?? { sumKn: 0, count: 0, mostKn: 0 };
    sums.set(step, { sumKn: sumKn + tenths / 10, count: count + 1, mostKn: Math.max(mostKn, tenths / 10) });
  }
  const numbers = [...sums.keys()];
  const first = numbers[0];
  const last = numbers.at(-1);
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const sum = sums.get(first + at);
    return { fromMs: (first + at) * stepMs, meanKn: sum && sum.sumKn / sum.count, mostKn: sum?.mostKn };
  });
}
