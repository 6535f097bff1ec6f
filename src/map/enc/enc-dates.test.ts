// Objects of the chart that are there for some time only: DATSTA and DATEND once, PERSTA and PEREND every year.
import { expect, test } from 'vitest';
import { DEFAULT_NAUTICAL_CHART_VALUES as values, type EncOption } from '#contract/entities/chart-options.ts';
import { type EncTileLayer, lookOf, type Properties } from './enc-look.fixture.ts';
import { encState } from './enc-state.ts';
import { encLayers } from './enc-style.ts';

const state = encState([], values, 0);
const look = lookOf(encLayers({ palette: 'day', values, latitudeDeg: 0 }), state);
function isDrawn(today: string, layer: EncTileLayer, properties: Properties): boolean {
  Object.assign(state, encState([], values, 0, today));
  return look(layer, properties, 14).length > 0;
}
const area = (dates: Properties) => ({ cls: 'RESARE', area: true, ...dates });

test.for<[string, Properties, boolean]>([
  ['20050219', { DATSTA: '20050220' }, false],
  ['20050220', { DATSTA: '20050220' }, true],
  ['20050220', { DATEND: '20050220' }, true],
  ['20050221', { DATEND: '20050220' }, false],
  ['20131231', { DATEND: '2013' }, true],
  ['20140101', { DATEND: '201312' }, false],
  ['20260701', { PERSTA: '--0501', PEREND: '--1101' }, true],
  ['20261101', { PERSTA: '--0501', PEREND: '--1101' }, true],
  ['20261128', { PERSTA: '--0501', PEREND: '--1101' }, false],
  ['20261231', { PERSTA: '--10', PEREND: '--12' }, true],
  ['20270105', { PERSTA: '--1115', PEREND: '--0331' }, true],
  ['20270501', { PERSTA: '--1115', PEREND: '--0331' }, false],
  ['20260701', { PERSTA: '--1115' }, true],
  ['20261128', {}, true],
  ['', { DATEND: '20050220' }, true],
])('on %s an area of %o is drawn: %s', ([today, dates, drawn]) => {
  expect(isDrawn(today, 'points', area(dates))).toBe(drawn);
  expect(isDrawn(today, 'points', { cls: 'BOYLAT', BOYSHP: 2, COLOUR: '3', ...dates })).toBe(drawn);
});

test('of two traffic separation schemes, one after the other, only that of today is drawn', () => {
  const laneOf = (dates: Properties): Properties => ({ cls: 'TSSLPT', ORIENT: 45, area: true, ...dates });
  const lanes = [laneOf({ DATEND: '20131130' }), laneOf({ DATSTA: '20131201' })];
  expect(lanes.map((lane) => isDrawn('20131130', 'points', lane))).toEqual([true, false]);
  expect(lanes.map((lane) => isDrawn('20131201', 'points', lane))).toEqual([false, true]);
});

test('no date hides a danger that is unsafe, or what the display base has', () => {
  const over = { DATEND: '20050220' };
  expect(isDrawn('20261128', 'points', { cls: 'WRECKS', CATWRK: 2, ...over })).toBe(true);
  expect(isDrawn('20261128', 'points', { cls: 'OFSPLF', ...over })).toBe(true);
  expect(isDrawn('20261128', 'areas', { cls: 'DEPARE', DRVAL1: 1, DRVAL2: 2, ...over })).toBe(true);
});

test('what has dates is marked by a sign beside its own, while it is drawn, and where all objects are shown', () => {
  const marked = (layer: EncTileLayer, properties: Properties, options: Partial<typeof values> = {}, on: EncOption[] = ['lights']) => {
    Object.assign(state, encState(on, { ...values, ...options }, 0, '20260701'));
    return look(layer, properties, 14).some(({ id }) => id.startsWith('enc-dates'));
  };
  const season = { PERSTA: '--0401', PEREND: '--1115' };
  const buoy: Properties = { cls: 'BOYLAT', BOYSHP: 2, COLOUR: '3' };
  expect(marked('points', { ...buoy, ...season })).toBe(true);
  expect(marked('points', buoy)).toBe(false);
  expect(marked('points', { ...buoy, DATSTA: '20270101' })).toBe(false); // not there yet
  expect(marked('points', { ...buoy, ...season }, { displayCategory: 2 })).toBe(false);
  expect(marked('points', { cls: 'WRECKS', CATWRK: 2, DATEND: '20250101' })).toBe(true); // a danger stays
  expect(marked('lines', { cls: 'RECTRC', DATEND: '2027' })).toBe(true);
  expect(marked('points', { cls: 'LIGHTS', COLOUR: '3', ...season })).toBe(true);
  expect(marked('points', { cls: 'LIGHTS', COLOUR: '3', ...season }, {}, [])).toBe(false);
});
