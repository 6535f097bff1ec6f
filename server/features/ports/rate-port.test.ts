import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Port } from '#contract/entities/ports.ts';
import { type AdminApp, openAdminApp } from '#server/features/admin/admin.fixture.ts';
import { writePorts } from '#server/import/port-store.ts';

let app: AdminApp;
const COMPUTED = { rating: 'Moderate', score: 5, eventCount: 1, events: [{ eventId: 'e1', distanceNm: 3.5, weight: 5 }] };

beforeAll(async () => {
  app = await openAdminApp();
  await app.db.transaction(null, (tx) =>
    writePorts(tx, [{ id: 'YEADE', name: 'Aden', country: 'YE', locode: 'YEADE', lat: 12.8, lon: 45, source: 'test' }], 1000),
  );
});
beforeEach(() =>
  app.db.query("update ports set computed_rating = $1::jsonb, threat_rating = 'Moderate', given_rating = null", [JSON.stringify(COMPUTED)]),
);
afterAll(() => app.close());

const rate = async (body: object) => ((await app.root.ask('admin.ratePort', { params: { id: 'YEADE' }, body })) as { port: Port }).port;

it('a rating given by an administrator stands before the computed one, which is kept with its events', async () => {
  app.passMs(1000);
  const { ada } = await app.people();
  await rate({ rating: 'High', reason: 'Strikes on the harbour' });
  const { port } = (await ada.ask('ports.list', { body: { filter: { threatRating: ['High'] } } })) as { port: Port[] };
  expect(port).toMatchObject([
    {
      _id: 'YEADE',
      threatRating: 'High',
      computedRating: COMPUTED,
      givenRating: { rating: 'High', reason: 'Strikes on the harbour', at: app.deps.clock() },
      updatedAt: app.deps.clock(),
    },
  ]);
});

it('taken away, the computed one holds again; where nothing was computed there is none', async () => {
  await rate({ rating: 'Low', reason: 'Guarded' });
  expect(await rate({ rating: null, reason: 'The guard has left' })).toMatchObject({ threatRating: 'Moderate', computedRating: COMPUTED });
  await rate({ rating: 'Low', reason: 'Guarded' });
  await app.db.exec('update ports set computed_rating = null');
  const bare = await rate({ rating: null, reason: 'Nothing is known' });
  expect([bare.threatRating, bare.givenRating]).toEqual([undefined, undefined]);
});

it('each change is audited with what stood before, and why; the same again is no change', async () => {
  await rate({ rating: 'High', reason: 'Strikes' });
  expect(await app.lastLine()).toMatchObject({
    action: 'portRated',
    account_id: app.root.accountId,
    subject: 'YEADE',
    before: { rating: 'Moderate', reason: null },
    after: { rating: 'High', reason: 'Strikes' },
  });
  const { no } = (await app.lastLine()) ?? {};
  await rate({ rating: 'High', reason: 'Strikes' });
  expect(await app.lastLine()).toMatchObject({ no });
  await rate({ rating: null, reason: 'Over' });
  expect(await app.lastLine()).toMatchObject({
    before: { rating: 'High', reason: 'Strikes' },
    after: { rating: 'Moderate', reason: 'Over' },
  });
});

it.each([{ rating: 'High' }, { rating: 'High', reason: ' ' }, { rating: 'Extreme', reason: 'x' }, { reason: 'x' }])(
  'is refused without a rating of the scale and a reason: %j',
  async (body) => {
    expect(await app.root.send('admin.ratePort', { params: { id: 'YEADE' }, body })).toMatchObject({ status: 422 });
  },
);

it('travels to devices as the row does', async () => {
  await rate({ rating: 'Low', reason: 'Guarded' });
  const { ada } = await app.people();
  const pulled = JSON.stringify(await ada.ask('sync.pull', { body: { want: ['world:ports'] } }));
  expect(pulled).toContain('"reason":"Guarded"');
});
