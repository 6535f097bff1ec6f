// How many positions the alert engine takes in a second against 5,000 events, beside a loop that holds each position against each event.
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import type { LonLat } from '#contract/units.ts';
import { AlertEngine } from '#domain/alerts/alert-engine.ts';
import type { WatchedEvent, WatchedShip } from '#domain/alerts/watched.ts';
import { destination, distanceNm } from '#domain/geo/great-circle.ts';
import { canonicalLonDeg } from '#domain/geo/longitude.ts';
import { withinNm } from '#domain/geo/near.ts';
import { seeded } from '#tests/fixtures/chance.ts';
import type { Report } from './figure.ts';

const EVENTS = 5000;
/** Ten clients with as many ships as a fleet may have. */
const SHIPS = 100_000;
const ACCOUNTS = 10;
const ROUNDS = 10;
/** Between what class A and class B report under way (ITU-R M.1371). */
const ROUND_MS = 20_000;
const PAIRS = 5;
/** Of a plain loop, which takes as long for each: enough to time. */
const LOOPED = 1000;
const LIMIT_NM = DEFAULT_PREFERENCES.vesselProximity;
/** A million a second. */
const MOST_US = 1;

const chance = seeded(5);
const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** Events and ships crowd round the same places, over 180 degrees and in high latitudes too. */
const crowds = Array.from({ length: 60 }, (): LonLat => [chance() * 360 - 180, chance() * 130 - 60]);
function anywhere(): LonLat {
  const [lon, lat] = crowds[Math.floor(chance() * crowds.length)] ?? [0, 0];
  const scatter = () => (chance() + chance() + chance() - 1.5) * 4;
  return [canonicalLonDeg(lon + scatter()), lat + scatter()];
}

function makeEvents(nowMs: number): WatchedEvent[] {
  return Array.from({ length: EVENTS }, (_, number) => {
    const [lon, lat] = anywhere();
    const occurredAt = nowMs - Math.floor(chance() * 6 * 86_400_000);
    return {
      id: `e${number}`,
      type: 'Robbery',
      category: 'Crime',
      lon,
      lat,
      occurredAt,
      occurredPrecision: 'minute',
      source: 'Test',
      sample: false,
    };
  });
}

interface Sailor {
  mmsi: number;
  lon: number;
  lat: number;
  speedKn: number;
  /** What one round adds. */
  stepLon: number;
  stepLat: number;
}

function makeSailors(): Sailor[] {
  return Array.from({ length: SHIPS }, (_, number) => {
    const position = anywhere();
    const speedKn = 6 + chance() * 16;
    const [lon, lat] = destination(position, chance() * 360, (speedKn * ROUND_MS) / 3_600_000);
    return {
      mmsi: 201_000_000 + number,
      lon: position[0],
      lat: position[1],
      speedKn,
      stepLon: canonicalLonDeg(lon - position[0]),
      stepLat: lat - position[1],
    };
  });
}

const at = ({ lon, lat }: { lon: number; lat: number }): LonLat => [lon, lat];
const toShip = ({ mmsi, lon, lat, speedKn: sog }: Sailor, lastSeen: number): WatchedShip => ({
  mmsi,
  lon,
  lat,
  sog,
  navStatus: 0,
  lastSeen,
});

function engineWith(events: readonly WatchedEvent[], sailors: readonly Sailor[], nowMs: number): AlertEngine {
  const engine = new AlertEngine();
  engine.putEvents(events, nowMs);
  for (let account = 0; account < ACCOUNTS; account++) {
    const mmsis = sailors.filter((_, number) => number % ACCOUNTS === account).map(({ mmsi }) => mmsi);
    engine.setWatch({ accountId: `account-${account}`, choices: DEFAULT_PREFERENCES, mmsis }, nowMs);
  }
  return engine;
}

/** By the processor, since the clock also counts the wait for a core; the collector's threads are counted. */
function timed(work: () => number): { us: number; clockUs: number; found: number } {
  const [from, used] = [performance.now(), process.cpuUsage()];
  const found = work();
  const { user, system } = process.cpuUsage(used);
  return { us: user + system, clockUs: (performance.now() - from) * 1000, found };
}

/** Ships whose situations the engine and the loop do not agree on, but for those in the band where it depends on what was before. */
function differing(engine: AlertEngine, events: readonly WatchedEvent[], sailors: readonly Sailor[]): number {
  const open = new Map<number, Set<string>>();
  for (const { mmsi, figures } of engine.open()) open.set(mmsi, (open.get(mmsi) ?? new Set()).add(figures.event.id));
  return sailors.filter((sailor) =>
    events.some((event) => {
      const nm = distanceNm(at(sailor), at(event));
      const isOpen = open.get(sailor.mmsi)?.has(event.id);
      return nm <= LIMIT_NM ? !isOpen : nm > LIMIT_NM * 1.1 && isOpen;
    }),
  ).length;
}

// async as every part of the bench is
// oxlint-disable-next-line require-await
export async function bench(report: Report): Promise<void> {
  let nowMs = Date.UTC(2026, 10, 22);
  const events = makeEvents(nowMs);
  const sailors = makeSailors();
  const engine = engineWith(events, sailors, nowMs);
  const put = (sailor: Sailor) => engine.putShip(toShip(sailor, nowMs), nowMs).length;
  const first = timed(() => sailors.reduce((sum, sailor) => sum + put(sailor), 0));
  report({ name: `first position of ${SHIPS} ships, us each`, value: first.us / SHIPS, detail: { raised: first.found } });

  const round = () => {
    nowMs += ROUND_MS;
    let changes = 0;
    for (const sailor of sailors) {
      sailor.lon = canonicalLonDeg(sailor.lon + sailor.stepLon);
      sailor.lat += sailor.stepLat;
      changes += put(sailor);
    }
    return changes;
  };
  const loop = (some: readonly Sailor[]) => some.reduce((sum, sailor) => sum + withinNm(at(sailor), events, at, LIMIT_NM).length, 0);
  const pairs = Array.from({ length: PAIRS }, (_, pair) => {
    const sailing = timed(() => Array.from({ length: ROUNDS }, round).reduce((sum, changes) => sum + changes, 0));
    const looped = timed(() => loop(sailors.slice(pair * LOOPED, (pair + 1) * LOOPED)));
    return {
      us: sailing.us / ROUNDS / SHIPS,
      clockUs: sailing.clockUs / ROUNDS / SHIPS,
      changes: sailing.found,
      loopUs: looped.us / LOOPED,
    };
  });
  report({
    name: `a position of a ship that sails, of ${(ROUNDS * SHIPS) / 1e6} million in a row, us`,
    value: median(pairs.map(({ us }) => us)),
    limit: MOST_US,
    detail: { pairs },
  });
  report({ name: `the same to a loop over ${EVENTS} events`, value: median(pairs.map(({ us, loopUs }) => us / loopUs)), limit: 0.01 });
  report({
    name: 'ships of a thousand on which engine and loop differ',
    value: differing(engine, events, sailors.slice(0, 1000)),
    limit: 0,
  });

  const leaps = Array.from({ length: PAIRS }, () => {
    const some = sailors.slice(0, SHIPS / 10).map((sailor) => {
      const [lon, lat] = anywhere();
      return { ...sailor, lon, lat };
    });
    return timed(() => some.reduce((sum, sailor) => sum + put(sailor), 0)).us / some.length;
  });
  report({ name: 'a position that leaps anywhere, so that all is asked anew, us', value: median(leaps) });
  const told = timed(
    () =>
      engine.putEvents(
        makeEvents(nowMs)
          .slice(0, 100)
          .map((event) => ({ ...event, id: `late-${event.id}` })),
        nowMs,
      ).length,
  );
  report({ name: `a new event, held against ${SHIPS} ships, ms`, value: told.us / 1000 / 100, detail: { raised: told.found } });
}
