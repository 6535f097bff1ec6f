// The mariner's options and values as MapLibre's global state: a change of one repaints, and nothing of the style is made anew.
import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl';
import { DEFAULT_NAUTICAL_CHART_VALUES, ENC_OPTIONS, type EncOption, type NauticalChartValues } from '#contract/entities/chart-options.ts';

/** The values that expressions read. Those left out choose a palette or the zooms of layers: palettes.ts, enc-zooms.ts. */
const READ_VALUES = ['safetyContour', 'shallowContour', 'deepContour', 'safetyDepth', 'symbolSet', 'displayCategory'] as const;
type ReadValue = (typeof READ_VALUES)[number];

const optionKey = (option: EncOption): string => `enc-${option}`;
const valueKey = (name: ReadValue): string => `enc-${name}`;
/** Cosine of the latitude in the middle of the view: a scale is a zoom at one latitude only. */
const COSINE_KEY = 'enc-cosine';
const TODAY_KEY = 'enc-today';

export type EncState = Record<string, boolean | number | string>;

/** Steps of a twentieth: a state that changes with every move would read every tile again. */
const cosineOf = (latitudeDeg: number): number => Math.max(0.05, Math.round(Math.cos((latitudeDeg * Math.PI) / 180) * 20) / 20);

/** `today`: as S-57 writes a date, 20261128. Without it no object is out of its time. */
export function encState(options: readonly EncOption[], values: NauticalChartValues, latitudeDeg: number, today = ''): EncState {
  const on = ENC_OPTIONS.map((option) => [optionKey(option), options.includes(option)] as const);
  const numbers = READ_VALUES.map((name) => [valueKey(name), values[name]] as const);
  return Object.fromEntries([...on, ...numbers, [COSINE_KEY, cosineOf(latitudeDeg)], [TODAY_KEY, today]]);
}

/** For the style's `state`. */
export const styleState = (state: EncState): NonNullable<StyleSpecification['state']> =>
  Object.fromEntries(Object.entries(state).map(([key, value]) => [key, { default: value }]));

export const optionIsOn = (option: EncOption): ExpressionSpecification => ['boolean', ['global-state', optionKey(option)], false];
export const valueNow = (name: ReadValue): ExpressionSpecification => [
  'number',
  ['global-state', valueKey(name)],
  DEFAULT_NAUTICAL_CHART_VALUES[name],
];
export const todayNow: ExpressionSpecification = ['string', ['global-state', TODAY_KEY], ''];
export const shownWith = (option: EncOption) => ['case', optionIsOn(option), 'visible', 'none'] as unknown as 'visible';

/** The denominator of a scale at zoom 0 on the equator, of tiles 512 CSS pixels wide (0.28 mm a pixel). */
export const SCALE_AT_ZOOM_0 = 279_541_132;

/** The zoom at which a map is at 1 : `scale`. */
export const zoomOfScale = (scale: number | ExpressionSpecification): ExpressionSpecification => [
  'log2',
  ['/', ['*', SCALE_AT_ZOOM_0, ['number', ['global-state', COSINE_KEY], 1]], scale],
];
