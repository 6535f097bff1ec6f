// The active alerts: how many, and those of each ship.
import { worstFirstNow } from '#domain/alerts/on-device/led-now.ts';
import { serverNow } from '#platform/clock.ts';
import { listOwnShips } from '#store/own-ships.ts';
import { accountDb } from '#store/device/account-db.ts';
import { isToAcknowledge, type KnownAlert, type KnownAlerts, needsAcknowledging } from './known-alerts.ts';

/**
 * By MMSI, the ship with the worst first and of each the worst first, acknowledged ones too. `inOrder`: by where the ships are now; without
 * it, by where the alerts have them. Ships without an active alert are left out.
 */
export function activeAlertsByShip(
  held: KnownAlerts | undefined,
  inOrder = (active: readonly KnownAlert[]) => worstFirstNow(active, undefined, undefined, serverNow()),
): ReadonlyMap<number, readonly [KnownAlert, ...KnownAlert[]]> {
  const ships = new Map<number, [KnownAlert, ...KnownAlert[]]>();
  for (const alert of inOrder([...(held?.values() ?? [])].filter(({ endedAt }) => endedAt === undefined))) {
    const others = ships.get(alert.mmsi);
    if (others) others.push(alert);
    else ships.set(alert.mmsi, [alert]);
  }
  return ships;
}

/** Own ships with alerts that the server raised, by MMSI, in the order of lists. */
export async function ownShipsByUrgency(accountId: string): Promise<number[]> {
  const ships = new Map((await listOwnShips(accountId)).map((ship) => [ship.mmsi, ship]));
  const active = await accountDb(accountId)
    .alerts.filter(({ endedAt }) => endedAt === undefined)
    .toArray();
  return [...new Set(worstFirstNow(active, undefined, ships, serverNow()).map(({ mmsi }) => mmsi))];
}

export interface AlertCounts {
  /** Acknowledged ones too. */
  active: number;
  /** Active ones that nobody has acknowledged, of those that the account wants to be told of. */
  toAcknowledge: number;
  /** The others that nobody has acknowledged. */
  below: number;
}

/** What every screen that gives a number of alerts counts. `priority`: only these. */
export function countActiveAlerts(known: Iterable<KnownAlert>, priority?: KnownAlert['priority']): AlertCounts {
  const active = [...known].filter((alert) => alert.endedAt === undefined && (priority ?? alert.priority) === alert.priority);
  const toAcknowledge = active.filter(isToAcknowledge).length;
  return { active: active.length, toAcknowledge, below: active.filter(needsAcknowledging).length - toAcknowledge };
}
