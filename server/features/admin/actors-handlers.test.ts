import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SetActor } from '#contract/entities/vta/actors.ts';
import { type AdminApp, openAdminApp } from '#server/features/admin/admin.fixture.ts';
import type { Client } from '#server/features/feature-app.fixture.ts';

let app: AdminApp;
let ada: Client;
let sam: Client;
beforeAll(async () => {
  app = await openAdminApp();
  ({ ada, sam } = await app.people());
});
afterAll(() => app.close());

const RING: [number, number][] = [
  [43, 11],
  [52, 11],
  [52, 15],
  [43, 11],
];
const RAIDERS: SetActor = {
  name: 'Raiders',
  region: { type: 'Polygon', coordinates: [RING] },
  capability: { level: 'moderate', asOf: 1_700_000_000_000, source: 'A report' },
};
const actorsOf = async (client: Client) =>
  JSON.stringify(await client.ask('sync.pull', { body: { cursor: {}, want: ['world:areas'] } })).match(/A report|Another/g);

it('an actor that an administrator enters, changes and deletes is the same for everybody, and the log keeps what stood there', async () => {
  const set = (body: SetActor) => app.root.ask('admin.setActor', { params: { id: 'one' }, body });
  await set(RAIDERS);
  await set(RAIDERS);
  expect([await actorsOf(ada), await actorsOf(sam)]).toEqual([['A report'], ['A report']]);
  await set({ ...RAIDERS, intent: { level: 'high', asOf: 1_700_000_000_000, source: 'Another' } });
  expect(await actorsOf(sam)).toEqual(['A report', 'Another']);
  await app.root.ask('admin.deleteActor', { params: { id: 'one' } });
  expect(await actorsOf(ada)).toBeNull();
  const log = await app.db.query(
    "select action, before ->> 'name' as before, after ->> 'name' as after from audit_log where subject = 'one' order by no",
  );
  expect(log).toEqual([
    { action: 'actorSaved', before: null, after: 'Raiders' },
    { action: 'actorSaved', before: 'Raiders', after: 'Raiders' },
    { action: 'actorDeleted', before: 'Raiders', after: null },
  ]);
});

it('an edit of an actor that somebody has deleted is refused in words and enters nothing', async () => {
  const sent = await app.root.send('admin.setActor', { params: { id: 'gone' }, query: { existing: 'true' }, body: RAIDERS });
  expect([sent.status, sent.body]).toEqual([
    410,
    expect.objectContaining({ message: expect.stringMatching(/^Somebody has deleted this actor meanwhile\./) }),
  ]);
  expect(await app.db.query('select id from actors')).toEqual([]);
});

it('nobody but an administrator enters one, and its region is a polygon', async () => {
  expect((await ada.send('admin.setActor', { params: { id: 'two' }, body: RAIDERS })).status).toBe(403);
  const line = { type: 'LineString' as const, coordinates: RING };
  expect((await app.root.send('admin.setActor', { params: { id: 'two' }, body: { ...RAIDERS, region: line } })).status).toBe(422);
  expect(await app.db.query('select id from actors')).toEqual([]);
});
