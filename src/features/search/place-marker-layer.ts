// The marker of a searched place. Above everything, with its name beside it.
import type { MapOverlay } from '#map/chart/overlays.ts';
import { PLACE_COLOURS, placeSign } from '#map/draw/place-sign.ts';

export const PLACE_SOURCE = 'place-marker';

export const placeMarkerOverlay: MapOverlay = {
  place: 'marks',
  sources: [PLACE_SOURCE],
  layers: (scheme) => [
    ...placeSign(PLACE_SOURCE, scheme),
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
      paint: { 'text-color': PLACE_COLOURS[scheme].ink, 'text-halo-color': PLACE_COLOURS[scheme].halo, 'text-halo-width': 1.5 },
    },
  ],
};
