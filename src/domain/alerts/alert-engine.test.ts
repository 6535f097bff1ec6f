// The engine, rule by rule, with figures worked out by hand. Over 300 lines: one made-up sea serves all of them.
import { HOUR_MS } from '#contract/units.ts';
import { describe, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { destination } from '#domain/geo/great-circle.ts';
import { AlertEngine } from './alert-engine.ts';
import { alertReason } from './alert-words.ts';
import { reasonsOfAll, type SituationChange } from './situation.ts';
import type { Watch, WatchedEvent, WatchedShip } from './watched.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const MMSI = 244_000_001;

const EVENT: WatchedEvent = {
  id: 'e1',
  type: 'Suspicious approach',
  category: 'Crime',
  lon: 43.5,
  lat: 12.5,
  occurredAt: NOW - HOUR_MS,
  occurredPrecision: 'minute',
  source: 'Test',
  sample: false,
};
const WATCH: Watch = { accountId: 'ada', choices: DEFAULT_PREFERENCES, mmsis: [MMSI] };
/** So many miles east of the event, under way. */
const ship = (nm: number, part: Partial<WatchedShip> = {}): WatchedShip => {
  const [lon, lat] = destination([EVENT.lon, EVENT.lat], 90, nm);
  return { mmsi: MMSI, lon, lat, sog: 12, lastSeen: NOW, ...part };
};
const said = (changes: readonly SituationChange[]) =>
  changes.map(({ change, situation: { type, priority, revision, endedBecause } }) =>
    [change, type, endedBecause ?? priority, revision].join(' '),
  );

function engineWith(event: Partial<WatchedEvent> = {}, watch: Watch = WATCH) {
  const engine = new AlertEngine();
  engine.putEvents([{ ...EVENT, ...event }], NOW);
  engine.setWatch(watch, NOW);
  return engine;
}

describe('a ship near an event', () => {
  test('is one situation, with the reason and its figures', () => {
    const engine = engineWith();
    const [first] = engine.putShip(ship(30, { lastSeen: NOW - 60_000 }), NOW);
    expect(first?.change).toBe('raised');
    expect(first?.situation).toMatchObject({
      accountId: 'ada',
      mmsi: MMSI,
      type: 'Proximity ALERT',
      priority: 'warning',
      revision: 1,
      raisedAt: NOW,
      figures: { limitNm: 50, isClose: false, positionAgeMs: 60_000, shipSeenAt: NOW - 60_000, eventAgeMs: HOUR_MS, event: EVENT },
    });
    expect(first?.situation.figures.distanceNm).toBeCloseTo(30, 6);
    expect(first?.situation.figures.bearingDeg).toBeCloseTo(270, 0);
    expect(engine.putShip(ship(30, { lastSeen: NOW }), NOW)).toEqual([]);
    expect([...engine.open()]).toEqual([first?.situation]);
  });

  test('at the edge of the limit does not make and unmake it', () => {
    const engine = engineWith();
    const at = (nm: number) => said(engine.putShip(ship(nm), NOW));
    expect(at(50.1)).toEqual([]);
    expect(at(49.9)).toEqual(['raised Proximity ALERT warning 1']);
    expect([at(50.1), at(49.9), at(54.9), at(49.9)]).toEqual([[], [], [], []]);
    expect(at(55.1)).toEqual(['ended Proximity ALERT passed 2']);
    expect([at(54.9), at(50.1)]).toEqual([[], []]);
    expect(at(49.9)).toEqual(['raised Proximity ALERT warning 3']);
  });

  test('is revised when the distance has changed by a fifth of the limit since it was told, or has become close', () => {
    const engine = engineWith();
    const at = (nm: number) => said(engine.putShip(ship(nm), NOW));
    expect([at(45), at(35.1), at(34.9), at(25), at(20)]).toEqual([
      ['raised Proximity ALERT warning 1'],
      [],
      ['revised Proximity ALERT warning 2'],
      [],
      ['revised Proximity ALERT warning 3'],
    ]);
    expect([at(10.1), at(9.9), at(10.9), at(11.1)]).toEqual([
      [],
      ['revised Proximity ALERT warning 4'],
      [],
      ['revised Proximity ALERT warning 5'],
    ]);
  });

  test('grows less urgent with the age of the event, and is over after a week', () => {
    const engine = engineWith({ type: 'Boarding', occurredAt: NOW });
    engine.putShip(ship(5), NOW);
    expect(said(engine.tick(NOW + 6 * HOUR_MS))).toEqual([]);
    expect(said(engine.tick(NOW + 7 * HOUR_MS))).toEqual(['revised Proximity ALERT alarm 2']);
    expect(said(engine.tick(NOW + 25 * HOUR_MS))).toEqual(['revised Proximity ALERT warning 3']);
    expect(said(engine.tick(NOW + 73 * HOUR_MS))).toEqual(['revised Proximity ALERT caution 4']);
    expect(said(engine.tick(NOW + 168 * HOUR_MS))).toEqual([]);
    expect(said(engine.tick(NOW + 169 * HOUR_MS))).toEqual(['ended Proximity ALERT eventOver 5']);
  });

  test('is not told of what is no incident, of what is dated after tomorrow, and of what is a week old', () => {
    for (const event of [
      { category: 'Not an incident' },
      { occurredAt: NOW + 15 * HOUR_MS },
      { occurredAt: NOW - 169 * HOUR_MS },
      { occurredAt: NOW - 193 * HOUR_MS, occurredPrecision: 'day' },
    ] as const)
      expect(engineWith(event).putShip(ship(5), NOW)).toEqual([]);
  });
});

describe('an event that is corrected', () => {
  test('is withdrawn when it was elsewhere, was no incident, or is taken back; and holds again when that was wrong', () => {
    const engine = engineWith();
    engine.putShip(ship(30), NOW);
    expect(said(engine.putEvents([{ ...EVENT, lat: 20 }], NOW))).toEqual(['ended Proximity ALERT eventCorrected 2']);
    expect(said(engine.putEvents([EVENT], NOW))).toEqual(['raised Proximity ALERT warning 3']);
    const corrected = engine.putEvents([{ ...EVENT, category: 'Not an incident' }], NOW);
    expect(said(corrected)).toEqual(['ended Proximity ALERT eventCorrected 4']);
    expect(corrected[0]).not.toHaveProperty('isWithdrawn');
    expect(said(engine.putEvents([EVENT], NOW))).toEqual(['raised Proximity ALERT warning 5']);
    const dropped = engine.dropEvents(['e1'], NOW);
    expect(said(dropped)).toEqual(['ended Proximity ALERT eventCorrected 6']);
    expect(dropped[0]).toHaveProperty('isWithdrawn', true);
    expect([...engine.open()]).toEqual([]);
  });

  test('is a revision when it still holds, and nothing when only told again', () => {
    const engine = engineWith();
    engine.putShip(ship(30), NOW);
    expect(engine.putEvents([{ ...EVENT }], NOW)).toEqual([]);
    expect(said(engine.putEvents([{ ...EVENT, type: 'Robbery' }], NOW))).toEqual(['revised Proximity ALERT alarm 2']);
  });
});

describe('a ship that lies still', () => {
  const boarding = { type: 'Boarding', occurredAt: NOW - 7 * HOUR_MS } as const;
  const engineAtPort = (event: Partial<WatchedEvent> = boarding) => {
    const engine = engineWith(event);
    const { lon, lat } = ship(30);
    engine.setPorts([{ id: 'P1', lon, lat }]);
    return engine;
  };

  test('at anchor, moored or at a port is not told; stopped elsewhere she is adrift and is', () => {
    expect(engineWith(boarding).putShip(ship(30, { sog: 0.2, navStatus: 1 }), NOW)).toEqual([]);
    expect(engineWith(boarding).putShip(ship(30, { sog: 0.2, navStatus: 5 }), NOW)).toEqual([]);
    expect(engineWith(boarding).putShip({ mmsi: MMSI, lon: 44, lat: 12.5, navStatus: 5, lastSeen: NOW }, NOW)).toEqual([]);
    expect(engineAtPort().putShip(ship(31, { sog: 0 }), NOW)).toEqual([]);
    expect(said(engineAtPort().putShip(ship(36, { sog: 0 }), NOW))).toEqual(['raised Proximity ALERT alarm 1']);
    expect(said(engineWith(boarding).putShip(ship(30, { sog: 0.2, navStatus: 0 }), NOW))).toEqual(['raised Proximity ALERT alarm 1']);
  });

  test('but makes way with the anchor status is told: speed outranks it', () => {
    expect(said(engineWith(boarding).putShip(ship(30, { sog: 12, navStatus: 1 }), NOW))).toEqual(['raised Proximity ALERT alarm 1']);
  });

  test('and swings on her anchor neither ends nor begins it', () => {
    const engine = engineWith(boarding);
    const at = (sog: number) => said(engine.putShip(ship(30, { sog, navStatus: 1 }), NOW));
    expect([at(8), at(2), at(0.3), at(2), at(0.3), at(3.6)]).toEqual([
      ['raised Proximity ALERT alarm 1'],
      [],
      ['ended Proximity ALERT atRest 2'],
      [],
      [],
      ['raised Proximity ALERT alarm 3'],
    ]);
  });

  test('is told all the same of an emergency, as long as it is one', () => {
    const engine = engineWith({ type: 'Boarding', occurredAt: NOW });
    expect(said(engine.putShip(ship(5, { sog: 0, navStatus: 1 }), NOW))).toEqual(['raised Proximity ALERT emergency 1']);
    expect(said(engine.tick(NOW + 7 * HOUR_MS))).toEqual(['ended Proximity ALERT atRest 2']);
  });
});

test('a position of yesterday raises nothing, and silence ends nothing', () => {
  const engine = engineWith();
  expect(engine.putShip(ship(30, { lastSeen: NOW - 25 * HOUR_MS }), NOW)).toEqual([]);
  expect(said(engine.putShip(ship(30), NOW))).toEqual(['raised Proximity ALERT warning 1']);
  expect(engine.tick(NOW + 30 * HOUR_MS)).toEqual([]);
  expect([...engine.open()]).toHaveLength(1);
});

test('an alert that a smaller distance, fewer hours or fewer perils end says who chose so, and one that she left says that she did', () => {
  const endedBy = (choices: Partial<Watch['choices']>, followsClient = false) => {
    const engine = engineWith();
    engine.putShip(ship(30), NOW);
    return said(engine.setWatch({ ...WATCH, followsClient, choices: { ...DEFAULT_PREFERENCES, ...choices } }, NOW + 1));
  };
  expect(endedBy({ vesselProximity: 20 })).toEqual(['ended Proximity ALERT choicesChanged 2']);
  expect(endedBy({ vesselProximity: 0 })).toEqual(['ended Proximity ALERT choicesChanged 2']);
  expect(endedBy({ vesselProximity: 20 }, true)).toEqual(['ended Proximity ALERT clientChoicesChanged 2']);
  const ahead = engineWith();
  const [lon, lat] = destination([EVENT.lon, EVENT.lat], 90, 40);
  ahead.putShip({ mmsi: MMSI, lon, lat: lat - 5, sog: 10, lastSeen: NOW }, NOW);
  const leg = { from: [lon, lat - 5], to: [lon, lat + 5], distanceNm: 600, fromMs: NOW, toMs: NOW + 60 * HOUR_MS } as const;
  expect(said(ahead.putVoyage(MMSI, { route: [leg] }, NOW))).toEqual(['raised Route ALERT caution 1']);
  const fewer = { ...WATCH, choices: { ...DEFAULT_PREFERENCES, horizonHours: 12 } };
  expect(said(ahead.setWatch(fewer, NOW + 1))).toEqual(['ended Route ALERT choicesChanged 2']);
  expect(said(ahead.setWatch(WATCH, NOW + 2))).toEqual(['raised Route ALERT caution 3']);
  const narrow = { ...WATCH, choices: { ...DEFAULT_PREFERENCES, routeProximity: 20 } };
  expect(said(ahead.setWatch(narrow, NOW + 3))).toEqual(['ended Route ALERT choicesChanged 4']);
});

test('another distance that somebody chose is another revision, which names it', () => {
  const engine = engineWith();
  engine.putShip(ship(10), NOW);
  const changes = engine.setWatch({ ...WATCH, choices: { ...DEFAULT_PREFERENCES, vesselProximity: 25 } }, NOW + 1);
  expect(said(changes)).toEqual(['revised Proximity ALERT warning 2']);
  expect(changes[0]?.situation.figures.limitNm).toBe(25);
});

describe('where she is bound', () => {
  /** 600 nm north along a meridian 40 nm east of the event, at 10 kn. */
  const [lon, lat] = destination([EVENT.lon, EVENT.lat], 90, 40);
  const from = [lon, lat - 5] as const;
  const to = [lon, lat + 5] as const;
  const leg = { from, to, distanceNm: 600, fromMs: NOW, toMs: NOW + 60 * HOUR_MS };
  const soon = { ...leg, toMs: NOW + 40 * HOUR_MS };
  const far = { mmsi: MMSI, lon: from[0], lat: from[1], sog: 10, lastSeen: NOW };

  test('news of her way brings the distance from her up to date too, so that all figures are of one moment', () => {
    const engine = engineWith();
    engine.putShip(ship(30), NOW);
    expect(engine.putShip(ship(26, { lastSeen: NOW + 1 }), NOW + 1)).toEqual([]); // too little for a revision
    const here = ship(26);
    const [told] = engine.putVoyage(MMSI, { route: [{ ...soon, from: [here.lon, here.lat] }] }, NOW + 2);
    expect(told?.situation.reasons.map(({ type }) => type)).toEqual(['Proximity ALERT', 'Route ALERT']);
    expect(told?.situation.figures.distanceNm).toBeCloseTo(26, 6);
    expect(told?.situation.figures.shipAt).toEqual([here.lon, here.lat]);
  });

  test('an event beside the route is told with where and when she passes it', () => {
    const engine = engineWith();
    engine.putShip(far, NOW);
    const [told] = engine.putVoyage(MMSI, { route: [leg] }, NOW);
    expect(said(told ? [told] : [])).toEqual(['raised Route ALERT caution 1']);
    const figures = told?.situation.figures;
    expect(figures?.distanceNm).toBeCloseTo(40, 1);
    expect(figures?.alongNm).toBeCloseTo(300, -1);
    expect((figures?.passesAt ?? 0) - NOW).toBeCloseTo(30 * HOUR_MS, -7);
    expect(figures?.nearest[0]).toBeCloseTo(lon, 2);
    expect(engine.putVoyage(MMSI, {}, NOW)).toEqual([]); // not predicted yet: what was told holds
    expect(said(engine.putVoyage(MMSI, { route: [] }, NOW))).toEqual(['ended Route ALERT passed 2']);
  });

  test('what is told as she sails on says how far and how long it still is from where she is, though her route was found long before', () => {
    const engine = engineWith();
    engine.putShip(far, NOW);
    engine.putVoyage(MMSI, { route: [leg] }, NOW);
    const [lonThen, latThen] = destination(from, 0, 275);
    const nowMs = NOW + 29 * HOUR_MS; // 1.5 h later than predicted
    const [told] = engine.putShip({ ...far, lon: lonThen, lat: latThen, lastSeen: nowMs }, nowMs);
    expect(told?.situation.reasons.map(({ type }) => type).toSorted()).toEqual(['Proximity ALERT', 'Route ALERT']);
    const ahead = told && reasonsOfAll(told.situation).find(({ type }) => type === 'Route ALERT');
    expect(ahead?.alongNm).toBeCloseTo(25, -1);
    expect(((ahead?.passesAt ?? 0) - nowMs) / HOUR_MS).toBeCloseTo(2.5, 0);
    expect(told && alertReason(told.situation)).toMatch(
      / She passes that point when she has sailed another 2\d nm from where she was at 2026-11-2\d \d\d:\d\dZ, about 2026-11-23 19:\d\dZ\./,
    );
    const [latest] = engine.putShip({ ...far, lon: lonThen, lat: to[1] - 4, lastSeen: nowMs + 6 * HOUR_MS }, nowMs + 6 * HOUR_MS);
    expect(latest && alertReason(latest.situation)).toContain(' By her predicted route she has passed that point.');
  });

  test('a grave one becomes a warning when she will be there within a day', () => {
    const engine = engineWith({ type: 'Boarding' });
    engine.putShip(far, NOW);
    engine.putVoyage(MMSI, { route: [leg] }, NOW);
    expect(engine.tick(NOW + 5 * HOUR_MS)).toEqual([]);
    expect(said(engine.tick(NOW + 7 * HOUR_MS))).toEqual(['revised Route ALERT warning 2']);
  });

  test('once she has passed it, it is a caution, also where her way is found anew from there, and no time is predicted any more', () => {
    const engine = engineWith({ type: 'Boarding' }, { ...WATCH, choices: { ...DEFAULT_PREFERENCES, vesselProximity: 20 } });
    engine.putShip(far, NOW);
    engine.putVoyage(MMSI, { route: [leg] }, NOW);
    const nowMs = NOW + 20 * HOUR_MS;
    const [lonThen, latThen] = destination(from, 0, 290);
    engine.putShip({ ...far, lon: lonThen, lat: latThen, lastSeen: nowMs }, nowMs);
    expect(said(engine.tick(nowMs))).toEqual(['revised Route ALERT warning 2']);
    const [lonBeyond, latBeyond] = destination(from, 0, 310);
    engine.putShip({ ...far, lon: lonBeyond, lat: latBeyond, lastSeen: nowMs + HOUR_MS }, nowMs + HOUR_MS);
    const [passed] = engine.tick(nowMs + HOUR_MS);
    expect(said(passed ? [passed] : [])).toEqual(['revised Route ALERT caution 3']);
    expect(passed && alertReason(passed.situation)).toContain(' By her predicted route she has passed that point.');
    const anew = { ...leg, from: [lonBeyond, latBeyond] as [number, number], fromMs: nowMs + HOUR_MS };
    const [later] = engine.putVoyage(MMSI, { route: [anew] }, nowMs + HOUR_MS);
    expect(later?.situation).toMatchObject({ priority: 'caution', reasons: [{ isBehind: true }] });
    expect(later?.situation.figures.passesAt).toBeUndefined();
  });

  test('one that she has passed and left over 20 nm behind is a caution, and an alert is named after what is near or ahead of her', () => {
    const engine = engineWith({ type: 'Boarding', occurredAt: NOW - 11 * HOUR_MS });
    const [lon, lat] = [EVENT.lon, EVENT.lat];
    const north = (nm: number) => destination([lon, lat], 0, nm);
    const away = { from: north(15), to: north(315), distanceNm: 300, fromMs: NOW, toMs: NOW + 25 * HOUR_MS };
    const at = (nm: number) => ({ mmsi: MMSI, lon: north(nm)[0], lat: north(nm)[1], sog: 12, lastSeen: NOW });
    engine.putVoyage(MMSI, { route: [away] }, NOW);
    expect(engine.putShip(at(15), NOW)[0]?.situation).toMatchObject({ type: 'Proximity ALERT', priority: 'alarm' });
    expect(engine.putShip(at(21), NOW)).toEqual([]);
    expect(engine.putShip(at(23), NOW)[0]?.situation).toMatchObject({ priority: 'caution', reasons: [{ isBehind: true }, {}] });
    expect(engine.putShip(at(21), NOW)).toEqual([]);
    expect(engine.putShip(at(19), NOW)[0]?.situation).toMatchObject({ priority: 'alarm' });
    const toIt = { from: north(45), to: north(-60), distanceNm: 105, fromMs: NOW, toMs: NOW + 9 * HOUR_MS };
    const other = engineWith({ type: 'Boarding', occurredAt: NOW - 11 * HOUR_MS });
    other.putVoyage(MMSI, { route: [toIt] }, NOW);
    expect(other.putShip(at(45), NOW)[0]?.situation.priority).toBe('alarm');
  });

  describe('whether she has left it behind', () => {
    const north = (nm: number) => destination([EVENT.lon, EVENT.lat], 0, nm);
    const at = (nm: number) => ({ mmsi: MMSI, lon: north(nm)[0], lat: north(nm)[1], sog: 12, lastSeen: NOW });
    const wayFrom = (nm: number) => ({
      route: [{ from: north(nm), to: north(nm + 300), distanceNm: 300, fromMs: NOW, toMs: NOW + HOUR_MS }],
    });
    const grave = { ...EVENT, type: 'Boarding', occurredAt: NOW - 11 * HOUR_MS } as const;
    const leaving = () => {
      const engine = engineWith(grave);
      engine.putVoyage(MMSI, wayFrom(15), NOW);
      engine.putShip(at(23), NOW);
      return engine;
    };

    test('stays as it was told while no way of hers is known: after a restart, with a destination alone, and with none', () => {
      const engine = new AlertEngine();
      engine.putEvents([grave], NOW);
      const restored = [...leaving().open()];
      expect(restored[0]).toMatchObject({ priority: 'caution' });
      expect(engine.setWatch(WATCH, NOW, restored)).toEqual([]);
      expect(engine.putShip(at(23.5), NOW)).toEqual([]);
      expect(engine.putVoyage(MMSI, { destination: { id: 'YEADE', lon: 45, lat: 12.8 } }, NOW)).toEqual([]);
      expect(said(engine.putVoyage(MMSI, { route: [] }, NOW))).toEqual(['revised Proximity ALERT caution 2']); // not on her route any more
      expect(engine.tick(NOW + HOUR_MS / 60)).toEqual([]);
      expect(engine.putShip(at(19), NOW)[0]?.situation).toMatchObject({ priority: 'alarm' });
    });

    test('is said as soon as her way is found, which may begin where she is, some miles abeam, or ahead of her', () => {
      for (const way of [wayFrom(30), wayFrom(33), wayFrom(27)]) {
        const engine = engineWith(grave);
        expect(said(engine.putShip(at(30), NOW))).toEqual(['raised Proximity ALERT alarm 1']);
        expect(engine.putVoyage(MMSI, way, NOW)[0]?.situation).toMatchObject({ priority: 'caution', reasons: [{ isBehind: true }, {}] });
      }
    });

    test('stays so where another way found later comes less than a tenth nearer, and ends where it leads back to the event', () => {
      const engine = leaving();
      expect(engine.putShip(at(30), NOW).length).toBeLessThanOrEqual(1);
      const back = (nm: number) => ({ route: [{ from: north(30), to: north(nm), distanceNm: 30 - nm }] });
      engine.putVoyage(MMSI, back(28), NOW);
      expect([...engine.open()][0]).toMatchObject({ priority: 'caution' });
      engine.putVoyage(MMSI, back(5), NOW);
      expect([...engine.open()][0]).toMatchObject({ type: 'Proximity ALERT', priority: 'alarm' });
    });
  });

  test('what she passes after the horizon is told when it comes within it, and holds until a tenth beyond', () => {
    const engine = engineWith({}, { ...WATCH, choices: { ...DEFAULT_PREFERENCES, horizonHours: 20 } });
    engine.putShip(far, NOW);
    expect(engine.putVoyage(MMSI, { route: [leg] }, NOW)).toEqual([]);
    expect(engine.tick(NOW + 9 * HOUR_MS)).toEqual([]);
    expect(said(engine.tick(NOW + 11 * HOUR_MS))).toEqual(['raised Route ALERT caution 1']);
    const later = (hours: number) => ({ route: [{ ...leg, fromMs: NOW + hours * HOUR_MS, toMs: NOW + (60 + hours) * HOUR_MS }] });
    expect(said(engine.putVoyage(MMSI, later(2.5), NOW + 11 * HOUR_MS))).toEqual([]);
    expect(said(engine.putVoyage(MMSI, later(4), NOW + 11 * HOUR_MS))).toEqual(['ended Route ALERT later 2']);
    expect(said(engine.tick(NOW + 15 * HOUR_MS))).toEqual(['raised Route ALERT caution 3']);
  });

  test('of a ship that makes no way it is measured at 12 kn', () => {
    const { fromMs: _from, toMs: _to, ...untimed } = leg; // 300 nm to the event
    const raised = (horizonHours: number) => {
      const engine = engineWith({}, { ...WATCH, choices: { ...DEFAULT_PREFERENCES, horizonHours } });
      engine.putShip(far, NOW);
      return said(engine.putVoyage(MMSI, { route: [untimed] }, NOW));
    };
    expect([raised(24), raised(26)]).toEqual([[], ['raised Route ALERT caution 1']]);
  });

  test('an event near the port of destination is told, and measured from the port', () => {
    const engine = engineWith();
    engine.putShip(far, NOW);
    expect(engine.putVoyage(MMSI, { destination: { id: 'YEADE', lon, lat } }, NOW)).toEqual([]); // nobody knows how far that is yet
    const [told] = engine.putVoyage(MMSI, { destination: { id: 'YEADE', lon, lat }, route: [] }, NOW);
    expect(told?.situation).toMatchObject({ type: 'Destination ALERT', figures: { portId: 'YEADE', nearest: [lon, lat] } });
    expect(told?.situation.figures.distanceNm).toBeCloseTo(40, 6);
  });

  test('an event that is reported later is told to every ship whose way it concerns', () => {
    const engine = new AlertEngine();
    engine.setWatch(WATCH, NOW);
    engine.putShip(far, NOW);
    engine.putVoyage(MMSI, { route: [soon], destination: { id: 'YEADE', lon, lat } }, NOW);
    const [told, ...others] = engine.putEvents([EVENT], NOW);
    expect(others).toEqual([]);
    expect(told?.situation.reasons.map(({ type, priority }) => [type, priority])).toEqual([
      ['Route ALERT', 'caution'],
      ['Destination ALERT', 'caution'],
    ]);
  });

  test('and near an event at once she has one alert with every reason, named after the gravest; it holds while one of them does', () => {
    const engine = engineWith();
    engine.putShip(far, NOW);
    engine.putVoyage(MMSI, { route: [soon], destination: { id: 'YEADE', lon, lat } }, NOW);
    const typesOf = (changes: readonly SituationChange[]) => changes.map(({ situation }) => situation.reasons.map(({ type }) => type));
    const near = engine.putShip({ ...far, lon, lat }, NOW);
    expect(said(near)).toEqual(['revised Proximity ALERT warning 2']);
    expect(typesOf(near)).toEqual([['Proximity ALERT', 'Route ALERT', 'Destination ALERT']]);
    const past = engine.putVoyage(MMSI, { route: [] }, NOW);
    expect(said(past)).toEqual(['revised Proximity ALERT warning 3']);
    expect(typesOf(past)).toEqual([['Proximity ALERT']]);
    expect(said(engine.putShip(ship(60), NOW))).toEqual(['ended Proximity ALERT passed 4']);
  });
});

describe('accounts', () => {
  const ben: Watch = { ...WATCH, accountId: 'ben', choices: { ...DEFAULT_PREFERENCES, vesselProximity: 20 } };

  test('are told of the same ship by their own limits, under keys of their own', () => {
    const engine = engineWith();
    engine.setWatch(ben, NOW);
    expect(engine.putShip(ship(30), NOW).map(({ situation }) => situation.accountId)).toEqual(['ada']);
    expect(engine.putShip(ship(15), NOW).map(({ change, situation }) => [change, situation.accountId])).toEqual([
      ['revised', 'ada'],
      ['raised', 'ben'],
    ]);
    const keys = [...engine.open()].map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(key).toMatch(/^near-244000001-[0-9a-z]{14}$/);
  });

  test('that change their choices or leave are judged by them at once', () => {
    const engine = engineWith();
    engine.putShip(ship(30), NOW);
    expect(said(engine.setWatch({ ...WATCH, choices: { ...DEFAULT_PREFERENCES, vesselProximity: 0 } }, NOW))).toEqual([
      'ended Proximity ALERT choicesChanged 2',
    ]);
    expect(said(engine.setWatch(WATCH, NOW))).toEqual(['raised Proximity ALERT warning 3']);
    expect(said(engine.dropWatch('ada', NOW))).toEqual(['ended Proximity ALERT leftFleets 4']);
    expect(engine.putShip(ship(30), NOW)).toEqual([]);
  });

  test('are told once over a restart, on device and server under the same key', () => {
    const before = engineWith();
    const [told] = before.putShip(ship(49), NOW).map(({ situation }) => situation);
    const after = new AlertEngine();
    after.putEvents([EVENT], NOW);
    expect(after.setWatch(WATCH, NOW, told ? [told] : [])).toEqual([]);
    expect(after.putShip(ship(52), NOW)).toEqual([]); // still within what it stays within
    expect(said(after.putShip(ship(60), NOW))).toEqual(['ended Proximity ALERT passed 2']);
    const device = engineWith();
    expect(device.putShip(ship(30), NOW)[0]?.situation.key).toBe(told?.key);
  });

  test('are told that it is over or taken back also of a ship that has not been heard since a restart', () => {
    const restart = () => {
      const [told] = engineWith()
        .putShip(ship(30), NOW)
        .map(({ situation }) => situation);
      const engine = new AlertEngine();
      engine.putEvents([EVENT], NOW);
      expect(engine.setWatch(WATCH, NOW, told ? [told] : [])).toEqual([]);
      return engine;
    };
    expect(said(restart().tick(NOW + 200 * HOUR_MS))).toEqual(['ended Proximity ALERT eventOver 2']);
    expect(said(restart().dropEvents(['e1'], NOW))).toEqual(['ended Proximity ALERT eventCorrected 2']);
    expect(said(restart().putEvents([{ ...EVENT, category: 'Not an incident' }], NOW))).toEqual(['ended Proximity ALERT eventCorrected 2']);
  });

  test('learn after a restart that an event was taken back or a ship left the fleet meanwhile', () => {
    const [told] = engineWith()
      .putShip(ship(30), NOW)
      .map(({ situation }) => situation);
    const restored = told ? [told] : [];
    expect(said(new AlertEngine().setWatch(WATCH, NOW, restored))).toEqual(['ended Proximity ALERT eventCorrected 2']);
    expect(said(new AlertEngine().setWatch(WATCH, NOW + 200 * HOUR_MS, restored))).toEqual(['ended Proximity ALERT eventOver 2']);
    const engine = new AlertEngine();
    engine.putEvents([EVENT], NOW);
    expect(said(engine.setWatch({ ...WATCH, mmsis: [] }, NOW, restored))).toEqual(['ended Proximity ALERT leftFleets 2']);
  });
});
