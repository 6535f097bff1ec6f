import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { SHIP_GROUPS } from '#contract/worker-apis.ts';
import { AGEING_AFTER_MS, ageOf, isStopped, LOST_AFTER_MS, navStatusKey, STALE_AFTER_MS } from './movement.ts';
import { groupOf, SHIP_TYPE_KEYS, shipTypeKey } from './ship-type.ts';

const SHIP = 244_670_316;
const words = JSON.parse(readFileSync(new URL('../../../locales/en/ais.json', import.meta.url), 'utf8')) as Record<string, object>;

describe('the type of a ship', () => {
  it.each([
    [undefined, 'unknown', 'unknown'],
    [0, 'unknown', 'unknown'],
    [19, 'unknown', 'unknown'],
    [20, 'wingInGround', 'highSpeed'],
    [30, 'fishing', 'fishing'],
    [31, 'towing', 'special'],
    [32, 'towing', 'special'],
    [33, 'dredging', 'special'],
    [34, 'diving', 'special'],
    [35, 'military', 'special'],
    [36, 'sailing', 'pleasure'],
    [37, 'pleasure', 'pleasure'],
    [38, 'unknown', 'unknown'],
    [49, 'highSpeed', 'highSpeed'],
    [50, 'pilot', 'special'],
    [51, 'searchAndRescue', 'special'],
    [52, 'tug', 'special'],
    [53, 'portTender', 'special'],
    [54, 'antiPollution', 'special'],
    [55, 'lawEnforcement', 'special'],
    [57, 'local', 'special'],
    [58, 'medical', 'special'],
    [59, 'nonCombatant', 'special'],
    [60, 'passenger', 'passenger'],
    [71, 'cargo', 'cargo'],
    [89, 'tanker', 'tanker'],
    [90, 'other', 'unknown'],
    [100, 'unknown', 'unknown'],
    [255, 'unknown', 'unknown'],
  ] as const)('%s is %s in group %s', (type, key, group) => {
    expect([shipTypeKey(type), groupOf(type, SHIP)]).toEqual([key, group]);
  });

  it('of a distress device is distress, whatever it claims', () => {
    expect([970, 972, 974].map((prefix) => groupOf(70, prefix * 1_000_000 + 1))).toEqual(['distress', 'distress', 'distress']);
  });
});

describe('age and movement', () => {
  it('turns at ten minutes, an hour and a day', () => {
    const noonMs = Date.UTC(2026, 10, 20, 12);
    const ages = [-5, 0, 9.99, 10, 59.9, 60, 1439, 1440].map((minutes) => ageOf(noonMs, noonMs + minutes * 60_000));
    expect(ages).toEqual(['fresh', 'fresh', 'fresh', 'ageing', 'ageing', 'stale', 'stale', 'lost']);
  });
  it('counts minutes of the clock, as the chart does, and never calls a position younger than it is', () => {
    const order = ['fresh', 'ageing', 'stale', 'lost'];
    const limitsMs = [AGEING_AFTER_MS, STALE_AFTER_MS, LOST_AFTER_MS];
    fc.assert(
      fc.property(fc.nat(1e12), fc.nat(2 * LOST_AFTER_MS), (seenMs, ageMs) => {
        const whole = (ms: number) => Math.floor(ms / 60_000) * 60_000;
        const age = ageOf(seenMs, seenMs + ageMs);
        expect(age).toBe(ageOf(whole(seenMs), whole(seenMs + ageMs)));
        expect(order.indexOf(age)).toBeGreaterThanOrEqual(limitsMs.filter((limitMs) => ageMs >= limitMs).length);
        expect(order.indexOf(age)).toBeLessThanOrEqual(limitsMs.filter((limitMs) => ageMs + 60_000 > limitMs).length);
      }),
    );
  });
  it('stops below half a knot, not when the speed is unknown', () => {
    expect([0, 0.4, 0.5, 12, undefined].map(isStopped)).toEqual([true, true, false, false, false]);
  });
  it('has a word for each status from 0 to 15', () => {
    expect([0, 15, 16, -1, undefined].map(navStatusKey)).toEqual(['0', '15', undefined, undefined, undefined]);
  });
});

it('there are English words for every type, group and status', () => {
  expect(Object.keys(words['shipType'] ?? {}).toSorted()).toEqual([...SHIP_TYPE_KEYS].toSorted());
  expect(Object.keys(words['group'] ?? {}).toSorted()).toEqual([...SHIP_GROUPS].toSorted());
  expect(Object.keys(words['navStatus'] ?? {})).toEqual(Array.from({ length: 16 }, (_, status) => String(status)));
});
