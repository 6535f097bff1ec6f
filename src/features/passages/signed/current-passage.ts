// Which signed assessment is the current one of a ship or a route, and what of it lies ahead. Pure.
import type { RatedLine } from '#contract/entities/risk.ts';
import type { PassageAssessment, ReportDue, RiskStretch } from '#contract/passages/passage-assessment.ts';
import type { PassageSpan } from '#contract/passages/passage-risk.ts';
import type { EpochMs } from '#contract/units.ts';
import type { ListedPassage } from './listed-passages.ts';

/** Versions of one ship or one planned route are of one subject; without either, those of one name. */
const passageSubject = ({ mmsi, routeId, name }: Pick<ListedPassage, 'mmsi' | 'routeId' | 'name'>): string =>
  mmsi !== undefined ? `ship ${mmsi}` : routeId !== undefined ? `route ${routeId}` : `name ${name}`;

/** The newest of each subject: what was signed later replaces what was signed before. `signed` is newest first. */
export function currentOnes(signed: readonly ListedPassage[]): ReadonlyMap<string, ListedPassage> {
  const current = new Map<string, ListedPassage>();
  for (const passage of signed) if (!current.has(passageSubject(passage))) current.set(passageSubject(passage), passage);
  return current;
}

interface Chosen {
  mmsi: number | undefined;
  routeId: string | undefined;
}

/** Of the chosen ship, else of the planned route, whichever ship it was made for. undefined: neither has one. */
export const currentOf = (signed: readonly ListedPassage[], { mmsi, routeId }: Chosen): ListedPassage | undefined =>
  signed.find((passage) => mmsi !== undefined && passage.mmsi === mmsi) ??
  signed.find((passage) => routeId !== undefined && passage.routeId === routeId);

export interface ListedAhead {
  name: string;
  /** She is in it by the plan; else it begins at this time. */
  isInside: boolean;
  span: PassageSpan;
}

/** What the bridge asks of it at that moment, by the plan's own times. */
export interface PassageAhead {
  stretch?: RiskStretch | undefined;
  listed?: ListedAhead | undefined;
  report?: ReportDue | undefined;
  /** Measures that the ship has, as they were counted. */
  measures: RatedLine[];
}

const MEASURES: readonly string[] = ['guards', 'hardening', 'moreLookouts', 'citadel'];
const isInForce = ({ input, value }: RatedLine): boolean =>
  MEASURES.includes(input) && value !== undefined && value !== false && value !== 'none';

export function aheadOf({ stretches, along, reporting, rating }: PassageAssessment, nowMs: EpochMs): PassageAhead {
  const [stretch] = stretches;
  const spans = along.areas
    .filter(({ isListed }) => isListed)
    .flatMap(({ name, spans: ofArea }) => ofArea.map((span) => ({ name, span, isInside: (span.fromMs ?? 0) <= nowMs })))
    .filter(({ span: { toMs = 0 } }) => toMs > nowMs)
    .toSorted((one, other) => (one.span.fromMs ?? 0) - (other.span.fromMs ?? 0));
  return {
    stretch,
    listed: spans[0],
    report: reporting.filter(({ dueMs = 0 }) => dueMs > nowMs).toSorted((one, other) => (one.dueMs ?? 0) - (other.dueMs ?? 0))[0],
    measures: rating.lines.filter(isInForce),
  };
}
