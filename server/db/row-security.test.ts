// What the role of requests can reach is under row-level security, table by table, so that a new table cannot forget it.
import { createHash } from 'node:crypto';
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

/** Rows that the statement answers; nothing of it stays. */
async function counts(id: string, sql: string, params: unknown[] = []): Promise<number> {
  const [, organisationId, role] = PEOPLE.find(([one]) => one === id) ?? [];
  if (!organisationId || !role) throw new Error(`No account ${id}`);
  let rows = -1;
  const undone = db.transaction({ accountId: id, organisationId, role }, async (tx) => {
    rows = (await tx.query(sql, params)).length;
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  return rows;
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

  it('of a member tells a mate nothing of a passage whose log does not name him', async () => {
    expect(await tries('ada', "select app_notify('ben', 'Message', 'Title', '', 1, null, null, null, null, 'p')", [])).toBe('refused');
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
    ['mia', 'org:north', 'teams', true, 'done'],
    ['ada', 'org:north', 'teams', true, 'refused'],
    ['mia', 'org:north', 'teamMembers', true, 'refused'],
    ['ada', 'org:north', 'shipParticulars', false, 'done'],
    ['ada', 'org:north', 'shipParticulars', true, 'refused'],
    ['ada', 'org:south', 'shipParticulars', false, 'refused'],
    ['mia', 'org:north', 'shipAssessments', false, 'done'],
    ['mia', 'org:north', 'shipAssessments', true, 'refused'],
    ['ada', 'org:north', 'shipAssessments', false, 'refused'],
    ['mia', 'org:north', 'signedPassages', false, 'done'],
    ['mia', 'org:north', 'signedPassages', true, 'refused'],
    ['ada', 'org:north', 'signedPassages', false, 'refused'],
    ['ada', 'org:north', 'passageLog', false, 'done'],
    ['ada', 'org:north', 'passageLog', true, 'refused'],
    ['ada', 'org:south', 'passageLog', false, 'refused'],
    ['ada', 'org:north', 'assessmentDrafts', false, 'done'],
    ['ada', 'org:north', 'reviewLog', true, 'refused'],
    ['ada', 'org:north', 'authorityReports', false, 'done'],
    ['mia', 'org:north', 'authorityReports', true, 'refused'],
    ['mia', 'org:south', 'teams', false, 'refused'],
    ['ada', 'org:north', 'watches', false, 'done'],
    ['ada', 'org:north', 'watchLog', false, 'done'],
    ['mia', 'org:north', 'watchLog', true, 'refused'],
    ['ada', 'org:north', 'watchDrills', false, 'done'],
    ['ada', 'org:north', 'watchDrills', true, 'done'],
    ['ada', 'org:south', 'watchDrills', true, 'refused'],
    ['ada', 'org:north', 'watchStates', false, 'refused'],
    ['mia', 'org:north', 'ruleSets', false, 'refused'],
    ['ada', 'org:south', 'watches', false, 'refused'],
    ['mia', 'world:ports', 'ports', true, 'refused'],
    ['mia', 'world:areas', 'chartCells', false, 'refused'],
    ['ada', 'org:north', 'listVerdicts', false, 'done'],
    ['mia', 'org:north', 'listVerdicts', true, 'refused'],
    ['ada', 'facts:ada', 'shipFacts', true, 'refused'],
    ['ada', 'facts:ada', 'shipRecords', false, 'refused'],
    ['ada', 'facts:ada', 'fleets', false, 'refused'],
  ])('of %s writes into the log of %s a line of %s, gone %s: %s', async (by, scope, table, gone, expected) => {
    const insert = "insert into changes values ($1, 1000000, $2, 'x', 99, $3, null, null, 1)";
    expect(await tries(by, insert, [scope, table, gone])).toBe(expected);
  });

  it.each([
    ['ada', 'content:ada', 'done'],
    ['ada', 'org:north', 'done'],
    ['mia', 'org:north', 'done'],
    ['ada', 'org:south', 'refused'],
    ['zoe', 'org:north', 'refused'],
    ['mia', 'world:ports', 'refused'],
    ['ada', 'facts:ada', 'refused'],
    ['ada', 'facts:ben', 'refused'],
  ])('of %s moves the scope %s: %s', async (by, scope, expected) => {
    const move = `insert into scopes as s (scope, seq, forgotten_seq) values ($1, 99, 0) on conflict (scope) do update set seq = s.seq + 1`;
    expect(await tries(by, move, [scope])).toBe(expected);
  });

  it('reads facts of ships in own fleets and in those of mates, and writes none', async () => {
    const fact = "select $1 || ':p1', $1, 244000001, 'portCall', 1, null, 0, 0, '{}', 'live'";
    for (const holder of ['ada', 'ben', 'zoe'])
      await db.query(`insert into ship_facts (id, holder_id, mmsi, kind, started_at_ms, ended_at_ms, lat, lon, detail, traffic) ${fact}`, [
        holder,
      ]);
    expect([await counts('ada', 'select id from ship_facts'), await counts('zoe', 'select id from ship_facts')]).toEqual([2, 1]);
    for (const sql of ["update ship_facts set kind = 'silence'", 'delete from ship_facts', 'select 1 from ship_history'])
      expect(await tries('ada', sql), sql).toBe('refused');
  });

  it.each([
    ['mia', 'north', 'done'],
    ['ada', 'north', 'refused'],
    ['mia', 'south', 'refused'],
  ])('of %s makes a team in %s: %s', async (by, organisation, expected) => {
    expect(await tries(by, "insert into teams (id, organisation_id, name, v) values ('t', $1, 'T', 1)", [organisation])).toBe(expected);
  });

  /** The team that everybody of the organisation is in. */
  const teamOf = (organisation: string) => `team-${createHash('md5').update(organisation).digest('hex').slice(0, 16)}`;

  it.each([
    ['mia', 'north', 1],
    ['ada', 'north', 0],
    ['mia', 'south', 0],
  ])('of %s deletes %s’s team: %i rows', async (by, organisation, rows) => {
    expect(await counts(by, 'delete from teams where id = $1 returning 1', [teamOf(organisation)])).toBe(rows);
    const member = 'delete from team_members where team_id = $1 returning 1';
    expect((await counts(by, member, [teamOf(organisation)])) > 0).toBe(rows > 0);
  });

  it.each([
    ['mia', 'ben', 'done', 'a mate'],
    ['ada', 'ben', 'refused', 'a mate, by a member'],
    ['mia', 'zoe', 'refused', 'somebody of another organisation'],
  ])('of %s puts %s into a team of North: %s (%s)', async (by, who, expected) => {
    await db.exec("delete from team_members where account_id = 'ben'");
    const insert = `insert into team_members (id, team_id, account_id, organisation_id, email, first_name, last_name, role)
      values ($1 || ':' || $2, $1, $2, 'north', $2 || '@x.example', '', '', $3)`;
    const role = who === 'zoe' ? 'manager' : 'member';
    expect(await tries(by, insert, [teamOf('north'), who, role])).toBe(expected);
    expect(await tries(by, insert, [teamOf('north'), who, 'admin'])).toBe('refused');
    await db.exec("select make_team('north')");
  });

  it.each([
    ['mia', 'north', null, 'done'],
    ['mia', 'north', 'north', 'done'],
    ['mia', 'north', 'south', 'refused'],
    ['mia', 'south', null, 'refused'],
    ['ada', 'north', null, 'refused'],
  ])('of %s invites into %s, team of %s: %s', async (by, organisation, team, expected) => {
    const insert = `insert into invitations (id, organisation_id, email, role, team_id, invited_by, created_at_ms, expires_at_ms)
      values ('i', $1, 'new@x.example', 'member', $2, $3, 1, 2)`;
    expect(await tries(by, insert, [organisation, team && teamOf(team), by])).toBe(expected);
  });

  it('sees and revokes the invitations of its own organisation, as a manager', async () => {
    await db.exec(`insert into invitations (id, organisation_id, email, role, created_at_ms, expires_at_ms)
      values ('of-north', 'north', 'n@x.example', 'member', 1, 2), ('of-south', 'south', 's@x.example', 'member', 1, 2)`);
    expect([await counts('mia', 'select 1 from invitations'), await counts('ada', 'select 1 from invitations')]).toEqual([1, 0]);
    const revoke = 'update invitations set revoked_at_ms = 3 returning 1';
    expect([await counts('mia', revoke), await counts('ada', revoke)]).toEqual([1, 0]);
    expect(await tries('mia', "update invitations set role = 'manager'")).toBe('refused');
  });

  it('sees its own API keys, never a hash, and makes none for others', async () => {
    const insert = `insert into api_keys (id, account_id, organisation_id, name, prefix, last_four, secret_hash, scopes, allowed_addresses, created_at_ms)
      values ('key-' || $1, $1, $2, 'Key', left(md5($1), 8), 'abcd', 'x', '{read}', '{}', 1)`;
    for (const [id, organisation] of PEOPLE) await db.query(insert, [id, organisation]);
    expect(await counts('ada', 'select id from api_keys')).toBe(1);
    expect(await counts('mia', 'update api_keys set revoked_at_ms = 2 returning 1')).toBe(1);
    expect(await tries('ada', 'select secret_hash from api_keys')).toBe('refused');
    expect(await tries('ada', "update api_keys set scopes = '{write}'")).toBe('refused');
    await db.exec("delete from api_keys where id = 'key-ben'");
    expect([await tries('ada', insert, ['ben', 'north']), await tries('ben', insert, ['ben', 'north'])]).toEqual(['refused', 'done']);
    expect(await tries('ben', insert, ['ben', 'south'])).toBe('refused');
  });

  it('renames its own organisation as a manager, and touches nothing else of it', async () => {
    const rename = "update organisations set name = 'Ours' returning 1";
    expect([await counts('mia', rename), await counts('ada', rename)]).toEqual([1, 0]);
    expect(await tries('mia', 'update organisations set deleted_at_ms = 1')).toBe('refused');
  });

  it('reads the preferences of its own client and writes none', async () => {
    await db.exec("insert into client_preferences values ('north', '{}', 1, 1, null), ('south', '{}', 1, 1, null)");
    expect(await counts('ada', 'select 1 from client_preferences')).toBe(1);
    expect(await tries('mia', "update client_preferences set choices = '[]'")).toBe('refused');
  });

  it.each([
    ['ada', 'ada', 'done'],
    ['ada', 'ben', 'refused'],
    ['mia', 'ben', 'refused'],
  ])('of %s says of an alert in the name of %s: %s', async (by, account, expected) => {
    const insert = `insert into alert_marks (id, account_id, organisation_id, acknowledged_at_ms, acknowledged_by, v, writers)
      values ('near-1', $1, 'north', 1, $1, 1, '{}')`;
    expect(await tries(by, insert, [account])).toBe(expected);
  });

  it('sees and changes its own marks of alerts alone, takes none back by deleting it, and writes into no alert', async () => {
    for (const id of ['ada', 'ben'])
      await db.query("insert into alert_marks (id, account_id, organisation_id, v, writers) values ('near-2', $1, 'north', 1, '{}')", [id]);
    expect([await counts('ada', 'select 1 from alert_marks'), await counts('mia', 'select 1 from alert_marks')]).toEqual([1, 0]);
    expect(await counts('ada', 'update alert_marks set silenced_until_ms = 1 returning 1')).toBe(1);
    expect(await tries('ada', 'delete from alert_marks')).toBe('refused');
    expect(await tries('ada', 'update alerts set acknowledged_at_ms = 1')).toBe('refused');
    for (const call of ["account_name('ada')", "log_change('user:ada', 'alerts', 'x')"])
      expect(await tries('ada', `select ${call}`), call).toBe('refused');
  });

  it('sees, gives and takes away its own stars alone', async () => {
    for (const id of ['ada', 'ben'])
      await db.query("insert into stars (id, account_id, organisation_id, v, writers) values ('port:x', $1, 'north', 1, '{}')", [id]);
    const give = "insert into stars (id, account_id, organisation_id, v, writers) values ('port:y', $1, 'north', 1, '{}')";
    expect([await tries('ada', give, ['ada']), await tries('ada', give, ['ben']), await tries('mia', give, ['ben'])]).toEqual([
      'done',
      'refused',
      'refused',
    ]);
    expect([await counts('ada', 'select 1 from stars'), await counts('mia', 'select 1 from stars')]).toEqual([1, 0]);
    expect(await counts('ada', "delete from stars where id = 'port:x' returning 1")).toBe(1);
  });

  it('signs an assessment as a manager, in the own name, and nobody changes or takes away one', async () => {
    const sign = `insert into ship_assessments (id, organisation_id, mmsi, author_id, author_name, ship, inputs, result, note, signed_at_ms, v, writers)
      values ('244000001:a', $1, 244000001, $2, 'Mia', '{}', '{}', '{}', '', 1, 1, '{}')`;
    expect([await tries('mia', sign, ['north', 'mia']), await tries('mia', sign, ['north', 'ada'])]).toEqual(['done', 'refused']);
    expect([await tries('mia', sign, ['south', 'mia']), await tries('ada', sign, ['north', 'ada'])]).toEqual(['refused', 'refused']);
    await db.query(sign, ['north', 'mia']);
    expect([await counts('ada', 'select 1 from ship_assessments'), await counts('zoe', 'select 1 from ship_assessments')]).toEqual([1, 0]);
    for (const change of ["update ship_assessments set note = 'x'", 'delete from ship_assessments'])
      expect(await tries('mia', change), change).toBe('refused');
  });

  it('signs a passage as a manager, in the own name, adds to its log in the own name, and nobody changes or takes away either', async () => {
    const sign = `insert into signed_passages (id, organisation_id, author_id, name, author_name, plan, assessed_at_ms, result, note, signed_at_ms,
      arrived_at_ms, v, writers) values ('of-' || $1, $1, $2, 'A - B', 'Mia', '{}', 1, '{}', '', 1, 1, 1, '{}')`;
    expect([await tries('mia', sign, ['north', 'mia']), await tries('mia', sign, ['north', 'ada'])]).toEqual(['done', 'refused']);
    expect([await tries('mia', sign, ['south', 'mia']), await tries('ada', sign, ['north', 'ada'])]).toEqual(['refused', 'refused']);
    for (const organisation of ['north', 'south']) await db.query(sign, [organisation, 'mia']);
    const add = `insert into passage_log (id, organisation_id, passage_id, owner_id, owner_name, kind, text, written_at_ms, arrived_at_ms, v, writers)
      values ('line', 'north', $1, $2, '', 'handOver', '', 1, 1, 1, '{}')`;
    expect([await tries('ada', add, ['of-north', 'ada']), await tries('ada', add, ['of-north', 'ben'])]).toEqual(['done', 'refused']);
    expect(await tries('ada', add, ['of-south', 'ada'])).toBe('refused');
    await db.query(add, ['of-north', 'mia']);
    for (const table of ['signed_passages', 'passage_log']) {
      expect([
        await counts('ada', `select 1 from ${table}`),
        await counts('zoe', `select 1 from ${table} where organisation_id = 'north'`),
      ]).toEqual([1, 0]);
      for (const change of [`update ${table} set v = 2`, `delete from ${table}`])
        expect(await tries('mia', change), change).toBe('refused');
    }
  });

  it('writes drafts and their steps in the own name; who was asked about a draft signs it, and no other', async () => {
    const write = `insert into assessment_drafts (id, organisation_id, owner_id, owner_name, name, content, note, written_at_ms, arrived_at_ms, v,
      writers) values ('of-' || $1 || $2, $1, $2, '', 'Anna', '{}', '', 1, 1, 1, '{}')`;
    expect([await tries('ada', write, ['north', 'ada']), await tries('ada', write, ['north', 'ben'])]).toEqual(['done', 'refused']);
    for (const owner of ['ada', 'mia']) await db.query(write, ['north', owner]);
    await db.query(write, ['south', 'zoe']);
    const ask = `insert into review_log (id, organisation_id, draft_id, owner_id, owner_name, kind, text, reviewer, written_at_ms, arrived_at_ms,
      v, writers) values ('line', 'north', $1, $2, '', 'asked', '', '{"id": "ben", "name": "Ben"}', 1, 1, 1, '{}')`;
    expect([await tries('ada', ask, ['of-northada', 'ada']), await tries('ada', ask, ['of-northada', 'mia'])]).toEqual(['done', 'refused']);
    expect(await tries('ada', ask, ['of-southzoe', 'ada'])).toBe('refused');
    await db.query(ask, ['of-northada', 'ada']);
    const tell = "select app_notify($1, 'Message', 'T', '', $2, null, null, null, null, null, 'of-northada')";
    expect([await tries('ada', tell, ['ben', 1]), await tries('ada', tell, ['mia', 1]), await tries('ada', tell, ['ben', 2])]).toEqual([
      'done',
      'refused',
      'refused',
    ]);
    expect(await tries('ben', tell, ['ada', 1])).toBe('refused');
    const sign = `insert into ship_assessments (id, organisation_id, mmsi, author_id, author_name, ship, inputs, result, note, signed_at_ms, draft_id,
      v, writers) values ('244000001:d', 'north', 244000001, $1, 'Ben', '{}', '{}', '{}', '', 1, $2, 1, '{}')`;
    expect([await tries('ben', sign, ['ben', 'of-northada']), await tries('ben', sign, ['ben', 'of-northmia'])]).toEqual([
      'done',
      'refused',
    ]);
    expect([await tries('ben', sign, ['ben', null]), await tries('ada', sign, ['ada', 'of-northada'])]).toEqual(['refused', 'refused']);
    for (const change of ['update assessment_drafts set v = 2', 'delete from review_log'])
      expect(await tries('mia', change)).toBe('refused');
  });

  it('reads records of ships of fleets that it sees, and no imported list; a verdict is of its own organisation', async () => {
    await db.exec(`insert into ship_records (id, holder_id, mmsi, lists, hits, ownership_lists, owners, made_at_ms)
      select id || ':244000001', id, 244000001, '[]', '[]', '[]', '[]', 1 from accounts where id in ('ada', 'zoe')`);
    expect(await counts('zoe', 'select 1 from ship_records')).toBe(1);
    for (const sql of ['delete from ship_records', 'select 1 from imported_lists', 'select 1 from watch_list_entries'])
      expect(await tries('ada', sql), sql).toBe('refused');
    const judge = `insert into list_verdicts (id, organisation_id, mmsi, key, judged_by, judged, v, writers)
      values ('244000001:k', $1, 244000001, 'k', 'ada', '{}', 1, '{}')`;
    expect([await tries('ada', judge, ['south']), await tries('ada', judge, ['north'])]).toEqual(['refused', 'done']);
    expect(await tries('ada', 'delete from list_verdicts')).toBe('refused');
  });

  it('keeps receipts of reports in the own name, and nobody changes or takes away one', async () => {
    const keep = `insert into authority_reports (id, organisation_id, mmsi, owner_id, author_name, form, sent_to, way, text, typed, written_at_ms,
      arrived_at_ms, v, writers) values ('244000001:a', $1, 244000001, $2, 'Ada', 'ukmto.daily', '', 'copy', 'X', '[]', 1, 1, 1, '{}')`;
    expect(await Promise.all([tries('ada', keep, ['north', 'mia']), tries('ada', keep, ['south', 'ada'])])).toEqual(['refused', 'refused']);
    expect(await tries('ada', keep, ['north', 'ada'])).toBe('done');
    await db.query(keep, ['north', 'ada']);
    expect([await counts('mia', 'select 1 from authority_reports'), await counts('zoe', 'select 1 from authority_reports')]).toEqual([
      1, 0,
    ]);
    for (const change of ["update authority_reports set text = 'x'", 'delete from authority_reports'])
      expect(await tries('ada', change), change).toBe('refused');
  });

  it('reads and writes what the own organisation knows of a ship, and takes nothing away', async () => {
    const give = "insert into ship_particulars (id, organisation_id, mmsi, v, writers) values ('244000001', $1, 244000001, 1, '{}')";
    await db.query(give, ['north']);
    await db.query(give, ['south']);
    for (const id of ['ada', 'mia', 'zoe']) expect(await counts(id, 'select 1 from ship_particulars'), id).toBe(1);
    expect(await counts('ada', "update ship_particulars set crew = '{}' returning 1")).toBe(1);
    expect(await tries('ada', give.replaceAll('244000001', '244000002'), ['south'])).toBe('refused');
    expect(await tries('mia', 'delete from ship_particulars')).toBe('refused');
  });

  it('adds to the log of a watch of its own organisation in its own name, and changes and deletes no line and no watch', async () => {
    const watch = `insert into watches values ($1, $2, 'mia', 'mia', 244000001, 'Anna', 1, 2, '{}', 10, 12, 6, 4, '[]', null, null, 1, 1, 1, '{}')`;
    for (const organisation of ['north', 'south']) await db.query(watch, [`of-${organisation}`, organisation]);
    const add = `insert into watch_log (id, organisation_id, watch_id, owner_id, owner_name, kind, text, written_at_ms, arrived_at_ms, v, writers)
      values ('line', 'north', $1, $2, '', 'note', '', 1, 1, 1, '{}')`;
    expect(await tries('ada', add, ['of-north', 'ada'])).toBe('done');
    expect(await tries('ada', add, ['of-north', 'ben'])).toBe('refused');
    expect(await tries('ada', add, ['of-south', 'ada'])).toBe('refused');
    await db.query(add, ['of-north', 'mia']);
    expect([await counts('ada', 'select 1 from watch_log'), await counts('zoe', 'select 1 from watch_log')]).toEqual([1, 0]);
    for (const kind of ['judged', 'told', 'called'])
      expect(await tries('ada', add.replace("'note'", `'${kind}'`), ['of-north', 'ada'])).toBe('refused');
    for (const sql of [
      "update watch_log set text = 'x'",
      'delete from watch_log',
      'delete from watches',
      "update watch_states set state = 'ok'",
      'update rule_sets set is_chosen = true',
    ])
      for (const who of ['ada', 'mia']) expect(await tries(who, sql), sql).toBe('refused');
    expect([await counts('ada', 'update watches set speed_kn = 9 returning 1'), await counts('zoe', 'select 1 from watches')]).toEqual([
      1, 1,
    ]);
  });
});
