// Seeded sketches of ships as the world has them: off harbours, along lanes, scattered over the seas. ship-layer.columns.ts makes columns of them.
import type { ShipGroup } from '#contract/worker-apis.ts';
import { SHIP_FLAG } from '#contract/worker-apis.ts';
import type { LonLat } from '#contract/units.ts';
import { seeded } from '#tests/fixtures/chance.ts';
import type { ShipSketch } from './ship-layer.columns.ts';

const HARBOURS: LonLat[] = [
  [4.05, 51.97],
  [8.3, 53.9],
  [3.2, 51.5],
  [103.8, 1.2],
  [122.2, 31.1],
  [114.1, 22.1],
  [139.8, 35.2],
  [-118.3, 33.6],
  [-73.9, 40.4],
  [-94.7, 29.3],
  [55, 25.2],
  [-5.4, 35.9],
  [23.5, 37.8],
  [29, 40.8],
  [-79.9, 9.5],
  [-46.3, -24.1],
  [18.3, -33.9],
  [151.4, -33.9],
  [24.9, 60],
  [12.7, 55.6],
  [5.1, 60.4],
  [-9.4, 38.6],
  [3.4, 6.3],
  [129.1, 35],
  [118.2, 24.4],
  [118, 38.8],
  [32.5, 29.7],
  [72.8, 18.8],
  [106.9, -6],
  [-1.1, 50.7],
  [50.3, 12.3],
  [45, 12],
];
const LANES: [LonLat, LonLat][] = [
  [
    [-5.4, 35.9],
    [11, 37.5],
  ],
  [
    [11, 37.5],
    [32.3, 31.6],
  ],
  [
    [32.6, 29.5],
    [43.3, 12.6],
  ],
  [
    [43.3, 12.6],
    [58, 14],
  ],
  [
    [58, 14],
    [80, 5.6],
  ],
  [
    [80, 5.6],
    [95, 6],
  ],
  [
    [95, 6],
    [103.8, 1.2],
  ],
  [
    [104.5, 1.4],
    [114, 20],
  ],
  [
    [114, 21],
    [122.5, 30.5],
  ],
  [
    [123, 31],
    [140, 34],
  ],
  [
    [141, 35],
    [179.9, 47],
  ],
  [
    [-179.9, 47],
    [-124, 36],
  ],
  [
    [-5, 48.5],
    [-60, 43],
  ],
  [
    [-9.8, 37],
    [-17, 15],
  ],
  [
    [-17, 15],
    [17, -34],
  ],
  [
    [19, -35],
    [57, -25],
  ],
  [
    [57, -25],
    [104, -6],
  ],
  [
    [-9.8, 43],
    [-5.5, 48.6],
  ],
  [
    [-3, 49.3],
    [2, 51.2],
  ],
  [
    [56.5, 26],
    [60, 22.5],
  ],
];

const MIX: [ShipGroup, number][] = [
  ['cargo', 0.3],
  ['tanker', 0.48],
  ['passenger', 0.54],
  ['highSpeed', 0.56],
  ['special', 0.66],
  ['fishing', 0.8],
  ['pleasure', 0.9],
  ['unknown', 1],
];

/** 60 % off harbours, 35 % on lanes, 5 % anywhere at sea or not; ages from now to two days. */
export function syntheticShips(count: number, seed: number): ShipSketch[] {
  const random = seeded(seed);
  const near = () => (random() + random() + random() - 1.5) * 0.9;
  return Array.from({ length: count }, () => {
    const where = random();
    const place = where < 0.6 ? offHarbour(random, near) : where < 0.95 ? onLane(random, near) : scattered(random);
    const pick = random();
    const group = (MIX.find(([, upTo]) => pick < upTo) ?? ['unknown'])[0];
    const age = random();
    const ageMin = age < 0.75 ? 9 * random() : age < 0.88 ? 10 + 50 * random() : age < 0.97 ? 60 + 1300 * random() : 1500 + 1500 * random();
    const flags = (place.stopped ? SHIP_FLAG.stopped : 0) | (random() < 0.35 ? SHIP_FLAG.classB : 0);
    return {
      position: place.position,
      group,
      flags,
      ageMin: Math.floor(ageMin),
      ...(random() < 0.96 && { directionDeg: place.directionDeg }),
    };
  });
}

interface Place {
  position: LonLat;
  directionDeg: number;
  stopped: boolean;
}

function offHarbour(random: () => number, near: () => number): Place {
  const [lon, lat] = HARBOURS[Math.floor(random() * HARBOURS.length)] ?? [0, 0];
  return { position: [fold(lon + near()), lat + 0.6 * near()], directionDeg: 360 * random(), stopped: random() < 0.6 };
}

function onLane(random: () => number, near: () => number): Place {
  const [[lonA, latA], [lonB, latB]] = LANES[Math.floor(random() * LANES.length)] ?? [
    [0, 0],
    [0, 0],
  ];
  const along = random();
  const back = random() < 0.5;
  const course = (Math.atan2(lonB - lonA, latB - latA) * 180) / Math.PI;
  const side = back ? 0.25 : -0.25;
  return {
    position: [fold(lonA + along * (lonB - lonA) + 0.4 * near()), latA + along * (latB - latA) + 0.4 * near() + side],
    directionDeg: (course + (back ? 180 : 0) + 8 * near() + 720) % 360,
    stopped: random() < 0.03,
  };
}

function scattered(random: () => number): Place {
  return { position: [360 * random() - 180, 120 * random() - 58], directionDeg: 360 * random(), stopped: random() < 0.2 };
}

const fold = (lonDeg: number) => ((((lonDeg + 180) % 360) + 360) % 360) - 180;
