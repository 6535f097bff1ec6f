// Computes server/areas/eez-computed.json: for each country the sea that is nearest to its coast and within 200 nm. Indicative: knows no
// treaty. Over 250 lines: one computation, each step once, from coasts to the file.
// Usage: npm ci --prefix scripts/basemap && node scripts/eez.ts. Source: Natural Earth 1:10m countries (public domain) in world-atlas.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { areasAbove, type GridPolygon } from '#domain/geo/contours.ts';
import { simplifyRing } from '#domain/geo/simplify.ts';
import { readSeaMask } from '#domain/routing/shipped-sea.ts';

const LIMIT_NM = 200;
/** How far beyond the limit distances are computed: far enough for the contour to fall between two nodes. */
const KNOWN_NM = LIMIT_NM + 40;
const CELLS_PER_DEGREE = 4;
const [NORTH, SOUTH] = [85, -65];
const WIDTH = 360 * CELLS_PER_DEGREE + 1; // a node on both sides of 180 degrees
const HEIGHT = (NORTH - SOUTH) * CELLS_PER_DEGREE + 1;
/** One sample of a coast per country in a square of this many degrees. */
const SAMPLE_DEG = 0.1;
const BUCKET_DEG = 2;
const EARTH_NM = 3440.065; // mean radius 6,371.0 km (IUGG)
const SIMPLIFY_DEG = 0.03;
const LEAST_RING_DEG2 = 0.05;

/** Coasts that the source lists separately, each with the state whose zone it is drawn in. The map takes no position on claims. */
const BELONGS_TO: Readonly<Record<string, string>> = { Somaliland: 'Somalia', 'N. Cyprus': 'Cyprus', 'Indian Ocean Ter.': 'Australia' };
/** Without zones: Antarctica has no coastal state, and inland seas are not covered by the law of the sea. */
const WITHOUT_ZONE = new Set(['Antarctica', 'Siachen Glacier']);
const INLAND_SEAS: readonly (readonly [west: number, south: number, east: number, north: number])[] = [[46, 36, 56, 48]];

type Point = [number, number];
/** Columns and rows of the grid, both ends included. */
type Box4 = readonly [left: number, top: number, right: number, bottom: number];
type ArcList = number[] | ArcList[];
interface Topology {
  transform: { scale: Point; translate: Point };
  arcs: Point[][];
  objects: { countries: { geometries: { id?: string; properties: { name: string }; arcs?: ArcList }[] } };
}

const fromBasemap = createRequire(new URL('basemap/package.json', import.meta.url));
const { numericToAlpha2 } = fromBasemap('i18n-iso-countries') as { numericToAlpha2: (code: string) => string | undefined };
const english = new Intl.DisplayNames(['en'], { type: 'region' });
const topology = JSON.parse(readFileSync(fromBasemap.resolve('world-atlas/countries-10m.json'), 'utf8')) as Topology;

const nameOf = ({ id, properties }: { id?: string; properties: { name: string } }): string => {
  const merged = BELONGS_TO[properties.name];
  if (merged) return merged;
  const code = id === undefined ? undefined : numericToAlpha2(id);
  return (code && english.of(code)) ?? properties.name;
};
const flatArcs = (arcs: ArcList): number[] => arcs.flatMap((one) => (typeof one === 'number' ? [one < 0 ? ~one : one] : flatArcs(one)));

/** An arc of only one country is coast; an arc that two share is a border. */
function coasts(): Map<string, Set<number>> {
  const users = new Map<number, Set<string>>();
  for (const geometry of topology.objects.countries.geometries) {
    for (const arc of flatArcs(geometry.arcs ?? [])) users.set(arc, (users.get(arc) ?? new Set()).add(nameOf(geometry)));
  }
  const found = new Map<string, Set<number>>();
  for (const [arc, names] of users) {
    const [name] = names;
    if (names.size === 1 && name !== undefined && !WITHOUT_ZONE.has(name)) found.set(name, (found.get(name) ?? new Set()).add(arc));
  }
  return found;
}

interface Sample {
  country: number;
  x: number;
  y: number;
  z: number;
}
const RADIANS = Math.PI / 180;
const onSphere = (lon: number, lat: number) => ({
  x: Math.cos(lat * RADIANS) * Math.cos(lon * RADIANS),
  y: Math.cos(lat * RADIANS) * Math.sin(lon * RADIANS),
  z: Math.sin(lat * RADIANS),
});

const columnsOfBuckets = 360 / BUCKET_DEG;
const bucketOf = (lon: number, lat: number) =>
  Math.floor((lat + 90) / BUCKET_DEG) * columnsOfBuckets +
  (((Math.floor((lon + 180) / BUCKET_DEG) % columnsOfBuckets) + columnsOfBuckets) % columnsOfBuckets);

function sampleCoasts(countries: readonly string[], arcsOf: ReadonlyMap<string, ReadonlySet<number>>): Map<number, Sample[]> {
  const buckets = new Map<number, Sample[]>();
  const [scaleX, scaleY] = topology.transform.scale;
  const [fromX, fromY] = topology.transform.translate;
  for (const [country, name] of countries.entries()) {
    const seen = new Set<string>();
    for (const arc of arcsOf.get(name) ?? []) {
      let [x, y] = [0, 0];
      let before: Point | undefined;
      for (const [dx, dy] of topology.arcs[arc] ?? []) {
        [x, y] = [x + dx, y + dy];
        const here: Point = [x * scaleX + fromX, y * scaleY + fromY];
        if (before && Math.abs(here[0] - before[0]) > 180) before = undefined; // across 180 degrees, not round the world
        const steps = before ? Math.max(1, Math.ceil(Math.hypot(here[0] - before[0], here[1] - before[1]) / SAMPLE_DEG)) : 1;
        for (let i = 1; i <= steps; i++) {
          const lon = before ? before[0] + ((here[0] - before[0]) * i) / steps : here[0];
          const lat = before ? before[1] + ((here[1] - before[1]) * i) / steps : here[1];
          const cell = `${Math.floor(lon / SAMPLE_DEG)} ${Math.floor(lat / SAMPLE_DEG)}`;
          if (seen.has(cell) || INLAND_SEAS.some(([w, s, e, n]) => lon > w && lon < e && lat > s && lat < n)) continue;
          seen.add(cell);
          const bucket = bucketOf(lon, lat);
          const samples = buckets.get(bucket);
          const sample = { country, ...onSphere(lon, lat) };
          if (samples) samples.push(sample);
          else buckets.set(bucket, [sample]);
        }
        before = here;
      }
    }
  }
  return buckets;
}

/** At each node the two nearest countries with their distances; NaN if unknown. */
interface Nearest {
  first: Int16Array;
  second: Int16Array;
  firstNm: Float32Array;
  secondNm: Float32Array;
}

function nearestCoasts(buckets: ReadonlyMap<number, Sample[]>): Nearest {
  const size = WIDTH * HEIGHT;
  const found: Nearest = {
    first: new Int16Array(size).fill(-1),
    second: new Int16Array(size).fill(-1),
    firstNm: new Float32Array(size).fill(KNOWN_NM),
    secondNm: new Float32Array(size).fill(KNOWN_NM),
  };
  const leastDot = Math.cos(KNOWN_NM / EARTH_NM);
  for (let row = 0; row < HEIGHT; row++) {
    const lat = NORTH - row / CELLS_PER_DEGREE;
    const reachLat = Math.ceil(KNOWN_NM / 60 / BUCKET_DEG);
    const reachLon = Math.min(
      columnsOfBuckets / 2,
      Math.ceil(KNOWN_NM / 60 / Math.max(0.02, Math.cos((Math.abs(lat) + 4) * RADIANS)) / BUCKET_DEG),
    );
    for (let column = 0; column < WIDTH; column++) {
      const lon = -180 + column / CELLS_PER_DEGREE;
      const { x, y, z } = onSphere(lon, lat);
      let [best, bestDot, next, nextDot] = [-1, leastDot, -1, leastDot];
      for (let down = -reachLat; down <= reachLat; down++) {
        const bucketLat = lat + down * BUCKET_DEG;
        if (bucketLat < -90 || bucketLat >= 90) continue;
        for (let across = -reachLon; across <= reachLon; across++) {
          for (const sample of buckets.get(bucketOf(lon + across * BUCKET_DEG, bucketLat)) ?? []) {
            const dot = x * sample.x + y * sample.y + z * sample.z;
            if (dot > bestDot) {
              if (sample.country !== best) [next, nextDot] = [best, bestDot];
              [best, bestDot] = [sample.country, dot];
            } else if (dot > nextDot && sample.country !== best) [next, nextDot] = [sample.country, dot];
          }
        }
      }
      const node = row * WIDTH + column;
      found.first[node] = best;
      found.second[node] = next;
      found.firstNm[node] = Math.acos(Math.min(1, bestDot)) * EARTH_NM;
      found.secondNm[node] = Math.acos(Math.min(1, nextDot)) * EARTH_NM;
    }
  }
  return found;
}

/**
 * Nodes far from any sea. Zones end there, so that their middles, where their names stand, are at sea. The edge stays hidden under the
 * land.
 */
function inlandNodes(): Uint8Array {
  const mask = readSeaMask();
  const sea = new Uint8Array(WIDTH * HEIGHT);
  for (let node = 0; node < sea.length; node++)
    sea[node] = Number(mask.isSea(-180 + (node % WIDTH) / CELLS_PER_DEGREE, NORTH - Math.floor(node / WIDTH) / CELLS_PER_DEGREE));
  const REACH = 2;
  const inland = new Uint8Array(sea.length);
  for (let node = 0; node < sea.length; node++) {
    let near = false;
    for (let down = -REACH; down <= REACH && !near; down++)
      for (let across = -REACH; across <= REACH && !near; across++) near = sea[node + down * WIDTH + across] === 1;
    inland[node] = Number(!near);
  }
  return inland;
}
const inland = inlandNodes();
/** The value of a node that is far outside: the edge then runs halfway to the next node. */
const INLAND_NM = -20;

/**
 * Above zero where the country's coast is the nearest and within the limit. Between two nodes the edge is where both distances are equal.
 */
function fieldOf(country: number, { first, second, firstNm, secondNm }: Nearest, [left, top, right, bottom]: Box4) {
  const width = right - left + 1;
  const height = bottom - top + 1;
  const values = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const node = (row + top) * WIDTH + column + left;
      const isFirst = first[node] === country;
      const own = (isFirst ? firstNm[node] : second[node] === country ? secondNm[node] : undefined) ?? KNOWN_NM;
      const other = (isFirst ? secondNm[node] : firstNm[node]) ?? KNOWN_NM;
      values[row * width + column] = inland[node] ? INLAND_NM : Math.min(LIMIT_NM - own, other - own, 100);
    }
  }
  return { values, width, height };
}

const areaDeg2 = (ring: readonly Point[]) =>
  Math.abs(ring.reduce((sum, [x, y], i) => sum + x * (ring[i + 1]?.[1] ?? y) - (ring[i + 1]?.[0] ?? x) * y, 0)) / 2;
const round = (value: number) => Math.round(value * 100) / 100;

function toLonLat(polygon: GridPolygon, left: number, top: number): Point[][] {
  return polygon.flatMap((ring) => {
    const points = ring.map(([x, y]): Point => [-180 + (x + left) / CELLS_PER_DEGREE, NORTH - (y + top) / CELLS_PER_DEGREE]);
    const kept = simplifyRing(points, SIMPLIFY_DEG)?.map(([lon, lat]): Point => [round(lon), round(lat)]);
    return kept && areaDeg2(kept) >= LEAST_RING_DEG2 ? [kept] : [];
  });
}

const arcsOf = coasts();
const countries = [...arcsOf.keys()].toSorted((a, b) => a.localeCompare(b, 'en'));
const started = performance.now();
const nearest = nearestCoasts(sampleCoasts(countries, arcsOf));
console.log(`${countries.length} countries, nearest coasts in ${Math.round(performance.now() - started)} ms`);

const boxes = countries.map(() => [WIDTH, HEIGHT, -1, -1] as [number, number, number, number]);
nearest.first.forEach((country, node) => {
  const box = boxes[country];
  if (!box) return;
  const [column, row] = [node % WIDTH, Math.floor(node / WIDTH)];
  boxes[country] = [Math.min(box[0], column), Math.min(box[1], row), Math.max(box[2], column), Math.max(box[3], row)];
});
const features = countries.flatMap((name, country) => {
  const box = boxes[country];
  if (!box || box[2] < 0) return [];
  const [left, top, right, bottom] = [
    Math.max(0, box[0] - 1),
    Math.max(0, box[1] - 1),
    Math.min(WIDTH - 1, box[2] + 1),
    Math.min(HEIGHT - 1, box[3] + 1),
  ];
  const polygons = areasAbove(fieldOf(country, nearest, [left, top, right, bottom]), 0)
    .map((polygon) => toLonLat(polygon, left, top))
    .filter((polygon) => polygon.length > 0);
  return polygons.length === 0 ? [] : [{ name, geometry: { type: 'MultiPolygon', coordinates: polygons } }];
});

const edition = {
  layer: 'eez',
  edition: 'Computed from Natural Earth 4.1',
  // the day on which the law of the sea convention came into force: before it there is no such zone to draw
  validFrom: '1994-11-16',
  source: 'Computed from the coasts of Natural Earth 1:10m (scripts/eez.ts)',
  licence: 'Public domain',
  indicative: true,
  text: 'Indicative, computed; not a legal boundary. The sea nearer to this coast than to any other and within 200 nautical miles of it. Treaties, claims and disputes are not known to it.',
  features,
};
const text = `${JSON.stringify(edition).replaceAll('{"name"', '\n{"name"')}\n`;
writeFileSync(new URL('../server/areas/eez-computed.json', import.meta.url), text);
console.log(`${features.length} zones, ${text.length} bytes, ${Math.round(performance.now() - started)} ms`);
