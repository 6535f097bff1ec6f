import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/endpoints/endpoints.ts';
import type { RiskRating } from '#contract/entities/risk.ts';
import { HOUR_MS } from '#contract/units.ts';
import { passageToSign } from '#domain/passages/signed-passages.fixture.ts';
import { shipToSign } from '#domain/vta/assessments.fixture.ts';
import { type Client, type FeatureApp, openFeatureApp } from './feature-app.fixture.ts';

let app: FeatureApp;
let ada: Client;
let mia: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, mia } = await app.people());
});
afterAll(() => app.close());

interface Signed {
  call: EndpointName;
  table: string;
  id: (part: string) => string;
  body: (id: string, more?: object) => object;
  /** The members of a body whose rating is another one. */
  withRating: (change: Partial<RiskRating>) => object;
}

const ship: Signed = {
  call: 'vta.sign',
  table: 'ship_assessments',
  id: (part) => `244000001:${part}`,
  body: (_id, more) => {
    const { assessmentId: _, ...signed } = shipToSign(_id, more);
    return { _id, ...signed };
  },
  withRating: (change) => ({ result: { ...shipToSign('x').result, ...change } }),
};
const passage: Signed = {
  call: 'passages.sign',
  table: 'signed_passages',
  id: (part) => part,
  body: (_id, more) => {
    const { passageId: _, ...signed } = passageToSign(_id, more);
    return { _id, ...signed };
  },
  withRating(change) {
    const { result } = passageToSign('x');
    return { result: { ...result, rating: { ...result.rating, ...change } } };
  },
};

describe.each([
  ['a threat assessment', ship],
  ['an assessment of a passage', passage],
])('%s', (_name, { call, table, id, body, withRating }) => {
  it('is signed by a manager, once however often it is sent, and never written over; a member does not sign', async () => {
    expect((await ada.send(call, { body: body(id('a')) })).status).toBe(403);
    for (const key of ['k', 'k', 'another'])
      await mia.ask(call, { body: body(id('a')), headers: { 'idempotency-key': `${table}.${key}` } });
    await mia.ask(call, { body: body(id('a'), { note: 'Better.' }) });
    const rows = await app.db.query(`select id, author_id, author_name, result, note from ${table}`);
    const { authorName, result, note } = body(id('a')) as ReturnType<typeof shipToSign>;
    expect(rows).toEqual([{ id: id('a'), author_id: mia.accountId, author_name: authorName, result, note }]);
  });

  it('is not signed under the name of another, nor with a result that is not that of its inputs', async () => {
    for (const more of [{ authorName: 'Somebody Else' }, withRating({ figure: 1 })])
      expect((await mia.send(call, { body: body(id('b'), more) })).status).toBe(422);
    const unknown = withRating({ edition: 'example-1', figure: 1 });
    expect((await mia.send(call, { body: body(id('c'), unknown) })).status).toBe(200);
  });

  it('says no later time of its signature than when it arrived', async () => {
    await mia.ask(call, { body: body(id('d'), { signedAt: app.deps.clock() + HOUR_MS }) });
    const [row] = await app.db.query<{ at: number }>(`select signed_at_ms as at from ${table} where id = $1`, [id('d')]);
    expect(row?.at).toBeLessThanOrEqual(app.deps.clock() + 1000); // edits have times that rise by 1 ms each
  });
});
