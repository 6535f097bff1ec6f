// When quiet hours end, by the clock on the wall, across midnight and changes of the clock.
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { quietUntilMs, tellAtMs } from './quiet-hours.ts';

const night = (timeZone: string, from = '22:00', to = '06:00') => ({ on: true, from, to, timeZone });
const until = (quiet: ReturnType<typeof night>, at: string) => {
  const ms = quietUntilMs(quiet, Date.parse(at));
  return ms === undefined ? 'not quiet' : new Date(ms).toISOString().slice(0, 16);
};

test.each([
  ['2026-11-22T21:59Z', 'not quiet'],
  ['2026-11-22T22:00Z', '2026-11-23T06:00'],
  ['2026-11-23T02:30Z', '2026-11-23T06:00'],
  ['2026-11-23T05:59:59.999Z', '2026-11-23T06:00'],
  ['2026-11-23T06:00Z', 'not quiet'],
])('over midnight: at %s until %s', (at, expected) => expect(until(night('UTC'), at)).toBe(expected));

test.each([
  ['2026-11-22T12:59Z', 'not quiet'],
  ['2026-11-22T13:00Z', '2026-11-22T14:30'],
  ['2026-11-22T14:30Z', 'not quiet'],
])('within a day: at %s until %s', (at, expected) => expect(until(night('UTC', '13:00', '14:30'), at)).toBe(expected));

it('is by the clock of the chosen place', () => {
  expect(until(night('Asia/Kolkata'), '2026-11-22T16:29Z')).toBe('not quiet');
  expect(until(night('Asia/Kolkata'), '2026-11-22T16:30Z')).toBe('2026-11-23T00:30');
});

it('is never quiet when switched off, from a time to the same, or in a place that nobody knows', () => {
  expect(until({ ...night('UTC'), on: false }, '2026-11-23T02:00Z')).toBe('not quiet');
  for (const at of ['2026-11-22T21:59Z', '2026-11-22T22:00Z', '2026-11-23T10:00Z'])
    expect(until(night('UTC', '22:00', '22:00'), at)).toBe('not quiet');
  expect(until(night('Mars/Olympus'), '2026-11-23T02:00Z')).toBe('not quiet');
});

test('the night when clocks go forward is an hour shorter, the one when they go back an hour longer', () => {
  expect(until(night('Europe/Berlin'), '2026-03-28T21:00Z')).toBe('2026-03-29T04:00');
  expect(until(night('Europe/Berlin'), '2026-10-24T20:00Z')).toBe('2026-10-25T05:00');
});

test('an end within the hour that is left out is when clocks go forward', () => {
  expect(until(night('Europe/Berlin', '22:00', '02:30'), '2026-03-29T00:30Z')).toBe('2026-03-29T01:00');
});

test('in the hour that comes twice it is quiet whenever the clock says so', () => {
  const quiet = night('Europe/Berlin', '22:00', '02:30');
  expect(until(quiet, '2026-10-25T00:10Z')).toBe('2026-10-25T00:30');
  expect(until(quiet, '2026-10-25T00:40Z')).toBe('not quiet');
  expect(until(quiet, '2026-10-25T01:10Z')).toBe('2026-10-25T01:30');
});

const ZONES = [
  'UTC',
  'Europe/London',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Pacific/Auckland',
];
const clockTime = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hours, minutes]) => [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':'));

/** The slow way: as a clock on the wall shows it, minute by minute. */
function isQuietAt({ from, to, timeZone }: ReturnType<typeof night>, ms: number): boolean {
  const shown = new Date(ms).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return from <= to ? from <= shown && shown < to : from <= shown || shown < to;
}

it('ends at the first minute that the clock on the wall does not show within it', () => {
  /** Around the changes of the clock, where it is hard. */
  const at = fc
    .tuple(
      fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-09-27', '2026-10-04', '2026-10-25', '2026-11-01'),
      fc.nat(48 * 60),
    )
    .map(([day, minutes]) => Date.parse(day) - 12 * HOUR_MS + minutes * MINUTE_MS);
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), clockTime, clockTime, at, (timeZone, from, to, atMs) => {
      const quiet = night(timeZone, from, to);
      const end = quietUntilMs(quiet, atMs);
      if (!isQuietAt(quiet, atMs)) {
        expect(end).toBeUndefined();
        return;
      }
      expect(isQuietAt(quiet, end ?? Number.NaN)).toBe(false);
      expect(isQuietAt(quiet, (end ?? Number.NaN) - MINUTE_MS)).toBe(true);
      for (let ms = atMs; ms < (end ?? 0); ms += 15 * MINUTE_MS) expect(isQuietAt(quiet, ms)).toBe(true);
    }),
    { numRuns: 60 },
  );
}, 30_000);

it('lets alarms and emergencies through, and holds warnings and cautions until they end', () => {
  const nowMs = Date.parse('2026-11-23T02:00Z');
  const at = (['emergency', 'alarm', 'warning', 'caution'] as const).map((priority) => tellAtMs(priority, night('UTC'), nowMs) - nowMs);
  expect(at).toEqual([0, 0, 4 * HOUR_MS, 4 * HOUR_MS]);
});
