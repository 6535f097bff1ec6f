// SY5: what is the same for everybody is read once, however many pull it; and each is answered what he would have been answered alone.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MAX_PAGE_BYTES, type PullAnswer, type PullQuery } from '#contract/sync.ts';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { type ImportedEvent, writeEvents } from '#server/import/events/event-store.ts';
import { forgetTombstones } from './forget.ts';
import { pgSyncStore } from './pg-sync-store.ts';
import { answerPull } from './pull.ts';
import type { SyncStore, SyncWho } from './sync-tx.ts';
import { WorldPages } from './world-pages.ts';

const EVENTS = 1800;
const PEOPLE = Array.from(
  { length: 30 },
  (_, at): SyncWho => ({ accountId: `person-${at}`, organisationId: 'north', role: 'member', atMs: 1000 }),
);
const [ADA = PEOPLE[0] as SyncWho, BEN = PEOPLE[0] as SyncWho] = PEOPLE;
const WANT: PullQuery = { want: ['world:events'] };

let db: Db;
let worldPages: WorldPages;
/** How often rows of events were read. */
let readings = 0;
let store: SyncStore;
beforeAll(async () => {
  db = await openTestDb();
  const counting: Db = {
    ...db,
    snapshot: (who, work) =>
      db.snapshot(who, (tx) =>
        work({
          ...tx,
          query(sql, params) {
            if (/from events where id = any/.test(sql)) readings += 1;
            return tx.query(sql, params);
          },
        }),
      ),
  };
  store = pgSyncStore(counting);
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.exec(
    "truncate organisations, scopes, changes, events cascade; insert into organisations (id, name, created_at_ms) values ('north', 'North', 1)",
  );
  await db.query(
    `insert into accounts (id, organisation_id, email, role, password_hash, created_at_ms, updated_at_ms)
     select id, 'north', id || '@x.example', 'member', 'x', 1, 1 from unnest($1::text[]) as id`,
    [PEOPLE.map(({ accountId }) => accountId)],
  );
  await write(Array.from({ length: EVENTS }, (_, at) => event(at)));
  worldPages = new WorldPages();
  readings = 0;
});

const event = (at: number, title = `Robbery number ${at}`): ImportedEvent => ({
  id: `e${at}`,
  type: 'Robbery',
  category: 'Crime',
  title,
  description: 'w'.repeat(200),
  lat: 1,
  lon: 2,
  occurredAt: 1,
  occurredPrecision: 'day',
  source: 's',
  sample: false,
});
const write = (events: ImportedEvent[]) => db.transaction(null, (tx) => writeEvents(tx, events, 1000));

/** Page after page, from a cursor to the end. */
async function pullAll(who: SyncWho, cursor: Record<string, number> = {}, pages?: WorldPages) {
  const answers: PullAnswer[] = [];
  for (let [held, more] = [cursor, true]; more; ) {
    const answer = await answerPull(store, who, { ...WANT, cursor: held }, pages && { worldPages: pages });
    answers.push(answer);
    [held, more] = [{ ...held, ...answer.cursor }, answer.more];
  }
  return answers;
}

it('SY5 the rows of the world are read once for all who pull them from the same position', async () => {
  const alone = await pullAll(ADA);
  const readAlone = readings;
  readings = 0;
  const all = await Promise.all(PEOPLE.map((who) => pullAll(who, {}, worldPages)));
  expect(readings).toBe(readAlone);
  expect(alone.length).toBeGreaterThan(2);
  for (const answers of all) expect(answers).toEqual(alone);
});

it('SY5 one event that comes is read once, however many are told of it', async () => {
  const [last] = (await pullAll(ADA)).slice(-1);
  await write([event(EVENTS)]);
  readings = 0;
  const all = await Promise.all(PEOPLE.map((who) => pullAll(who, last?.cursor, worldPages)));
  expect(readings).toBe(1);
  for (const [answer] of all) expect(answer?.changes.map(({ id }) => id)).toEqual([`e${EVENTS}`]);
});

it.each([1, 60])('SY5 who has %i notifications of his own goes on at the positions of all others', async (count) => {
  const positions = (answers: PullAnswer[]) => answers.flatMap(({ cursor }) => cursor['world:events'] ?? []);
  const shared = await pullAll(ADA, {}, worldPages);
  for (let no = 0; no < count; no += 1) await db.query("select app_notify('person-1', 'Message', 'Title', '', 1, null, null, null)");
  readings = 0;
  const own = await pullAll(BEN, {}, worldPages);
  expect(own.flatMap(({ changes }) => changes).filter(({ t }) => t === 'notifications')).toHaveLength(count);
  expect(positions(own)).toEqual(positions(shared));
  expect(readings).toBe(0);
});

it('SY5 a row that changes, goes, or is forgotten is never answered from what was read before', async () => {
  const ids = async () => (await pullAll(ADA, {}, worldPages)).flatMap(({ changes }) => changes);
  await ids();
  await write([event(3, 'Another title')]);
  expect((await ids()).find(({ id }) => id === 'e3')?.row).toMatchObject({ title: 'Another title' });
  await db.query("delete from events where id = 'e4'");
  expect((await ids()).find(({ id }) => id === 'e4')).toMatchObject({ gone: true });
  await forgetTombstones(db, Number.MAX_SAFE_INTEGER);
  const brief = await answerPull(store, ADA, { ...WANT, cursor: {}, brief: ['world:events'] }, { worldPages });
  expect(brief.changes.some(({ id }) => id === 'e4')).toBe(false);
});

it('SY5 a page is never larger than it may be, also for who asks for a small one', async () => {
  for (const maxBytes of [1024, MAX_PAGE_BYTES]) {
    const answer = await answerPull(store, ADA, { ...WANT, maxBytes }, { worldPages });
    expect(JSON.stringify(answer).length).toBeLessThanOrEqual(maxBytes);
    expect(answer.changes.length).toBeGreaterThan(0);
    expect(answer.cursor['world:events']).toBeGreaterThan(0);
  }
});

it('a reading that fails is no answer to anybody else', async () => {
  const name = { epoch: 'e', scope: 'world:events', after: 0, head: 1, forgotten: 0, brief: false };
  const page = { lines: [], bytes: 0, reached: 1 };
  const failing = worldPages.page(name, () => Promise.reject(new Error('gone')));
  const waiting = worldPages.page(name, () => Promise.resolve(page));
  await expect(failing).rejects.toThrow('gone');
  expect(await waiting).toEqual(page);
  expect(await worldPages.page(name, () => Promise.resolve({ ...page, reached: 2 }))).toMatchObject({ reached: 2 });
});

it('keeps no more than a hundred pages', async () => {
  const read = (after: number) => {
    let wasRead = false;
    const name = { epoch: 'e', scope: 'world:events', after, head: 1000, forgotten: 0, brief: false };
    return worldPages.page(name, () => ((wasRead = true), Promise.resolve({ lines: [], bytes: 0, reached: after }))).then(() => wasRead);
  };
  for (let after = 0; after < 101; after += 1) await read(after);
  expect([await read(100), await read(1), await read(0)]).toEqual([false, false, true]);
});
