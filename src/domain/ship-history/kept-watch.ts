// What of a ship's watch has to outlive a restart, because neither her latest report nor the facts that go on have it.
import type { ShipFact } from '#contract/entities/ship-facts.ts';
import { z } from '#contract/zod.ts';
import { noSpot, type Spot } from './spot.ts';
import { type ShipWatch, STOP } from './watch.ts';

const KeptSpot = z.tuple([z.int(), z.number(), z.number(), z.number().nullable(), z.int()]);
type KeptSpot = z.infer<typeof KeptSpot>;

/** last: only beside a report that was set aside, which is then her latest. */
export const KeptWatch = z.object({ last: KeptSpot.optional(), aside: KeptSpot.optional(), stop: KeptSpot.optional() });
export type KeptWatch = z.infer<typeof KeptWatch>;

const keep = ({ atS, lon, lat, speedKn, navStatus }: Readonly<Spot>): KeptSpot => [
  atS,
  lon,
  lat,
  Number.isNaN(speedKn) ? null : speedKn,
  navStatus,
];
const spotOf = ([atS, lon, lat, speedKn, navStatus]: KeptSpot): Spot => ({ atS, lon, lat, speedKn: speedKn ?? Number.NaN, navStatus });

/** undefined: nothing. */
export function keptOf({ last, aside, stop, stopIs }: Readonly<ShipWatch>): KeptWatch | undefined {
  const isAside = aside.atS > 0;
  const isStopping = stop.atS > 0 && stopIs === STOP.open;
  if (!isAside && !isStopping) return undefined;
  return { ...(isAside && { last: keep(last), aside: keep(aside) }), ...(isStopping && { stop: keep(stop) }) };
}

/** A number that differs whenever keptOf may: cheaper to compare. */
export const keptMark = ({ last, aside, stop, stopIs }: Readonly<ShipWatch>): number =>
  aside.atS * 3 + stop.atS * 7 + stopIs + (aside.atS > 0 ? last.atS : 0);

/** In this order: her latest report, what was kept of her, and the facts that go on. */
export function restoreLast(watch: ShipWatch, latest: Readonly<Spot>): void {
  Object.assign(watch.last, latest);
}

export function restoreKept(watch: ShipWatch, { last, aside, stop }: KeptWatch): void {
  if (last) Object.assign(watch.last, spotOf(last));
  Object.assign(watch.aside, aside ? spotOf(aside) : noSpot());
  Object.assign(watch.stop, stop ? spotOf(stop) : noSpot());
}

export function restoreOpen(watch: ShipWatch, { kind, startedAt, lat, lon }: Pick<ShipFact, 'kind' | 'startedAt' | 'lat' | 'lon'>): void {
  if (kind !== 'portCall') return;
  Object.assign(watch.stop, noSpot(), { atS: startedAt / 1000, lat, lon });
  watch.stopIs = STOP.call;
}
