// An account as sessions and its own calls answer it.
import type { Account } from '#contract/entities/accounts.ts';
import { changedChoices, DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import type { Tx } from '#server/db/db.ts';
import { FOLLOWS_CLIENT, readChoices } from '#server/features/preferences/choices-in-force.ts';

export interface AccountRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  role: Account['role'];
  avatar: string | null;
  telephone: string | null;
  pending_email: string | null;
  verified_at_ms: number | null;
  password_no: number;
  organisation_id: string;
  organisation_name: string;
  /** null: it follows its own. */
  followed_choices: unknown;
  members?: NonNullable<Account['accountMembers']>;
}

/** The people of the teams that the account is in, itself apart. Of `accounts a`. */
const MEMBERS = `(select coalesce(jsonb_agg(distinct jsonb_build_object('id', mate.account_id, 'email', mate.email,
    'firstName', mate.first_name, 'lastName', mate.last_name)), '[]')
  from team_members mine join team_members mate on mate.team_id = mine.team_id and mate.account_id <> mine.account_id
  where mine.account_id = a.id) as members`;

/** What the client chose, where a team of `accounts a` follows that. */
const FOLLOWED = `(select coalesce((select c.choices from client_preferences c where c.organisation_id = a.organisation_id), '{}'::jsonb)
  where ${FOLLOWS_CLIENT}) as followed_choices`;

/** Of `accounts a join organisations o`. A renewal of the session leaves the members out: it comes every quarter of an hour, over any link. */
export const ACCOUNT_COLUMNS = `a.id, a.email, a.first_name, a.last_name, a.role, a.avatar, a.telephone, a.pending_email, a.verified_at_ms, a.password_no,
  a.organisation_id, o.name as organisation_name, ${FOLLOWED}`;

export const ACCOUNT_WITH_MEMBERS = `${ACCOUNT_COLUMNS}, ${MEMBERS}`;

export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    organisationId: row.organisation_id,
    organisationName: row.organisation_name,
    avatar: row.avatar ?? undefined,
    telephone: row.telephone ?? undefined,
    pendingEmail: row.pending_email ?? undefined,
    emailUnproven: row.verified_at_ms === null ? (true as const) : undefined,
    followedChoices:
      row.followed_choices === null ? undefined : changedChoices(DEFAULT_PREFERENCES, readChoices(row.followed_choices).choices),
    accountMembers: row.members,
  } satisfies Record<keyof Account, unknown>;
}

/** The server's own transactions: of any organisation. */
export async function readAccount(tx: Tx, accountId: string): Promise<Account | undefined> {
  const [row] = await tx.query<AccountRow>(
    `select ${ACCOUNT_WITH_MEMBERS} from accounts a join organisations o on o.id = a.organisation_id where a.id = $1`,
    [accountId],
  );
  return row && toAccount(row);
}
