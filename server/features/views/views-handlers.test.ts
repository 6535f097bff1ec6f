import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MAX_LIST_BYTES } from '#contract/limits.ts';
import type { SavedView } from '#contract/entities/views.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { VIEW_DETAILS } from '#contract/entities/view-details.fixture.ts';

let app: FeatureApp;
let ada: Client;
let mia: Client;
let sam: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, mia, sam } = await app.people());
});
afterAll(() => app.close());
beforeEach(() => app.forgetEdits());

const PLACE = {
  lat: 12.5,
  lon: 43.25,
  zoom: 6.5,
  viewDetails: {
    ...VIEW_DETAILS,
    map: { ...VIEW_DETAILS.map, mapStyle: 'dark', mapEnc: true, mapOsm: false, encSelectedOptions: ['lights'] },
  },
};
const make = async (client: Client, body: object = {}, headers?: Record<string, string>) =>
  (await client.ask('views.create', { body: { ...PLACE, ...body }, ...(headers && { headers }) })) as SavedView;
const list = async (client: Client) => (await client.ask('views.list')) as SavedView[];
const chosen = async (client: Client) => (await list(client)).filter((view) => view.default).map(({ id }) => id);

it('a view that is saved comes back as it was, by its number where it has no name, once for one key', async () => {
  const headers = { 'idempotency-key': 'k1' };
  const first = await make(ada, { id: 'v1', accountId: 'dropped' }, headers);
  expect(first).toEqual({ id: 'v1', name: 'View 1', ...PLACE, default: false, updatedAt: expect.any(Number), v: expect.any(Number) });
  expect(await make(ada, { id: 'v1', accountId: 'dropped' }, headers)).toEqual(first);
  app.passMs(1);
  expect((await make(ada)).name).toBe('View 2');
  expect((await list(ada)).map(({ name }) => name)).toEqual(['View 1', 'View 2']);
});

it('an update changes the members given, and the same again changes nothing', async () => {
  await make(ada, { id: 'v1', name: 'Aden' });
  const first = await ada.ask('views.update', { params: { id: 'v1' }, body: { zoom: 9 }, headers: { 'idempotency-key': 'k' } });
  expect(first).toMatchObject({ id: 'v1', name: 'Aden', zoom: 9, lat: 12.5 });
  expect(await ada.ask('views.update', { params: { id: 'v1' }, body: { zoom: 9 }, headers: { 'idempotency-key': 'k' } })).toEqual(first);
  expect((await ada.send('views.update', { params: { id: 'v1' }, body: { zoom: 90 } })).status).toBe(422);
});

it('there is one default at most; choosing answers all views, and deleting it leaves none', async () => {
  await make(ada, { id: 'v1', name: 'Aden' });
  app.passMs(1);
  await make(ada, { id: 'v2', name: 'Suez' });
  for (const id of ['v1', 'v2', 'v2']) {
    const answer = (await ada.ask('views.setDefault', { params: { id } })) as SavedView[];
    expect(answer).toEqual(await list(ada));
    expect(answer.filter((view) => view.default).map((view) => view.id)).toEqual([id]);
  }
  for (const _ of ['first', 'again']) expect(await ada.ask('views.delete', { params: { id: 'v2' } })).toEqual({});
  expect([(await list(ada)).length, await chosen(ada)]).toEqual([1, []]);
});

it('choosing the default answers no more views than a list does, however many a team shares: the first ones, without a gap', async () => {
  await app.share('north', true);
  for (const [client, id, createdAt] of [
    [mia, 'm', 0],
    [ada, 'a', 1],
  ] as const) {
    await make(client, { id: `${id}1000`, name: 'One of many' });
    await app.db.query(
      `insert into views (id, owner_id, organisation_id, name, lat, lon, zoom, view_details, created_at_ms, updated_at_ms, v, writers)
       select $1 || no, owner_id, organisation_id, repeat('漢', 120), lat, lon, zoom, view_details, no * 2 + $2, updated_at_ms, v, writers
       from views, generate_series(1001, 3500) as no where id = $1 || 1000`,
      [id, createdAt],
    );
  }
  await app.db.exec("update views set created_at_ms = 0 where id in ('m1000', 'a1000')");
  const answer = (await ada.ask('views.setDefault', { params: { id: 'a1000' } })) as SavedView[];
  const bytes = Buffer.byteLength(JSON.stringify(answer));
  expect([bytes > 0.8 * MAX_LIST_BYTES, bytes <= MAX_LIST_BYTES]).toEqual([true, true]);
  const all = await app.db.query<{ id: string }>('select id from views order by created_at_ms, id collate "C"');
  expect(answer.map(({ id }) => id)).toEqual(all.slice(0, answer.length).map(({ id }) => id));
});

it('a view of others is not there, whether or not it is, save while a team shares it: then it can be the default and nothing else', async () => {
  await make(mia, { id: 'm1', name: 'Mia’s' });
  const calls = (id: string) =>
    Promise.all([
      ada.send('views.update', { params: { id }, body: { zoom: 9 } }),
      ada.send('views.setDefault', { params: { id } }),
      ada.send('views.delete', { params: { id } }),
    ]);
  const foreign = await calls('m1');
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(foreign).toEqual(await calls('none'));
  await app.share('north', true);
  expect((await list(ada)).map(({ id }) => id)).toEqual(['m1']);
  expect((await calls('m1')).map(({ status }) => status)).toEqual([403, 200, 403]);
  expect([await chosen(ada), await chosen(mia)]).toEqual([['m1'], []]);
  expect(await list(sam)).toEqual([]);
});

it('a list that goes on says so in a header, for a bare array has no place for it', async () => {
  for (const id of ['v1', 'v2', 'v3']) await make(ada, { id });
  const { bearer } = await app.signIn('member@north.example');
  const page = async (payload: object) => {
    const { headers, body } = await app.server.inject({ method: 'POST', url: '/api/views', headers: bearer, payload });
    return [(JSON.parse(body) as SavedView[]).map(({ id }) => id), headers['x-next-offset']];
  };
  expect(await page({ limit: 2 })).toEqual([['v1', 'v2'], '2']);
  expect(await page({ offset: 2 })).toEqual([['v3'], undefined]);
  expect(await page({})).toEqual([['v1', 'v2', 'v3'], undefined]);
});
