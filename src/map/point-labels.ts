// How the words beside events, ports and alerts look on the map: one type, one halo. Texts of strangers are plain strings, never markup.
import type { SymbolLayerSpecification } from 'maplibre-gl';
import { baseMapPalettes } from './chart/base-map-palette.ts';
import type { Scheme } from './ships/ship-look.ts';

/** The page's own fonts, as the base map names them: the first says the weight and is no font. */
export const POINT_FONTS = ['Chart Medium', 'Inter Variable', 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans SC'];

const TEXT: Record<Scheme, string> = { light: '#1c2b39', dark: '#dfe7ee', night: '#a86a24' };

export const pointTextPaint = (scheme: Scheme): NonNullable<SymbolLayerSpecification['paint']> => ({
  'text-color': TEXT[scheme],
  'text-halo-color': baseMapPalettes[scheme].landHalo,
  'text-halo-width': 1.4,
});
