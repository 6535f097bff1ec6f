// A watched voyage before she departs: until then the plan that was signed says when she sails and arrives, and not where she is now. Pure.
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
