// What of a ship's watch has to outlive a restart, because neither her latest report nor the facts that go on have it.
import type { ShipFact } from '#contract/ship-history/ship-facts.ts';
import { z } from '#contract/zod.ts';
import { noSpot, putSpot, type Spot } from './spot.ts';
import { JUMP_AGAIN_S } from './thresholds.ts';
import { DRIFT, type ShipWatch, STOP } from './watch.ts';

const KeptSpot = z.tuple([z.int(), z.number(), z.number(), z.number().nullable(), z.int()]);
type KeptSpot = z.infer<typeof KeptSpot>;

/** last: only beside a report that was set aside, which is then her latest. */
export const KeptWatch = z.object({
  last: KeptSpot.optional(),
  isFirst: z.literal(true).optional(),
  aside: KeptSpot.optional(),
  stop: KeptSpot.optional(),
  /** The stop is known to be no call. */
  elsewhere: z.literal(true).optional(),
  drift: KeptSpot.optional(),
  jumpS: z.int().optional(),
  /** Visits of areas that she may have left. */
  visits: z.array(z.object({ areaId: z.string(), enteredS: z.int(), insideS: z.int(), outsideS: z.int() })).optional(),
});
export type KeptWatch = z.infer<typeof KeptWatch>;

const keep = ({ atS, lon, lat, speedKn, navStatus }: Readonly<Spot>): KeptSpot => [
  atS,
  lon,
  lat,
  Number.isNaN(speedKn) ? null : speedKn,
  navStatus,
];
const spotOf = ([atS, lon, lat, speedKn, navStatus]: KeptSpot): Spot => ({ atS, lon, lat, speedKn: speedKn ?? Number.NaN, navStatus });

const isRecent = ({ last, jumpS }: Readonly<ShipWatch>): boolean => jumpS > 0 && last.atS - jumpS < JUMP_AGAIN_S;

/** undefined: nothing. */
export function keptOf(watch: Readonly<ShipWatch>): KeptWatch | undefined {
  const { last, aside, stop, stopIs, drift, driftIs, jumpS, visits } = watch;
  const outside = visits.filter(({ outsideS }) => outsideS > 0);
  const kept: KeptWatch = {
    ...(aside.atS > 0 && { last: keep(last), aside: keep(aside) }),
    ...(watch.isFirst && { isFirst: true as const }),
    ...(stop.atS > 0 && stopIs !== STOP.call && { stop: keep(stop) }),
    ...(stop.atS > 0 && stopIs === STOP.elsewhere && { elsewhere: true as const }),
    ...(drift.atS > 0 && driftIs === DRIFT.open && { drift: keep(drift) }),
    ...(isRecent(watch) && { jumpS }),
    ...(outside.length > 0 && { visits: outside.map((visit) => ({ ...visit })) }),
  };
  return Object.keys(kept).length > 0 ? kept : undefined;
}

const mix = (mark: number, value: number): number => Math.imul(mark ^ value, 0x01000193) ^ (mark >>> 15);

/** A number that differs, but for one in four thousand million times, whenever keptOf does: cheaper to compare. */
export function keptMark(watch: Readonly<ShipWatch>): number {
  const { last, aside, stop, stopIs, drift, driftIs, visits } = watch;
  let mark = mix(mix(mix(aside.atS, aside.atS > 0 ? last.atS : 0), stop.atS), stopIs);
  mark = mix(mix(mix(mark, drift.atS), driftIs + (watch.isFirst ? 4 : 0)), isRecent(watch) ? watch.jumpS : 0);
  for (const { enteredS, outsideS } of visits) if (outsideS > 0) mark = mix(mix(mark, enteredS), outsideS);
  return mark;
}

/** In this order: her latest report, what was kept of her, and the facts that go on. */
export function restoreLast(watch: ShipWatch, latest: Readonly<Spot>): void {
  putSpot(watch.last, latest);
}

export function restoreKept(watch: ShipWatch, { last, isFirst, aside, stop, elsewhere, drift, jumpS = 0, visits = [] }: KeptWatch): void {
  watch.isFirst = isFirst ?? false;
  if (last) putSpot(watch.last, spotOf(last));
  putSpot(watch.aside, aside ? spotOf(aside) : noSpot());
  putSpot(watch.stop, stop ? spotOf(stop) : noSpot());
  watch.stopIs = elsewhere ? STOP.elsewhere : STOP.open;
  putSpot(watch.drift, drift ? spotOf(drift) : noSpot());
  watch.jumpS = jumpS;
  watch.visits = visits;
}

/** A fact that goes on, as far as a start needs it. */
export type OpenFact = Pick<ShipFact, 'kind' | 'mmsi' | 'startedAt' | 'lat' | 'lon'> & { areaId?: string | null };

export function restoreOpen(watch: ShipWatch, { kind, startedAt, lat, lon, areaId }: OpenFact): void {
  const startedS = startedAt / 1000;
  const spot = { ...noSpot(), atS: startedS, lat, lon };
  if (kind === 'portCall') {
    putSpot(watch.stop, spot);
    watch.stopIs = STOP.call;
  }
  if (kind === 'loitering') {
    putSpot(watch.drift, spot);
    watch.driftIs = DRIFT.told;
  }
  if (kind !== 'areaEntered' || !areaId || watch.visits.some((visit) => visit.areaId === areaId)) return;
  watch.visits = [...watch.visits, { areaId, enteredS: startedS, insideS: watch.last.atS, outsideS: 0 }];
}
