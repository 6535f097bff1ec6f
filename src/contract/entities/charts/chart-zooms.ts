// The zooms that tiles of nautical charts are made for: the server makes them, and a device knows where one is missing.

/** The map draws the last ones larger beyond. */
export const LAST_CHART_ZOOM = 15;
/** Cells that show from here on (scales of harbours and coasts) have tiles of their own to the last zoom. */
const FIRST_OF_COASTS = 8;
/** Others to the zoom of their own scale, so many zooms on: an ocean would need millions of tiles, and thousands of sheets. */
const ZOOMS_TO_OWN_SCALE = 3;

/** Whether zoom `z` has tiles because of a cell. Tiles that are there have all cells that show, larger than their scale or not. */
export const hasTilesOfItsOwn = ({ minZoom }: { minZoom: number }, z: number): boolean =>
  z >= minZoom && z <= (minZoom >= FIRST_OF_COASTS ? LAST_CHART_ZOOM : minZoom + ZOOMS_TO_OWN_SCALE);
