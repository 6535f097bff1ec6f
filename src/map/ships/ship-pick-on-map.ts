// From a point of the screen to the ships under it, also when the chart is tilted or a globe.
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { LonLat } from '#contract/units.ts';
import { toFixedPoint, WORLD_UNITS } from '#map/draw/fixed-point.ts';
import { MOST_PICKS } from './ship-pick.ts';
import type { PickQuery } from './ship-pick.ts';
import { WORLD_PX } from './ship-uniforms.ts';

export interface ScreenCircle {
  x: number;
  y: number;
  radiusPx: number;
}

/**
 * On a flat map, distance on the chart is distance on the screen. When tilted or on a globe the scan only finds candidates, and the nearest
 * are compared by their place on the screen.
 */
export function pickOnMap(
  map: MapLibreMap,
  near: (query: PickQuery) => number[],
  positionOf: (slot: number) => LonLat | undefined,
  circle: ScreenCircle,
): number[] {
  const { x, y, radiusPx } = circle;
  const at = map.unproject([x, y]);
  const [fixedX, fixedY] = toFixedPoint([at.lng, at.lat]);
  if (map.getPitch() === 0 && map.getProjection()?.type !== 'globe') {
    return near({ x: fixedX, y: fixedY, radius: (radiusPx / (WORLD_PX * 2 ** map.getZoom())) * WORLD_UNITS });
  }
  return near({ x: fixedX, y: fixedY, radius: reach(map, circle, [fixedX, fixedY]), limit: MOST_PICKS })
    .map((slot) => ({ slot, away: pixelsAway(map, positionOf(slot), x, y, at.lng) }))
    .filter(({ away }) => away <= radiusPx)
    .sort((a, b) => a.away - b.away)
    .map(({ slot }) => slot);
}

/** A radius in fixed-point units that surely contains the whole circle. */
function reach(map: MapLibreMap, { x, y, radiusPx }: ScreenCircle, [centreX, centreY]: readonly [number, number]): number {
  const rim = [0, 1, 2, 3, 4, 5, 6, 7].map((eighth) => {
    const turn = (eighth * Math.PI) / 4;
    const at = map.unproject([x + 1.2 * radiusPx * Math.sin(turn), y + 1.2 * radiusPx * Math.cos(turn)]);
    const [fixedX, fixedY] = toFixedPoint([at.lng, at.lat]);
    return Math.hypot((fixedX - centreX) | 0, fixedY - centreY);
  });
  return Math.max(...rim);
}

function pixelsAway(map: MapLibreMap, position: LonLat | undefined, x: number, y: number, nearLonDeg: number): number {
  if (!position) return Number.POSITIVE_INFINITY;
  const lonDeg = position[0] + 360 * Math.round((nearLonDeg - position[0]) / 360); // the copy under the pointer
  const at = map.project([lonDeg, position[1]]);
  return Math.hypot(at.x - x, at.y - y);
}
