// Seeded reports of ships that sail, as AIS brings them: a position and an identity each. Every run has the same.
import type { PositionReport, StaticReport } from '#domain/ais/reports.ts';
import { seeded } from '#tests/fixtures/chance.ts';

const WORDS = [
  'NORDIC',
  'OCEAN',
  'STAR',
  'GOLDEN',
  'PACIFIC',
  'QUEEN',
  'SPIRIT',
  'EAGLE',
  'AURORA',
  'PEARL',
  'FORTUNE',
  'TRADER',
  'SUN',
  'HAI',
  'FENG',
  'MARIA',
];
const PORTS = ['NLRTM', 'SGSIN', 'CNSHA', 'DEHAM', 'USHOU', 'AEJEA', 'BRSSZ', 'ZACPT', 'FOR ORDERS', 'AT SEA'];

export interface Sailor {
  position: PositionReport;
  identity: StaticReport;
}

/** Ships crowded round some places and along lines between them, two thirds class A, made one by one: no heap of them to slow the loop. */
export function* sail(count: number): Generator<Sailor> {
  const random = seeded(42);
  const below = (most: number) => Math.floor(random() * most);
  const pick = (words: readonly string[]) => words[below(words.length)] ?? '';
  const places = Array.from({ length: 60 }, () => [random() * 120 - 60, random() * 360 - 180] as const);
  const scatter = () => (random() + random() + random() - 1.5) * 2;
  for (let number = 0; number < count; number++) {
    const mmsi = 201_000_000 + Math.floor((number * 570_000_000) / count);
    const aisClass = random() < 0.67 ? 'A' : 'B';
    const [lat, lon] = places[below(places.length)] ?? [0, 0];
    const [toLat, toLon] = random() < 0.4 ? (places[below(places.length)] ?? [lat, lon]) : [lat, lon];
    const way = random();
    const still = random() < 0.5;
    const courseDeg = below(3600) / 10;
    const wrap = (lonDeg: number) => ((lonDeg + 540) % 360) - 180;
    yield {
      position: {
        kind: 'position',
        type: aisClass === 'A' ? 1 : 18,
        mmsi,
        aisClass,
        latDeg: Math.round((lat + (toLat - lat) * way + scatter()) * 600_000) / 600_000,
        lonDeg: Math.round(wrap(lon + (toLon - lon) * way + scatter()) * 600_000) / 600_000,
        speedKn: (still ? below(4) : 60 + below(120)) / 10,
        courseDeg,
        ...(random() < 0.8 && { headingDeg: Math.floor(courseDeg) }),
        ...(aisClass === 'A' && { navStatus: still ? 1 + 4 * below(2) : 0 }),
      },
      identity: {
        kind: 'static',
        type: aisClass === 'A' ? 5 : 24,
        mmsi,
        aisClass,
        name: `${pick(WORDS)} ${pick(WORDS)}${random() < 0.5 ? ` ${below(999)}` : ''}`,
        callsign: `${pick(WORDS).slice(0, 3)}${below(9999)}`,
        shipType: [30, 37, 60, 70, 70, 71, 80, 89][below(8)] ?? 70,
        lengthM: 10 + below(350),
        beamM: 3 + below(50),
        ...(aisClass === 'A' && {
          imo: 9_000_000 + below(999_999),
          draughtM: (20 + below(140)) / 10,
          destination: pick(PORTS),
          eta: { month: 1 + below(12), day: 1 + below(28), hour: below(24), minute: below(60) },
        }),
      },
    };
  }
}
