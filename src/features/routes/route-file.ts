// Reads and writes route files: RTZ (IEC 61174, versions 1.0 to 1.2, between bridge systems) and GPX 1.1. Waypoints and legs only. Pure.
import { fail, ok, type Result } from '#contract/result.ts';
import type { LonLat } from '#contract/units.ts';
import { childOf, childrenOf, escapeXml, readXml, childText, type XmlElement } from '#domain/xml.ts';
import type { FixedRoute } from './route-draft.ts';

export const ROUTE_FILE_PROBLEMS = [
  'tooLarge',
  'unreadable',
  'notXml',
  'doctype',
  'broken',
  'notRoute',
  'otherVersion',
  'noWaypoints',
  'tooMany',
  'position',
] as const;

/** number and line count from 1. */
export interface RouteFileFault {
  problem: (typeof ROUTE_FILE_PROBLEMS)[number];
  line?: number;
  number?: number;
  name?: string;
  count?: number;
}

/** greatCircles: number of legs that are great circles in the file; here they become rhumb lines. */
export interface RouteFile extends FixedRoute {
  leftOut: { greatCircles: number; otherRoutes: number };
}

/** A voyage has a few hundred; a drawing takes 10,000. */
export const MOST_WAYPOINTS = 2000;

const VERSIONS = ['1.0', '1.1', '1.2'];

function degreesOf(text: string | undefined, limit: number): number | undefined {
  const value = text?.trim() ? Number(text) : Number.NaN;
  return Math.abs(value) <= limit ? value : undefined;
}

interface FoundPoint {
  position: LonLat | undefined;
  name: string | undefined;
}

const pointOf = (element: XmlElement, name: string | undefined): FoundPoint => {
  const lon = degreesOf(element.attributes['lon'], 180);
  const lat = degreesOf(element.attributes['lat'], 90);
  return { position: lon === undefined || lat === undefined ? undefined : [lon, lat], name: name?.slice(0, 200) };
};

function judged(name: string, points: readonly FoundPoint[], leftOut: RouteFile['leftOut']): Result<RouteFile, RouteFileFault> {
  if (points.length > MOST_WAYPOINTS) return fail({ problem: 'tooMany', count: points.length });
  if (points.length < 2) return fail({ problem: 'noWaypoints' });
  const waypoints: { position: LonLat; name?: string }[] = [];
  for (const [at, point] of points.entries()) {
    if (!point.position) return fail({ problem: 'position', number: at + 1, ...(point.name && { name: point.name }) });
    waypoints.push({ position: point.position, ...(point.name && { name: point.name }) });
  }
  return ok({ name: name.slice(0, 120), waypoints, leftOut });
}

function fromRtz(root: XmlElement, fallbackName: string): Result<RouteFile, RouteFileFault> {
  if (!VERSIONS.includes(root.attributes['version'] ?? '')) return fail({ problem: 'otherVersion' });
  const list = childOf(root, 'waypoints');
  const elements = list ? childrenOf(list, 'waypoint') : [];
  const points = elements.map((element) => {
    const position = childOf(element, 'position');
    const name = element.attributes['name']?.trim() || undefined;
    return position ? pointOf(position, name) : { position: undefined, name };
  });
  const greatCircles = elements.filter((element) => childOf(element, 'leg')?.attributes['geometryType'] === 'Orthodrome').length;
  const called = childOf(root, 'routeInfo')?.attributes['routeName']?.trim();
  return judged(called || fallbackName, points, { greatCircles, otherRoutes: 0 });
}

function fromGpx(root: XmlElement, fallbackName: string): Result<RouteFile, RouteFileFault> {
  const routes = childrenOf(root, 'rte');
  const [first] = routes;
  if (!first) return fail({ problem: 'notRoute' });
  const points = childrenOf(first, 'rtept').map((point) => pointOf(point, childText(point, 'name')));
  return judged(childText(first, 'name') ?? fallbackName, points, { greatCircles: 0, otherRoutes: routes.length - 1 });
}

/** Text of an RTZ or GPX file. A wrong position refuses the whole file and is reported. */
export function readRoute(text: string, fallbackName: string): Result<RouteFile, RouteFileFault> {
  if (
    !text
      .trimStart()
      .replace(/^\uFEFF/, '')
      .startsWith('<')
  )
    return fail({ problem: 'notXml' });
  const read = readXml(text);
  if (!read.ok) return fail(read.error.reason === 'doctype' ? { problem: 'doctype' } : { problem: 'broken', line: read.error.line });
  if (read.value.name === 'route') return fromRtz(read.value, fallbackName);
  return read.value.name === 'gpx' ? fromGpx(read.value, fallbackName) : fail({ problem: 'notRoute' });
}

interface WrittenRoute {
  name: string;
  waypoints: FixedRoute['waypoints'];
  speedKn: number;
}

/** Ten-millionths of a degree: a centimetre. */
const figure = (degrees: number) => String(Math.round(degrees * 1e7) / 1e7);
const titled = (name: string | undefined) => (name ? ` name="${escapeXml(name)}"` : '');

/** Version 1.0, which every system reads; legs are rhumb lines, and the bridge sets turn radiuses. */
export function writeRtz({ name, waypoints, speedKn }: WrittenRoute): string {
  const points = waypoints.map(({ position: [lon, lat], name: called }, at) => {
    const leg = at > 0 ? `<leg geometryType="Loxodrome" speedMax="${figure(speedKn)}"/>` : '';
    return `    <waypoint id="${at + 1}" revision="0"${titled(called)}><position lat="${figure(lat)}" lon="${figure(lon)}"/>${leg}</waypoint>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<route version="1.0" xmlns="http://www.cirm.org/RTZ/1/0">',
    `  <routeInfo routeName="${escapeXml(name)}"/>`,
    '  <waypoints>',
    ...points,
    '  </waypoints>',
    '</route>',
    '',
  ].join('\n');
}

export function writeGpxRoute({ name, waypoints }: WrittenRoute): string {
  const points = waypoints.map(
    ({ position: [lon, lat], name: called }) =>
      `    <rtept lat="${figure(lat)}" lon="${figure(lon)}">${called ? `<name>${escapeXml(called)}</name>` : ''}</rtept>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Fathom" xmlns="http://www.topografix.com/GPX/1/1">',
    '  <rte>',
    `    <name>${escapeXml(name)}</name>`,
    ...points,
    '  </rte>',
    '</gpx>',
    '',
  ].join('\n');
}
