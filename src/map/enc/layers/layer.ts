// What all layers of the chart share: their source, and the names of images.
import type { EncExpression } from '#map/enc/expressions.ts';
import type { EncInk, EncPalette } from '#map/enc/palettes.ts';
import { encPalettes } from '#map/enc/palettes.ts';

/** Vector tiles of the quilted cells; which layers they have is the contract of server/charts. */
export const ENC_SOURCE = 'chart';
/** GeoJSON of the graticule in view: graticule.ts. */
export const ENC_GRID_SOURCE = 'chart-grid';

/** Images are drawn when a tile first wants them: symbol-images.ts reads these names. */
export const ENC_IMAGE = 'enc|';
/** Stands in the name of an image for colours: black is drawn brown. */
export const FAINT = 'faint';
export const imageName = (palette: EncPalette, symbol: string): string => `${ENC_IMAGE}${palette}|${symbol}`;

/** Nothing where there is no name. */
export const imageOf = (palette: EncPalette, symbol: EncExpression): EncExpression =>
  [
    'let',
    'symbol',
    symbol,
    ['case', ['==', ['var', 'symbol'], ''], '', ['concat', `${ENC_IMAGE}${palette}|`, ['var', 'symbol']]],
  ] as unknown as EncExpression;

export const inkOf = (palette: EncPalette, ink: EncInk): string => encPalettes[palette][ink];
export const at = (sourceLayer: string) => ({ source: ENC_SOURCE, 'source-layer': sourceLayer });

/** From here on a harbour is looked at by itself: there is room for words beside soundings. */
export const CLOSE_FROM_ZOOM = 13;
