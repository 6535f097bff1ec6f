// The contract suite's world on a database: its accounts, its teams as an administrator would make them, its forgetting.
import type { Db } from '#server/db/db.ts';
import type { TeamRow } from '#contract/tables.ts';
import { forgetTombstones } from './forget.ts';
import { pgSyncStore } from './pg-sync-store.ts';

interface FixtureAccount {
  id: string;
  organisationId: string;
  role: string;
  firstName: string;
  lastName: string;
}

async function addAccounts(db: Db, accounts: readonly FixtureAccount[]): Promise<void> {
  await db.query("insert into organisations (id, name, created_at_ms) values ('north', 'North', 1), ('south', 'South', 1)");
  await db.query(
    `insert into accounts (id, organisation_id, email, first_name, last_name, role, password_hash, created_at_ms, updated_at_ms)
     select id, "organisationId", id || '@x.example', "firstName", "lastName", role, 'x', 1, 1
     from jsonb_to_recordset($1::jsonb) as r (id text, "organisationId" text, "firstName" text, "lastName" text, role text)`,
    [JSON.stringify(accounts)],
  );
}

/** Takes a migrated database; what a test before left in it goes first. */
export async function openContractStore(db: Db, accounts: readonly FixtureAccount[]) {
  await db.exec('truncate organisations, scopes, changes, events, ports restart identity cascade');
  await addAccounts(db, accounts);
  return {
    store: pgSyncStore(db),
    async setTeam({ id, organisationId, name, samePreferences, shareContent }: TeamRow, accountIds: readonly string[]): Promise<void> {
      await db.transaction(null, async (tx) => {
        const scope = `org:${organisationId}`;
        await tx.query(
          `insert into teams (id, organisation_id, name, same_preferences, share_content, v)
           values ($1, $2, $3, $4, $5, log_change($6, 'teams', $1))
           on conflict (id) do update set share_content = excluded.share_content, v = excluded.v,
             writers = case when teams.share_content = excluded.share_content then teams.writers
               else teams.writers || jsonb_build_object('shareContent', jsonb_build_object('v', excluded.v, 'accountId', '', 'atMs', 0)) end`,
          [id, organisationId, name, samePreferences, shareContent, scope],
        );
        await tx.query('delete from team_members where team_id = $1 and not account_id = any($2::text[])', [id, [...accountIds]]);
        await tx.query(
          `insert into team_members (id, team_id, account_id, organisation_id, email, first_name, last_name, role)
           select $1 || ':' || id, $1, id, organisation_id, email, first_name, last_name, role from accounts where id = any($2::text[])
           on conflict (id) do nothing`,
          [id, [...accountIds]],
        );
      });
    },
    forgetTombstones: async (beforeMs: number): Promise<void> => {
      await forgetTombstones(db, beforeMs);
    },
    close: () => undefined,
  };
}
