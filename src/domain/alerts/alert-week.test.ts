import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import { seeded } from '#tests/fixtures/chance.ts';
import { reportsOf, sailWeek, type WeekEvent } from './alert-week.fixture.ts';

const START = Date.UTC(2026, 10, 22);
/** On each lane, between two incidents: three a week on all of them, as in 2021. */
const DAYS_BETWEEN = 7;
const KINDS = [
  'Boarding',
  'Robbery',
  'Suspicious approach',
  'Approach',
  'Suspicious approach',
  'Robbery',
  'Sighting',
  'Kidnapping',
] as const;
/** Where incidents of these lanes gather: longitude, latitude, and how wide around. */
const PLACES = [
  [43.5, 12.8, 1.2],
  [103.9, 1.2, 0.4],
  [5.5, 3.9, 1.5],
] as const;

function incidents(seed: number): WeekEvent[] {
  const chance = seeded(seed);
  return PLACES.flatMap(([lon, lat, width], place) => {
    const found: WeekEvent[] = [];
    for (let atMs = START - 10 * DAY_MS; atMs < START + 7 * DAY_MS; atMs += 2 * DAYS_BETWEEN * DAY_MS * chance())
      found.push({
        id: `e${place}-${found.length}`,
        type: KINDS[Math.floor(chance() * KINDS.length)] ?? 'Robbery',
        category: 'Crime',
        lon: lon + (chance() - 0.5) * 2 * width,
        lat: lat + (chance() - 0.5) * 2 * width,
        occurredAt: atMs,
        occurredPrecision: 'minute',
        source: 'Test',
        reportedAt: atMs + 6 * HOUR_MS * chance(),
        sample: false,
      });
    return found;
  });
}

test('ten ships on three risky lanes have at most six new alerts on every day', () => {
  const days = [1, 2, 3, 4, 5, 6].flatMap((seed) => sailWeek(reportsOf(incidents(seed)), START).raised);
  expect(Math.max(...days)).toBeLessThanOrEqual(6);
  expect(days.reduce((sum, raised) => sum + raised, 0)).toBeGreaterThan(days.length); // weeks in which nothing happens would show nothing
});
