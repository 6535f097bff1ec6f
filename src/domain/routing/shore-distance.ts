// How far land is from places at sea, by the one-mile cells of the sea mask. Pure.
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { toRadians } from '#domain/geo/ellipsoid.ts';
import type { SeaMask } from './sea-mask.ts';

/** A cell of the mask is a mile of latitude. */
const CELL_DEG = 1 / 60;

/** To the middle of the nearest cell with land, to a mile or so; `mostNm` where no land is nearer than that. */
export function shoreNm({ isSea, isWide }: Pick<SeaMask, 'isSea' | 'isWide'>, [lon, lat]: LonLat, mostNm: NauticalMiles): NauticalMiles {
  const scale = Math.max(0.05, Math.cos(toRadians(lat)));
  if (isWide(lon, lat, mostNm / 60 / scale)) return mostNm;
  if (!isSea(lon, lat)) return 0;
  let least = mostNm;
  const look = (x: number, y: number) => {
    const awayNm = Math.hypot(x * scale, y);
    if (awayNm < least && !isSea(lon + x * CELL_DEG, lat + y * CELL_DEG)) least = awayNm;
  };
  for (let ring = 1; ring * scale < least; ring++)
    for (let at = -ring; at <= ring; at++) {
      look(at, ring);
      look(at, -ring);
      look(ring, at);
      look(-ring, at);
    }
  return least;
}
