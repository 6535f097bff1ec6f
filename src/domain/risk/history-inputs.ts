// What the history of a ship (src/domain/ship-history) says of her risk: the inputs of the lines that look back. Pure, so that device and
// server count alike. What the history does not cover stays unknown: then its facts are the least that there is.
import type { ThreatRating } from '#contract/entities/ports.ts';
import type { ShipRiskInputs } from '#contract/entities/risk.ts';
import type { ShipFact, ShipFactKind } from '#contract/ship-history/ship-facts.ts';
import { DAY_MS, type EpochMs, HOUR_MS, type LonLat } from '#contract/units.ts';
import { placeOf } from '#domain/geo/longitude.ts';
import type { ShipHistory } from '#domain/ship-history/known-history.ts';
import { roundHalfUp } from './decimal.ts';
import { ageInDays, startOfDay } from './report-reach.ts';

/** Days that the lines look back, in whole days of UTC (RULES.md). */
export const LOOK_BACK_DAYS = { hoursNear: 30, portCalls: 365, listedAreas: 90, silences: 90, identityChanges: 365, jumps: 90 } as const;
type HistoryInput = keyof typeof LOOK_BACK_DAYS;
export const HISTORY_INPUTS = Object.keys(LOOK_BACK_DAYS) as HistoryInput[];

/** Hours near a report count while it is at most so old. */
export const FRESH_DAYS = 90;

const MOST_HOURS_NEAR = LOOK_BACK_DAYS.hoursNear * 24;
const DANGEROUS: readonly (ThreatRating | undefined)[] = ['Moderate', 'High'];
/** What others know her by. */
const KNOWN_BY: readonly string[] = ['name', 'flag', 'callsign', 'mmsi'];

export interface HistoryWorld {
  asOfMs: EpochMs;
  /** As rated now; undefined: not rated. */
  ratingOf: (portId: string) => ThreatRating | undefined;
  /** When the reports that rate within 50 nm of a place were; undefined: no report is known anywhere. */
  reportsAt: ((place: LonLat) => readonly EpochMs[]) | undefined;
}

type Values = Partial<Pick<ShipRiskInputs, HistoryInput>>;
export type HistoryInputs = Values & Pick<ShipRiskInputs, 'atLeast'>;

type FactOf<K extends ShipFactKind> = Extract<ShipFact, { kind: K }>;
const ofKind = <K extends ShipFactKind>(facts: readonly ShipFact[], kind: K): FactOf<K>[] =>
  facts.filter((fact): fact is FactOf<K> => fact.kind === kind);

/** A part of it lies within so many days. */
export const isInDays = ({ endedAt = Number.POSITIVE_INFINITY }: ShipFact, days: number, asOfMs: EpochMs): boolean =>
  ageInDays(endedAt, asOfMs) <= days;

function endedBy(fact: ShipFact, asOfMs: EpochMs): ShipFact {
  if (fact.endedAt === undefined || fact.endedAt <= asOfMs) return fact;
  const { endedAt: _later, ...open } = fact;
  return open;
}

/** Facts that began by then, as they were then. */
export const historyBy = ({ facts, keptSinceMs }: ShipHistory, asOfMs: EpochMs): ShipHistory => ({
  keptSinceMs,
  facts: facts.filter(({ startedAt }) => startedAt <= asOfMs).map((fact) => endedBy(fact, asOfMs)),
});

/** The facts that the lines count; hours near reports are of port calls and loitering. */
export type CountedFacts = Record<Exclude<HistoryInput, 'hoursNear'>, readonly ShipFact[]>;

export function countedFacts(facts: readonly ShipFact[], { asOfMs, ratingOf }: Pick<HistoryWorld, 'asOfMs' | 'ratingOf'>): CountedFacts {
  const of = <K extends ShipFactKind>(kind: K, input: HistoryInput): FactOf<K>[] =>
    ofKind(facts, kind).filter((fact) => isInDays(fact, LOOK_BACK_DAYS[input], asOfMs));
  return {
    portCalls: of('portCall', 'portCalls').filter(({ detail }) => DANGEROUS.includes(ratingOf(detail.portId))),
    listedAreas: ofKind(facts, 'areaEntered')
      .filter(({ detail }) => detail.layer === 'jwc')
      .filter(({ startedAt, endedAt }) => endedAt === undefined || ageInDays(startedAt, asOfMs) <= LOOK_BACK_DAYS.listedAreas),
    silences: of('silence', 'silences'),
    identityChanges: of('identityChange', 'identityChanges').filter(({ detail }) => KNOWN_BY.includes(detail.what)),
    jumps: of('jump', 'jumps'),
  };
}

/** `history`: undefined where none is kept. Nothing at all known: no member. */
export function historyInputs(history: ShipHistory | undefined, world: HistoryWorld): HistoryInputs {
  if (!history || (history.keptSinceMs === undefined && history.facts.length === 0)) return {};
  const { facts, keptSinceMs = Number.POSITIVE_INFINITY } = history;
  const { portCalls, listedAreas: visits, silences, identityChanges, jumps } = countedFacts(facts, world);
  const listedAreas = visits.some(({ endedAt }) => endedAt === undefined) ? 'inside' : visits.length > 0 ? 'recent' : 'none';
  const onTrack = onTrackOf(history, world.asOfMs);
  const values: Values = {
    ...(world.reportsAt && { hoursNear: Math.max(onTrack?.hours ?? 0, hoursNearReports(facts, world.reportsAt, world.asOfMs)) }),
    portCalls: portCalls.length,
    listedAreas,
    silences: silences.length,
    identityChanges: identityChanges.length,
    jumps: jumps.length,
  };
  const isShort = (input: HistoryInput): boolean => keptSinceMs > startOfDay(world.asOfMs) - LOOK_BACK_DAYS[input] * DAY_MS;
  const isPartly: Record<HistoryInput, boolean> = {
    hoursNear: !onTrack?.isWhole, // hours under way are not among the facts
    portCalls: isShort('portCalls') || hasUnratedCalls(facts, world),
    listedAreas: isShort('listedAreas') && listedAreas === 'none',
    silences: isShort('silences'),
    identityChanges: isShort('identityChanges'),
    jumps: isShort('jumps'),
  };
  const atLeast = HISTORY_INPUTS.filter((input) => values[input] !== undefined && isPartly[input]);
  return { ...values, ...(atLeast.length > 0 && { atLeast }) };
}

/** What her whole track gave at the last midnight, or at the one before, until the server has looked at all ships again. */
function onTrackOf({ nearReports }: ShipHistory, asOfMs: EpochMs): ShipHistory['nearReports'] {
  const ageDays = nearReports && ageInDays(nearReports.beforeMs, asOfMs);
  return ageDays === 0 || ageDays === 1 ? nearReports : undefined;
}

const hasUnratedCalls = (facts: readonly ShipFact[], { asOfMs, ratingOf }: HistoryWorld): boolean =>
  ofKind(facts, 'portCall').some((call) => isInDays(call, LOOK_BACK_DAYS.portCalls, asOfMs) && ratingOf(call.detail.portId) === undefined);

/** Of port calls and loitering, whose places are known; each hour once, in steps of 0.1. */
function hoursNearReports(facts: readonly ShipFact[], reportsAt: NonNullable<HistoryWorld['reportsAt']>, asOfMs: EpochMs): number {
  const sinceMs = startOfDay(asOfMs) - LOOK_BACK_DAYS.hoursNear * DAY_MS;
  const spans = [...ofKind(facts, 'portCall'), ...ofKind(facts, 'loitering')].flatMap((stay): [EpochMs, EpochMs][] => {
    const [fromMs, toMs] = [Math.max(stay.startedAt, sinceMs), Math.min(stay.endedAt ?? asOfMs, asOfMs)];
    if (toMs <= fromMs) return [];
    return reportsAt(placeOf(stay)).map((atMs) => [Math.max(fromMs, atMs), Math.min(toMs, atMs + FRESH_DAYS * DAY_MS)]);
  });
  let [total, reachedMs] = [0, Number.NEGATIVE_INFINITY];
  for (const [fromMs, toMs] of spans.toSorted((one, other) => one[0] - other[0])) {
    total += Math.max(0, toMs - Math.max(fromMs, reachedMs));
    reachedMs = Math.max(reachedMs, toMs);
  }
  return Math.min(MOST_HOURS_NEAR, roundHalfUp(total / HOUR_MS, 1));
}
