// Waters that ships pass but that a mask of one-mile cells shows as land: canals, straits, dredged rivers. Their centre lines, to half a
// mile.
import type { Box, LonLat } from '#contract/units.ts';

interface Narrows {
  name: string;
  /** From open sea to open sea, or up to the port at its end. */
  line: readonly LonLat[];
}

/** Read by us from public positions of lights, locks and towns. Good enough to draw a route, not to steer by. */
export const NARROWS: readonly Narrows[] = [
  {
    name: 'Suez Canal',
    line: [
      [32.4, 31.55],
      [32.37, 31.33],
      [32.31, 31.22],
      [32.31, 30.8],
      [32.31, 30.58],
      [32.37, 30.4],
      [32.42, 30.3],
      [32.53, 30.23],
      [32.57, 30.1],
      [32.57, 29.92],
      [32.55, 29.7],
    ],
  },
  {
    name: 'Panama Canal',
    line: [
      [-79.93, 9.55],
      [-79.92, 9.36],
      [-79.92, 9.26],
      [-79.86, 9.19],
      [-79.8, 9.12],
      [-79.68, 9.11],
      [-79.64, 9.04],
      [-79.59, 8.99],
      [-79.56, 8.94],
      [-79.5, 8.84],
      [-79.48, 8.65],
    ],
  },
  {
    name: 'Bosporus',
    line: [
      [28.93, 40.9],
      [28.99, 41.0],
      [29.03, 41.05],
      [29.06, 41.09],
      [29.06, 41.13],
      [29.1, 41.18],
      [29.14, 41.23],
      [29.17, 41.32],
    ],
  },
  {
    name: 'Dardanelles',
    line: [
      [25.95, 39.95],
      [26.17, 40.02],
      [26.35, 40.11],
      [26.4, 40.16],
      [26.38, 40.2],
      [26.48, 40.26],
      [26.67, 40.39],
      [26.8, 40.45],
      [27.05, 40.53],
    ],
  },
  {
    name: 'Kiel Canal',
    line: [
      [9.12, 53.88],
      [9.16, 53.92],
      [9.32, 54.02],
      [9.35, 54.15],
      [9.66, 54.3],
      [9.85, 54.35],
      [10.12, 54.37],
      [10.17, 54.42],
      [10.25, 54.52],
    ],
  },
  {
    name: 'Elbe',
    line: [
      [8.1, 54],
      [8.45, 53.97],
      [8.72, 53.88],
      [9.12, 53.88],
      [9.3, 53.84],
      [9.46, 53.72],
      [9.53, 53.63],
      [9.65, 53.56],
      [9.8, 53.55],
      [9.93, 53.54],
    ],
  },
  {
    name: 'Western Scheldt',
    line: [
      [3.3, 51.43],
      [3.58, 51.42],
      [3.75, 51.36],
      [3.95, 51.41],
      [4.1, 51.36],
      [4.22, 51.36],
      [4.28, 51.28],
      [4.38, 51.24],
    ],
  },
  {
    name: 'St Lawrence River',
    line: [
      [-69.9, 47.6],
      [-70.4, 47.25],
      [-70.87, 46.9],
      [-71.18, 46.82],
      [-71.6, 46.65],
      [-72.1, 46.55],
      [-72.53, 46.33],
      [-73.05, 46.1],
      [-73.35, 45.75],
      [-73.53, 45.53],
    ],
  },
  {
    name: 'Mississippi River',
    line: [
      [-89.45, 28.85],
      [-89.42, 28.95],
      [-89.26, 29.15],
      [-89.38, 29.35],
      [-89.6, 29.5],
      [-89.83, 29.65],
      [-89.98, 29.83],
      [-90.06, 29.94],
    ],
  },
  {
    name: 'Houston Ship Channel',
    line: [
      [-94.55, 29.25],
      [-94.75, 29.35],
      [-94.85, 29.5],
      [-94.98, 29.68],
      [-95.1, 29.74],
      [-95.27, 29.73],
    ],
  },
  {
    name: 'Kanmon Strait',
    line: [
      [130.7, 34.05],
      [130.84, 33.97],
      [130.91, 33.92],
      [130.96, 33.96],
      [131.03, 33.97],
      [131.2, 33.88],
    ],
  },
  {
    name: 'Strait of Messina',
    line: [
      [15.75, 38.35],
      [15.66, 38.27],
      [15.62, 38.22],
      [15.6, 38.12],
      [15.57, 38.02],
      [15.5, 37.8],
    ],
  },
  {
    name: 'First Narrows of Magellan',
    line: [
      [-68.3, -52.45],
      [-69.1, -52.45],
      [-69.45, -52.5],
      [-69.7, -52.58],
      [-70, -52.63],
      [-70.2, -52.68],
      [-70.45, -52.77],
      [-70.7, -52.95],
    ],
  },
];

/** Beside the line; within this distance the mask is not asked. */
const MARGIN_DEG = 0.06;

const narrowsBoxes: readonly Box[] = NARROWS.flatMap(({ line }) =>
  line.slice(1).map(([lon, lat], i): Box => {
    const [lonBefore, latBefore] = line[i] as LonLat;
    return [
      Math.min(lon, lonBefore) - MARGIN_DEG,
      Math.min(lat, latBefore) - MARGIN_DEG,
      Math.max(lon, lonBefore) + MARGIN_DEG,
      Math.max(lat, latBefore) + MARGIN_DEG,
    ];
  }),
);

export const isInNarrows = ([lonDeg, latDeg]: LonLat): boolean =>
  narrowsBoxes.some(([west, south, east, north]) => lonDeg >= west && lonDeg <= east && latDeg >= south && latDeg <= north);
