// The order in which actions take shared locks: an organisation, the administrators, the edits of the organisation, an account, and then
// what belongs to it (sessions, keys, codes, mails, invitations, places in teams, scopes). An action skips what it does not need and never
// goes back: otherwise two could wait for each other until the database ends one. Of two accounts the one with the lower id comes first.
import type { Tx } from '#server/db/db.ts';

/** Advisory locks of this kind; any number that nothing else in the database uses. */
const EDITS = 0x73796e;

/** Until the transaction ends, nobody else changes who is in the organisation, their roles, or whether it exists. */
export async function holdOrganisation(tx: Tx, organisationId: string): Promise<void> {
  await tx.query('select 1 from organisations where id = $1 for no key update', [organisationId]);
}

/** Actions that take an administrator's rights or account check that another one is left: one after the other. */
export async function holdAdministrators(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('administrators'))");
}

/** Edits of an organisation's content run one after the other. */
export async function holdEdits(tx: Tx, organisationId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [EDITS, organisationId]);
}

/** Rows of the accounts may be added meanwhile, but the accounts do not change. Also usable as the caller, in his own organisation. */
export async function holdAccount(tx: Tx, ...accountIds: [string, ...string[]]): Promise<void> {
  await tx.query('select 1 from accounts where id = any($1::text[]) order by id for no key update', [accountIds]);
}

/** An account, and whoever else owns the address that it is to get. */
export async function holdAccounts(tx: Tx, accountId: string, email: string): Promise<void> {
  await tx.query('select 1 from accounts where id = $1 or email = $2 order by id for update', [accountId, email]);
}
