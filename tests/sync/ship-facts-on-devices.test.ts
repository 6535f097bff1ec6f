// Facts of ships from the server that found them to devices: with the fleets they belong to, and with nobody else.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MMSI, ShipHistoryHarness } from '#server/ship-history/ship-history-harness.fixture.ts';
import { openReplica } from './replica-ashore.ts';

let harness: ShipHistoryHarness;
beforeAll(async () => {
  harness = await ShipHistoryHarness.open();
});
beforeEach(() => harness.empty());
afterAll(() => harness.close());

const openDevice = (clientId: string, who: 'ada' | 'mia' = 'ada', want: readonly 'facts'[] = ['facts']) => {
  const { accountId } = harness.people[who];
  const whose = { accountId, organisationId: 'north', role: who === 'ada' ? ('member' as const) : ('manager' as const), atMs: 100_000 };
  return openReplica(harness.app.db, clientId, whose, want);
};
type Device = ReturnType<typeof openDevice>;
const factsOn = ({ store }: Device) => store.look('shipFacts').map(({ holderId, kind, mmsi }) => [holderId, kind, mmsi]);

/** The server hears of the fleets as by the notification of their change. */
async function turn(): Promise<void> {
  for (const { accountId } of Object.values(harness.people)) harness.job.heard(`content:${accountId}`, ['fleetShips']);
  await harness.job.turn();
}

it('a ship that is put into a fleet offline brings what was found of her, and takes it along when she is taken out', async () => {
  harness.lie(2);
  const device = openDevice('bridge');
  await device.say('fleet.create', { fleetId: 'f1', name: 'Mine', ships: [{ mmsi: MMSI, sendToMaster: false }] }, 1000);
  await device.meet();
  await turn();
  await device.pull();
  expect(factsOn(device)).toEqual([[harness.people.ada.accountId, 'portCall', MMSI]]);
  harness.sail();
  await turn();
  await device.pull();
  expect(device.store.look('shipFacts')[0]).toHaveProperty('endedAt');
  await device.say('fleet.removeShip', { fleetId: 'f1', mmsi: MMSI }, 2000);
  await device.meet();
  await turn();
  await device.pull();
  expect(factsOn(device)).toEqual([]);
});

it('a mate has them as long as the team shares, and what both have is there twice', async () => {
  harness.lie(2);
  for (const who of ['ada', 'mia'] as const) await harness.fleet(harness.people[who], `of-${who}`, [MMSI]);
  await turn();
  await harness.app.share('north', true);
  const device = openDevice('office', 'mia');
  await device.pull();
  expect(factsOn(device)).toHaveLength(2);
  await harness.app.share('north', false);
  await device.pull();
  expect(factsOn(device)).toEqual([[harness.people.mia.accountId, 'portCall', MMSI]]);
});

it('SY15 code that does not ask for them is sent none, and has nothing that it could not keep', async () => {
  harness.lie(2);
  await harness.fleet(harness.people.ada, 'tankers', [MMSI]);
  await turn();
  const old = openDevice('old', 'ada', []);
  await old.pull();
  expect(old.store.look('fleets')).toHaveLength(1);
  expect(factsOn(old)).toEqual([]);
  expect(old.store.look('syncState').find(({ key }) => key === 'unkept')).toBeUndefined();
});
