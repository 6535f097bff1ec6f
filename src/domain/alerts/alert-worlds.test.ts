import { describe, expect, test } from 'vitest';
import { seeded } from '#tests/fixtures/chance.ts';
import { AlertEngine } from './alert-engine.ts';
import { AlertWorld } from './alert-worlds.fixture.ts';
import { AlertGatherer } from './gatherer.ts';
import type { SituationChange } from './situation.ts';
import type { Watch, WatchedEvent, WatchedShip } from './watched.ts';

const WORLDS = 10_000;

/** What is wrong in the first of so many worlds in which something is. */
function firstWrong(
  worlds: number,
  makeEngine: () => AlertEngine,
  makeGatherer?: () => AlertGatherer,
): { wrong?: string; held: number; unsure: number } {
  let [held, unsure] = [0, 0];
  for (let seed = 1; seed <= worlds; seed++) {
    const world = new AlertWorld(makeEngine, seeded(seed), makeGatherer);
    const found = world.run();
    if (found) return { wrong: `seed ${seed}, ${found}`, held, unsure };
    held += world.oracle.open.size;
    unsure += Number(world.oracle.isUnsure);
  }
  return { held, unsure };
}

const HOLDS =
  'in %i random worlds, at 180 degrees and at the poles too, exactly what the oracle expects holds after every step, is named by one alert, and was told';
function asTheOracleExpects(worlds: number): void {
  const { wrong, held, unsure } = firstWrong(worlds, () => new AlertEngine());
  expect(wrong).toBeUndefined();
  expect(held).toBeGreaterThan(worlds); // worlds in which nothing happens would show nothing
  expect(unsure).toBeLessThan(worlds / 20);
}
test.each([2_500])(HOLDS, { timeout: 120_000 }, asTheOracleExpects);
test.each([WORLDS])(HOLDS, { timeout: 120_000, tags: ['long'] }, asTheOracleExpects);

test('a ship that sails past many events in small steps is told at each step what the oracle expects', () => {
  for (let seed = 1; seed <= 30; seed++)
    expect(new AlertWorld(() => new AlertEngine(), seeded(seed)).sail(200), `seed ${seed}`).toBeUndefined();
});

describe('the oracle notices an engine that', () => {
  class ForgetsCorrections extends AlertEngine {
    #known = new Set<string>();
    override putEvents(events: Iterable<WatchedEvent>, nowMs: number) {
      const unknown = [...events].filter(({ id }) => !this.#known.has(id));
      for (const { id } of unknown) this.#known.add(id);
      return super.putEvents(unknown, nowMs);
    }
  }
  class KeepsWhatIsTakenBack extends AlertEngine {
    override dropEvents = () => [];
  }
  class HasNoTime extends AlertEngine {
    override tick = () => [];
  }
  class OverlooksSmallMoves extends AlertEngine {
    #last = new Map<number, WatchedShip>();
    override putShip(ship: WatchedShip, nowMs: number) {
      const last = this.#last.get(ship.mmsi);
      const isSmall = last !== undefined && Math.abs(last.lon - ship.lon) < 0.1 && Math.abs(last.lat - ship.lat) < 0.1;
      if (!isSmall) this.#last.set(ship.mmsi, ship);
      return super.putShip(isSmall ? { ...ship, lon: last.lon, lat: last.lat } : ship, nowMs);
    }
  }
  class TakesOldPositions extends AlertEngine {
    override putShip = (ship: WatchedShip, nowMs: number) => super.putShip({ ...ship, lastSeen: nowMs }, nowMs);
  }
  class EndsTheWorldAt180 extends AlertEngine {
    override putShip = (ship: WatchedShip, nowMs: number) => super.putShip({ ...ship, lon: Math.max(ship.lon, -179.8) }, nowMs);
  }
  class HasNoPoles extends AlertEngine {
    override putShip = (ship: WatchedShip, nowMs: number) => super.putShip({ ...ship, lat: Math.max(-89, Math.min(89, ship.lat)) }, nowMs);
  }
  class BelievesTheStatus extends AlertEngine {
    override putShip = ({ sog: _sog, ...ship }: WatchedShip, nowMs: number) => super.putShip(ship, nowMs);
  }
  class KeepsTheFirstChoice extends AlertEngine {
    #known = new Map<string, Watch['choices']>();
    override setWatch = (...[watch, ...rest]: Parameters<AlertEngine['setWatch']>) => {
      const choices = this.#known.get(watch.accountId) ?? watch.choices;
      this.#known.set(watch.accountId, choices);
      return super.setWatch({ ...watch, choices }, ...rest);
    };
  }
  test.each([
    ['forgets corrections', ForgetsCorrections],
    ['keeps what is taken back', KeepsWhatIsTakenBack],
    ['has no time', HasNoTime],
    ['overlooks small moves', OverlooksSmallMoves],
    ['takes old positions for new ones', TakesOldPositions],
    ['ends the world at 180 degrees', EndsTheWorldAt180],
    ['has no poles', HasNoPoles],
    ['believes the status more than the speed', BelievesTheStatus],
    ['keeps the first choice of an account', KeepsTheFirstChoice],
  ])('%s', (_, Planted) => {
    expect(firstWrong(2000, () => new Planted()).wrong).toBeDefined();
  });
});

describe('the same worlds notice when alerts', () => {
  class NamesTheGravestAlone extends AlertGatherer {
    override hear(changes: readonly SituationChange[]) {
      return super.hear(changes).map(({ change, situation: { others: _others, ...rest } }) => ({ change, situation: rest }));
    }
  }
  class LosesThemAtARestart extends AlertGatherer {
    override restore = () => [];
  }
  class EndsNothing extends AlertGatherer {
    override hear = (changes: readonly SituationChange[]) => super.hear(changes.filter(({ change }) => change !== 'ended'));
  }
  test.each([
    ['name the gravest of their events alone', NamesTheGravestAlone],
    ['are lost at a restart', LosesThemAtARestart],
    ['keep what is over', EndsNothing],
  ])('%s', (_, Planted) => {
    const wrong = firstWrong(
      2500,
      () => new AlertEngine(),
      () => new Planted(),
    );
    expect(wrong.wrong).toBeDefined();
  });
});
