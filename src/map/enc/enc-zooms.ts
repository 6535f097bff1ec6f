// From which zoom on layers show that the mariner bound to a scale. Fractions are exact here, while filters see whole zooms of tiles.
import type { NauticalChartValues } from '#contract/entities/chart-options.ts';
import { SCALE_AT_ZOOM_0 } from './enc-state.ts';

const MOST_ZOOM = 24;

/** The layers that a value governs. */
const LAYERS = {
  textScale: ['enc-names', 'enc-line-words', 'enc-light-words'],
  shallowSoundingScale: ['enc-soundings-shallow'],
  deepSoundingScale: ['enc-soundings-deep'],
} as const satisfies Partial<Record<keyof NauticalChartValues, readonly string[]>>;

const zoomAt = (scale: number, latitudeDeg: number): number => {
  const zoom = Math.log2((SCALE_AT_ZOOM_0 * Math.cos((latitudeDeg * Math.PI) / 180)) / scale);
  return Math.min(MOST_ZOOM, Math.max(0, Math.round(zoom * 10) / 10));
};

/** Least zoom by layer. Give it to the map again (setLayerZoomRange) when a value or the latitude has changed. */
export function encZooms(values: NauticalChartValues, latitudeDeg: number): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(LAYERS).flatMap(([name, layers]) => layers.map((id) => [id, zoomAt(values[name as keyof typeof LAYERS], latitudeDeg)])),
  );
}
