// The measurement: places and ships in order, and the figures from them. Pure.
import type { Degrees, LonLat, NauticalMiles } from '#contract/units.ts';
import { ringArea } from '#domain/geo/area.ts';
import { bearingDeg, distanceNm } from '#domain/geo/great-circle.ts';
import { rhumbBearingDeg, rhumbDistanceNm } from '#domain/geo/rhumb.ts';

/** path: leg by leg. between: range and bearing of two points. area: of the polygon around all points. */
export const MEASURE_MODES = ['path', 'between', 'area'] as const;
export type MeasureMode = (typeof MEASURE_MODES)[number];

/** A place, or a ship at her last known position: the point moves with her. */
export interface MeasurePoint {
  position: LonLat;
  ship?: { mmsi: number; name: string };
}

export interface Measurement {
  mode: MeasureMode;
  spots: readonly MeasurePoint[];
  /** It is finished: the pointer adds nothing, and the next point starts another measurement. */
  ended?: true;
}

export const NOTHING_MEASURED: Measurement = { mode: 'path', spots: [] };

/** Nobody reads a longer path, and all of it is measured at each move of the pointer. */
const MOST_SPOTS = 500;

const isPosition = (value: unknown): value is LonLat =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isFinite) && Math.abs(value[1]) <= 90;

function isSpot(value: unknown): value is MeasurePoint {
  const { position, ship } = (value ?? {}) as { position?: unknown; ship?: { mmsi?: unknown; name?: unknown } };
  return isPosition(position) && (ship === undefined || (Number.isInteger(ship.mmsi) && typeof ship.name === 'string'));
}

/** Reads what this or other code stored; anything invalid gives an empty measurement. */
export function readMeasurement(stored: unknown): Measurement {
  const { mode, spots, ended } = (stored ?? {}) as Record<string, unknown>;
  if (!MEASURE_MODES.includes(mode as MeasureMode) || !Array.isArray(spots) || !spots.every(isSpot)) return NOTHING_MEASURED;
  return { mode: mode as MeasureMode, spots: spots.slice(0, MOST_SPOTS), ...(ended === true && { ended }) };
}

/** When the measurement is finished, or has both points of a range, the next point starts another one. */
export function withSpot({ mode, spots, ended }: Measurement, spot: MeasurePoint): Measurement {
  const before = ended || (mode === 'between' && spots.length >= 2) ? [] : spots;
  return before.length >= MOST_SPOTS ? { mode, spots } : { mode, spots: [...before, spot] };
}

/** A single point is no measurement yet. */
export const withEnd = (measurement: Measurement): Measurement =>
  measurement.spots.length < 2 || measurement.ended ? measurement : { ...measurement, ended: true };

export const withoutLast = ({ mode, spots }: Measurement): Measurement => ({ mode, spots: spots.slice(0, -1) });
export const withMode = ({ spots }: Measurement, mode: MeasureMode): Measurement => ({
  mode,
  spots: mode === 'between' ? spots.slice(0, 2) : spots,
});

/** Points on ships move with them; returns the same value when none did. */
export function withShipsAt(measurement: Measurement, positionOf: (mmsi: number) => LonLat | undefined): Measurement {
  let moved = false;
  const spots = measurement.spots.map((spot) => {
    const position = spot.ship && positionOf(spot.ship.mmsi);
    if (!position || (position[0] === spot.position[0] && position[1] === spot.position[1])) return spot;
    moved = true;
    return { ...spot, position };
  });
  return moved ? { ...measurement, spots } : measurement;
}

/** True courses; for the great circle, the initial one. */
export interface Leg {
  from: MeasurePoint;
  to: MeasurePoint;
  rhumb: { distanceNm: NauticalMiles; courseDeg: Degrees };
  greatCircle: { distanceNm: NauticalMiles; courseDeg: Degrees };
}

const legBetween = (from: MeasurePoint, to: MeasurePoint): Leg => ({
  from,
  to,
  rhumb: { distanceNm: rhumbDistanceNm(from.position, to.position), courseDeg: rhumbBearingDeg(from.position, to.position) },
  greatCircle: { distanceNm: distanceNm(from.position, to.position), courseDeg: bearingDeg(from.position, to.position) },
});

export interface Reading {
  legs: Leg[];
  rhumbNm: NauticalMiles;
  greatCircleNm: NauticalMiles;
  /** For an area of three points or more; sides are great circles. */
  area?: { areaKm2: number; areaNm2: number; perimeterNm: number };
}

/** `aim`: the pointer's position, as if it were the next point. */
export function readingOf({ mode, spots, ended }: Measurement, aim?: LonLat): Reading {
  const open = !ended && (mode !== 'between' || spots.length < 2);
  const all: readonly MeasurePoint[] = aim && open && spots.length > 0 ? [...spots, { position: aim }] : spots;
  const legs = all.flatMap((to, at) => {
    const from = all[at - 1];
    return from ? [legBetween(from, to)] : [];
  });
  return {
    legs,
    rhumbNm: legs.reduce((sum, leg) => sum + leg.rhumb.distanceNm, 0),
    greatCircleNm: legs.reduce((sum, leg) => sum + leg.greatCircle.distanceNm, 0),
    ...(mode === 'area' && all.length > 2 && { area: ringArea(all.map(({ position }) => position)) }),
  };
}
