import { afterAll, beforeAll, expect, it } from 'vitest';
import { shipToSign } from '#domain/vta/assessments.fixture.ts';
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

it('nobody signs under the id of another ship', async () => {
  const { assessmentId, ...signed } = shipToSign(`${SHIP + 1}:b`);
  expect((await mia.send('vta.sign', { body: { _id: assessmentId, ...signed } })).status).toBe(422);
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
