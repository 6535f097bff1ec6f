import { afterEach, expect, test, vi } from 'vitest';
import type { ShipMarks } from '#contract/worker-apis.ts';
import { ok } from '#contract/result.ts';
import { namesakes } from '#platform/names/ship-names.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { markOwnFleet } from './own-fleet.ts';

const ACCOUNT = 'own-fleet';
afterEach(() => deleteAccountDb(ACCOUNT));

const row = (fleetId: string, mmsi: number) => ({ id: `${fleetId}:${mmsi}`, fleetId, ownerId: ACCOUNT, mmsi, sendToMaster: false, v: 1 });

/** The calls to the ship store, in order. */
function store() {
  const told: ShipMarks['ownFleet'][] = [];
  return {
    told,
    mark: async ({ ownFleet }: ShipMarks) => {
      told.push(ownFleet);
      return ok({ rev: told.length, changed: 0 });
    },
  };
}

test('the ships of all fleets are marked once each, again when fleets change, and not again when only a switch did', async () => {
  const { fleetShips } = accountDb(ACCOUNT);
  await fleetShips.bulkPut([row('f1', 235_000_002), row('f1', 235_000_001), row('f2', 235_000_001)]);
  const { told, mark } = store();
  const stop = markOwnFleet(ACCOUNT, { mark });
  await vi.waitFor(() => expect(told).toEqual([[235_000_001, 235_000_002]]), 5000);
  await fleetShips.update('f1:235000001', { sendToMaster: true });
  await fleetShips.delete('f1:235000002');
  await vi.waitFor(() => expect(told).toEqual([[235_000_001, 235_000_002], [235_000_001]]), 5000);
  await fleetShips.delete('f1:235000001'); // she is still in the other fleet
  await fleetShips.put(row('f2', 235_000_003));
  await vi.waitFor(() => expect(told.at(-1)).toEqual([235_000_001, 235_000_003]), 5000);
  expect(told).toHaveLength(3);
  stop();
});

test('nobody in a fleet is said too: marks of a fleet that was deleted elsewhere go', async () => {
  const { told, mark } = store();
  const stop = markOwnFleet(ACCOUNT, { mark });
  await vi.waitFor(() => expect(told).toEqual([[]]), 5000);
  stop();
});

test('ships of own fleets that share a name are noted, and forgotten with the account', async () => {
  const ship = (mmsi: number, name: string, ownFleet = true) => ({ mmsi, ownFleet, ship: { mmsi, name, lon: 1, lat: 1, lastSeen: 1 } });
  const rows = [
    ship(210_023_729, 'AURORA PRIDE'),
    ship(215_120_567, 'AURORA PRIDE'),
    ship(244_000_001, 'ANNA'),
    ship(244_000_002, 'ANNA', false),
  ];
  await accountDb(ACCOUNT).ships.bulkPut(rows as never);
  const stop = markOwnFleet(ACCOUNT, store());
  await vi.waitFor(() => expect([...namesakes.get()]).toEqual([210_023_729, 215_120_567]), 5000);
  stop();
  expect(namesakes.get().size).toBe(0);
});
