import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountChange } from '#contract/entities/registration.ts';
import { HEADERS, type PullAnswer, SYNC_SCHEMA } from '#contract/sync.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { TEST_PASSWORD } from '#server/test-app.ts';

const PASSWORD = 'the tide waits for no master';

let app: FeatureApp;
let count = 0;
let email = '';
let me: Client;
beforeAll(async () => {
  app = await openFeatureApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  email = `person${(count += 1)}@north.example`;
  await app.addAccount(email, 'member');
  me = await app.as(email);
});

const own = (body: object) => ({ params: { id: me.accountId }, body });
const login = (address: string, password: string) =>
  app.server.inject({ method: 'POST', url: '/api/auth/login', payload: { email: address, password }, remoteAddress: `10.3.0.${count}` });
const kindsTo = async (address: string) => (await app.letters(address)).map(({ kind }) => kind);
const auditOf = (subject: string) =>
  app.db.query('select action, account_id, after from audit_log where subject = $1 order by no', [subject]);

describe('changing one’s account', () => {
  test('the name needs no password, reaches the teams and is logged without the name', async () => {
    const { account } = (await me.ask('auth.update', own({ firstName: 'Ada', lastName: 'Lovelace' }))) as { account: object };
    expect(account).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace', email });
    expect(await app.db.query('select first_name, last_name from team_members where account_id = $1', [me.accountId])).toEqual([
      { first_name: 'Ada', last_name: 'Lovelace' },
    ]);
    expect(await auditOf(me.accountId)).toEqual([
      { action: 'accountChanged', account_id: me.accountId, after: { changed: ['firstName', 'lastName'] } },
    ]);
    expect(await kindsTo(email)).toEqual([]);
  });

  test('a password ends the code of a forgotten one, and stays known where it was changed', async () => {
    await app.server.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } });
    const code = (await app.letters(email)).findLast(({ kind }) => kind === 'resetPassword')?.values['code'];
    await me.ask('auth.update', own({ password: PASSWORD, currentPassword: TEST_PASSWORD }));
    const payload = { email, code, password: 'seven gulls over the quay', confirmPassword: 'seven gulls over the quay' };
    expect((await app.server.inject({ method: 'POST', url: '/api/auth/reset-password', payload })).statusCode).toBe(422);
    expect(
      await app.db.query(
        'select s.id from sessions s join accounts a on a.id = s.account_id and a.password_no = s.password_no where a.id = $1',
        [me.accountId],
      ),
    ).toHaveLength(1);
  });

  test('two changes at once keep each what the other wrote', async () => {
    await Promise.all([me.ask('auth.update', own({ firstName: 'Ada' })), me.ask('auth.update', own({ lastName: 'Lovelace' }))]);
    expect(await app.db.query('select first_name, last_name from accounts where id = $1', [me.accountId])).toEqual([
      { first_name: 'Ada', last_name: 'Lovelace' },
    ]);
  });

  test('the address needs the password', async () => {
    const renamed = `new-${email}`;
    for (const currentPassword of [undefined, '', 'not it at all at all'])
      expect(await me.send('auth.update', own({ email: renamed, currentPassword }))).toMatchObject({
        status: 422,
        body: { code: 'invalid', details: [{ field: 'currentPassword' }] },
      });
    expect(await kindsTo(renamed)).toEqual([]);
  });

  test('an address that stays the same needs nothing', async () => {
    expect((await me.send('auth.update', own({ email, firstName: 'Ada' }))).status).toBe(200);
    expect(await kindsTo(email)).toEqual([]);
  });

  test('the password needs the old one, signs every other device out, and is told by mail', async () => {
    const [other, third] = [await app.as(email), await app.as(email)];
    expect((await me.send('auth.update', own({ password: PASSWORD }))).status).toBe(422);
    await me.ask('auth.update', own({ password: PASSWORD, currentPassword: TEST_PASSWORD }));
    expect((await me.send('account.sessions')).status).toBe(200);
    for (const gone of [other, third]) expect((await gone.send('account.sessions')).status).toBe(401);
    expect((await login(email, TEST_PASSWORD)).statusCode).toBe(401);
    expect((await login(email, PASSWORD)).statusCode).toBe(200);
    expect(await kindsTo(email)).toEqual(['passwordChanged']);
  });

  test('a new password revokes API keys unless they are asked to stay; the mail says which', async () => {
    const makeKey = (name: string, currentPassword: string) => me.ask('apiKeys.create', { body: { name, currentPassword } });
    const names = async () => ((await me.ask('apiKeys.list', { body: {} })) as { name: string }[]).map(({ name }) => name);
    const lastLists = async () => (await app.letters(email)).at(-1)?.lists;
    await makeKey('Noon report', TEST_PASSWORD);
    await me.ask('auth.update', own({ password: PASSWORD, currentPassword: TEST_PASSWORD, keepApiKeys: true }));
    expect(await names()).toEqual(['Noon report']);
    expect(await lastLists()).toMatchObject({ kept: [{ text: expect.stringContaining('Noon report (fth_') }], revoked: [] });
    await me.ask('auth.update', own({ password: `${PASSWORD} or two`, currentPassword: PASSWORD }));
    expect(await names()).toEqual([]);
    expect(await lastLists()).toMatchObject({ kept: [], revoked: [{ text: expect.stringContaining('Noon report (fth_') }] });
  });

  test('a weak password is refused, at its field', async () => {
    const weak = await me.send('auth.update', own({ password: 'first last north 2026', currentPassword: TEST_PASSWORD }));
    expect(weak).toMatchObject({ status: 422, body: { details: [{ field: 'password' }] } });
  });

  test('the current password cannot be guessed with a stolen session', async () => {
    const guess = () => me.send('auth.update', own({ password: PASSWORD, currentPassword: 'a wrong guess' }));
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await guess()).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422));
    expect(statuses.at(-1)).toBe(429);
  }, 30_000);

  test('wrong ones with a stolen session, from ten places, keep nobody from a new password on a browser that signed in', async () => {
    const signedIn = await login(email, TEST_PASSWORD);
    const { jwtToken } = signedIn.json<{ jwtToken: string }>();
    const device = signedIn.cookies.find(({ name }) => name === 'fathom-device')?.value ?? '';
    const change = (currentPassword: string, remoteAddress: string, cookies: Record<string, string> = {}) =>
      app.server.inject({
        method: 'PUT',
        url: `/api/auth/${me.accountId}`,
        headers: { authorization: `Bearer ${jwtToken}` },
        payload: { password: PASSWORD, currentPassword },
        remoteAddress,
        cookies,
      });
    for (let n = 0; n < 100; n += 1) expect((await change('a wrong guess', `10.4.0.${n % 10}`)).statusCode).toBe(422);
    expect((await change(TEST_PASSWORD, '10.4.1.1')).statusCode).toBe(429);
    expect((await change(TEST_PASSWORD, '10.4.1.2', { 'fathom-device': device })).statusCode).toBe(200);
  }, 60_000);

  test('starred ships, ports and fleets are the account’s own', async () => {
    const favourites = { ships: ['211234560'], ports: ['port-1'], fleets: [] };
    expect(await me.ask('auth.favourites', own({}))).toEqual({ favourites: { ships: [], ports: [], fleets: [] } });
    await me.ask('auth.update', own({ favourites }));
    expect(await me.ask('auth.favourites', { params: { id: me.accountId } })).toEqual({ favourites });
    const admin = await app.as('admin@north.example');
    expect((await admin.send('auth.favourites', { params: { id: me.accountId } })).status).toBe(404);
    expect((await admin.send('auth.update', own({ favourites }))).status).toBe(404);
  });

  test('accounts of others and ids that never were answer alike, for each call', async () => {
    const [{ id: strangerId }] = (await app.db.query("select id from accounts where email = 'member@south.example'")) as [{ id: string }];
    const [{ id: mateId }] = (await app.db.query("select id from accounts where email = 'manager@north.example'")) as [{ id: string }];
    for (const [name, body] of [
      ['auth.favourites', undefined],
      ['auth.update', { firstName: 'Eve' }],
      ['auth.setAvatar', { avatar: 'AAAA' }],
      ['auth.delete', { currentPassword: TEST_PASSWORD }],
    ] as const) {
      const answers = [];
      for (const id of [strangerId, mateId, 'never-was']) answers.push(await me.send(name, { params: { id }, ...(body && { body }) }));
      expect(answers, name).toEqual(Array(3).fill({ status: 404, body: { code: 'notFound', message: 'There is no such account.' } }));
    }
  });
});

describe('a telephone number', () => {
  test.each([
    ['+44 20 7946-0958', '+442079460958'],
    ['', undefined],
  ])('typed as %o is kept as %o', async (telephone, kept) => {
    const answer = (await me.ask('auth.update', own({ telephone }))) as { account: { telephone?: string } };
    expect(answer.account.telephone).toBe(kept);
  });

  test('that is none is refused in words', () => {
    for (const telephone of ['020 7946 0958', '+0 123 456 789', 'call me'])
      expect(AccountChange.safeParse({ telephone }).error?.issues[0]?.message).toBe(
        'must be an international number such as +44 20 7946 0958',
      );
  });
});

describe('an administrator', () => {
  let admin: Client;
  beforeEach(async () => {
    admin = await app.as('admin@north.example');
  });

  test('makes an account whose owner chooses the password by a mailed link', async () => {
    const address = `made${count}@south.example`;
    const body = { email: address, firstName: 'Max', lastName: 'Mate', role: 'member', organisationId: 'south' };
    const { account } = (await admin.ask('auth.create', { body })) as { account: { id: string } };
    expect(account).toMatchObject({ email: address, organisationName: 'South', role: 'member' });
    expect((await login(address, TEST_PASSWORD)).statusCode).toBe(401);
    const [letter] = await app.letters(address);
    expect(letter?.kind).toBe('setPassword');
    app.passMs(6 * 86_400_000);
    const payload = { email: address, code: letter?.values['code'], password: PASSWORD, confirmPassword: PASSWORD };
    expect((await app.server.inject({ method: 'POST', url: '/api/auth/reset-password', payload })).statusCode).toBe(200);
    expect((await login(address, PASSWORD)).statusCode).toBe(200);
    expect(await auditOf(account.id)).toMatchObject([{ action: 'accountCreated', after: { role: 'member', organisationId: 'south' } }]);
    expect((await admin.send('auth.create', { body })).status).toBe(409);
    expect((await admin.send('auth.create', { body: { ...body, email: 'x@y.example', organisationId: 'none' } })).status).toBe(422);
  });

  test('alone makes accounts', async () => {
    const body = { email: 'x@north.example', firstName: 'X', lastName: 'Y', role: 'admin', organisationId: 'north' };
    expect((await me.send('auth.create', { body })).status).toBe(403);
    expect((await (await app.as('manager@north.example')).send('auth.create', { body })).status).toBe(403);
  });

  test('changes somebody’s name, his address with the own password, and never a password', async () => {
    expect((await admin.send('auth.update', own({ firstName: 'Renamed' }))).status).toBe(200);
    expect((await admin.send('auth.update', own({ email: `a-${email}` }))).status).toBe(422);
    expect((await admin.send('auth.update', own({ email: `a-${email}`, currentPassword: TEST_PASSWORD }))).status).toBe(200);
    expect((await admin.send('auth.update', own({ password: PASSWORD, currentPassword: TEST_PASSWORD }))).status).toBe(403);
  });
});

describe('deleting an account', () => {
  const remove = (client: Client, id: string, currentPassword?: string) =>
    client.send('auth.delete', { params: { id }, body: { ...(currentPassword !== undefined && { currentPassword }) } });
  const pull = async (client: Client, cursor: Record<string, number> = {}) =>
    (await client.ask('sync.pull', { body: { cursor }, headers: { [HEADERS.schema]: String(SYNC_SCHEMA) } })) as PullAnswer;
  const fleet = (name: string) => ({ body: { name, tags: ['Trade'], ships: [{ mmsi: 211234560 }] } });

  test('needs the password, and then ends its sessions at once', async () => {
    const other = await app.as(email);
    expect((await remove(me, me.accountId)).status).toBe(422);
    expect((await remove(me, me.accountId, 'wrong wrong wrong')).status).toBe(422);
    expect(await remove(me, me.accountId, TEST_PASSWORD)).toEqual({ status: 200, body: {} });
    for (const client of [me, other]) expect((await client.send('account.sessions')).status).toBe(401);
    expect((await login(email, TEST_PASSWORD)).statusCode).toBe(401);
  });

  test('leaves nothing of the person in any table but the id in the log, and one last mail', async () => {
    await me.ask('auth.update', own({ firstName: 'Zacharias', lastName: 'Quillfeather' }));
    await me.ask('auth.update', own({ favourites: { ships: ['211234560'], ports: [], fleets: [] } }));
    await app.server.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } });
    expect((await remove(me, me.accountId, TEST_PASSWORD)).status).toBe(200);
    const tables = await app.db.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
    const holding: string[] = [];
    for (const { name } of tables) {
      const rows = await app.db.query<{ text: string }>(`select t::text as text from "${name}" t`);
      const kept = rows.map(({ text }) => text).join('\n');
      expect(kept, name).not.toMatch(/Zacharias|Quillfeather/);
      if (kept.includes(email) || kept.includes(me.accountId)) holding.push(name);
    }
    expect(holding.toSorted()).toEqual(['audit_log', 'changes', 'mails']); // changes: the tombstone of the team's member
    expect(await kindsTo(email)).toEqual(['accountDeleted']);
    expect((await auditOf(me.accountId)).at(-1)).toMatchObject({ action: 'accountDeleted', account_id: me.accountId });
  });

  test('leaves to the organisation what the person wrote into the log of a watch, or signed', async () => {
    const [id, by] = [`left-${count}`, me.accountId];
    await app.db.exec(`
      insert into watches values ('${id}', 'north', '${by}', '${by}', 1, 'Anna', 1, 2, '{}', 1, 1, 1, 1, '[]', null, null, 1, 1, 1, '{}');
      insert into watch_log (id, organisation_id, watch_id, owner_id, owner_name, kind, text, written_at_ms, arrived_at_ms, v, writers)
        values ('${id}', 'north', '${id}', '${by}', 'Nell North', 'note', 'All well', 1, 1, 1, '{}');
      insert into ship_assessments values ('1:${id}', 'north', 1, '${by}', 'Nell North', '{}', '{}', '{}', '', 1, 1, '{}');
      insert into signed_passages (id, organisation_id, author_id, name, author_name, plan, assessed_at_ms, result, note, signed_at_ms,
        arrived_at_ms, v, writers) values ('${id}', 'north', '${by}', 'A - B', 'Nell North', '{}', 1, '{}', '', 1, 1, 1, '{}');
      insert into passage_log (id, organisation_id, passage_id, owner_id, owner_name, kind, text, written_at_ms, arrived_at_ms, v, writers)
        values ('${id}', 'north', '${id}', '${by}', 'Nell North', 'handOver', '', 1, 1, 1, '{}');
      insert into assessment_drafts (id, organisation_id, owner_id, owner_name, name, content, note, written_at_ms, arrived_at_ms, v, writers)
        values ('${id}', 'north', '${by}', 'Nell North', 'Anna', '{}', '', 1, 1, 1, '{}');
      insert into review_log (id, organisation_id, draft_id, owner_id, owner_name, kind, text, written_at_ms, arrived_at_ms, v, writers)
        values ('${id}', 'north', '${id}', '${by}', 'Nell North', 'sentBack', '', 1, 1, 1, '{}')`);
    expect((await remove(me, me.accountId, TEST_PASSWORD)).status).toBe(200);
    const left = await app.db.query(
      `select owner_name as by from watch_log where id = $1 union all select author_name from ship_assessments where id = '1:' || $1
        union all select author_name from signed_passages where id = $1 union all select owner_name from passage_log where id = $1
        union all select owner_name from assessment_drafts where id = $1 union all select owner_name from review_log where id = $1`,
      [id],
    );
    expect(left).toEqual(Array.from({ length: 6 }, () => ({ by: 'Nell North' })));
  });

  test('hands fleets and drawings of a team that shares to a mate, whose devices and whose mates’ devices hear of it by a pull', async () => {
    await app.share('north', true);
    const boss = await app.as('manager@north.example');
    const mate = await app.as('member@north.example');
    const { fleet: made } = (await me.ask('fleets.create', fleet('Northern'))) as { fleet: { _id: string } };
    const before = await pull(mate);
    const held = before.changes.find(({ t, id }) => t === 'fleets' && id === made._id);
    expect(held?.row).toMatchObject({ ownerId: me.accountId });

    expect((await remove(me, me.accountId, TEST_PASSWORD)).status).toBe(200);

    const after = await pull(mate, before.cursor);
    expect(after.lost).toContain(`content:${me.accountId}`);
    const moved = after.changes.find(({ t, id }) => t === 'fleets' && id === made._id);
    expect(moved?.row).toMatchObject({ name: 'Northern', ownerId: boss.accountId });
    expect(moved?.v).toBeGreaterThan(held?.v ?? Number.POSITIVE_INFINITY);
    expect(after.changes.filter(({ t }) => t === 'fleetShips')).toMatchObject([{ row: { ownerId: boss.accountId, mmsi: 211234560 } }]);
    expect(after.changes).toContainEqual(expect.objectContaining({ t: 'teamMembers', gone: true }));
    expect(after.cursor[`content:${boss.accountId}`]).toBeGreaterThanOrEqual(moved?.v ?? Number.POSITIVE_INFINITY);
    const set = { params: { id: made._id }, body: { tags: ['Trade', 'Moved'] } };
    expect((await boss.send('fleets.setTags', set)).status).toBe(200);
    const told = await app.db.query("select 1 from notifications where account_id = $1 and title like 'Fleets of a colleague%'", [
      boss.accountId,
    ]);
    expect(told).toHaveLength(1);
    await app.share('north', false);
  });

  test('hands large fleets over one at a time, so that others have their turn between', async () => {
    await app.share('north', true);
    const boss = await app.as('manager@north.example');
    const ships = Array.from({ length: 1001 }, (_, no) => ({ mmsi: 211_300_000 + no }));
    for (const name of ['One', 'Two', 'Three']) await me.ask('fleets.create', { body: { name, ships } });
    expect((await remove(me, me.accountId, TEST_PASSWORD)).status).toBe(200);
    const owners = await app.db.query(
      `select f.owner_id, s.owner_id as of_ships, count(*)::int as ships from fleets f join fleet_ships s on s.fleet_id = f.id
       where f.name = any(array['One', 'Two', 'Three']) group by f.id, f.owner_id, s.owner_id`,
    );
    expect(owners).toEqual(Array(3).fill({ owner_id: boss.accountId, of_ships: boss.accountId, ships: 1001 }));
    expect((await auditOf(me.accountId)).at(-1)?.['after']).toEqual({ heir: boss.accountId, rowsHandedOver: 1002 });
    expect(await app.db.query('select 1 from changes where scope = $1', [`content:${me.accountId}`])).toEqual([]);
    await app.share('north', false);
  });

  test('what nobody shared goes with it', async () => {
    const { fleet: made } = (await me.ask('fleets.create', fleet('Alone'))) as { fleet: { _id: string } };
    expect((await remove(me, me.accountId, TEST_PASSWORD)).status).toBe(200);
    expect(await app.db.query('select 1 from fleets where id = $1', [made._id])).toEqual([]);
  });

  test('of the only manager waits until somebody else is one; of the only administrator too', async () => {
    await app.db.query("insert into organisations (id, name, created_at_ms) values ($1, 'Lone', 1)", [`lone${count}`]);
    const address = `lone${count}@lone.example`;
    await app.addAccount(address, 'manager', `lone${count}`);
    await app.addAccount(`crew-${address}`, 'member', `lone${count}`);
    const lone = await app.as(address);
    expect(await remove(lone, lone.accountId, TEST_PASSWORD)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/only manager/) },
    });
    const admin = await app.as('admin@north.example');
    expect(await remove(admin, admin.accountId, TEST_PASSWORD)).toMatchObject({ status: 409 });
    expect((await remove(admin, lone.accountId, TEST_PASSWORD)).status).toBe(200);
  });

  test('of the last one of an organisation that registering made takes the organisation with it, and its watches and assessments', async () => {
    const payload = { email: `solo${count}@solo.example`, password: PASSWORD, firstName: 'Solveig', lastName: 'Solo' };
    await app.server.inject({ method: 'POST', url: '/api/auth/register', payload });
    const token = (await app.letters(payload.email))[0]?.values['token'];
    const opened = await app.server.inject({ method: 'POST', url: '/api/auth/verify-email', payload: { token, password: PASSWORD } });
    const {
      account: { id, organisationId },
      jwtToken,
    } = opened.json<{ account: { id: string; organisationId: string }; jwtToken: string }>();
    await app.db.exec(`
      insert into watches values ('w${count}', '${organisationId}', '${id}', '${id}', 1, 'Anna', 1, 2, '{}', 1, 1, 1, 1, '[]', null, null, 1, 1, 1, '{}');
      insert into watch_log (id, organisation_id, watch_id, owner_id, owner_name, kind, text, written_at_ms, arrived_at_ms, v, writers)
        values ('l${count}', '${organisationId}', 'w${count}', '${id}', 'Solveig Solo', 'note', '', 1, 1, 1, '{}');
      insert into watch_states (id, organisation_id, watch_id, state, reasons, judged_at_ms, called)
        values ('w${count}', '${organisationId}', 'w${count}', 'ok', '[]', 1, 0);
      insert into watch_drills values ('d${count}', '${organisationId}', 'w${count}', '${id}', 1, 2, '[]', 1, '{}');
      insert into ship_particulars (id, organisation_id, mmsi, v, writers) values ('1', '${organisationId}', 1, 1, '{}');
      insert into ship_assessments values ('1:a', '${organisationId}', 1, '${id}', 'Solveig Solo', '{}', '{}', '{}', '', 1, 1, '{}')`);
    const gone = await app.server.inject({
      method: 'DELETE',
      url: `/api/auth/${id}`,
      headers: { authorization: `Bearer ${jwtToken}` },
      payload: { currentPassword: PASSWORD },
    });
    expect(gone.statusCode).toBe(200);
    expect(await app.db.query('select 1 from organisations where id = $1', [organisationId])).toEqual([]);
    for (const table of ['watches', 'watch_log', 'watch_states', 'watch_drills', 'ship_particulars', 'ship_assessments'])
      expect(await app.db.query(`select 1 from ${table} where organisation_id = $1`, [organisationId]), table).toEqual([]);
    const left = await app.db.query("select 1 from changes where scope like '%' || $1", [organisationId]);
    expect(left).toEqual([]);
  });
});
