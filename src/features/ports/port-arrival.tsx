// The map goes to the port that an address names, also when it comes to this device later.
import type { LonLat } from '#contract/units.ts';
import { useArrival } from '#map/use-arrival.ts';
import { heldPorts } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';

interface Props {
  accountId: string;
  /** As it stands in the address; undefined when no port does. */
  id: string | undefined;
  onGo: (position: LonLat) => void;
}

export function PortArrival({ accountId, id, onGo }: Props) {
  const port = useHeld(heldPorts, accountId)?.get(id ?? '');
  useArrival('port', id, port && [port.lon, port.lat], onGo);
  return null;
}
