import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedWorld } from '#server/import/seed.ts';
import { TERMINALS } from '#server/import/terminals.ts';
import { type FeatureApp, openFeatureApp } from './feature-app.fixture.ts';

/** Those of the package and the terminals beside them. */
const PORTS = 1600 + TERMINALS.length;
let app: FeatureApp;
let bearer: { authorization: string };
beforeAll(async () => {
  app = await openFeatureApp();
  await seedWorld(app.db, app.deps.clock, app.deps.log, { hasSamples: true });
  ({ bearer } = await app.signIn('member@south.example'));
});
afterAll(() => app.close());

const ask = async (url: string, payload?: object, headers: Record<string, string> = bearer) => {
  const answer = await app.server.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};

describe('the lists of ports and events over HTTP', () => {
  it('answer nobody who is not signed in', async () => {
    for (const url of ['/api/ports', '/api/events']) expect((await ask(url, {}, {})).status).toBe(401);
  });

  it('list what there is when no body is sent at all', async () => {
    expect(await ask('/api/ports')).toMatchObject({
      status: 200,
      body: { portCount: PORTS, view: { offset: 0, limit: 100, total: PORTS } },
    });
    expect(await ask('/api/events')).toMatchObject({ status: 200, body: { eventCount: 17, view: { total: 17 } } });
  });

  it('take a filter, and drop members they do not know', async () => {
    const { body } = await ask('/api/ports', { filter: { country: ['SG'], rating: 'x' }, $where: '1' });
    expect(body).toMatchObject({ portCount: 2, port: [{ _id: 'SGJUR' }, { _id: 'SGSIN', name: 'Singapore' }] });
  });

  it.each([
    ['/api/ports', { limit: 501 }, 'limit'],
    ['/api/ports', { sort: { field: 'lat; drop table ports', direction: 'asc' } }, 'sort.field'],
    ['/api/events', { filter: { category: ['Weather'] } }, 'filter.category.0'],
    ['/api/events', { filter: { bbox: [0, 10, 1, -10] } }, 'filter.bbox'],
    ['/api/events', { filter: { text: 'a\u0000b' } }, 'filter.text'],
  ])('%s refuses %j and names the field', async (url, payload, field) => {
    const { status, body } = await ask(url, payload);
    expect([status, body['code']]).toEqual([422, 'invalid']);
    expect(JSON.stringify(body['details'])).toContain(field);
  });
});
