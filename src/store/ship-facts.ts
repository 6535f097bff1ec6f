// The facts of one ship on this device, whoever's fleet they came with.
import { type FactTraffic, ShipFact } from '#contract/ship-history/ship-facts.ts';
import type { ShipFactRow } from '#contract/tables.ts';
import { accountDb } from './device/account-db.ts';

export interface KnownFact {
  fact: ShipFact;
  /** Of invented or recorded traffic every screen says so. */
  traffic: FactTraffic;
}

/** undefined for what only newer code knows. The id is that of the fact, without whose copy it is. */
function knownFactOf(row: ShipFactRow): KnownFact | undefined {
  const parsed = ShipFact.safeParse({ ...row, id: row.id.slice(row.holderId.length + 1) });
  return parsed.success ? { fact: parsed.data, traffic: row.traffic } : undefined;
}

/** Newest first. A fact that is there for several accounts whose fleets have her is listed once. */
export async function listShipFacts(accountId: string, mmsi: number): Promise<KnownFact[]> {
  const rows = await accountDb(accountId).shipFacts.where('mmsi').equals(mmsi).toArray();
  const known = rows.flatMap((row) => knownFactOf(row) ?? []);
  const once = [...new Map(known.map((one) => [one.fact.id, one])).values()];
  return once.sort((one, other) => other.fact.startedAt - one.fact.startedAt);
}
