// A port call: stopped for an hour or more near a known port. Speed alone says that she is stopped, whatever her navigation status says:
// crews leave it wrong.
import { isStopped } from '#domain/ais/movement.ts';
import { endOfFact, newFact } from './fact-news.ts';
import { milesApart, putSpot, type Spot } from './spot.ts';
import { LEAST_CALL_S, STOP_ENDS_ABOVE_KN, SWING_NM } from './thresholds.ts';
import { type Judging, type ShipWatch, STOP } from './watch.ts';

/** A speed that is not known neither begins nor ends a stop. */
const isSameStop = (stop: Readonly<Spot>, report: Readonly<Spot>): boolean =>
  !(report.speedKn > STOP_ENDS_ABOVE_KN) && milesApart(stop, report) <= SWING_NM;

/** She left after the last report that showed her there: nobody knows how long after. */
export function judgeStop(watch: ShipWatch, report: Readonly<Spot>, judging: Judging): void {
  const { stop, last } = watch;
  if (stop.atS > 0 && isSameStop(stop, report)) {
    if (watch.stopIs === STOP.open && report.atS - stop.atS >= LEAST_CALL_S) settleStop(watch, judging);
    return;
  }
  if (stop.atS > 0 && watch.stopIs === STOP.call) {
    const { mmsi, tell } = judging;
    tell(endOfFact({ kind: 'portCall', mmsi }, { startedS: stop.atS, endedS: last.atS }));
  }
  stop.atS = 0;
  watch.stopIs = STOP.open;
  if (isStopped(report.speedKn)) putSpot(stop, report);
}

function settleStop(watch: ShipWatch, { mmsi, places, tell }: Judging): void {
  const port = places.portAt([watch.stop.lon, watch.stop.lat]);
  watch.stopIs = port ? STOP.call : STOP.elsewhere;
  if (port) tell(newFact({ kind: 'portCall', mmsi, from: watch.stop, detail: { portId: port.id, portName: port.name } }));
}
