// One report of a ship as the history judges it, in an object that is used again: no report allocates.
import type { Degrees, Knots, NauticalMiles } from '#contract/units.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';

export interface Spot {
  /** Whole seconds since 1970. 0: there is none. */
  atS: number;
  lon: Degrees;
  lat: Degrees;
  /** NaN: not known. */
  speedKn: Knots;
  /** As AIS has it; 15: not known. */
  navStatus: number;
}

export const noSpot = (): Spot => ({ atS: 0, lon: 0, lat: 0, speedKn: Number.NaN, navStatus: 15 });

export function putSpot(into: Spot, { atS, lon, lat, speedKn, navStatus }: Readonly<Spot>): void {
  into.atS = atS;
  into.lon = lon;
  into.lat = lat;
  into.speedKn = speedKn;
  into.navStatus = navStatus;
}

/** Within 0.6 %. */
export const milesApart = (one: Readonly<Spot>, other: Readonly<Spot>): NauticalMiles =>
  roughDistanceNm([one.lon, one.lat], [other.lon, other.lat]);
