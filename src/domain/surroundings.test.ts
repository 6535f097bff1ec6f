import { describe, expect, test } from 'vitest';
import type { Ship } from '#contract/entities/ships.ts';
import type { AlertRow, EventRow, PortRow } from '#contract/tables.ts';
import { portFinder } from './routing/destination.ts';
import { countStates, shipState, worstPriorities } from './ship-state.ts';
import { eventsNearShips, portsAhead, surroundingsIn, type SurroundingFacts } from './surroundings.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const ship = (mmsi: number, part: Partial<Ship> = {}): Ship => ({
  _id: `${mmsi}`,
  id: `${mmsi}`,
  mmsi,
  lon: 45,
  lat: 12,
  lastSeen: NOW - MINUTE,
  ...part,
});
const event = (id: string, part: Partial<EventRow> = {}): EventRow => ({
  id,
  v: 1,
  type: 'Boarding',
  category: 'Crime',
  title: id,
  description: '',
  lon: 45.5,
  lat: 12,
  source: 'x',
  sample: false,
  occurredAt: NOW - HOUR,
  occurredPrecision: 'minute',
  reportedAt: 1,
  updatedAt: 1,
  ...part,
});
const port = (id: string, part: Partial<PortRow> = {}): PortRow => ({
  id,
  v: 1,
  name: id,
  lon: 100,
  lat: 1,
  source: 'x',
  updatedAt: 1,
  ...part,
});
const alert = (mmsi: number, priority: AlertRow['priority'], endedAt?: number): Pick<AlertRow, 'mmsi' | 'priority' | 'endedAt'> => ({
  mmsi,
  priority,
  ...(endedAt !== undefined && { endedAt }),
});
const world = (part: Partial<SurroundingFacts>): SurroundingFacts => ({
  ships: new Map(),
  events: [],
  ports: [],
  findPort: portFinder([...(part.ports ?? [])].map((one) => ({ ...one, position: [one.lon, one.lat] }))),
  alerts: [],
  proximityNm: 50,
  ...part,
});
const fleet = (...ships: Ship[]) => new Map(ships.map((one) => [one.mmsi, one]));

describe('the state of a ship', () => {
  const seen = (ageMs: number) => ({ lastSeen: NOW - ageMs });
  test('is the alert that holds for her before anything else, whether or not she was ever seen', () => {
    expect(shipState({ priority: 'caution', isNear: true, ship: seen(0) }, NOW)).toBe('caution');
    expect(shipState({ priority: 'alarm', isNear: false }, NOW)).toBe('alarm');
  });

  test('is near while her position is not lost, then stale: what she was near a day ago says nothing of now', () => {
    expect(shipState({ isNear: true, ship: seen(3 * HOUR) }, NOW)).toBe('near');
    expect(shipState({ isNear: true, ship: seen(25 * HOUR) }, NOW)).toBe('stale');
  });

  test('is stale from an hour on, unseen without any position, else clear', () => {
    expect(shipState({ isNear: false, ship: seen(59 * MINUTE) }, NOW)).toBe('clear');
    expect(shipState({ isNear: false, ship: seen(61 * MINUTE) }, NOW)).toBe('stale');
    expect(shipState({ isNear: false }, NOW)).toBe('unseen');
  });

  test('takes the most urgent of the alerts that hold, and none that is over', () => {
    const worst = worstPriorities([alert(1, 'caution'), alert(1, 'alarm'), alert(1, 'emergency', NOW), alert(2, 'warning', NOW)]);
    expect([...worst]).toEqual([[1, 'alarm']]);
  });

  test('is counted with those of which there is none', () => {
    expect(countStates(['near', 'near', 'clear'])).toMatchObject({ near: 2, clear: 1, emergency: 0, unseen: 0 });
  });
});

describe('what lies around own ships', () => {
  test('is what happened within seven days and the chosen distance, nearest first', () => {
    const events = [event('far', { lon: 47 }), event('near'), event('nearer', { lon: 45.1 }), event('old', { occurredAt: NOW - 8 * DAY })];
    const around = surroundingsIn(world({ ships: fleet(ship(1)), events }), NOW)(1);
    expect(around.events.map(({ item }) => item.id)).toEqual(['nearer', 'near']);
    expect(around.state).toBe('near');
  });

  test('is nothing with a distance of 0, and what is no incident makes no ship near', () => {
    const ships = fleet(ship(1));
    expect(surroundingsIn(world({ ships, events: [event('e')], proximityNm: 0 }), NOW)(1)).toMatchObject({ events: [], state: 'clear' });
    const harmless = surroundingsIn(world({ ships, events: [event('e', { category: 'Not an incident' })] }), NOW)(1);
    expect(harmless).toMatchObject({ events: [{ item: { id: 'e' } }], state: 'clear' });
  });

  test('counts an event of which only the day is known until the end of that day', () => {
    const ofDay = event('day', { occurredPrecision: 'day', occurredAt: Date.UTC(2026, 10, 15) });
    expect(surroundingsIn(world({ ships: fleet(ship(1)), events: [ofDay] }), NOW)(1).events).toHaveLength(1);
  });

  test('has ports rated High within 50 nm, and no others', () => {
    const ports = [port('high', { lon: 45.2, lat: 12, threatRating: 'High' }), port('low', { lon: 45.2, lat: 12, threatRating: 'Low' })];
    const around = surroundingsIn(world({ ships: fleet(ship(1)), ports }), NOW)(1);
    expect(around.ports.map(({ item }) => item.id)).toEqual(['high']);
    expect(around.state).toBe('near');
  });

  test('has the port that the crew names, where it is rated High or Moderate', () => {
    const ports = [
      port('YEADE', { name: 'Aden', locode: 'YEADE', threatRating: 'Moderate' }),
      port('SGSIN', { name: 'Singapore', locode: 'SGSIN' }),
    ];
    const ships = fleet(
      ship(1, { destination: 'SGSIN>YEADE' }),
      ship(2, { destination: 'SINGAPORE' }),
      ship(3, { destination: 'FOR ORDERS' }),
    );
    const look = surroundingsIn(world({ ships, ports }), NOW);
    expect([1, 2, 3].map((mmsi) => look(mmsi).bound?.id)).toEqual(['YEADE', undefined, undefined]);
  });

  test('of a ship never seen is only what alerts say', () => {
    const look = surroundingsIn(world({ alerts: [alert(9, 'alarm') as AlertRow], events: [event('e')] }), NOW);
    expect([look(9).state, look(8).state, look(8).events.length]).toEqual(['alarm', 'unseen', 0]);
  });
});

test('events near ships are told once each, newest first, with their ships nearest first', () => {
  const ships = fleet(ship(1), ship(2, { lon: 45.4 }), ship(3, { lon: 80 }));
  const look = surroundingsIn(world({ ships, events: [event('older', { occurredAt: NOW - DAY }), event('newer')] }), NOW);
  const told = eventsNearShips([1, 2, 3].map(look));
  expect(told.map(({ event: { id }, ships: near }) => [id, near.map(({ of }) => of.mmsi)])).toEqual([
    ['newer', [2, 1]],
    ['older', [2, 1]],
  ]);
});

test('a port that a ship under way sails away from is not ahead, unless she is bound for it', () => {
  const ports = [
    port('LEFT', { name: 'Lefthaven', locode: 'AALEF', threatRating: 'High', lon: 45, lat: 12.2 }),
    port('NEXT', { name: 'Nexthaven', locode: 'AANEX', threatRating: 'High', lon: 45, lat: 11.8 }),
  ];
  const listed = (part: Partial<Ship>) =>
    portsAhead([1].map(surroundingsIn(world({ ships: fleet(ship(1, part)), ports }), NOW)))
      .filter(({ near }) => near.length > 0)
      .map(({ port: { id } }) => id)
      .sort();
  expect(listed({ cog: 201, sog: 6.4 })).toEqual(['NEXT']);
  expect(listed({ cog: 350, sog: 12 })).toEqual(['LEFT']);
  expect(listed({ cog: 201, sog: 6.4, destination: 'AALEF' })).toEqual(['LEFT', 'NEXT']);
  expect(listed({ cog: 201, sog: 0.2 })).toEqual(['LEFT', 'NEXT']);
  expect(listed({})).toEqual(['LEFT', 'NEXT']);
});

test('ports ahead stand High before Moderate, then by how many ships they concern', () => {
  const ports = [
    port('M', { name: 'Moderatehaven', locode: 'AAMMM', threatRating: 'Moderate' }),
    port('H1', { name: 'Highhaven', locode: 'AAHHH', threatRating: 'High', lon: 45.3, lat: 12 }),
    port('H2', { name: 'Otherhaven', locode: 'AAXXX', threatRating: 'High' }),
  ];
  const ships = fleet(
    ship(1, { destination: 'AAMMM' }),
    ship(2, { destination: 'MODERATEHAVEN', lon: 10 }),
    ship(3, { destination: 'AAXXX', lon: 10 }),
  );
  const ahead = portsAhead([1, 2, 3].map(surroundingsIn(world({ ships, ports }), NOW)));
  expect(ahead.map(({ port: { id }, bound, near }) => [id, bound.map(({ mmsi }) => mmsi), near.map(({ of }) => of.mmsi)])).toEqual([
    ['H1', [], [1]],
    ['H2', [3], []],
    ['M', [1, 2], []],
  ]);
});
