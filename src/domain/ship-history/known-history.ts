// The history of a ship as a holder has it: her facts, and since when these are all that there are. Pure.
import type { Traffic } from '#contract/entities/ships.ts';
import { KEPT_SINCE, NEAR_REPORTS, NearReportsDetail, ShipFact } from '#contract/ship-history/ship-facts.ts';
import type { ShipFactRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';

export interface ShipHistory {
  /** Newest first. */
  facts: readonly ShipFact[];
  /** undefined: not known. */
  keptSinceMs?: EpochMs | undefined;
  /** By her whole track, in the 30 days before a midnight of UTC. undefined: not known. */
  nearReports?: { beforeMs: EpochMs; hours: number; isWhole: boolean } | undefined;
}

/** undefined for what only newer code knows. The id is that of the fact, without whose copy it is. */
export function factOf(row: ShipFactRow): ShipFact | undefined {
  const parsed = ShipFact.safeParse({ ...row, id: row.id.slice(row.holderId.length + 1) });
  return parsed.success ? parsed.data : undefined;
}

/**
 * Of the copies of one ship, which may be of several accounts: each fact once, and complete since the earliest of them is. Facts of other
 * traffic than that of her position are of another ship.
 */
export function historyOf(rows: readonly ShipFactRow[], traffic: Traffic): ShipHistory {
  const same = rows.filter((row) => row.traffic === (traffic === 'none' ? 'live' : traffic));
  const facts = new Map(same.flatMap((row) => factOf(row) ?? []).map((fact) => [fact.id, fact]));
  const since = same.filter(({ kind }) => kind === KEPT_SINCE).map(({ startedAt }) => startedAt);
  return {
    facts: [...facts.values()].sort((one, other) => other.startedAt - one.startedAt || (one.id < other.id ? -1 : 1)),
    ...(since.length > 0 && { keptSinceMs: Math.min(...since) }),
    ...nearReportsIn(same),
  };
}

/** The newest; one of newer code that cannot be read is left out. */
function nearReportsIn(rows: readonly ShipFactRow[]): Pick<ShipHistory, 'nearReports'> {
  const read = rows.flatMap(({ kind, startedAt: beforeMs, detail }) => {
    const said = kind === NEAR_REPORTS ? NearReportsDetail.safeParse(detail) : undefined;
    return said?.success ? [{ beforeMs, ...said.data }] : [];
  });
  const [newest] = read.sort((one, other) => other.beforeMs - one.beforeMs);
  return newest ? { nearReports: newest } : {};
}
