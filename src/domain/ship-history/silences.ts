// A silence: no report for more than six hours of a ship that was under way, while the server was listening. What its own feeds missed is
// none of hers. It is known when she is heard again.
import { newFact } from './fact-news.ts';
import { milesApart, type Spot } from './spot.ts';
import { SILENCE_S, UNDER_WAY_KN } from './thresholds.ts';
import type { Judging, ShipWatch } from './watch.ts';

export function judgeSilence({ last }: ShipWatch, report: Readonly<Spot>, { mmsi, tell, deafS }: Judging): void {
  const lengthS = report.atS - last.atS;
  if (last.atS === 0 || lengthS <= SILENCE_S || !(last.speedKn > UNDER_WAY_KN)) return;
  if (lengthS - deafS(last.atS, report.atS) <= SILENCE_S) return;
  const detail = { untilLat: report.lat, untilLon: report.lon, distanceNm: milesApart(last, report) };
  tell(newFact({ kind: 'silence', mmsi, from: last, endedS: report.atS, detail }));
}
