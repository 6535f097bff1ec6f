// Own ships with their ratings, from this device's database. Thousands are rated in slices, and a list keeps only what it shows of each.
import { startTransition, useEffect, useMemo, useState } from 'react';
import { inPageSlices } from '#compute/page-slices.ts';
import { useShipRecords } from '#compute/use-ship-records.ts';
import { useShipStatus } from '#compute/use-ship-status.ts';
import type { RiskRating } from '#contract/entities/risk.ts';
import type { Ship, Traffic } from '#contract/entities/ships.ts';
import { particularsId } from '#contract/row-ids.ts';
import type { ActorRow, ShipParticularsRow } from '#contract/tables.ts';
import { HOUR_MS } from '#contract/units.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { rateShip } from '#domain/risk/score.ts';
import { type RatedShip, type ShipSituation, situationsIn } from '#domain/risk/ship-inputs.ts';
import { log } from '#platform/log.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { accountDb } from '#store/device/account-db.ts';
import { newestRecords, type ShipRecordRow, type Verdicts, watchListInput } from '#domain/watch-lists/watch-list-input.ts';
import { heldActors, heldEvents, heldParticulars, heldRecords, heldVerdicts } from '#store/held-table.ts';
import { listRiskAreas } from '#store/risk-areas.ts';
import { useHeld, useLive } from '#store/use-live.ts';

export interface World {
  situationOf: (rated: RatedShip) => ShipSituation;
  actors: ReadonlyMap<string, ActorRow>;
  /** What imported lists say of ships, by MMSI. */
  records: ReadonlyMap<number, ShipRecordRow>;
  verdicts: Verdicts;
  traffic: Traffic;
  hasEvents: boolean;
  /** All events on this device are invented. */
  isAllSamples: boolean;
}

/** undefined until everything is read. */
function useWorld(accountId: string): World | undefined {
  const events = useHeld(heldEvents, accountId);
  const actors = useHeld(heldActors, accountId);
  const recordRows = useHeld(heldRecords, accountId);
  const records = useMemo(() => recordRows && newestRecords(recordRows.values()), [recordRows]);
  const verdicts = useHeld(heldVerdicts, accountId);
  const asOfMs = Math.floor(useWatched(slowClock) / HOUR_MS) * HOUR_MS;
  const areas = useLive(() => listRiskAreas(accountId, asOfMs), [accountId, asOfMs]);
  const listed = areas.state === 'ready' ? areas.value : undefined;
  const traffic = useShipStatus()?.traffic;
  return useMemo(() => {
    if (!events || !actors || !records || !verdicts || !listed || !traffic) return undefined;
    const all = [...events.values()];
    const jwc = listed.filter(({ layer }) => layer === 'jwc');
    const situationOf = situationsIn({ events: all, listed: jwc, traffic, asOfMs, actors: [...actors.values()] }, FATHOM_RULES);
    return {
      situationOf,
      actors,
      records,
      verdicts,
      traffic,
      hasEvents: all.length > 0,
      isAllSamples: all.length > 0 && all.every(({ sample }) => sample),
    };
  }, [events, actors, records, verdicts, listed, traffic, asOfMs]);
}

export interface ShipRating extends RatedShip, ShipSituation {
  rating: RiskRating;
  world: World;
}

/** Of one ship, whole. undefined until everything is read. */
export function useShipRating(accountId: string, mmsi: number): ShipRating | undefined {
  const world = useWorld(accountId);
  const particulars = useHeld(heldParticulars, accountId);
  const ships = useShipRecords(useMemo(() => [mmsi], [mmsi]));
  return useMemo(() => {
    if (!world || !particulars || !ships) return undefined;
    const watchLists = watchListInput(world.records.get(mmsi), world.verdicts);
    const rated: RatedShip = { ship: ships.get(mmsi), particulars: particulars.get(particularsId(mmsi)), watchLists };
    const situation = world.situationOf(rated);
    return { ...rated, ...situation, rating: rateShip(situation.inputs, FATHOM_RULES), world };
  }, [world, particulars, ships, mmsi]);
}

/** What a list shows of a ship. The parts are the counted sums. */
export interface ListedShip extends Pick<RiskRating, 'figure' | 'range' | 'band' | 'bandRange' | 'fewReports'> {
  mmsi: number;
  ship: Ship | undefined;
  threat: number;
  vulnerability: number;
  consequence: number;
  unknown: number;
  lines: number;
}

function listedShip(mmsi: number, { ship, particulars }: RatedShip, { situationOf, records, verdicts }: World): ListedShip {
  const watchLists = watchListInput(records.get(mmsi), verdicts);
  const { figure, range, band, bandRange, fewReports, parts, unknown, lines } = rateShip(
    situationOf({ ship, particulars, watchLists }).inputs,
    FATHOM_RULES,
  );
  const [threat, vulnerability, consequence] = [parts.threat[1], parts.vulnerability[1], parts.consequence[1]];
  const sums = { threat, vulnerability, consequence, unknown: unknown.length, lines: lines.length };
  return { mmsi, ship, figure, range, band, bandRange, fewReports, ...sums };
}

/** The worst first: by figure, then by what it may come to. */
const byRisk = (one: ListedShip, other: ListedShip): number =>
  other.figure - one.figure || other.range[1] - one.range[1] || one.mmsi - other.mmsi;

interface Source {
  mmsis: readonly number[];
  world: World;
  ships: ReadonlyMap<number, Ship>;
  particulars: ReadonlyMap<string, ShipParticularsRow>;
}

/** undefined when it was stopped before the end. */
async function rankShips({ mmsis, world, ships, particulars }: Source, signal: AbortSignal): Promise<ListedShip[] | undefined> {
  const listed: ListedShip[] = [];
  const rate = (mmsi: number) =>
    listed.push(listedShip(mmsi, { ship: ships.get(mmsi), particulars: particulars.get(particularsId(mmsi)) }, world));
  return (await inPageSlices(mmsis, rate, signal)) ? listed.sort(byRisk) : undefined;
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
  const [ships, setShips] = useState<ListedShip[]>();
  useEffect(() => {
    if (!mmsis || !world || !records || !particulars) return;
    const gone = new AbortController();
    rankShips({ mmsis, world, ships: records, particulars }, gone.signal).then(
      (ranked) => ranked && !gone.signal.aborted && startTransition(() => setShips(ranked)),
      (problem: unknown) => log.warn('ratings of own ships', problem),
    );
    return () => gone.abort();
  }, [mmsis, world, records, particulars]);
  return { ships, world };
}
