// A small scene for tests of the device's own alerts: one event, one port and one ship some miles off, as rows of the account's database.
import { HOUR_MS } from '#contract/units.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { AlertRow, EventRow } from '#contract/tables.ts';
import { destination } from '#domain/geo/great-circle.ts';
import { accountDb } from '#store/device/account-db.ts';

export const ADA = 'ada';
export const MMSI = 244_000_001;
export const NOW = Date.UTC(2026, 10, 22, 12);

export const EVENT: EventRow = {
  id: 'e1',
  v: 1,
  type: 'Suspicious approach',
  category: 'Crime',
  title: 'Skiffs',
  description: 'Two skiffs came close.',
  lon: 43.5,
  lat: 12.5,
  occurredAt: NOW - HOUR_MS,
  occurredPrecision: 'minute',
  reportedAt: NOW,
  source: 'test',
  sample: false,
  updatedAt: NOW,
};

/** A ship under way, so many miles east of the event. */
export function shipAt(nm: number, part: Partial<Ship> = {}): Ship {
  const [lon, lat] = destination([EVENT.lon, EVENT.lat], 90, nm);
  return { _id: '1', id: '1', mmsi: MMSI, name: 'ANNA', lon, lat, sog: 12, lastSeen: NOW, ...part };
}

export const putShip = (ship: Ship) =>
  accountDb(ADA).ships.put({ mmsi: ship.mmsi, ownFleet: true, alerted: false, opened: false, gone: false, ship });

/** A device with the event and a fleet of one ship. */
export async function fillDevice(): Promise<void> {
  const db = accountDb(ADA);
  await db.events.put(EVENT);
  await db.fleetShips.put({ id: `f1:${MMSI}`, v: 1, fleetId: 'f1', ownerId: ADA, mmsi: MMSI, sendToMaster: false });
}

/** As the server sends it. */
export const alertRow = (part: Partial<AlertRow> = {}): AlertRow => ({
  id: `near-${MMSI}-1`,
  v: 1,
  accountId: ADA,
  type: 'Proximity ALERT',
  priority: 'warning',
  title: 'Suspicious approach 30 nm from ANNA',
  reason: 'Within 50 nm of the ship',
  mmsi: MMSI,
  shipName: 'ANNA',
  eventId: EVENT.id,
  shipLon: 44,
  shipLat: 12.5,
  eventLon: EVENT.lon,
  eventLat: EVENT.lat,
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
  ...part,
});
