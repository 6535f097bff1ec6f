// Of which ships devices keep what the server finds out: an account holds those of its fleets, and an organisation those that it assesses.

/**
 * $1: the holder. An organisation holds a ship while who signed an assessment of her belongs to it, or somebody there has her in a fleet. Each
 * ship once.
 */
export const SHIPS_OF_HOLDER = `select mmsi from fleet_ships where owner_id = $1
  union select s.mmsi from ship_assessments s join organisations o on o.id = s.organisation_id and o.deleted_at_ms is null
  where s.organisation_id = $1 and (
    exists (select from accounts a where a.id = s.author_id and a.organisation_id = $1 and a.disabled_at_ms is null)
    or exists (select from fleet_ships f where f.organisation_id = $1 and f.mmsi = s.mmsi))`;

/** Whether $1 is still there. */
export const HOLDER_EXISTS = `exists (select from accounts where id = $1 union all select from organisations where id = $1)`;

/** The values of an indexed column, each read once: the rows that share one are stepped over. */
export const valuesOf = (column: string, table: string): string => `(
  with recursive found as (
    select min(${column}) as id from ${table}
    union all select (select min(t.${column}) from ${table} t where t.${column} > f.id) from found f where f.id is not null
  ) select id from found where id is not null)`;

/** Accounts with fleets, and organisations with signed assessments. */
export const HOLDERS_WITH_SHIPS = `${valuesOf('owner_id', 'fleets')} union ${valuesOf('organisation_id', 'ship_assessments')}`;

/** Of assessed ships it counts too who belongs to the organisation. */
const OF_ORGANISATION = ['shipAssessments', 'teamMembers'];

/** Holders whose ships changed, from what changed in a scope. A fleet that alone keeps an assessed ship is found when all are read. */
export class StaleShips {
  readonly holders = new Set<string>();

  heard(scope: string, tables: readonly string[]): void {
    if (scope.startsWith('content:') && tables.includes('fleetShips')) this.holders.add(scope.slice('content:'.length));
    if (scope.startsWith('org:') && tables.some((table) => OF_ORGANISATION.includes(table))) this.holders.add(scope.slice('org:'.length));
  }
}
