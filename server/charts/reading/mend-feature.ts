// What becomes of an object whose place is broken. It never makes water look safer than it is: where the object is a danger or says how deep
// it is, the place shows as unsurveyed. Pure.
import { mayBeDanger } from '#server/charts/sheets/dangers.ts';
import { type ContentFeature, type ContentGeometry, placesOf, polygonPartsOf } from '#server/charts/sheets/content.ts';
import { boxAround } from '#server/charts/sheets/rings.ts';
import { BadCell } from './iso8211.ts';
import { mendPolygon } from './mend-polygon.ts';
import { AREA, NO_PLACE } from './record-codes.ts';

/** Group 1, the skin of the earth: without them nothing says how deep it is. */
const SKIN = new Set(['DEPARE', 'DRGARE', 'LNDARE', 'UNSARE', 'FLODOC', 'HULKES', 'PONTON']);
/** Degrees around what is known of a broken place: some 100 m. */
const MARGIN_DEG = 0.001;

export interface ReadFeature extends Omit<ContentFeature, 'geometry'> {
  /** PRIM */
  primitive: number;
  geometry: ContentGeometry | null;
  isBroken: boolean;
}

type Mend = 'leftOut' | 'unsurveyed' | 'part' | 'crossed';
export interface MendedObject {
  mend: Mend;
  /** Class and number. */
  name: string;
}

/** All that is known of the place, and a little around it. */
function unsurveyed({ id }: ReadFeature, places: readonly number[][]): ContentFeature {
  const [minLon, minLat, maxLon, maxLat] = boxAround(places);
  const [west, south, east, north] = [minLon - MARGIN_DEG, minLat - MARGIN_DEG, maxLon + MARGIN_DEG, maxLat + MARGIN_DEG];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { cls: 'UNSARE', id, attributes: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}

function mendBroken(feature: ReadFeature, note: (mend: Mend) => void): ContentFeature[] {
  const { cls, id, attributes, geometry, primitive } = feature;
  const places = geometry ? placesOf(geometry) : [];
  const isArea = primitive === AREA;
  const matters = mayBeDanger(cls) || cls === 'SOUNDG' || (isArea && SKIN.has(cls));
  if (cls === 'M_COVR' || (matters && places.length === 0))
    throw new BadCell(`the place of ${cls} ${id} is broken, and without it the chart would mislead`);
  if (!geometry || isArea) {
    note(matters ? 'unsurveyed' : 'leftOut');
    return matters ? [unsurveyed(feature, places)] : [];
  }
  note('part');
  return [{ cls, id, attributes, geometry }, ...(matters ? [unsurveyed(feature, places)] : [])];
}

function mendCrossed(geometry: ContentGeometry): ContentGeometry | undefined {
  const polygons = polygonPartsOf(geometry);
  const mended = polygons.map(mendPolygon);
  if (mended.every((one) => one === undefined)) return undefined;
  return { type: 'MultiPolygon', coordinates: polygons.flatMap((rings, at) => mended[at] ?? [rings]) };
}

/** The objects in its place; itself, as nearly always. @throws BadCell when the cell cannot do without it */
export function mendFeature(feature: ReadFeature, mends: MendedObject[]): ContentFeature[] {
  const { cls, id, attributes, geometry, primitive, isBroken, quapos, edges } = feature;
  const note = (mend: Mend) => void mends.push({ mend, name: `${cls} ${id}` });
  if (primitive === NO_PLACE && !geometry) return [];
  if (isBroken || !geometry) return mendBroken(feature, note);
  const mended = primitive === AREA ? mendCrossed(geometry) : undefined;
  if (mended) note('crossed');
  const position = { ...(quapos !== undefined && { quapos }), ...(edges && { edges }) };
  return [{ cls, id, attributes, geometry: mended ?? geometry, ...position }];
}

const MOST_NAMES = 4;
const WORDS: Record<Mend, (objects: string) => string> = {
  leftOut: (objects) => `${objects} could not be drawn`,
  unsurveyed: (objects) => `${objects} shown as unsurveyed, because the border is broken`,
  part: (objects) => `${objects} drawn only in part, because the place is broken`,
  crossed: (objects) => `${objects} mended, because the border crosses itself`,
};

/** For the report; undefined: nothing was mended. */
export function wordsOfMends(mends: readonly MendedObject[]): string | undefined {
  const sentences = (Object.keys(WORDS) as Mend[]).flatMap((mend) => {
    const names = mends.filter((one) => one.mend === mend).map(({ name }) => name);
    const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
    const count = `${names.length} ${names.length === 1 ? 'object' : 'objects'}`;
    return names.length > 0 ? [`${WORDS[mend](count)}: ${names.slice(0, MOST_NAMES).join(', ')}${more}`] : [];
  });
  return sentences.length > 0 ? sentences.join('; ') : undefined;
}
