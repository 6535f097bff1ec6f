// The facts of ships on this device, whoever's fleet they came with.
import type { Traffic } from '#contract/entities/ships.ts';
import type { FactTraffic, ShipFact } from '#contract/ship-history/ship-facts.ts';
import { isFactScope } from '#contract/sync.ts';
import type { ShipFactRow } from '#contract/tables.ts';
import { factOf, historyOf, type ShipHistory } from '#domain/ship-history/known-history.ts';
import { accountDb } from './device/account-db.ts';

export interface KnownFact {
  fact: ShipFact;
  /** Of invented or recorded traffic every screen says so. */
  traffic: FactTraffic;
}

/** Newest first. A fact that is there for several accounts whose fleets have her is listed once. */
export async function listShipFacts(accountId: string, mmsi: number): Promise<KnownFact[]> {
  const rows = await accountDb(accountId).shipFacts.where('mmsi').equals(mmsi).toArray();
  const known = rows.flatMap((row) => {
    const fact = factOf(row);
    return fact ? [{ fact, traffic: row.traffic }] : [];
  });
  const once = [...new Map(known.map((one) => [one.fact.id, one])).values()];
  return once.sort((one, other) => other.fact.startedAt - one.fact.startedAt);
}

/** Of a few ships at a time: each may have hundreds of facts. */
export async function readHistories(accountId: string, mmsis: readonly number[], traffic: Traffic): Promise<Map<number, ShipHistory>> {
  const rows = await accountDb(accountId)
    .shipFacts.where('mmsi')
    .anyOf([...mmsis])
    .toArray();
  const ofEach = new Map<number, ShipFactRow[]>(mmsis.map((mmsi) => [mmsi, []]));
  for (const row of rows) ofEach.get(row.mmsi)?.push(row);
  return new Map([...ofEach].map(([mmsi, own]) => [mmsi, historyOf(own, traffic)]));
}

/** Another text whenever facts came, changed or went: up to where they were received, and their number, which also falls when they are given up. */
export async function factsMark(accountId: string): Promise<string> {
  const { syncState, shipFacts } = accountDb(accountId);
  const cursor = ((await syncState.get('cursor'))?.value ?? {}) as Record<string, number>; // written only by keepState
  const received = Object.entries(cursor).filter(([scope]) => isFactScope(scope));
  return `${await shipFacts.count()} ${received.map(([scope, at]) => `${scope}@${at}`).join(' ')}`;
}
