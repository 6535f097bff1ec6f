// The ports and areas by which a ship's reports are judged, found fast.
import type { AreaLayer } from '#contract/entities/areas.ts';
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { nearIndex } from '#domain/geo/near-index.ts';
import { areaGrid } from './area-grid.ts';
import { PORT_NM } from './thresholds.ts';

export interface KnownPort {
  id: string;
  name: string;
  position: LonLat;
}

export interface KnownArea {
  id: string;
  name: string;
  layer: AreaLayer;
  edition: string;
  rings: readonly (readonly LonLat[])[];
}

export interface KnownPlaces {
  /** The nearest port within PORT_NM. */
  portAt: (place: LonLat) => KnownPort | undefined;
  isNearPort: (place: LonLat, withinNm: NauticalMiles) => boolean;
  areasAt: (place: LonLat) => readonly KnownArea[];
}

export function knownPlaces({ ports, areas }: { ports: readonly KnownPort[]; areas: readonly KnownArea[] }): KnownPlaces {
  const near = nearIndex(ports, ({ position }) => position);
  return {
    portAt: (place) => near.within(place, PORT_NM)[0]?.item,
    isNearPort: (place, withinNm) => near.countWithin(place, withinNm) > 0,
    areasAt: areaGrid(areas),
  };
}
