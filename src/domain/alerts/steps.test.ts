import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { AlertEngine } from './alert-engine.ts';
import { AlertGatherer } from './gatherer.ts';
import { priorityOf } from './priority.ts';
import { type Reason, type Situation, situationKey } from './situation.ts';
import type { WatchedEvent } from './watched.ts';

const NOW = Date.UTC(2026, 10, 22, 12);

interface Given {
  id?: string;
  nm?: number;
  atMs?: EpochMs;
  type?: Situation['type'];
  passesAt?: EpochMs;
  event?: Partial<WatchedEvent>;
}

/** With the priority that the rule gives it. */
function part({ id = 'a', nm = 31, atMs = NOW, type = 'Proximity ALERT', passesAt, event: more = {} }: Given): Situation {
  const kind = { type: 'Boarding', category: 'Crime', source: 'NGA', sample: false } as const;
  const event: WatchedEvent = { id, ...kind, lon: 43.5, lat: 12.5, occurredAt: NOW - HOUR_MS, occurredPrecision: 'minute', ...more };
  const place = { distanceNm: nm, nearest: [43, 12], limitNm: 50, bearingDeg: 90, isClose: nm <= 10 } as const;
  const nearness: Omit<Reason, 'type' | 'priority'> = { ...place, ...(passesAt !== undefined && { passesAt }) };
  const priority = priorityOf(type, event, nearness, atMs);
  const key = situationKey('ada', 1, id);
  const figures = {
    ...nearness,
    shipAt: [43, 12],
    shipSeenAt: atMs,
    positionAgeMs: 0,
    event,
    eventAgeMs: atMs - event.occurredAt,
  } as const;
  const times = { revision: 1, raisedAt: NOW, revisedAt: atMs };
  return { key, accountId: 'ada', mmsi: 1, type, priority, reasons: [{ ...nearness, type, priority }], figures, ...times };
}

/** After all of these. */
function storedSteps(...given: Given[]) {
  const gatherer = new AlertGatherer();
  const changes = given.flatMap((one, at) => gatherer.hear([{ change: at === 0 ? 'raised' : 'revised', situation: part(one) }]));
  return changes.at(-1)?.situation.steps;
}
const steps = (...given: Given[]) =>
  storedSteps(...given)?.map(({ priority, causes, wasNm, distanceNm, atMs }) =>
    [(atMs - NOW) / MINUTE_MS, priority, causes.join(), wasNm === undefined ? distanceNm : `${wasNm} to ${distanceNm}`].join(' '),
  );
const later = (minutes: number) => NOW + minutes * MINUTE_MS;

test('the first step is when it was raised; what does not change the priority is no step', () => {
  expect(steps({ nm: 50 }, { nm: 31, atMs: later(5) })).toEqual(['0 alarm raised 50']);
});

test('figures that change within the minute of a step are those of the step, with the time of their position', () => {
  const seconds = (count: number) => NOW + count * 1000;
  expect(storedSteps({ nm: 32 }, { nm: 31, atMs: seconds(40) })).toMatchObject([{ atMs: NOW, distanceNm: 31, shipSeenAt: seconds(40) }]);
  expect(storedSteps({ nm: 32 }, { nm: 31, atMs: seconds(61) })).toMatchObject([{ atMs: NOW, distanceNm: 32, shipSeenAt: NOW }]);
});

test('events that are found at one moment are one step, of the gravest', () => {
  expect(steps({ event: { occurredAt: NOW - 100 * HOUR_MS } }, { id: 'b', nm: 9 })).toEqual(['0 emergency raised 9']);
});

test('she came nearer, since the step before, not since the last figures', () => {
  expect(steps({ nm: 50 }, { nm: 31, atMs: later(5) }, { nm: 9, atMs: later(9) })).toEqual([
    '0 alarm raised 50',
    '9 emergency nearer 50 to 9',
  ]);
});

test('the event came near her position from her route, or she passes it within a day', () => {
  const ahead = { type: 'Route ALERT', nm: 4 } as const;
  const caution = { ...ahead, passesAt: NOW + DAY_MS + HOUR_MS };
  expect(steps(caution, { ...caution, atMs: later(61) }, { nm: 49, atMs: later(70) })).toEqual([
    '0 caution raised 4',
    '61 warning sooner 4 to 4',
    '70 alarm nearShip 49',
  ]);
});

test('a new report, and then another event of the alert that is more pressing, are said', () => {
  const old = { event: { occurredAt: NOW - 100 * HOUR_MS } };
  const faded = { ...part({ ...old }), type: 'Proximity ALERT' as const };
  expect(faded.priority).not.toBe('alarm');
  expect(steps(old, { id: 'b', nm: 20, atMs: later(1) })?.at(-1)).toBe('1 alarm newReport 20');
});

test('the event is newer than was thought; or time has passed, and it falls', () => {
  const old = { occurredAt: NOW - 40 * HOUR_MS };
  expect(steps({ event: old }, { event: {}, atMs: later(1) })?.at(-1)).toBe('1 alarm newer 31 to 31');
  expect(steps({}, { atMs: later(60 * 30) })?.at(-1)).toBe('1800 warning aged 31 to 31');
});

test('two causes at once are both said, and a report of another kind is a correction', () => {
  expect(steps({ event: { occurredAt: NOW - 8 * HOUR_MS } }, { nm: 9, atMs: later(1) })?.at(-1)).toBe('1 emergency newer,nearer 31 to 9');
  expect(steps({ event: { type: 'Suspicious approach' } }, { atMs: later(1) })?.at(-1)).toContain('corrected');
});

test('a step has the figures that the alert has after its moment, though its event is judged after the one that caused it', () => {
  const caution = { event: { occurredAt: NOW - 100 * HOUR_MS } };
  expect(steps(caution, { nm: 9.5, atMs: later(1) }, { nm: 7.6, atMs: later(1) })?.at(-1)).toContain('to 7.6');
});

test('other distances that were chosen are said as the cause, with the distance before and after, whichever way the priority goes', () => {
  const engine = new AlertEngine();
  const gatherer = new AlertGatherer();
  const { event } = part({}).figures;
  const choose = (vesselProximity: number, atMs: EpochMs) =>
    gatherer
      .hear(engine.setWatch({ accountId: 'ada', mmsis: [1], choices: { ...DEFAULT_PREFERENCES, vesselProximity } }, atMs))
      .at(-1)
      ?.situation.steps?.at(-1);
  engine.putEvents([event], NOW);
  choose(50, NOW);
  gatherer.hear(engine.putShip({ mmsi: 1, lon: 43.5 + 41 / 60, lat: 12.5, sog: 12, lastSeen: NOW }, NOW));
  const [from, to] = [
    [43.5 + 41 / 60, 12.5],
    [43.4, 12.5],
  ] as const;
  const leg = { from: [...from], to: [...to], distanceNm: 46, fromMs: NOW, toMs: NOW + 4 * HOUR_MS } as const;
  gatherer.hear(engine.putVoyage(1, { route: [{ ...leg, from: [...from], to: [...to] }] }, NOW));
  const chosen = { type: 'Proximity ALERT', wasNm: 50, isNm: 30 };
  expect(choose(30, later(5))).toMatchObject({ priority: 'warning', causes: ['distanceChosen'], chosen });
  expect(choose(50, later(6))).toMatchObject({ priority: 'alarm', causes: ['distanceChosen'], chosen: { wasNm: 30, isNm: 50 } });
});

test('a step says the type of its event and how many the alert had at that moment, those that were found then included', () => {
  const told = storedSteps({ nm: 50 }, { id: 'b' }, { id: 'b', event: { type: 'Robbery' }, nm: 9, atMs: later(1) });
  expect(told?.map(({ eventType, events }) => `${eventType} ${events}`)).toEqual(['Boarding 2', 'Robbery 2']);
});

test('of many steps the first and the last ones are kept', () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ nm: at % 2 === 0 ? 50 : 9, atMs: later(at) }));
  expect(steps(...many)).toHaveLength(10);
  expect(steps(...many)?.[0]).toBe('0 alarm raised 50');
  expect(steps(...many)?.at(-1)).toMatch(/^19 emergency/);
});
