// Room on the map that no word may cover. MapLibre places the topmost layer first: an image that shows nothing takes its room before any
// word below it does.
import type { ChartExpression, ChartImage, ChartLayer } from './chart/overlays.ts';

/** An image that shows nothing, a square of so many CSS pixels. */
export const clearImage = (id: string, sidePx: number): ChartImage => ({
  id,
  width: sidePx,
  height: sidePx,
  data: new Uint8Array(4 * sidePx ** 2),
});

/** Covers the sign of a ship. */
export const SHIP_ROOM = clearImage('ship-sign-clear', 18);

interface Room {
  source: string;
  /** Which features of the source. */
  filter: ChartExpression;
  image: ChartImage;
  /** Around the image, CSS pixels. */
  paddingPx?: number;
}

/** Belongs above the words that must leave the room. Its overlay has the image. */
export const clearLayer = (id: string, { source, filter, image, paddingPx = 0 }: Room): ChartLayer => ({
  id,
  type: 'symbol',
  source,
  filter,
  layout: { 'icon-image': image.id, 'icon-allow-overlap': true, 'icon-padding': paddingPx },
});
