// The map goes to the event that an address names, also when it comes to this device later.
import type { LonLat } from '#contract/units.ts';
import { useArrival } from '#map/use-arrival.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';

interface Props {
  accountId: string;
  /** As it stands in the address; undefined when no event does. */
  id: string | undefined;
  onGo: (position: LonLat) => void;
}

export function EventArrival({ accountId, id, onGo }: Props) {
  const event = useHeld(heldEvents, accountId)?.get(id ?? '');
  useArrival('event', id, event && [event.lon, event.lat], onGo);
  return null;
}
