// What the chart shows of positions and soundings that are not well known, and of borders that are not to be drawn.
import { describe, expect, it } from 'vitest';
import { DEFAULT_NAUTICAL_CHART_VALUES as values } from '#contract/entities/chart-options.ts';
import { type EncTileLayer, lookOf, type Properties } from './enc-look.fixture.ts';
import { encState } from './enc-state.ts';
import { SAFETY_CONTOUR_LAYERS } from './layer-ids.ts';
import { encLayers } from './enc-style.ts';

const look = lookOf(encLayers({ palette: 'day', values, latitudeDeg: 0 }), encState(['shallowSoundings', 'deepSoundings'], values, 0));
const idsOf = (layer: EncTileLayer, properties: Properties) => look(layer, properties, 14).map(({ id }) => id);
/** The mark beside an object. */
const markOf = (properties: Properties) => look('points', { ...properties }, 14).find(({ id }) => id === 'enc-position-marks')?.look ?? '';

describe('a position that is not well known', () => {
  it('makes coasts, contours and the safety contour dashed', () => {
    expect(idsOf('lines', { cls: 'COALNE' })).toEqual(['enc-lines']);
    expect(idsOf('lines', { cls: 'COALNE', QUAPOS: 4 })).toEqual(['enc-lines-dashed']);
    const [contour, safety] = [
      { cls: 'DEPCNT', VALDCO: 0 },
      { cls: 'DEPCNT', VALDCO: values.safetyContour, below: 0 },
    ];
    expect([contour, { ...contour, QUAPOS: 4 }, safety, { ...safety, QUAPOS: 4 }].flatMap((one) => idsOf('lines', one))).toEqual([
      'enc-contours',
      'enc-contours-approximate',
      'enc-safety-contour',
      'enc-safety-contour-approximate',
    ]);
    expect(SAFETY_CONTOUR_LAYERS).toEqual([safety, { ...safety, QUAPOS: 4 }].flatMap((one) => idsOf('lines', one)));
  });

  it.each([
    [4, 'PA'],
    [5, 'PD'],
    [7, 'Rep'],
    [8, 'Rep'],
    [2, '?'],
    [1, ''],
    [10, ''],
  ])('of quality %d has "%s" beside a danger', (QUAPOS, mark) => {
    expect(markOf({ cls: 'WRECKS', depth: 3, QUAPOS })).toBe(mark);
    expect(markOf({ cls: 'OBSTRN', area: true, QUAPOS })).toBe(mark);
  });

  it('has its mark beside land that is a point, and none beside buoys', () => {
    expect([markOf({ cls: 'LNDARE', QUAPOS: 4 }), markOf({ cls: 'BOYLAT', QUAPOS: 4 })]).toEqual(['PA', '']);
    expect(markOf({ cls: 'WRECKS', depth: 3 })).toBe('');
  });
});

describe('a sounding', () => {
  const around = (properties: Properties) => look('soundings', { cls: 'SOUNDG', depth: 20, ...properties }, 14)[0]?.look;

  it('has a ring where its position, its depth or its existence is not sure', () => {
    const deep = 'enc|day|sounding-doubtful';
    const doubts: Properties[] = [{ QUAPOS: 4 }, { QUASOU: 3 }, { QUASOU: '5,4' }, { QUASOU: 8 }, { STATUS: 18 }, { STATUS: '1,18' }];
    expect(doubts.map(around)).toEqual(doubts.map(() => deep));
    expect(around({ depth: 3, QUAPOS: 4 })).toBe(`${deep}-shallow`);
    expect(around({ depth: -1, QUAPOS: 4 })).toBe('enc|day|drying-doubtful');
  });

  it('has none where nothing is said against it', () => {
    const sure: Properties[] = [{}, { QUAPOS: 1 }, { QUAPOS: 10 }, { QUASOU: 1 }, { QUASOU: '6,7' }, { STATUS: 1 }];
    expect(sure.map(around).join(' ')).not.toContain('doubtful');
    expect(around({ depth: -1 })).toBe('enc|day|drying-line');
  });
});

describe('a border with masked edges', () => {
  it('is drawn only as far as it is not masked', () => {
    const area = { cls: 'RESARE', RESTRN: '7' };
    const drawn = idsOf('areas', area).filter((id) => id.startsWith('enc-boundaries'));
    expect(drawn).toHaveLength(1);
    expect(idsOf('areas', { ...area, bordered: true }).filter((id) => id.startsWith('enc-boundaries'))).toEqual([]);
    expect(idsOf('borders', { ...area, border: true })).toEqual(drawn.map((id) => id.replace('boundaries', 'borders')));
  });

  it('is whole around an unsafe danger', () => {
    const danger = { cls: 'OBSTRN', depth: 1 };
    expect(idsOf('areas', { ...danger, bordered: true })).toContain('enc-danger-boundaries');
    expect(idsOf('borders', { ...danger, border: true })).toEqual([]);
  });
});
