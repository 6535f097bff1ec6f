import { describe, expect, it } from 'vitest';
import { passageTimes, readPassageSearch } from './passage-search.ts';

const NOW = Date.UTC(2026, 10, 27, 9);

describe('the address of an assessment', () => {
  it('keeps what it can read and leaves out the rest', () => {
    expect(readPassageSearch({ from: 'NLRTM', to: 12345, ship: 244_000_001, departure: '2026-11-28T12:00Z', speed: 12.5 })).toEqual({
      from: 'NLRTM',
      to: '12345',
      ship: 244_000_001,
      departure: '2026-11-28T12:00Z',
      speed: 12.5,
    });
    expect(readPassageSearch({ from: '', to: {}, ship: 1.5, departure: '2026-02-31T12:00Z', speed: 'fast', without: 'Thames' })).toEqual(
      {},
    );
  });

  it('has a planned route or ports, and one comparison', () => {
    expect(readPassageSearch({ route: 'r', from: 'NLRTM', to: 'SGSIN', versus: '2026-11-28T12:00Z', without: 'suez' })).toEqual({
      route: 'r',
      versus: '2026-11-28T12:00Z',
    });
    expect(readPassageSearch({ route: 'r', without: 'suez' })).toEqual({ route: 'r', without: 'suez' });
    const dates = { known: '2026-10-01T00:00Z', knownLater: '2026-11-01T00:00Z' };
    expect(readPassageSearch({ route: 'r', ...dates })).toEqual({ route: 'r', ...dates });
    expect(readPassageSearch({ route: 'r', ...dates, without: 'suez' })).toEqual({ route: 'r', without: 'suez' });
  });

  it('names one comparison alone: with a departure, another route, a passage left out, or what was known', () => {
    const compared = { from: 'NLRTM', to: 'SGSIN', versusRoute: 'r', without: 'suez', known: '2026-11-26T12:00Z' };
    expect(readPassageSearch(compared)).toEqual({ from: 'NLRTM', to: 'SGSIN', versusRoute: 'r' });
    const ports = { from: 'NLRTM', to: 'SGSIN', versusFrom: 'DJJIB', versusTo: 'INBOM' };
    expect(readPassageSearch({ ...ports, without: 'suez' })).toEqual(ports);
    expect(readPassageSearch({ from: 'NLRTM', to: 'SGSIN', versusFrom: 'DJJIB' })).toEqual({ from: 'NLRTM', to: 'SGSIN' });
  });

  it('names a signed assessment alone, with what it is compared with', () => {
    expect(readPassageSearch({ signed: 's', against: 'now', from: 'NLRTM', to: 'SGSIN' })).toEqual({ signed: 's', against: 'now' });
  });

  it('keeps a speed of 0, which is then said to be none', () => {
    const search = readPassageSearch({ departure: '2026-11-28T12:00Z', speed: 0 });
    expect(passageTimes(search, NOW)).toEqual({ faults: ['speedZero'] });
  });
});

describe('departure and speed', () => {
  it('give times where both are right', () => {
    expect(passageTimes({ departure: '2026-11-28T12:00Z', speed: 12 }, NOW)).toEqual({
      departureMs: Date.UTC(2026, 10, 28, 12),
      speedKn: 12,
      faults: [],
    });
  });

  it('give none for a departure in the past, but the speed still counts', () => {
    expect(passageTimes({ departure: '2026-11-27T08:59Z', speed: 12 }, NOW)).toEqual({ speedKn: 12, faults: ['departurePast'] });
    expect(passageTimes({ speed: 61 }, NOW)).toEqual({ faults: ['noDeparture', 'speedHigh'] });
  });
});
