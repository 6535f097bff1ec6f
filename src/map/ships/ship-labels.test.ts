import { createExpression } from '@maplibre/maplibre-gl-style-spec';
import { ALERT_PRIORITIES } from '#contract/entities/alerts.ts';
import { HOUR_MS } from '#contract/units.ts';
import { expect, test } from 'vitest';
import type { ShipInView } from '#contract/worker-apis.ts';
import { ageOf, LOST_AFTER_MS, STALE_AFTER_MS } from '#domain/ais/movement.ts';
import { ALERT_COLOURS } from '#map/alerts/alert-look.ts';
import { SCHEMES } from './ship-look.ts';
import { hullFeatures, hullRing, labelFeatures, labelOverlays, plainName } from './ship-labels.ts';

const ship = (slot: number, more: Partial<ShipInView> = {}): ShipInView => ({
  slot,
  mmsi: 211_000_000 + slot,
  name: `SHIP ${slot}`,
  group: 'cargo',
  position: [7, 54],
  lastSeenMs: 100 * HOUR_MS,
  ownFleet: false,
  ...more,
});
const inAlarm = (mmsi: number) => ({ mmsi, priority: 'alarm' as const });
const context = {
  nowMs: 100 * HOUR_MS,
  ageWords: (ageMs: number) => `${ageMs / HOUR_MS} h`,
  isAlerted: (slot: number) => slot === 2,
  mostUrgentFirst: [],
  sideOf: () => undefined,
};
const hullContext = { nowMs: context.nowMs, colourOf: ({ group }: ShipInView) => `the colour of ${group}` };
const features = (data: unknown) =>
  (data as { features: { properties: Record<string, unknown>; geometry: { coordinates: number[][][] } }[] }).features;

test('alerted ships are labelled before own ships, own ships before the rest', () => {
  const ranks = features(labelFeatures([ship(0), ship(1, { ownFleet: true }), ship(2), ship(3)], context)).map(
    ({ properties }) => properties.rank,
  );
  expect(ranks).toEqual([2, 1, 0.999, 5]);
});

test('of alerted ships the most urgent is labelled first, one whose alerts are not told yet last of them', () => {
  const alerted = { ...context, isAlerted: () => true, mostUrgentFirst: [211_000_003, 211_000_001].map(inAlarm) };
  const ranks = features(labelFeatures([ship(0), ship(1), ship(3), ship(4, { ownFleet: true })], alerted)).map(
    ({ properties }) => properties.rank as number,
  );
  expect(ranks[2]).toBeLessThan(ranks[1] ?? 0);
  expect(ranks[1]).toBeLessThan(ranks[0] ?? 0);
  expect(Math.max(...ranks)).toBeLessThan(1);
});

test('the name of an alerted ship has the colour of her worst alert, in every scheme', () => {
  const mostUrgentFirst = ALERT_PRIORITIES.map((priority, slot) => ({ mmsi: 211_000_000 + slot, priority }));
  const ships = [0, 1, 2, 3].map((slot) => ship(slot));
  const named = features(labelFeatures(ships, { ...context, isAlerted: () => true, mostUrgentFirst }));
  for (const scheme of SCHEMES)
    for (const layer of labelOverlays.flatMap(({ layers }) => layers(scheme))) {
      const paint = 'paint' in layer ? (layer.paint as Record<string, unknown>) : {};
      if (!('text-color' in paint)) continue;
      const read = createExpression(paint['text-color'], `layers.${layer.id}`);
      const colours = named.map(
        ({ properties }) => read.result === 'success' && String(read.value.evaluate({ zoom: 5 }, { type: 1, properties })),
      );
      expect(colours, layer.id).toEqual(ALERT_PRIORITIES.map((priority) => ALERT_COLOURS[scheme][priority]));
    }
});

test('the five most urgent ships in view are named before all signs but their own are kept clear', () => {
  const alerted = { ...context, isAlerted: () => true, mostUrgentFirst: [6, 5, 4, 3, 2, 1].map((slot) => inAlarm(211_000_000 + slot)) };
  const named = features(
    labelFeatures(
      [1, 2, 3, 4, 5, 6].map((slot) => ship(slot)),
      alerted,
    ),
  );
  expect(named.map(({ properties }) => properties.first)).toEqual([undefined, true, true, true, true, true]);
  const elsewhere = Array.from({ length: 8 }, (_, at) => inAlarm(211_000_100 + at));
  const lesser = { ...alerted, mostUrgentFirst: [...elsewhere, ...alerted.mostUrgentFirst] };
  const inView = features(
    labelFeatures(
      [1, 2, 6].map((slot) => ship(slot)),
      lesser,
    ),
  );
  expect(
    inView.map(({ properties }) => properties.first),
    'of those in view, whatever is more urgent elsewhere',
  ).toEqual([true, true, true]);
  expect(labelOverlays.map(({ place }) => place)).toEqual(['ships', 'markedNames', 'signsKeptClear', 'urgentNames']);
});

test('a stale position carries its age, a fresh one does not', () => {
  const texts = features(labelFeatures([ship(0), ship(1, { lastSeenMs: 97 * HOUR_MS })], context)).map(({ properties }) => properties.text);
  expect(texts).toEqual(['SHIP 0', 'SHIP 1 · 3 h']);
});

test('a label has an age from the very hour on that the drawer says stale, and the hull fades with it', () => {
  const at = (ageMs: number) => ship(0, { lastSeenMs: context.nowMs - ageMs, lengthM: 100, beamM: 20, directionDeg: 10 });
  for (const [ageMs, old] of [
    [STALE_AFTER_MS - 60_000, false],
    [STALE_AFTER_MS, true],
    [LOST_AFTER_MS, true],
  ] as const) {
    expect(features(labelFeatures([at(ageMs)], context))[0]?.properties.text).toBe(old ? `SHIP 0 · ${ageMs / HOUR_MS} h` : 'SHIP 0');
    expect(features(hullFeatures([at(ageMs)], hullContext))[0]?.properties.old).toBe(old);
    expect(ageOf(at(ageMs).lastSeenMs, context.nowMs) === 'ageing').toBe(!old);
  }
});

test('a ship without a name is labelled with her MMSI', () => {
  const { name: _, ...nameless } = ship(5);
  expect(features(labelFeatures([nameless], context))[0]?.properties.text).toBe('211000005');
});

test('a hostile name stays one line of plain text', () => {
  expect(plainName('A"},{"B <b>&\u202e\u0000\n  C')).toBe('A"},{"B <b>& C');
  expect(plainName('X'.repeat(500))).toHaveLength(40);
  expect(plainName('\u200b\u0007')).toBe('');
});

test('a hull is as long and as wide as the ship and points along her heading', () => {
  const ring = hullRing({ position: [0, 0], lengthM: 400, beamM: 60, headingDeg: 90 });
  const [east, north] = [ring.map(([lon]) => lon * 111_320), ring.map(([, lat]) => lat * 111_320)];
  expect(Math.max(...east) - Math.min(...east)).toBeCloseTo(400, 6);
  expect(Math.max(...north) - Math.min(...north)).toBeCloseTo(60, 6);
  expect(ring[0]?.[0]).toBe(Math.max(...ring.map(([lon]) => lon)));
  expect(ring.at(-1)).toEqual(ring[0]);
});

test('a hull across 180 degrees stays one shape', () => {
  const lons = hullRing({ position: [179.9999, 0], lengthM: 400, beamM: 60, headingDeg: 90 }).map(([lon]) => lon);
  expect(Math.max(...lons) - Math.min(...lons)).toBeLessThan(0.01);
});

test('no hull is drawn from an unknown size or direction', () => {
  const known = { lengthM: 100, beamM: 20, directionDeg: 10 };
  const hulls = hullFeatures([ship(0, known), ship(1, { lengthM: 100, beamM: 20 }), ship(2, { directionDeg: 1 })], hullContext);
  expect(features(hulls).map(({ properties }) => [properties.slot, properties.colour])).toEqual([[0, 'the colour of cargo']]);
});
