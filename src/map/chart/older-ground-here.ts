// Which of the operator's own maps are drawn in the view, in part, as they were before their file was replaced. Pure.
import type { OwnMap } from '#contract/own-maps.ts';
import type { Box } from '#contract/units.ts';
import { boxesMeet } from '#domain/geo/boxes-meet.ts';
import { tileBox } from './coverage.ts';
import type { OlderGround } from './older-ground.ts';

/** Zoom of the tiles that MapLibre draws: pictures have 256 pixels, and the nearest zoom. */
const tileZoom = ({ kind, maxZoom }: OwnMap, zoom: number): number =>
  Math.min(maxZoom, kind === 'vector' ? Math.floor(zoom) : Math.round(zoom + 1));

/** `box`: undefined for the whole world. */
export function olderGroundHere<M extends OwnMap>(older: OlderGround, maps: readonly M[], box: Box | undefined, zoom: number): M[] {
  return maps.filter((map) => older.get(map.id)?.some((tile) => tile.z === tileZoom(map, zoom) && (!box || boxesMeet(tileBox(tile), box))));
}
