// What the dashboard's map shows: own ships, events near them, rated ports ahead or near, and active alerts. Pure.
import type { EventRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { ageOf } from '#domain/ais/movement.ts';
import { seenThen } from '#domain/alerts/situation.ts';
import { byUrgency } from '#domain/alerts/urgency.ts';
import type { ShipState } from '#domain/ship-state.ts';
import type { ShipSurroundings } from '#domain/surroundings.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';
import type { ShipTone, SmallMapPoint } from '#map/small/small-map-points.ts';
import type { Surroundings } from './use-surroundings.ts';
import { shipCalled } from '#platform/names/ship-names.ts';

const TONES: Record<ShipState, ShipTone> = {
  emergency: 'emergency',
  alarm: 'alarm',
  warning: 'warning',
  caution: 'caution',
  near: 'near',
  stale: 'old',
  unseen: 'old',
  clear: 'plain',
};
/** Names only of ships that need attention: names of thousands could not be read. */
const isNamed = ({ state }: ShipSurroundings) => !['old', 'plain'].includes(TONES[state]);

/** An alert with its subject. */
export interface MapAlert {
  alert: KnownAlert;
  event: EventRow | undefined;
}

/**
 * `alerts`: active ones, with their event if it is on this device. A ship is shown where she is now, or else where she was when her alert was
 * written.
 */
export function mapContent({ ships, events, ports }: Surroundings, alerts: readonly MapAlert[], nowMs: EpochMs): SmallMapPoint[] {
  const staleness = (seenMs: EpochMs) => ['stale', 'lost'].includes(ageOf(seenMs, nowMs)) && { isStale: true };
  const points = new Map<string, SmallMapPoint>();
  const put = (point: SmallMapPoint) => points.set(`${point.kind}:${point.id}`, point);
  for (const { port } of ports) put({ kind: 'port', id: port.id, lon: port.lon, lat: port.lat, rating: port.threatRating });
  for (const { event } of [...events, ...alerts]) {
    if (!event) continue;
    const { id, lon, lat, category, type, sample } = event;
    put({ kind: 'event', id, lon, lat, category, type, isInvented: sample });
  }
  for (const one of ships.values()) {
    if (!one.ship) continue;
    const { lon, lat, lastSeen } = one.ship;
    put({
      kind: 'ship',
      id: String(one.mmsi),
      lon,
      lat,
      tone: TONES[one.state],
      ...(isNamed(one) && { label: shipCalled(one.ship) }),
      ...staleness(lastSeen),
    });
  }
  const leastUrgentFirst = alerts.map(({ alert }) => alert).toSorted((one, other) => byUrgency(other, one));
  for (const alert of leastUrgentFirst) {
    const { mmsi, priority: tone, shipLon: lon, shipLat: lat, shipName: name } = alert;
    if (!ships.get(mmsi)?.ship)
      put({ kind: 'ship', id: String(mmsi), lon, lat, tone, label: shipCalled({ mmsi, name }), ...staleness(seenThen(alert)) });
  }
  return [...points.values()];
}
