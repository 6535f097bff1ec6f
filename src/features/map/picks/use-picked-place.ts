// The tapped place is marked while what lies there is listed.
import { useEffect } from 'react';
import type { LonLat } from '#contract/units.ts';
import type { Chart } from '#map/chart/chart.ts';
import type { MapOverlay } from '#map/chart/overlays.ts';
import { placeSign } from '#map/draw/place-sign.ts';

const PICKED_SOURCE = 'picked-place';

const pickedOverlay: MapOverlay = {
  place: 'marks',
  sources: [PICKED_SOURCE],
  layers: (scheme) => placeSign(PICKED_SOURCE, scheme),
};

/** `at`: undefined while nothing is listed. */
export function usePickedPlace(chart: Chart | undefined, at: LonLat | undefined): void {
  useEffect(() => {
    if (!chart || !at) return undefined;
    const remove = chart.addOverlay(pickedOverlay);
    chart.setGeojson(PICKED_SOURCE, { type: 'Feature', geometry: { type: 'Point', coordinates: [...at] }, properties: {} });
    return remove;
  }, [chart, at]);
}
