// From which zoom on layers show that the mariner bound to a scale. Fractions are exact here, while filters see whole zooms of tiles.
import { DEFAULT_ENC_OPTIONS, type EncOption, type NauticalChartValues } from '#contract/entities/chart-options.ts';
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

/** Shallow soundings show wherever deep ones do: deep figures alone would make water look safe that is not. */
function withShallowBesideDeep(values: NauticalChartValues, options: readonly EncOption[]): NauticalChartValues {
  if (!options.includes('deepSoundings')) return values;
  return { ...values, shallowSoundingScale: Math.max(values.shallowSoundingScale, values.deepSoundingScale) };
}

/** Least zoom by layer. Give it to the map again (setLayerZoomRange) when a value, an option or the latitude has changed. */
export function encZooms(
  values: NauticalChartValues,
  latitudeDeg: number,
  options: readonly EncOption[] = DEFAULT_ENC_OPTIONS,
): Readonly<Record<string, number>> {
  const scales = withShallowBesideDeep(values, options);
  return Object.fromEntries(
    Object.entries(LAYERS).flatMap(([name, layers]) => layers.map((id) => [id, zoomAt(scales[name as keyof typeof LAYERS], latitudeDeg)])),
  );
}
