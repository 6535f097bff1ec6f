// The port nearest to a position, of those on this device: says where a ship is in a word that people know.
import { useMemo } from 'react';
import type { PortRow } from '#contract/tables.ts';
import type { LonLat } from '#contract/units.ts';
import { placeOf } from '#domain/geo/longitude.ts';
import { type Near, nearestOf } from '#domain/geo/near.ts';
import { nearIndex } from '#domain/geo/near-index.ts';
import { heldPorts } from './held-table.ts';
import { useHeld } from './use-live.ts';

/** undefined until the ports are read, and where this device has none. */
export function useNearestPort(accountId: string, [lon, lat]: LonLat): Near<PortRow> | undefined {
  const ports = useHeld(heldPorts, accountId);
  return useMemo(() => ports && nearestOf([lon, lat], ports.values(), placeOf), [ports, lon, lat]);
}

/** Most ships have a port within it; one that has none is compared with all. */
const FIRST_LOOK_NM = 100;

type NearestPort = (place: LonLat) => Near<PortRow> | undefined;

/** For lists of ships: looks among neighbours first. */
export function nearestPortIn(ports: Iterable<PortRow>): NearestPort {
  const all = [...ports];
  const index = nearIndex(all, placeOf);
  return (place) => index.within(place, FIRST_LOOK_NM)[0] ?? nearestOf(place, all, placeOf);
}

/** Of many ships. The same function while the ports are the same; undefined until they are read. */
export function useNearestPorts(accountId: string): NearestPort | undefined {
  const ports = useHeld(heldPorts, accountId);
  return useMemo(() => ports && nearestPortIn(ports.values()), [ports]);
}
