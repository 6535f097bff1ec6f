// How far an event of an alert is, in words that say from what: the ship, her predicted route, or the port that she is bound for.
import type { Ship } from '#contract/entities/ships.ts';
import type { AlertRow } from '#contract/tables.ts';
import type { EpochMs, NauticalMiles } from '#contract/units.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { formatDistance } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { eventAt, isActive } from './alert-order.ts';

/** undefined: the alert has no distance. */
export const alertDistance = ({ type, distanceNm: nm }: Pick<AlertRow, 'type' | 'distanceNm'>, t: Translate): string | undefined =>
  nm === undefined ? undefined : t(`alerts.from.${type}`, { distance: formatDistance(nm) });

/**
 * The distance between ship and event by a position that is no older than the alert's figures, and the time of it. Only for an active proximity
 * alert: the others are about a route or a port.
 */
export function distanceNow(alert: AlertRow, { lon, lat, lastSeen }: Ship): { nm: NauticalMiles; atMs: EpochMs } | undefined {
  if (!isActive(alert) || alert.type !== 'Proximity ALERT' || lastSeen < alert.updatedAt) return undefined;
  return { nm: distanceNm([lon, lat], eventAt(alert)), atMs: lastSeen };
}
