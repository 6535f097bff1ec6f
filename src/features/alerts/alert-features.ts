// Alerts on the map: a ring around each event with its sign, the ships that are not on the map, and the way of the open alert. Pure.
import type { AlertRow, EventRow } from '#contract/tables.ts';
import { type EpochMs, HOUR_MS, type LonLat, MINUTE_MS } from '#contract/units.ts';
import { type AlertNow, passOf } from '#domain/alerts/alert-now.ts';
import { alertShip, expectedOf } from '#i18n/alert-words.ts';
import { formatDistance, formatMoment, formatSailingTime } from '#i18n/formats.ts';
import { translate } from '#i18n/i18n.ts';
import { eventAt, isActive, shipWasAt } from './alert-order.ts';
import type { AlertWay } from './alert-way.ts';

interface AlertProperties {
  part: 'event' | 'ship' | 'way' | 'stretch' | 'end';
  /** The most urgent of those that the feature stands for. */
  priority: AlertRow['priority'];
  /** Their ids, apart by blanks. */
  ids: string;
  /** All that the feature stands for have ended. */
  ended?: true;
  /** Of the event, as in its image's name; absent where it is not on this device. */
  sign?: string;
  label?: string;
}

export interface AlertFeatures {
  type: 'FeatureCollection';
  features: {
    type: 'Feature';
    geometry: { type: 'LineString'; coordinates: [number, number][] } | { type: 'Point'; coordinates: [number, number] };
    properties: AlertProperties;
  }[];
}

/** The alert whose drawer is open. */
export interface OpenOnMap {
  /** About the event that she meets first. */
  alert: AlertRow;
  way: AlertWay;
  /** The only label: when she is there, or how near she is. '': none. */
  label: string;
}

/**
 * When she passes or arrives, or was expected to, by the route or the course of the words (toldNow); else how near she is, or was and when.
 * Empty: the alert has ended.
 */
export function openAlertLabel(alert: AlertRow, now: AlertNow, way: AlertWay, nowMs: EpochMs): string {
  if (!isActive(alert)) return '';
  const { nm, atMs, isNow, isOld, isByCourse, ahead } = now;
  const ship = alertShip(alert, translate);
  const expected = isOld && expectedOf(now);
  const isArrival = expected ? expected.isArrival : ahead?.type === 'Destination ALERT' && !isByCourse;
  const there = isArrival ? 'arrives' : 'passes';
  const pass = isOld ? expected : passOf(now, nowMs);
  if (pass) {
    const figures = { ship, time: formatMoment(pass.atMs, nowMs) };
    if (isOld)
      return translate(`alerts.map.${there}.${pass.atMs <= nowMs ? 'over' : 'expected'}`, { ...figures, asOf: formatMoment(atMs, nowMs) });
    if (Math.abs(pass.atMs - nowMs) < MINUTE_MS / 2) return translate(`alerts.map.${there}.now`, figures);
    return translate(`alerts.map.${there}.at`, { ...figures, in: formatSailingTime((pass.atMs - nowMs) / HOUR_MS) });
  }
  if (way.state === 'ahead') return translate(`alerts.map.${there}.after`, { ship, distance: formatDistance(way.lengthNm) });
  return translate(isNow ? 'alerts.map.near' : 'alerts.map.nearAt', {
    ship,
    distance: formatDistance(nm),
    time: formatMoment(atMs, nowMs),
  });
}

export interface DrawnAlerts {
  /** The most urgent first. */
  alerts: readonly AlertRow[];
  /** Of ships on this device. */
  onMap: ReadonlySet<number>;
  open?: OpenOnMap | undefined;
  /** By the time that the map shows. */
  hasEnded: (alert: AlertRow) => boolean;
  /** `<category>|<type>` and what else the image's name has; undefined: the event is not on this device. */
  signOf: (eventId: EventRow['id']) => string | undefined;
}

type Feature = AlertFeatures['features'][number];
const pair = ([lon, lat]: LonLat): [number, number] => [lon, lat];
const point = (at: LonLat, properties: AlertProperties): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: pair(at) },
  properties,
});
const line = (path: readonly LonLat[], properties: AlertProperties): Feature => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates: path.map(pair) },
  properties,
});

function wayFeatures({ alert: { id, priority }, way, label }: OpenOnMap): Feature[] {
  if (way.state !== 'ahead' && way.state !== 'course') return [];
  const end = way.path.at(-1);
  if (!end) return [];
  const of = { priority, ids: id };
  return [
    line(way.path, { ...of, part: 'way' }),
    ...way.stretches.map((stretch) => line(stretch, { ...of, part: 'stretch' })),
    point(end, { ...of, part: 'end', ...(label !== '' && { label }) }),
  ];
}

/**
 * One feature for each event, whatever number of ships it concerns: as urgent as the open alert, else as the worst that has not ended. The
 * open alert's label stands where she passes, or else at the event.
 */
export function alertFeatures({ alerts, onMap, open, hasEnded, signOf }: DrawnAlerts): AlertFeatures {
  const endOf = (alert: AlertRow) => hasEnded(alert) && ({ ended: true } as const);
  const way = open ? wayFeatures(open) : [];
  const byEvent = new Map<string, AlertRow[]>();
  const isFurther = open !== undefined && alerts.some(({ id, eventId }) => id === open.alert.id && eventId !== open.alert.eventId);
  for (const alert of isFurther ? [...alerts, open.alert] : alerts)
    byEvent.set(alert.eventId, [...(byEvent.get(alert.eventId) ?? []), alert]);
  const events = [...byEvent].flatMap(([eventId, about]): Feature[] => {
    const isOpen = open?.alert.eventId === eventId;
    const active = about.filter((alert) => !hasEnded(alert));
    const worst = isOpen && (active.length === 0 || !hasEnded(open.alert)) ? open.alert : (active[0] ?? about[0]);
    if (!worst) return [];
    const sign = signOf(eventId);
    const label = isOpen && way.length === 0 ? open.label : '';
    return [
      point(eventAt(worst), {
        part: 'event',
        priority: worst.priority,
        ids: about.map(({ id }) => id).join(' '),
        ...endOf(worst),
        ...(sign !== undefined && { sign }),
        ...(label !== '' && { label }),
      }),
    ];
  });
  const ships = alerts
    .filter(({ mmsi }) => !onMap.has(mmsi)) // a ship that is on the map has her own halo
    .map((alert) => point(shipWasAt(alert), { part: 'ship', priority: alert.priority, ids: alert.id, ...endOf(alert) }));
  return { type: 'FeatureCollection', features: [...way, ...events, ...ships] };
}
