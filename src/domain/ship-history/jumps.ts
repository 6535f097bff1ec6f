// An impossible jump: two reports that no ship can connect, where the next report confirms the second. One wrong position is none,
// also where it is the first of all.
import { HOUR_S } from '#contract/units.ts';
import { newFact } from './fact-news.ts';
import { milesApart, type Spot } from './spot.ts';
import { JUMP_AGAIN_S, JUMP_NM } from './thresholds.ts';
import type { Judging, ShipWatch } from './watch.ts';

/** At `to`, which a later report has confirmed. Where two ships use one number she jumps all day: one a day is told. */
export function judgeJump(watch: ShipWatch, to: Readonly<Spot>, { mmsi, tell }: Judging): void {
  const from = watch.last;
  const distanceNm = milesApart(from, to);
  if (watch.isFirst || distanceNm <= JUMP_NM || (watch.jumpS > 0 && to.atS - watch.jumpS < JUMP_AGAIN_S)) return;
  watch.jumpS = to.atS;
  const detail = { toLat: to.lat, toLon: to.lon, distanceNm, speedKn: (distanceNm * HOUR_S) / (to.atS - from.atS) };
  tell(newFact({ kind: 'jump', mmsi, from, endedS: to.atS, detail }));
}
