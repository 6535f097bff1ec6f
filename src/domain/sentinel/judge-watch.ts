// The state of a watched voyage. Each rule is a function and a line of the table in README.md. Over 250 lines: all rules are judged in
// one place.
import { DAY_MS, type EpochMs, HOUR_MS, type LonLat, MINUTE_MS, type NauticalMiles } from '#contract/units.ts';
import { nearestOnLine } from '#domain/geo/distance-to-line.ts';
import { roughReachNm } from '#domain/geo/near.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { type NotDeparted, voyageNow } from './departure.ts';
import type { PlannedVoyage } from './planned-voyage.ts';
import { type HeardShip, type Progress, SAILING_KN } from './voyage.ts';

/** From good to bad. */
export const WATCH_STATES = ['ok', 'attention', 'alert'] as const;
export type WatchState = (typeof WATCH_STATES)[number];
export type WatchPhase = 'planned' | 'running' | 'over' | 'ended';

/** After the time when a report was due, at most. */
const MOST_GRACE_MS = 2 * HOUR_MS;
const NEW_MS = DAY_MS;
/** An incident is new to a watch only if it occurred within it. */
export const RECENT_MS = 7 * DAY_MS;
/** How near an incident must be to a route, however narrow its corridor. */
const LEAST_REACH_NM: NauticalMiles = 50;
const AHEAD_HOURS = 48;
const SOON_HOURS = 12;
/** Several times the 5 min after which low-data mode asks again. */
const OLD_MS = 15 * MINUTE_MS;

/** What of a watch its judgement depends on. */
export interface JudgedWatch {
  startsAt: EpochMs;
  endsAt: EpochMs;
  endedAt?: EpochMs | null;
  route: { line: readonly LonLat[] };
  corridorNm: NauticalMiles;
  speedKn: number;
  reportEveryHours: number;
  silenceHours: number;
}

export interface WatchedIncident {
  id: string;
  position: LonLat;
  occurredAtMs: EpochMs;
  learnedAtMs: EpochMs;
  /** Only the day is known on which it occurred. */
  isDayOnly?: boolean;
  /** Of the demonstration's sample data. */
  isInvented?: boolean;
}

export interface WatchFacts {
  /** Absent: no position is known. */
  ship?: HeardShip | undefined;
  /** When she reported, in any order. */
  reportsMs: readonly EpochMs[];
  incidents: readonly WatchedIncident[];
  /** Of the signed passage that the watch is of. */
  planned?: PlannedVoyage | undefined;
  /** When she was seen to depart, by the log. */
  departedMs?: EpochMs | undefined;
  /** Until when ship, reports and incidents are complete. */
  knownUntilMs: EpochMs;
  /** Until when the reports are, where that is later: they come without any feed of positions. */
  reportsUntilMs?: EpochMs;
}

/** What is said of an incident beside its place. Absent: the reason is stored by older code. */
type IncidentSaid = Partial<Omit<WatchedIncident, 'id' | 'position'>> & {
  /** It was reported before the period of the watch began, so it is not told as new. */
  isKnownBefore?: boolean;
  /** The time of the position that `aheadNm` is measured from. Absent: it is from the start of her route. */
  positionMs?: EpochMs;
  /** When she passes it by that position, an estimate; past: she should have. Absent: she hardly moved. */
  passesMs?: EpochMs;
};

export type WatchReason = { state: Exclude<WatchState, 'ok'> } & (
  | {
      kind: 'missedReport';
      dueMs: EpochMs;
      /** Of an exercise. */
      isInvented?: boolean;
    }
  | { kind: 'outsideCorridor'; offNm: NauticalMiles; positionMs: EpochMs }
  /** sinceMs: of the last contact, even before the period; of its beginning where there was none. */
  | { kind: 'silent'; sinceMs: EpochMs }
  /** title: in the log, where the incident may be gone when it is read. */
  | ({ kind: 'incidentAhead'; eventId: string; aheadNm: NauticalMiles; title?: string } & IncidentSaid)
  | { kind: 'oldData'; knownUntilMs: EpochMs }
);

export interface Judgement {
  phase: WatchPhase;
  /** Of a running watch; of the others `ok`, which says nothing. */
  state: WatchState;
  judgedAtMs: EpochMs;
  /** As of when: earlier than judgedAtMs where nothing newer is known. */
  asOfMs: EpochMs;
  /** Worst first. */
  reasons: WatchReason[];
  /** Of a device: it holds as of then, and may have changed since (follow-watch.ts). Absent: it holds now. */
  notJudgedSinceMs?: EpochMs;
  /** Absent: none is due any more. May be past. */
  nextReportDueMs?: EpochMs;
  /** Absent: never heard. */
  lastContactMs?: EpochMs;
  progress: Progress;
  /** Her corridor is not judged before she departs. */
  notDeparted?: NotDeparted;
  /** The position by which she has departed, where the log does not say it yet. */
  seenDepartedMs?: EpochMs;
}

interface Case {
  watch: JudgedWatch;
  facts: WatchFacts;
  nowMs: EpochMs;
  asOfMs: EpochMs;
  progress: Progress;
  notDeparted: NotDeparted | undefined;
  dueMs: EpochMs | undefined;
  lastContactMs: EpochMs | undefined;
}

const latest = (times: readonly EpochMs[]): EpochMs | undefined => (times.length > 0 ? Math.max(...times) : undefined);

function phaseOf({ startsAt, endsAt, endedAt }: JudgedWatch, nowMs: EpochMs): WatchPhase {
  if (endedAt) return 'ended';
  if (nowMs < startsAt) return 'planned';
  return nowMs < endsAt ? 'running' : 'over';
}

/** One interval after the last report in the period, or after its beginning. */
function dueOf({ startsAt, endsAt, reportEveryHours }: JudgedWatch, reportsMs: readonly EpochMs[]): EpochMs | undefined {
  const last = latest(reportsMs.filter((atMs) => atMs >= startsAt)) ?? startsAt;
  const dueMs = last + reportEveryHours * HOUR_MS;
  return dueMs <= endsAt ? dueMs : undefined;
}

/** After a report was due: from then on that it is missing is an alert. */
export const graceMs = ({ reportEveryHours }: Pick<JudgedWatch, 'reportEveryHours'>): number =>
  Math.min((reportEveryHours * HOUR_MS) / 2, MOST_GRACE_MS);

function missedReport({ watch, facts: { knownUntilMs, reportsUntilMs = knownUntilMs }, nowMs, dueMs }: Case): WatchReason[] {
  const asOfMs = Math.min(nowMs, reportsUntilMs);
  if (dueMs === undefined || asOfMs <= dueMs) return [];
  return [{ kind: 'missedReport', dueMs, state: asOfMs >= dueMs + graceMs(watch) ? 'alert' : 'attention' }];
}

function outsideCorridor({ watch: { corridorNm }, facts: { ship }, progress: { offNm }, notDeparted }: Case): WatchReason[] {
  if (notDeparted || !ship || offNm === undefined || offNm <= corridorNm) return [];
  return [{ kind: 'outsideCorridor', offNm, positionMs: ship.atMs, state: offNm > 2 * corridorNm ? 'alert' : 'attention' }];
}

function silent({ watch: { silenceHours, startsAt }, asOfMs, lastContactMs }: Case): WatchReason[] {
  const silentMs = asOfMs - Math.max(lastContactMs ?? startsAt, startsAt);
  const limitMs = silenceHours * HOUR_MS;
  if (silentMs <= limitMs) return [];
  return [{ kind: 'silent', sinceMs: lastContactMs ?? startsAt, state: silentMs > 2 * limitMs ? 'alert' : 'attention' }];
}

/** Cheap: false only where the line is surely farther away. */
function mayBeWithinNm(point: LonLat, line: readonly LonLat[], nm: NauticalMiles): boolean {
  return line.slice(1).some((to, at) => {
    const from = line[at] ?? to;
    const wayNm = roughDistanceNm(point, from) + roughDistanceNm(point, to);
    return wayNm - roughReachNm(roughDistanceNm(from, to)) <= roughReachNm(2 * nm);
  });
}

function incidentsAhead({ watch: { startsAt, route, corridorNm }, facts, asOfMs, progress, notDeparted }: Case): WatchReason[] {
  const { coveredNm, speedKn } = progress;
  const reachNm = Math.max(corridorNm, LEAST_REACH_NM);
  const waitHours = Math.max(0, (notDeparted?.departureMs ?? asOfMs) - asOfMs) / HOUR_MS;
  const isNew = ({ occurredAtMs, learnedAtMs }: WatchedIncident) =>
    learnedAtMs <= asOfMs && asOfMs - learnedAtMs <= NEW_MS && asOfMs - occurredAtMs <= RECENT_MS;
  return facts.incidents.filter(isNew).flatMap(({ id, position, ...said }): WatchReason[] => {
    if (!mayBeWithinNm(position, route.line, reachNm)) return [];
    const { distanceNm, alongNm } = nearestOnLine(position, route.line);
    const aheadNm = alongNm - coveredNm;
    const aheadHours = waitHours + aheadNm / speedKn;
    if (distanceNm > reachNm || aheadNm < 0 || aheadHours > AHEAD_HOURS) return [];
    const state = aheadHours <= SOON_HOURS ? 'alert' : 'attention';
    const isKnownBefore = said.learnedAtMs < startsAt;
    const when = whenAhead(aheadNm, facts.ship, progress);
    return [{ kind: 'incidentAhead', eventId: id, aheadNm, state, ...said, ...when, ...(isKnownBefore && { isKnownBefore }) }];
  });
}

/** Empty: no position says where she is on her route. */
function whenAhead(
  aheadNm: NauticalMiles,
  ship: HeardShip | undefined,
  { offNm, speedKn }: Progress,
): Pick<IncidentSaid, 'positionMs' | 'passesMs'> {
  if (!ship || offNm === undefined) return {};
  const isSailing = ship.speedKn === undefined || ship.speedKn >= SAILING_KN;
  return { positionMs: ship.atMs, ...(isSailing && { passesMs: ship.atMs + (aheadNm / speedKn) * HOUR_MS }) };
}

function oldData({ knownUntilMs }: WatchFacts, nowMs: EpochMs): WatchReason[] {
  return nowMs - knownUntilMs > OLD_MS ? [{ kind: 'oldData', knownUntilMs, state: 'attention' }] : [];
}

const badness = (state: WatchState): number => WATCH_STATES.indexOf(state);
const worstFirst = (reasons: readonly WatchReason[]) => reasons.toSorted((one, other) => badness(other.state) - badness(one.state));

/** The state of the watch as it can be known, and why. */
export function judgeWatch(watch: JudgedWatch, facts: WatchFacts, nowMs: EpochMs): Judgement {
  const phase = phaseOf(watch, nowMs);
  const asOfMs = Math.min(nowMs, facts.knownUntilMs);
  const ship = facts.ship && facts.ship.atMs <= nowMs + MINUTE_MS ? facts.ship : undefined; // a minute: clocks of transponders
  const reportsMs = facts.reportsMs.filter((atMs) => atMs <= nowMs);
  const isOpen = phase === 'running' || phase === 'planned';
  const { notDeparted, seenMs, progress } = voyageNow(watch, { ...facts, ship }, { asOfMs, isOpen });
  const dueMs = dueOf(watch, reportsMs);
  const lastContactMs = latest([...reportsMs, ...(ship ? [ship.atMs] : [])]);
  const known: Case = { watch, facts: { ...facts, ship }, nowMs, asOfMs, progress, notDeparted, dueMs, lastContactMs };
  const reasons =
    phase === 'running'
      ? worstFirst([
          ...silent(known),
          ...missedReport(known),
          ...outsideCorridor(known),
          ...incidentsAhead(known),
          ...oldData(facts, nowMs),
        ])
      : [];
  return {
    phase,
    state: reasons[0]?.state ?? 'ok',
    judgedAtMs: nowMs,
    asOfMs,
    reasons,
    ...(isOpen && dueMs !== undefined && { nextReportDueMs: dueMs }),
    ...(lastContactMs !== undefined && { lastContactMs }),
    progress,
    ...(notDeparted && { notDeparted }),
    ...(seenMs !== undefined && { seenDepartedMs: seenMs }),
  };
}

interface JudgedDrill {
  startedAt: EpochMs;
  incidents: readonly Pick<WatchedIncident, 'id' | 'position'>[];
  missesReport?: boolean | undefined;
}

/** Of an exercise, in which a report was due when it began and never comes. */
const inventedMissedReport = (watch: JudgedWatch, dueMs: EpochMs, nowMs: EpochMs): WatchReason => ({
  kind: 'missedReport',
  dueMs,
  isInvented: true,
  state: nowMs >= dueMs + graceMs(watch) ? 'alert' : 'attention',
});

/**
 * The state of an exercise: of what it invents alone, which became known when it began, and of nothing real. A ship that has not departed is
 * taken as departing now.
 */
export function judgeDrill(watch: JudgedWatch, drill: JudgedDrill, facts: WatchFacts, nowMs: EpochMs): Judgement {
  const { startedAt, incidents, missesReport } = drill;
  const invented = incidents.map((incident) => ({ ...incident, occurredAtMs: startedAt, learnedAtMs: startedAt, isInvented: true }));
  const { planned: _, ship, ...known } = facts;
  const hasDeparted = !judgeWatch(watch, facts, nowMs).notDeparted;
  const now = { ...known, ...(hasDeparted && { ship }), incidents: invented, knownUntilMs: nowMs };
  const judgement = judgeWatch(watch, now, nowMs);
  const isRunning = judgement.phase === 'running';
  const reasons = worstFirst([
    ...(missesReport && isRunning ? [inventedMissedReport(watch, startedAt, nowMs)] : []),
    ...judgement.reasons.filter(({ kind }) => kind === 'incidentAhead'),
  ]);
  return { ...judgement, reasons, state: reasons[0]?.state ?? 'ok' };
}
