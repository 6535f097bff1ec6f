import { expect, test } from 'vitest';
import type { EventRow } from '#contract/tables.ts';
import { HOUR_MS } from '#contract/units.ts';
import type { ShipState } from '#domain/ship-state.ts';
import type { ShipSurroundings } from '#domain/surroundings.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';
import { mapContent } from './map-content.ts';

const NOW = 10 * HOUR_MS;
const around = (mmsi: number, state: ShipState, isSeen = true, lastSeen = NOW): ShipSurroundings => ({
  mmsi,
  state,
  events: [],
  ports: [],
  ...(isSeen && { ship: { _id: `${mmsi}`, id: `${mmsi}`, mmsi, name: `SHIP ${mmsi}`, lon: mmsi, lat: 0, lastSeen } }),
});
const shown = (ships: ShipSurroundings[], alerts: Partial<KnownAlert>[] = []) =>
  mapContent(
    { ships: new Map(ships.map((one) => [one.mmsi, one])), events: [], ports: [], proximityNm: 50 },
    alerts.map((alert) => ({ alert: alert as KnownAlert, event: undefined })),
    NOW,
  );

test('ships look as they stand, and only those that need a look are named', () => {
  const points = shown([
    around(1, 'alarm'),
    around(2, 'near'),
    around(3, 'stale', true, 1),
    around(4, 'clear'),
    around(5, 'unseen', false),
  ]);
  expect(points).toEqual([
    { kind: 'ship', id: '1', lon: 1, lat: 0, tone: 'alarm', label: 'SHIP 1' },
    { kind: 'ship', id: '2', lon: 2, lat: 0, tone: 'near', label: 'SHIP 2' },
    { kind: 'ship', id: '3', lon: 3, lat: 0, tone: 'old', isStale: true },
    { kind: 'ship', id: '4', lon: 4, lat: 0, tone: 'plain' },
  ]);
});

test('the ship of an alert is shown where she is now, or else where she was when it was written, by the most urgent of her alerts', () => {
  const alert = { priority: 'alarm', eventLon: 9, eventLat: 9, shipLon: 8, shipLat: 8, shipName: 'GONE', updatedAt: NOW } as const;
  const points = shown(
    [around(1, 'alarm')],
    [
      { ...alert, mmsi: 1 },
      { ...alert, mmsi: 7, priority: 'emergency' },
      { ...alert, mmsi: 7, priority: 'caution' },
    ],
  );
  expect(points).toEqual([
    { kind: 'ship', id: '1', lon: 1, lat: 0, tone: 'alarm', label: 'SHIP 1' },
    { kind: 'ship', id: '7', lon: 8, lat: 8, tone: 'emergency', label: 'GONE' },
  ]);
});

test('after an hour without a position a ship is stale, also with an alert or near a threat; of one known by her alert, the alert says when', () => {
  const alert = { mmsi: 7, priority: 'alarm', shipLon: 8, shipLat: 8, shipName: 'GONE', updatedAt: NOW - HOUR_MS } as const;
  const hourAgo = (mmsi: number, state: ShipState) => around(mmsi, state, true, NOW - HOUR_MS);
  const points = shown([hourAgo(1, 'emergency'), hourAgo(2, 'near'), around(3, 'alarm')], [alert]);
  expect(points.map((point) => point.kind === 'ship' && [point.id, point.tone, point.isStale ?? false])).toEqual([
    ['1', 'emergency', true],
    ['2', 'near', true],
    ['3', 'alarm', false],
    ['7', 'alarm', true],
  ]);
});

test('what an alert is about is shown once, also far from every ship', () => {
  const event = { id: 'e', category: 'Crime', type: 'Boarding', lon: 50, lat: 20 } as EventRow;
  const alert = { mmsi: 1, priority: 'caution', eventLon: 50, eventLat: 20, updatedAt: NOW } as KnownAlert;
  const points = mapContent({ ships: new Map(), events: [{ event, ships: [] }], ports: [], proximityNm: 50 }, [{ alert, event }], NOW);
  expect(points.filter(({ kind }) => kind === 'event')).toEqual([
    { kind: 'event', id: 'e', lon: 50, lat: 20, category: 'Crime', type: 'Boarding' },
  ]);
});
