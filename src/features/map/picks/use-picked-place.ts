// The tapped place: marked while what lies there is listed, and kept in sight beside that list.
import { type RefObject, useEffect } from 'react';
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

/** `at`: undefined while nothing is listed. `picked`: what useKeepInSight keeps in sight. */
export function usePickedPlace(chart: Chart | undefined, at: LonLat | undefined, picked: RefObject<LonLat | undefined>): void {
  useEffect(() => {
    if (!chart || !at) return undefined;
    picked.current = at;
    const remove = chart.addOverlay(pickedOverlay);
    chart.setGeojson(PICKED_SOURCE, { type: 'Feature', geometry: { type: 'Point', coordinates: [...at] }, properties: {} });
    return remove;
  }, [chart, at, picked]);
}
