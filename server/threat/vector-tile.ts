// Writes one Mapbox Vector Tile 2.1 of polygons whose properties are whole numbers. Knows no threat.

export const EXTENT = 4096;

/** Tile units, y down, not closed. The first ring is the outer one. */
export type TilePolygon = readonly (readonly (readonly [x: number, y: number])[])[];

export interface TileFeature {
  properties: Readonly<Record<string, number>>;
  polygons: readonly TilePolygon[];
}

export interface TileLayer {
  name: string;
  features: readonly TileFeature[];
}

const [VARINT, BYTES] = [0, 2]; // wire types of protocol buffers
const POLYGON = 3;
const [MOVE_TO, LINE_TO, CLOSE_PATH] = [1, 2, 7];

function varint(value: number): number[] {
  const out: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) out.push((rest % 128) | 128);
  out.push(rest);
  return out;
}
const field = (number: number, wireType: number): number[] => varint((number << 3) | wireType);
const whole = (number: number, value: number): number[] => [...field(number, VARINT), ...varint(value)];
/** As chunks: a message may be longer than a call has room for arguments. */
const nested = (number: number, bytes: Uint8Array): Uint8Array =>
  Buffer.concat([Uint8Array.from([...field(number, BYTES), ...varint(bytes.length)]), bytes]);
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

/** Twice the area; positive where the ring turns right, y down: as outer rings have to (specification 2.1, section 4.3.4.4). */
function turn(ring: TilePolygon[number]): number {
  let sum = 0;
  for (const [i, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y];
    sum += x * nextY - nextX * y;
  }
  return sum;
}

function geometryOf(polygons: readonly TilePolygon[]): Uint8Array {
  const out: number[] = [];
  let [penX, penY] = [0, 0];
  const go = ([x, y]: readonly [number, number]) => {
    out.push(...varint(zigzag(x - penX)), ...varint(zigzag(y - penY)));
    [penX, penY] = [x, y];
  };
  for (const polygon of polygons) {
    for (const [i, given] of polygon.entries()) {
      const ring = turn(given) > 0 === (i === 0) ? given : given.toReversed();
      const [first, ...rest] = ring;
      if (!first) continue;
      out.push(...varint((1 << 3) | MOVE_TO));
      go(first);
      out.push(...varint((rest.length << 3) | LINE_TO));
      for (const point of rest) go(point);
      out.push(...varint((1 << 3) | CLOSE_PATH));
    }
  }
  return Uint8Array.from(out);
}

function layerBytes({ name, features }: TileLayer): Uint8Array {
  const keys = [...new Set(features.flatMap(({ properties }) => Object.keys(properties)))];
  const values = [...new Set(features.flatMap(({ properties }) => Object.values(properties)))];
  const parts: Uint8Array[] = [Uint8Array.from(whole(15, 2)), nested(1, Buffer.from(name))];
  for (const { properties, polygons } of features) {
    const tags = Object.entries(properties).flatMap(([key, value]) => [...varint(keys.indexOf(key)), ...varint(values.indexOf(value))]);
    const feature = [nested(2, Uint8Array.from(tags)), Uint8Array.from(whole(3, POLYGON)), nested(4, geometryOf(polygons))];
    parts.push(nested(2, Buffer.concat(feature)));
  }
  for (const key of keys) parts.push(nested(3, Buffer.from(key)));
  for (const value of values) parts.push(nested(4, Uint8Array.from(whole(5, value))));
  parts.push(Uint8Array.from(whole(5, EXTENT)));
  return Buffer.concat(parts);
}

/** Not compressed. Layers without features are left out. */
export function encodeTile(layers: readonly TileLayer[]): Uint8Array {
  return Buffer.concat(layers.filter(({ features }) => features.length > 0).map((layer) => nested(3, layerBytes(layer))));
}
