// The colours of a buoy, beacon, topmark or daymark as its object says them: COLOUR, and COLPAT for how they lie.
import { type EncInk, type EncPalette, encPalettes } from './palettes.ts';

/** COLOUR of the S-57 catalogue. */
const COLOURS: Readonly<Record<string, EncInk>> = {
  1: 'mark-white',
  2: 'mark-black',
  3: 'mark-red',
  4: 'mark-green',
  5: 'mark-blue',
  6: 'mark-yellow',
  7: 'mark-grey',
  8: 'mark-brown',
  9: 'mark-orange',
  10: 'mark-violet',
  11: 'mark-orange',
  12: 'mark-pink',
  13: 'mark-pink',
};

export interface MarkBand {
  colour: string;
  /** Of a box from 0, 0 to 1, 1. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** COLPAT 2: vertical stripes. Everything else is drawn as horizontal bands, which is what nearly all others are. */
const STRIPES = '2';

/** From the top down, or from the left. No colour known: grey, so that nobody takes it for white. */
export function bandsOf(colours: string, pattern: string, palette: EncPalette): MarkBand[] {
  const inks = colours.split(',').filter((colour) => colour !== '');
  const known = inks.length > 0 ? inks : ['7'];
  const share = 1 / known.length;
  return known.map((colour, i) => ({
    colour: encPalettes[palette][COLOURS[colour] ?? 'mark-grey'],
    ...(pattern === STRIPES ? { x: i * share, y: 0, width: share, height: 1 } : { x: 0, y: i * share, width: 1, height: share }),
  }));
}
