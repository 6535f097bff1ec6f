import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';

let app: FeatureApp;
let ada: Client;
let mia: Client;
let sam: Client;
beforeAll(async () => {
  app = await openFeatureApp();
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
