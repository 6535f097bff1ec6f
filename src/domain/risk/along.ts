// Risk along a route, piece by piece, for the rating of a passage: the sum of reports with the sun of that hour, areas, the worst stretch. Pure.
import type { PassageRiskInputs, ReportSum } from '#contract/entities/risk.ts';
import type { PassageAlong, PassagePiece, PassageRequest, PassageSpan } from '#contract/passages/passage-risk.ts';
import { type EpochMs, HOUR_MS, type LonLat, type NauticalMiles } from '#contract/units.ts';
import { canonical } from '#domain/geo/longitude.ts';
import { type NearIndex, nearIndex } from '#domain/geo/near-index.ts';
import { spansIn, type WaySpan } from '#domain/routing/route-risk.ts';
import { MOST_PIECE_NM, nearWay, placeOnLeg, wayLengthNm, type WayPiece, wayPieces } from '#domain/routing/way-pieces.ts';
import { roundHalfUp } from './decimal.ts';
import { REPORT_RADIUS_NM } from './report-reach.ts';
import { type CountedReport, countedReport } from './reports-near.ts';
import type { RuleSet } from './rule-set.ts';
import { kindOfType } from './ship-kinds.ts';
import { isNight } from './sun.ts';
import { sumsOfReports } from './sums-of-reports.ts';

/** A piece has at most this part of the way, so that a graph of a short way is no coarse one. */
const LEAST_PIECES = 120;
/** Sums are taken at places this far apart or nearer: no place of the way is further than half of it from one. */
const PLACES_NM: NauticalMiles = 5;

/** When she is at a distance from the start of the way. undefined: there are no times. */
export type TimeAt = (alongNm: NauticalMiles) => EpochMs | undefined;

/** Reports made ready for many questions by the same rules. */
export interface ReadyReports {
  counted: readonly CountedReport[];
  index: NearIndex<CountedReport>;
  /** Remembers places: a way of which a part changed is summed anew only there. */
  sumAt: (place: LonLat, candidates: () => readonly CountedReport[], byNight?: boolean) => ReportSum;
}

export function readyReports(
  { reports, shipType, asOfMs }: Pick<PassageRequest, 'reports' | 'shipType' | 'asOfMs'>,
  rules: RuleSet,
): ReadyReports {
  const ship = kindOfType(shipType);
  const counted = reports.flatMap((report) => countedReport(report, { asOfMs, ship }, rules) ?? []);
  return { counted, index: nearIndex(counted, ({ position }) => position), sumAt: remembered(sumsOfReports(rules)) };
}

/** The sums of a dozen ways of 12,000 nm; after that it begins anew. */
const MOST_REMEMBERED = 30_000;

function remembered(sumAt: ReturnType<typeof sumsOfReports>): ReadyReports['sumAt'] {
  const known = new Map<string, ReportSum>();
  return (place, candidates, byNight) => {
    const key = `${place[0]} ${place[1]} ${byNight}`;
    const found = known.get(key) ?? sumAt(place, candidates(), byNight);
    if (known.size > MOST_REMEMBERED) known.clear();
    known.set(key, found);
    return found;
  };
}

/** The pieces of a way with their sums, without areas. */
export function piecesAlong(request: Pick<PassageRequest, 'legs' | 'departureMs' | 'speedKn'>, { index, sumAt }: ReadyReports) {
  const timeAt = timesAlong(request);
  const way = wayPieces(request.legs, Math.min(MOST_PIECE_NM, wayLengthNm(request.legs) / LEAST_PIECES));
  return { way, pieces: way.map((piece) => pieceOf(piece, index, sumAt, timeAt)) };
}

export function riskAlongPassage(request: PassageRequest, rules: RuleSet, ready = readyReports(request, rules)): PassageAlong {
  const { legs, areas } = request;
  const { counted } = ready;
  const lengthNm = wayLengthNm(legs);
  const timeAt = timesAlong(request);
  const crossed = areas
    .map(({ id, name, isListed, ...area }) => ({ id, name, isListed, spans: spansIn({ id, name, ...area }, legs) }))
    .filter(({ spans }) => spans.length > 0);
  const { way, pieces: bare } = piecesAlong(request, ready);
  const pieces = bare.map((piece) => ({ ...piece, areas: areasOf(piece, crossed) }));
  const worst = worstOf(pieces);
  const arrivalMs = timeAt(lengthNm);
  return {
    lengthNm,
    ...(arrivalMs !== undefined && { arrivalMs }),
    pieces,
    ...(worst !== undefined && { worst }),
    reports: nearWay(way, counted, ({ position }) => position, REPORT_RADIUS_NM).map(({ item: { id }, distanceNm, alongNm }) => ({
      id,
      distanceNm,
      alongNm,
    })),
    ...(arrivalMs !== undefined && { hoursListed: roundHalfUp(listedNm(crossed) / (request.speedKn ?? 1), 2) }),
    areas: crossed.map(({ spans, ...area }) => ({ ...area, spans: spans.map((span) => timed(span, timeAt)) })),
  };
}

/** What the rating of a passage needs of it. Hours in listed areas are unknown without times. */
export function inputsAlong({ pieces, worst, reports, hoursListed }: PassageAlong): PassageRiskInputs {
  const piece = worst === undefined ? undefined : pieces[worst];
  if (!piece) return {};
  return {
    worstStretch: { sum: piece.sum, count: piece.count },
    reportsAlong: reports.length,
    ...(hoursListed !== undefined && { hoursListed }),
  };
}

/** Nothing has a time without a departure and a speed above 0. */
export function timesAlong({ departureMs, speedKn }: Pick<PassageRequest, 'departureMs' | 'speedKn'>): TimeAt {
  if (departureMs === undefined || speedKn === undefined || !(speedKn > 0)) return () => undefined;
  return (alongNm) => Math.round(departureMs + (alongNm / speedKn) * HOUR_MS);
}

function pieceOf(
  piece: WayPiece,
  index: NearIndex<CountedReport>,
  sumAt: ReadyReports['sumAt'],
  timeAt: TimeAt,
): Omit<PassagePiece, 'areas'> {
  const { leg, from, to, fromNm, toNm } = piece;
  const middle = placeOnLeg(from, to, 0.5);
  const lengthNm = toNm - fromNm;
  let near: readonly CountedReport[] | undefined;
  const candidates = () => (near ??= index.candidates(middle, REPORT_RADIUS_NM + lengthNm / 2 + 0.1));
  const places = Math.max(1, Math.ceil(lengthNm / PLACES_NM));
  let most: ReportSum = { sum: 0, count: 0 };
  for (let at = 0; at < places; at++) {
    const share = (at + 0.5) / places;
    const place = placeOnLeg(from, to, share);
    const found = sumAt(place, candidates, nightAt(place, timeAt(fromNm + share * lengthNm)));
    if (found.sum > most.sum) most = found;
  }
  const atMs = timeAt((fromNm + toNm) / 2);
  const byNight = nightAt(middle, atMs);
  return {
    leg,
    fromNm,
    toNm,
    middle: canonical(middle),
    ...(atMs !== undefined && { atMs }),
    ...(byNight !== undefined && { byNight }),
    ...most,
  };
}

const nightAt = (place: LonLat, atMs: EpochMs | undefined): boolean | undefined => (atMs === undefined ? undefined : isNight(place, atMs));

/** The first of the largest; undefined: no pieces. */
function worstOf(pieces: readonly ReportSum[]): number | undefined {
  const { sum: most } = largestSum(pieces);
  return pieces.length > 0 ? pieces.findIndex(({ sum }) => sum === most) : undefined;
}

/** Of the first of the largest; of no pieces 0. */
export function largestSum(pieces: readonly ReportSum[]): ReportSum {
  const { sum, count } = pieces.reduce((most, piece) => (piece.sum > most.sum ? piece : most), { sum: 0, count: 0 });
  return { sum, count };
}

const areasOf = (
  { fromNm, toNm }: Pick<WayPiece, 'fromNm' | 'toNm'>,
  crossed: readonly { id: string; spans: readonly WaySpan[] }[],
): string[] => crossed.filter(({ spans }) => spans.some((span) => span.fromNm < toNm && span.toNm > fromNm)).map(({ id }) => id);

/** The length of the way in listed areas, each mile once. */
function listedNm(crossed: readonly { isListed: boolean; spans: readonly WaySpan[] }[]): NauticalMiles {
  const spans = crossed.filter(({ isListed }) => isListed).flatMap((area) => area.spans);
  let [total, reached] = [0, 0];
  for (const { fromNm, toNm } of spans.toSorted((one, other) => one.fromNm - other.fromNm)) {
    total += Math.max(0, toNm - Math.max(fromNm, reached));
    reached = Math.max(reached, toNm);
  }
  return total;
}

function timed({ fromNm, toNm }: WaySpan, timeAt: TimeAt): PassageSpan {
  const [fromMs, toMs] = [timeAt(fromNm), timeAt(toNm)];
  return { fromNm, toNm, ...(fromMs !== undefined && { fromMs }), ...(toMs !== undefined && { toMs }) };
}
