import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/units.ts';
import { comesBack, hear, type KnownLives, type ToldLife } from './telling.ts';

const T0 = 1_000;
const shore = (raisedAt: number, priority: ToldLife['priority'] = 'warning') => ({
  by: 'shore' as const,
  raisedAt,
  priority,
  nowMs: raisedAt,
});
const here = (raisedAt: number, priority: ToldLife['priority'] = 'warning') => ({
  by: 'here' as const,
  raisedAt,
  priority,
  nowMs: raisedAt,
});

/** Who said what, with what was known of both; answers which of them were news. */
function news(...heard: [telling: ReturnType<typeof shore> | ReturnType<typeof here>, known?: KnownLives][]): boolean[] {
  let told: ToldLife | undefined;
  return heard.map(([telling, known = {}]) => {
    const answer = hear(told, telling, known);
    told = answer.told;
    return answer.isNews;
  });
}

test('a life is told once, by whomever it is heard first', () => {
  const known = { shore: { raisedAt: T0 }, here: { raisedAt: T0 + 5 } };
  expect(news([shore(T0), known], [here(T0 + 5), known], [shore(T0), known])).toEqual([true, false, false]);
  expect(news([here(T0 + 5), { here: { raisedAt: T0 + 5 } }], [shore(T0), known], [here(T0 + 5), known])).toEqual([true, false, false]);
});

test('what this device told alone is no news when the server says it, also when it ended here before the server’s row came', () => {
  const ended = { here: { raisedAt: T0, endedAt: T0 + 50 } };
  expect(news([here(T0), ended], [shore(T0 + 20), { ...ended, shore: { raisedAt: T0 + 20 } }])).toEqual([true, false]);
});

test('a life that the server began after ours was over is another', () => {
  const known = { here: { raisedAt: T0, endedAt: T0 + 50 }, shore: { raisedAt: T0 + 60 } };
  expect(news([here(T0), known], [shore(T0 + 60), known])).toEqual([true, true]);
});

test('a life that this device began after the server’s was over is another, and the server’s next one is the same as that', () => {
  const over = { raisedAt: T0, endedAt: T0 + 50 };
  const ours = { raisedAt: T0 + 60 };
  expect(
    news(
      [shore(T0), { shore: { raisedAt: T0 } }],
      [here(T0 + 60), { shore: over, here: ours }],
      [shore(T0 + 70), { shore: { raisedAt: T0 + 70 }, here: ours }],
    ),
  ).toEqual([true, true, false]);
});

test('a life that the server has told by a push is not told again by our engine before its row is here', () => {
  expect(news([shore(T0), {}], [here(T0 + 5), { here: { raisedAt: T0 + 5 } }])).toEqual([true, false]);
});

test('holds it again ashore, it is told again, also where our engine never saw it end', () => {
  const ours = { raisedAt: T0 + 1 };
  const at = (raisedAt: number) => ({ shore: { raisedAt }, here: ours });
  expect(news([shore(T0), at(T0)], [here(T0 + 1), at(T0)], [shore(T0 + 90), at(T0 + 90)])).toEqual([true, false, true]);
});

test('a push that comes late is no news', () => {
  expect(news([shore(T0 + 90)], [shore(T0)])).toEqual([true, false]);
  expect(news([shore(T0)], [here(T0 + 60), { shore: { raisedAt: T0, endedAt: T0 + 50 } }], [shore(T0)])).toEqual([true, true, false]);
});

test('it is told again when it is more urgent than it ever was in that life', () => {
  expect(news([shore(T0)], [shore(T0, 'alarm')], [shore(T0, 'warning')], [shore(T0, 'alarm')], [here(T0, 'emergency')])).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
});

/** Lives of one situation, as the true sea has them: one after the other, with time between. */
const lives = fc
  .array(fc.record({ quiet: fc.integer({ min: 400, max: 900 }), holds: fc.integer({ min: 400, max: 900 }) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((spans) => {
    let at = 0;
    return spans.map(({ quiet, holds }) => {
      const raisedAt = at + quiet;
      at = raisedAt + holds;
      return { raisedAt, endedAt: at };
    });
  });
/** When each of the two notices what happens: the engine ashore and the one on board are never in step. */
const lag = fc.integer({ min: 0, max: 199 });
/** What reaches the device when, in any order and any number of times: rows, pushes (also late ones), its own engine. */
const looks = fc.array(fc.record({ at: fc.integer({ min: 0, max: 10_000 }), isOnline: fc.boolean(), push: fc.boolean() }), {
  maxLength: 60,
});

test('in any order of rows, pushes and our own engine, reconnecting and not, each life is told once', () => {
  fc.assert(
    fc.property(lives, lag, lag, looks, (all, shoreLag, hereLag, sightings) => {
      const seenBy = (lagMs: number, atMs: number) =>
        all
          .map(({ raisedAt, endedAt }) => ({ raisedAt: raisedAt + lagMs, endedAt: endedAt + lagMs }))
          .filter(({ raisedAt }) => raisedAt <= atMs)
          .map((life, index, seen) => ({
            raisedAt: life.raisedAt,
            lastEndedAt: seen[index - 1]?.endedAt,
            ...(life.endedAt <= atMs && { endedAt: life.endedAt }),
          }));
      const lifeOf = (raisedAt: number) => all.findIndex((life) => raisedAt >= life.raisedAt && raisedAt <= life.raisedAt + 199);
      const timesTold = new Map<number, number>();
      let told: ToldLife | undefined;
      let row: KnownLives['shore'];
      for (const { at, isOnline, push } of sightings.toSorted((one, other) => one.at - other.at)) {
        const ashore = seenBy(shoreLag, at);
        const own = seenBy(hereLag, at).at(-1);
        const say = (by: 'shore' | 'here', raisedAt: number) => {
          const answer = hear(told, { by, raisedAt, priority: 'warning', nowMs: raisedAt }, { shore: row, here: own });
          told = answer.told;
          if (answer.isNews) timesTold.set(lifeOf(raisedAt), (timesTold.get(lifeOf(raisedAt)) ?? 0) + 1);
        };
        const pushed = push ? ashore.at(-1) : undefined;
        if (pushed) say('shore', pushed.raisedAt);
        if (isOnline) row = ashore.at(-1);
        // as knownAlerts shows them: the server's row stands for both, but where it was over before ours began
        const isOurs = own && (!row || (row.endedAt !== undefined && row.endedAt < own.raisedAt));
        const shown = isOurs ? own : row;
        if (!shown || shown.endedAt !== undefined) continue;
        say(isOurs ? 'here' : 'shore', shown.raisedAt);
        expect(timesTold.get(lifeOf(shown.raisedAt))).toBe(1); // and none that is on the screen goes untold
      }
      expect(Math.max(0, ...timesTold.values())).toBeLessThanOrEqual(1);
    }),
    { numRuns: 3000 },
  );
});

test('what a device finds is news also where its clock was ahead when it found the life before, and was put right since', () => {
  const [now, hour] = [1_700_000_000_000, 3_600_000];
  const aheadMs = now + 24 * hour;
  const first = hear(undefined, here(aheadMs), { here: { raisedAt: aheadMs } });
  const next = { raisedAt: now + 5 * hour };
  expect(hear(first.told, here(next.raisedAt, 'emergency'), { here: next }).isNews).toBe(true);
});

const HIDDEN_AT = Date.UTC(2026, 10, 28, 6);
const hidden = (nm: number) => ({ atMs: HIDDEN_AT, nm });

test('a hidden emergency comes back after an hour, at half the distance, and within a mile', () => {
  expect(comesBack(hidden(3.6), 3.5, HIDDEN_AT + 59 * MINUTE_MS)).toBe(false);
  expect(comesBack(hidden(3.6), 3.5, HIDDEN_AT + 60 * MINUTE_MS)).toBe(true);
  expect(comesBack(hidden(3.6), 1.7, HIDDEN_AT)).toBe(true);
  expect(comesBack(hidden(1.8), 1, HIDDEN_AT)).toBe(true);
});

test('one that was hidden at the event does not come back at once, and a clock that was set back keeps none away for longer', () => {
  expect(comesBack(hidden(0), 0, HIDDEN_AT)).toBe(false);
  expect(comesBack(hidden(0.8), 0.5, HIDDEN_AT)).toBe(false);
  expect(comesBack(hidden(0.8), 0.3, HIDDEN_AT)).toBe(true);
  expect(comesBack(hidden(5), 5, HIDDEN_AT - 60 * MINUTE_MS)).toBe(true);
});
