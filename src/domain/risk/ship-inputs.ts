// What a ship is rated by, from rows: reports near her, listed areas, what AIS says, her history, what her owner entered. Pure, so that
// device and server rate alike. What no row says stays unknown.
import type { OWN_SOURCES, ReportSum, ShipRiskInputs, ValueOrigin } from '#contract/entities/risk.ts';
import type { Ship, Traffic } from '#contract/entities/ships.ts';
import type { RiskReport } from '#contract/passages/passage-risk.ts';
import type { ClosedArea } from '#contract/routing.ts';
import type { ActorRow, EventRow, ShipParticularsRow } from '#contract/tables.ts';
import type { EpochMs, LonLat, NauticalMiles } from '#contract/units.ts';
import { placeOf } from '#domain/geo/longitude.ts';
import { type NearIndex, nearIndex } from '#domain/geo/near-index.ts';
import type { ShipHistory } from '#domain/ship-history/known-history.ts';
import { insideOf } from '#domain/routing/walls.ts';
import type { RiskLeg } from '#domain/routing/way-pieces.ts';
import { actorsOnRecord } from './actors.ts';
import type { WatchListInput } from '#domain/watch-lists/watch-list-input.ts';
import { REPORT_RADIUS_NM } from './report-reach.ts';
import { HISTORY_INPUTS, type HistoryInputs, type HistoryWorld, historyInputs } from './history-inputs.ts';
import { type CountedReport, countedReport, reportsThatRate, weighReports } from './reports-near.ts';
import type { RuleSet } from './rule-set.ts';
import { kindOfType, type ShipKind } from './ship-kinds.ts';

/** A report as ships are rated by it. */
type WorldReport = RiskReport & { sample: boolean };

export interface RiskWorld<E extends WorldReport = EventRow> {
  /** All that are known; none: nobody knows what happens near a ship, which is not the same as nothing. */
  events: readonly E[];
  /** The listed areas (JWC) in force. */
  listed: readonly ClosedArea[];
  /** All that administrators entered. */
  actors?: readonly ActorRow[] | undefined;
  /** Where positions come from. */
  traffic: Traffic;
  /** Of ports as rated now; absent: no port is known. */
  ratingOf?: HistoryWorld['ratingOf'];
  /** From when the ages of reports are counted. */
  asOfMs: EpochMs;
}

export interface RatedShip {
  /** As last heard; absent: never. */
  ship?: Ship | undefined;
  /** Nobody knows where she was at the time in question; what else is known of her holds. */
  isPlaceUnknown?: boolean;
  /** Her predicted way of the next days (ways-ahead.ts), for the actors on it. Absent: not known, or it reaches none. */
  way?: readonly RiskLeg[] | undefined;
  particulars?: ShipParticularsRow | undefined;
  /** Absent: none is kept of her. */
  history?: ShipHistory | undefined;
  /** What imported watch lists give. Absent: not known. */
  watchLists?: WatchListInput | undefined;
}

/** A report that counts for a ship. */
export interface NearReport<E = EventRow> {
  event: E;
  distanceNm: NauticalMiles;
  weight: number;
}

export interface ShipSituation<E = EventRow> {
  inputs: ShipRiskInputs;
  /** Heaviest first. */
  reports: NearReport<E>[];
  /** The ids of actors in whose region she is or will be: the one that counts first. */
  actorIds: string[];
}

interface NearReports<E> extends ReportSum {
  /** Heaviest first. */
  reports: NearReport<E>[];
}

type Origins = NonNullable<ShipRiskInputs['origins']>;

/** Reads the world once; the returned function looks at one ship at a time. */
export function situationsIn<E extends WorldReport>(world: RiskWorld<E>, rules: RuleSet): (rated: RatedShip) => ShipSituation<E> {
  const index = world.events.length > 0 ? nearIndex(reportsThatRate(world.events, world.asOfMs, rules), placeOf) : undefined;
  const near = index && reportsNear(index, world, rules);
  const { asOfMs, ratingOf = () => undefined } = world;
  const timesNear = index && ((place: LonLat) => index.within(place, REPORT_RADIUS_NM).map(({ item }) => item.occurredAt));
  const listed = world.listed.map((area) => ({ name: area.name, isIn: insideOf(area) }));
  const actors = actorsOnRecord(world.actors ?? []);
  const ofReports = world.events.every(({ sample }) => sample) ? 'samples' : 'reports';
  const heard = sourceOfTraffic(world.traffic);
  return ({ ship, isPlaceUnknown, way, particulars, history, watchLists }) => {
    const [said, ofEntered] = enteredInputs(particulars);
    const entered = { ...said, ...(watchLists?.value && { watchLists: watchLists.value }) };
    const past = historyInputs(history, { asOfMs, ratingOf, reportsAt: timesNear });
    const from = (source: string): ValueOrigin => ({ asOf: ship?.lastSeen, source });
    const ofPast = HISTORY_INPUTS.filter((name) => past[name] !== undefined).map((name) => [
      name,
      from(heard === 'ais' ? 'history' : heard),
    ]);
    const ofLists = watchLists?.origin && { watchLists: watchLists.origin };
    const origins: Origins = { ...ofEntered, ...ofLists, ...Object.fromEntries(ofPast) };
    if (!ship) return { inputs: { ...entered, ...past, origins }, reports: [], actorIds: [] };
    const place = isPlaceUnknown ? undefined : placeOf(ship);
    const found = place && near?.(place, kindOfType(ship.shipType));
    const area = place && listed.find(({ isIn }) => isIn(place));
    const here = place && actors.at(place, rules.shipThreat, way);
    return {
      inputs: {
        ...entered,
        ...past,
        ...(found && { reports: { sum: found.sum, count: found.count } }),
        ...(here?.capability && { capability: here.capability }),
        ...(here?.intent && { intent: here.intent }),
        ...(area && insideNow(past)),
        ...(ship.shipType !== undefined && { shipType: ship.shipType }),
        ...(ship.length ? { lengthM: ship.length } : undefined), // 0: not available
        origins: {
          ...origins,
          ...here?.origins,
          ...(found && { reports: from(ofReports) }),
          ...(area && { listedAreas: from(area.name) }),
          ...(ship.shipType !== undefined && { shipType: from(heard) }),
          ...(ship.length ? { lengthM: from(heard) } : undefined),
        },
      },
      reports: found?.reports ?? [],
      actorIds: here ? [...(here.actorId === undefined ? [] : [here.actorId]), ...here.otherIds] : [],
    };
  };
}

/** Then her history need not say it. */
const insideNow = ({ atLeast }: HistoryInputs): Pick<ShipRiskInputs, 'listedAreas' | 'atLeast'> => ({
  listedAreas: 'inside',
  ...(atLeast && { atLeast: atLeast.filter((name) => name !== 'listedAreas') }),
});

type OwnSource = (typeof OWN_SOURCES)[number];
const SOURCE_OF_TRAFFIC: Record<Traffic, OwnSource> = {
  live: 'ais',
  none: 'ais',
  recording: 'recording',
  demonstration: 'demonstration',
};

export const sourceOfTraffic = (traffic: Traffic): OwnSource => SOURCE_OF_TRAFFIC[traffic];

/** The reports that count at a place for a ship of a kind. */
function reportsNear<E extends WorldReport>(
  index: NearIndex<E>,
  { asOfMs }: Pick<RiskWorld, 'asOfMs'>,
  rules: RuleSet,
): (place: LonLat, ship: ShipKind | undefined) => NearReports<E> {
  /** Words are read once, and only of reports near some ship. */
  const read = new Map<string, CountedReport | undefined>();
  const countedOf = (event: E): CountedReport | undefined => {
    if (!read.has(event.id)) read.set(event.id, countedReport(event, { asOfMs, ship: 'cargo' }, rules)); // of a ship, so that it says what was met
    return read.get(event.id);
  };
  return (place, ship) => {
    const near = index.within(place, REPORT_RADIUS_NM);
    const eventOf = new Map(near.map(({ item }) => [item.id, item]));
    const counted = near.flatMap(({ item, distanceNm }) => {
      const report = countedOf(item);
      return report ? [{ item: ofKind(report, ship), distanceNm }] : [];
    });
    const { sum, count, reports } = weighReports(counted, rules);
    return { sum, count, reports: reports.map(({ id, ...report }) => ({ ...report, event: eventOf.get(id) as E })) };
  };
}

/** What was met says nothing to a ship of no kind. */
const ofKind = ({ facts, ...report }: CountedReport, ship: ShipKind | undefined): CountedReport => ({
  ...report,
  facts: { ...facts, ship, met: ship && facts.met },
});

/** What her owner entered. Her service speed says nothing of her rating: how fast she can go does. */
export function enteredInputs(row: ShipParticularsRow | undefined): [Omit<ShipRiskInputs, 'origins'>, Origins] {
  if (!row) return [{}, {}];
  const { affiliation, freeboardM, maxSpeedKn, crew, citadel, hardening, guards, moreLookouts } = row;
  const inputs: Record<string, unknown> = {};
  const origins: Origins = {};
  for (const [name, said] of Object.entries({ freeboardM, maxSpeedKn, crew, citadel, hardening, guards, moreLookouts })) {
    if (said === undefined || said.value === null) continue;
    inputs[name] = said.value;
    origins[name] = { asOf: said.at, source: 'entered' satisfies OwnSource };
  }
  if (affiliation?.value) {
    const { link, source, asOf } = affiliation.value;
    inputs['affiliation'] = link;
    origins['affiliation'] = { asOf, source };
  }
  return [inputs as ShipRiskInputs, origins];
}
