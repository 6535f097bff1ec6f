// The ports near which a ship calls, found fast.
import type { LonLat } from '#contract/units.ts';
import { nearIndex } from '#domain/geo/near-index.ts';
import { PORT_NM } from './thresholds.ts';

export interface KnownPort {
  id: string;
  name: string;
  position: LonLat;
}

export interface KnownPlaces {
  /** The nearest port within PORT_NM. */
  portAt: (place: LonLat) => KnownPort | undefined;
}

export function knownPlaces({ ports }: { ports: readonly KnownPort[] }): KnownPlaces {
  const near = nearIndex(ports, ({ position }) => position);
  return { portAt: (place) => near.within(place, PORT_NM)[0]?.item };
}
