// Moves the rows of the demonstration to hidden_demonstration, from where only an administrator can delete them. A row that somebody has
// changed, or a fleet that somebody has added ships to, belongs to that person and stays.
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';
import { holdEdits, holdOrganisation } from '#server/jobs/lock-order.ts';
import { PgSyncTx } from '#server/sync/pg-sync-tx.ts';
import { COMPANY, MANAGER } from './company.ts';
import { hasMadeRows } from './demonstration-state.ts';
import { WRITER } from './make-company.ts';

const keep = (tx: Tx, table: string, ids: readonly string[]): Promise<unknown> =>
  tx.query(
    `insert into hidden_demonstration (table_name, id, record) select '${table}', t.id, to_jsonb(t) from ${table} t where t.id = any($1::text[])
     on conflict (table_name, id) do update set record = excluded.record`,
    [ids],
  );

const UNCHANGED = (table: string) =>
  `select t.id from ${table} t join demonstration_rows d on d.table_name = '${table}' and d.id = t.id and d.v = t.v`;
/** Fleets that contain only the demonstration's own ships, unchanged. */
const UNCHANGED_FLEETS = `${UNCHANGED('fleets')} where not exists (
  select from fleet_ships s where s.fleet_id = t.id and s.organisation_id = t.organisation_id and s.id not in (${UNCHANGED('fleet_ships')}))`;

const idsOf = async (tx: Tx, query: string, params: readonly unknown[] = []): Promise<string[]> =>
  (await tx.query<{ id: string }>(query, params)).map(({ id }) => id);

async function hideContent(tx: Tx, nowMs: EpochMs): Promise<void> {
  const sync = new PgSyncTx(tx, { accountId: MANAGER, organisationId: COMPANY, role: 'manager', by: WRITER, atMs: nowMs });
  const fleets = await idsOf(tx, UNCHANGED_FLEETS);
  const ships = await idsOf(tx, 'select id from fleet_ships where fleet_id = any($1::text[]) and organisation_id = $2', [fleets, COMPANY]);
  const hidden = [
    ['fleet_ships', 'fleetShips', ships],
    ['fleets', 'fleets', fleets],
    ['drawings', 'drawings', await idsOf(tx, UNCHANGED('drawings'))],
    ['views', 'views', await idsOf(tx, UNCHANGED('views'))],
  ] as const;
  for (const [sql, table, ids] of hidden) {
    await keep(tx, sql, ids);
    for (const id of ids) await sync.delete(table, id);
  }
  const views = hidden[3][2];
  for (const id of await idsOf(tx, 'select id from view_defaults where view_id = any($1::text[])', [views])) {
    const chosen = await sync.get('viewDefaults', id);
    if (chosen) await sync.put('viewDefaults', { ...chosen, viewId: null });
  }
  await sync.flush();
}

async function hideMessages(tx: Tx): Promise<void> {
  const ids = await idsOf(tx, "select id from demonstration_rows where table_name = 'notifications'");
  await keep(tx, 'notifications', ids);
  const gone = await tx.query<{ account_id: string; ids: string[]; versions: number[] }>(
    `with gone as (delete from notifications where id = any($1::text[]) returning account_id, id, v)
     select account_id, array_agg(id) as ids, array_agg(v + 1) as versions from gone group by account_id order by account_id`,
    [ids],
  );
  for (const { account_id: accountId, ids: rows, versions } of gone)
    await tx.query("select log_facts('user:' || $1, 'notifications', $2::text[], $3::bigint[], true)", [accountId, rows, versions]);
}

/** An account that has a password or content of its own is used by somebody, and stays. */
async function hideColleagues(tx: Tx): Promise<void> {
  const ids = await idsOf(
    tx,
    `select a.id from accounts a join demonstration_rows d on d.table_name = 'accounts' and d.id = a.id
     where a.password_hash is null and not exists (select from fleets where owner_id = a.id)
       and not exists (select from drawings where owner_id = a.id) and not exists (select from views where owner_id = a.id)`,
  );
  await keep(tx, 'accounts', ids);
  await tx.query('delete from accounts where id = any($1::text[])', [ids]);
  for (const kind of ['user', 'content', 'facts'])
    for (const table of ['changes', 'scopes'])
      await tx.query(`delete from ${table} where scope = any(select '${kind}:' || id from unnest($1::text[]) as id)`, [ids]);
}

/** Also hides the events and everything derived from them. The transaction must already hold the state. */
export async function hideCompany(tx: Tx, nowMs: EpochMs): Promise<void> {
  await tx.query('select hide_invented_events()');
  if (!(await hasMadeRows(tx))) return;
  await holdOrganisation(tx, COMPANY);
  await holdEdits(tx, COMPANY);
  await hideContent(tx, nowMs);
  await hideMessages(tx);
  await hideColleagues(tx);
  await tx.query('delete from demonstration_rows');
}
