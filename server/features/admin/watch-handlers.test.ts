import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuditLine, KEPT_KINDS, type Letter, type Overview } from '#contract/entities/administration.ts';
import { type AdminApp, openAdminApp } from './admin.fixture.ts';

let app: AdminApp;
beforeAll(async () => {
  app = await openAdminApp();
});
afterAll(() => app.close());

const audit = async (body: object = {}) => (await app.root.ask('admin.audit', { body })) as { lines: AuditLine[]; lineCount: number };
const outbox = async (body: object = {}) => (await app.root.ask('admin.outbox', { body })) as { letters: Letter[]; letterCount: number };

it('the overview counts clients that stand, and shows mails that wait and the last actions', async () => {
  const { ada } = await app.people();
  await ada.ask('fleets.create', { body: { name: 'Tankers', ships: [{ mmsi: 244_000_001 }] } });
  await app.root.ask('admin.sendUserDetails', { params: { id: ada.accountId } });
  const before = (await app.root.ask('admin.overview')) as Overview;
  expect(before).toMatchObject({ clients: 3, users: 5, fleets: 1, ships: 1, feeds: [], jobs: [] });
  expect(before.mail).toMatchObject({
    configured: false,
    waiting: 1,
    failed: 0,
    letters: [{ to: 'member@north.example', state: 'waiting' }],
  });
  expect(before.audit[0]).toMatchObject({
    action: 'userDetailsSent',
    who: 'First Last',
    accountId: app.root.accountId,
    organisationName: 'North',
    address: '127.0.0.1',
  });
  await app.root.ask('admin.deleteClient', { params: { id: 'north' } });
  expect(await app.root.ask('admin.overview')).toMatchObject({ clients: 2, users: 2, fleets: 0, ships: 0 });
  await app.root.ask('admin.restoreClient', { params: { id: 'north' } });
});

it('the overview says of each delivery channel what waits, when it last went, and why it last failed', async () => {
  const { ada } = await app.people();
  const ways = async () => ((await app.root.ask('admin.overview')) as Overview).ways;
  await app.db.exec('truncate mails');
  expect(await ways()).toEqual([
    { way: 'push', isSetUp: true, waiting: 0 },
    { way: 'email', isSetUp: false, waiting: 0 },
    { way: 'gateway', isSetUp: false, waiting: 0 },
  ]);
  const put = (key: string, state: string, error: string | null, createdAtMs: number, sentAtMs: number | null) =>
    app.db.query(
      `insert into gateway_deliveries (account_id, mechanism, key, state, error, created_at_ms, next_at_ms, expires_at_ms, sent_at_ms)
       values ($1, 'sms', $2, $3, $4, $5, 1, 1, $6)`,
      [ada.accountId, key, state, error, createdAtMs, sentAtMs],
    );
  await put('a', 'sent', null, 10, 11);
  await put('b', 'failed', 'the gateway answered 400', 20, null);
  await put('c', 'waiting', 'the gateway answered 503', 30, null);
  await put('d', 'waiting', null, 40, null);
  await put('e', 'over', 'told anew', 50, null);
  expect((await ways())[2]).toEqual({
    way: 'gateway',
    isSetUp: false,
    waiting: 2,
    lastSentAt: 11,
    lastFailure: { at: 30, reason: 'the gateway answered 503' },
  });
  await app.root.ask('admin.sendUserDetails', { params: { id: ada.accountId } });
  await app.db.exec("update mails set error = 'no such mailbox', state = 'failed'");
  expect((await ways())[1]).toMatchObject({ waiting: 0, lastFailure: { reason: 'no such mailbox' } });
});

it('the overview says of all that is forgotten how long it is kept, and what it takes up', async () => {
  const { kept } = (await app.root.ask('admin.overview')) as Overview;
  expect(kept.map(({ kind }) => kind)).toEqual([...KEPT_KINDS]);
  const audit = kept.find(({ kind }) => kind === 'audit');
  const [lines] = await app.db.query<{ n: number; bytes: number }>(
    "select count(*)::int as n, pg_total_relation_size('audit_log') as bytes from audit_log",
  );
  expect(audit).toEqual({ kind: 'audit', days: 1825, rows: lines?.n, bytes: lines?.bytes });
  expect(audit?.rows).toBeGreaterThan(0);
  expect(kept.find(({ kind }) => kind === 'threatMaps')).not.toHaveProperty('days');
});

it('the audit log is read newest first, in pages, by action, client, time and text', async () => {
  const { lines, lineCount } = await audit();
  expect(lines.map(({ no }) => no)).toEqual(lines.map(({ no }) => no).toSorted((a, b) => b - a));
  expect(lineCount).toBe(lines.length);
  const [second] = (await audit({ offset: 1, limit: 1 })).lines;
  expect(second?.no).toBe(lines[1]?.no);
  expect((await audit({ filter: { action: 'clientDeleted' } })).lines).toMatchObject([
    { before: { deleted: false }, after: { deleted: true } },
  ]);
  expect((await audit({ filter: { clientId: 'south' } })).lines.every(({ organisationId }) => organisationId === 'south')).toBe(true);
  expect((await audit({ filter: { text: 'CLIENTRESTORED' } })).lineCount).toBe(1);
  expect((await audit({ filter: { text: "' or 1=1 --" } })).lineCount).toBe(0);
  for (const filter of [{ action: '\u0000' }, { clientId: '\u0000' }, { text: '\u0000' }, { since: 'then' }])
    expect(await app.root.send('admin.audit', { body: { filter } })).toMatchObject({ status: 422 });
  const nowMs = app.deps.clock();
  app.passMs(1000);
  await app.root.ask('admin.updateClient', { params: { id: 'south' }, body: { name: 'South' } });
  expect((await audit({ filter: { since: nowMs + 1 } })).lineCount).toBe(1);
  expect((await audit({ filter: { until: nowMs + 1 } })).lineCount).toBe(lineCount);
  expect((await audit({ sort: { field: 'no', direction: 'asc' }, limit: 1 })).lines[0]?.no).toBe(lines.at(-1)?.no);
});

it('the outbox lists mails by state, and nothing of what they say', async () => {
  await app.db.query("update mails set state = 'failed', error = 'no such mailbox', sealed = null where kind = 'userDetails'");
  const { letters, letterCount } = await outbox({ filter: { state: 'failed' } });
  expect([letters, letterCount]).toEqual([
    [
      {
        no: expect.any(Number),
        to: 'member@north.example',
        subject: 'Your Fathom account',
        state: 'failed',
        tries: 0,
        error: 'no such mailbox',
        createdAt: expect.any(Number),
      },
    ],
    1,
  ]);
  expect((await outbox({ filter: { state: 'sent' } })).letters).toEqual([]);
  const body = { email: 'nobody@here.example' };
  await app.server.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: body }); // as much is written as for somebody
  expect((await outbox()).letterCount).toBe(1);
  expect(await app.root.ask('admin.overview')).toMatchObject({ mail: { failed: 1, waiting: 0 } });
});
