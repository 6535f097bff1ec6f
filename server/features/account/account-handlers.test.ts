import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DeviceSession } from '#contract/entities/accounts.ts';
import { MAX_LIST_BYTES } from '#contract/limits.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { TEST_PASSWORD } from '#server/test-app.ts';
import { EXPORTED } from './export-account.ts';

let app: FeatureApp;
beforeAll(async () => {
  app = await openFeatureApp();
});
afterAll(() => app.close());

const sessionsOf = async (client: Client) => ((await client.ask('account.sessions')) as { sessions: DeviceSession[] }).sessions;
const isIn = async (client: Client) => (await client.send('account.sessions')).status === 200;

describe('where an account is signed in', () => {
  test('lists its devices, newest use first, says which is this one, and no device of others or that has ended', async () => {
    await app.addAccount('lists@north.example', 'member');
    const first = await app.as('lists@north.example');
    app.passMs(1000);
    const second = await app.as('lists@north.example');
    const listed = await sessionsOf(second);
    expect(listed.map(({ current }) => current)).toEqual([true, false]);
    expect(listed[0]).toMatchObject({ device: 'lightMyRequest', address: '127.0.0.1', createdAt: app.deps.clock() });
    await first.ask('account.revokeSession', { params: { id: listed[1]?.id ?? '' } });
    expect(await isIn(first)).toBe(false);
    expect(await sessionsOf(second)).toHaveLength(1);
  });

  test('one device is signed out by another, at once, its refresh cookie too', async () => {
    await app.addAccount('ends@north.example', 'member');
    const here = await app.as('ends@north.example');
    const { session, cookie } = await app.signIn('ends@north.example');
    const other = (await sessionsOf(here)).find(({ current }) => !current);
    await here.ask('account.revokeSession', { params: { id: other?.id ?? '' } });
    const headers = { authorization: `Bearer ${session.jwtToken}` };
    expect((await app.server.inject({ method: 'GET', url: '/api/account/sessions', headers })).statusCode).toBe(401);
    expect((await app.server.inject({ method: 'POST', url: '/api/auth/refresh-token', headers: { cookie } })).statusCode).toBe(401);
    expect((await here.send('account.revokeSession', { params: { id: other?.id ?? '' } })).status).toBe(404);
  });

  test('sessions of others and ids that never were answer alike, and live on', async () => {
    const { ada, mia, sam } = await app.people();
    const ids = [(await sessionsOf(mia))[0]?.id, (await sessionsOf(sam))[0]?.id, 'never-was'];
    const answers = [];
    for (const id of ids) answers.push(await ada.send('account.revokeSession', { params: { id: id ?? '' } }));
    expect(answers).toEqual(Array(3).fill({ status: 404, body: { code: 'notFound', message: 'There is no such session.' } }));
    expect([await isIn(mia), await isIn(sam)]).toEqual([true, true]);
  });

  test('all others are signed out in one go, and this one stays', async () => {
    await app.addAccount('others@north.example', 'member');
    const clients = [];
    for (let n = 0; n < 4; n += 1) clients.push(await app.as('others@north.example'));
    const [here, ...others] = clients as [Client, ...Client[]];
    expect(await here.ask('account.revokeOtherSessions')).toEqual({ ended: 3 });
    expect(await here.ask('account.revokeOtherSessions')).toEqual({ ended: 0 });
    expect(await Promise.all(others.map(isIn))).toEqual([false, false, false]);
    expect(await isIn(here)).toBe(true);
    const lines = await app.db.query("select action from audit_log where action = 'otherSessionsRevoked' and account_id = $1", [
      here.accountId,
    ]);
    expect(lines).toHaveLength(1);
  });
});

describe('everything that is kept about an account', () => {
  test('is what it wrote and what was written down about it, and of nobody else', async () => {
    const { ada, mia } = await app.people();
    for (const [client, name] of [
      [ada, 'Adas fleet'],
      [mia, 'Mias fleet'],
    ] as const)
      await client.ask('fleets.create', { body: { name, ships: [{ mmsi: 211234560 }] } });
    await ada.ask('auth.update', { params: { id: ada.accountId }, body: { favourites: { ships: ['211234560'], ports: [], fleets: [] } } });
    const kept = (await ada.ask('account.export')) as Record<string, unknown[]>;
    expect(kept['account']).toMatchObject([{ id: ada.accountId, email: 'member@north.example' }]);
    expect(kept['fleets']).toMatchObject([{ name: 'Adas fleet' }]);
    expect(kept['fleet_ships']).toMatchObject([{ mmsi: 211234560 }]);
    expect(kept['stars']).toMatchObject([{ id: 'ship:211234560' }]);
    expect(kept['audit_log']).toContainEqual(expect.objectContaining({ action: 'signedIn' }));
    expect(JSON.stringify(kept)).not.toContain(mia.accountId);
    expect(JSON.stringify(kept)).not.toContain('Mias fleet');
  });

  test('holds no secret: no hash, no token, no key', async () => {
    const { ada } = await app.people();
    await app.server.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: 'member@north.example' } });
    const text = JSON.stringify(await ada.ask('account.export'));
    expect(text).not.toMatch(/hash|sealed|wrapped|\$argon2|secret/i);
    const code = (await app.letters('member@north.example')).at(-1)?.values['code'];
    expect(text).not.toContain(String(code));
    expect(text).not.toContain(TEST_PASSWORD);
  });

  test('is read a few megabytes of drawings at a time, and brings each drawing once', async () => {
    const { ada } = await app.people();
    const features = Array.from({ length: 10_000 }, (_, at) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [at / 100, 1] },
      properties: {},
    }));
    await ada.ask('drawings.create', { body: { _id: 'd0', name: 'd0', featureCollection: { type: 'FeatureCollection', features } } });
    await app.db.query(
      `insert into drawings (id, organisation_id, owner_id, created_at_ms, updated_at_ms, name, feature_collection, v, writers)
       select 'd' || no, organisation_id, owner_id, created_at_ms, updated_at_ms, name, feature_collection, v, writers
       from drawings, generate_series(1, 5) as no where id = 'd0'`,
    );
    const query = app.db.query.bind(app.db);
    const read: number[] = [];
    const counting = vi.spyOn(app.db, 'query').mockImplementation(async <R>(sql: string, params?: readonly unknown[]) => {
      const rows = await query<R>(sql, params);
      if (sql.includes('from drawings')) read.push(rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0));
      return rows;
    });
    const kept = (await ada.ask('account.export')) as { drawings: { id: string; feature_collection: { features: unknown[] } }[] };
    counting.mockRestore();
    expect(kept.drawings.map(({ id }) => id)).toEqual(['d0', 'd1', 'd2', 'd3', 'd4', 'd5']);
    for (const { feature_collection } of kept.drawings) expect(feature_collection.features).toHaveLength(10_000);
    expect(read.length).toBeGreaterThan(1);
    expect(Math.max(...read)).toBeLessThan(1.5 * MAX_LIST_BYTES); // as text within text
  });

  test('ends where its session ends, however slowly it is read', async () => {
    await app.addAccount('slow@north.example', 'member');
    const owner = await app.as('slow@north.example');
    const { bearer: headers } = await app.signIn('slow@north.example');
    const features = Array.from({ length: 1000 }, () => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [1, 1] },
      properties: {},
    }));
    for (let no = 0; no < 20; no += 1)
      await owner.ask('drawings.create', {
        body: { _id: `slow${no}`, name: 'slow', featureCollection: { type: 'FeatureCollection', features } },
      });
    const answer = await app.server.inject({ method: 'GET', url: '/api/account/export', headers, payloadAsStream: true });
    let text = '';
    const reading = (async () => {
      for await (const part of answer.stream()) {
        if (text === '') await owner.ask('account.revokeOtherSessions');
        text += String(part);
      }
    })();
    await expect(reading).rejects.toThrow();
    expect([answer.statusCode, text.includes('"audit_log":')]).toEqual([200, false]); // which comes last, behind megabytes
  });

  test('is read a few megabytes of ships of fleets at a time, and brings each ship once', async () => {
    const { ada } = await app.people();
    await app.forgetEdits();
    await app.db.query(
      `insert into fleets (id, owner_id, organisation_id, name, tags, created_at_ms, updated_at_ms, v, writers)
       select 'f' || no, $1, 'north', 'Fleet', '{}', 1, 1, 1, '{}' from generate_series(1, 3) as no`,
      [ada.accountId],
    );
    await app.db.query(
      `insert into fleet_ships (id, fleet_id, owner_id, organisation_id, mmsi, send_to_master, v, writers)
       select 'f' || no || ':' || mmsi, 'f' || no, $1, 'north', mmsi, false, 1, '{}'
       from generate_series(1, 3) as no, generate_series(244000001, 244010000) as mmsi`,
      [ada.accountId],
    );
    const query = app.db.query.bind(app.db);
    const read: number[] = [];
    const counting = vi.spyOn(app.db, 'query').mockImplementation(async <R>(sql: string, params?: readonly unknown[]) => {
      const rows = await query<R>(sql, params);
      if (sql.includes('from fleet_ships')) read.push(rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0));
      return rows;
    });
    const kept = (await ada.ask('account.export')) as { fleet_ships: { id: string }[] };
    counting.mockRestore();
    expect(kept.fleet_ships).toHaveLength(30_000);
    expect(new Set(kept.fleet_ships.map(({ id }) => id)).size).toBe(30_000);
    expect(read.length).toBeGreaterThan(1);
    expect(Math.max(...read)).toBeLessThan(1.5 * MAX_LIST_BYTES);
  });

  test('is read some hundred lines of what grows at a time, and brings each line once', async () => {
    await app.addAccount('grown@north.example', 'member');
    const grown = await app.as('grown@north.example');
    const count = 1700;
    await app.db.query(
      `insert into audit_log (at_ms, action, account_id, subject) select 1, 'grown', $1, n::text from generate_series(1, $2::int) n`,
      [grown.accountId, count],
    );
    await app.db.query(
      `insert into alert_marks (id, account_id, organisation_id, v, writers) select 'mark-' || n, $1, 'north', 1, '{}' from generate_series(1, $2::int) n`,
      [grown.accountId, count],
    );
    await app.db.query(
      `insert into reports_sent (account_id, kind, period, address, at_ms)
       select $1, 'masters', '2026-11-' || (n % 20 + 10), n || '@sea.example', 1 from generate_series(1, $2::int) n`,
      [grown.accountId, count],
    );
    await app.db.query(
      `insert into alerts (id, account_id, organisation_id, type, priority, title, reason, mmsi, event_id, ship_lat, ship_lon, event_lat,
         event_lon, created_at_ms, updated_at_ms, revision)
       select 'grown-' || n, $1, 'north', 'Route ALERT', 'warning', 'T', '', 1, 'e', 1, 1, 1, 1, n / 900, 1, 1 from generate_series(1, $2::int) n`,
      [grown.accountId, count],
    );
    const pieces: number[] = [];
    const transaction = app.db.transaction.bind(app.db);
    vi.spyOn(app.db, 'transaction').mockImplementation((who, work) =>
      transaction(who, (tx) =>
        work({
          ...tx,
          async query<R>(sql: string, params?: readonly unknown[]) {
            const rows = await tx.query<R>(sql, params);
            if (sql.includes('piece')) pieces.push(rows.length);
            return rows;
          },
        }),
      ),
    );
    const snapshot = vi.spyOn(app.db, 'snapshot');
    const kept = (await grown.ask('account.export')) as Record<string, Record<string, unknown>[]>;
    const cuts = snapshot.mock.calls.length;
    vi.restoreAllMocks();
    const names = (table: string, column: string) => new Set(kept[table]?.map((row) => String(row[column])));
    expect(kept['audit_log']?.filter(({ action }) => action === 'grown')).toHaveLength(count);
    expect(kept['audit_log']?.[0]).not.toHaveProperty('piece');
    expect([names('audit_log', 'subject').size, names('alert_marks', 'id').size]).toEqual([count + 1, count]); // signing in has none
    expect([names('reports_sent', 'address').size, names('alerts', 'id').size, kept['alerts']?.length]).toEqual([count, count, count]);
    expect([Math.max(...pieces), pieces.length > 16]).toEqual([500, true]);
    expect(cuts).toBe(1);
  });

  test('forgets no table that names accounts', async () => {
    const naming = await app.db.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
       where table_schema = 'public' and column_name in ('account_id', 'author_id', 'holder_id', 'keeper_id', 'owner_id') order by 1`,
    );
    /** Answers that were sent already, codes and keys, facts of ships, risk of fleets: nothing of it is about the person, and some of it is secret. */
    const left = ['fleet_ratings', 'idempotency', 'mailed_codes', 'sealing_keys', 'ship_fact_holdings', 'ship_facts', 'ship_records'];
    expect(naming.map(({ name }) => name).filter((name) => !Object.hasOwn(EXPORTED, name))).toEqual(left);
  });

  test('holds each column of its tables, but for secrets and what the server notes for its own work', async () => {
    const columns = await app.db.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' order by 1, ordinal_position`,
    );
    const leftOut = Object.values(EXPORTED).flatMap((sql) => {
      if (sql.includes('select *')) return [];
      const [, table = ''] = /from (\w+)/.exec(sql) ?? [];
      const named = new Set(sql.match(/\w+/g));
      const missing = columns.filter((one) => one.table === table && !named.has(one.column)).map(({ column }) => column);
      return [[table, missing.join(' ')]];
    });
    expect(Object.fromEntries(leftOut), 'Name the column in export-account.ts, or here').toEqual({
      accounts: 'password_hash pending_email_by link_by link_lost password_no',
      organisations: 'sample country contact_email notes deleted_at_ms',
      sessions: 'organisation_id token_hash previous_token_hash ends_at_ms revoked_because password_no',
      api_keys: 'organisation_id secret_hash calls_month calls',
      push_subscriptions: 'organisation_id endpoint p256dh auth',
      push_deliveries: 'session_id urgency asked tries error next_at_ms expires_at_ms',
      gateway_deliveries: 'alert_id priority tries error next_at_ms expires_at_ms ended_at_ms',
      reports_sent: '',
      mails: 'sealed tries error next_at_ms file account_id',
      invitations: 'organisation_id team_id invited_by expires_at_ms revoked_at_ms sender_lost',
      audit_log: 'organisation_id session_id',
    });
  });
});
