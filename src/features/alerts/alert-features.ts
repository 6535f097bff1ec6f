// An alert on the map: the line from the event to the ship concerned, with the distance. Pure.
import type { AlertRow } from '#contract/tables.ts';
import type { EpochMs, LonLat, NauticalMiles } from '#contract/units.ts';
import { distanceNm, greatCircle } from '#domain/geo/great-circle.ts';

/** Close enough that the line bends as the great circle does, at the scales at which a whole one is seen. */
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
  /** Where the ship is now; absent when this device does not know: then she stands where she was when the alert was written. */
  shipAt?: LonLat | undefined;
}

export const eventAt = ({ eventLon, eventLat }: AlertRow): LonLat => [eventLon, eventLat];
export const shipWasAt = ({ shipLon, shipLat }: AlertRow): LonLat => [shipLon, shipLat];

/** `distanceWords`: how a distance is written; `ofMs` when it is not of now. */
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
      // a ship that is on the map wears her own halo
      ...(shipAt ? [] : [point('ship', ship)]),
    ];
  });
  return { type: 'FeatureCollection', features };
}
