// What the role of requests can reach is under row-level security, table by table, so that a new table cannot forget it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/** Members ada and ben and manager mia share a team of North; zoe manages South. Each has a fleet. */
async function withPeople(): Promise<void> {
  await db.exec("insert into organisations (id, name, created_at_ms) values ('north', 'North', 1), ('south', 'South', 1)");
  for (const [id, organisation, role] of PEOPLE) {
    await db.query(
      `insert into accounts (id, organisation_id, email, role, password_hash, created_at_ms, updated_at_ms)
       values ($1, $2, $1 || '@x.example', $3, 'x', 1, 1)`,
      [id, organisation, role],
    );
    await db.query("insert into fleets values ($1, $2, $3, 'n', '{}', null, 1, 1, 1, '{}')", [`fleet-${id}`, id, organisation]);
  }
  await db.exec("select make_team('north'); select make_team('south'); update teams set share_content = true");
}
const PEOPLE = [
  ['ada', 'north', 'member'],
  ['ben', 'north', 'member'],
  ['mia', 'north', 'manager'],
  ['zoe', 'south', 'manager'],
] as const;

/** Nothing of it stays. */
async function tries(id: string, sql: string, params: unknown[] = []): Promise<'done' | 'refused'> {
  const [, organisationId, role] = PEOPLE.find(([one]) => one === id) ?? [];
  if (!organisationId || !role) throw new Error(`No account ${id}`);
  try {
    await db.transaction({ accountId: id, organisationId, role }, async (tx) => {
      await tx.query(sql, params);
      throw new Error('undone');
    });
  } catch (error) {
    return error instanceof Error && error.message === 'undone' ? 'done' : 'refused';
  }
  throw new Error('It was not undone');
}

describe('a request of raw SQL', () => {
  beforeAll(withPeople);

  it.each([
    ['the own fleet', 'fleet-ada', 'ada', 'done'],
    ['a fleet that a mate shares', 'fleet-ben', 'ben', 'done'],
    ['a fleet of another organisation', 'fleet-zoe', 'ada', 'refused'],
    ['a fleet that is not there', 'fleet-none', 'ada', 'refused'],
    ['the own fleet in the name of a mate', 'fleet-ada', 'ben', 'refused'],
    ['a mate’s fleet in the own name', 'fleet-ben', 'ada', 'refused'],
  ])('puts a ship into %s: %s', async (_, fleet, owner, expected) => {
    const insert = "insert into fleet_ships values ($1 || ':9', $1, $2, 'north', 9, false, 1, '{}')";
    expect(await tries('ada', insert, [fleet, owner])).toBe(expected);
  });

  it.each([
    ['ada', 'ada', 'Message', 'done'],
    ['ada', 'ben', 'Message', 'refused'],
    ['ada', 'ben', 'Alert', 'refused'],
    ['mia', 'ben', 'Message', 'done'],
    ['mia', 'ben', 'Alert', 'refused'],
    ['mia', 'zoe', 'Message', 'refused'],
  ])('of %s tells %s a notification of type %s: %s', async (by, to, type, expected) => {
    expect(await tries(by, "select app_notify($1, $2, 'Title', '', 1, null, null, null)", [to, type])).toBe(expected);
  });

  it.each([
    ['ada', 'content:ada', 'drawings', true, 'done'],
    ['ada', 'content:ben', 'fleets', true, 'done'],
    ['ada', 'content:ben', 'drawings', true, 'refused'],
    ['ada', 'content:zoe', 'fleets', false, 'refused'],
    ['ada', 'user:ben', 'notifications', true, 'refused'],
    ['ada', 'user:ada', 'notifications', true, 'done'],
    ['ada', 'user:ada', 'alerts', true, 'refused'],
    ['ada', 'user:ada', 'alerts', false, 'refused'],
    ['ada', 'org:north', 'teams', false, 'refused'],
    ['mia', 'org:north', 'teams', false, 'done'],
    ['mia', 'org:north', 'teams', true, 'refused'],
    ['mia', 'org:north', 'teamMembers', true, 'refused'],
    ['mia', 'org:south', 'teams', false, 'refused'],
    ['mia', 'world:ports', 'ports', true, 'refused'],
  ])('of %s writes into the log of %s a line of %s, gone %s: %s', async (by, scope, table, gone, expected) => {
    const insert = "insert into changes values ($1, 1000000, $2, 'x', 99, $3, null, null, 1)";
    expect(await tries(by, insert, [scope, table, gone])).toBe(expected);
  });

  it('moves the scope of the organisation only for a manager', async () => {
    const move = "update scopes set seq = seq + 1 where scope = 'org:north'";
    expect([await tries('ada', move), await tries('mia', move)]).toEqual(['refused', 'done']);
  });
});
