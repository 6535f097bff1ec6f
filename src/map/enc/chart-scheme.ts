// The look of the whole map while a nautical chart is its ground: that of the chart, so that ships stand out from it.
import type { Scheme } from '#map/ships/ship-look.ts';
import type { EncPalette } from './palettes.ts';

/** `colorScheme`: 1 day, 2 dusk, 3 night. The app's night always wins: nothing inside the chart may light up a dark bridge. */
export const schemeWithChart = (colorScheme: number, isNight: boolean): Scheme =>
  isNight || colorScheme === 3 ? 'night' : colorScheme === 2 ? 'dark' : 'light';

/** The chart's palette in the look of the map. */
export const encPaletteIn: Record<Scheme, EncPalette> = { light: 'day', dark: 'dusk', night: 'night' };
