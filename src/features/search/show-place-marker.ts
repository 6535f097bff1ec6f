// Draws the marker of a searched place on a chart and follows it.
import type { Chart } from '#map/chart.ts';
import { NO_FEATURES } from '#map/overlays.ts';
import { placeMarker } from './place-marker.ts';
import { PLACE_SOURCE, placeMarkerOverlay } from './place-marker-layer.ts';

/** Answers how to stop. */
export function showPlaceMarker(chart: Chart): () => void {
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
}
