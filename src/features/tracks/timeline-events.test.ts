import { expect, test } from 'vitest';
import { factsOf } from '#domain/tracks/track-facts.ts';
import { trackOf } from '#domain/tracks/track.ts';
import { alertRow, portRow } from '#tests/held-rows.ts';
import type { KnownFact } from '#store/ship-facts.ts';
import { timelineEventsOf } from './timeline-events.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 20);
/** Eastward from 179 degrees over 180, then still for two hours at 179 W. */
const track = trackOf([
  ...Array.from({ length: 9 }, (_, i) => ({
    time: START + i * 15 * MINUTE,
    lat: 0,
    lon: i <= 4 ? 179 + i * 0.25 : i * 0.25 - 181,
    sog: 60,
  })),
  ...Array.from({ length: 9 }, (_, i) => ({ time: START + (135 + i * 15) * MINUTE, lat: 0, lon: -179, sog: 0.1 })),
]);
const held = { track, gaps: factsOf(track).gaps };
const square = (west: number, east: number) => ({
  id: `${west}`,
  name: `From ${west}`,
  layer: 'jwc' as const,
  rings: [
    [
      [west, -1],
      [east, -1],
      [east, 1],
      [west, 1],
      [west, -1],
    ] as [number, number][],
  ],
});

test('track, areas, ports and alerts become one story, newest first, also over 180 degrees', () => {
  const told = timelineEventsOf({
    held,
    areas: [square(-179.6, -170), square(10, 20)],
    ports: [portRow('NEAR', { name: 'Near', lat: 0.05, lon: -179 }), portRow('FAR', { lat: 3, lon: -179 })],
    alerts: [
      alertRow('a', { title: 'Close to an attack', eventId: 'e', createdAt: START + 100 * MINUTE, shipLon: -179.4, shipLat: 0 }),
      alertRow('before', { createdAt: START - MINUTE }),
    ],
    isInvented: ({ eventId }) => eventId === 'e',
    facts: [],
    sinceMs: START,
  });
  expect(told.map(({ kind, atMs }) => [kind, (atMs - START) / MINUTE])).toEqual([
    ['stop', 135],
    ['alert', 100],
    ['entered', 90],
  ]);
  expect(told[0]).toMatchObject({ port: { name: 'Near', distanceNm: expect.closeTo(3, 0) }, isOver: false });
  expect(told[1]).toMatchObject({ title: 'Close to an attack', isInvented: true, place: [-179.4, 0] });
  expect(told[2]).toMatchObject({ area: 'From -179.6' });
});

test('a stop far from every port is told without one', () => {
  const told = timelineEventsOf({
    held,
    areas: [],
    ports: [portRow('FAR', { lat: 3, lon: -179 })],
    alerts: [],
    facts: [],
    isInvented: () => false,
    sinceMs: START,
  });
  expect(told).toMatchObject([{ kind: 'stop', port: undefined }]);
});

test('a port call that the server found stands in place of the stop that the track shows, and older ones stand below', () => {
  const call = (atMs: number, endedAt: number): KnownFact => ({
    traffic: 'live',
    fact: {
      id: `p${atMs}`,
      mmsi: 244_000_001,
      kind: 'portCall',
      startedAt: atMs,
      endedAt,
      lat: 0,
      lon: -179,
      detail: { portId: 'NEAR', portName: 'Near' },
    },
  });
  const old = START - 400 * 86_400_000;
  const facts = [call(START + 130 * MINUTE, START + 250 * MINUTE), call(old, old + 100 * MINUTE)];
  const told = timelineEventsOf({ held, areas: [], ports: [], alerts: [], isInvented: () => false, facts, sinceMs: START });
  expect(told.map(({ kind, atMs }) => [kind, atMs])).toEqual([
    ['fact', START + 130 * MINUTE],
    ['fact', old],
  ]);
  expect(told[0]?.place).toEqual([-179, 0]);
});

test('a visit of an area that the server found stands in place of coming and going; another area stays', () => {
  const visit = (name: string): KnownFact => ({
    traffic: 'live',
    fact: {
      id: 'a1',
      mmsi: 244_000_001,
      kind: 'areaEntered',
      startedAt: START + 85 * MINUTE,
      lat: 0,
      lon: -179.4,
      detail: { areaId: name, name, layer: 'jwc', edition: 'JWLA-032' },
    },
  });
  const told = (name: string) =>
    timelineEventsOf({
      held,
      areas: [square(-179.6, -170)],
      ports: [],
      alerts: [],
      isInvented: () => false,
      facts: [visit(name)],
      sinceMs: START,
    }).map(({ kind }) => kind);
  expect(told('From -179.6')).toEqual(['stop', 'fact']);
  expect(told('Another')).toEqual(['stop', 'entered', 'fact']);
});
