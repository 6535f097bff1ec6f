// Fleets of 100 ships of one account, and the alert engine over them: new events, one more ship, a page of the list.
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { renewStatistics } from '#server/db/statistics.ts';
import { openAlertHarness } from '#server/alerts/alert-harness.fixture.ts';
import { seeded } from '#tests/fixtures/chance.ts';
import { countedDb } from './counted-db.ts';
import type { Growing } from './growing.ts';

const SHIPS_EACH = 100;
const NEW_EVENTS = 100;
const FIRST_MMSI = 201_000_000;

/** Ships and events lie anywhere between 60 degrees south and north, so that some ships are near an event. */
export async function growingFleets(inDb?: Db): Promise<Growing> {
  const watch = countedDb(inDb ?? (await openTestDb()));
  const harness = await openAlertHarness(watch.db);
  await harness.empty();
  const { db } = harness.app;
  const job = harness.open();
  const chance = seeded(7);
  let [fleets, events, added] = [0, 0, 0];

  async function grow(to: number): Promise<void> {
    await db.query(
      `insert into fleets (id, owner_id, organisation_id, name, tags, created_at_ms, updated_at_ms, v, writers)
       select 'fleet-' || n, $1, 'north', 'Fleet ' || n, '{}', 1, 1, 1, '{}' from generate_series($2::int, $3::int) n`,
      [harness.ada.accountId, fleets, to - 1],
    );
    await db.query(
      `insert into fleet_ships (id, fleet_id, owner_id, organisation_id, mmsi, send_to_master, v, writers)
       select 'fleet-' || n / ${SHIPS_EACH} || ':' || ${FIRST_MMSI} + n, 'fleet-' || n / ${SHIPS_EACH}, $1, 'north', ${FIRST_MMSI} + n, false, 1, '{}'
       from generate_series($2::int, $3::int) n`,
      [harness.ada.accountId, fleets * SHIPS_EACH, to * SHIPS_EACH - 1],
    );
    for (let n = fleets * SHIPS_EACH; n < to * SHIPS_EACH; n += 1) appear(FIRST_MMSI + n);
    fleets = to;
    await renewStatistics(db); // as the server does it by itself
    job.heard(`content:${harness.ada.accountId}`, ['fleets', 'fleetShips']);
    for (let turns = 0; turns < 1 + (to * SHIPS_EACH) / 20_000; turns += 1) await job.turn();
  }

  function appear(mmsi: number): void {
    const [lonDeg, latDeg] = [chance() * 360 - 180, chance() * 120 - 60];
    harness.ships().position({ kind: 'position', type: 1, mmsi, aisClass: 'A', latDeg, lonDeg, speedKn: 12 }, harness.nowMs());
  }

  return {
    what: 'fleets of 100 ships',
    grow,
    counts: watch.counts,
    works: {
      '100 new events': {
        async prepare() {
          for (let n = 0; n < NEW_EVENTS; n += 1)
            await harness.report(`new-${(events += 1)}`, { lon: chance() * 360 - 180, lat: chance() * 120 - 60 });
        },
        async run() {
          job.heard('world:events', ['events']);
          await job.turn();
        },
      },
      'one ship added to a fleet': {
        async run() {
          const mmsi = 301_000_000 + (added += 1);
          appear(mmsi);
          await harness.ada.ask('fleets.addShip', { body: { fleetId: `fleet-${added}`, mmsi } });
          job.heard(`content:${harness.ada.accountId}`, ['fleets', 'fleetShips']);
          await job.turn();
        },
      },
      'a page of the list of fleets': { run: () => harness.ada.ask('fleets.list', { body: { limit: 25 } }) },
    },
    close: () => harness.close(),
  };
}
