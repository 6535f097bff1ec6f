// What is kept of an answer for its key, and what a client that wants rows is answered when it sends the key again.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HEADERS } from '#contract/sync.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';

const MANY = Array.from({ length: 500 }, (_, at) => ({ mmsi: 244_000_000 + at }));

let app: FeatureApp;
let ada: Client;
let mia: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, mia } = await app.people());
});
afterAll(() => app.close());
beforeEach(() => app.forgetEdits());

const create = { body: { _id: 'f1', name: 'Tankers', ships: MANY }, headers: { [HEADERS.key]: randomUUID() } };
const rename = (name: string) => ({ params: { id: 'f1' }, body: { name }, headers: { [HEADERS.key]: randomUUID() } });

it('SY21: keeps no rows with a key, and answers its repetition from those that stand', async () => {
  await ada.ask('fleets.create', create);
  const kept = await app.db.query<{ bytes: number }>('select length(body::text) as bytes from idempotency');
  expect(kept).toHaveLength(1);
  expect(kept[0]?.bytes).toBeLessThan(200);
  await ada.ask('fleets.update', rename('Bulkers'));
  const again = await ada.send('fleets.create', create);
  expect([again.status, again.body]).toMatchObject([200, { fleet: { name: 'Bulkers', ships: { length: MANY.length } } }]);
});

it('SY21: says of what is gone since that it is gone, of what is no longer shared that it is not there, and of a delete that it is done', async () => {
  await ada.ask('fleets.create', create);
  await app.share('north', true);
  const renamed = rename('Bulkers');
  await mia.ask('fleets.update', renamed);
  await app.share('north', false);
  expect((await mia.send('fleets.update', renamed)).status).toBe(404);
  const gone = { params: { id: 'f1' }, headers: { [HEADERS.key]: randomUUID() } };
  for (const _ of ['first', 'again']) expect(await ada.send('fleets.delete', gone)).toEqual({ status: 200, body: {} });
  expect((await ada.send('fleets.create', create)).status).toBe(410);
});
