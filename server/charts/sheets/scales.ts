// At which zoom of the map an object is shown. Zooms are of 512-pixel tiles.

/** The denominator at the equator at zoom 0: the earth's girth over 512 pixels of 0.28 mm (OGC standardised pixel). */
const SCALE_AT_ZOOM_0 = 279_541_132;
/** Sheets are made from this zoom on (to LAST_CHART_ZOOM). */
export const FIRST_ZOOM = 4;

const RADIANS = Math.PI / 180;

/** From this zoom an object with that SCAMIN is shown, to two decimals. */
export const zminOf = (scamin: number, latDeg: number): number =>
  Math.round(100 * Math.log2((SCALE_AT_ZOOM_0 * Math.cos(latDeg * RADIANS)) / scamin)) / 100;
