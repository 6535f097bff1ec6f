import { describe, expect, test } from 'vitest';
import { type EpochMs, HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { destination } from '#domain/geo/great-circle.ts';
import { alertReason, alertTitle } from './alert-words.ts';
import { AlertGatherer, ONE_ALERT_NM } from './gatherer.ts';
import { type Priority, type Situation, type SituationChange, situationKey } from './situation.ts';
import type { WatchedEvent } from './watched.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const MMSI = 244_000_001;
const keyOf = (id: string) => situationKey('ada', MMSI, id);

interface Given extends Partial<WatchedEvent> {
  priority?: Priority;
  atMs?: EpochMs;
  /** Miles east of the first event. */
  east?: number;
}

/** As the engine finds it. */
function situation(id: string, { priority = 'warning', atMs = NOW, east = 0, ...more }: Given = {}): Situation {
  const [lon, lat] = destination([43.5, 12.5], 90, east);
  const event: WatchedEvent = {
    id,
    type: 'Robbery',
    category: 'Crime',
    lon,
    lat,
    occurredAt: NOW - HOUR_MS,
    occurredPrecision: 'minute',
    source: 'NGA',
    sample: false,
    ...more,
  };
  const reason = { type: 'Route ALERT', priority, distanceNm: 9, nearest: [43, 12], limitNm: 50, bearingDeg: 90, isClose: true } as const;
  const { type: _type, priority: _priority, ...figures } = reason;
  return {
    key: keyOf(id),
    accountId: 'ada',
    mmsi: MMSI,
    type: 'Route ALERT',
    priority,
    reasons: [reason],
    revision: 1,
    figures: { ...figures, shipAt: [43, 12], shipSeenAt: NOW, positionAgeMs: 0, event, eventAgeMs: HOUR_MS },
    raisedAt: atMs,
    revisedAt: atMs,
  };
}
const put = (id: string, given: Given = {}): SituationChange => ({ change: 'raised', situation: situation(id, given) });
const over = (id: string, atMs: EpochMs): SituationChange => ({
  change: 'ended',
  situation: { ...situation(id, { atMs }), endedAt: atMs, endedBecause: 'eventCorrected' },
});
/** Each change with the event that leads, the priority or how it ended, and the events beside it. */
const said = (changes: readonly SituationChange[]) =>
  changes.map(({ change, situation: { key, priority, figures, others = [], endedBecause } }) =>
    [
      change,
      key === keyOf('a') ? 'A' : 'other',
      figures.event.id,
      endedBecause ?? priority,
      ...others.map((one) => one.figures.event.id),
    ].join(' '),
  );
const LATER = NOW + 10 * MINUTE_MS;

describe('a second report of an incident by another source', () => {
  const report = { source: 'UKMTO', east: 3, atMs: LATER };

  test('joins the alert that stands and begins none, and the more urgent of both leads', () => {
    const gatherer = new AlertGatherer();
    expect(said(gatherer.hear([put('a')]))).toEqual(['raised A a warning']);
    expect(said(gatherer.hear([put('b', report)]))).toEqual(['revised A a warning b']);
    expect(said(gatherer.hear([put('b', { ...report, priority: 'alarm' })]))).toEqual(['revised A b alarm a']);
  });

  test('of two as urgent the later leads', () => {
    const gatherer = new AlertGatherer();
    expect(said(gatherer.hear([put('a'), put('b', { ...report, occurredAt: NOW })]))).toEqual([
      'raised A a warning',
      'revised A b warning a',
    ]);
  });

  test('holds the alert when the first is taken back, and the alert ends with the last', () => {
    const gatherer = new AlertGatherer();
    gatherer.hear([put('a'), put('b', report)]);
    expect(said(gatherer.hear([over('a', LATER)]))).toEqual(['revised A b warning']);
    expect(said(gatherer.hear([over('b', LATER)]))).toEqual(['ended A b eventCorrected']);
  });

  test.each([
    ['the same source, which does not report an incident twice', { source: 'NGA' }],
    ['more than five miles off', { east: 6 }],
    ['of another type', { type: 'Boarding' as const }],
    ['of another day', { occurredAt: NOW - 30 * HOUR_MS }],
  ])('is another incident: %s; people are told of it', (_, other) => {
    const gatherer = new AlertGatherer();
    gatherer.hear([put('a')]);
    expect(said(gatherer.hear([put('b', { ...report, ...other })]))).toEqual(['raised other b warning']);
  });
});

describe('another incident within a day of sailing', () => {
  test('is in the alert that is raised at the same moment, and in the one that it makes more urgent', () => {
    const gatherer = new AlertGatherer();
    expect(said(gatherer.hear([put('a'), put('b', { east: 40 })]))).toEqual(['raised A a warning', 'revised A a warning b']);
    expect(said(gatherer.hear([put('c', { east: 80, atMs: LATER, priority: 'alarm' })]))).toEqual(['revised A c alarm a b']);
  });

  test('is in the standing alert as long as it is to be known only, and an alert of its own once it is more', () => {
    const gatherer = new AlertGatherer();
    gatherer.hear([put('a')]);
    expect(said(gatherer.hear([put('b', { east: 40, atMs: LATER, priority: 'caution' })]))).toEqual(['revised A a warning b']);
    const restarted = new AlertGatherer();
    restarted.restore(gatherer.hear([put('a')]).map(({ situation: alert }) => alert));
    for (const one of [gatherer, restarted])
      expect(said(one.hear([put('b', { east: 40, atMs: LATER })]))).toEqual(['revised A a warning', 'raised other b warning']);
  });

  test('is none of the alert if it is further off, or one of them is invented', () => {
    const gatherer = new AlertGatherer();
    expect(said(gatherer.hear([put('a'), put('b', { east: ONE_ALERT_NM + 5 }), put('c', { sample: true })]))).toEqual([
      'raised A a warning',
      'raised other b warning',
      'raised other c warning',
    ]);
  });

  test('under whose key another alert stands begins a new period of that, for people to be told', () => {
    const gatherer = new AlertGatherer();
    gatherer.hear([put('a'), put('b', { east: 40 }), over('a', LATER)]);
    expect(said(gatherer.hear([put('a', { atMs: LATER })]))).toEqual(['ended A b passed', 'raised A a warning b']);
  });
});

test('a revision goes up with each change, also when the alert holds again', () => {
  const gatherer = new AlertGatherer();
  const changes = [put('a'), put('b', { east: 40 }), over('a', LATER), over('b', LATER), put('a', { atMs: LATER })];
  expect(gatherer.hear(changes).map(({ situation: { revision } }) => revision)).toEqual([1, 2, 3, 4, 5]);
});

test('where the server has an event in another alert, a device follows it; an alert that joins it whole goes on in it, since when it began', () => {
  const gatherer = new AlertGatherer();
  gatherer.hear([put('a'), put('b', { east: 40 }), put('c', { east: 60 })]);
  const onShore = (_: number, eventId: string) => (eventId === 'b' ? 'theirs' : undefined);
  expect(said(gatherer.follow(onShore, LATER))).toEqual(['revised A a warning c', 'raised other b warning']);
  expect(gatherer.hear([put('b', { atMs: LATER })]).map(({ situation: { key } }) => key)).toEqual(['theirs']);
  expect(gatherer.follow(onShore, LATER)).toEqual([]);
  const lone = new AlertGatherer();
  const [{ situation: first } = { situation: undefined }] = lone.hear([put('b')]);
  const [left, joined] = lone.follow(onShore, LATER);
  expect(left).toMatchObject({ change: 'ended', situation: { endedBecause: 'joined' } });
  expect(joined).toMatchObject({ change: 'raised', situation: { key: 'theirs', raisedAt: first?.raisedAt, revisedAt: LATER } });
});

test('of events that are equally urgent the one that she passes soonest leads, and the title names it', () => {
  const gatherer = new AlertGatherer();
  const soon = { type: 'Boarding', occurredAt: NOW - 9 * HOUR_MS } as const;
  const { figures, ...part } = situation('soon', soon);
  const passing = { ...part, figures: { ...figures, distanceNm: 12, passesAt: NOW + 3 * HOUR_MS } };
  const changes = gatherer.hear([put('a'), { change: 'raised', situation: passing }]);
  const last = changes.at(-1)?.situation;
  expect(last?.figures.event.id).toBe('soon');
  expect(last && alertTitle(last, 'ANNA')).toBe('Boarding near the route of ANNA, and 1 other event');
});

test('an event that people were told of and that counts no more is said to, and why, over a restart too, until it counts again', () => {
  const gatherer = new AlertGatherer();
  gatherer.hear([put('a'), put('b', { east: 40 }), put('c', { east: 60, atMs: LATER, priority: 'caution' })]);
  gatherer.hear([over('c', LATER)]); // nobody was told of it
  const withdrawn = new AlertGatherer();
  withdrawn.hear([put('a'), put('b', { east: 40 })]);
  const left = ' Told of before and not counted any more: Robbery of 2026-11-22 11:00Z, left out at 2026-11-22 12:10Z: its report was ';
  const says = ([change]: SituationChange[]) => change && alertReason(change.situation);
  expect(says(withdrawn.hear([{ ...over('a', LATER), isWithdrawn: true }]))).toContain(`${left}withdrawn.`);
  const [change] = gatherer.hear([over('a', LATER)]);
  expect(says(change ? [change] : [])).toContain(`${left}corrected.`);
  const restarted = new AlertGatherer();
  restarted.restore(change ? [change.situation] : []);
  const [revised] = restarted.hear([put('b', { east: 41 })]);
  expect(revised?.situation.gone?.map(({ event }) => event.id)).toEqual(['a']);
  const [again] = restarted.hear([put('a', { atMs: LATER, priority: 'alarm' })]);
  expect(again?.situation.gone).toBeUndefined();
});
