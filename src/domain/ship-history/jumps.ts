// An impossible jump: two reports that no ship can connect, where the next report confirms the second. One wrong position is none, also where it is
// the first of all.
import { factId } from './fact-id.ts';
import { milesApart, type Spot } from './spot.ts';
import { JUMP_AGAIN_S, JUMP_NM } from './thresholds.ts';
import type { Judging, ShipWatch } from './watch.ts';

const HOUR_S = 3_600;

/** At `to`, which a later report has confirmed. Where two ships use one number she jumps all day: one a day is told. */
export function judgeJump(watch: ShipWatch, to: Readonly<Spot>, { mmsi, tell }: Judging): void {
  const from = watch.last;
  const distanceNm = milesApart(from, to);
  if (watch.isFirst || distanceNm <= JUMP_NM || (watch.jumpS > 0 && to.atS - watch.jumpS < JUMP_AGAIN_S)) return;
  watch.jumpS = to.atS;
  tell({
    fact: {
      id: factId('jump', mmsi, from.atS),
      mmsi,
      kind: 'jump',
      startedAt: from.atS * 1000,
      endedAt: to.atS * 1000,
      lat: from.lat,
      lon: from.lon,
      detail: { toLat: to.lat, toLon: to.lon, distanceNm, speedKn: (distanceNm * HOUR_S) / (to.atS - from.atS) },
    },
  });
}
