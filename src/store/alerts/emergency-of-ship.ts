// The emergency of a ship that is active, for screens about something else than now: a rating of her, or of her passage.
import { type KnownAlert, knownAlerts } from './known-alerts.ts';
import { activeAlertsByShip } from './active-alerts.ts';
import { useHeld } from '#store/use-live.ts';

/** Acknowledged or not. undefined: none is active, or no ship is meant. */
export function emergencyAmong(known: Parameters<typeof activeAlertsByShip>[0], mmsi: number | undefined): KnownAlert | undefined {
  const alerts = mmsi === undefined ? undefined : activeAlertsByShip(known).get(mmsi);
  return alerts?.find(({ priority }) => priority === 'emergency');
}

export const useEmergencyOf = (accountId: string, mmsi: number | undefined): KnownAlert | undefined =>
  emergencyAmong(useHeld(knownAlerts, accountId), mmsi);
