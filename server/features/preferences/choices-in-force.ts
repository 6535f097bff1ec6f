// Which alerts an account gets: by its own preferences, or by its client's when its team shares the same. For alerts and reports; the
// preferences themselves stay each account's own and are returned as they were written.
import { DEFAULT_PREFERENCES, type PreferenceChoices, StoredChoices } from '#contract/entities/preferences.ts';
import type { Tx } from '#server/db/db.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';

// Choices from the database, including those written by an older version or another program.
export interface ReadChoices {
  choices: PreferenceChoices;
  /** Members that are stored but cannot be read; their defaults apply. */
  unreadable: string[];
  /** They are the client's. */
  followsClient?: boolean;
}

/** Never throws, whatever is stored: an unreadable or missing member gets its default, which excludes no peril and no place. */
export function readChoices(written: unknown): ReadChoices {
  const stored = { ...DEFAULT_PREFERENCES, ...(written as object | null) };
  const members = Object.entries(StoredChoices.shape).map(([name, schema]) => {
    const read = schema.safeParse(stored[name as keyof PreferenceChoices]);
    return { name, read };
  });
  const readable = members.flatMap(({ name, read }) => (read.success ? [[name, read.data] as const] : []));
  return {
    choices: { ...DEFAULT_PREFERENCES, ...(Object.fromEntries(readable) as Partial<PreferenceChoices>) },
    unreadable: members.flatMap(({ name, read }) => (read.success ? [] : [name])),
  };
}

interface Followed {
  account_id: string;
  /** Of the client; null until an administrator has set them. */
  choices: unknown;
  follows_client: boolean;
}

/** Whether a team of `accounts a` follows its client's choices. */
export const FOLLOWS_CLIENT = `exists (
  select from team_members m join teams t on t.id = m.team_id where m.account_id = a.id and t.same_preferences)`;

/** As `readChoicesInForce`, with what of each cannot be read. */
export async function readWithUnreadable(tx: Pick<Tx, 'query'>, accountIds: readonly string[]): Promise<Map<string, ReadChoices>> {
  const ids = [...accountIds];
  const followed = await tx.query<Followed>(
    `select a.id as account_id, c.choices, ${FOLLOWS_CLIENT} as follows_client
     from accounts a left join client_preferences c on c.organisation_id = a.organisation_id where a.id = any($1::text[])`,
    [ids],
  );
  const rows = await tx.query<SqlRow>(storedTables.preferences.byIds, [ids]);
  const own = new Map(rows.map((row) => toRow('preferences', row)).map((row) => [row.id, row]));
  return new Map(
    followed.map(({ account_id: id, choices, follows_client: followsClient }) => [
      id,
      { ...readChoices(followsClient ? choices : (own.get(id) ?? null)), followsClient },
    ]),
  );
}

/** Account -> its choices in force; unknown ids have no entry. In the server's own transactions only, because it reads across organisations. */
export async function readChoicesInForce(tx: Pick<Tx, 'query'>, accountIds: readonly string[]): Promise<Map<string, PreferenceChoices>> {
  const read = await readWithUnreadable(tx, accountIds);
  return new Map([...read].map(([id, { choices }]) => [id, choices]));
}
