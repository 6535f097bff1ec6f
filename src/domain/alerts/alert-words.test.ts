import { expect, it } from 'vitest';
import { age, alertReason, alertTitle, lettersInOrder, saysWithdrawn } from './alert-words.ts';
import type { Reason, Situation } from './situation.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
function part(...reasons: Partial<Reason>[]): Pick<Situation, 'type' | 'priority' | 'reasons' | 'figures'> {
  const event = {
    id: 'e',
    type: 'Boarding',
    category: 'Crime',
    lon: 43.5,
    lat: 12.5,
    occurredAt: NOW,
    occurredPrecision: 'minute',
    source: 'Test',
  } as const;
  const route: Reason = {
    type: 'Route ALERT',
    priority: 'caution',
    distanceNm: 30.4,
    nearest: [44, 12.5],
    limitNm: 50,
    bearingDeg: 269.6,
    isClose: false,
  };
  const shared = {
    shipAt: [44, 12.5],
    shipSeenAt: NOW,
    positionAgeMs: 0,
    event: { ...event, sample: false },
    eventAgeMs: 3_600_000,
  } as const;
  const { type, priority, ...figures } = route;
  return { type, priority, reasons: reasons.map((more) => ({ ...route, ...more })), figures: { ...figures, ...shared } };
}
const reason = (...reasons: Partial<Reason>[]): string => alertReason(part(...reasons));

it('of a route it says from where the event bears and is how far off, how far she sails until then, and when she passes', () => {
  expect(reason({ alongNm: 120.4, passesAt: NOW + 36_000_000 })).toBe(
    'Within 50 nm of her predicted route: the event is 30 nm from the nearest point of it, bearing 270°T from that point.' +
      ' She passes that point when she has sailed another 120 nm from where she was at 2026-11-22 12:00Z, about 2026-11-22 22:00Z.' +
      ' When this was written, it had happened 1 h before and her position was 0 min old.',
  );
});

it('of a destination it measures from there, and says how far she still sails to it', () => {
  expect(reason({ type: 'Destination ALERT', distanceNm: 4.25, alongNm: 0.6 })).toContain(
    'the event is 4.3 nm from it, bearing 270°T from the destination. She arrives there when she has sailed another 0.6 nm from where she was at 2026-11-22 12:00Z.',
  );
});

it('does not call an event that her route has passed the first ahead, though her destination is near it too', () => {
  const passed = part(
    { type: 'Proximity ALERT', distanceNm: 3.4 },
    { distanceNm: 3, alongNm: 2, isBehind: true },
    { type: 'Destination ALERT', distanceNm: 14, alongNm: 12, passesAt: NOW + 1_200_000 },
  );
  const said = alertReason({ ...passed, others: [part({ distanceNm: 43 })] });
  expect(said).toContain('already passed');
  expect(said).not.toContain('First ahead');
});

it('says nothing of passing where she is nearest already', () => {
  expect(reason({ alongNm: 0, passesAt: NOW })).not.toContain('passes');
});

it('says every reason, the gravest first, and the ages once', () => {
  expect(reason({ type: 'Proximity ALERT', distanceNm: 30 }, { type: 'Destination ALERT', distanceNm: 4.25 })).toBe(
    'Within 50 nm of the ship: the event is 30 nm from her at 2026-11-22 12:00Z, bearing 270°T from the ship.' +
      ' Within 50 nm of her destination: the event is 4.3 nm from it, bearing 270°T from the destination.' +
      ' When this was written, it had happened 1 h before and her position was 0 min old.',
  );
});

it('of several events says what they share once, and of each what it is, how long ago, how near and when she passes', () => {
  const passing = { distanceNm: 4, alongNm: 120, passesAt: NOW + 36_000_000 };
  const alert = { ...part({}, { type: 'Proximity ALERT', distanceNm: 44 }), others: [part(passing)] };
  expect(alertTitle(alert, 'ANNA')).toBe('Boarding near the route of ANNA, and 1 other event');
  expect(alertReason(alert)).toBe(
    'First ahead: Boarding, passed about 2026-11-22 22:00Z, 4.0 nm from her predicted route (estimate).' +
      ' Within 50 nm of her predicted route, measured from its nearest point: Boarding (1 h before), 30 nm, bearing 270°T;' +
      ' Boarding (1 h before), 4.0 nm, bearing 270°T, passed when she has sailed another 120 nm, about 2026-11-22 22:00Z.' +
      ' Within 50 nm of the ship, measured from the ship: Boarding (1 h before), 44 nm, bearing 270°T.' +
      ' The distances are from her position of 2026-11-22 12:00Z, 0 min old when this was written.',
  );
});

it('of several events whose figures are of different positions it says from when to when these are, and no age', () => {
  const [first, other] = [part({ type: 'Proximity ALERT', distanceNm: 11 }), part({ type: 'Proximity ALERT', distanceNm: 10 })];
  const before = { ...other, figures: { ...other.figures, shipSeenAt: other.figures.shipSeenAt - 420_000 } };
  const words = alertReason({ ...first, others: [before] });
  expect(words).toMatch(/ The distances are from her positions of 2026-11-22 \d\d:\d\dZ to 2026-11-22 \d\d:\d\dZ\.$/);
  expect(words).not.toContain('her position of');
});

it('an age is in completed units, as on screens: 15.6 h are 15 h beside “15 h ago”', () => {
  expect([59.9, 936, 47.9 * 60, 71 * 60].map((minutes) => age(minutes * 60_000))).toEqual(['59 min', '15 h', '47 h', '2 days']);
});

it('letters list the ship that passes first first among those as urgent, by the times that they say, then the nearest; what she has left behind last', () => {
  const near = { type: 'Proximity ALERT', distanceNm: 8, alongNm: 0 } as const;
  const made = (id: string, minutes: number | undefined, nm: number, isBehind = false) => {
    const way = { distanceNm: 1, alongNm: 8, ...(minutes !== undefined && { passesAt: NOW + minutes * 60_000 }) };
    const one = part({ ...near, distanceNm: nm }, ...(minutes === undefined ? [] : [way]));
    const situation = {
      ...one,
      figures: { ...one.figures, isBehind, shipAt: [43.5, 12.5 - nm / 60] },
      raisedAt: NOW,
    } as unknown as Situation;
    return { id, priority: id === 'worst' ? ('emergency' as const) : ('alarm' as const), situation };
  };
  const alerts = [
    made('behind', undefined, 2, true),
    made('far', undefined, 9),
    made('near', undefined, 3),
    made('later', 40, 5),
    made('sooner', 20, 8),
    made('worst', 90, 40),
  ];
  const order = (nowMs: number) => lettersInOrder(alerts, (alert) => alert, nowMs).map(({ id }) => id);
  expect(order(NOW)).toEqual(['worst', 'sooner', 'later', 'near', 'far', 'behind']);
  expect(order(NOW + 60 * 60_000)).toEqual(['worst', 'later', 'near', 'sooner', 'far', 'behind']);
});

it('each distance from the ship has the time of her position, not that of the judgement', () => {
  const near = part({ type: 'Proximity ALERT', distanceNm: 8, alongNm: 8, passesAt: NOW + 20 * 60_000 });
  const old = { ...near, figures: { ...near.figures, shipSeenAt: NOW - 17 * 60_000, positionAgeMs: 17 * 60_000 } };
  expect(alertReason(old)).toContain(
    'is 8.0 nm from her at 2026-11-22 11:43Z, bearing 270°T from the ship. She passes that point when she has sailed another 8.0 nm from where she was at 2026-11-22 11:43Z, about 2026-11-22 12:20Z.',
  );
  expect(alertReason({ ...old, others: [old] })).toMatch(
    /The distances are from her position of 2026-11-22 11:43Z, 17 min old when this was written\.$/,
  );
});

it('whether an event that people were told of was withdrawn is read from the text of its alert', () => {
  const { event } = part({}).figures;
  const gone = (because: 'passed' | 'eventCorrected') => [{ event, type: 'Proximity ALERT', because, atMs: NOW }] as const;
  const says = (because: 'passed' | 'eventCorrected', type: 'Boarding' | 'Robbery') =>
    saysWithdrawn({ reason: alertReason({ ...part({}), gone: gone(because) }) }, type);
  expect([says('eventCorrected', 'Boarding'), says('eventCorrected', 'Robbery'), says('passed', 'Boarding')]).toEqual([true, false, false]);
  const old = 'Told of before and not counted any more: Robbery, since 2026-11-22 12:10Z: corrected or withdrawn.';
  expect([saysWithdrawn({ reason: old }, 'Robbery'), saysWithdrawn({ reason: old }, 'Boarding')]).toEqual([true, false]);
});
