// The two lists of fleets and of a fleet's ships, from whatever rows the transaction shows: a caller's, or a client's to an administrator.
import type { BodyOf } from '#contract/endpoints/endpoints.ts';
import type { Fleet, FleetsAnswer, FleetShip, FleetShipsAnswer } from '#contract/entities/fleets.ts';
import { MAX_LIST_BYTES } from '#contract/limits.ts';
import { DEFAULT_PAGE } from '#contract/lists.ts';
import type { FleetRow } from '#contract/tables.ts';
import type { z } from '#contract/zod.ts';
import type { Tx } from '#server/db/db.ts';
import { orderOf, readPageIn, SqlWhere, pageViewOf, whileTheyFit } from '#server/features/list-page.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';
import { countTypes, type ShipLookup, toFleet, toFleetShip } from './fleets-answers.ts';
import { ratingsOf, type ReadFleet, shipsOfEach } from './fleet-queries.ts';
import type { TypesOfFleets } from './fleet-types.ts';

type FleetsFilter = BodyOf<'fleets.list'>['filter'];
type ShipsSort = NonNullable<BodyOf<'fleets.ships'>['sort']>;
type FleetsQuery = BodyOf<'fleets.list'>;
type ShipsQuery = BodyOf<'fleets.ships'>;

const ORDER_BY = { name: 'lower(name)', createdAt: 'created_at_ms', updatedAt: 'updated_at_ms' };

/** About what a ship is in the answer. */
const SHIP_BYTES = 45;
/** About what a rating is. */
const RATING_BYTES = 250;
/** Whose ships are read together: 100,000 ships at most; one answer contains about as many. */
const FLEETS_AT_ONCE = 10;

/** With several tags, the fleet must have all. */
function toWhere({ text, tags }: NonNullable<FleetsFilter> = {}, organisationId?: string): SqlWhere {
  const where = new SqlWhere();
  if (organisationId !== undefined) where.oneOf('organisation_id', [organisationId]);
  if (text) where.and(where.contains(['name', `array_to_string(tags, ' ')`], text));
  if (tags?.length) where.and(`tags @> ${where.param(tags)}::text[]`);
  return where;
}

const hasText = ({ name, mmsi, imo }: FleetShip, text: string): boolean =>
  [name, String(mmsi), imo === undefined ? undefined : String(imo)].some((value) => value?.toLowerCase().includes(text));

const inEnglish = new Intl.Collator('en');
const compare = (a: string | number, b: string | number): number => {
  if (typeof a === 'string' && typeof b === 'string') return inEnglish.compare(a, b);
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

/** organisationId: only those of this one, for who sees more. */
export async function listFleets(
  tx: Tx,
  body: FleetsQuery,
  typesOf: TypesOfFleets,
  organisationId?: string,
): Promise<z.infer<typeof FleetsAnswer>> {
  const where = toWhere(body.filter, organisationId);
  const order = orderOf(body.sort, ORDER_BY, 'lower(name) asc');
  const { columns } = storedTables.fleets;
  const { rows, view } = await readPageIn<SqlRow>(tx, { table: 'fleets', columns, where, order, page: body });
  const fleets = rows.map((row): FleetRow => toRow('fleets', row));
  const fleet = await withShips(tx, fleets, organisationId);
  return {
    fleet,
    fleetCount: view.total,
    shipTypes: await typesOf(tx, where),
    view: pageViewOf(body, view.total, fleet.length),
  };
}

/** The first of the fleets that fit on an answer with their ships, and always one; ships of those beyond are not read. */
async function withShips(tx: Tx, fleets: readonly FleetRow[], organisationId?: string): Promise<Fleet[]> {
  const sized: { fleet: Fleet; bytes: number }[] = [];
  let held = 0;
  for (let at = 0; at < fleets.length && held <= MAX_LIST_BYTES; at += FLEETS_AT_ONCE) {
    const some = fleets.slice(at, at + FLEETS_AT_ONCE);
    const ids = some.map(({ id }) => id);
    const each = await shipsOfEach(tx, ids, organisationId);
    const ratings = await ratingsOf(tx, ids, organisationId);
    for (const row of some) {
      const ships = each.get(row.id) ?? [];
      const bytes = JSON.stringify(row).length + RATING_BYTES + SHIP_BYTES * ships.length;
      sized.push({ fleet: toFleet(row, ships, ratings.get(row.id)), bytes });
      held += bytes;
    }
  }
  return whileTheyFit(sized, MAX_LIST_BYTES).map(({ fleet }) => fleet);
}

/** Names, types and times are in memory and not in the database, so a fleet's ships (10,000 at most) are sorted here. */
export function listShips({ ships: rows, riskRating }: ReadFleet, body: ShipsQuery, shipOf: ShipLookup): z.infer<typeof FleetShipsAnswer> {
  const text = body.filter?.text?.toLowerCase();
  const all = rows.map((row) => toFleetShip(row, shipOf(row.mmsi)));
  const found = text ? all.filter((ship) => hasText(ship, text)) : all;
  const { offset = 0, limit = DEFAULT_PAGE } = body;
  const fleet = sortShips(found, body.sort).slice(offset, offset + limit);
  return {
    fleet,
    fleetCount: found.length,
    shipTypes: countTypes(
      found.map(({ mmsi }) => mmsi),
      shipOf,
    ),
    view: pageViewOf(body, found.length, fleet.length),
    ...(riskRating && { riskRating }),
  };
}
