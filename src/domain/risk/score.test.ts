import { describe, expect, it } from 'vitest';
import { RiskRating, type ShipRiskInputs } from '#contract/entities/risk.ts';
import { roundHalfUp } from './decimal.ts';
import { FATHOM_RULES } from './rule-set.ts';
import { ratePassage, rateShip } from './score.ts';

const SAFE: ShipRiskInputs = {
  capability: 'none',
  intent: 'none',
  affiliation: 'none',
  watchLists: 'none',
  reports: { sum: 0, count: 3 },
  hoursNear: 0,
  portCalls: 0,
  listedAreas: 'none',
  silences: 0,
  identityChanges: 0,
  jumps: 0,
  freeboardM: 12,
  maxSpeedKn: 20,
  citadel: true,
  hardening: 'full',
  guards: 'armed',
  moreLookouts: true,
  crew: 22,
  shipType: 70,
  lengthM: 180,
};
const WORST: ShipRiskInputs = {
  capability: 'high',
  intent: 'high',
  affiliation: 'direct',
  watchLists: 'confirmed',
  reports: { sum: 12, count: 3 },
  hoursNear: 48,
  portCalls: 3,
  listedAreas: 'inside',
  silences: 2,
  identityChanges: 1,
  jumps: 1,
  freeboardM: 4,
  maxSpeedKn: 10,
  citadel: false,
  hardening: 'none',
  guards: 'none',
  moreLookouts: false,
  crew: 5,
  shipType: 61,
  lengthM: 300,
};
const ship = (more: ShipRiskInputs = {}) => rateShip({ ...SAFE, ...more }, FATHOM_RULES);
const pointsOf = (more: ShipRiskInputs, id: string) => ship(more).lines.find((line) => line.id === id)?.points;

describe('rounding', () => {
  it.each([
    [0.67 * 15, 1, 10.1],
    [0.33 * 15, 1, 5],
    [1.005, 2, 1.01],
    [0.375, 2, 0.38],
    [2.675, 2, 2.68],
    [18.75, 1, 18.8],
    [0.049_999_9, 1, 0],
    [0, 1, 0],
  ])('is halves up on the decimal value: %d to %d places is %d', (value, places, rounded) => {
    expect(roundHalfUp(value, places)).toBe(rounded);
  });
});

describe('a ship', () => {
  it('that is not threatened is at no risk, however weak and full', () => {
    const weak = ship({ ...WORST, ...Object.fromEntries(Object.entries(SAFE).slice(0, 11)) });
    expect([weak.parts.vulnerability[1], weak.parts.consequence[1]]).toEqual([100, 100]);
    expect([weak.figure, weak.range, weak.band, weak.unknown]).toEqual([0, [0, 0], 'Negligible', []]);
  });

  it('that has the worst of everything is at 100', () => {
    expect(rateShip(WORST, FATHOM_RULES)).toMatchObject({
      edition: 'fathom-2026-1',
      parts: { threat: [100, 100, 100], vulnerability: [100, 100, 100], consequence: [100, 100, 100] },
      figure: 100,
      range: [100, 100],
      band: 'High',
      bandRange: ['High', 'High'],
      fewReports: false,
    });
  });

  it('of which nothing is known counts half of every line, and lists all', () => {
    const rated = rateShip({}, FATHOM_RULES);
    expect(rated.unknown).toEqual(rated.lines.map(({ id }) => id));
    expect(rated.parts.threat).toEqual([0, 50, 100]);
    expect(rated).toMatchObject({ range: [0, 100], bandRange: ['Negligible', 'High'] });
    expect(rated.lines.every((line) => !('value' in line))).toBe(true);
  });

  it('counts a moderate actor as 10.1 of 15, not as 10', () => {
    expect(pointsOf({ intent: 'moderate' }, 'intent')).toEqual([10.1, 10.1, 10.1]);
  });

  it('with few reports may be one step worse', () => {
    expect(pointsOf({ reports: { sum: 1, count: 2 } }, 'reports')).toEqual([6.3, 6.3, 12.5]);
    expect(pointsOf({ reports: { sum: 1, count: 3 } }, 'reports')).toEqual([6.3, 6.3, 6.3]);
    expect(pointsOf({ reports: { sum: 0, count: 0 } }, 'reports')).toEqual([0, 0, 6.3]);
    expect(pointsOf({ reports: { sum: 13, count: 2 } }, 'reports')).toEqual([25, 25, 25]);
    expect([ship({ reports: { sum: 0, count: 0 } }).fewReports, ship().fewReports]).toEqual([true, false]);
  });

  it.each<[string, ShipRiskInputs, string, number]>([
    ['a passenger ship by her type', { shipType: 69, crew: 9 }, 'persons', 40],
    ['a large crew', { crew: 25 }, 'persons', 30],
    ['a tanker', { shipType: 80 }, 'cargo', 30],
    ['dangerous goods', { shipType: 74 }, 'cargo', 30],
    ['dangerous goods of a high speed craft', { shipType: 41 }, 'cargo', 30],
    ['a cargo ship', { shipType: 75 }, 'cargo', 0],
    ['a towing ship, whose second digit is no cargo', { shipType: 31 }, 'cargo', 0],
  ])('gets points of consequence as %s', (_name, more, id, points) => {
    expect(pointsOf(more, id)).toEqual([points, points, points]);
  });

  it('without a type has an unknown cargo, and so has a type that means nothing', () => {
    for (const shipType of [undefined, 0, 38, 150]) expect(ship({ shipType }).unknown).toEqual(['cargo']);
  });

  it('without a crew leaves persons unknown, a passenger ship only the line of her crew', () => {
    expect(ship({ crew: undefined }).unknown).toEqual(['crew', 'persons']);
    expect(pointsOf({ crew: undefined }, 'persons')).toEqual([10, 25, 40]);
    expect(ship({ crew: undefined, shipType: 60 }).unknown).toEqual(['crew']);
  });

  it('without a type may be a passenger ship, whatever her crew', () => {
    for (const shipType of [undefined, 0, 38, 150]) expect(pointsOf({ shipType, crew: 9 }, 'persons')).toEqual([10, 10, 40]);
  });

  it('of which calls are known in part has these at least, and the line is listed', () => {
    const known = (portCalls: number) => pointsOf({ portCalls, atLeast: ['portCalls'] }, 'portCalls');
    expect([known(0), known(1), known(3)]).toEqual([
      [0, 2.5, 5],
      [2.5, 2.5, 5],
      [5, 5, 5],
    ]);
    expect(ship({ portCalls: 1, atLeast: ['portCalls'] })).toMatchObject({ unknown: ['portCalls'] });
    expect(ship({ portCalls: 3, atLeast: ['portCalls'] })).toMatchObject({ unknown: [] });
  });

  it('without a length may be of any size', () => {
    expect(pointsOf({ lengthM: undefined }, 'size')).toEqual([7.5, 18.8, 30]);
  });

  it('says of each line when and from whom its value is', () => {
    const origins = { crew: { asOf: 5, source: 'Owner' }, maxSpeedKn: { asOf: 6 }, shipType: { source: 'AIS' } };
    const { lines } = ship({ origins });
    const of = (wanted: string) => {
      const { asOf, source } = lines.find(({ id }) => id === wanted) ?? {};
      return [asOf, source];
    };
    expect(['crew', 'persons', 'speed', 'cargo', 'size'].map(of)).toEqual([
      [5, 'Owner'],
      [5, 'Owner'],
      [6, undefined],
      [undefined, 'AIS'],
      [undefined, undefined],
    ]);
  });

  it('counts a word or number that the scale does not know as unknown', () => {
    expect(ship({ intent: 'extreme' as 'high', freeboardM: Number.NaN }).unknown).toEqual(['intent', 'freeboard']);
    expect(ship({ intent: 'constructor' as 'high' }).unknown).toEqual(['intent']);
  });

  it('gives the same bytes in whatever order the inputs stand', () => {
    const turned = Object.fromEntries(Object.entries({ ...WORST, reports: { count: 3, sum: 12 } }).reverse()) as ShipRiskInputs;
    expect(JSON.stringify(rateShip(turned, FATHOM_RULES))).toBe(JSON.stringify(rateShip(WORST, FATHOM_RULES)));
  });

  it('has a rating that fits what is stored', () => {
    for (const inputs of [SAFE, WORST, {}]) {
      const rated = rateShip(inputs, FATHOM_RULES);
      expect(JSON.stringify(RiskRating.parse(rated))).toBe(JSON.stringify(rated));
    }
  });
});

describe('a passage', () => {
  const portsOf = (...ports: Parameters<typeof ratePassage>[0]['ports'] & object) =>
    ratePassage({ ports }, FATHOM_RULES).lines.find(({ id }) => id === 'ports')?.points;

  it('has the points of the worst port; beside one without a rating these are the least', () => {
    expect(portsOf('Low', 'Moderate')).toEqual([3.4, 3.4, 3.4]);
    expect(portsOf('Negligible')).toEqual([0, 0, 0]);
    expect(portsOf('Moderate', undefined)).toEqual([3.4, 3.4, 5]);
    expect(portsOf('Low', null)).toEqual([1.7, 2.5, 5]);
    expect(portsOf('High', null)).toEqual([5, 5, 5]);
    expect(portsOf()).toEqual([0, 2.5, 5]);
    expect(portsOf(null)).toEqual([0, 2.5, 5]);
  });

  it('is judged by its own speed', () => {
    const rated = ratePassage({ speedKn: 14, origins: { speedKn: { source: 'Charterer' } } }, FATHOM_RULES);
    expect(rated.lines.find(({ id }) => id === 'speed')).toMatchObject({ value: 14, points: [10, 10, 10], source: 'Charterer' });
  });

  it('has few reports where the worst stretch has', () => {
    const rated = ratePassage({ worstStretch: { sum: 4.2, count: 2 }, reportsAlong: 30 }, FATHOM_RULES);
    expect(rated.fewReports).toBe(true);
    expect(rated.lines.find(({ id }) => id === 'worstStretch')).toMatchObject({ value: { sum: 4.2, count: 2 }, points: [15, 15, 30] });
  });
});
