// The scale of the map: as a bar in nautical miles, which round distance fits and its width; and as 1 to a number. Pure.
import { SCALE_AT_ZOOM_0 } from '#map/enc/enc-state.ts';

/** WGS84 equatorial circumference in nm over the 512 px of the world at zoom 0. */
const NM_PER_PX_AT_ZOOM_0 = (2 * Math.PI * 6_378_137) / 1852 / 512;
const ROUND = [1, 2, 5] as const;

export interface ScaleBar {
  distanceNm: number;
  widthPx: number;
}

/** The longest of 1, 2, 5, 10, 20, ... nm (and of their tenths) that is at most `mostPx` wide at a latitude: Mercator stretches it. */
export function scaleBarAt(latDeg: number, zoom: number, mostPx: number): ScaleBar {
  const nmPerPx = (NM_PER_PX_AT_ZOOM_0 * Math.cos((latDeg * Math.PI) / 180)) / 2 ** zoom;
  const most = nmPerPx * mostPx;
  const power = 10 ** Math.floor(Math.log10(most));
  const distanceNm = power * (ROUND.findLast((step) => step * power <= most) ?? 1);
  return { distanceNm, widthPx: distanceNm / nmPerPx };
}

/** `50`, `0.2`, `0.05`: as many decimals as a round distance has. */
export const scaleDecimals = (distanceNm: number): number => Math.max(0, Math.ceil(-Math.log10(distanceNm) - 1e-9));

/** The denominator of the map's scale in two figures, at a pixel of 0.28 mm, as the scales of charts and of their options are judged. */
export function roundScale(latDeg: number, zoom: number): number {
  const exact = (SCALE_AT_ZOOM_0 * Math.cos((latDeg * Math.PI) / 180)) / 2 ** zoom;
  return Number(exact.toPrecision(2));
}
