// The one order in which actions lock what several of them need: an organisation, the administrators, the edits of the organisation, an
// account, and then what belongs to it (sessions, keys, codes, mails, invitations, places in teams, scopes). An action leaves out what it does
// not need and never goes back: two that wait for each other would both stand still until the database ends one. Of two accounts the one
// with the lower id comes first.
import type { Tx } from '#server/db/db.ts';

/** Advisory locks of this kind; any number that nothing else in the database locks by. */
const EDITS = 0x73796e;

/** Who is in the organisation, with which role, and whether it stands, is not changed by others until the transaction ends. */
export async function holdOrganisation(tx: Tx, organisationId: string): Promise<void> {
  await tx.query('select 1 from organisations where id = $1 for no key update', [organisationId]);
}

/** Who takes an administrator's rights or account asks first whether another one is left: one after the other. */
export async function holdAdministrators(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('administrators'))");
}

/** Edits of what the organisation's people wrote run one after the other. */
export async function holdEdits(tx: Tx, organisationId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [EDITS, organisationId]);
}

/** Rows of the accounts may be added meanwhile, and they are not changed. Also as the caller, of his own organisation. */
export async function holdAccount(tx: Tx, ...accountIds: [string, ...string[]]): Promise<void> {
  await tx.query('select 1 from accounts where id = any($1::text[]) order by id for no key update', [accountIds]);
}

/** An account, and whoever else has the address that it is to get. */
export async function holdAccounts(tx: Tx, accountId: string, email: string): Promise<void> {
  await tx.query('select 1 from accounts where id = $1 or email = $2 order by id for update', [accountId, email]);
}
