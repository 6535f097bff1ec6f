// A device goes on from what the server's rows say: whenever it starts, it finds nothing more urgent than the server did for the same facts.
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/units.ts';
import { alertRow } from '#tests/held-rows.ts';
import { seeded } from '#tests/fixtures/chance.ts';
import { AlertEngine } from '#domain/alerts/alert-engine.ts';
import { AlertWorld } from '#domain/alerts/alert-worlds.fixture.ts';
import { situationsOfRow } from './server-situations.ts';
import { eventsOf, isOpen, type Situation, reasonsOfAll } from '#domain/alerts/situation.ts';
import { isMoreUrgent } from '#domain/alerts/urgency.ts';
import type { Watch } from '#domain/alerts/watched.ts';

/** As the server stores it. */
function rowOf(alert: Situation) {
  const { key, accountId, type, priority, mmsi, figures, raisedAt, revisedAt, revision, endedAt } = alert;
  const [shipLon, shipLat] = figures.shipAt;
  const { id: eventId, lon: eventLon, lat: eventLat } = figures.event;
  const told = { accountId, type, priority, mmsi, eventId, eventLon, eventLat, shipLon, shipLat, revision };
  return alertRow(key, { ...told, reasons: reasonsOfAll(alert), createdAt: raisedAt, updatedAt: revisedAt, ...(endedAt && { endedAt }) });
}

/** What a device says that starts now, in this order, with the ways of its ships found last; after each step. */
function* started({ world, gathered, nowMs }: AlertWorld, watch: Watch): Generator<Situation[]> {
  const device = new AlertEngine();
  device.setPorts(world.ports);
  device.putEvents(world.events.values(), nowMs);
  device.setWatch(watch, nowMs);
  const mine = [...gathered.alerts.values()].filter(({ accountId }) => accountId === watch.accountId);
  device.followServer(
    mine.flatMap((alert) => situationsOfRow(rowOf(alert), world.events)),
    nowMs,
  );
  for (const ship of world.ships.values()) device.putShip(ship, nowMs);
  yield [...device.open()];
  device.tick(nowMs + MINUTE_MS);
  for (const [mmsi, voyage] of world.voyages) {
    device.putVoyage(mmsi, voyage.destination ? { destination: voyage.destination } : {}, nowMs);
    yield [...device.open()];
    device.putVoyage(mmsi, voyage, nowMs);
  }
  device.tick(nowMs);
  yield [...device.open()];
}

/** What the device would show instead of the server's alert. */
function moreHere(world: AlertWorld, found: readonly Situation[]): string[] {
  const server = new Map(
    [...world.gathered.alerts.values()]
      .filter(isOpen)
      .flatMap((alert) => eventsOf(alert).map(({ id }) => [`${alert.accountId} ${alert.mmsi} ${id}`, alert.priority] as const)),
  );
  return found.flatMap(({ accountId, mmsi, figures, priority, reasons }) => {
    const there = server.get(`${accountId} ${mmsi} ${figures.event.id}`);
    return there && !isMoreUrgent(priority, there)
      ? []
      : [`${mmsi} ${figures.event.id} ${priority}, not ${there}: ${JSON.stringify(reasons)}`];
  });
}

test('in random worlds a device that starts now says nothing that the server does not, before and after it knows the ways of its ships', () => {
  let compared = 0;
  for (let seed = 1; seed <= 400; seed++) {
    const world = new AlertWorld(() => new AlertEngine(), seeded(seed));
    world.run();
    // between the two speeds it depends on when she stopped, which only the server has seen
    if (world.oracle.isUnsure || [...world.world.ships.values()].some(({ sog = 12 }) => sog > 0.5 && sog <= 3.5)) continue;
    for (const watch of world.world.watches.values())
      for (const found of started(world, watch)) {
        expect(moreHere(world, found), `seed ${seed}`).toEqual([]);
        compared += found.length;
      }
  }
  expect(compared).toBeGreaterThan(400);
});
