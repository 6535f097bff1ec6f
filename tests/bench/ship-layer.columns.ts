// Seeded draw columns and a plain draw order for them, so that the map can be tested and measured without the ship store.
import { SHIP_FLAG, SHIP_GROUPS } from '#contract/worker-apis.ts';
import type { DrawColumns, DrawOrder, DrawOrderQuery, ShipGroup, ShipSnapshot } from '#contract/worker-apis.ts';
import type { EpochMs, LonLat } from '#contract/units.ts';
import { contains } from '#map/boxes.ts';
import { toFixedPoint, toLonLat } from '#map/fixed-point.ts';

export interface ShipSketch {
  position: LonLat;
  /** Absent: no direction known. */
  directionDeg?: number;
  group?: ShipGroup;
  flags?: number;
  speedKn?: number;
  ageMin?: number;
}

const LAST_LEVEL = 9;
const DISTRESS = SHIP_GROUPS.indexOf('distress');

/** One slot a ship, in the order given. */
export function columnsOf(ships: readonly ShipSketch[], nowMs: EpochMs): DrawColumns {
  const positions = new Int32Array(2 * ships.length);
  const attributes = new Uint32Array(2 * ships.length);
  ships.forEach(({ position, directionDeg, group = 'cargo', flags = 0, speedKn = 12, ageMin = 1 }, slot) => {
    positions.set(toFixedPoint(position), 2 * slot);
    const direction = Math.round(((directionDeg ?? 0) / 360) * 256) & 255;
    const its = flags | (directionDeg === undefined ? SHIP_FLAG.noDirection : 0);
    attributes[2 * slot] = (direction | (SHIP_GROUPS.indexOf(group) << 8) | (its << 16) | (Math.min(255, speedKn) << 24)) >>> 0;
    attributes[2 * slot + 1] = Math.floor(nowMs / 60_000) - ageMin;
  });
  return { positions, attributes };
}

export function snapshotOf(ships: readonly ShipSketch[], nowMs: EpochMs, rev = 1): ShipSnapshot {
  return { ...columnsOf(ships, nowMs), rev, slots: ships.length };
}

/** Thinned to one ship a 2-px cell at each zoom, culled to the box; own-fleet, alerted and distress ships at the end. */
export function plainOrder(
  { positions, attributes, rev, slots }: ShipSnapshot,
  { box, onTop = [] }: Pick<DrawOrderQuery, 'box' | 'onTop'> = {},
): DrawOrder {
  const top = new Set(onTop);
  let rest: number[] = [];
  for (let slot = 0; slot < slots; slot++) {
    const attribute = attributes[2 * slot] ?? 0;
    const flags = (attribute >>> 16) & 255;
    if (flags & SHIP_FLAG.gone) continue;
    const [lon, lat] = toLonLat(positions[2 * slot] ?? 0, positions[2 * slot + 1] ?? 0);
    if (box && !contains(box, [lon, lat, lon, lat])) continue;
    if (flags & (SHIP_FLAG.ownFleet | SHIP_FLAG.alerted) || ((attribute >>> 8) & 255) === DISTRESS) top.add(slot);
    else if (!top.has(slot)) rest.push(slot);
  }
  const ordered: number[] = [];
  const counts = new Uint32Array(LAST_LEVEL + 1);
  for (let level = 0; level <= LAST_LEVEL; level++) {
    const seen = new Set(level === LAST_LEVEL ? [] : ordered.map((slot) => cellOf(positions, slot, level)));
    rest = rest.filter((slot) => {
      const cell = cellOf(positions, slot, level);
      if (level < LAST_LEVEL && seen.has(cell)) return true;
      seen.add(cell);
      ordered.push(slot);
      return false;
    });
    counts[level] = ordered.length;
  }
  return { rev, slots: Uint32Array.from([...ordered, ...top]), counts, top: top.size, matched: ordered.length + top.size };
}

/** The world is 512 px at zoom 0, so a cell of 2 px is 2^24 units there. */
const cellOf = (positions: Int32Array, slot: number, level: number) =>
  ((positions[2 * slot] ?? 0) >> (24 - level)) * 2 ** 20 + ((positions[2 * slot + 1] ?? 0) >> (24 - level));

/** Numbers in 0..1 from a 32-bit seed (the mulberry32 recurrence). */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

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
