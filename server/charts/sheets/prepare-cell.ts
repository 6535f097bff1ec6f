// Makes of a cell's content what its tiles need at every zoom: places in Web Mercator, derived members, points of areas.
import { toWorld } from '#server/tiles/world.ts';
import {
  type CellContent,
  type ContentHead,
  type S57Attributes,
  type ContentFeature,
  type ContentGeometry,
  linePartsOf,
  numberOf,
  placesOf,
  pointPartsOf,
  polygonPartsOf,
} from './content.ts';
import { nextShallower } from './contours.ts';
import { DepthAreas, dangerDepth, isDanger } from './dangers.ts';
import { labelPoint } from './label-point.ts';
import { withOneCharacter } from './light-groups.ts';
import type { QuiltCoverage, QuiltCell } from './quilt.ts';
import { type PlaneBox, boxAround } from './rings.ts';
import { zminOf } from './scales.ts';
import type { PlacedLight } from './sectors.ts';
import type { Sounding } from './soundings.ts';

export type Tags = Record<string, string | number | boolean>;

/** A line or an area. */
export interface Shape {
  tags: Tags;
  geometry: ContentGeometry;
  box: PlaneBox;
  /** Of a danger that is a line: its middle, and how large it is. It becomes a point where it is too small to be seen. */
  small?: { x: number; y: number; size: number };
}

export interface PlacedPoint {
  x: number;
  y: number;
  tags: Tags;
}

export interface PreparedCell extends QuiltCell {
  head: ContentHead;
  coverage: QuiltCoverage;
  shapes: Shape[];
  points: PlacedPoint[];
  /** Their tags lack the depth. */
  soundings: (Sounding & { tags: Tags })[];
  lights: (PlacedLight & { tags: Tags })[];
  /** For what is kept in memory. */
  featureCount: number;
}

/** Areas of these classes have no symbol of their own; they get a point only for what they have to say. */
const PLAIN_AREAS = new Set(['DEPARE', 'M_COVR', 'M_CSCL', 'M_HOPA', 'M_NPUB', 'M_QUAL', 'M_SDAT', 'M_SREL', 'M_VDAT', 'M_UNIT']);
const SAYS = ['OBJNAM', 'NOBJNM', 'INFORM', 'NINFOM', 'TXTDSC', 'NTXTDS', 'PICREP', 'RESTRN'];
const OF_LIGHTS = ['COLOUR', 'SCAMIN', 'VALNMR', 'LITCHR', 'CATLIT', 'SECTR1', 'SECTR2'];

const world = ([lon = 0, lat = 0]: readonly number[]): number[] => [...toWorld(lon, lat)];

const areaOf = (ring: readonly (readonly number[])[]): number =>
  Math.abs(
    ring.reduce((sum, [x = 0, y = 0], i) => {
      const [px = 0, py = 0] = ring.at(i - 1) ?? [];
      return sum + px * y - x * py;
    }, 0),
  );

/** Of several polygons the largest carries the symbol. */
function areaPoint(polygons: readonly number[][][][]): [number, number] {
  const inWorld = polygons.map((rings) => rings.map((ring) => ring.map(world)));
  const largest = inWorld.reduce((best, rings) => (areaOf(rings[0] ?? []) > areaOf(best[0] ?? []) ? rings : best), inWorld[0] ?? []);
  return labelPoint(largest);
}

function smallLine(lines: readonly number[][][], box: PlaneBox): NonNullable<Shape['small']> {
  const longest = lines.reduce((best, line) => (line.length > best.length ? line : best), lines[0] ?? []);
  const [x = 0, y = 0] = world(longest[Math.floor(longest.length / 2)] ?? []);
  return { x, y, size: Math.max(box[2] - box[0], box[3] - box[1]) };
}

const known = (attributes: S57Attributes): Tags =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => typeof value === 'number' || (value ?? '') !== ''));

function tagsOf({ cls, id, attributes }: ContentFeature, { cell, scale }: ContentHead, places: readonly number[][]): Tags {
  const scamin = numberOf(attributes, 'SCAMIN');
  const [, south, , north] = boxAround(places);
  return { ...known(attributes), cls, cell, scale, id, ...(scamin && { zmin: zminOf(scamin, (south + north) / 2) }) };
}

function addPoint(cell: PreparedCell, { cls, attributes }: ContentFeature, place: readonly number[], tags: Tags): void {
  const [x = 0, y = 0] = world(place);
  const depth = place[2];
  if (cls === 'SOUNDG' && depth !== undefined) {
    const zmin = typeof tags.zmin === 'number' ? { zmin: tags.zmin } : {};
    cell.soundings.push({ x, y, depth, ...zmin, tags }); // one object for all soundings of the feature
  } else cell.points.push({ x, y, tags });
  if (cls === 'LIGHTS') cell.lights.push({ x, y, attributes, tags: lightTags(tags) });
}

function lineShape(coordinates: number[][][], { quapos }: { quapos?: number }, tags: Tags): Shape {
  const geometry: ContentGeometry = { type: 'MultiLineString', coordinates };
  return { tags: { ...tags, ...(quapos !== undefined && { QUAPOS: quapos }) }, geometry, box: boxAround(placesOf(geometry).map(world)) };
}

/**
 * A line in parts, each of one quality, without what is masked. Contours are drawn where they are masked, too: one of them is the safety
 * contour.
 */
const partsOf = ({ cls, edges = [] }: ContentFeature, tags: Tags): Shape[] =>
  edges.filter(({ masked }) => !masked || cls === 'DEPCNT').map((part) => lineShape(part.lines, part, tags));

/** Of an area that has masked edges: the others. */
const bordersOf = ({ edges = [] }: ContentFeature, tags: Tags): Shape[] =>
  edges.filter(({ masked }) => !masked).map(({ lines }) => lineShape(lines, {}, { ...tags, border: true }));

function addShape(cell: PreparedCell, feature: ContentFeature, tags: Tags): void {
  const { cls, attributes, geometry, edges } = feature;
  const box = boxAround(placesOf(geometry).map(world));
  const [polygons, lines] = [polygonPartsOf(geometry), linePartsOf(geometry)];
  const danger = isDanger(feature);
  if (lines.length > 0 && edges && !danger) cell.shapes.push(...partsOf(feature, tags));
  else {
    const bordered = polygons.length > 0 && edges !== undefined;
    cell.shapes.push({
      tags: bordered ? { ...tags, bordered } : tags,
      geometry,
      box,
      ...(lines.length > 0 && danger && { small: smallLine(lines, box) }),
    });
    if (bordered) cell.shapes.push(...bordersOf(feature, tags));
  }
  if (polygons.length > 0 && (!PLAIN_AREAS.has(cls) || SAYS.some((acronym) => attributes[acronym] !== undefined))) {
    const [x, y] = areaPoint(polygons);
    cell.points.push({ x, y, tags: { ...tags, area: true } });
  }
}

function lightTags({ id = '', cls = '', cell = '', scale = 0, ...tags }: Tags): Tags {
  const kept = OF_LIGHTS.flatMap((acronym): [string, string | number | boolean][] => {
    const value = tags[acronym];
    return value === undefined ? [] : [[acronym, value]];
  });
  return {
    ...Object.fromEntries(kept),
    cls,
    cell,
    scale,
    id,
    light: id,
    ...(tags.zmin !== undefined && { zmin: tags.zmin }),
    ...(tags.COLOUR !== undefined && { colour: tags.COLOUR }),
  };
}

export function prepareCell({ head, features }: CellContent, minZoom: number): PreparedCell {
  const polygons = head.coverage.coordinates.map((rings) => rings.map((ring) => ring.map(world)));
  const cell: PreparedCell = {
    name: head.cell,
    scale: head.scale,
    minZoom,
    head,
    coverage: { polygons, box: boxAround(polygons.flat(2)) },
    shapes: [],
    points: [],
    soundings: [],
    lights: [],
    featureCount: features.length,
  };
  const depths = new DepthAreas(features);
  const contours = features.filter(({ cls }) => cls === 'DEPCNT').map(({ attributes }) => numberOf(attributes, 'VALDCO'));
  const shallower = nextShallower(contours.filter((depth) => depth !== undefined));
  for (const feature of features) {
    const tags = tagsOf(feature, head, placesOf(feature.geometry));
    const below = feature.cls === 'DEPCNT' ? shallower.get(numberOf(feature.attributes, 'VALDCO') ?? Number.NaN) : undefined;
    if (below !== undefined) tags.below = below;
    if (isDanger(feature)) {
      const around = depths.around(feature.geometry);
      const depth = dangerDepth(feature, around);
      if (depth !== undefined) tags.depth = depth;
      if (around.greatest !== undefined) tags.water = around.greatest;
    }
    const points = pointPartsOf(feature.geometry);
    if (feature.quapos !== undefined && (points.length > 0 || isDanger(feature))) tags.QUAPOS = feature.quapos;
    for (const place of points) addPoint(cell, feature, place, tags);
    if (points.length === 0) addShape(cell, feature, tags);
  }
  cell.points = withOneCharacter(cell.points);
  return cell;
}
