// Rates the fleets of accounts whose inputs changed since they were rated, and stores what is different. Long work runs in slices.
import type { FleetRating, RiskRating } from '#contract/entities/risk.ts';
import type { Ship, Traffic } from '#contract/entities/ships.ts';
import { HOUR_MS, type EpochMs, type LonLat, type NauticalMiles } from '#contract/units.ts';
import { placeOf } from '#domain/geo/longitude.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { rateFleet } from '#domain/risk/fleet-rating.ts';
import { FATHOM_RULES, type RuleSet } from '#domain/risk/rule-set.ts';
import { rateShip } from '#domain/risk/score.ts';
import { type RatedShip, type RiskWorld, type ShipSituation, situationsIn } from '#domain/risk/ship-inputs.ts';
import { WaysAhead } from '#domain/risk/ways-ahead.ts';
import { historyOf } from '#domain/ship-history/known-history.ts';
import { watchListInput } from '#domain/watch-lists/watch-list-input.ts';
import { readDestinationPorts } from '#server/features/ports/destination-ports.ts';
import { RouteThread } from '#server/alerts/route-thread.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { inSlices } from '#server/jobs/slices.ts';
import type { ShipMemory } from '#server/ships/memory.ts';
import {
  type OwnedFleet,
  readFactsOf,
  readFleetsOf,
  readParticulars,
  readRecordsOf,
  readRiskWorld,
  readRules,
  readVerdicts,
  type ServerReport,
} from './risk-rows.ts';

/** Tells the sockets of all instances. Payload: the account of whose fleets a rating changed. */
export const RATINGS_CHANNEL = 'fathom_ratings';

/** Whose facts are read together. */
const SHIPS_AT_ONCE = 50;
/** A ship that went no further since she was rated is taken to be where she was: the steps of distance are 10, 25 and 50 nm. Ours. */
const MOVED_NM: NauticalMiles = 1;
/** Looking at all positions of all fleets, so often. */
const LOOK_MS = 600_000;

/** Tables that ratings rest on, by their scope, or by its kind where each account or organisation has its own. */
const RESTS_ON: Record<string, readonly string[]> = {
  'world:events': ['events'],
  'world:ports': ['ports'],
  'world:areas': ['areas', 'actors'],
  content: ['fleets', 'fleetShips'],
  facts: ['shipFacts', 'shipRecords'],
  org: ['shipParticulars', 'listVerdicts', 'ruleSets'],
};

export interface FleetRatingParts {
  db: Db;
  memory: ShipMemory;
  clock: () => EpochMs;
  traffic: Traffic;
  /** Called at the beginning of each writing transaction. @throws when this instance may no longer write */
  guard?: (tx: Tx) => Promise<void>;
  /** Finds a way over water; []: there is none. RouteThread, but in tests. */
  plan?: RouteThread['plan'];
}

interface RatedEntry {
  rating: RiskRating;
  ship: Ship | undefined;
}

interface SaidOfShips {
  particulars: Awaited<ReturnType<typeof readParticulars>>;
  verdicts: Awaited<ReturnType<typeof readVerdicts>>;
  rules: RuleSet;
}
type SaidByOrganisation = Map<string, SaidOfShips>;

type SituationOf = (rated: RatedShip) => ShipSituation<ServerReport>;

export class FleetRatingJob {
  readonly #parts: FleetRatingParts;
  readonly #routes = new RouteThread();
  readonly #ways: WaysAhead;
  readonly #stale = new Set<string>();
  readonly #staleOrganisations = new Set<string>();
  #isAllStale = true;
  #world: RiskWorld<ServerReport> | undefined;
  /** By edition of the rule set, as long as somebody is rated by it. */
  #situations = new WeakMap<RuleSet, SituationOf>();
  #ofHour = 0;
  #lookedMs = Number.NEGATIVE_INFINITY;
  /** Where the ships of an account were when it was rated. */
  readonly #ships = new Map<string, ReadonlyMap<number, Ship | undefined>>();

  constructor(parts: FleetRatingParts) {
    this.#parts = parts;
    const plan = parts.plan ?? ((from: LonLat, to: LonLat) => this.#routes.plan(from, to));
    this.#ways = new WaysAhead({ plan, clock: parts.clock, onFailed: () => undefined }); // tried again when she has moved on
  }

  stop(): Promise<void> {
    return this.#routes.stop();
  }

  /** These tables changed in the scope. */
  heard(scope: string, tables: readonly string[]): void {
    const [kind = ''] = scope.split(':', 1);
    const restsOn = RESTS_ON[scope] ?? RESTS_ON[kind];
    if (!tables.some((table) => restsOn?.includes(table))) return;
    const of = scope.slice(`${kind}:`.length);
    if (kind === 'world') this.#forgetWorld();
    else if (kind === 'org') this.#staleOrganisations.add(of);
    else this.#stale.add(of);
  }

  #forgetWorld(): void {
    this.#world = undefined;
    this.#situations = new WeakMap();
    this.#isAllStale = true;
  }

  /** Returns the accounts of whose fleets a rating changed. @throws DbError; what was not rated waits for the next turn */
  async turn(): Promise<string[]> {
    const nowMs = this.#parts.clock();
    if (this.#ofHour !== Math.floor(nowMs / HOUR_MS)) this.#forgetWorld(); // ratings are of the hour, as on devices
    await this.#findStale(nowMs);
    const changed: string[] = [];
    const said: SaidByOrganisation = new Map();
    const stale = [...this.#stale];
    for (const owner of stale) {
      this.#world ??= await this.#readWorld(nowMs);
      this.#ofHour = Math.floor(nowMs / HOUR_MS);
      this.#stale.delete(owner); // a change that comes meanwhile marks it again
      const isChanged = await this.#rateOwner(owner, this.#world, said).catch((error: unknown) => {
        this.#stale.add(owner);
        throw error;
      });
      if (isChanged) changed.push(owner);
    }
    return changed;
  }

  #situationsBy(rules: RuleSet, world: RiskWorld<ServerReport>): SituationOf {
    const situationOf = this.#situations.get(rules) ?? situationsIn(world, rules);
    this.#situations.set(rules, situationOf);
    return situationOf;
  }

  async #readWorld(nowMs: EpochMs): Promise<RiskWorld<ServerReport>> {
    const { db, traffic } = this.#parts;
    const world = await readRiskWorld(db, traffic, nowMs);
    const { actors = [] } = world;
    this.#ways.set({ actors, ports: actors.length > 0 ? await readDestinationPorts(db) : [] });
    return world;
  }

  async #findStale(nowMs: EpochMs): Promise<void> {
    const { db } = this.#parts;
    const organisations = [...this.#staleOrganisations];
    if (this.#isAllStale || organisations.length > 0) {
      const owners = await db.query<{ id: string }>(
        `select owner_id as id from fleets where $1 or organisation_id = any($2::text[])
         union select owner_id from fleet_ratings where $1 or organisation_id = any($2::text[])`,
        [this.#isAllStale, organisations],
      );
      for (const { id } of owners) this.#stale.add(id);
      this.#isAllStale = false;
      for (const id of organisations) this.#staleOrganisations.delete(id);
    }
    const found = this.#ways.take();
    for (const [owner, ships] of this.#ships) if (found.some((mmsi) => ships.has(mmsi))) this.#stale.add(owner);
    if (Math.abs(nowMs - this.#lookedMs) < LOOK_MS) return;
    this.#lookedMs = nowMs;
    await inSlices(this.#ships, ([owner, ships]) => {
      if ([...ships].some(([mmsi, before]) => isElsewhere(before, this.#parts.memory.ship(mmsi)))) this.#stale.add(owner);
    });
  }

  /** Whether a rating changed. */
  async #rateOwner(ownerId: string, world: RiskWorld<ServerReport>, said: SaidByOrganisation): Promise<boolean> {
    const { db, clock } = this.#parts;
    const fleets = await readFleetsOf(db, ownerId);
    const ofShips = await this.#saidBy(fleets[0]?.organisationId, said);
    const { edition } = ofShips.rules;
    const rated = await this.#rateShips(ownerId, fleets, world, ofShips);
    this.#ships.set(ownerId, new Map([...rated].map(([mmsi, { ship }]) => [mmsi, ship])));
    if (fleets.length === 0) this.#ships.delete(ownerId);
    const rows = fleets.map(({ id, organisationId, mmsis }) => ({
      fleet: id,
      org: organisationId,
      rating: { edition, ...ratingOf(mmsis, rated) },
    }));
    return db.transaction(null, async (tx) => {
      await this.#parts.guard?.(tx);
      await tx.query('delete from fleet_ratings where owner_id = $1 and fleet_id <> all($2::text[])', [
        ownerId,
        fleets.map(({ id }) => id),
      ]);
      const changed = await tx.query(
        `insert into fleet_ratings as f (organisation_id, fleet_id, owner_id, rating, rated_at_ms)
         select r.org, r.fleet, $1, r.rating, $3 from jsonb_to_recordset($2::jsonb) as r (org text, fleet text, rating jsonb)
         on conflict (organisation_id, fleet_id) do update
           set owner_id = excluded.owner_id, rating = excluded.rating, rated_at_ms = excluded.rated_at_ms
         where (f.rating, f.owner_id) is distinct from (excluded.rating, excluded.owner_id) returning 1`,
        [ownerId, JSON.stringify(rows), clock()],
      );
      if (changed.length > 0) await tx.query('select pg_notify($1, $2)', [RATINGS_CHANNEL, ownerId]);
      return changed.length > 0;
    });
  }

  /** All owners of an organisation share what its people said; of a turn it is read once. */
  async #saidBy(organisationId: string | undefined, said: SaidByOrganisation): Promise<SaidOfShips> {
    if (organisationId === undefined) return { particulars: new Map(), verdicts: new Map(), rules: FATHOM_RULES };
    const known = said.get(organisationId);
    if (known) return known;
    const { db } = this.#parts;
    const read = {
      particulars: await readParticulars(db, organisationId),
      verdicts: await readVerdicts(db, organisationId),
      rules: await readRules(db, organisationId),
    };
    said.set(organisationId, read);
    return read;
  }

  async #rateShips(
    ownerId: string,
    fleets: readonly OwnedFleet[],
    world: RiskWorld<ServerReport>,
    { particulars, verdicts, rules }: SaidOfShips,
  ): Promise<Map<number, RatedEntry>> {
    const { db, memory, traffic } = this.#parts;
    const mmsis = [...new Set(fleets.flatMap((fleet) => fleet.mmsis))];
    const situationOf = this.#situationsBy(rules, world);
    const records = await readRecordsOf(db, ownerId);
    const rated = new Map<number, RatedEntry>();
    for (let at = 0; at < mmsis.length; at += SHIPS_AT_ONCE) {
      const some = mmsis.slice(at, at + SHIPS_AT_ONCE);
      const facts = await readFactsOf(db, ownerId, some);
      await inSlices(some, (mmsi) => {
        const ship = memory.ship(mmsi);
        const history = historyOf(facts.get(mmsi) ?? [], traffic);
        const watchLists = watchListInput(records.get(mmsi), verdicts);
        const way = ship && this.#ways.of(ship);
        const { inputs } = situationOf({ ship, way, particulars: particulars.get(mmsi), history, watchLists });
        rated.set(mmsi, { ship, rating: rateShip(inputs, rules) });
      });
    }
    return rated;
  }
}

const isElsewhere = (before: Ship | undefined, now: Ship | undefined): boolean =>
  !before || !now
    ? before !== now
    : before.shipType !== now.shipType || before.length !== now.length || roughDistanceNm(placeOf(before), placeOf(now)) > MOVED_NM;

function ratingOf(mmsis: readonly number[], rated: ReadonlyMap<number, RatedEntry>): FleetRating {
  return rateFleet(
    mmsis.flatMap((mmsi) => {
      const one = rated.get(mmsi);
      return one ? [{ id: String(mmsi), rating: one.ship && one.rating }] : [];
    }),
  );
}
