import { expect, it } from 'vitest';
import { HOUR_MS } from '#contract/units.ts';
import { readRuleSet, writeRuleSet } from '#domain/risk/read-rule-set.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { assessPassages } from './assess-passage.ts';
import { incident, legBetween, NOON, square } from './passages.fixture.ts';
import { plannedRiskOf } from './planned-risk.ts';

const EVENTS = [
  incident('one', 2, { type: 'Seizure', occurredPrecision: 'minute', occurredAt: NOON - 30 * HOUR_MS }),
  incident('two', 5.2),
  incident('three', 5.3),
  incident('far', 5, { lat: 4 }),
];

/** An organisation's own: its weights of lines are others, those of reports and the bands are ours. */
const OWN = readRuleSet(writeRuleSet({ ...FATHOM_RULES, edition: 'own', formula: { threat: 80, vulnerability: 10, consequence: 10 } }));

it.each([
  ['ours', FATHOM_RULES],
  ['one of its own', OWN.ok ? OWN.value : undefined],
])('route planning and transit risk name the same worst stretches for every route and hour, rated by %s', (_of, rules) => {
  if (!rules) throw new Error('The edition is not read');
  const riskOf = plannedRiskOf({ reports: EVENTS, areas: [], asOfMs: NOON }, FATHOM_RULES);
  const ways = [
    [legBetween([0, 0], [4, 0]), legBetween([4, 0], [10, 0])],
    [legBetween([0, 0], [4, 1]), legBetween([4, 1], [10, 0])],
  ];
  for (const legs of ways)
    for (const departureMs of [undefined, NOON, NOON + 7 * HOUR_MS]) {
      const plan = { legs, stops: [], departureMs, speedKn: 12 };
      const rows = { events: EVENTS, areas: [], ports: new Map() };
      const [assessed] = assessPassages({ ship: {}, asOfMs: NOON, plans: [plan] }, rows, rules);
      const planned = riskOf({ legs, departureMs, speedKn: 12 });
      expect(planned.stretches.length).toBeGreaterThan(0);
      expect(planned.stretches).toEqual(
        assessed?.stretches.map(({ fromNm, toNm, sum, count, worst }) => {
          const { fromNm: start = 0, toNm: end = 0, atMs } = assessed.along.pieces[worst] ?? {};
          return { fromNm, toNm, sum, count, worstNm: (start + end) / 2, worstMs: atMs };
        }),
      );
    }
});

it('reports near the route are counted, and areas said, as before', () => {
  const area = square('x', 'jwc', 2, 3);
  const found = plannedRiskOf(
    { reports: EVENTS, areas: [area], asOfMs: NOON },
    FATHOM_RULES,
  )({ legs: [legBetween([0, 0], [10, 0])], speedKn: 12 });
  expect([found.total, found.reports.map(({ id }) => id), found.areas.map(({ id }) => id)]).toEqual([3, ['one', 'two', 'three'], ['x']]);
});
