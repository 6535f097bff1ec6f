// How long a way over water takes: reading the mask and the lanes, a thousand pairs of places at sea, twenty with closures, risk along one.
import { openSeaWorld, planRoute } from '#domain/routing/plan-route.ts';
import { risksAlong } from '#domain/routing/route-risk.ts';
import { EVENT_TYPES } from '#contract/entities/events.ts';
import type { PassagePlan } from '#contract/passages/passage-assessment.ts';
import type { PassageRequest, RiskReport } from '#contract/passages/passage-risk.ts';
import type { ClosedArea, RouteEvent } from '#contract/routing.ts';
import { DAY_MS, type LonLat } from '#contract/units.ts';
import { rhumbDistanceNm } from '#domain/geo/rhumb.ts';
import { withinNm } from '#domain/geo/near.ts';
import { assessPassages, type PassageRows } from '#domain/passages/assess-passage.ts';
import { LATER_HOURS, laterDepartures } from '#domain/passages/measures.ts';
import { plannedRiskOf } from '#domain/passages/planned-risk.ts';
import { riskAlongPassage } from '#domain/risk/along.ts';
import { countedReport, weighReports } from '#domain/risk/reports-near.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import type { Report } from './figure.ts';

const PAIRS = 1000;
const EVENTS = 10_000;
/** What a person waits for without thinking that it hangs. */
const MOST_P95_MS = 300;

/** The same places in every run. */
function randomPlaces(isSea: (lon: number, lat: number) => boolean): () => LonLat {
  let state = 4;
  const chance = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return () => {
    for (;;) {
      const place: LonLat = [chance() * 360 - 180, chance() * 125 - 58];
      const isCaspian = place[0] > 46 && place[0] < 56 && place[1] > 36 && place[1] < 48;
      if (isSea(...place) && !isCaspian) return place;
    }
  };
}

function spread(ms: readonly number[]): { p50: number; p95: number; max: number } {
  const sorted = ms.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), max: at(1) };
}

function timed<T>(work: () => T): { ms: number; value: T } {
  const from = performance.now();
  const value = work();
  return { ms: performance.now() - from, value };
}

const GULF_OF_ADEN: ClosedArea = {
  id: 'aden',
  name: 'Gulf of Aden',
  rings: [
    [
      [43.2, 10.5],
      [51.5, 10.5],
      [51.5, 15.5],
      [43.2, 15.5],
      [43.2, 10.5],
    ],
  ],
};

/** 12,000 nm along the equator with 10,000 reports beside it, half of them within 50 nm of one place. */
function longPassage(): PassageRequest {
  let state = 9;
  const chance = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const legs = Array.from({ length: 100 }, (_, at) => {
    const [from, to]: LonLat[] = [
      [at * 2 - 100, 0],
      [at * 2 - 98, 0],
    ];
    return { from: from as LonLat, to: to as LonLat, distanceNm: rhumbDistanceNm(from as LonLat, to as LonLat) };
  });
  const reports = Array.from(
    { length: EVENTS },
    (_, at): RiskReport => ({
      id: String(at),
      type: EVENT_TYPES[at % EVENT_TYPES.length] ?? 'Boarding',
      category: 'Crime',
      lon: at % 2 === 0 ? 45 + chance() : chance() * 200 - 100,
      lat: chance() * 2 - 1,
      occurredAt: -Math.floor(chance() * 360 * DAY_MS),
      occurredPrecision: 'minute',
      victim: 'bulk carrier',
    }),
  );
  return { legs, departureMs: 0, speedKn: 13, reports, areas: [{ ...GULF_OF_ADEN, isListed: true }], shipType: 80, asOfMs: 0 };
}

/** The sums at the middles of the same pieces, from all reports each time. */
function plainSums(request: PassageRequest, middles: readonly LonLat[]): number {
  const counted = request.reports.flatMap((report) => countedReport(report, { asOfMs: 0, ship: 'tanker' }, FATHOM_RULES) ?? []);
  return Math.max(
    ...middles.map(
      (middle) =>
        weighReports(
          withinNm(middle, counted, ({ position }) => position, 50),
          FATHOM_RULES,
        ).sum,
    ),
  );
}

// async as every part of the bench is
// oxlint-disable-next-line require-await
export async function bench(report: Report): Promise<void> {
  const opened = timed(openSeaWorld);
  const world = opened.value;
  report({ name: 'mask and lanes read, ms', value: opened.ms });
  const place = randomPlaces((lon, lat) => world.mask.isSea(lon, lat));
  const plan = (stops: readonly LonLat[], closedAreas: readonly ClosedArea[] = []) =>
    timed(() => planRoute(world, { stops, closedPassages: closedAreas.length > 0 ? ['suez'] : [], closedAreas }));

  const ways = Array.from({ length: PAIRS }, () => plan([place(), place()]));
  const all = spread(ways.map(({ ms }) => ms));
  const found = ways.filter(({ value }) => value.ok).length;
  report({ name: `a way, 95th percentile of ${PAIRS} random pairs, ms`, value: all.p95, limit: MOST_P95_MS, detail: { ...all, found } });
  const closed = spread(Array.from({ length: 100 }, () => plan([place(), place()], [GULF_OF_ADEN])).map(({ ms }) => ms));
  report({ name: 'the same with Suez and an area closed, of 100, ms', value: closed.p95, detail: closed });

  const [long] = ways.flatMap(({ value }) => (value.ok && value.value.distanceNm > 8000 ? [value.value] : []));
  const events = Array.from({ length: EVENTS }, (_, at): RouteEvent => ({ id: String(at), position: place(), category: 'Crime', atMs: 1 }));
  const risk = timed(() => risksAlong({ withinNm: 50, sinceMs: 0, events, areas: [GULF_OF_ADEN] })(long?.legs ?? []));
  report({
    name: `risk along ${long?.legs.length ?? 0} legs from ${EVENTS} reports, ms`,
    value: risk.ms,
    detail: { total: risk.value.total },
  });

  const passage = longPassage();
  const whole = timed(() => riskAlongPassage(passage, FATHOM_RULES));
  const middles = whole.value.pieces.map(({ middle }) => middle);
  const plain = timed(() => plainSums(passage, middles));
  report({
    name: `risk of a passage of ${Math.round(whole.value.lengthNm)} nm from ${EVENTS} reports, ms`,
    value: whole.ms,
    limit: 1500,
    detail: { pieces: middles.length, reports: whole.value.reports.length, plainMs: plain.ms, ratio: whole.ms / plain.ms },
  });
  assessments(report, passage, plain.ms);
  dragged(report, passage, middles);
}

/** What a person sees as following the hand: ten frames a second. */
const MOST_FRAME_MS = 100;

/** Where most of the reports are. */
const DRAGGED = 73;

/** The risk of that passage for each place to which one of its waypoints is dragged, by turns with the plain loop. */
function dragged(report: Report, passage: PassageRequest, middles: readonly LonLat[]): void {
  const { legs, departureMs, speedKn = 12, reports, areas } = passage;
  const riskOf = plannedRiskOf({ reports, areas, asOfMs: passage.asOfMs }, FATHOM_RULES);
  const frame = (lat: number) => costOf(() => riskOf({ legs: movedTo(legs, DRAGGED, lat), departureMs, speedKn }));
  for (let step = 0; step < 10; step += 1) frame(-step / 50);
  const pairs = Array.from({ length: 5 }, (_, turn) => {
    const frames = Array.from({ length: 10 }, (_frame, step) => frame((turn * 10 + step + 1) / 50));
    return { frameMs: spread(frames).p50, slowestMs: spread(frames).max, plainMs: costOf(() => plainSums(passage, middles)) };
  });
  report({
    name: 'risk of it while a waypoint is dragged, ms of processor a frame',
    value: spread(pairs.map(({ frameMs }) => frameMs)).p50,
    limit: MOST_FRAME_MS,
    detail: { ratio: spread(pairs.map(({ frameMs, plainMs }) => frameMs / plainMs)).p50, pairs },
  });
}

/** Milliseconds of processor: the clock also counts the wait for a core. */
function costOf(work: () => unknown): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

function movedTo(legs: PassageRequest['legs'], waypoint: number, lat: number): PassageRequest['legs'] {
  const place = (lonLat: LonLat): LonLat => [lonLat[0], lat];
  return legs.map((leg, at) => {
    const [from, to] = [at === waypoint ? place(leg.from) : leg.from, at === waypoint - 1 ? place(leg.to) : leg.to];
    return at === waypoint || at === waypoint - 1 ? { from, to, distanceNm: rhumbDistanceNm(from, to) } : leg;
  });
}

/** All that the page shows of the same passage: the assessment, and those of the other departures that it is compared with. */
function assessments(report: Report, { legs, reports, areas, departureMs = 0, speedKn, asOfMs }: PassageRequest, plainMs: number): void {
  const plan = { legs: legs.map((leg) => ({ ...leg, courseDeg: 90 })), stops: [{ name: 'A' }, { name: 'B' }], departureMs, speedKn };
  const rows: PassageRows = {
    events: reports.map((event) => ({ ...event, sample: false, reportedAt: event.occurredAt })),
    areas: areas.map((area) => ({ ...area, layer: 'jwc' })),
    ports: new Map(),
    syncedMs: asOfMs,
  };
  const assess = (plans: readonly PassagePlan[]) =>
    timed(() => assessPassages({ ship: { shipType: 80 }, asOfMs, plans }, rows, FATHOM_RULES));
  const one = assess([plan]);
  const bytes = JSON.stringify(one.value).length;
  report({
    name: `assessment of that passage, ms`,
    value: one.ms,
    limit: 1500,
    detail: { plainMs, ratio: one.ms / plainMs, answerBytes: bytes },
  });
  const others = assess(laterDepartures(departureMs).map((atMs) => ({ ...plan, departureMs: atMs })));
  report({
    name: `the same at ${LATER_HOURS.length} other departures, ms`,
    value: others.ms,
    detail: { each: others.ms / LATER_HOURS.length },
  });
}
