// How far an event of an alert is, in words that say from what: the ship, her predicted route, or the port that she is bound for.
import type { Ship } from '#contract/entities/ships.ts';
import type { AlertRow } from '#contract/tables.ts';
import type { EpochMs, NauticalMiles } from '#contract/units.ts';
import { ageOf } from '#domain/ais/movement.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { formatDistance } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { eventAt, isActive } from './alert-order.ts';

/** undefined: the alert has no distance. */
export const alertDistance = ({ type, distanceNm: nm }: Pick<AlertRow, 'type' | 'distanceNm'>, t: Translate): string | undefined =>
  nm === undefined ? undefined : t(`alerts.from.${type}`, { distance: formatDistance(nm) });

interface LatestDistance {
  nm: NauticalMiles;
  /** Of when her position is. */
  atMs: EpochMs;
  /** Her position is fresh. Else words must say of when it is. */
  isNow: boolean;
}

/**
 * Between ship and event, by a position of hers that is no older than the alert's figures. Only for an active proximity alert: the others
 * are about a route or a port.
 */
export function latestDistance(
  alert: AlertRow,
  { lon, lat, lastSeen }: Pick<Ship, 'lon' | 'lat' | 'lastSeen'>,
  nowMs: EpochMs,
): LatestDistance | undefined {
  if (!isActive(alert) || alert.type !== 'Proximity ALERT' || lastSeen < alert.updatedAt) return undefined;
  return { nm: distanceNm([lon, lat], eventAt(alert)), atMs: lastSeen, isNow: ageOf(lastSeen, nowMs) === 'fresh' };
}
