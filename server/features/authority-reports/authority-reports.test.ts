import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminApp, openAdminApp } from '#server/features/admin/admin.fixture.ts';
import type { Client } from '#server/features/feature-app.fixture.ts';

let app: AdminApp;
let ada: Client;
let mia: Client;
let sam: Client;
beforeAll(async () => {
  app = await openAdminApp();
  ({ ada, mia, sam } = await app.people());
});
afterAll(() => app.close());

const SHIP = 244_000_001;
const kept = (part: string) => ({
  _id: `${SHIP}:${part}`,
  at: 1_700_000_000_000,
  mmsi: SHIP,
  authorName: 'First Last',
  form: 'ukmto.daily',
  sentTo: 'watch@example.org',
  way: 'mail' as const,
  text: 'UKMTO DAILY REPORT',
  typed: [],
});

it('a receipt is kept once however often it is sent, and reaches everyone of the organisation and nobody else', async () => {
  for (const key of ['k', 'k', 'another']) await ada.ask('authorityReports.keep', { body: kept('a'), headers: { 'idempotency-key': key } });
  const rows = await app.db.query('select id, owner_id, sent_to, written_at_ms from authority_reports');
  expect(rows).toEqual([{ id: `${SHIP}:a`, owner_id: ada.accountId, sent_to: 'watch@example.org', written_at_ms: kept('a').at }]);
  const pulls = await Promise.all([ada, mia, sam].map((client) => client.ask('sync.pull', { body: { cursor: {} } })));
  expect(pulls.map((pull) => JSON.stringify(pull).includes('UKMTO DAILY REPORT'))).toEqual([true, true, false]);
});

it('nobody keeps a receipt in the name of another', async () => {
  expect((await ada.send('authorityReports.keep', { body: { ...kept('b'), authorName: 'Somebody Else' } })).status).toBe(422);
});

const CENTRE = {
  addressee: 'ukmto' as const,
  name: 'UKMTO',
  email: 'watch@example.org',
  telephone: '+44 1',
  source: 'Its page',
  issuedAt: 1_700_000_000_000,
};
const centresOf = async (client: Client) => {
  const pull = JSON.stringify(await client.ask('sync.pull', { body: { cursor: {}, want: ['world:areas'] } }));
  return ['watch@example.org', '+44 2'].filter((text) => pull.includes(`"${text}"`));
};

it('a centre that an administrator enters, changes and deletes is the same for everybody, and the log keeps what stood there', async () => {
  const set = (body: typeof CENTRE) => app.root.ask('admin.setReportCentre', { params: { id: 'one' }, body });
  await app.db.query('delete from authority_reports');
  await set(CENTRE);
  await set(CENTRE);
  expect([await centresOf(ada), await centresOf(sam)]).toEqual([['watch@example.org'], ['watch@example.org']]);
  await set({ ...CENTRE, telephone: '+44 2' });
  expect(await centresOf(sam)).toEqual(['watch@example.org', '+44 2']);
  await app.root.ask('admin.deleteReportCentre', { params: { id: 'one' } });
  expect(await centresOf(ada)).toEqual([]);
  const log = await app.db.query(
    "select action, before ->> 'telephone' as before, after ->> 'telephone' as after from audit_log where subject = 'one' order by no",
  );
  expect(log).toEqual([
    { action: 'reportCentreSaved', before: null, after: '+44 1' },
    { action: 'reportCentreSaved', before: '+44 1', after: '+44 2' },
    { action: 'reportCentreDeleted', before: '+44 2', after: null },
  ]);
});

it('an edit of a centre that somebody has deleted is refused in words and enters nothing', async () => {
  const sent = await app.root.send('admin.setReportCentre', { params: { id: 'gone' }, query: { existing: 'true' }, body: CENTRE });
  expect([sent.status, sent.body]).toEqual([
    410,
    expect.objectContaining({ message: expect.stringMatching(/^Somebody has deleted this centre meanwhile\./) }),
  ]);
  expect(await app.db.query('select id from report_centres')).toEqual([]);
});

it('nobody but an administrator enters one, and none is there before', async () => {
  expect((await mia.send('admin.setReportCentre', { params: { id: 'two' }, body: CENTRE })).status).toBe(403);
  expect(await app.db.query('select id from report_centres')).toEqual([]);
});
