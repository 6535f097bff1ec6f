// The active alerts of each ship, for screens about ships.
import { worstFirst } from '#domain/alerts/urgency.ts';
import type { KnownAlert, KnownAlerts } from './known-alerts.ts';

/** By MMSI, the worst first, acknowledged ones too. Ships without an active alert are left out. */
export function activeAlertsByShip(held: KnownAlerts | undefined): ReadonlyMap<number, readonly [KnownAlert, ...KnownAlert[]]> {
  const ships = new Map<number, [KnownAlert, ...KnownAlert[]]>();
  for (const alert of worstFirst(held?.values() ?? [])) {
    if (alert.endedAt !== undefined) continue;
    const others = ships.get(alert.mmsi);
    if (others) others.push(alert);
    else ships.set(alert.mmsi, [alert]);
  }
  return ships;
}
