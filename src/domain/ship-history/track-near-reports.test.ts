import { expect, it } from 'vitest';
import { HOUR_MS } from '#contract/units.ts';
import { hoursNearOnTrack } from './track-near-reports.ts';

/** A report at 0N 0E; an hour is a place, 10 nm (a sixth of a degree) further east. */
const isNear = ([lon]: [number, number], _atMs: number, withinNm: number) => Math.abs(lon) * 60 <= withinNm;
const at = (hour: number, lon = hour / 6) => ({ atMs: hour * HOUR_MS, place: [lon, 0] as [number, number] });
const look = (track: ReturnType<typeof at>[], toHour = 24) =>
  hoursNearOnTrack(track, { fromMs: 0, toMs: toHour * HOUR_MS, isNear: isNear as never, radiusNm: 50 });
const hours = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => at(from + i));

it('hours under way near a report count, and with a whole track there are no more', () => {
  expect(look(hours(-1, 25))).toEqual({ hours: 5.5, isWhole: true }); // to half way between 50 and 60 nm
});

it('a gap in which she may have been near leaves it open; one far from any report, or where she lay, does not', () => {
  expect(look([...hours(-1, 6), ...hours(10, 25)])).toMatchObject({ isWhole: false });
  const far = hours(-1, 25).map((point, i) => at(i - 1, 60 + point.place[0]));
  expect(look(far.filter((_, i) => i < 8 || i > 12))).toEqual({ hours: 0, isWhole: true });
  expect(look([at(-1, 0.5), at(25, 0.5)])).toEqual({ hours: 24, isWhole: true });
});

it('a time before she was heard, or after, is not known', () => {
  expect(look(hours(3, 25)).isWhole).toBe(false);
  expect(look(hours(-1, 20)).isWhole).toBe(false);
  expect(look([])).toEqual({ hours: 0, isWhole: false });
});
