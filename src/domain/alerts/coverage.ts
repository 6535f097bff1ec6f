// Which events an account wants: by peril and by place. In doubt, a place counts for both sides of a border.
import type { EventCategory } from '#contract/entities/events.ts';
import type { Box, NauticalMiles } from '#contract/units.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import type { GridPlace } from './places/degree-cells.ts';
import type { PlaceGrid } from './places/place-grid.ts';
import type { AlertChoices, WatchedEvent, WatchedPort } from './watched.ts';

type Peril = Exclude<keyof AlertChoices['perils'], 'allPerils'>;
type Region = Exclude<keyof AlertChoices['dataCoverage']['region'], 'all'>;

/** Categories without a peril are wanted only by those who chose all perils. */
export const PERIL_OF: Record<EventCategory, Peril | undefined> = {
  Crime: 'crime',
  'War risk': 'warRisk',
  Activism: 'activism',
  Militancy: 'militancy',
  'Irregular migration': 'irregularMigration',
  'Not an incident': undefined,
  'Situational awareness': undefined,
  'Unusual activity': undefined,
};

/** Our own definition: the specification names the regions but gives no limits. Together they cover every place, so all regions are the world. */
export const REGION_BOXES: Record<Region, readonly Box[]> = {
  westAfrica: [[-30, -90, 20, 28]],
  americas: [[-180, -90, -30, 90]],
  europeMediterranean: [
    [-30, 28, 43, 90],
    [43, 60, 70, 90],
  ],
  /** With the Red Sea, the Gulf and the Bay of Bengal. */
  indianOcean: [[20, -90, 100, 31]],
  /** With the Bay of Bengal, Australia and the Pacific up to 180 degrees. */
  asia: [
    [77, -90, 180, 90],
    [43, 28, 180, 90],
  ],
};

/** An economic zone reaches so far (UNCLOS, article 57). */
const COUNTRY_WATERS_NM: NauticalMiles = 200;

const isInBox = ({ lon, lat }: GridPlace, [west, south, east, north]: Box): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north;

export function isInRegion(place: GridPlace, region: Region): boolean {
  // a place at 180 degrees is on the edge of two regions
  const places = Math.abs(place.lon) === 180 ? [place, { lon: -place.lon, lat: place.lat }] : [place];
  return places.some((one) => REGION_BOXES[region].some((box) => isInBox(one, box)));
}

/** An event is off a country if it is within the reach of an economic zone of one of its ports. Without any known port, every event counts. */
function isOffCountry(event: WatchedEvent, countries: readonly string[], ports: PlaceGrid<WatchedPort>): boolean {
  if (countries.length === 0) return false;
  if (ports.size === 0) return true;
  return ports
    .near(event, COUNTRY_WATERS_NM)
    .some(
      ({ country, lon, lat }) =>
        country !== undefined && countries.includes(country) && distanceNm([lon, lat], [event.lon, event.lat]) <= COUNTRY_WATERS_NM,
    );
}

/** `ports`: all ports of the world, to find the country of an event. */
export function isWanted({ perils, dataCoverage }: AlertChoices, event: WatchedEvent, ports: PlaceGrid<WatchedPort>): boolean {
  const peril = PERIL_OF[event.category];
  if (!perils.allPerils && !(peril && perils[peril])) return false;
  const { global, region, country } = dataCoverage;
  if (global || region.all) return true;
  return (
    (Object.keys(REGION_BOXES) as Region[]).some((one) => region[one] && isInRegion(event, one)) || isOffCountry(event, country, ports)
  );
}
