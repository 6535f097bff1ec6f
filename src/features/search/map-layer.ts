// What the search brings to the map: the marker of a searched place, and names of waters that the base map does not have.
import type { MapLayer } from '#map/map-layer.ts';
import { workbench } from '#map/workbench.ts';
import { startLater } from '#platform/next-parts.ts';
import { log } from '#platform/log.ts';
import { NO_FEATURES } from '#map/chart/overlays.ts';
import { placeMarker } from './place-marker.ts';
import { PLACE_SOURCE, placeMarkerOverlay } from './place-marker-layer.ts';

const show: MapLayer['show'] = ({ chart }) => {
  const draw = () => {
    const marker = placeMarker.get();
    if (!marker) return chart.setGeojson(PLACE_SOURCE, NO_FEATURES);
    const { position, label } = marker;
    chart.setGeojson(PLACE_SOURCE, {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [...position] },
      properties: { ...(label && { label }) },
    });
  };
  const removeOverlay = chart.addOverlay(placeMarkerOverlay);
  const stopWatching = placeMarker.watch(draw);
  draw();
  return () => {
    stopWatching();
    removeOverlay();
  };
};

export const placeMarkerLayer: MapLayer = { show };

/** Not while the nautical chart is on: it has its own names. */
export const waterNamesLayer: MapLayer = {
  show: ({ chart }) =>
    startLater(
      () => import('./water-names.ts'),
      ({ WATER_NAMES, waterNames, waterNamesOverlay }) => {
        let remove: (() => void) | undefined;
        const follow = () => {
          if (workbench.get().mapEnc === (remove === undefined)) return;
          remove?.();
          remove = workbench.get().mapEnc ? undefined : chart.addOverlay(waterNamesOverlay);
          if (remove) chart.setGeojson(WATER_NAMES, waterNames());
        };
        follow();
        const stopWatching = workbench.watch(follow);
        return () => {
          stopWatching();
          remove?.();
        };
      },
      (problem) => log.warn('names of waters', problem),
    ),
};
