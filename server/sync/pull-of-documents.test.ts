import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { MAX_PAGE_BYTES, type PullAnswer } from '#contract/sync.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';

const HOW_MANY = 6;
/** Each of them fills a page. */
const POINTS = 3200;

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

/** What was pulled to the end, and for each page how many drawings were read from the database, and how many statements asked of it. */
async function pullAll({ rows: wanted, ...more }: { rows?: string[][]; brief?: string[] }) {
  const got: PullAnswer['changes'] = [];
  const read: number[] = [];
  const statements: number[] = [];
  const snapshot = app.db.snapshot.bind(app.db);
  const counting = vi.spyOn(app.db, 'snapshot').mockImplementation((who, work) =>
    snapshot(who, (tx) =>
      work({
        ...tx,
        async query<R>(sql: string, params?: readonly unknown[]) {
          const rows = await tx.query<R>(sql, params);
          statements.push((statements.pop() ?? 0) + 1);
          if (sql.includes('feature_collection') && sql.includes('from drawings')) read.push((read.pop() ?? 0) + rows.length);
          return rows;
        },
      }),
    ),
  );
  const cursor: Record<string, number> = {};
  for (let goOn = true; goOn; ) {
    read.push(0);
    statements.push(0);
    const rows = wanted?.filter(([, id]) => !got.some((change) => change.id === id));
    const answer = (await ada.ask('sync.pull', { body: { cursor, ...more, ...(rows && { rows }) } })) as PullAnswer;
    got.push(...answer.changes);
    Object.assign(cursor, answer.cursor);
    goOn = answer.more;
  }
  counting.mockRestore();
  return { got: got.filter(({ t }) => t === 'drawings'), read, statements };
}
const ids = Array.from({ length: HOW_MANY }, (_, at) => `d${at}`);

it('reads one document for a page that holds one, and brings each of them', async () => {
  const { got, read } = await pullAll({});
  expect(got.map(({ id }) => id)).toEqual(ids);
  for (const { row } of got) expect(JSON.stringify(row).length).toBeGreaterThan(MAX_PAGE_BYTES);
  expect(Math.max(...read)).toBe(1);
});

it('reads no document where only versions are asked for', async () => {
  const { got, read } = await pullAll({ brief: [`content:${ada.accountId}`] });
  expect(got.map(({ id, row, gone }) => [id, row, gone])).toEqual(ids.map((id) => [id, undefined, undefined]));
  expect(Math.max(...read)).toBe(0);
});

it('reads one of the documents that are asked for by name for a page that holds one, and brings each of them in the order of asking', async () => {
  const asked = ids.toReversed();
  const { got, read } = await pullAll({ rows: [...asked, ...asked].map((id) => ['drawings', id]) });
  expect(got.slice(0, HOW_MANY).map(({ id }) => id)).toEqual(asked);
  expect(Math.max(...read)).toBe(1);
});

it('asks the database little for 500 rows that are not there', async () => {
  await pullAll({}); // whatever else there is
  const { statements } = await pullAll({ rows: Array.from({ length: 500 }, (_, no) => ['drawings', `absent-${no}`]) });
  expect(statements[0]).toBeLessThan(30);
});

it('counts what is answered, before it is packed', async () => {
  const counting = vi.spyOn(app.limits, 'countAnswer');
  await ada.ask('sync.pull', { body: { rows: [['drawings', 'd0']] } });
  expect(counting.mock.calls).toEqual([[ada.accountId, expect.any(Number)]]);
  expect(counting.mock.calls[0]?.[1]).toBeGreaterThan(MAX_PAGE_BYTES);
  counting.mockRestore();
});
