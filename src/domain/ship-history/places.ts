// The ports and areas by which a ship's reports are judged, found fast.
import type { AreaLayer } from '#contract/entities/areas.ts';
import type { LonLat } from '#contract/units.ts';
import { nearIndex } from '#domain/geo/near-index.ts';
import { portGrid } from './port-grid.ts';
import { AWAY_NM, PORT_NM } from './thresholds.ts';

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
  /** A port is within AWAY_NM. */
  isNearPort: (place: LonLat) => boolean;
  areasAt: (place: LonLat) => readonly KnownArea[];
}

/** The ports' part of them; areaGrid is the other. Building either takes some 20 ms for the world. */
export function portPlaces(ports: readonly KnownPort[]): Pick<KnownPlaces, 'portAt' | 'isNearPort'> {
  const near = nearIndex(ports, ({ position }) => position);
  return {
    portAt: (place) => near.within(place, PORT_NM)[0]?.item,
    isNearPort: portGrid(
      ports.map(({ position }) => position),
      AWAY_NM,
    ),
  };
}
