import { expect, test } from 'vitest';
import { cutLines } from './cut-lines.ts';
import { regionOf } from './regions.ts';

const closed = (ring: number[][]) => [...ring, ...ring.slice(0, 1)];
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

test('a shore far from the region ends, which clipper-lib never did', () => {
  const shore = [
    [
      [2199, 4160],
      [2183, 4157],
      [2166, 4157],
      [2132, 4160],
    ],
    [
      [1877, 4160],
      [1821, 4140],
      [1753, 4120],
      [1738, 4113],
      [1718, 4101],
      [1704, 4090],
      [1688, 4074],
      [1668, 4050],
      [1665, 4043],
      [1661, 4031],
      [1661, 4025],
      [1663, 4013],
      [1666, 4004],
      [1673, 3994],
      [1682, 3986],
      [1696, 3978],
      [1719, 3969],
      [1740, 3964],
      [1802, 3960],
      [1835, 3952],
      [1873, 3951],
      [1889, 3946],
      [1943, 3913],
      [1950, 3905],
      [1958, 3890],
      [1979, 3832],
      [1986, 3807],
      [2000, 3687],
      [1989, 3633],
      [1970, 3580],
      [1949, 3552],
      [1936, 3542],
      [1913, 3535],
      [1903, 3535],
      [1874, 3542],
      [1847, 3570],
      [1834, 3592],
      [1820, 3625],
      [1807, 3644],
      [1793, 3662],
      [1770, 3684],
      [1728, 3714],
      [1668, 3744],
      [1659, 3749],
      [1538, 3795],
      [1505, 3803],
      [1478, 3808],
      [1441, 3808],
      [1413, 3805],
      [1404, 3800],
    ],
  ];
  const region = [
    [
      [4160, 2727],
      [1984, 2730],
      [1984, 2208],
      [1730, 2208],
      [1703, 2252],
      [1684, 2289],
      [1616, 2359],
      [1505, 2560],
      [1425, 2639],
      [1402, 2640],
      [1402, 2730],
      [1047, 2730],
      [1047, -64],
      [4160, -64],
    ],
    [
      [3732, 27],
      [3732, 614],
      [4143, 614],
      [4160, 597],
      [4160, 27],
    ],
  ].map(closed);
  expect(cutLines(shore, regionOf(region))).toEqual([]);
});
