// Of which ships an account's devices keep what the server finds out: those of its fleets, and those whose assessment it signed.
import type { Tx } from '#server/db/db.ts';

/** $1: the account. Each ship once. */
export const SHIPS_OF_ACCOUNT = `select mmsi from fleet_ships where owner_id = $1 union select mmsi from ship_assessments where author_id = $1`;

/** The values of an indexed column, each read once: the rows that share one are stepped over. */
export const valuesOf = (column: string, table: string): string => `(
  with recursive found as (
    select min(${column}) as id from ${table}
    union all select (select min(t.${column}) from ${table} t where t.${column} > f.id) from found f where f.id is not null
  ) select id from found where id is not null)`;

/** Accounts with fleets or signed assessments that exist. */
export const ACCOUNTS_WITH_SHIPS = `${valuesOf('owner_id', 'fleets')}
  union select a.id from ${valuesOf('author_id', 'ship_assessments')} a where exists (select from accounts c where c.id = a.id)`;

/** Accounts whose ships changed, from what changed in a scope: by a fleet at once, by a signature after a look at who signs there. */
export class StaleShips {
  readonly accounts = new Set<string>();
  readonly #signedIn = new Set<string>();

  heard(scope: string, tables: readonly string[]): void {
    if (scope.startsWith('content:') && tables.includes('fleetShips')) this.accounts.add(scope.slice('content:'.length));
    if (scope.startsWith('org:') && tables.includes('shipAssessments')) this.#signedIn.add(scope.slice('org:'.length));
  }

  async lookWhoSigned(tx: Pick<Tx, 'query'>): Promise<void> {
    if (this.#signedIn.size === 0) return;
    const organisations = [...this.#signedIn];
    const authors = await tx.query<{ id: string }>(
      `select distinct a.author_id as id from ship_assessments a join accounts c on c.id = a.author_id where a.organisation_id = any($1::text[])`,
      [organisations],
    );
    for (const { id } of authors) this.accounts.add(id);
    for (const id of organisations) this.#signedIn.delete(id);
  }
}
