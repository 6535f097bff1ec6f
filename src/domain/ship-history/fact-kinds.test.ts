import { describe, expect, it } from 'vitest';
import { HOUR_S } from '#contract/units.ts';
import { every, heardOf, MMSI, START_S, Watcher } from './small-world.fixture.ts';
import type { Spot } from './spot.ts';

const at = (hours: number, part: Partial<Spot> = {}): Spot => ({
  atS: START_S + hours * HOUR_S,
  lon: 0,
  lat: 3,
  speedKn: 12,
  navStatus: 0,
  ...part,
});

describe('a port call', () => {
  it('is a stop of an hour near a port, from its first report to its last', () => {
    const calls = heardOf('portCall', [...every(5, {}), ...every(1, { speedKn: 8, lon: 0.1 }, START_S + 5 * 1_800)]);
    expect(calls).toEqual([
      {
        id: expect.stringMatching(/^p244000001/),
        mmsi: MMSI,
        kind: 'portCall',
        startedAt: START_S * 1000,
        endedAt: (START_S + 2 * HOUR_S) * 1000,
        lat: 0.01,
        lon: 0,
        detail: { portId: 'WEST', portName: 'West' },
      },
    ]);
  });

  it('goes on while she is there, and while she shifts within a mile', () => {
    expect(heardOf('portCall', [...every(3, {}), ...every(3, { lat: 0.02, speedKn: 2 }, START_S + 3 * 1_800)])).toMatchObject([
      { startedAt: START_S * 1000 },
    ]);
    expect(heardOf('portCall', every(3, {}))[0]).not.toHaveProperty('endedAt');
  });

  it('is none when it is shorter, far from every port, or only her status says so', () => {
    expect(heardOf('portCall', every(2, {}))).toEqual([]);
    expect(heardOf('portCall', every(9, { lat: 3 }))).toEqual([]);
    expect(heardOf('portCall', every(9, { speedKn: 1, navStatus: 5 }))).toEqual([]);
  });

  it('is not ended by one wrong position', () => {
    const wrong = { atS: START_S + 5_000, lon: 50, lat: 10, speedKn: 12, navStatus: 0 };
    const reports = [...every(3, {}), wrong, ...every(3, {}, START_S + 3 * 1_800)];
    expect(heardOf('portCall', reports)).toMatchObject([{ startedAt: START_S * 1000 }]);
    expect(heardOf('portCall', reports)[0]).not.toHaveProperty('endedAt');
  });
});

describe('a silence', () => {
  it('is more than six hours without a report after she was under way, with both places', () => {
    const found = heardOf('silence', [at(0), at(7, { lon: 1, speedKn: 0 }), at(14)]);
    expect(found).toMatchObject([
      { startedAt: START_S * 1000, endedAt: (START_S + 7 * HOUR_S) * 1000, lat: 3, lon: 0, detail: { untilLat: 3, untilLon: 1 } },
    ]);
    expect(found[0]?.detail).toHaveProperty('distanceNm', expect.closeTo(60, 0));
  });

  it('is none of six hours, nor of a ship that was not under way', () => {
    expect(heardOf('silence', [at(0), at(6)])).toEqual([]);
    expect(heardOf('silence', [at(0, { speedKn: 3.5 }), at(30), at(31, { speedKn: Number.NaN }), at(60)])).toEqual([]);
  });

  it('is none where the server heard nobody: of its second day only the hours beside it count', () => {
    expect(heardOf('silence', [at(20), at(49)])).toEqual([]);
    expect(heardOf('silence', [at(17), at(48.5)])).toHaveLength(1);
  });
});

describe('loitering', () => {
  it('is four hours below two knots away from ports, while a gust changes nothing', () => {
    const drift = [0, 1, 2, 3, 4, 5].map((hours) => at(hours, { lon: hours / 60, speedKn: hours === 2 ? 2.6 : 1 }));
    expect(heardOf('loitering', drift)).toMatchObject([{ startedAt: START_S * 1000, lat: 3, lon: 0, detail: {} }]);
    expect(heardOf('loitering', [...drift, at(6)])[0]).toHaveProperty('endedAt', (START_S + 5 * HOUR_S) * 1000);
  });

  it('is none near a port, at anchor, in shorter time, or making good more than two knots', () => {
    const of = (part: (hours: number) => Partial<Spot>, hours = 9) =>
      heardOf(
        'loitering',
        Array.from({ length: hours }, (_, hour) => at(hour, part(hour))),
      );
    expect(of(() => ({ lat: 0.1, speedKn: 1 }))).toEqual([]);
    expect(of(() => ({ speedKn: 0.2, navStatus: 1 }))).toEqual([]);
    expect(of(() => ({ speedKn: 0.2, navStatus: 0 }))).toHaveLength(1);
    expect(of(() => ({ speedKn: 1, navStatus: 1 }))).toHaveLength(1);
    expect(of(() => ({ speedKn: 1 }), 4)).toEqual([]);
    const towed = [at(0, { speedKn: 1 }), ...[0.25, 2, 4.1].map((hours) => at(hours, { speedKn: 1, lon: 0.042 }))];
    expect(heardOf('loitering', towed)).toEqual([]);
    expect(of((hour) => ({ speedKn: hour === 0 ? 1 : 3, lon: (hour * 3) / 60 }))).toEqual([]);
  });
});

it('a stop that began too far from every port stays no call when she swings nearer, also over a restart', () => {
  const watcher = new Watcher();
  for (const [hours, milesOff] of [
    [0, 5.5],
    [1, 5.5],
    [2, 4.7],
    [3, 4.7],
    [4, 4.7],
  ] as const) {
    watcher.hear(at(hours, { lat: milesOff / 60, speedKn: 0.1, navStatus: 1 }));
    watcher.restart();
  }
  expect(watcher.store.all.filter(({ kind }) => kind === 'portCall')).toEqual([]);
});

it('a ship whose times were in the future, by a clock that is right again, is judged from now on', () => {
  const watcher = new Watcher();
  watcher.hear(at(1_000));
  for (const hours of [0, 1, 2]) watcher.hear(at(hours, { lat: 0.01, speedKn: 0.1 }), START_S + 2 * HOUR_S);
  expect(watcher.store.all).toMatchObject([{ kind: 'areaEntered' }, { kind: 'portCall', startedAt: START_S * 1000 }]);
});

describe('an impossible jump', () => {
  it('is told when the next report confirms it', () => {
    const [found, ...more] = heardOf('jump', [at(-1), at(0), at(1, { lon: 5 }), at(2, { lon: 5.1 })]);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ startedAt: START_S * 1000, endedAt: (START_S + HOUR_S) * 1000, lon: 0, detail: { toLon: 5 } });
    expect(found?.detail).toMatchObject({ speedKn: expect.closeTo(300, -1), distanceNm: expect.closeTo(300, -1) });
  });

  it('is none for one wrong position, two that agree with nothing, or a step of less than five miles', () => {
    expect(heardOf('jump', [at(-1), at(0), at(1, { lon: 5 }), at(2, { lon: 0.1 })])).toEqual([]);
    expect(heardOf('jump', [at(-1), at(0), at(1, { lon: 5 }), at(2, { lon: -5 }), at(3, { lon: 0.2 })])).toEqual([]);
    expect(heardOf('jump', [at(-1), at(0), at(0.01, { lon: 0.07 }), at(0.02, { lon: 0.07 })])).toEqual([]);
  });

  it('is none where the first report of all was the wrong one', () => {
    expect(heardOf('jump', [at(0, { lon: 50 }), at(1), at(2), at(3)])).toEqual([]);
  });

  it('is told once a day where two ships use one number', () => {
    const both = Array.from({ length: 96 }, (_, no) => at(no / 2, { lon: no % 4 < 2 ? 0 : 50 }));
    expect(heardOf('jump', both)).toHaveLength(2);
  });
});

describe('an area entered', () => {
  const inEast = { lon: 6, lat: 0.5 };
  it('is from the first report inside to the last one, with its edition', () => {
    const visit = [at(0, { lon: 6, lat: 1.6 }), at(2, inEast), at(4, inEast), at(6, { lon: 6, lat: 1.5 }), at(7, { lon: 6, lat: 2 })];
    expect(heardOf('areaEntered', visit)).toEqual([
      expect.objectContaining({
        startedAt: (START_S + 2 * HOUR_S) * 1000,
        endedAt: (START_S + 4 * HOUR_S) * 1000,
        ...inEast,
        detail: { areaId: 'east', name: 'Area east', layer: 'jwc', edition: 'JWLA-1' },
      }),
    ]);
  });

  it('goes on along a border, until she has been outside for an hour', () => {
    const border = Array.from({ length: 40 }, (_, no) => at(no / 4, { lon: 6, lat: no % 3 === 0 ? 1.01 : 0.99 }));
    expect(heardOf('areaEntered', border)).toMatchObject([{ startedAt: (START_S + HOUR_S / 4) * 1000 }]);
    expect(heardOf('areaEntered', border)[0]).not.toHaveProperty('endedAt');
  });

  it('says where she was inside when she was first heard', () => {
    expect(heardOf('areaEntered', [at(0, inEast)])[0]?.detail).toHaveProperty('firstHeardInside', true);
  });
});
