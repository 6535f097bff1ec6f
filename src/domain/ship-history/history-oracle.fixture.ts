// The same facts from a whole track at once, by plain loops: what the report-by-report judgement is held against.
import type { ShipFact } from '#contract/ship-history/ship-facts.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { isInArea } from '#domain/routing/walls.ts';
import { factId } from './fact-id.ts';
import { milesApart, type Spot } from './spot.ts';
import type { KnownArea, KnownPort } from './places.ts';

export interface OracleWorld {
  mmsi: number;
  ports: readonly KnownPort[];
  areas: readonly KnownArea[];
  deafS: (fromS: number, toS: number) => number;
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

function silences(track: readonly Spot[], { mmsi, deafS }: OracleWorld): ShipFact[] {
  return track.flatMap((report, at) => {
    const before = track[at - 1];
    if (!before || !known(before.speedKn) || before.speedKn <= 3.5) return [];
    if (report.atS - before.atS - deafS(before.atS, report.atS) <= 6 * HOUR_S) return [];
    const detail = { untilLat: report.lat, untilLon: report.lon, distanceNm: milesApart(before, report) };
    return [
      {
        ...base([before], true, mmsi),
        endedAt: report.atS * 1000,
        id: factId('silence', mmsi, before.atS),
        kind: 'silence' as const,
        detail,
      },
    ];
  });
}

function loitering(track: readonly Spot[], { mmsi, ports }: OracleWorld): ShipFact[] {
  const isFree = ({ lon, lat, speedKn, navStatus }: Spot) =>
    !(known(speedKn) && speedKn < 0.5 && [1, 5, 6].includes(navStatus)) &&
    ports.every(({ position }) => distanceNm([lon, lat], position) > 10);
  const drifts = runs(
    track,
    (report) => known(report.speedKn) && report.speedKn < 2 && isFree(report),
    (first, report, before) =>
      isFree(report) &&
      !(report.speedKn > 3.5) &&
      report.atS - before.atS <= 6 * HOUR_S &&
      milesApart(first, report) <= (2 * (report.atS - first.atS)) / HOUR_S + 1,
  );
  return drifts
    .filter(({ of }) => spanS(of) >= 4 * HOUR_S)
    .map(({ of, goesOn }) => ({
      ...base(of, goesOn, mmsi),
      id: factId('loitering', mmsi, of[0]?.atS ?? 0),
      kind: 'loitering' as const,
      detail: {},
    }));
}

function areaVisits(track: readonly Spot[], { mmsi, areas }: OracleWorld): ShipFact[] {
  return areas.flatMap((area) => {
    const isIn = ({ lon, lat }: Spot) => isInArea([lon, lat], area);
    const found: ShipFact[] = [];
    for (let at = 0; at < track.length; at++) {
      const first = track[at] as Spot;
      if (!isIn(first)) continue;
      let lastInside = at;
      let outsideS: number | undefined;
      let hasLeft = false;
      while (++at < track.length && !hasLeft) {
        const report = track[at] as Spot;
        if (isIn(report)) {
          lastInside = at;
          outsideS = undefined;
        } else {
          outsideS ??= report.atS;
          hasLeft = report.atS - outsideS >= HOUR_S;
        }
      }
      at -= 1;
      const { id, name, layer, edition } = area;
      found.push({
        ...base(track.slice(track.indexOf(first), lastInside + 1), !hasLeft, mmsi),
        id: factId('areaEntered', mmsi, first.atS, id),
        kind: 'areaEntered',
        detail: { areaId: id, name, layer, edition, ...(first === track[0] && { firstHeardInside: true as const }) },
      });
    }
    return found;
  });
}

/** Pairs of neighbours that no ship can connect, far enough apart, not from the very first, and none within a day of one that is told. */
function jumps(track: readonly Spot[], { mmsi }: OracleWorld): ShipFact[] {
  const found: ShipFact[] = [];
  let toldS: number | undefined;
  for (const [at, to] of track.entries()) {
    const from = track[at - 1];
    if (!from || at === 1 || canFollow(from, to)) continue;
    const nm = milesApart(from, to);
    if (nm <= 5 || (toldS !== undefined && to.atS - toldS < 24 * HOUR_S)) continue;
    toldS = to.atS;
    found.push({
      ...base([from], true, mmsi),
      endedAt: to.atS * 1000,
      id: factId('jump', mmsi, from.atS),
      kind: 'jump',
      detail: { toLat: to.lat, toLon: to.lon, distanceNm: nm, speedKn: (nm * HOUR_S) / (to.atS - from.atS) },
    });
  }
  return found;
}

export function factsOf(reports: readonly Spot[], world: OracleWorld): ShipFact[] {
  const track = believed(inOrder(reports));
  return [portCalls, silences, loitering, areaVisits, jumps].flatMap((kind) => kind(track, world));
}
