// Own ships with their ratings, from this device's database. Thousands are rated in slices, and a list keeps only what it shows of each.
import { startTransition, useEffect, useMemo, useState } from 'react';
import { inPageSlices } from '#compute/page-slices.ts';
import { useShipRecords } from '#compute/use-ship-records.ts';
import type { RatedPart, RiskRating } from '#contract/entities/risk.ts';
import type { Ship } from '#contract/entities/ships.ts';
import { particularsId } from '#contract/row-ids.ts';
import type { ShipParticularsRow } from '#contract/tables.ts';
import { ratedPart, type Sum } from '#domain/risk/rating-parts.ts';
import { rateShip } from '#domain/risk/score.ts';
import type { RatedShip, ShipSituation } from '#domain/risk/ship-inputs.ts';
import type { ShipHistory } from '#domain/ship-history/known-history.ts';
import { watchListInput } from '#domain/watch-lists/watch-list-input.ts';
import type { EpochMs } from '#contract/units.ts';
import { serverNow } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import { dataAt } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { accountDb } from '#store/device/account-db.ts';
import { heldParticulars } from '#store/held-table.ts';
import { factsMark, readHistories } from '#store/ship-facts.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { useWorld, type World } from './risk-world.ts';
import { knownWays } from './ship-ways.ts';

export interface ShipRating extends RatedShip, ShipSituation {
  rating: RiskRating;
  world: World;
}

interface Known {
  world: World;
  ships: ReadonlyMap<number, Ship>;
  particulars: ReadonlyMap<string, ShipParticularsRow>;
  histories: ReadonlyMap<number, ShipHistory>;
  ways: ReturnType<typeof knownWays.get>;
}

/** All that this device knows of a ship. */
const ratedShip = (mmsi: number, { world, ships, particulars, histories, ways }: Known): RatedShip => ({
  ship: ships.get(mmsi),
  way: ways.of(ships.get(mmsi)),
  particulars: particulars.get(particularsId(mmsi)),
  history: histories.get(mmsi),
  watchLists: watchListInput(world.records.get(mmsi), world.verdicts),
});

/** Of one ship, whole. undefined until everything is read. */
export function useShipRating(accountId: string, mmsi: number): ShipRating | undefined {
  const world = useWorld(accountId);
  const particulars = useHeld(heldParticulars, accountId);
  const ships = useShipRecords(useMemo(() => [mmsi], [mmsi]));
  const ways = useWatched(knownWays);
  const traffic = world?.traffic;
  const histories = useLive(async () => (traffic ? readHistories(accountId, [mmsi], traffic) : undefined), [accountId, mmsi, traffic]);
  const read = histories.state === 'ready' ? histories.value : undefined;
  return useMemo(() => {
    if (!world || !particulars || !ships || !read) return undefined;
    const rated = ratedShip(mmsi, { world, ships, particulars, histories: read, ways });
    const situation = world.situationOf(rated);
    return { ...rated, ...situation, rating: rateShip(situation.inputs, world.rules), world };
  }, [world, particulars, ships, read, mmsi, ways]);
}

/** What a list shows of a ship. */
export interface ListedShip {
  mmsi: number;
  ship: Ship | undefined;
  /** Absent: she was never heard, and is not rated. */
  rated?: Pick<RiskRating, 'figure' | 'range' | 'band' | 'bandRange' | 'parts'> & {
    sums: Readonly<Record<Sum, RatedPart>>;
    unknown: number;
    lines: number;
  };
}

function listedShip(mmsi: number, rated: RatedShip, { situationOf, rules }: World): ListedShip {
  if (!rated.ship) return { mmsi, ship: undefined };
  const rating = rateShip(situationOf(rated).inputs, rules);
  const { figure, range, band, bandRange, parts, unknown, lines } = rating;
  const sums = {
    threat: ratedPart(rating, 'threat'),
    vulnerability: ratedPart(rating, 'vulnerability'),
    consequence: ratedPart(rating, 'consequence'),
  };
  return { mmsi, ship: rated.ship, rated: { figure, range, band, bandRange, parts, sums, unknown: unknown.length, lines: lines.length } };
}

/** The worst first: by figure, then by what it may come to. Those that are not rated last. */
const byRisk = (one: ListedShip, other: ListedShip): number =>
  (other.rated?.figure ?? -1) - (one.rated?.figure ?? -1) ||
  (other.rated?.range[1] ?? 0) - (one.rated?.range[1] ?? 0) ||
  one.mmsi - other.mmsi;

/** Whose facts are read together: some thousand rows, in a few milliseconds. */
const READ_AT_ONCE = 10;

/** Histories as far as they are read, of one world and as of one mark of the facts: ships move each minute, facts come now and then. */
interface ReadHistories {
  accountId: string;
  world: World;
  facts: string;
  byMmsi: Map<number, ShipHistory>;
}

interface Source extends Pick<Known, 'ships' | 'particulars' | 'ways'> {
  mmsis: readonly number[];
  /** Those that are not there yet are read and put in. */
  read: ReadHistories;
}

/** undefined when it was stopped before the end. */
async function rankShips(
  { mmsis, ships, particulars, ways, read: { accountId, world, byMmsi } }: Source,
  signal: AbortSignal,
): Promise<ListedShip[] | undefined> {
  const unread = mmsis.filter((mmsi) => !byMmsi.has(mmsi));
  for (let at = 0; at < unread.length && !signal.aborted; at += READ_AT_ONCE) {
    const some = await readHistories(accountId, unread.slice(at, at + READ_AT_ONCE), world.traffic);
    for (const [mmsi, history] of some) byMmsi.set(mmsi, history);
  }
  const listed: ListedShip[] = [];
  const rate = (mmsi: number) => {
    listed.push(listedShip(mmsi, ratedShip(mmsi, { world, ships, particulars, histories: byMmsi, ways }), world));
  };
  return !signal.aborted && (await inPageSlices(mmsis, rate, signal)) ? listed.sort(byRisk) : undefined;
}

export interface RatedFleets {
  /** undefined until all are rated. */
  ships: ListedShip[] | undefined;
  /**
   * The time of the data that they are rated by. Without a connection they are rated again by the same data: ships sail on, and one may come
   * into another band.
   */
  ratedAtMs: EpochMs | undefined;
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
  const facts = useLive(() => factsMark(accountId), [accountId]); // others have come: rated again
  const known = facts.state === 'ready' ? facts.value : undefined;
  const read = useMemo(
    (): ReadHistories | undefined => (world && known !== undefined ? { accountId, world, facts: known, byMmsi: new Map() } : undefined),
    [accountId, world, known],
  );
  const ways = useWatched(knownWays);
  const [rated, setRated] = useState<{ ships: ListedShip[]; atMs: EpochMs }>();
  useEffect(() => {
    if (!mmsis || !read || !records || !particulars) return;
    const gone = new AbortController();
    const now = serverNow();
    const atMs = Math.min(now, dataAt.get() ?? now);
    rankShips({ mmsis, ships: records, particulars, ways, read }, gone.signal).then(
      (ranked) => ranked && !gone.signal.aborted && startTransition(() => setRated({ ships: ranked, atMs })),
      (problem: unknown) => log.warn('ratings of own ships', problem),
    );
    return () => gone.abort();
  }, [mmsis, read, records, particulars, ways]);
  return { ships: rated?.ships, ratedAtMs: rated?.atMs, world };
}
