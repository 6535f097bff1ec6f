import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PullAnswer } from '#contract/sync.ts';
import { writeRuleSet } from '#domain/risk/read-rule-set.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { FleetRatingJob } from '#server/risk/fleet-rating-job.ts';

let app: FeatureApp;
let manager: Client;
let ada: Client;
let sam: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, sam } = await app.people());
  await app.addAccount('chief@north.example', 'manager', 'north');
  manager = await app.as('chief@north.example');
});
afterAll(() => app.close());

const OWN = { ...FATHOM_RULES, edition: 'north-2026-1', formula: { threat: 40, vulnerability: 30, consequence: 30 } };
const load = (file: string, by = manager) => by.send('organisation.importRuleSet', { body: { file } });
const choose = (edition?: string) => manager.send('organisation.chooseRuleSet', { body: { ...(edition && { edition }) } });
async function editionsOf(client: Client): Promise<string[]> {
  const { changes } = (await client.ask('sync.pull', { body: { cursor: {} } })) as PullAnswer;
  return changes.flatMap(({ t, id, row }) =>
    t === 'ruleSets' && row ? [`${id}${(row as { isChosen: boolean }).isChosen ? ' chosen' : ''}`] : [],
  );
}

it('an edition that a manager imports reaches the devices of his organisation, and counts once it is chosen', async () => {
  expect(await load(writeRuleSet(OWN))).toMatchObject({ status: 200, body: { edition: 'north-2026-1' } });
  expect([await editionsOf(ada), await editionsOf(sam)]).toEqual([['north-2026-1'], []]);
  expect((await choose('north-2026-1')).status).toBe(200);
  expect(await editionsOf(ada)).toEqual(['north-2026-1 chosen']);
  await choose();
  expect(await editionsOf(ada)).toEqual(['north-2026-1']);
  expect((await choose('never-imported')).status).toBe(404);
});

it('a file with a missing weight is refused in words, and an edition that is there is never changed', async () => {
  const rules = JSON.parse(writeRuleSet(OWN)) as { edition: string; shipThreat: { id: string; weight?: number }[] };
  delete rules.shipThreat[0]?.weight;
  expect(await load(JSON.stringify({ ...rules, edition: 'north-2026-2' }))).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining(`"shipThreat": the weight of "${rules.shipThreat[0]?.id}" is missing.`) as string },
  });
  expect((await load(writeRuleSet({ ...OWN, formula: FATHOM_RULES.formula }))).status).toBe(409);
  expect((await load(writeRuleSet(FATHOM_RULES))).status).toBe(409);
  expect((await load(writeRuleSet({ ...OWN, edition: 'north-2026-3' }), ada)).status).toBe(403);
});

it('fleets are rated by the edition of their organisation', async () => {
  // a ship that was never heard is not rated
  app.ships.position({ kind: 'position', type: 1, mmsi: 244_000_001, aisClass: 'A', latDeg: 1, lonDeg: 2 }, app.deps.clock());
  const job = new FleetRatingJob({ db: app.db, memory: app.ships, clock: app.deps.clock, traffic: 'live' });
  await ada.ask('fleets.create', { body: { _id: 'f1', name: 'North', ships: [{ mmsi: 244_000_001 }] } });
  await job.turn();
  await choose('north-2026-1');
  job.heard('org:north', ['ruleSets']);
  expect(await job.turn()).toEqual([ada.accountId]);
  await job.stop();
});
