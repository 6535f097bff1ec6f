import { expect, it } from 'vitest';
import { DAY_MS } from '#contract/units.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { assessPassages, type PassageRows } from './assess-passage.ts';
import { rowsKnownAt } from './known-at.ts';
import { incident, legBetween, NOON } from './passages.fixture.ts';

const ago = (days: number) => NOON - days * DAY_MS;
const known = (events: PassageRows['events'], atMs: number) => rowsKnownAt({ events, areas: [], ports: new Map(), syncedMs: NOON }, atMs);

it('a report counts from when it became known, not from when it happened', () => {
  const events = [
    incident('a', 5, { occurredAt: ago(30), reportedAt: ago(3) }),
    incident('b', 6, { occurredAt: ago(30), reportedAt: ago(20) }),
  ];
  expect(known(events, ago(10)).events.map(({ id }) => id)).toEqual(['b']);
  expect(known(events, NOON).events.map(({ id }) => id)).toEqual(['a', 'b']);
});

it('beside a real report that became known later, invented ones count at no date', () => {
  const events = [incident('sample-1', 5, { sample: true, reportedAt: ago(20) }), incident('a', 5, { reportedAt: ago(3) })];
  expect(known(events, ago(10)).events).toEqual([]);
  expect(known(events.slice(0, 1), ago(10)).events.map(({ id }) => id)).toEqual(['sample-1']);
});

it('what another source told first counts by that source’s place and time until the later report became known', () => {
  const other = { id: 'o', title: 'Skiffs', description: '', lat: 1, lon: 7, source: 'x' } as const;
  const event = incident('a', 5, {
    reportedAt: ago(3),
    otherReports: [{ ...other, occurredAt: ago(12), occurredPrecision: 'day', reportedAt: ago(11) }],
  });
  expect(known([event], ago(12)).events).toEqual([]);
  expect(known([event], ago(10)).events).toMatchObject([{ id: 'a', lon: 7, occurredAt: ago(12), reportedAt: ago(11) }]);
  expect(known([event], ago(3)).events).toEqual([event]);
});

it('an event that was corrected since reads as it did then, and as now after the correction', () => {
  const version = { type: 'Approach', category: 'Crime', title: 'Skiffs', lat: 1, occurredAt: ago(30), occurredPrecision: 'day' } as const;
  const event = incident('a', 5, {
    reportedAt: ago(20),
    confidence: 'high',
    updatedAt: ago(3),
    earlier: [
      { ...version, lon: 7, until: ago(12) },
      { ...version, lon: 8, confidence: 'low', until: ago(3) },
    ],
  });
  const at = (days: number) =>
    known([event], ago(days)).events.map(({ type, lon, confidence, updatedAt }) => [type, lon, confidence, updatedAt]);
  expect(at(15)).toEqual([['Approach', 7, undefined, ago(15)]]);
  expect(at(10)).toEqual([['Approach', 8, 'low', ago(10)]]);
  expect(at(2)).toEqual([['Boarding', 5, 'high', ago(3)]]);
});

it('the assessment says how many of its reports were changed since, and counts their ages from the date', () => {
  const events = [incident('a', 5, { updatedAt: ago(1) }), incident('b', 5, { updatedAt: ago(9) })];
  const plans = [{ legs: [legBetween([0, 0], [10, 0])], stops: [] }];
  const [then] = assessPassages({ ship: {}, asOfMs: ago(5), plans }, known(events, ago(5)), FATHOM_RULES);
  expect(then?.data).toMatchObject({ reports: 2, changedSince: 1, syncedMs: ago(5) });
  const [today] = assessPassages({ ship: {}, asOfMs: NOON, plans }, { events, areas: [], ports: new Map() }, FATHOM_RULES);
  expect(today?.data).not.toHaveProperty('changedSince');
  expect(then?.inputs.worstStretch?.sum).toBeGreaterThanOrEqual(today?.inputs.worstStretch?.sum ?? 0);
});
