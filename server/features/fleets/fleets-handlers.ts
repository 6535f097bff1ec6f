// Answers the calls that read fleets, and judges lists of ships. What changes fleets is every edit's way: server/sync/edit-handlers.ts.
import type { FleetShip } from '#contract/fleets.ts';
import type { BodyOf } from '#contract/endpoints.ts';
import { DEFAULT_PAGE } from '#contract/lists.ts';
import type { FleetRow } from '#contract/tables.ts';
import { judgeFleetRows } from '#domain/fleet-rows.ts';
import type { Db } from '#server/db/db.ts';
import { callerOf, orderOf, readPage, SqlWhere } from '#server/features/list-page.ts';
import type { Handlers } from '#server/handlers.ts';
import type { ShipMemory } from '#server/ships/memory.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';
import { countTypes, toFleet, toFleetShip } from './fleets-answers.ts';
import { readFleet, shipsOfEach } from './fleet-queries.ts';
import { knownShips } from './fleet-rows-known.ts';
import { peopleOfTeams } from './people-of-teams.ts';

type FleetsFilter = BodyOf<'fleets.list'>['filter'];
type ShipsSort = NonNullable<BodyOf<'fleets.ships'>['sort']>;

const ORDER_BY = { name: 'lower(name)', createdAt: 'created_at_ms', updatedAt: 'updated_at_ms' };

/** Of several tags all must be on the fleet. */
function toWhere({ text, tags }: NonNullable<FleetsFilter> = {}): SqlWhere {
  const where = new SqlWhere();
  if (text) where.and(where.contains(['name', `array_to_string(tags, ' ')`], text));
  if (tags?.length) where.and(`tags @> ${where.param(tags)}::text[]`);
  return where;
}

const hasText = ({ name, mmsi, imo }: FleetShip, text: string): boolean =>
  [name, String(mmsi), imo === undefined ? undefined : String(imo)].some((value) => value?.toLowerCase().includes(text));

const compare = (a: string | number, b: string | number): number => {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b, 'en');
  return a < b ? -1 : Number(a > b);
};

/** Those of which the member is not known come last either way; equal ones in order of MMSI. */
function sortShips(ships: FleetShip[], { field, direction }: ShipsSort = { field: 'name', direction: 'asc' }): FleetShip[] {
  const sign = direction === 'asc' ? 1 : -1;
  return ships.toSorted((one, other) => {
    const [a, b] = [one[field], other[field]];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined) || one.mmsi - other.mmsi;
    return sign * compare(a, b) || one.mmsi - other.mmsi;
  });
}

export function fleetsHandlers({ db, ships }: { db: Db; ships: ShipMemory }): Handlers {
  const shipOf = (mmsi: number) => ships.ship(mmsi);
  return {
    'fleets.list': async ({ body, caller }) => {
      const where = toWhere(body.filter);
      const matching = { sql: where.sql, params: [...where.params] };
      const order = orderOf(body.sort, ORDER_BY, 'lower(name) asc');
      const { rows, view } = await readPage<SqlRow>(db, caller, {
        table: 'fleets',
        columns: storedTables.fleets.columns,
        where,
        order,
        page: body,
      });
      const fleets = rows.map((row): FleetRow => toRow('fleets', row));
      const [each, all] = await db.transaction(callerOf(caller), async (tx) => [
        await shipsOfEach(
          tx,
          fleets.map(({ id }) => id),
        ),
        await tx.query<{ mmsi: number }>(
          `select distinct mmsi from fleet_ships where fleet_id in (select id from fleets ${matching.sql})`,
          matching.params,
        ),
      ]);
      return {
        fleet: fleets.map((row) => toFleet(row, each.get(row.id) ?? [])),
        fleetCount: view.total,
        shipTypes: countTypes(
          all.map(({ mmsi }) => mmsi),
          shipOf,
        ),
        view,
      };
    },

    // Names, types and times are in memory and not in the database, so a fleet's ships (10,000 at most) are sorted here.
    'fleets.ships': async ({ body, caller }) => {
      const { ships: rows } = await readFleet(db, callerOf(caller), body.fleetId);
      const text = body.filter?.text?.toLowerCase();
      const all = rows.map((row) => toFleetShip(row, shipOf(row.mmsi)));
      const found = text ? all.filter((ship) => hasText(ship, text)) : all;
      const { offset = 0, limit = DEFAULT_PAGE } = body;
      return {
        fleet: sortShips(found, body.sort).slice(offset, offset + limit),
        fleetCount: found.length,
        shipTypes: countTypes(
          found.map(({ mmsi }) => mmsi),
          shipOf,
        ),
        view: { offset, limit, total: found.length },
      };
    },

    'fleets.validate': async ({ body, caller }) => {
      const inFleet = body.fleetId === undefined ? [] : (await readFleet(db, callerOf(caller), body.fleetId)).ships;
      return judgeFleetRows(body.ships, knownShips(ships, body.ships, new Set(inFleet.map(({ mmsi }) => mmsi))));
    },

    'fleets.users': async ({ caller }) => ({ users: await peopleOfTeams(db, callerOf(caller)) }),
  };
}
