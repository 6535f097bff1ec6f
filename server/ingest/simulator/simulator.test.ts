import { beforeAll, describe, expect, it } from 'vitest';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { flagOf } from '#domain/ais/flag.ts';
import { isImoNumber } from '#domain/ais/imo.ts';
import { isShipMmsi } from '#domain/ais/mmsi.ts';
import { groupOf } from '#domain/ais/ship-type.ts';
import type { PositionReport, StaticReport } from '#domain/ais/reports.ts';
import { SHIP_GROUPS } from '#contract/worker-apis.ts';
import { makeFeedRecord } from '#server/ingest/feed-record.ts';
import { type SimulatedFleet, makeFleet, type SimulatedShip } from './fleet.ts';
import { hearingOf, positionOf } from './reporting.ts';
import { readHarbours } from './harbours.ts';
import { makeChance } from './chance.ts';
import { readSeaLanes, type SeaLanes } from './sea-lanes.ts';
import { readSimulatorSea } from './sea-mask.ts';
import { runSimulator } from './simulator.ts';
import { planeBearingDeg, stepNm } from './steps.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const SHIPS = 400;
const mask = readSimulatorSea();
let lanes: SeaLanes;
let fleet: SimulatedFleet;
let ships: SimulatedShip[];

beforeAll(async () => {
  lanes = await readSeaLanes();
  fleet = await makeFleet(1);
  ships = Array.from({ length: SHIPS }, (_, number) => fleet.ship(number));
});

describe('sea lanes', () => {
  // published port-to-port distances as the trade quotes them; not verified
  it.each([
    ['Rotterdam', [4.05, 51.98], 'Singapore', [103.8, 1.2], 8288],
    ['Shanghai', [122, 31], 'Los Angeles', [-118.2, 33.7], 5708],
    ['New York', [-73.9, 40.5], 'Rotterdam', [4.05, 51.98], 3336],
    ['Santos', [-46.3, -24.1], 'Rotterdam', [4.05, 51.98], 5430],
    ['Yokohama', [139.7, 35.3], 'Los Angeles', [-118.2, 33.7], 4839],
  ] as const)('from %s %j to %s %j are within 6 %% of %i nm', (_, from, __, to, publishedNm) => {
    const [start] = lanes.near(from, 130, 1);
    const [end] = lanes.near(to, 130, 1);
    if (!start || !end) throw new Error('no lane near');
    const way = lanes.waysFrom(start).wayTo(end);
    expect(Math.abs((way?.lengthNm ?? 0) / publishedNm - 1)).toBeLessThan(0.06);
  });

  it('continue across the antimeridian', () => {
    const [start] = lanes.near([175, 40], 200, 1);
    const [end] = lanes.near([-175, 40], 200, 1);
    if (!start || !end) throw new Error('no lane near');
    expect(lanes.waysFrom(start).wayTo(end)?.lengthNm).toBeLessThan(900);
  });

  it('reach most of the world’s busy ports', () => {
    const harbours = readHarbours(lanes, mask);
    const codes = new Set(harbours.hubs.map(({ code }) => code));
    expect(codes.size).toBeGreaterThan(120);
    for (const code of ['CNSHA', 'SGSIN', 'NLRTM', 'AEJEA', 'USNYC', 'BRSSZ', 'ZADUR', 'AUSYD']) expect(codes).toContain(code);
    expect(harbours.anyWithin([55, 25], 0, 200, makeChance(1, 1))?.name).toMatch(/^[ -_]{2,20}$/);
  });
});

describe('the sea mask', () => {
  it.each([
    ['the North Sea', 3, 55],
    ['the Gulf of Aden', 48, 12.5],
    ['the Red Sea', 38, 20],
    ['the Pacific at 180 degrees', 180, 30],
    ['the Chukchi Sea', -170, 69.5],
    ['the Southern Ocean', 0, -60],
  ] as const)('knows %s as open sea', (_, lon, lat) => {
    expect(mask.isOpenSea([lon, lat])).toBe(true);
  });
  it.each([
    ['Paris', 2.3, 48.9],
    ['Chukotka on both sides of 180 degrees', 179, 68],
    ['Chukotka on both sides of 180 degrees', -178, 67],
    ['the South Pole', 0, -90],
    ['a small island', -5.7, -15.95],
    ['the Pacific coast of Peru', -77.05, -12.05],
  ] as const)('knows %s as land', (_, lon, lat) => {
    expect(mask.isOpenSea([lon, lat])).toBe(false);
  });
  it('finds where open sea ends: from the Channel towards Paris it is the French coast', () => {
    const [lon, lat] = mask.reach([0, 50.2], [2.3, 48.9]);
    expect(lat).toBeGreaterThan(49.6);
    expect(lat).toBeLessThan(50.1);
    expect(lon).toBeLessThan(1);
  });
});

describe('the demonstration fleet', () => {
  it('depends only on the seed, not on the order in which ships are created', async () => {
    const again = await makeFleet(1);
    for (const number of [399, 7, 0, 123]) {
      expect(again.ship(number).particulars).toEqual(ships[number]?.particulars);
      expect(again.ship(number).itinerary(NOW)).toEqual(ships[number]?.itinerary(NOW));
    }
    expect((await makeFleet(2)).ship(7).particulars).not.toEqual(ships[7]?.particulars);
  });

  it('has plausible numbers, flags and names, and none twice', () => {
    expect(new Set(ships.map(({ particulars }) => particulars.mmsi)).size).toBe(SHIPS);
    const imos = ships.flatMap(({ particulars }) => particulars.imo ?? []);
    expect(new Set(imos).size).toBe(imos.length);
    expect(imos.length).toBeGreaterThan(SHIPS / 2);
    expect(imos.every((imo) => isImoNumber(imo))).toBe(true);
    for (const { particulars } of ships) {
      expect(isShipMmsi(particulars.mmsi)).toBe(true);
      expect(flagOf(particulars.mmsi)).toMatch(/^[A-Z]{2}$/);
      expect(particulars.name).toMatch(/^[A-Z0-9 ]{3,20}$/);
      expect(particulars.callsign).toMatch(/^[A-Z0-9]{4,7}$/);
      expect(particulars.lengthM).toBeGreaterThan(particulars.beamM);
    }
  });

  it('has ships of every colour except distress and of both classes, under way, at anchor, moored and fishing', () => {
    const groups = new Set(ships.map(({ particulars }) => groupOf(particulars.shipType, particulars.mmsi)));
    expect(SHIP_GROUPS.filter((group) => !groups.has(group))).toEqual(['distress']);
    expect(new Set(ships.map(({ particulars }) => particulars.aisClass))).toEqual(new Set(['A', 'B']));
    expect(new Set(ships.map(({ itinerary }) => itinerary(NOW).doing))).toEqual(new Set(['moored', 'anchored', 'underWay', 'fishing']));
  });

  it('never jumps, not even at the antimeridian, and moves with the speed and course that it reports', () => {
    const stepMs = 60_000;
    let crossed = 0;
    for (const ship of ships) {
      for (let atMs = NOW; atMs < NOW + 20 * 86_400_000; atMs += 13 * 3_600_000) {
        const here = ship.itinerary(atMs);
        const there = ship.itinerary(atMs + stepMs);
        const wayNm = roughDistanceNm(here.place, there.place);
        expect(wayNm).toBeLessThan(1.2); // more would be 70 kn
        if (here.doing !== 'underWay' || there.doing !== 'underWay' || wayNm < 0.05) continue;
        const report = positionOf(ship, here, { by: 'shore' }, atMs);
        const ahead = ship.itinerary(atMs + 30_000);
        if (ahead.doing !== 'underWay') continue;
        const [eastNm, northNm] = stepNm(here.place, ahead.place);
        const offDeg = Math.abs(((planeBearingDeg(eastNm, northNm) - (report.courseDeg ?? 0) + 540) % 360) - 180);
        expect(offDeg).toBeLessThan(1);
        expect(Math.abs((report.speedKn ?? 0) - roughDistanceNm(here.place, ahead.place) * 120)).toBeLessThan(0.5);
        expect(Math.abs(report.lonDeg ?? 999)).toBeLessThanOrEqual(180);
        if (Math.abs(here.place[0]) > 180) crossed++;
      }
    }
    expect(crossed).toBeGreaterThan(0);
  });

  it('stays at sea: small craft and fishing vessels always, other ships except in straits and approaches', () => {
    const sailing = ships.filter(({ itinerary }) => ['underWay', 'fishing'].includes(itinerary(NOW).doing));
    const closed = sailing.filter(({ itinerary }) => !mask.isOpenSea(itinerary(NOW).place));
    expect(closed.length / sailing.length).toBeLessThan(0.04);
    expect(closed.filter(({ harbours }) => !harbours)).toEqual([]);
  });

  it('reports its destination and its time of arrival', () => {
    for (const { itinerary, harbours } of ships) {
      const { bound, doing } = itinerary(NOW);
      if (!bound || !harbours) continue;
      const arrived = itinerary(bound.arrivesMs + 1000);
      expect(arrived.doing).toBe('moored');
      expect(roughDistanceNm(arrived.place, harbours[bound.end].place)).toBeLessThan(3);
      expect(doing).not.toBe('moored');
    }
  });

  it('has ships that have gone silent, and ships heard only by satellite', () => {
    const heard = ships.map((ship, number) => hearingOf(number, 1, ship).by);
    expect(heard.filter((by) => by === 'nobody').length).toBeGreaterThan(4);
    expect(heard.filter((by) => by === 'satellite').length).toBeGreaterThan(4);
  });
});

describe('the simulator', () => {
  it('first gives the last report of every ship, then reports as time passes, and stops when told to', async () => {
    const positions: { report: PositionReport; atMs: number }[] = [];
    const identities: StaticReport[] = [];
    const clock = { nowMs: NOW };
    const record = makeFeedRecord('simulator', 'demonstration', { info: () => {}, warn: () => {} }, () => clock.nowMs);
    const stop = new AbortController();
    const sink = {
      position: (report: PositionReport, atMs: number) => void positions.push({ report, atMs }),
      identity: (report: StaticReport) => void identities.push(report),
    };
    const ended = runSimulator({ record, sink, clock: () => clock.nowMs, stop: stop.signal, ships: 120, seed: 1 });
    const until = async (condition: () => boolean) => {
      while (!condition()) await new Promise((later) => setTimeout(later, 5));
    };
    await until(() => new Set(positions.map(({ report }) => report.mmsi)).size === 120);
    expect(identities.length).toBeGreaterThanOrEqual(120);
    const first = positions.length;
    const ages = positions.map(({ atMs }) => NOW - atMs);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
    expect(ages.some((age) => age > 3_600_000)).toBe(true);
    clock.nowMs += 60_000;
    await until(() => positions.length > first + 40);
    expect(positions.slice(first).every(({ atMs }) => atMs === clock.nowMs)).toBe(true);
    expect(record.health(clock.nowMs)).toMatchObject({ kind: 'demonstration', state: 'connected' });
    stop.abort();
    await ended;
  });

  it('on request also reports the past eight days of large ships, in order of time, up to their last report', async () => {
    const heard = new Map<number, number[]>();
    const stop = new AbortController();
    const record = makeFeedRecord('simulator', 'demonstration', { info: () => {}, warn: () => {} }, () => NOW);
    const sink = {
      position: ({ mmsi }: PositionReport, atMs: number) => void heard.set(mmsi, [...(heard.get(mmsi) ?? []), atMs]),
      identity: () => undefined,
    };
    const ended = runSimulator({ record, sink, clock: () => NOW, stop: stop.signal, ships: 12, seed: 1, hasPast: () => true });
    while (heard.size < 12) await new Promise((later) => setTimeout(later, 5));
    stop.abort();
    await ended;
    const large = ships.slice(0, 12).filter(({ particulars: { shipType } }) => shipType >= 70 && shipType <= 89);
    expect(large.length).toBeGreaterThan(3);
    for (const { particulars } of large) {
      const times = heard.get(particulars.mmsi) ?? [];
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(times[0]).toBeLessThanOrEqual(NOW - 8 * 86_400_000);
    }
    expect(Math.max(...[...heard.values()].flat())).toBeLessThanOrEqual(NOW);
  });
});
