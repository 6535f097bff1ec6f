// An alert on the map: the line from the event to the ship, with the distance. Pure.
import type { AlertRow } from '#contract/tables.ts';
import type { EpochMs, LonLat, NauticalMiles } from '#contract/units.ts';
import { distanceNm, greatCircle } from '#domain/geo/great-circle.ts';

/** Short enough that the line follows the great circle at the scales that show all of it. */
const STEP_NM = 60;

interface AlertProperties {
  id: string;
  part: 'line' | 'event' | 'ship';
  priority: AlertRow['priority'];
  distance?: string;
}

export interface AlertFeatures {
  type: 'FeatureCollection';
  features: {
    type: 'Feature';
    geometry: { type: 'LineString'; coordinates: [number, number][] } | { type: 'Point'; coordinates: [number, number] };
    properties: AlertProperties;
  }[];
}

export interface DrawnAlert {
  alert: AlertRow;
  /** Where the ship is now; absent when this device does not know: then the alert's own position is used. */
  shipAt?: LonLat | undefined;
}

export const eventAt = ({ eventLon, eventLat }: AlertRow): LonLat => [eventLon, eventLat];
export const shipWasAt = ({ shipLon, shipLat }: AlertRow): LonLat => [shipLon, shipLat];

/** `distanceWords`: formats a distance; `ofMs` when it is an older one. */
export function alertFeatures(alerts: readonly DrawnAlert[], distanceWords: (nm: NauticalMiles, ofMs?: EpochMs) => string): AlertFeatures {
  const features = alerts.flatMap(({ alert, shipAt }): AlertFeatures['features'] => {
    const [event, ship] = [eventAt(alert), shipAt ?? shipWasAt(alert)];
    const { id, priority } = alert;
    const point = (part: 'event' | 'ship', [lon, lat]: LonLat) => ({
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [lon, lat] as [number, number] },
      properties: { id, priority, part },
    });
    return [
      {
        type: 'Feature',
        geometry: { type: 'LineString', coordinates: greatCircle(event, ship, STEP_NM).map(([lon, lat]) => [lon, lat]) },
        properties: { id, priority, part: 'line', distance: distanceWords(distanceNm(event, ship), shipAt ? undefined : alert.updatedAt) },
      },
      point('event', event),
      // a ship that is on the map has her own halo
      ...(shipAt ? [] : [point('ship', ship)]),
    ];
  });
  return { type: 'FeatureCollection', features };
}
