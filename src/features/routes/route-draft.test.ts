import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PASSAGES } from '#contract/routing.ts';
import type { EventRow } from '#contract/tables.ts';
import {
  addStop,
  emptyDraft,
  MOST_STOPS,
  moveStop,
  planAnew,
  positionsOf,
  removeStop,
  reverseStops,
  setStop,
  takeFixed,
  togglePassage,
} from './route-draft.ts';
import { extentOfRoute, routeDrawing } from './route-drawing.ts';
import { reportsOf } from './route-queries.ts';

const named = (...names: string[]) =>
  names.reduce((draft, name, at) => {
    const wide = at > 1 ? addStop(draft) : draft;
    const target = at > 1 ? wide.stops.at(-2) : wide.stops[at];
    return setStop(wide, target?.id ?? '', { text: name, position: [at, at] });
  }, emptyDraft());
const order = (draft: ReturnType<typeof emptyDraft>) => draft.stops.map(({ text }) => text);

describe('the draft of a route', () => {
  test('starts with an empty from and to; a via point comes before the last', () => {
    const draft = named('A', 'Z', 'via');
    expect(order(draft)).toEqual(['A', 'via', 'Z']);
    expect(positionsOf(draft)).toHaveLength(3);
    expect(positionsOf(addStop(draft))).toBeUndefined();
  });

  test('stops are moved, turned round and removed; two stay', () => {
    const draft = named('A', 'Z', 'via');
    const via = draft.stops[1]?.id ?? '';
    expect(order(moveStop(draft, via, 1))).toEqual(['A', 'Z', 'via']);
    expect(order(moveStop(draft, draft.stops[0]?.id ?? '', -1))).toEqual(['A', 'via', 'Z']);
    expect(order(reverseStops(draft))).toEqual(['Z', 'via', 'A']);
    const two = removeStop(draft, via);
    expect(order(removeStop(two, two.stops[0]?.id ?? ''))).toEqual(['A', 'Z']);
  });

  test('whatever is done, there are at least two stops and at most so many', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('add', 'remove', 'reverse'), { maxLength: 60 }), (steps) => {
        const after = steps.reduce(
          (draft, step) =>
            step === 'add' ? addStop(draft) : step === 'reverse' ? reverseStops(draft) : removeStop(draft, draft.stops[0]?.id ?? ''),
          emptyDraft(),
        );
        expect(after.stops.length).toBeGreaterThanOrEqual(2);
        expect(after.stops.length).toBeLessThanOrEqual(MOST_STOPS);
      }),
    );
  });

  test('a route from a file stands as it is until its stops change', () => {
    const fixed = {
      name: 'File',
      waypoints: [{ position: [1, 2] as const, name: 'A' }, { position: [3, 4] as const }, { position: [5, 6] as const }],
    };
    const draft = takeFixed(emptyDraft(), fixed);
    expect(draft.fixed).toBe(fixed);
    expect(positionsOf(draft)).toEqual([
      [1, 2],
      [5, 6],
    ]);
    expect(planAnew(draft).fixed).toBeUndefined();
  });

  test('passages are closed in their order, and opened again', () => {
    const closed = togglePassage(togglePassage(emptyDraft(), 'panama'), 'suez');
    expect(closed.closedPassages).toEqual(PASSAGES.filter((name) => name === 'suez' || name === 'panama'));
    expect(togglePassage(closed, 'suez').closedPassages).toEqual(['panama']);
  });
});

test('a route across 180 degrees is kept as a drawing in two pieces, its named stops as points', () => {
  const leg = { from: [179, 0], to: [-179, 0], distanceNm: 120, courseDeg: 90, isApproach: false } as const;
  const { features } = routeDrawing(
    { legs: [leg], distanceNm: 120, passages: [], stopLegs: [0] },
    { name: 'A - B', text: 'text', stops: [{ position: [179, 0], name: 'A' }, { position: [-179, 0] }] },
  );
  expect(features.map(({ geometry }) => geometry.type)).toEqual(['MultiLineString', 'Point']);
});

test('a route across 180 degrees has a box across it', () => {
  const leg = (from: [number, number], to: [number, number]) => ({ from, to, distanceNm: 1, courseDeg: 0, isApproach: false });
  expect(extentOfRoute({ legs: [leg([170, 1], [179, 5]), leg([179, 5], [-170, -2])] })).toEqual([170, -2, -170, 5]);
  expect(extentOfRoute({ legs: [] })).toBeUndefined();
});

test('invented samples count only where there is no real report, and it is said', () => {
  const event = (id: string, sample: boolean, category: 'Crime' | 'Not an incident' = 'Crime') =>
    ({ id, v: 1, lat: 0, lon: 0, category, sample, occurredAt: 1 }) as EventRow;
  expect(reportsOf([event('a', true), event('b', true, 'Not an incident')], [], 2)).toMatchObject({
    rows: { reports: [{ id: 'a' }] },
    invented: true,
  });
  expect(reportsOf([event('a', true), event('c', false)], [], 2)).toMatchObject({ rows: { reports: [{ id: 'c' }] }, invented: false });
});
