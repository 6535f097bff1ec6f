// The marker of a searched place on the map.
import type { MapLayer } from '#map/map-layer.ts';
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
