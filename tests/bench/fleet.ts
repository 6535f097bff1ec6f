// Seeded ships for benches, in any thread: 60 % around ports, 35 % along lanes, 5 % scattered, with the members of a real record.
import type { Ship } from '#contract/entities/ships.ts';
import { seeded } from '#tests/fixtures/chance.ts';

export const FLEET_NOW_MS = 1_795_000_000_000;

/** [latitude, longitude, how busy]. */
const PORTS = [
  [1.26, 103.8, 10],
  [31.3, 121.8, 12],
  [51.95, 4.1, 8],
  [22.3, 114.1, 7],
  [35.4, 139.75, 6],
  [24.5, 118.1, 6],
  [38.9, 117.8, 6],
  [35.1, 129.05, 5],
  [25.0, 55.05, 5],
  [41.0, 28.95, 5],
  [53.5, 9.9, 4],
  [51.3, 4.3, 4],
  [40.65, -74.05, 4],
  [29.7, -95.0, 4],
  [33.75, -118.25, 4],
  [37.93, 23.6, 4],
  [50.85, -1.35, 4],
  [55.7, 12.6, 4],
  [18.9, 72.85, 4],
  [-6.1, 106.85, 4],
  [36.1, -5.4, 3],
  [9.35, -79.9, 3],
  [60.4, 5.3, 3],
  [29.9, 32.55, 3],
  [13.1, 80.3, 2],
  [-33.9, 18.45, 2],
  [-33.85, 151.2, 2],
  [-23.98, -46.3, 2],
  [6.42, 3.4, 2],
  [-36.85, 174.8, 2],
  [-18.13, 178.4, 1],
  [21.3, -157.9, 1],
  [52.4, -179.9, 0.3],
] as const;

/** Pairs of ports with traffic between them. */
const LANES = [
  [0, 3],
  [3, 1],
  [1, 7],
  [7, 4],
  [4, 14],
  [0, 18],
  [18, 8],
  [8, 23],
  [23, 15],
  [15, 20],
  [20, 2],
  [2, 10],
  [2, 12],
  [12, 13],
  [13, 21],
  [21, 14],
  [0, 25],
  [25, 28],
  [28, 20],
  [25, 27],
  [27, 12],
  [26, 29],
  [29, 30],
  [30, 31],
  [31, 14],
  [4, 32],
  [32, 14],
  [17, 22],
  [0, 19],
  [19, 26],
] as const;

const WORDS =
  'NORTH SOUTH EAST WEST STAR SEA OCEAN BALTIC ATLANTIC PACIFIC ARCTIC AMBER CORAL PEARL SILVER GOLDEN BLUE RED HARBOUR ISLAND WAVE WIND TIDE GULL HERON OSPREY SWIFT TRADER CARRIER PIONEER VOYAGER PILOT EXPRESS BREEZE HORIZON MERIDIAN SOLSTICE AURORA COMET ORION VEGA LYRA'.split(
    ' ',
  );
const FLAGS = 'PA LR MH HK SG MT BS CN GR JP CY NO GB DK DE NL IT US FR KR PT TR IN ID PH VN BE SE FI PL ES BR AU NZ CA CL'.split(' ');
const BOUND_FOR = [
  'NLRTM',
  'DEHAM',
  'SGSIN',
  'CNSHA',
  'HKHKG',
  'JPTYO',
  'USLAX',
  'USNYC',
  'AEJEA',
  'GRPIR',
  'BRSSZ',
  'ZACPT',
  'AUSYD',
  'FISHING GROUNDS',
  'FOR ORDERS',
];
const TYPES = [30, 36, 37, 52, 60, 70, 70, 70, 71, 79, 80, 80, 81, 89, 90, 0];
const BUSY = PORTS.reduce((sum, [, , busy]) => sum + busy, 0);

type Random = () => number;
type Place = Pick<Ship, 'lat' | 'lon' | 'cog' | 'sog'>;

const one = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
/** Roughly normal, within two. */
const spread = (random: Random) => random() + random() + random() + random() - 2;

function nearPort(random: Random): Place {
  let left = random() * BUSY;
  const [lat, lon] = PORTS.find(([, , busy]) => (left -= busy) < 0) ?? PORTS[0];
  const wide = random() < 0.5 ? 0.05 : 0.5;
  return {
    lat: lat + spread(random) * wide,
    lon: lon + spread(random) * wide * 1.3,
    cog: random() * 360,
    sog: random() < 0.7 ? random() * 0.3 : random() * 12,
  };
}

function onLane(random: Random): Place {
  const [from, to] = one(random, LANES);
  const [startLat, startLon] = PORTS[from];
  const [endLat, endLon] = PORTS[to];
  const eastDeg = ((endLon - startLon + 540) % 360) - 180;
  const along = random();
  const courseDeg = (Math.atan2(eastDeg, endLat - startLat) * 180) / Math.PI + spread(random) * 8 + (random() < 0.5 ? 180 : 0);
  return {
    lat: startLat + (endLat - startLat) * along + spread(random) * 0.7 + Math.sin(along * Math.PI) * 3,
    lon: startLon + eastDeg * along + spread(random) * 0.7,
    cog: courseDeg,
    sog: 8 + random() * 12,
  };
}

const scattered = (random: Random): Place => ({ lat: spread(random) * 35, lon: random() * 360, cog: random() * 360, sog: random() * 15 });

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** `count` ships with 18 members each, the same for the same seed. */
export function* fleet(count: number, seed = 1): Generator<Ship> {
  const random = seeded(seed);
  const step = Math.floor(575_000_000 / count);
  for (let i = 0; i < count; i++) {
    const kind = random();
    const { lat, lon, cog = 0, sog = 0 } = kind < 0.6 ? nearPort(random) : kind < 0.95 ? onLane(random) : scattered(random);
    const mmsi = 200_000_000 + i * step + Math.floor(random() * step);
    const length = random() < 0.5 ? 10 + Math.floor(random() * 60) : 60 + Math.floor(random() * 300);
    const courseDeg = ((cog % 360) + 360) % 360;
    yield {
      _id: String(mmsi),
      id: String(mmsi),
      mmsi,
      ...(random() < 0.6 && { imo: 9_000_000 + Math.floor(random() * 999_999), draught: round(2 + random() * 14, 1) }),
      name: `${one(random, WORDS)} ${one(random, WORDS)}${random() < 0.5 ? ` ${Math.floor(random() * 999)}` : ''}`,
      callsign: `${String.fromCharCode(65 + Math.floor(random() * 26), 65 + Math.floor(random() * 26))}${Math.floor(random() * 9999)}`,
      shipType: one(random, TYPES),
      flag: FLAGS[Math.floor(random() * random() * FLAGS.length)] as string,
      lat: round(Math.max(-84, Math.min(84, lat)), 5),
      lon: round(((((lon + 540) % 360) + 360) % 360) - 180, 5),
      cog: round(courseDeg, 1) % 360,
      sog: round(sog, 1),
      ...(random() < 0.8 && { heading: Math.round(courseDeg) % 360 }),
      navStatus: sog < 0.5 ? (random() < 0.5 ? 1 : 5) : 0,
      destination: one(random, BOUND_FOR),
      ...(random() < 0.6 && {
        eta: `${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}T12:00Z`,
      }),
      length,
      beam: Math.min(126, Math.max(3, Math.floor(length / 6.5))),
      lastSeen: FLEET_NOW_MS - Math.floor(random() * random() * 86_400) * 1000,
    };
  }
}
