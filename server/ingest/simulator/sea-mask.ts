// Where the open sea is, for the simulator: the mask of src/domain/routing keeps its ships off the land.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { readSeaMask as readRoutingMask, readSeaMaskInTurns } from '#domain/routing/shipped-sea.ts';
import type { SeaMask as RoutingMask } from '#domain/routing/sea-mask.ts';

export interface SimulatorSea {
  /** The one-mile cell has no land at all: stricter than "not on land". */
  isOpenSea(place: LonLat): boolean;
  /** The furthest place towards the end that unbroken open sea reaches: the water's edge, or the end itself. */
  reach(from: LonLat, to: LonLat): LonLat;
}

const asked = (mask: RoutingMask): SimulatorSea => ({
  isOpenSea: ([lon, lat]) => mask.isSea(lon, lat),
  reach: (from, to) => mask.reach(from, to),
});

/** Uses 3 MB. Blocks the thread for some 300 ms. */
export const readSimulatorSea = (): SimulatorSea => asked(readRoutingMask());

/** Rows of blocks read between two turns of the event loop: some 5 ms. */
const ROWS_A_TURN = 10;

export async function readSimulatorSeaCalmly(): Promise<SimulatorSea> {
  const reading = readSeaMaskInTurns();
  for (let row = 1; ; row++) {
    const step = reading.next();
    if (step.done) return asked(step.value);
    if (row % ROWS_A_TURN === 0) await nextTurn();
  }
}

/** Whether a circular course of that size lies entirely in open sea. */
export function isRoundOpen(mask: SimulatorSea, [lon, lat]: LonLat, radiusNm: NauticalMiles): boolean {
  for (let turn = 0; turn < 8; turn++) {
    const angle = (turn * Math.PI) / 4;
    const lonDeg = lon + (Math.sin(angle) * radiusNm) / 60 / Math.cos((lat * Math.PI) / 180);
    if (!mask.isOpenSea([lonDeg, lat + (Math.cos(angle) * radiusNm) / 60])) return false;
  }
  return mask.isOpenSea([lon, lat]);
}
