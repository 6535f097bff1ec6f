// Voyages by the plans that were signed: which are still to be sailed, and the times of one that is watched. Pure.
import type { SignedPassageRow, WatchRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';

export interface PlannedVoyage {
  departureMs: EpochMs;
  /** By the plan. Absent: it has none. */
  etaMs?: EpochMs;
}

/** undefined: the watch is of no signed passage that is known here. */
export function plannedVoyage(
  { route }: Pick<WatchRow, 'route'>,
  passage: Pick<SignedPassageRow, 'id' | 'plan' | 'result'> | undefined,
): PlannedVoyage | undefined {
  if (!passage || route.passageId !== passage.id) return undefined;
  const { departureMs } = passage.plan;
  const etaMs = passage.result.along.arrivalMs;
  return { departureMs, ...(etaMs !== undefined && { etaMs }) };
}

/** Signed passages of a ship that are not sailed yet by their plan, the newest first. */
export const passagesAhead = <P extends Pick<SignedPassageRow, 'signedAt' | 'result'>>(passages: readonly P[], nowMs: EpochMs): P[] =>
  passages
    .filter(({ result: { along } }) => along.arrivalMs === undefined || along.arrivalMs > nowMs)
    .toSorted((one, other) => other.signedAt - one.signedAt);
