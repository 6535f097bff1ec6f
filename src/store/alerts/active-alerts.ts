// The active alerts: how many, and those of each ship.
import { awayThen } from '#domain/alerts/alert-now.ts';
import { worstFirst } from '#domain/alerts/urgency.ts';
import { accountDb } from '#store/device/account-db.ts';
import { isToAcknowledge, type KnownAlert, type KnownAlerts, needsAcknowledging } from './known-alerts.ts';

/** By MMSI, the worst first, acknowledged ones too; of these the nearest when it was last revised. Ships without an active alert are left out. */
export function activeAlertsByShip(held: KnownAlerts | undefined): ReadonlyMap<number, readonly [KnownAlert, ...KnownAlert[]]> {
  const ships = new Map<number, [KnownAlert, ...KnownAlert[]]>();
  for (const alert of worstFirst(
    [...(held?.values() ?? [])].filter(({ endedAt }) => endedAt === undefined),
    awayThen,
  )) {
    const others = ships.get(alert.mmsi);
    if (others) others.push(alert);
    else ships.set(alert.mmsi, [alert]);
  }
  return ships;
}

/** The MMSI of the ship with the most urgent of the alerts that the server raised; undefined: none is active. */
export async function mostUrgentShip(accountId: string): Promise<number | undefined> {
  const active = await accountDb(accountId)
    .alerts.filter(({ endedAt }) => endedAt === undefined)
    .toArray();
  return worstFirst(active, awayThen)[0]?.mmsi;
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
