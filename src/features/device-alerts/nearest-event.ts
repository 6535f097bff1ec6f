// How near each ship is to the nearest event of her alert, by what this device knows.
import { shipStore } from '#compute/ships.ts';
import type { EpochMs, NauticalMiles } from '#contract/units.ts';
import { toldNow } from '#domain/alerts/on-device/led-now.ts';
import { eventIdsOf } from '#domain/alerts/situation.ts';
import { accountDb } from '#store/device/account-db.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';

/** By id of the alert. */
export async function nearestEvents(
  accountId: string,
  alerts: readonly KnownAlert[],
  nowMs: EpochMs,
): Promise<ReadonlyMap<string, NauticalMiles>> {
  const ids = [...new Set(alerts.flatMap((alert) => eventIdsOf(alert)))];
  const [found, ships] = await Promise.all([
    accountDb(accountId).events.bulkGet(ids),
    shipStore.byMmsi(alerts.map(({ mmsi }) => mmsi)).catch(() => []), // the store is being rebuilt: from where the alert has her
  ]);
  const events = new Map(found.flatMap((event) => (event ? [[event.id, event] as const] : [])));
  return new Map(
    alerts.map((alert, at) => {
      const { now, nearest } = toldNow(alert, events, ships[at], nowMs);
      return [alert.id, Math.min(now.nm, nearest?.nm ?? now.nm)];
    }),
  );
}
