import { describe, expect, it } from 'vitest';
import type { Ship } from '#contract/entities/ships.ts';
import type { EventRow, ShipParticularsRow } from '#contract/tables.ts';
import { DAY_MS, HOUR_MS, type LonLat } from '#contract/units.ts';
import { rateByEvents } from './port-rating.ts';
import { FATHOM_RULES } from './rule-set.ts';
import { rateShip } from './score.ts';
import { type RiskWorld, situationsIn } from './ship-inputs.ts';

const NOW = Date.UTC(2026, 10, 27, 9);
const SEEN = NOW - HOUR_MS;
const ship: Ship = { _id: '1', id: '1', mmsi: 244_000_001, lat: 12.5, lon: 45, lastSeen: SEEN, shipType: 80, length: 250 };
const event = (id: string, part: Partial<EventRow> = {}): EventRow => ({
  id,
  v: 1,
  type: 'Boarding',
  category: 'Crime',
  title: 'Tanker boarded',
  description: '',
  lat: 12.5,
  lon: 45.05,
  occurredAt: NOW - 3 * DAY_MS,
  occurredPrecision: 'minute',
  reportedAt: NOW - 3 * DAY_MS,
  source: 'one',
  sample: false,
  updatedAt: 1,
  ...part,
});
const world = (part: Partial<RiskWorld> = {}): RiskWorld => ({ events: [], listed: [], traffic: 'live', asOfMs: NOW, ...part });
const look = (part: Partial<RiskWorld>, particulars?: ShipParticularsRow, of: Ship | undefined = ship) =>
  situationsIn(world(part), FATHOM_RULES)({ ship: of, particulars });
const row = (part: Partial<ShipParticularsRow>): ShipParticularsRow => ({
  id: '244000001',
  v: 1,
  organisationId: 'north',
  mmsi: 244_000_001,
  ...part,
});

describe('reports near a ship', () => {
  it('are summed with their number, as of when she was last heard', () => {
    const { inputs, reports } = look({ events: [event('a'), event('b', { occurredAt: NOW - 40 * DAY_MS }), event('far', { lat: 20 })] });
    expect(inputs.reports?.count).toBe(2);
    expect(inputs.reports?.sum).toBeGreaterThan(0);
    expect(inputs.reports?.sum).toBe(reports.reduce((sum, { weight }) => sum + weight, 0));
    expect(inputs.origins?.['reports']).toEqual({ asOf: SEEN, source: 'reports' });
  });

  it('are those that a port at her place is rated by, each counted: the import makes one of what two sources say of one incident', () => {
    const other = event('b', { source: 'two', occurredAt: NOW - 3 * DAY_MS + HOUR_MS, confidence: 'low' });
    const events = [event('a'), other, event('c', { lat: 13 })];
    const { shipType: _type, ...ofNoKind } = ship;
    const { inputs, reports } = look({ events }, undefined, ofNoKind);
    const port = rateByEvents([ship.lon, ship.lat], events, NOW, FATHOM_RULES);
    expect(inputs.reports).toEqual({ sum: port?.score, count: port?.eventCount });
    expect(reports.map(({ event: { id }, distanceNm, weight }) => ({ eventId: id, distanceNm, weight }))).toEqual(port?.events);
  });

  it('that are invented count only where there is no real one, and the line says so', () => {
    const invented = event('sample-1', { sample: true });
    expect(look({ events: [invented] }).inputs.origins?.['reports']?.source).toBe('samples');
    const both = look({ events: [invented, event('far', { lat: 40 })] });
    expect(both.inputs.reports).toEqual({ sum: 0, count: 0 });
    expect(both.inputs.origins?.['reports']?.source).toBe('reports');
  });

  it('are unknown where no event is known, and where she was never heard', () => {
    expect(look({ events: [] }).inputs.reports).toBeUndefined();
    const never = situationsIn(world({ events: [event('a')] }), FATHOM_RULES)({});
    expect(never).toEqual({ inputs: { origins: {} }, reports: [], actorIds: [] });
  });
});

it('is in a listed area by her position, named by the area; outside of all nobody knows whether she entered one of late', () => {
  const ring: LonLat[] = [
    [44, 12],
    [46, 12],
    [46, 13],
    [44, 13],
    [44, 12],
  ];
  const listed = [{ id: 'a', name: 'Gulf of Aden', rings: [ring] }];
  const { inputs } = look({ listed });
  expect(inputs.listedAreas).toBe('inside');
  expect(inputs.origins?.['listedAreas']).toEqual({ asOf: SEEN, source: 'Gulf of Aden' });
  expect(look({ listed }, undefined, { ...ship, lon: 50 }).inputs.listedAreas).toBeUndefined();
});

it('what her history says of the listed area gives way to her position, and names its source', () => {
  const ring: LonLat[] = [
    [44, 12],
    [46, 12],
    [46, 13],
    [44, 13],
    [44, 12],
  ];
  const listed = [{ id: 'a', name: 'Gulf of Aden', rings: [ring] }];
  const history = { facts: [], keptSinceMs: NOW - 10 * DAY_MS };
  const inside = situationsIn(world({ listed }), FATHOM_RULES)({ ship, history }).inputs;
  expect([inside.listedAreas, inside.atLeast]).toEqual(['inside', ['portCalls', 'silences', 'identityChanges', 'jumps']]);
  expect(inside.origins).toMatchObject({ listedAreas: { source: 'Gulf of Aden' }, silences: { asOf: SEEN, source: 'history' } });
  const outside = situationsIn(world({ listed }), FATHOM_RULES)({ ship: { ...ship, lon: 50 }, history }).inputs;
  expect([outside.listedAreas, outside.atLeast?.includes('listedAreas')]).toEqual(['none', true]);
});

it('what AIS says names its source, and says so where it is invented', () => {
  expect(look({}).inputs).toMatchObject({ shipType: 80, lengthM: 250, origins: { shipType: { asOf: SEEN, source: 'ais' } } });
  expect(look({ traffic: 'demonstration' }).inputs.origins?.['lengthM']?.source).toBe('demonstration');
  expect(look({}, undefined, { ...ship, length: 0 }).inputs.lengthM).toBeUndefined();
});

it('what her owner entered has the date of entry, and an affiliation the date and words of its source', () => {
  const affiliation = { value: { link: 'direct' as const, source: 'Lloyd’s List', asOf: 5 }, at: 9 };
  const { inputs } = look({}, row({ freeboardM: { value: 7, at: 8 }, crew: { value: null, at: 9 }, affiliation }));
  expect(inputs).toMatchObject({ freeboardM: 7, affiliation: 'direct' });
  expect(inputs.crew).toBeUndefined();
  expect(inputs.origins).toMatchObject({ freeboardM: { asOf: 8, source: 'entered' }, affiliation: { asOf: 5, source: 'Lloyd’s List' } });
  const lines = rateShip(inputs, FATHOM_RULES).lines.filter(({ source }) => source !== undefined);
  expect(lines.map(({ id }) => id).toSorted()).toEqual(['affiliation', 'cargo', 'freeboard', 'size']);
});
