// Of which ships an account's devices keep what the server finds out: those of its fleets, and those whose assessment it signed.
import type { Tx } from '#server/db/db.ts';

/** $1: the account. A ship may come twice. */
export const SHIPS_OF_ACCOUNT = `select mmsi from fleet_ships where owner_id = $1 union select mmsi from ship_assessments where author_id = $1`;

/** Accounts with fleets or signed assessments that exist. */
export const ACCOUNTS_WITH_SHIPS = `select owner_id as id from fleets
  union select author_id from ship_assessments a where exists (select from accounts c where c.id = a.author_id)`;

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
