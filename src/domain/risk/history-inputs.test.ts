import { describe, expect, it } from 'vitest';
import type { ThreatRating } from '#contract/entities/ports.ts';
import { KEPT_SINCE, type ShipFact } from '#contract/ship-history/ship-facts.ts';
import type { ShipFactRow } from '#contract/tables.ts';
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import { historyOf } from '#domain/ship-history/known-history.ts';
import { historyBy, historyInputs, type HistoryWorld } from './history-inputs.ts';

const NOW = Date.UTC(2026, 10, 27, 9);
const MMSI = 244_000_001;
const daysAgo = (days: number): number => NOW - days * DAY_MS;
const RATINGS: Record<string, ThreatRating> = { HIGH: 'High', LOW: 'Low' };

let made = 0;
const fact = (kind: ShipFact['kind'], days: number, detail: object = {}, hours: number | null = 1): ShipFact =>
  ({
    id: `f${made++}`,
    kind,
    mmsi: MMSI,
    startedAt: daysAgo(days),
    ...(hours !== null && { endedAt: daysAgo(days) + hours * HOUR_MS }),
    lat: 12,
    lon: 45,
    detail,
  }) as ShipFact;
const call = (days: number, portId: string, hours?: number | null) => fact('portCall', days, { portId, portName: portId }, hours);
const visit = (days: number, hours?: number | null, layer = 'jwc') =>
  fact('areaEntered', days, { areaId: 'a', name: 'Gulf of Aden', layer, edition: 'JWLA-033' }, hours);
const change = (what: string, days = 10) => fact('identityChange', days, { what, before: 'A', after: 'B' });
const silence = (days: number) => fact('silence', days, { untilLat: 1, untilLon: 1, distanceNm: 100 });

const look = (facts: ShipFact[], keptDays: number | null = 400, world: Partial<HistoryWorld> = {}) =>
  historyInputs(
    { facts, ...(keptDays !== null && { keptSinceMs: daysAgo(keptDays) }) },
    { asOfMs: NOW, ratingOf: (id) => RATINGS[id], reportsAt: undefined, ...world },
  );

describe('the history of a ship that is kept for long', () => {
  it('says of each line what is within the days that it looks back', () => {
    const facts = [call(3, 'HIGH'), call(300, 'HIGH'), call(370, 'HIGH'), call(9, 'LOW'), silence(20), silence(91), visit(40)];
    const jumps = [fact('jump', 90, { toLat: 1, toLon: 1, distanceNm: 200, speedKn: 90 })];
    expect(look([...facts, ...jumps, change('name'), change('shipType'), change('flag', 366)])).toEqual({
      portCalls: 2,
      listedAreas: 'recent',
      silences: 1,
      identityChanges: 1,
      jumps: 1,
    });
  });

  it('knows that nothing was there', () => {
    expect(look([])).toEqual({ portCalls: 0, listedAreas: 'none', silences: 0, identityChanges: 0, jumps: 0 });
  });

  it('counts calls at ports without a rating as known in part', () => {
    expect(look([call(3, 'HIGH'), call(9, 'NEW')])).toMatchObject({ portCalls: 1, atLeast: ['portCalls'] });
  });

  it('tells a listed area that she is in, or entered in 90 days, from a threat area', () => {
    expect(look([visit(100, null)])).toMatchObject({ listedAreas: 'inside' });
    expect(look([visit(100), visit(3, 1, 'hra')])).toMatchObject({ listedAreas: 'none' });
  });
});

describe('a history that is shorter than a line looks back', () => {
  it('gives the least, and what the line knows for certain stays certain', () => {
    expect(look([silence(3), call(3, 'HIGH')], 100)).toMatchObject({
      silences: 1,
      portCalls: 1,
      atLeast: ['portCalls', 'identityChanges'],
    });
    expect(look([], 10).atLeast).toEqual(['portCalls', 'listedAreas', 'silences', 'identityChanges', 'jumps']);
    expect(look([visit(3)], 10).atLeast).not.toContain('listedAreas');
    expect(look([silence(3)], null)).toMatchObject({ silences: 1, atLeast: expect.arrayContaining(['silences']) });
  });

  it('that is none says nothing', () => {
    expect([look([], null), historyInputs(undefined, { asOfMs: NOW, ratingOf: () => undefined, reportsAt: undefined })]).toEqual([{}, {}]);
  });
});

it('hours near reports are those of calls and loitering while a report was at most 90 days old, each hour once, and the least', () => {
  const near = (...reports: number[]) => ({ reportsAt: () => reports });
  const stays = [call(20, 'LOW', 10), fact('loitering', 12, {}, 5), call(1, 'LOW', null)];
  expect(look(stays, 400, near(daysAgo(40), daysAgo(60)))).toMatchObject({ hoursNear: 39, atLeast: ['hoursNear'] });
  expect(look(stays, 400, near(daysAgo(1) + 4 * HOUR_MS))).toMatchObject({ hoursNear: 20 });
  expect(look(stays, 400, near(daysAgo(130)))).toMatchObject({ hoursNear: 0 });
});

it('hours near reports are exact where her whole track was followed up to the last midnight or the one before, else at least', () => {
  const midnight = Math.floor(NOW / DAY_MS) * DAY_MS;
  const hoursBy = (nearReports: object, facts = [call(1, 'LOW', null)]) => {
    const history = { facts, keptSinceMs: daysAgo(400), nearReports: nearReports as never };
    const { hoursNear, atLeast } = historyInputs(history, { asOfMs: NOW, ratingOf: () => 'Low', reportsAt: () => [daysAgo(40)] });
    return [hoursNear, atLeast?.includes('hoursNear') ?? false];
  };
  expect(hoursBy({ beforeMs: midnight, hours: 100, isWhole: true })).toEqual([100, false]);
  expect(hoursBy({ beforeMs: midnight - DAY_MS, hours: 100, isWhole: false })).toEqual([100, true]);
  expect(hoursBy({ beforeMs: midnight, hours: 3, isWhole: true })).toEqual([24, false]); // she lies there today too
  expect(hoursBy({ beforeMs: midnight - 2 * DAY_MS, hours: 100, isWhole: true })).toEqual([24, true]);
});

it('a history as it was then has no later facts and no later ends', () => {
  const then = historyBy({ facts: [call(3, 'HIGH'), call(10, 'HIGH', 24 * 8)], keptSinceMs: 5 }, daysAgo(5));
  expect(then).toMatchObject({ keptSinceMs: 5, facts: [{ startedAt: daysAgo(10) }] });
  expect(then.facts[0]?.endedAt).toBeUndefined();
});

it('copies of several accounts are one history, complete since the earliest is, and invented facts are of invented ships', () => {
  const copy = (holderId: string, of: { id: string; kind: string; startedAt: number; detail: object }, traffic = 'live') =>
    ({ v: 1, mmsi: MMSI, lat: 0, lon: 0, traffic, holderId, ...of, id: `${holderId}:${of.id}` }) as ShipFactRow;
  const since = (holderId: string, startedAt: number) => copy(holderId, { id: `k${MMSI}`, kind: KEPT_SINCE, startedAt, detail: {} });
  const one = call(3, 'HIGH');
  const rows = [since('ada', 50), since('sam', 20), copy('ada', one), copy('sam', one), copy('sam', call(2, 'LOW'), 'demonstration')];
  expect(historyOf(rows, 'live')).toMatchObject({ keptSinceMs: 20, facts: [{ id: one.id }] });
  expect(historyOf(rows, 'demonstration').facts).toHaveLength(1);
});
