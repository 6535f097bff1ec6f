// The one marker that a search or a typed position sets on the map. Lives as long as the page.
import type { LonLat } from '#contract/units.ts';
import { watchedOfSession } from '#platform/persisted.ts';

export interface PlaceMarker {
  position: LonLat;
  /** The name of what was found there; absent for a bare position. */
  label?: string;
}

export const placeMarker = watchedOfSession<PlaceMarker | undefined>(() => undefined);
