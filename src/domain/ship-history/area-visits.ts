// An area entered: a listed area or a threat area, from the first report inside to the last. Along a border she would come and go all day:
// she has left when she has been outside for an hour.
import { endOfFact, newFact } from './fact-news.ts';
import type { KnownArea } from './places.ts';
import type { Spot } from './spot.ts';
import { LEFT_AFTER_S } from './thresholds.ts';
import type { AreaVisit, Judging, ShipWatch } from './watch.ts';

export function judgeAreas(watch: ShipWatch, report: Readonly<Spot>, judging: Judging): void {
  const inside = judging.places.areasAt([report.lon, report.lat]);
  if (watch.visits.length === 0 && inside.length === 0) return;
  const visits = watch.visits.flatMap((visit) => goOn(visit, inside, report, judging) ?? []);
  for (const area of inside) {
    if (visits.some(({ areaId }) => areaId === area.id)) continue;
    visits.push({ areaId: area.id, enteredS: report.atS, insideS: report.atS, outsideS: 0 });
    tellEntered(watch, area, report, judging);
  }
  watch.visits = visits;
}

/** undefined: she has left. A new object where anything differs: what was kept stays as it was. */
function goOn(visit: AreaVisit, inside: readonly KnownArea[], { atS }: Readonly<Spot>, { mmsi, tell }: Judging): AreaVisit | undefined {
  const { areaId, enteredS, insideS, outsideS } = visit;
  if (inside.some(({ id }) => id === areaId)) return { ...visit, insideS: atS, outsideS: 0 };
  if (outsideS === 0) return { ...visit, outsideS: atS };
  if (atS - outsideS < LEFT_AFTER_S) return visit;
  tell(endOfFact({ kind: 'areaEntered', mmsi, which: areaId }, { startedS: enteredS, endedS: insideS }));
  return undefined;
}

function tellEntered({ last }: ShipWatch, { id, name, layer, edition }: KnownArea, report: Readonly<Spot>, { mmsi, tell }: Judging): void {
  const detail = { areaId: id, name, layer, edition, ...(last.atS === 0 && { firstHeardInside: true as const }) };
  tell(newFact({ kind: 'areaEntered', mmsi, which: id, from: report, detail }));
}
