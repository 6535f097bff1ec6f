import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { EVENT_TYPES, type EventType } from '#contract/entities/events.ts';
import { composeStyle, differenceOf } from '#map/chart/overlays.ts';
import { SCHEMES } from '#map/ships/ship-look.ts';
import { eventRow } from '#tests/held-rows.ts';
import { BEATS, eventFeatures, grownAt, Pulses } from './show-events.ts';
import { isEventShown } from '#features/events/event-filter.ts';
import { EVENT_MARKS_SOURCE, eventMarksOverlay, EVENTS_SOURCE, eventsOverlay } from './events-layer.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 12);
const words = { type: Object.fromEntries(EVENT_TYPES.map((type) => [type, type])) as Record<EventType, string> };
const ALL = { categories: ['all'], types: [] } as const;

test.for(SCHEMES)('the layers of the %s scheme are as the style specification wants them', (scheme) => {
  const style = composeStyle({ version: 8, sources: {}, layers: [] }, [eventsOverlay(words), eventMarksOverlay], scheme, {
    geojson: new Map(),
    globe: false,
  });
  expect(validateStyleMin({ ...style, glyphs: 'https://x/{fontstack}/{range}' } as Parameters<typeof validateStyleMin>[0])).toEqual([]);
  expect(Object.keys(style.sources)).toEqual([EVENTS_SOURCE, EVENT_MARKS_SOURCE]);
});

test('only what the filters keep becomes a point, longitude first, with its class of age', () => {
  const events = [
    eventRow('a', { occurredAt: NOW - HOUR }),
    eventRow('b', { category: 'War risk', type: 'Seizure', occurredAt: NOW - 100 * HOUR, sample: true }),
    eventRow('c', { category: 'War risk', type: 'Boarding', occurredAt: NOW - 2000 * HOUR }),
  ];
  const shown = (filter: Parameters<typeof eventFeatures>[1]) =>
    eventFeatures(events, filter, NOW).features.map(({ properties }) => properties.id);
  expect(shown(ALL)).toEqual(['a', 'b', 'c']);
  expect(shown({ ...ALL, categories: ['War risk'] })).toEqual(['b', 'c']);
  expect(shown({ ...ALL, types: ['Boarding'] })).toEqual(['a', 'c']);
  expect(shown({ categories: ['War risk'], types: ['Boarding'] })).toEqual(['c']);
  expect(shown({ ...ALL, window: { fromMs: NOW - 24 * HOUR, toMs: NOW } })).toEqual(['a']);
  expect(eventFeatures(events, ALL, NOW).features[1]).toEqual({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [43.2, 12.5] },
    properties: { id: 'b', category: 'War risk', type: 'Seizure', age: 1, atMin: Math.floor((NOW - 100 * HOUR) / 60_000), sample: true },
  });
});

test('nothing that a stranger wrote travels to the map', () => {
  const hostile = eventRow('x', { title: '<img src=x onerror=alert(1)>', description: '{{constructor}}' });
  expect(JSON.stringify(eventFeatures([hostile], ALL, NOW))).not.toMatch(/onerror|constructor/);
});

test('an event of which only the day is known is in every window that has a part of that day', () => {
  const day = eventRow('d', { occurredAt: Date.UTC(2026, 10, 19), occurredPrecision: 'day' });
  const within = (fromMs: number, toMs: number) => isEventShown(day, { ...ALL, window: { fromMs, toMs } });
  expect(within(Date.UTC(2026, 10, 19, 20), NOW)).toBe(true);
  expect(within(Date.UTC(2026, 10, 20), NOW)).toBe(false);
  expect(within(0, Date.UTC(2026, 10, 18, 23, 59))).toBe(false);
});

test('time or a window that moves hands the map only the events that come, go or grow into another class', () => {
  const events = [eventRow('a', { occurredAt: NOW - 23 * HOUR }), eventRow('b', { occurredAt: NOW - 2000 * HOUR })];
  const at = (ms: number) => eventFeatures(events, ALL, ms);
  expect(differenceOf(at(NOW), at(NOW + HOUR))).toBeUndefined();
  const [before, after] = [at(NOW), at(NOW + 2 * HOUR)];
  expect(differenceOf(before, after)).toEqual({ add: [after.features[0]], remove: [] });
  const within = (toMs: number) => eventFeatures(events, { ...ALL, window: { fromMs: toMs - 24 * HOUR, toMs } }, toMs);
  expect(differenceOf(within(NOW), within(NOW + HOUR / 2))).toBeUndefined();
  expect(differenceOf(within(NOW), within(NOW + 3 * HOUR))).toEqual({ add: [], remove: ['a'] });
});

test('an event that arrives beats three times, then its ring is gone', () => {
  const pulses = new Pulses();
  pulses.start(['a'], NOW);
  const beats = Array.from({ length: 200 }, (_, at) => pulses.at(NOW + at * 50)[0]?.grown);
  expect(beats.filter((grown, at) => grown !== undefined && grown < (beats[at - 1] ?? 1)).length).toBe(BEATS);
  expect(beats.at(-1)).toBeUndefined();
  expect(beats.every((grown) => grown === undefined || (grown >= 0 && grown < 1))).toBe(true);
  expect(grownAt(-10)).toBe(0);
});
