// Loitering: four hours and more below two knots, away from every port and not at anchor.
import { HOUR_S } from '#contract/units.ts';
import { isStopped } from '#domain/ais/movement.ts';
import { endOfFact, newFact } from './fact-news.ts';
import { milesApart, putSpot, type Spot } from './spot.ts';
import { DRIFT_BELOW_KN, DRIFT_ENDS_ABOVE_KN, LEAST_DRIFT_S, MADE_GOOD_SLACK_NM, SILENCE_S } from './thresholds.ts';
import { DRIFT, type Judging, type ShipWatch, STOP } from './watch.ts';

/** At anchor, moored, aground (ITU-R M.1371): believed only of a ship that is stopped. */
const HELD: ReadonlySet<number> = new Set([1, 5, 6]);

const isHeld = ({ speedKn, navStatus }: Readonly<Spot>): boolean => isStopped(speedKn) && HELD.has(navStatus);

/** A gust takes her over two knots for a while; over all the time she must have made good less. */
function isSameDrift(drift: Readonly<Spot>, last: Readonly<Spot>, report: Readonly<Spot>): boolean {
  if (report.speedKn > DRIFT_ENDS_ABOVE_KN || report.atS - last.atS > SILENCE_S) return false;
  const reachNm = (DRIFT_BELOW_KN * (report.atS - drift.atS)) / HOUR_S + MADE_GOOD_SLACK_NM;
  return milesApart(drift, report) <= reachNm;
}

/** After judgeStop. Where she does not drift nothing is asked of the ports: most ships most of the time. */
export function judgeDrift(watch: ShipWatch, report: Readonly<Spot>, judging: Judging): void {
  const { drift, last } = watch;
  const begins = report.speedKn < DRIFT_BELOW_KN;
  if (drift.atS === 0 && !begins) return;
  // at a port call she is within SWING_NM of where a port is within PORT_NM
  const isFree = watch.stopIs !== STOP.call && !isHeld(report) && !judging.places.isNearPort([report.lon, report.lat]);
  if (drift.atS > 0 && isFree && isSameDrift(drift, last, report)) {
    if (watch.driftIs === DRIFT.open && report.atS - drift.atS >= LEAST_DRIFT_S) tellDrift(watch, judging);
    return;
  }
  if (drift.atS > 0 && watch.driftIs === DRIFT.told) {
    const { mmsi, tell } = judging;
    tell(endOfFact({ kind: 'loitering', mmsi }, { startedS: drift.atS, endedS: last.atS }));
  }
  drift.atS = 0;
  watch.driftIs = DRIFT.open;
  if (begins && isFree) putSpot(drift, report);
}

function tellDrift(watch: ShipWatch, { mmsi, tell }: Judging): void {
  watch.driftIs = DRIFT.told;
  tell(newFact({ kind: 'loitering', mmsi, from: watch.drift, detail: {} }));
}
