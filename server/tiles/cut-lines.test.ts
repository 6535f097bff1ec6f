import { expect, test } from 'vitest';
import { cutLines } from './cut-lines.ts';
import { regionOf } from './regions.ts';

const square = (from: number, to: number) => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];
const withHole = regionOf([square(0, 100), square(40, 60).toReversed()]);

test('a line is cut where the region ends, and where a hole of it begins and ends', () => {
  expect(
    cutLines(
      [
        [
          [-50, 50],
          [150, 50],
        ],
      ],
      withHole,
    ),
  ).toEqual([
    [
      [0, 50],
      [40, 50],
    ],
    [
      [60, 50],
      [100, 50],
    ],
  ]);
});

test('a line inside stays as it is, one outside is gone, one that leaves and comes back is two', () => {
  const inside = [
    [10, 10],
    [20, 30],
    [30, 10],
  ];
  const outside = [
    [200, 10],
    [300, 10],
  ];
  const back = [
    [90, 10],
    [120, 10],
    [120, 20],
    [90, 20],
  ];
  expect(cutLines([inside, outside, back], withHole)).toEqual([
    inside,
    [
      [90, 10],
      [100, 10],
    ],
    [
      [100, 20],
      [90, 20],
    ],
  ]);
});

test('a line through a corner of the region is cut once', () => {
  expect(
    cutLines(
      [
        [
          [-10, -10],
          [30, 30],
        ],
      ],
      withHole,
    ),
  ).toEqual([
    [
      [0, 0],
      [30, 30],
    ],
  ]);
});
