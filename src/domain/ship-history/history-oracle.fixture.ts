// The same facts from a whole track at once, by plain loops: what the report-by-report judgement is held against.
import type { ShipFact } from '#contract/entities/ship-facts.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { factId } from './fact-id.ts';
import { milesApart, type Spot } from './spot.ts';
import type { KnownPort } from './places.ts';

export interface OracleWorld {
  mmsi: number;
  ports: readonly KnownPort[];
}

const HOUR_S = 3_600;
const known = (kn: number) => !Number.isNaN(kn);

/** As they came, without those that are not newer than all before. */
function inOrder(reports: readonly Spot[]): Spot[] {
  let newest = 0;
  return reports.filter(({ atS }) => {
    if (atS <= newest) return false;
    newest = atS;
    return true;
  });
}

const canFollow = (before: Spot, after: Spot): boolean => {
  const nm = milesApart(before, after);
  return nm <= 1 || nm / ((after.atS - before.atS) / HOUR_S) <= 45;
};

/** Without single reports that fit neither what was before nor what came next. */
function believed(reports: readonly Spot[]): Spot[] {
  const kept: Spot[] = [];
  for (let at = 0; at < reports.length; at++) {
    const [report, next] = [reports[at], reports[at + 1]];
    const last = kept.at(-1);
    if (!report) break;
    if (!last || canFollow(last, report)) kept.push(report);
    else if (next && !canFollow(last, next) && canFollow(report, next)) kept.push(report, ...reports.slice(++at, at + 1));
  }
  return kept;
}

/** From each first report to the last that belongs to it. `goesOn`: no report has ended it. */
function runs(
  track: readonly Spot[],
  begins: (report: Spot) => boolean,
  continues: (first: Spot, report: Spot, before: Spot) => boolean,
): { of: Spot[]; goesOn: boolean }[] {
  const found: { of: Spot[]; goesOn: boolean }[] = [];
  for (let at = 0; at < track.length; ) {
    const first = track[at] as Spot;
    if (!begins(first)) {
      at += 1;
      continue;
    }
    let next = at + 1;
    while (next < track.length && continues(first, track[next] as Spot, track[next - 1] as Spot)) next += 1;
    found.push({ of: track.slice(at, next), goesOn: next === track.length });
    at = next;
  }
  return found;
}

const spanS = (of: readonly Spot[]): number => (of.at(-1)?.atS ?? 0) - (of[0]?.atS ?? 0);

function base(of: readonly Spot[], goesOn: boolean, mmsi: number) {
  const [first, last] = [of[0] as Spot, of.at(-1) as Spot];
  return { mmsi, startedAt: first.atS * 1000, ...(!goesOn && { endedAt: last.atS * 1000 }), lat: first.lat, lon: first.lon };
}

function portCalls(track: readonly Spot[], { mmsi, ports }: OracleWorld): ShipFact[] {
  const stops = runs(
    track,
    ({ speedKn }) => known(speedKn) && speedKn < 0.5,
    (first, report) => (!known(report.speedKn) || report.speedKn <= 3.5) && milesApart(first, report) <= 1,
  );
  return stops
    .filter(({ of }) => spanS(of) >= HOUR_S)
    .flatMap(({ of, goesOn }) => {
      const { lon, lat, atS } = of[0] as Spot;
      const [port] = ports
        .map((one) => ({ one, nm: distanceNm([lon, lat], one.position) }))
        .filter(({ nm }) => nm <= 5)
        .toSorted((a, b) => a.nm - b.nm);
      if (!port) return [];
      const detail = { portId: port.one.id, portName: port.one.name };
      return [{ ...base(of, goesOn, mmsi), id: factId('portCall', mmsi, atS), kind: 'portCall' as const, detail }];
    });
}

export function factsOf(reports: readonly Spot[], world: OracleWorld): ShipFact[] {
  const track = believed(inOrder(reports));
  return portCalls(track, world);
}
