// What the role of requests can reach is under row-level security, table by table, so that a new table cannot forget it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from './db.ts';
import { openTestDb } from './test-db.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

interface Reachable {
  name: string;
  secured: boolean;
  policies: number;
}
const reachable = () =>
  db.query<Reachable>(
    `select c.relname as name, c.relrowsecurity as secured, (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and (has_table_privilege('fathom_app', c.oid, 'select, insert, update, delete')
      or has_any_column_privilege('fathom_app', c.oid, 'select, insert, update')) order by 1`,
  );

it('every table that requests can reach is under row-level security, with a policy of its own', async () => {
  const tables = await reachable();
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['accounts', 'events', 'ports', 'sessions']));
  expect(tables.filter(({ secured, policies }) => !secured || policies === 0)).toEqual([]);
});

it('notices a table that was granted and not secured', async () => {
  await db.exec('create table forgotten (id int); grant select on forgotten to fathom_app');
  expect((await reachable()).filter(({ secured }) => !secured).map(({ name }) => name)).toEqual(['forgotten']);
  await db.exec('drop table forgotten');
});
