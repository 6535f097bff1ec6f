// Voyages by the plans that were signed: which are still to be sailed, and a watched one before she departs, when the plan says her times
// and not where she is now. Pure.
import type { SignedPassageRow, WatchRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';

export interface PlannedVoyage {
  departureMs: EpochMs;
  /** By the plan. */
  etaMs: EpochMs;
}

/** undefined: by the plan she has departed, or the watch is of no signed passage that is known here. */
export function notDeparted(
  { route }: Pick<WatchRow, 'route'>,
  passage: Pick<SignedPassageRow, 'id' | 'plan' | 'result'> | undefined,
  nowMs: EpochMs,
): PlannedVoyage | undefined {
  if (!passage || route.passageId !== passage.id) return undefined;
  const { departureMs } = passage.plan;
  const etaMs = passage.result.along.arrivalMs;
  return etaMs !== undefined && nowMs < departureMs ? { departureMs, etaMs } : undefined;
}

/** Signed passages of a ship that are not sailed yet by their plan, the newest first. */
export const passagesAhead = <P extends Pick<SignedPassageRow, 'signedAt' | 'result'>>(passages: readonly P[], nowMs: EpochMs): P[] =>
  passages
    .filter(({ result: { along } }) => along.arrivalMs === undefined || along.arrivalMs > nowMs)
    .toSorted((one, other) => other.signedAt - one.signedAt);
