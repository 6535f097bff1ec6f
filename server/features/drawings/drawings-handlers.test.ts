import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { z } from '#contract/zod.ts';
import type { DrawingsAnswer, WrittenDrawing } from '#contract/entities/drawings.ts';
import { MAX_LIST_BYTES, MAX_VERTICES_PER_DRAWING } from '#contract/limits.ts';
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
beforeEach(() => app.forgetEdits());

const line = (...coordinates: [number, number][]) => ({
  type: 'FeatureCollection',
  features: coordinates.length ? [{ type: 'Feature', geometry: { type: 'LineString', coordinates }, properties: { tool: 'line' } }] : [],
});
const save = async (client: Client, body: object, headers?: Record<string, string>) =>
  (await client.ask('drawings.create', { body, ...(headers && { headers }) })) as z.infer<typeof WrittenDrawing>;
const list = async (client: Client, body?: object) => (await client.ask('drawings.list', { body })) as z.infer<typeof DrawingsAnswer>;
const ids = async (client: Client, filter?: object) => (await list(client, { filter })).drawing.map(({ _id }) => _id);

describe('POST /api/drawings/new', () => {
  it('answers the drawing and its details: name, count, box and time', async () => {
    const { drawing, drawingDetails } = await save(ada, { name: ' Roads ', featureCollection: line([179, -1], [-179, 2]) });
    expect(drawing).toMatchObject({ name: 'Roads', owner: ada.accountId, featureCollection: line([179, -1], [-179, 2]) });
    expect(drawingDetails).toEqual({ name: 'Roads', count: 1, bbox: [179, -1, -179, 2], updatedAt: drawing.updatedAt });
  });

  it('takes as many points as a drawing may have, each a feature of its own with a name', async () => {
    const features = Array.from({ length: MAX_VERTICES_PER_DRAWING }, (_, at) => ({
      type: 'Feature',
      id: `feature-with-an-id-as-long-as-${String(at).padStart(5, '0')}`,
      geometry: { type: 'Point', coordinates: [-123.4567891, 12.3456789] },
      properties: { tool: 'point', name: `Anchorage ${at}`, colour: '#b5123e' },
    }));
    const { drawingDetails } = await save(ada, { name: 'Many', featureCollection: { type: 'FeatureCollection', features } });
    expect(drawingDetails.count).toBe(MAX_VERTICES_PER_DRAWING);
  });

  it('replaces one’s own with the same id, once for one key', async () => {
    const headers = { 'idempotency-key': 'k1' };
    const first = await save(ada, { _id: 'd1', name: 'Roads', featureCollection: line() }, headers);
    expect(first.drawingDetails).toEqual({ name: 'Roads', count: 0, updatedAt: first.drawing.updatedAt });
    expect(await save(ada, { _id: 'd1', name: 'Roads', featureCollection: line() }, headers)).toEqual(first);
    await save(ada, { _id: 'd1', name: 'Anchorage', featureCollection: line([1, 1], [2, 2]) });
    expect((await list(ada)).drawing).toMatchObject([{ _id: 'd1', name: 'Anchorage', createdAt: first.drawing.createdAt }]);
  });

  it('does not touch what others have: refused where it is shared, a new id where it is not seen', async () => {
    await save(mia, { _id: 'd1', name: 'Mia’s', featureCollection: line() });
    const { drawing } = await save(ada, { _id: 'd1', name: 'Ada’s', featureCollection: line() });
    expect(drawing._id).not.toBe('d1');
    await app.share('north', true);
    expect((await ada.send('drawings.create', { body: { _id: 'd1', name: 'x', featureCollection: line() } })).status).toBe(403);
    expect((await list(mia, { filter: { text: 'Mia' } })).drawing).toMatchObject([{ _id: 'd1', name: 'Mia’s' }]);
  });

  it('refuses what is no drawing, with the member that is wrong', async () => {
    const refused = await ada.send('drawings.create', { body: { name: 'x', featureCollection: line([181, 0], [0, 0]) } });
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid', details: [{ field: expect.stringContaining('coordinates') }] } });
  });
});

describe('POST /api/drawings', () => {
  beforeEach(async () => {
    await save(ada, { _id: 'aden', name: 'Gulf of Aden', featureCollection: line([43, 12], [50, 13]) });
    await save(ada, { _id: 'fiji', name: 'fiji', featureCollection: line([179, -18], [-179, -17]) });
    await save(ada, { _id: 'none', name: 'Empty', featureCollection: line() });
    await save(mia, { _id: 'mia', name: 'Mia’s', featureCollection: line([44, 12], [45, 12]) });
  });

  it('answers one’s own by name to a body that asks for nothing', async () => {
    const { drawing, drawingCount, view } = await list(ada);
    expect(drawing.map(({ name }) => name)).toEqual(['Empty', 'fiji', 'Gulf of Aden']);
    expect([drawingCount, view]).toEqual([3, { offset: 0, limit: 100, total: 3 }]);
  });

  it('keeps those that meet a box, across 180 degrees too; an empty one meets none', async () => {
    expect(await ids(ada, { bbox: [40, 10, 44, 20] })).toEqual(['aden']);
    expect(await ids(ada, { bbox: [179.5, -20, -179.5, 0] })).toEqual(['fiji']);
    expect(await ids(ada, { bbox: [-180, -90, 180, 90], text: 'i' })).toEqual(['fiji']);
    expect(await ids(ada, { bbox: [0, 0, 1, 1] })).toEqual([]);
    const page = await list(ada, {
      filter: { bbox: [-180, -90, 180, 90] },
      sort: { field: 'name', direction: 'desc' },
      limit: 1,
      offset: 1,
    });
    expect([page.drawing.map(({ _id }) => _id), page.drawingCount]).toEqual([['fiji'], 2]);
  });

  it('has those of others only while a common team shares', async () => {
    expect(await ids(ada, { text: 'mia' })).toEqual([]);
    await app.share('north', true);
    expect(await ids(ada, { text: 'mia' })).toEqual(['mia']);
    expect(await ids(ada, { bbox: [44.5, 11, 44.6, 13] })).toEqual(['aden', 'mia']);
    expect(await ids(sam)).toEqual([]);
  });
});

describe('large drawings in a list', () => {
  /** About 0.6 MB each. */
  const large = (name: string) => ({
    name,
    featureCollection: {
      type: 'FeatureCollection',
      features: Array.from({ length: MAX_VERTICES_PER_DRAWING }, (_, at) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [at / 100, at / 200] },
        properties: {},
      })),
    },
  });
  const names = Array.from({ length: 6 }, (_, at) => `Large ${at}`);
  const lettersOf = (answer: object) => JSON.stringify(answer).length;

  it('come in answers that are bounded by bytes, and reading on at `next` brings each once, in a box too', async () => {
    await save(ada, { _id: 'first', ...large('Large 0') });
    for (const name of names.slice(1))
      await app.db.query(
        `insert into drawings (id, organisation_id, owner_id, created_at_ms, updated_at_ms, name, feature_collection, v, writers)
         select $1, organisation_id, owner_id, created_at_ms, updated_at_ms, $2, feature_collection, v, writers from drawings where id = 'first'`,
        [name.replace(' ', '-'), name],
      );
    for (const filter of [undefined, { bbox: [10, 5, 11, 6] }]) {
      const read: string[] = [];
      const pages: number[] = [];
      for (let offset: number | undefined = 0; offset !== undefined; ) {
        const answer: z.infer<typeof DrawingsAnswer> = await list(ada, { limit: 100, offset, filter });
        read.push(...answer.drawing.map(({ name }) => name));
        pages.push(lettersOf(answer));
        expect(answer.view).toMatchObject({ offset, limit: 100, total: names.length });
        offset = answer.view.next;
      }
      expect(read).toEqual(names);
      expect(pages.length).toBeGreaterThan(1);
      expect(Math.max(...pages)).toBeLessThan(MAX_LIST_BYTES);
    }
    expect((await list(ada)).drawing[0]).toMatchObject(large(names[0] ?? ''));
  });

  it('are read for their box once a version', async () => {
    await save(ada, { _id: 'moves', ...large('Moves') });
    const bbox = [10, 5, 11, 6];
    expect(await ids(ada, { bbox })).toEqual(['moves']);
    const statements: string[] = [];
    const transaction = app.db.transaction.bind(app.db);
    const counting = vi
      .spyOn(app.db, 'transaction')
      .mockImplementation((who, work) =>
        transaction(who, (tx) => work({ ...tx, query: (sql, params) => (statements.push(sql), tx.query(sql, params)) })),
      );
    expect(await ids(ada, { bbox })).toEqual(['moves']);
    expect(statements.filter((sql) => sql.includes('feature_collection as features'))).toEqual([]);
    counting.mockRestore();
    await save(ada, { _id: 'moves', name: 'Moves', featureCollection: line([-50, 1], [-51, 2]) });
    expect(await ids(ada, { bbox })).toEqual([]);
  });
});
