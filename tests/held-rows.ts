// Rows as the server sends them, for tests of what lies on the map: with what matters to the test put over them.
import type { Ship } from '#contract/entities/ships.ts';
import type { AlertRow, AreaRow, EventRow, NotificationRow, PortRow } from '#contract/tables.ts';
import type { MarkedShipRow } from '#store/ship-rows.ts';

export const eventRow = (id: string, part: Partial<EventRow> = {}): EventRow => ({
  id,
  v: 1,
  type: 'Boarding',
  category: 'Crime',
  title: `Boarding ${id}`,
  description: 'Three persons came aboard.',
  lat: 12.5,
  lon: 43.2,
  occurredAt: Date.UTC(2026, 10, 20, 6),
  occurredPrecision: 'minute',
  reportedAt: Date.UTC(2026, 10, 20, 7),
  source: 'Test',
  sample: false,
  updatedAt: 1,
  ...part,
});

export const portRow = (id: string, part: Partial<PortRow> = {}): PortRow => ({
  id,
  v: 1,
  name: `Port ${id}`,
  country: 'YE',
  locode: id,
  lat: 12.8,
  lon: 45,
  source: 'Test',
  updatedAt: 1,
  ...part,
});

/** A ship of the own fleet, as last held. */
export const ownShip = (mmsi: number, part: Partial<Ship> = {}): MarkedShipRow => ({
  mmsi,
  ownFleet: true,
  alerted: false,
  opened: false,
  gone: false,
  ship: { _id: String(mmsi), id: String(mmsi), mmsi, name: `SHIP ${mmsi}`, lat: 10, lon: 50, lastSeen: Date.now(), ...part },
});

/** Unread. */
export const notificationRow = (id: string, part: Partial<NotificationRow> = {}): NotificationRow => ({
  id,
  v: 1,
  accountId: 'ada',
  no: 1,
  type: 'Alert',
  title: 'Boarding 23 nm from ANNA',
  body: '',
  state: 'unread',
  createdAt: 1,
  ...part,
});

export const alertRow = (id: string, part: Partial<AlertRow> = {}): AlertRow => ({
  id,
  v: 1,
  accountId: 'ada',
  type: 'Proximity ALERT',
  priority: 'warning',
  title: 'Boarding 23 nm from ANNA',
  reason: 'Within 50 nm of the ship: 23.9 nm',
  mmsi: 244_000_001,
  shipName: 'ANNA',
  eventId: 'e1',
  distanceNm: 23.9,
  shipLat: 12.5,
  shipLon: 43.2,
  eventLat: 12.6,
  eventLon: 43.6,
  createdAt: Date.UTC(2026, 10, 20, 11),
  updatedAt: Date.UTC(2026, 10, 20, 11),
  revision: 1,
  ...part,
});

/** A listed area as a square of degrees. */
export const listedSquare = (id: string, name: string, [west, south, east, north]: readonly [number, number, number, number]): AreaRow => ({
  id,
  v: 1,
  layer: 'jwc',
  edition: 'JWLA-033',
  validFrom: 0,
  name,
  text: 'A square.',
  source: 'Test',
  licence: 'None',
  indicative: false,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  },
  updatedAt: 1,
});
