// Where the open sea is, 1/20 degree by 1/20 degree (scripts/sea-mask.ts): keeps the simulator's ships off the land.
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { distanceNm, wrapLon } from './sphere.ts';

const CELLS_PER_DEGREE = 20;
const WIDTH = 360 * CELLS_PER_DEGREE;
const HEIGHT = 180 * CELLS_PER_DEGREE;
/** A quarter of a cell. */
const STEP_NM: NauticalMiles = 0.75;

export interface SeaMask {
  /** No land within the cell of some 3 nm: stricter than "not on land". */
  isOpenSea(place: LonLat): boolean;
  /** How far one comes from the one towards the other over open sea without a break: the water's edge, or the end. */
  reach(from: LonLat, to: LonLat): LonLat;
}

/** 3.2 MB while it is held. */
export function readSeaMask(): SeaMask {
  const land = inflateRawSync(readFileSync(new URL('sea-mask.bin', import.meta.url)));

  function isOpenSea([lon, lat]: LonLat): boolean {
    const x = Math.floor((wrapLon(lon) + 180) * CELLS_PER_DEGREE) % WIDTH;
    const y = Math.max(0, Math.min(HEIGHT - 1, Math.floor((90 - lat) * CELLS_PER_DEGREE)));
    const cell = y * WIDTH + x;
    return ((land[cell >> 3] ?? 0) & (1 << (cell & 7))) === 0;
  }

  return {
    isOpenSea,
    reach(from, to) {
      const steps = Math.max(1, Math.ceil(distanceNm(from, to) / STEP_NM));
      const lonStep = wrapLon(to[0] - from[0]) / steps;
      const latStep = (to[1] - from[1]) / steps;
      let place = from;
      for (let i = 1; i <= steps; i++) {
        const next: LonLat = [from[0] + i * lonStep, from[1] + i * latStep];
        if (!isOpenSea(next)) return place;
        place = next;
      }
      return place;
    },
  };
}

/** Whether all of a round course of that size is open sea. */
export function isRoundOpen(mask: SeaMask, [lon, lat]: LonLat, radiusNm: NauticalMiles): boolean {
  for (let turn = 0; turn < 8; turn++) {
    const angle = (turn * Math.PI) / 4;
    const lonDeg = lon + (Math.sin(angle) * radiusNm) / 60 / Math.cos((lat * Math.PI) / 180);
    if (!mask.isOpenSea([lonDeg, lat + (Math.cos(angle) * radiusNm) / 60])) return false;
  }
  return mask.isOpenSea([lon, lat]);
}
