import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SHIPS_PER_FLEET } from '#contract/limits.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { LonLat } from '#contract/units.ts';
import { plainShip } from '#ships/answers.fixture.ts';
import { ShipBatch } from '#ships/ship-batch.ts';
import { DrawState, everySlot } from './draw-state.ts';
import { ShipsInMemory } from './ships-in-memory.ts';
import { planUpdate } from './plan-update.ts';
import { shipsInArea } from './ships-in-area.ts';

const NOW_MS = 1_795_000_000_000;

function holding(ships: readonly Ship[], own: readonly number[] = []) {
  const batch = new ShipBatch();
  for (const ship of ships) batch.add(ship, false);
  const held = new ShipsInMemory();
  const update = planUpdate(held, batch, { scope: 'world', reset: true });
  if (update) held.apply(update);
  const draw = new DrawState();
  draw.pack(held, everySlot(held.slots), { ownFleet: new Set(own), alerted: new Map() });
  return { held, draw };
}

const rectangle = (west: number, south: number, east: number, north: number): LonLat[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
const inArea = (ships: readonly Ship[], ring: LonLat[]) => {
  const { held, draw } = holding(ships);
  return shipsInArea(held, draw, { ring, filter: {}, show: 50, nowMs: NOW_MS });
};

describe('ships in an area', () => {
  it('are those that lie between its longitudes and latitudes, wherever it crosses 180 degrees and whichever way it was drawn', () => {
    const tenth = (most: number) => fc.integer({ min: -most * 10, max: most * 10 }).map((value) => value / 10);
    // borders lie between the tenths of a degree on which ships are
    const border = (most: number) => tenth(most).map((value) => value + 0.04);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(tenth(180), tenth(80)), { maxLength: 40 }),
        border(540),
        fc.integer({ min: 1, max: 359 }),
        border(80),
        border(80),
        fc.boolean(),
        (places, west, widthDeg, latA, latB, backwards) => {
          const [south, north] = [Math.min(latA, latB), Math.max(latA, latB)];
          const ships = places.map(([lon, lat], i) => plainShip(211_000_000 + i, { lon, lat }));
          const ring = rectangle(west, south, west + widthDeg, north);
          const turn = (deg: number) => ((deg % 360) + 360) % 360;
          const wanted = ships.filter(({ lon, lat }) => turn(lon - west) < widthDeg && lat > south && lat < north);
          const found = inArea(ships, backwards ? ring.toReversed() : ring);
          expect(found.mmsis).toEqual(wanted.map(({ mmsi }) => mmsi));
          expect(found.count).toBe(wanted.length);
          expect(found.ships.map(({ mmsi }) => mmsi).toSorted((a, b) => a - b)).toEqual(found.mmsis);
        },
      ),
    );
  });

  it('drawn on a turned chart leave out what lies in the corners of the box around it', () => {
    const ships = [plainShip(211_000_001, { lon: 180, lat: 0 }), plainShip(211_000_002, { lon: -179, lat: 0.9 })];
    const diamond: LonLat[] = [
      [179, 0],
      [180, 1],
      [181, 0],
      [180, -1],
    ];
    expect(inArea(ships, diamond).mmsis).toEqual([211_000_001]);
  });

  it('are all between its latitudes when it is as wide as the world', () => {
    const ships = [-180, -60, 60, 180].map((lon, i) => plainShip(211_000_000 + i, { lon, lat: 10 * i }));
    expect(inArea(ships, rectangle(-200, -1, 260, 15)).mmsis).toEqual([211_000_000, 211_000_001]);
  });

  it('are counted all, named at most as many as a fleet may hold, and own ships are shown first', () => {
    const ships = Array.from({ length: MAX_SHIPS_PER_FLEET + 5 }, (_, i) => plainShip(300_000_000 + i, { length: 20 + (i % 300) }));
    const { held, draw } = holding(ships, [300_000_007]);
    const found = shipsInArea(held, draw, { ring: rectangle(5, 50, 15, 60), filter: {}, show: 3, nowMs: NOW_MS });
    expect([found.count, found.mmsis.length, found.ships.length]).toEqual([ships.length, MAX_SHIPS_PER_FLEET, 3]);
    expect(found.ships[0]?.mmsi).toBe(300_000_007);
    const own = shipsInArea(held, draw, { ring: rectangle(5, 50, 15, 60), filter: { ownFleetOnly: true }, show: 3, nowMs: NOW_MS });
    expect(own.mmsis).toEqual([300_000_007]);
  });
});
