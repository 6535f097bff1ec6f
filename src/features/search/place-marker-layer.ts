// The marker of a searched place: a ring with a cross through it, open at the exact spot. Above everything, with its name beside it.
import type { MapOverlay } from '#map/chart/overlays.ts';
import type { Scheme } from '#map/ships/ship-look.ts';

export const PLACE_SOURCE = 'place-marker';

/** Magenta, as charts print what is not part of the ground (INT 1); at night dim red, to protect night vision. */
const COLOURS: Record<Scheme, { ink: string; halo: string }> = {
  light: { ink: '#a3008f', halo: '#ffffff' },
  dark: { ink: '#f07be0', halo: '#10151a' },
  night: { ink: '#b4452a', halo: '#0a0302' },
};

export const placeMarkerOverlay: MapOverlay = {
  place: 'marks',
  sources: [PLACE_SOURCE],
  layers: (scheme) => {
    const { ink, halo } = COLOURS[scheme];
    return [
      {
        id: 'place-marker-halo',
        type: 'circle',
        source: PLACE_SOURCE,
        paint: {
          'circle-radius': 11,
          'circle-opacity': 0,
          'circle-stroke-color': halo,
          'circle-stroke-width': 5,
          'circle-stroke-opacity': 0.8,
        },
      },
      {
        id: 'place-marker-ring',
        type: 'circle',
        source: PLACE_SOURCE,
        paint: { 'circle-radius': 11, 'circle-opacity': 0, 'circle-stroke-color': ink, 'circle-stroke-width': 2 },
      },
      {
        id: 'place-marker-spot',
        type: 'circle',
        source: PLACE_SOURCE,
        paint: { 'circle-radius': 2, 'circle-color': ink, 'circle-stroke-color': halo, 'circle-stroke-width': 1 },
      },
      {
        id: 'place-marker-name',
        type: 'symbol',
        source: PLACE_SOURCE,
        filter: ['has', 'label'],
        layout: {
          'text-field': ['get', 'label'],
          'text-font': ['Chart Medium', 'Inter Variable', 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans SC'],
          'text-size': 12,
          'text-anchor': 'left',
          'text-offset': [1.4, 0],
          'text-max-width': 12,
          'text-allow-overlap': true,
        },
        paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 1.5 },
      },
    ];
  },
};
