// The way of a report: late and impossible ones are left out, the others are judged in the order of their times.
import { judgeAreas } from './area-visits.ts';
import { judgeJump } from './jumps.ts';
import { judgeDrift } from './loitering.ts';
import { judgeStop } from './port-calls.ts';
import { isPossible } from './possible.ts';
import { judgeSilence } from './silences.ts';
import { putSpot, type Spot } from './spot.ts';
import { AHEAD_S } from './thresholds.ts';
import { DRIFT, type Judging, type ShipWatch, STOP } from './watch.ts';

/**
 * A report that is not newer than all before it changes nothing: it came late or twice. One that no ship could have reached is set aside.
 * If the next one fits what was before, it was wrong and is forgotten; if the next one fits it, she is where it said.
 */
export function hearReport(watch: ShipWatch, report: Readonly<Spot>, judging: Judging): void {
  const { last, aside } = watch;
  if (report.atS <= last.atS || report.atS <= aside.atS) return;
  if (last.atS > 0 && !isPossible(last, report)) {
    if (aside.atS === 0 || !isPossible(aside, report)) {
      putSpot(aside, report);
      return;
    }
    judgeJump(watch, aside, judging);
    judge(watch, aside, judging);
  }
  aside.atS = 0;
  judge(watch, report, judging);
}

/** After a clock that was ahead was set right: what was judged in the future would make every report a late one. */
export function forgetFuture(watch: ShipWatch, nowS: number): void {
  if (watch.last.atS <= nowS + AHEAD_S) return;
  for (const spot of [watch.last, watch.aside, watch.stop, watch.drift]) spot.atS = 0;
  watch.stopIs = STOP.open;
  watch.driftIs = DRIFT.open;
}

function judge(watch: ShipWatch, report: Readonly<Spot>, judging: Judging): void {
  judgeSilence(watch, report, judging);
  judgeStop(watch, report, judging);
  judgeDrift(watch, report, judging);
  judgeAreas(watch, report, judging);
  watch.isFirst = watch.last.atS === 0;
  putSpot(watch.last, report);
}
