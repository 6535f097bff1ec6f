// How the network of lanes is packed: nodes in the order of a walk, each as its step from the one before, then the remaining edges.
import type { LonLat } from '#contract/units.ts';

/** 1/1000 degree, 60 m at most. */
const SCALE = 1000;

export interface Lanes {
  places: LonLat[];
  edges: [from: number, to: number][];
}

class Bytes {
  readonly all: number[] = [];
  /** Seven bits a byte, the lowest first. */
  whole(value: number): void {
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) this.all.push((rest % 128) | 128);
    this.all.push(rest);
  }
  signed(value: number): void {
    this.whole(value < 0 ? -2 * value - 1 : 2 * value);
  }
}

/** Turns lines into nodes and edges; equal places (at this scale) become one node, equal edges one edge. */
export function joinLanes(lines: readonly (readonly LonLat[])[]): Lanes {
  const places: LonLat[] = [];
  const byKey = new Map<string, number>();
  const edges = new Map<string, [number, number]>();
  const nodeAt = ([lon, lat]: LonLat): number => {
    const place: LonLat = [((Math.round(lon * SCALE) / SCALE + 540) % 360) - 180, Math.round(lat * SCALE) / SCALE];
    const key = `${Math.round(place[0] * SCALE)} ${Math.round(place[1] * SCALE)}`;
    const node = byKey.get(key) ?? places.push(place) - 1;
    byKey.set(key, node);
    return node;
  };
  for (const line of lines) {
    const nodes = line.map(nodeAt);
    for (let i = 1; i < nodes.length; i++) {
      const [from, to] = [nodes[i - 1] as number, nodes[i] as number].toSorted((a, b) => a - b) as [number, number];
      if (from !== to) edges.set(`${from} ${to}`, [from, to]);
    }
  }
  return { places, edges: [...edges.values()] };
}

/** Nodes keep their places, not their numbers: they are numbered along a walk over the edges, so that steps are small. */
export function packLanes({ places, edges }: Lanes): Uint8Array {
  const neighbours: number[][] = places.map(() => []);
  for (const [from, to] of edges) {
    neighbours[from]?.push(to);
    neighbours[to]?.push(from);
  }
  const order: number[] = [];
  const numberOf = new Map<number, number>();
  for (let root = 0; root < places.length; root++) {
    const stack = numberOf.has(root) ? [] : [root];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (numberOf.has(node)) continue;
      numberOf.set(node, order.push(node) - 1);
      stack.push(...(neighbours[node] ?? []));
    }
  }
  const bytes = new Bytes();
  bytes.whole(order.length);
  let before = [0, 0];
  for (const node of order) {
    const here = (places[node] as LonLat).map((degrees) => Math.round(degrees * SCALE)) as [number, number];
    bytes.signed(here[0] - (before[0] as number));
    bytes.signed(here[1] - (before[1] as number));
    before = here;
  }
  const numbered = edges
    .map(([a, b]) => [numberOf.get(a) ?? 0, numberOf.get(b) ?? 0].toSorted((one, other) => one - other) as [number, number])
    .toSorted((one, other) => one[0] - other[0] || one[1] - other[1]);
  bytes.whole(numbered.length);
  let last = 0;
  for (const [from, to] of numbered) {
    bytes.whole(from - last);
    bytes.whole(to - from);
    last = from;
  }
  return Uint8Array.from(bytes.all);
}

export function unpackLanes(bytes: Uint8Array): Lanes {
  let at = 0;
  const whole = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  const signed = () => {
    const value = whole();
    return value % 2 ? -(value + 1) / 2 : value / 2;
  };
  const places: LonLat[] = [];
  let [lon, lat] = [0, 0];
  for (let left = whole(); left > 0; left--) {
    lon += signed();
    lat += signed();
    places.push([lon / SCALE, lat / SCALE]);
  }
  const edges: [number, number][] = [];
  let from = 0;
  for (let left = whole(); left > 0; left--) {
    from += whole();
    edges.push([from, from + whole()]);
  }
  return { places, edges };
}
