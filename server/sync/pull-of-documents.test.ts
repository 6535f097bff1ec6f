import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { MAX_PAGE_BYTES, type PullAnswer } from '#contract/sync.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';

const HOW_MANY = 6;
/** Each of them fills a page. */
const POINTS = 1500;

let app: FeatureApp;
let ada: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  ada = await app.as('member@north.example');
  const features = Array.from({ length: POINTS }, (_, at) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [at / 100, 1] },
    properties: {},
  }));
  for (let at = 0; at < HOW_MANY; at += 1)
    await ada.ask('drawings.create', {
      body: { _id: `d${at}`, name: `Large ${at}`, featureCollection: { type: 'FeatureCollection', features } },
    });
});
afterAll(() => app.close());

/** What was pulled to the end, and how many drawings each page read from the database. */
async function pullAll(more: object) {
  const got: PullAnswer['changes'] = [];
  const read: number[] = [];
  const snapshot = app.db.snapshot.bind(app.db);
  const counting = vi.spyOn(app.db, 'snapshot').mockImplementation((who, work) =>
    snapshot(who, (tx) =>
      work({
        ...tx,
        async query<R>(sql: string, params?: readonly unknown[]) {
          const rows = await tx.query<R>(sql, params);
          if (sql.includes('feature_collection') && sql.includes('from drawings')) read.push((read.pop() ?? 0) + rows.length);
          return rows;
        },
      }),
    ),
  );
  const cursor: Record<string, number> = {};
  for (let goOn = true; goOn; ) {
    read.push(0);
    const answer = (await ada.ask('sync.pull', { body: { cursor, ...more } })) as PullAnswer;
    got.push(...answer.changes);
    Object.assign(cursor, answer.cursor);
    goOn = answer.more;
  }
  counting.mockRestore();
  return { got: got.filter(({ t }) => t === 'drawings'), read };
}
const ids = Array.from({ length: HOW_MANY }, (_, at) => `d${at}`);

it('reads at most two documents for a page that holds one, and brings each of them', async () => {
  const { got, read } = await pullAll({});
  expect(got.map(({ id }) => id)).toEqual(ids);
  for (const { row } of got) expect(JSON.stringify(row).length).toBeGreaterThan(MAX_PAGE_BYTES);
  expect(Math.max(...read)).toBeLessThanOrEqual(2);
});

it('reads no document where only versions are asked for', async () => {
  const { got, read } = await pullAll({ brief: [`content:${ada.accountId}`] });
  expect(got.map(({ id, row, gone }) => [id, row, gone])).toEqual(ids.map((id) => [id, undefined, undefined]));
  expect(Math.max(...read)).toBe(0);
});

it('reads few of the documents that are asked for by name, and brings the first of them', async () => {
  const rows = ids.map((id) => ['drawings', id]);
  const answer = (await ada.ask('sync.pull', { body: { rows } })) as PullAnswer;
  expect(answer.changes.filter(({ t }) => t === 'drawings').map(({ id }) => id)).toEqual(['d0']);
  expect(answer.more).toBe(true);
});
