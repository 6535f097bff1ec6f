// The port nearest to a position, of those on this device: says where a ship is in a word that people know.
import { useMemo } from 'react';
import type { PortRow } from '#contract/tables.ts';
import type { LonLat } from '#contract/units.ts';
import { placeOf } from '#domain/geo/longitude.ts';
import { type Near, nearestOf } from '#domain/geo/near.ts';
import { heldPorts } from './held-table.ts';
import { useHeld } from './use-live.ts';

/** undefined until the ports are read, and where this device has none. */
export function useNearestPort(accountId: string, [lon, lat]: LonLat): Near<PortRow> | undefined {
  const ports = useHeld(heldPorts, accountId);
  return useMemo(() => ports && nearestOf([lon, lat], ports.values(), placeOf), [ports, lon, lat]);
}
