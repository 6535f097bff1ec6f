// An account as sessions and its own calls answer it.
import type { Account } from '#contract/accounts.ts';
import type { Tx } from '#server/db/db.ts';

export interface AccountRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  role: Account['role'];
  avatar: string | null;
  organisation_id: string;
  organisation_name: string;
}

/** Of `accounts a join organisations o`. */
export const ACCOUNT_COLUMNS = 'a.id, a.email, a.first_name, a.last_name, a.role, a.avatar, a.organisation_id, o.name as organisation_name';

export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    organisationId: row.organisation_id,
    organisationName: row.organisation_name,
    ...(row.avatar !== null && { avatar: row.avatar }),
  };
}

/** The server's own transactions: of any organisation. */
export async function readAccount(tx: Tx, accountId: string): Promise<Account | undefined> {
  const [row] = await tx.query<AccountRow>(
    `select ${ACCOUNT_COLUMNS} from accounts a join organisations o on o.id = a.organisation_id where a.id = $1`,
    [accountId],
  );
  return row && toAccount(row);
}
