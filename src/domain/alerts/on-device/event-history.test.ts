import { expect, test } from 'vitest';
import { MAX_EARLIER } from '#contract/entities/events.ts';
import { alertRow, eventRow } from '#tests/held-rows.ts';
import { situationKey } from '#domain/alerts/situation.ts';
import { eventHistory } from './event-history.ts';

const first = {
  type: 'Sighting',
  category: 'Crime',
  title: 'Two skiffs',
  lat: 12,
  lon: 43.2,
  occurredAt: 5,
  occurredPrecision: 'day',
  until: 30,
} as const;
const second = { ...first, type: 'Boarding', lat: 12.5, victim: 'ANNA', until: 50 } as const;
const event = eventRow('e', {
  source: 'UKMTO',
  title: 'Two skiffs',
  victim: 'ANNA',
  category: 'Not an incident',
  occurredAt: 5,
  occurredPrecision: 'day',
  reportedAt: 10,
  earlier: [first, second],
});

test('each correction says which source changed what, from what to what; a withdrawal says that it raises no alerts any more', () => {
  const [withdrawn, corrected, reported, ...none] = eventHistory('e', event, []);
  expect(reported).toMatchObject({ kind: 'reported', atMs: 10, source: 'UKMTO', said: { type: 'Sighting', lat: 12 } });
  expect(corrected).toMatchObject({
    kind: 'corrected',
    atMs: 30,
    source: 'UKMTO',
    changed: ['type', 'victim', 'position'],
    was: { type: 'Sighting' },
    is: { type: 'Boarding', victim: 'ANNA' },
    isNoIncident: false,
  });
  expect(withdrawn).toMatchObject({ kind: 'corrected', atMs: 50, changed: ['category'], isNoIncident: true });
  expect(none).toEqual([]);
});

test('what other sources reported and what became of alerts stand among the corrections, the newest first', () => {
  const report = { ...eventRow('r', { title: 'Heard of it', source: 'Master', reportedAt: 20 }) };
  const steps = [{ atMs: 31, priority: 'caution', causes: ['corrected'], type: 'Proximity ALERT', eventId: 'e', distanceNm: 9 }] as const;
  const alerts = [
    alertRow('a', { eventId: 'e', createdAt: 11, endedAt: 51, endedBecause: 'eventCorrected', steps }),
    alertRow('b', { eventId: 'other', createdAt: 12 }),
  ];
  const moments = eventHistory('e', { ...event, otherReports: [report] }, alerts);
  expect(moments.map(({ kind, atMs }) => [kind, atMs])).toEqual([
    ['ended', 51],
    ['corrected', 50],
    ['judgedAnew', 31],
    ['corrected', 30],
    ['otherReport', 20],
    ['raised', 11],
    ['reported', 10],
  ]);
});

test('an event that came to an alert of another did not raise it', () => {
  const near = {
    type: 'Proximity ALERT',
    priority: 'caution',
    distanceNm: 9,
    nearest: [0, 0],
    limitNm: 50,
    bearingDeg: 0,
    isClose: false,
  } as const;
  const reasons = [
    { ...near, eventId: 'e0' },
    { ...near, eventId: 'e' },
  ];
  const ofAlert = (part = {}) => eventHistory('e', undefined, [alertRow('a', { eventId: 'e0', reasons, createdAt: 3, ...part })]);
  expect(ofAlert()).toMatchObject([{ kind: 'joined', atMs: 3 }]);
  const [joined] = eventHistory('e', event, [alertRow('a', { eventId: 'e0', reasons, createdAt: 3 })]).filter(
    ({ kind }) => kind === 'joined',
  );
  expect(joined?.atMs).toBe(10); // not before it was reported
  expect(ofAlert({ id: situationKey('ada', 244_000_001, 'e') })).toMatchObject([{ kind: 'raised' }]);
  // the step at which it was raised says of which event, and of how many
  const raised = { atMs: 3, priority: 'caution', causes: ['raised'], type: 'Proximity ALERT', distanceNm: 9 } as const;
  const kindAfter = (step: object) => ofAlert({ steps: [{ ...raised, eventId: 'e0', ...step }] }).map(({ kind }) => kind);
  expect(kindAfter({ events: 1 })).toEqual(['joined']);
  expect(kindAfter({ events: 2 })).toEqual(['raised']);
  expect(kindAfter({ eventId: 'e', events: 1 })).toEqual(['raised']);
});

test('an event that was deleted still says what became of its alerts; what is not kept any more is not made up', () => {
  const gone = alertRow('a', { eventId: 'e', createdAt: 11, endedAt: 40, endedBecause: 'eventCorrected' });
  expect(eventHistory('e', undefined, [gone]).map(({ kind }) => kind)).toEqual(['ended', 'raised']);
  const many = Array.from({ length: MAX_EARLIER }, (_, at) => ({ ...first, until: 20 + at }));
  expect(eventHistory('e', { ...event, earlier: many }, []).at(-1)).toEqual({ kind: 'reported', atMs: 10, source: 'UKMTO' });
});
