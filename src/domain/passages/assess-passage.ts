// The assessment of a passage (TRA) from a plan and the rows of a device: figures by src/domain/risk, tables by the files beside this one.
// Pure: the same plan and the same rows give the same answer ashore and aboard.
import type { EventType, SecurityEvent } from '#contract/entities/events.ts';
import { isRatingInvented, type Port } from '#contract/entities/ports.ts';
import type { PassageRiskInputs, ValueOrigin } from '#contract/entities/risk.ts';
import {
  MOST_SHOWN_REPORTS,
  type PassageAssessment,
  type PassageData,
  type PassagePlan,
  type PassageQuestion,
  type PassageReport,
  type PassageShipFacts,
  type RiskStretch,
  type StopFinding,
} from '#contract/passages/passage-assessment.ts';
import type { ActorRow } from '#contract/tables.ts';
import type { PassageAlong, PassageArea, RiskReport } from '#contract/passages/passage-risk.ts';
import { DAY_MS, type EpochMs, type LonLat } from '#contract/units.ts';
import { type ActorInputs, actorsOnRecord } from '#domain/risk/actors.ts';
import { inputsAlong, readyReports, riskAlongPassage } from '#domain/risk/along.ts';
import { placeOf } from '#domain/geo/longitude.ts';
import { nearestOf } from '#domain/geo/near.ts';
import { roundHalfUp } from '#domain/risk/decimal.ts';
import { reportsThatRate } from '#domain/risk/reports-near.ts';
import type { RuleSet } from '#domain/risk/rule-set.ts';
import { ratePassage } from '#domain/risk/score.ts';
import { areaFindings } from './area-findings.ts';
import { reportingPlan } from './reporting-plan.ts';
import { riskStretches } from './stretches.ts';
import { passageWaypoints } from './waypoints.ts';

/** Ours: an assessment is made anew when the data is a week old, and ends with the passage. */
const VALID_DAYS = 7;

type PassagePort = Pick<Port, 'threatRating' | 'givenRating' | 'updatedAt'>;

export interface PassageRows {
  events: readonly (RiskReport &
    Pick<SecurityEvent, 'sample' | 'reportedAt' | 'otherReports' | 'earlier'> & { updatedAt?: EpochMs; source?: string })[];
  /** Areas in force; those of the layer `jwc` are listed. */
  areas: readonly (Omit<PassageArea, 'isListed'> & { layer: string; edition?: string | undefined; issuedAt?: EpochMs | undefined })[];
  /** All that administrators entered. */
  actors?: readonly ActorRow[] | undefined;
  ports: ReadonlyMap<string, PassagePort>;
  /** Ports that a stretch may be named after: all that are known. */
  places?: readonly { name: string; lat: number; lon: number }[] | undefined;
  syncedMs?: EpochMs | undefined;
  /** Present: the rows are those known at that date (known-at.ts). */
  knownAtMs?: EpochMs;
}

type KnownReports = ReadonlyMap<string, PassageRows['events'][number]>;

export function assessPassages(
  { ship, asOfMs, plans }: Omit<PassageQuestion, 'accountId'>,
  rows: PassageRows,
  rules: RuleSet,
): PassageAssessment[] {
  const incidents = reportsThatRate(rows.events, asOfMs, rules);
  const data = dataOf(rows, incidents);
  const byId: KnownReports = new Map(incidents.map((event) => [event.id, event]));
  const actors = actorsOnRecord(rows.actors ?? []);
  const areas = rows.areas.map(({ layer, ...area }) => ({ ...area, isListed: layer === 'jwc' }));
  const ready = readyReports({ reports: incidents, shipType: ship.shipType, asOfMs }, rules);
  const nearestPort = nearestPlace(rows.places ?? []);
  return plans.map((plan) => {
    const times = { departureMs: plan.departureMs, speedKn: plan.speedKn };
    const along = riskAlongPassage({ legs: plan.legs, ...times, reports: incidents, areas, shipType: ship.shipType, asOfMs }, rules, ready);
    const stops = plan.stops.map((stop): StopFinding => {
      const port: Partial<PassagePort> = (stop.portId === undefined ? undefined : rows.ports.get(stop.portId)) ?? {};
      const { threatRating: rating, givenRating } = port;
      return {
        ...stop,
        ...(rating && { rating }),
        ...(givenRating && { isGiven: true }),
        ...(isRatingInvented(port) && { isInvented: true }),
      };
    });
    const inputs = inputsOf(plan, ship, along, { stops, rows, data, actor: actors.along(plan.legs, rules.passageThreat) });
    const { reports: near, ...withoutReports } = along;
    return {
      along: withoutReports,
      reports: newestOf(near, byId),
      inputs,
      rating: ratePassage(inputs, rules),
      areas: areaFindings(along, (id) => byId.get(id)?.occurredAt, rules, asOfMs),
      mix: mixOf(along, byId),
      stops,
      waypoints: passageWaypoints(plan, along.pieces, rules),
      reporting: reportingPlan(plan, rows.areas),
      stretches: riskStretches(along.pieces, placesOf(along, byId), rules).map((stretch) => ({
        ...stretch,
        ...nearestPort(along.pieces[stretch.worst]?.middle),
      })),
      ...nightOf(along, plan),
      data,
      ...validityOf(along, data),
    };
  });
}

function dataOf({ areas, syncedMs, knownAtMs }: PassageRows, incidents: PassageRows['events']): PassageData {
  const newestReportMs = incidents.reduce((newest, { occurredAt }) => Math.max(newest, occurredAt), 0);
  return {
    reports: incidents.length,
    ...(incidents.length > 0 && { newestReportMs }),
    ...(syncedMs !== undefined && { syncedMs }),
    hasListed: areas.some(({ layer }) => layer === 'jwc'),
    ...listedEditions(areas),
    ...eventSourcesOf(incidents),
    invented: incidents.some(({ sample }) => sample),
    ...(knownAtMs !== undefined && { changedSince: incidents.filter(({ updatedAt = 0 }) => updatedAt > knownAtMs).length }),
  };
}

const MOST_SOURCES = 20;

/** By name where as many are of each. */
function eventSourcesOf(incidents: PassageRows['events']): Pick<PassageData, 'eventSources'> {
  const found = new Map<string, { source: string; count: number; newestMs: EpochMs }>();
  for (const { source = '', occurredAt } of incidents) {
    const { count = 0, newestMs = 0 } = found.get(source) ?? {};
    found.set(source, { source, count: count + 1, newestMs: Math.max(newestMs, occurredAt) });
  }
  const eventSources = [...found.values()]
    .filter(({ source }) => source !== '')
    .toSorted((one, other) => other.count - one.count || (one.source < other.source ? -1 : 1))
    .slice(0, MOST_SOURCES);
  return eventSources.length > 0 ? { eventSources } : {};
}

/** Each list once, by the order of its areas. */
function listedEditions(areas: PassageRows['areas']): Pick<PassageData, 'listedEditions'> {
  const issuedAt = new Map(
    areas.flatMap((area) => (area.layer === 'jwc' && area.edition !== undefined ? [[area.edition, area.issuedAt]] : [])),
  );
  if (issuedAt.size === 0) return {};
  return { listedEditions: [...issuedAt].map(([edition, issuedMs]) => ({ edition, ...(issuedMs !== undefined && { issuedMs }) })) };
}

interface Known {
  stops: readonly StopFinding[];
  rows: Pick<PassageRows, 'ports'>;
  data: PassageData;
  actor: ActorInputs;
}

/** Reports and areas are of the time of the last sync, ratings of ports of when they were made. */
function inputsOf(plan: PassagePlan, ship: PassageShipFacts, along: PassageAlong, { stops, rows, data, actor }: Known): PassageRiskInputs {
  const ofSync: ValueOrigin = data.syncedMs === undefined ? {} : { asOf: data.syncedMs };
  const rated = stops.flatMap(({ portId }) => (portId === undefined ? [] : (rows.ports.get(portId)?.updatedAt ?? [])));
  return {
    ...ship,
    ...inputsAlong(along),
    ...(!data.hasListed && { hoursListed: undefined }), // without any listed area on the device they are not 0 but unknown
    ...(actor.capability && { capability: actor.capability }),
    ...(actor.intent && { intent: actor.intent }),
    ports: stops.map(({ rating }) => rating ?? null),
    ...(plan.speedKn !== undefined && { speedKn: plan.speedKn }),
    origins: {
      ...ship.origins,
      ...actor.origins,
      worstStretch: ofSync,
      reportsAlong: ofSync,
      hoursListed: ofSync,
      ...(rated.length > 0 && {
        ports: { asOf: Math.min(...rated), ...(stops.some(({ isInvented }) => isInvented) && { source: 'samples' }) },
      }),
    },
  };
}

/** In steps of 0.1 nm, as it is shown. */
const nearestPlace =
  (places: NonNullable<PassageRows['places']>) =>
  (middle: LonLat | undefined): Pick<RiskStretch, 'near'> => {
    const found = middle && nearestOf(middle, places, placeOf);
    return found ? { near: { name: found.item.name, distanceNm: roundHalfUp(found.distanceNm, 1) } } : {};
  };

function mixOf(along: PassageAlong, byId: KnownReports): PassageAssessment['mix'] {
  const counts = new Map<EventType, number>();
  for (const { id } of along.reports) {
    const type = byId.get(id)?.type;
    if (type) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return [...counts]
    .map(([type, count]) => ({ type, count }))
    .toSorted((one, other) => other.count - one.count || (one.type < other.type ? -1 : 1));
}

const placesOf = ({ reports }: PassageAlong, byId: KnownReports): LonLat[] =>
  reports.flatMap(({ id }) => {
    const report = byId.get(id);
    return report ? [[report.lon, report.lat] as const] : [];
  });

const newestOf = (near: PassageAlong['reports'], byId: KnownReports): PassageReport[] =>
  near
    .flatMap(({ id }) => byId.get(id) ?? [])
    .toSorted((one, other) => other.occurredAt - one.occurredAt)
    .slice(0, MOST_SHOWN_REPORTS)
    .map(({ id, lat, lon, category, type, sample }) => ({ id, lat, lon, category, type, isInvented: sample }));

function nightOf({ pieces, arrivalMs }: PassageAlong, { speedKn }: PassagePlan): { nightHours?: number } {
  if (arrivalMs === undefined || speedKn === undefined) return {};
  const nm = pieces.reduce((sum, { byNight, fromNm, toNm }) => sum + (byNight ? toNm - fromNm : 0), 0);
  return { nightHours: roundHalfUp(nm / speedKn, 1) };
}

function validityOf({ arrivalMs }: PassageAlong, { syncedMs }: PassageData): { validUntilMs?: EpochMs } {
  if (syncedMs === undefined) return {};
  return { validUntilMs: Math.min(syncedMs + VALID_DAYS * DAY_MS, arrivalMs ?? Number.POSITIVE_INFINITY) };
}
