import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { parsePosition } from '#domain/geo/coordinates.ts';
import { devicePreferences, type PositionForm } from '#platform/preferences.ts';
import {
  formatAge,
  formatBytes,
  formatCourse,
  formatDateTime,
  formatMoment,
  formatDifference,
  formatDistance,
  formatDtg,
  formatSailingTime,
  formatLatitude,
  formatLongitude,
  formatNumber,
  formatPosition,
  formatSpeed,
  formatTime,
  formatVoyageTime,
} from './formats.ts';

const sign = (hemisphere: string | undefined) => (hemisphere === 'S' || hemisphere === 'W' ? -1 : 1);

/** Reads the formatter's text independently. */
function read(text: string): number {
  const found = /^(\d{2,3}(?:\.\d{5})?)°(?:(\d{2}(?:\.\d{3})?)'(?:(\d{2}\.\d)")?)? ([NSEW])$/.exec(text);
  if (!found) throw new Error(`unreadable: ${text}`);
  const [, deg, min = '0', sec = '0', hemisphere] = found;
  if (Number(min) >= 60 || Number(sec) >= 60) throw new Error(`sixty in ${text}`);
  return sign(hemisphere) * (Number(deg) + Number(min) / 60 + Number(sec) / 3600);
}

const forms: [PositionForm, number][] = [
  ['minutes', 0.0005 / 60],
  ['seconds', 0.05 / 3600],
  ['decimal', 0.000005],
];

describe('positions', () => {
  afterEach(() => devicePreferences.set({ ...devicePreferences.get(), positionForm: 'minutes' }));

  test('are written in the form that the user chose', () => {
    devicePreferences.set({ ...devicePreferences.get(), positionForm: 'decimal' });
    expect(formatPosition([-0.5, 5.123456])).toBe('05.12346° N 000.50000° W');
    expect(formatPosition([-0.5, 5.123456], 'minutes')).toBe("05°07.407' N 000°30.000' W");
  });

  test.each(forms)('written in %s and pasted back are the same position within half a step', (form, toleranceDeg) => {
    fc.assert(
      fc.property(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }), (lat, lon) => {
        const back = parsePosition(formatPosition([lon, lat], form));
        if (!back.ok) throw new Error(back.error.code);
        expect(Math.abs(back.value[1] - lat)).toBeLessThanOrEqual(toleranceDeg * 1.000001);
        expect(Math.abs(back.value[0] - lon)).toBeLessThanOrEqual(toleranceDeg * 1.000001);
      }),
    );
  });

  test('read as a chart has them', () => {
    expect(formatPosition([51.454166666, 12.027833333])).toBe("12°01.670' N 051°27.250' E");
    expect(formatPosition([-70.5, -33.25], 'seconds')).toBe('33°15\'00.0" S 070°30\'00.0" W');
    expect(formatPosition([-0.5, 5.123456], 'decimal')).toBe('05.12346° N 000.50000° W');
  });

  test('carry into the next degree instead of writing sixty minutes', () => {
    const half = 21 + 17.1245 / 60; // arithmetic leaves such a place a hair above or below half a step
    expect(formatLatitude(half - 1e-13)).toBe(formatLatitude(half + 1e-13));
    expect(formatLatitude(11.9999999)).toBe("12°00.000' N");
    expect(formatLongitude(-179.9999999, 'seconds')).toBe('180°00\'00.0" W');
  });

  test('have no negative zero', () => {
    expect(formatLatitude(-0.0000001)).toBe("00°00.000' N");
    expect(formatLongitude(-0)).toBe("000°00.000' E");
  });

  test.each(forms)('written in %s, read back within half a step', (form, toleranceDeg) => {
    fc.assert(
      fc.property(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }), (lat, lon) => {
        expect(Math.abs(read(formatLatitude(lat, form)) - lat)).toBeLessThanOrEqual(toleranceDeg * 1.000001);
        expect(Math.abs(read(formatLongitude(lon, form)) - lon)).toBeLessThanOrEqual(toleranceDeg * 1.000001);
      }),
    );
  });
});

test('courses have three figures between 000 and 359', () => {
  expect(formatCourse(34)).toBe('034°T');
  expect(formatCourse(359.6)).toBe('000°T');
  expect(formatCourse(-90)).toBe('270°T');
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (deg) => {
      const text = formatCourse(deg);
      expect(text).toMatch(/^[0-3]\d\d°T$/);
      expect(Number(text.slice(0, 3))).toBeLessThan(360);
    }),
  );
});

test('differences have a sign, except where they read 0', () => {
  expect([1.25, -1.25, 0.04, -0.04, 0].map((value) => formatDifference(value, 1))).toEqual(['+1.3', '-1.3', '0.0', '0.0', '0.0']);
  expect([1234, -100].map((value) => formatDifference(value))).toEqual(['+1,234', '-100']);
});

test('speeds carry their unit', () => {
  expect(formatSpeed(12.34)).toBe('12.3 kn');
  expect(formatNumber(300_000)).toBe('300,000');
});

test('times are UTC and say so', () => {
  const atMs = Date.UTC(2026, 10, 20, 11, 24, 59);
  expect(formatDateTime(atMs)).toBe('2026-11-20 11:24Z');
  expect(formatMoment(atMs, atMs + 3_600_000)).toBe('11:24Z');
  expect(formatMoment(atMs, atMs + 24 * 3_600_000)).toBe('2026-11-20 11:24Z');
  expect(formatTime(Date.UTC(2026, 0, 1, 9, 2))).toBe('09:02Z');
});

test('ages are completed minutes, hours or days, and never run backwards', () => {
  const MIN = 60_000;
  expect([-5, 0, 59_999].map(formatAge)).toEqual(['< 1 min', '< 1 min', '< 1 min']);
  expect([2 * MIN, 59 * MIN + 59_000, 180 * MIN, 48 * 60 * MIN - 1, 48 * 60 * MIN, 5 * 24 * 60 * MIN].map(formatAge)).toEqual([
    '2 min',
    '59 min',
    '3 h',
    '47 h',
    '2 d',
    '5 d',
  ]);
  expect([60 * MIN, 60.9 * MIN, 115 * MIN, 120 * MIN - 1].map(formatAge)).toEqual(['1 h', '1 h', '1 h 55 min', '1 h 59 min']);
  const IN_MINUTES = { d: 1440, h: 60, min: 1 } as const;
  const minutes = (text: string) =>
    text.startsWith('<')
      ? 0
      : [...text.matchAll(/([\d,]+) (d|h|min)/g)].reduce(
          (sum, [, number = '', unit]) => sum + Number(number.replaceAll(',', '')) * IN_MINUTES[unit as keyof typeof IN_MINUTES],
          0,
        );
  fc.assert(
    fc.property(fc.nat(4e9), fc.nat(4e9), (a, b) => {
      const [young, old] = a < b ? [a, b] : [b, a];
      expect(minutes(formatAge(young))).toBeLessThanOrEqual(minutes(formatAge(old)));
      expect(minutes(formatAge(old)) * MIN).toBeLessThanOrEqual(old);
    }),
  );
});

test('bytes are short and never reach a thousand of one unit', () => {
  expect([0, 812, 1200, 12_000_000, 999_999, 30_400_000_000].map(formatBytes)).toEqual([
    '0 B',
    '812 B',
    '1.2 kB',
    '12 MB',
    '1.0 MB',
    '30 GB',
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9e14 }), (bytes) => {
      expect(formatBytes(bytes)).toMatch(/^(\d{1,3}|\d\.\d) (B|kB|MB|GB|TB)$/);
    }),
  );
});

test('distances have a decimal up to a hundred miles, and never read 100.0', () => {
  expect([0, 0.04, 23.44, 99.94, 99.96, 12_345.6].map(formatDistance)).toEqual([
    '0.0 nm',
    '0.0 nm',
    '23.4 nm',
    '99.9 nm',
    '100 nm',
    '12,346 nm',
  ]);
});

test('a date-time group has day, time and Z first, then month and year', () => {
  expect(formatDtg(Date.UTC(2026, 10, 7, 4, 5))).toBe('070405Z NOV 26');
  expect(formatDtg(Date.UTC(2030, 0, 31, 23, 59))).toBe('312359Z JAN 30');
});

test('a time at sea is in minutes below two hours, so that 0.7 h and 40 min never stand side by side', () => {
  expect([0, 0.001, 0.7, 1.99, 2, 9.94, 9.96, 24].map(formatSailingTime)).toEqual([
    '0 min',
    '< 1 min',
    '42 min',
    '119 min',
    '2.0 h',
    '9.9 h',
    '10.0 h',
    '24 h',
  ]);
});

test('how long a voyage takes is in days and hours from a day on', () => {
  expect([0.7, 5, 23.4, 23.6, 50, 696.3].map(formatVoyageTime)).toEqual(['42 min', '5.0 h', '23 h', '1 d', '2 d 2 h', '29 d']);
});
