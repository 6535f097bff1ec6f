import { expect, test } from 'vitest';
import type { RouteRisk } from '#contract/routing.ts';
import { placeAlong } from '#domain/routing/way-pieces.ts';
import { sectionsOf } from './route-sections.ts';

const report = (id: string, alongNm: number) => ({ id, leg: 0, distanceNm: 5, alongNm });
const risk: RouteRisk = {
  legs: [],
  reports: [report('a', 10), report('b', 205), report('c', 299), report('d', 300)],
  graph: { pieceNm: 100, totals: [1, 0, 3] },
  total: 4,
  areas: [
    { id: 'x', name: 'Red Sea', spans: [{ fromNm: 150, toNm: 250 }] },
    { id: 'y', name: 'Gulf', spans: [{ fromNm: 100, toNm: 200 }] },
  ],
};

test('each bar with reports is a section with all of them, the last to the end of the route, and the areas it crosses', () => {
  const sections = sectionsOf(risk);
  expect(sections.map(({ fromNm, toNm, reports, areas }) => [fromNm, toNm, reports.map(({ id }) => id), areas])).toEqual([
    [0, 100, ['a'], []],
    [200, 300, ['b', 'c', 'd'], ['Red Sea']],
  ]);
});

test('a report on the edge of two bars is listed where it counts', () => {
  const pieceNm = 8983.07424671966 / 40;
  const totals = Array.from({ length: 40 }, (_, bar) => (bar === 23 ? 1 : 0)); // 24 pieces, and the remainder that rounding leaves
  const sections = sectionsOf({ ...risk, graph: { pieceNm, totals }, reports: [report('a', 24 * pieceNm)] });
  expect(sections.map(({ reports }) => reports.map(({ id }) => id))).toEqual([['a']]);
});

test('a place so far along a route lies on its leg, and beyond its end at its end', () => {
  const legs = [
    { from: [0, 0], to: [1, 0], distanceNm: 60 },
    { from: [1, 0], to: [3, 0], distanceNm: 120 },
  ] as const;
  expect(placeAlong(legs, 120)).toEqual([2, 0]);
  expect(placeAlong(legs, 0)).toEqual([0, 0]);
  expect(placeAlong(legs, 500)).toEqual([3, 0]);
  expect(placeAlong([], 1)).toBeUndefined();
});
