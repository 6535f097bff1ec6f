import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PortsQuery } from '#contract/entities/ports.ts';
import type { AnswerOf } from '#contract/endpoints/endpoints.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { writePorts, type ImportedPort } from '#server/import/port-store.ts';

const port = (id: string, name: string, lat: number, lon: number, more: Partial<ImportedPort> = {}): ImportedPort => ({
  id,
  name,
  country: id.slice(0, 2),
  locode: id,
  lat,
  lon,
  source: 'test',
  ...more,
});

let app: FeatureApp;
let sam: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  sam = await app.as('member@south.example');
  const rows = [
    port('BRSSZ', 'Santos', -23.95, -46.33, { harbourSize: 'Large' }),
    port('FJSUV', 'Suva', -18.13, 178.43, { harbourSize: 'Medium' }),
    port('WSAPW', 'Apia', -13.83, -171.77, { harbourSize: 'Very Small' }),
    port('NGLOS', 'Lagos', 6.43, 3.4),
    port('PTLOS', 'Lagos', 37.1, -8.67, { harbourSize: 'Small' }),
    { id: 'wpi-1', name: '100% Terminal_x', lat: 10, lon: 20, source: 'test' },
  ];
  await app.db.transaction(null, (tx) => writePorts(tx, rows, 1000));
  await app.db.exec(
    `update ports set threat_rating = 'High' where id in ('NGLOS', 'BRSSZ'); update ports set threat_rating = 'Low' where id = 'FJSUV'`,
  );
});
afterAll(() => app.close());

const list = async (body?: unknown) => (await sam.ask('ports.list', { body })) as AnswerOf<'ports.list'>;
const ids = async (filter: PortsQuery['filter']) => (await list({ filter })).port.map((found) => found._id);

describe('POST /api/ports', () => {
  it('answers every port by name when nothing is asked, members that are not known left out', async () => {
    const { port: found, portCount, view } = await list();
    expect(found.map((one) => one._id)).toEqual(['wpi-1', 'WSAPW', 'NGLOS', 'PTLOS', 'BRSSZ', 'FJSUV']);
    expect([portCount, view]).toEqual([6, { offset: 0, limit: 100, total: 6 }]);
    expect(found[0]).toEqual({ _id: 'wpi-1', name: '100% Terminal_x', lat: 10, lon: 20, source: 'test', updatedAt: 1000 });
    expect(found[4]).toMatchObject({ threatRating: 'High', harbourSize: 'Large', country: 'BR' });
  });

  it('keeps only the ratings asked for; all means all, the unrated too', async () => {
    expect(await ids({ threatRating: ['High'] })).toEqual(['NGLOS', 'BRSSZ']);
    expect(await ids({ threatRating: ['High', 'Low'] })).toEqual(['NGLOS', 'BRSSZ', 'FJSUV']);
    expect(await ids({ threatRating: ['all', 'Low'] })).toHaveLength(6);
    expect(await ids({ threatRating: [] })).toHaveLength(6);
  });

  it('returns only events in the box, also across the antimeridian', async () => {
    expect(await ids({ bbox: [-50, -30, -40, 0] })).toEqual(['BRSSZ']);
    expect(await ids({ bbox: [170, -20, -170, -10] })).toEqual(['WSAPW', 'FJSUV']);
  });

  it('finds names anywhere and LOCODEs from their beginning, with or without a blank, in any case', async () => {
    expect(await ids({ text: 'AGO' })).toEqual(['NGLOS', 'PTLOS']);
    expect(await ids({ text: 'ng los' })).toEqual(['NGLOS']);
    expect(await ids({ text: 'los' })).toEqual([]);
  });

  it('takes signs of the search language for what they are', async () => {
    expect(await ids({ text: '%' })).toEqual(['wpi-1']);
    expect(await ids({ text: '_' })).toEqual(['wpi-1']);
    expect(await ids({ text: `'; drop table ports; --` })).toEqual([]);
    expect(await ids({})).toHaveLength(6);
  });

  it('narrows by country, and by everything together', async () => {
    expect(await ids({ country: ['NG', 'PT'] })).toEqual(['NGLOS', 'PTLOS']);
    expect(await ids({ country: ['NG', 'PT'], threatRating: ['High'], text: 'lagos' })).toEqual(['NGLOS']);
  });

  it('sorts ratings and sizes by what they mean, the unknown last either way', async () => {
    const sorted = async (field: string, direction: string) => (await list({ sort: { field, direction } })).port.map((one) => one._id);
    expect((await sorted('harbourSize', 'desc')).slice(0, 4)).toEqual(['BRSSZ', 'FJSUV', 'PTLOS', 'WSAPW']);
    expect((await sorted('harbourSize', 'asc')).slice(0, 4)).toEqual(['WSAPW', 'PTLOS', 'FJSUV', 'BRSSZ']);
    expect((await sorted('threatRating', 'desc')).slice(0, 3)).toEqual(['BRSSZ', 'NGLOS', 'FJSUV']);
  });

  it('pages without repeating or losing ports of the same name, and counts all of them', async () => {
    const pages = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((offset) => list({ offset, limit: 1 })));
    expect(pages.flatMap((page) => page.port.map((one) => one._id))).toEqual(['wpi-1', 'WSAPW', 'NGLOS', 'PTLOS', 'BRSSZ', 'FJSUV']);
    expect(pages.map((page) => page.portCount)).toEqual(Array(7).fill(6));
  });

  it('lets a request read and nothing else', async () => {
    const caller = { accountId: sam.accountId, organisationId: 'south', role: 'member' } as const;
    const { db } = app;
    await expect(db.transaction(caller, (tx) => tx.query(`update ports set threat_rating = 'Low'`))).rejects.toThrow(/permission denied/);
    await expect(db.transaction(caller, (tx) => tx.query('delete from events'))).rejects.toThrow(/permission denied/);
  });
});
