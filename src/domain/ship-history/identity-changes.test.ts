import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR_S } from '#contract/units.ts';
import { type Identity, IdentityWatch, judgeIdentity, newIdentityWatch } from './identity-changes.ts';
import { moveNews } from './identity-moves.ts';
import { MMSI, START_S } from './small-world.fixture.ts';
import type { FactNews } from './watch.ts';

type Sent = [hours: number, identity: Identity];
type Told = [what: string, before: string, after: string, hours: number];

const toldOf = (news: FactNews): Told => {
  if (!('fact' in news) || news.fact.kind !== 'identityChange') throw new Error('not a change');
  const { what, before, after } = news.fact.detail;
  return [what, before, after, (news.fact.startedAt / 1000 - START_S) / HOUR_S];
};

/** `restarts`: what was kept is written and read between any two. */
function told(sent: readonly Sent[], { restarts = false } = {}): Told[] {
  const found: Told[] = [];
  let watch = newIdentityWatch({});
  for (const [hours, identity] of sent) {
    const judging = { mmsi: MMSI, place: { lat: 1, lon: 2 }, tell: (news: FactNews) => found.push(toldOf(news)) };
    judgeIdentity(watch, identity, START_S + hours * HOUR_S, judging);
    if (restarts) watch = IdentityWatch.parse(JSON.parse(JSON.stringify(watch)));
  }
  return found;
}
const named = (...names: [hours: number, name: string][]) => told(names.map(([hours, name]) => [hours, { name }]));

it('another name is told once it has stood alone for twelve hours, from when it first came', () => {
  expect(named([0, 'ANNA'], [5, 'BERTA'], [16, 'BERTA'])).toEqual([]);
  expect(named([0, 'ANNA'], [5, 'BERTA'], [16, 'BERTA'], [17, 'BERTA'], [40, 'BERTA'])).toEqual([['name', 'ANNA', 'BERTA', 5]]);
});

it('spellings of one name, cargoes of one type and wrong IMO numbers are no changes', () => {
  expect(named([0, 'EVER GIVEN'], [1, 'Ever-Given'], [50, 'EVER  GIVEN.'])).toEqual([]);
  expect(
    told([
      [0, { shipType: 70, imo: 9_074_729 }],
      [1, { shipType: 79, imo: 1_234_560 }],
      [50, { shipType: 71, imo: 1_234_560 }],
    ]),
  ).toEqual([]);
  expect(
    told([
      [0, { shipType: 70, imo: 9_074_729, callsign: 'PA1' }],
      [1, { shipType: 80, imo: 9_811_000, callsign: 'PA2' }],
      [50, { shipType: 81, imo: 9_811_000, callsign: 'PA2' }],
    ]).map(([what, before, after]) => [what, before, after]),
  ).toEqual([
    ['callsign', 'PA1', 'PA2'],
    ['imo', '9074729', '9811000'],
    ['shipType', '70', '81'],
  ]);
});

it('two spellings that take turns for a year make no row by the hour, and two rows a month by the day', () => {
  const turns = (everyHours: number): [number, string][] =>
    Array.from({ length: Math.floor((365 * 24) / everyHours) }, (_, no) => [no * everyHours, no % 2 === 0 ? 'ANNA' : 'BERTA']);
  expect(named(...turns(1))).toEqual([]);
  const byDay = named(
    ...turns(24).flatMap(([hours, name]): [number, string][] => [
      [hours, name],
      [hours + 13, name],
    ]),
  );
  expect(byDay.length).toBeGreaterThan(2);
  expect(byDay.length).toBeLessThan(27);
});

it('an IMO number that goes on under another MMSI changes number, flag, name and call sign, for both numbers', () => {
  const [from, to] = [244_000_001, 538_000_001];
  const news = moveNews(
    { mmsi: from, identity: { name: 'ANNA', callsign: 'PA1', imo: 9_074_729 } },
    { mmsi: to, identity: { name: 'ANNA', callsign: 'V7A', imo: 9_074_729 } },
    START_S,
    { lat: 1, lon: 2 },
  );
  expect(news.map(toldOf)).toEqual([
    ['mmsi', '244000001', '538000001', 0],
    ['flag', 'NL', 'MH', 0],
    ['callsign', 'PA1', 'V7A', 0],
    ['mmsi', '244000001', '538000001', 0],
  ]);
  expect(news.map((one) => 'fact' in one && one.fact.mmsi)).toEqual([to, to, to, from]);
});

/** Runs of one value, of which those count that stand for twelve hours; the same value again within thirty days is left out. */
function oracle(sent: readonly [hours: number, name: string][]): Told[] {
  let [settled] = sent.map(([, name]) => name);
  const found: Told[] = [];
  for (let at = 0; at < sent.length; ) {
    const [hours, name] = sent[at] ?? [0, ''];
    let next = at;
    while (next < sent.length && sent[next]?.[1] === name) next += 1;
    const settlesAt = sent.slice(at, next).find(([later]) => later - hours >= 12)?.[0];
    if (name !== settled && settlesAt !== undefined) {
      const again = found.some(([, , after, since]) => after === name && settlesAt - since < 30 * 24);
      const recent = found.filter(([, , , since]) => settlesAt - since < 30 * 24);
      if (!again && recent.length < 12) found.push(['name', settled ?? '', name, hours]);
      settled = name;
    }
    at = next;
  }
  return found;
}

it('any names at any times are told as the whole list shows, also when the server starts anew between any two', () => {
  const step = fc.tuple(fc.constantFrom(1, 5, 12, 13, 100, 30 * 24), fc.constantFrom('A', 'A', 'B', 'C', 'D', 'E'));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
      let hours = 0;
      const names = steps.map(([after, name]): [number, string] => [(hours += after), name]);
      const sent = names.map(([atHours, name]): Sent => [atHours, { name }]);
      expect(told(sent)).toEqual(oracle(names));
      expect(told(sent, { restarts: true })).toEqual(told(sent));
    }),
  );
});
