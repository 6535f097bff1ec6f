import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DrawerRef } from '#domain/workbench/drawers.ts';
import { withDrawer } from '#domain/workbench/drawers.ts';
import { drawersFor, isSameSearch, leadsSomewhere, placeIn, placeText, readMapSearch, searchOf } from './map-search.ts';

const SHIP: DrawerRef = { name: 'ship', mmsi: 211_000_001 };
const VIEWS: DrawerRef = { name: 'savedViews' };
const EVENT: DrawerRef = { name: 'event', id: 'e1' };

const drawer = fc.oneof(
  fc.record({ name: fc.constantFrom('ship' as const, 'shipPath' as const), mmsi: fc.integer({ min: 200_000_000, max: 799_999_999 }) }),
  fc.record({
    name: fc.constantFrom('event' as const, 'alert' as const, 'port' as const, 'fleet' as const),
    id: fc.string({ minLength: 1, maxLength: 64 }),
  }),
  fc.record({
    name: fc.constantFrom(
      'savedViews' as const,
      'drawings' as const,
      'search' as const,
      'routePlanning' as const,
      'passages' as const,
      'notifications' as const,
      'preferences' as const,
    ),
  }),
);
const drawers = fc.array(drawer, { maxLength: 12 }).map((list) => list.reduce<readonly DrawerRef[]>(withDrawer, []));

describe('the address of the map', () => {
  test('names the thing that is read and the list behind it', () => {
    expect(searchOf([])).toEqual({});
    expect(searchOf([VIEWS])).toEqual({ beside: 'views' });
    expect(searchOf([VIEWS, EVENT, SHIP])).toEqual({ beside: 'views', ship: 211_000_001 });
    expect(searchOf([{ name: 'shipPath', mmsi: 211_000_001 }])).toEqual({ path: 211_000_001 });
  });

  test('opens what it names, the list behind the thing', () => {
    expect(drawersFor([], { beside: 'drawings', port: 'NLRTM' })).toEqual([{ name: 'drawings' }, { name: 'port', id: 'NLRTM' }]);
    expect(drawersFor([SHIP], {})).toEqual([]);
  });

  test('may name the panel of the alerts, which is no drawer, and no other panel', () => {
    expect(readMapSearch({ panel: 'alerts' })).toEqual({ panel: 'alerts' });
    expect(readMapSearch({ panel: 'layers' })).toEqual({});
    expect(drawersFor([SHIP], { ship: 211_000_001, panel: 'alerts' })).toEqual([SHIP]);
  });

  test('after going back leaves what is still behind, for the back arrow', () => {
    expect(drawersFor([VIEWS, SHIP, EVENT], { beside: 'views', ship: 211_000_001 })).toEqual([VIEWS, SHIP]);
  });

  test('whatever stands beside the map, its address leads to the same address again, and leaves what is there alone', () => {
    fc.assert(
      fc.property(drawers, drawers, (present, other) => {
        const search = searchOf(present);
        expect(drawersFor(present, search)).toBe(present);
        expect(isSameSearch(searchOf(drawersFor(other, search)), search)).toBe(true);
        expect(readMapSearch(search as Record<string, unknown>)).toEqual(search);
      }),
    );
  });

  test('names a place to a metre, on both sides of 180 degrees, and nothing that is no place', () => {
    expect(placeText([51.454166, 12.02783], 8)).toBe('12.02783,51.45417,8');
    fc.assert(
      fc.property(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true }), (lon, lat) => {
        const text = placeText([lon, lat], 6.25);
        const [lonBack = 0, latBack = 0] = placeIn(text)?.position ?? [];
        expect([lonBack, latBack]).toEqual([expect.closeTo(lon, 4), expect.closeTo(lat, 4)]);
        expect(readMapSearch({ at: text })).toEqual({ at: text });
      }),
    );
    for (const at of ['', '91,0,5', '0,181,5', '0,0', '0,0,99', '1e1,0,5', 'NaN,0,5', 12, ['0,0,5']])
      expect(readMapSearch({ at })).toEqual({});
  });

  test('says where the map goes by anything but a list or a fleet', () => {
    expect([{}, { beside: 'views' as const }, { fleet: 'f1' }].map(leadsSomewhere)).toEqual([false, false, false]);
    const leading = [
      { ship: 211_000_001 },
      { path: 211_000_001 },
      { event: 'e1' },
      { alert: 'a1' },
      { port: 'NLRTM' },
      { view: '1_' },
      { at: '0,0,5' },
    ];
    expect(leading.map(leadsSomewhere)).toEqual(leading.map(() => true));
  });

  test('ignores invalid parts', () => {
    expect(
      readMapSearch({ ship: 12, path: '211000001', beside: 'nonsense', event: '', alert: 'x'.repeat(65), port: { id: 1 }, view: 7 }),
    ).toEqual({});
    expect(readMapSearch({ event: 12, port: 'NLRTM', ship: 211_000_001 })).toEqual({ event: '12', port: 'NLRTM', ship: 211_000_001 });
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.anything()), (raw) => void readMapSearch(raw)));
  });
});
