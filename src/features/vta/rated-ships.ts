// Own ships with their ratings, from this device's database. Thousands are rated in slices, and a list keeps only what it shows of each.
import { startTransition, useEffect, useMemo, useState } from 'react';
import { inPageSlices } from '#compute/page-slices.ts';
import { useShipRecords } from '#compute/use-ship-records.ts';
import type { RiskRating } from '#contract/entities/risk.ts';
import type { Ship } from '#contract/entities/ships.ts';
import { particularsId } from '#contract/row-ids.ts';
import type { ShipParticularsRow } from '#contract/tables.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { rateShip } from '#domain/risk/score.ts';
import type { RatedShip, ShipSituation } from '#domain/risk/ship-inputs.ts';
import { log } from '#platform/log.ts';
import { accountDb } from '#store/device/account-db.ts';
import { heldParticulars } from '#store/held-table.ts';
import { readHistories } from '#store/ship-facts.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { useWorld, type World } from './risk-world.ts';

export interface ShipRating extends RatedShip, ShipSituation {
  rating: RiskRating;
  world: World;
}

/** Of one ship, whole. undefined until everything is read. */
export function useShipRating(accountId: string, mmsi: number): ShipRating | undefined {
  const world = useWorld(accountId);
  const particulars = useHeld(heldParticulars, accountId);
  const ships = useShipRecords(useMemo(() => [mmsi], [mmsi]));
  const traffic = world?.traffic;
  const histories = useLive(async () => (traffic ? readHistories(accountId, [mmsi], traffic) : undefined), [accountId, mmsi, traffic]);
  const read = histories.state === 'ready' ? histories.value : undefined;
  return useMemo(() => {
    if (!world || !particulars || !ships || !read) return undefined;
    const rated: RatedShip = { ship: ships.get(mmsi), particulars: particulars.get(particularsId(mmsi)), history: read.get(mmsi) };
    const situation = world.situationOf(rated);
    return { ...rated, ...situation, rating: rateShip(situation.inputs, FATHOM_RULES), world };
  }, [world, particulars, ships, read, mmsi]);
}

/** What a list shows of a ship. */
export interface ListedShip {
  mmsi: number;
  ship: Ship | undefined;
  rating: Pick<RiskRating, 'figure' | 'range' | 'band' | 'parts'>;
  unknown: number;
  lines: number;
}

function listedShip(mmsi: number, rated: RatedShip, { situationOf }: World): ListedShip {
  const { figure, range, band, parts, unknown, lines } = rateShip(situationOf(rated).inputs, FATHOM_RULES);
  return { mmsi, ship: rated.ship, rating: { figure, range, band, parts }, unknown: unknown.length, lines: lines.length };
}

/** The worst first: by figure, then by what it may come to. */
const byRisk = (one: ListedShip, other: ListedShip): number =>
  other.rating.figure - one.rating.figure || other.rating.range[1] - one.rating.range[1] || one.mmsi - other.mmsi;

/** Whose facts are read together: some thousand rows, in a few milliseconds. */
const READ_AT_ONCE = 10;

interface Source {
  accountId: string;
  mmsis: readonly number[];
  world: World;
  ships: ReadonlyMap<number, Ship>;
  particulars: ReadonlyMap<string, ShipParticularsRow>;
}

/** undefined when it was stopped before the end. */
async function rankShips({ accountId, mmsis, world, ships, particulars }: Source, signal: AbortSignal): Promise<ListedShip[] | undefined> {
  const listed: ListedShip[] = [];
  for (let at = 0; at < mmsis.length; at += READ_AT_ONCE) {
    const some = mmsis.slice(at, at + READ_AT_ONCE);
    const histories = await readHistories(accountId, some, world.traffic);
    const rate = (mmsi: number) => {
      const rated = { ship: ships.get(mmsi), particulars: particulars.get(particularsId(mmsi)), history: histories.get(mmsi) };
      listed.push(listedShip(mmsi, rated, world));
    };
    if (!(await inPageSlices(some, rate, signal)) || signal.aborted) return undefined;
  }
  return listed.sort(byRisk);
}

export interface RatedFleets {
  /** undefined until all are rated. */
  ships: ListedShip[] | undefined;
  world: World | undefined;
}

/** The ships of all fleets on this device, each once. */
export function useRatedShips(accountId: string): RatedFleets {
  const live = useLive(async () => {
    const keys = await accountDb(accountId).fleetShips.toCollection().primaryKeys();
    return [...new Set(keys.map((key) => Number(key.slice(key.lastIndexOf(':') + 1))))];
  }, [accountId]);
  const mmsis = live.state === 'ready' ? live.value : undefined;
  const world = useWorld(accountId);
  const records = useShipRecords(mmsis);
  const particulars = useHeld(heldParticulars, accountId);
  const facts = useLive(() => accountDb(accountId).shipFacts.count(), [accountId]); // others have come: rated again
  const known = facts.state === 'ready' ? facts.value : undefined;
  const [ships, setShips] = useState<ListedShip[]>();
  useEffect(() => {
    if (!mmsis || !world || !records || !particulars || known === undefined) return;
    const gone = new AbortController();
    rankShips({ accountId, mmsis, world, ships: records, particulars }, gone.signal).then(
      (ranked) => ranked && !gone.signal.aborted && startTransition(() => setShips(ranked)),
      (problem: unknown) => log.warn('ratings of own ships', problem),
    );
    return () => gone.abort();
  }, [accountId, mmsis, world, records, particulars, known]);
  return { ships, world };
}
