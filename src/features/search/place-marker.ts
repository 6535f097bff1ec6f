// The one marker that a search or a typed position sets on the map. It lives as long as the page does.
import type { LonLat } from '#contract/units.ts';
import { watchedOfSession } from '#platform/persisted.ts';

export interface PlaceMarker {
  position: LonLat;
  /** What was found there; absent for a bare position. */
  label?: string;
}

export const placeMarker = watchedOfSession<PlaceMarker | undefined>(() => undefined);
