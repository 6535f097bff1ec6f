import { afterAll, beforeAll, expect, it } from 'vitest';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { rateShip } from '#domain/risk/score.ts';
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

const SHIP = 244_000_001;
const describe = (client: Client, body: object) => client.ask('vta.setParticulars', { params: { mmsi: SHIP }, body });

it('members and managers describe one ship of their organisation, and another organisation describes its own', async () => {
  await describe(ada, { freeboardM: { value: 7.5, at: 1 } });
  await describe(mia, { crew: { value: 21, at: 2 } });
  await describe(sam, { freeboardM: { value: 3, at: 3 } });
  expect(await app.db.query('select organisation_id, freeboard_m, crew from ship_particulars order by 1')).toEqual([
    { organisation_id: 'north', freeboard_m: { value: 7.5, at: 1 }, crew: { value: 21, at: 2 } },
    { organisation_id: 'south', freeboard_m: { value: 3, at: 3 }, crew: null },
  ]);
});

const inputs = { capability: 'high', intent: 'high', affiliation: 'direct', freeboardM: 7.5 } as const;
const signed = (part: string) => ({
  _id: `${SHIP}:${part}`,
  mmsi: SHIP,
  ship: { name: 'ANNA' },
  inputs,
  result: rateShip(inputs, FATHOM_RULES),
  note: 'Checked.',
  signedAt: 1_700_000_000_000,
});

it('a manager signs what the screen showed, once however often it is sent; a member does not', async () => {
  expect((await ada.send('vta.sign', { body: signed('a') })).status).toBe(403);
  for (const key of ['k', 'k', 'another']) await mia.ask('vta.sign', { body: signed('a'), headers: { 'idempotency-key': key } });
  const rows = await app.db.query('select id, author_id, author_name, ship, result, note from ship_assessments');
  const { ship, result, note } = signed('a');
  expect(rows).toEqual([{ id: `${SHIP}:a`, author_id: mia.accountId, author_name: 'First Last', ship, result, note }]);
});

it('what is signed is never written over, not even under its own id', async () => {
  await mia.ask('vta.sign', { body: { ...signed('a'), note: 'Better.' } });
  expect(await app.db.query('select note from ship_assessments')).toEqual([{ note: 'Checked.' }]);
});

it('nobody signs a result that is not that of its inputs, nor under the id of another ship', async () => {
  const other = signed('b');
  expect((await mia.send('vta.sign', { body: { ...other, result: { ...other.result, figure: 1 } } })).status).toBe(422);
  expect((await mia.send('vta.sign', { body: { ...other, _id: `${SHIP + 1}:b` } })).status).toBe(422);
  const unknown = { ...other, result: { ...other.result, edition: 'example-1', figure: 1 } };
  expect((await mia.send('vta.sign', { body: unknown })).status).toBe(200);
});

it('what is entered reaches everyone of the organisation, and nobody else', async () => {
  const pulled = async (client: Client) => {
    const answer = JSON.stringify(await client.ask('sync.pull', { body: { cursor: {} } }));
    return [answer.includes('"freeboardM":{"at":1,"value":7.5}'), answer.includes('"freeboardM":{"at":3,"value":3}')];
  };
  expect(await Promise.all([ada, mia, sam].map(pulled))).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ]);
});
