// Turns the shapes of a file, of whatever format, into features of a drawing, or says why not. A file is taken whole or not at all. Pure.
import type { CrossingArea, DrawingFileAnswer, DrawingFileRefusal, LeftOut } from '#contract/files/drawing-file.ts';
import { DRAWING_TOOLS, DrawingFeature } from '#contract/entities/drawings.ts';
import type { Geometry } from '#contract/geojson.ts';
import { MAX_VERTICES_PER_DRAWING } from '#contract/limits.ts';
import { fail, ok } from '#contract/result.ts';
import { ringCrossing } from '#domain/geo/ring-crossing.ts';

// Joins lines that a file had cut at 180 degrees: the reverse of cutAt180. Pure.
type Line = [number, number][];

/** Whether one ends where the other begins, on that meridian. */
const meets = (one: Line, other: Line): boolean => {
  const [end, start] = [one.at(-1), other[0]];
  return !!end && !!start && Math.abs(end[0]) === 180 && start[0] === -end[0] && Math.abs(end[1] - start[1]) < 1e-6;
};

/**
 * Joins the parts of a MultiLineString that meet at 180 degrees and drops the two positions that only the cut had made. If one part
 * remains, it is a LineString. Other geometries stay as they are.
 */
function joinedAt180(geometry: Geometry): Geometry {
  if (geometry.type !== 'MultiLineString') return geometry;
  const lines: Line[] = [];
  let joined = false;
  for (const part of geometry.coordinates) {
    const before = lines.at(-1);
    if (before && meets(before, part) && before.length + part.length > 3) {
      lines.splice(-1, 1, [...before.slice(0, -1), ...part.slice(1)]);
      joined = true;
    } else lines.push(part);
  }
  const [only] = lines;
  if (!joined) return geometry;
  return lines.length === 1 && only ? { type: 'LineString', coordinates: only } : { type: 'MultiLineString', coordinates: lines };
}

type Members = Record<string, unknown>;

/** `number`: of the shape in the file, from 1. Properties have the names of drawings or of simplestyle. */
export interface FoundShape {
  number: number;
  geometry: { type: unknown; coordinates: unknown };
  properties: Members;
}

/** Reduces every position to longitude and latitude. */
function flat(coordinates: unknown, leftOut: Set<LeftOut>): unknown {
  if (!Array.isArray(coordinates)) return coordinates;
  if (typeof coordinates[0] !== 'number') return coordinates.map((inner) => flat(inner, leftOut));
  if (coordinates.length > 2) leftOut.add('heights');
  return coordinates.slice(0, 2);
}

const countOf = (coordinates: unknown): number =>
  !Array.isArray(coordinates) ? 0 : Array.isArray(coordinates[0]) ? coordinates.reduce((sum: number, inner) => sum + countOf(inner), 0) : 1;

/** Text without markup: names and descriptions in files are often HTML, and are shown as plain text. */
const plainWords = (value: unknown, max: number): string | undefined =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .replace(/<(script|style)\b[^]*?<\/\1\s*>/gi, ' ')
        .replace(/<[a-z/!][^>]*>/gi, ' ')
        .replaceAll('\u0000', '')
        .replace(/[^\S\n]+/g, ' ')
        .trim()
        .slice(0, max)
        .trim()
    : undefined;

/** Other names for our members. */
const ALIASES: Record<string, readonly string[]> = {
  name: ['title'],
  text: ['description'],
  colour: ['stroke', 'marker-color'],
  widthPx: ['stroke-width'],
};
/** Members that we write in addition to ours, for other programs. */
const ECHOES = new Set(['stroke', 'stroke-width', 'marker-color', 'title', 'fill']);

/** What does not fit is left out, never guessed. */
function propertiesOf(from: Members, leftOut: Set<LeftOut>): DrawingFeature['properties'] {
  const parse = (value: Members) => DrawingFeature.shape.properties.safeParse(value);
  const given = (member: string): [string, unknown] | undefined =>
    [member, ...(ALIASES[member] ?? [])]
      .map((name): [string, unknown] => [name, from[name]])
      .find(([, value]) => value !== undefined && value !== null);
  const wanted = {
    tool: DRAWING_TOOLS.find((tool) => tool === from['tool']),
    name: plainWords(given('name')?.[1], 200),
    text: plainWords(given('text')?.[1], 500),
    colour: given('colour')?.[1],
    widthPx: given('widthPx')?.[1],
    radiusNm: from['radiusNm'],
  };
  const taken: Members = {};
  const used = new Set<string>();
  for (const [member, value] of Object.entries(wanted)) {
    if (value === undefined || value === '' || !parse({ [member]: value }).success) continue;
    taken[member] = value;
    used.add(given(member)?.[0] ?? member);
  }
  if (Object.entries(from).some(([member, value]) => value !== undefined && value !== '' && !used.has(member) && !ECHOES.has(member)))
    leftOut.add('properties');
  const parsed = parse(taken);
  return parsed.success ? parsed.data : {};
}

/** A value that is no number does not count as out of range. */
const isOutside = (coordinates: unknown): boolean =>
  Array.isArray(coordinates) &&
  (typeof coordinates[0] === 'number'
    ? Math.abs(coordinates[0]) > 180 || Math.abs(Number(coordinates[1])) > 90
    : coordinates.some(isOutside));

function whyOf({ type, coordinates }: FoundShape['geometry']): 'range' | 'ring' | 'other' {
  if (isOutside(coordinates)) return 'range';
  return type === 'Polygon' || type === 'MultiPolygon' ? 'ring' : 'other';
}

function crossingOf(geometry: Geometry) {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  for (const ring of polygons.flat()) {
    const at = ringCrossing(ring);
    if (at) return at;
  }
  return undefined;
}

/** `leftOut`: what the format's reader has already left out. */
export function judgeShapes(
  found: readonly FoundShape[],
  leftOut: Set<LeftOut>,
  onPart: (part: number) => void = () => {},
): DrawingFileAnswer {
  const refuse = (refusal: DrawingFileRefusal): DrawingFileAnswer => fail(refusal);
  if (found.length === 0) return refuse({ problem: 'empty' });
  const count = found.reduce((sum, { geometry }) => sum + countOf(geometry.coordinates), 0);
  if (count > MAX_VERTICES_PER_DRAWING) return refuse({ problem: 'tooMany', count }); // before each of them is examined
  const features: DrawingFeature[] = [];
  const crossing: CrossingArea[] = [];
  for (const [at, { number, geometry, properties }] of found.entries()) {
    const flattened = { type: geometry.type, coordinates: flat(geometry.coordinates, leftOut) };
    const read = DrawingFeature.safeParse({ type: 'Feature', geometry: flattened, properties: propertiesOf(properties, leftOut) });
    const name = plainWords(properties['name'] ?? properties['title'], 80) || undefined;
    const called = { number, ...(name && { name }) };
    if (!read.success) return refuse({ problem: 'shape', ...called, why: whyOf(flattened) });
    const crossesAt = crossingOf(read.data.geometry);
    if (crossesAt) crossing.push({ ...called, at: crossesAt });
    else features.push({ ...read.data, geometry: joinedAt180(read.data.geometry) });
    if (at % 100 === 0) onPart(at / found.length);
  }
  return ok({ features, crossing, leftOut: [...leftOut] });
}
