// The sign of a place that nobody surveyed: a ring, open around the exact spot. For a searched place, and for one that was tapped.
import type { LayerSpecification } from 'maplibre-gl';
import type { Scheme } from '#map/ships/ship-look.ts';

/** Magenta, as charts print what is not part of the ground (INT 1); at night dim red, to protect night vision. */
export const PLACE_COLOURS: Record<Scheme, { ink: string; halo: string }> = {
  light: { ink: '#a3008f', halo: '#ffffff' },
  dark: { ink: '#f07be0', halo: '#10151a' },
  night: { ink: '#b4452a', halo: '#0a0302' },
};

/** `source`: GeoJSON of points; the ids of its layers begin with it. */
export function placeSign(source: string, scheme: Scheme): LayerSpecification[] {
  const { ink, halo } = PLACE_COLOURS[scheme];
  const ring = { 'circle-radius': 11, 'circle-opacity': 0 };
  return [
    {
      id: `${source}-halo`,
      type: 'circle',
      source,
      paint: { ...ring, 'circle-stroke-color': halo, 'circle-stroke-width': 5, 'circle-stroke-opacity': 0.8 },
    },
    { id: `${source}-ring`, type: 'circle', source, paint: { ...ring, 'circle-stroke-color': ink, 'circle-stroke-width': 2 } },
    {
      id: `${source}-spot`,
      type: 'circle',
      source,
      paint: { 'circle-radius': 2, 'circle-color': ink, 'circle-stroke-color': halo, 'circle-stroke-width': 1 },
    },
  ];
}
