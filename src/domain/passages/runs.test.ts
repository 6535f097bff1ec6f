import { expect, test } from 'vitest';
import type { PassagePiece } from '#contract/passages/passage-risk.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { nearestPiece, passageRuns, pieceAt, timeAlong } from './runs.ts';

const piece = (fromNm: number, more: Partial<PassagePiece>): PassagePiece => ({
  leg: 0,
  fromNm,
  toNm: fromNm + 5,
  middle: [0, 0],
  sum: 0,
  count: 0,
  areas: [],
  byNight: false,
  ...more,
});

test('pieces that are alike are one run with the largest sum of them; one without a report is not Negligible', () => {
  const pieces = [
    piece(0, {}),
    piece(5, { sum: 0.5, count: 1 }),
    piece(10, { sum: 4, count: 2 }),
    piece(15, { sum: 6, count: 2 }),
    piece(20, { sum: 6, count: 2, byNight: true }),
  ];
  expect(passageRuns(pieces, FATHOM_RULES).map(({ fromNm, toNm, threat, sum }) => [fromNm, toNm, threat, sum])).toEqual([
    [0, 5, undefined, 0],
    [5, 10, 'Negligible', 0.5],
    [10, 20, 'Moderate', 6],
    [20, 25, 'Moderate', 6],
  ]);
  expect(passageRuns(pieces, FATHOM_RULES, ({ threat }) => String(threat))).toHaveLength(3);
});

test('a place has its time between departure and arrival, where there are times', () => {
  const along = { lengthNm: 100, pieces: [], areas: [] };
  const waypoint = { position: [0, 0] as const, fromStartNm: 0, toGoNm: 100, worst: { sum: 0, count: 0 }, areas: [] };
  expect(timeAlong({ along: { ...along, arrivalMs: 3000 }, waypoints: [{ ...waypoint, atMs: 1000 }] }, 25)).toBe(1500);
  expect(timeAlong({ along, waypoints: [waypoint] }, 25)).toBeUndefined();
});

test('a distance and a place find their piece, also beyond the ends', () => {
  const pieces = [piece(0, { middle: [179, 0] }), piece(5, { middle: [-179, 0] }), piece(10, { middle: [-177, 0] })];
  expect([-1, 3, 5, 7, 99].map((nm) => pieceAt(pieces, nm))).toEqual([0, 0, 0, 1, 2]);
  expect(nearestPiece(pieces, [179.9, 1])).toBe(0);
  expect(nearestPiece(pieces, [-178.2, 1])).toBe(1);
  expect(nearestPiece([], [0, 0])).toBeUndefined();
});
