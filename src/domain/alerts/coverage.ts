// Which events an account wants at all: by peril, and by where they are. In doubt a place belongs to both sides of a border.
import type { EventCategory } from '#contract/entities/events.ts';
import type { Box, NauticalMiles } from '#contract/units.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import type { GridPlace } from './degree-cells.ts';
import type { PlaceGrid } from './place-grid.ts';
import type { AlertChoices, WatchedEvent, WatchedPort } from './watched.ts';

type Peril = Exclude<keyof AlertChoices['perils'], 'allPerils'>;
type Region = Exclude<keyof AlertChoices['dataCoverage']['region'], 'all'>;

/** Categories without one come only with all perils. */
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

/** Our own definition: the specification names the regions and no limits. Together they leave out no place, so all regions are the world. */
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
  // 180 degrees is the edge of two regions
  const places = Math.abs(place.lon) === 180 ? [place, { lon: -place.lon, lat: place.lat }] : [place];
  return places.some((one) => REGION_BOXES[region].some((box) => isInBox(one, box)));
}

/** Off a country is what lies within an economic zone's reach of one of its ports. Where no port is known at all, nobody can say no. */
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

/** `ports`: of the world, to tell off which country an event is. */
export function isWanted({ perils, dataCoverage }: AlertChoices, event: WatchedEvent, ports: PlaceGrid<WatchedPort>): boolean {
  const peril = PERIL_OF[event.category];
  if (!perils.allPerils && !(peril && perils[peril])) return false;
  const { global, region, country } = dataCoverage;
  if (global || region.all) return true;
  return (
    (Object.keys(REGION_BOXES) as Region[]).some((one) => region[one] && isInRegion(event, one)) || isOffCountry(event, country, ports)
  );
}
