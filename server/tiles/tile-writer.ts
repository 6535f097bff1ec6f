// Writes a vector tile feature by feature (Mapbox Vector Tile 2.1), so that a tile in the making takes no more memory than its bytes.
import { PbfWriter } from 'pbf';
import { EXTENT } from './world.ts';

type Value = string | number | boolean;

export interface WrittenFeature {
  type: 1 | 2 | 3;
  tags: Record<string, Value>;
  /** Tile units: points, or lines, or closed rings. */
  geometry: number[][] | number[][][];
}

const [MOVE_TO, LINE_TO, CLOSE] = [1, 2, 7] as const;
const command = (id: number, count: number): number => (count << 3) | id;
const zigzag = (value: number): number => (value << 1) ^ (value >> 31);

/** Rings are closed by a command and not by their last corner. */
function commandsOf(type: 1 | 2 | 3, parts: readonly number[][][]): number[] {
  const commands: number[] = [];
  let [lastX, lastY] = [0, 0];
  const go = ([x = 0, y = 0]: readonly number[]): void => {
    commands.push(zigzag(x - lastX), zigzag(y - lastY));
    [lastX, lastY] = [x, y];
  };
  for (const part of parts) {
    const [first = [], ...others] = type === 3 ? part.slice(0, -1) : part;
    commands.push(command(MOVE_TO, type === 1 ? part.length : 1));
    go(first);
    if (type !== 1 && others.length > 0) commands.push(command(LINE_TO, others.length));
    for (const corner of others) go(corner);
    if (type === 3) commands.push(command(CLOSE, 1));
  }
  return commands;
}

function writeValue(value: Value, out: PbfWriter): void {
  if (typeof value === 'string') out.writeStringField(1, value);
  else if (typeof value === 'boolean') out.writeBooleanField(7, value);
  else if (!Number.isInteger(value)) out.writeDoubleField(3, value);
  else if (value < 0) out.writeSVarintField(6, value);
  else out.writeVarintField(5, value);
}

/** The number of a key or value, which is given one when it is new. */
function numberIn<T>(known: Map<T, number>, one: T): number {
  const number = known.get(one) ?? known.size;
  known.set(one, number);
  return number;
}

class LayerWriter {
  readonly #features = new PbfWriter();
  readonly #keys = new Map<string, number>();
  readonly #values = new Map<Value, number>();

  add({ type, tags, geometry }: WrittenFeature): void {
    const numbers = Object.entries(tags).flatMap(([key, value]) => [numberIn(this.#keys, key), numberIn(this.#values, value)]);
    const parts = type === 1 ? [geometry as number[][]] : (geometry as number[][][]);
    this.#features.writeMessage(
      2,
      (_, out) => {
        out.writePackedVarint(2, numbers);
        out.writeVarintField(3, type);
        out.writePackedVarint(4, commandsOf(type, parts));
      },
      undefined,
    );
  }

  finish(name: string): Uint8Array {
    const out = new PbfWriter();
    out.writeVarintField(15, 2); // the version of the format
    out.writeStringField(1, name);
    out.writeVarintField(5, EXTENT);
    for (const key of this.#keys.keys()) out.writeStringField(3, key);
    for (const value of this.#values.keys()) out.writeMessage(4, writeValue, value);
    return Buffer.concat([out.finish(), this.#features.finish()]);
  }
}

export class TileWriter {
  readonly #layers = new Map<string, LayerWriter>();

  get isEmpty(): boolean {
    return this.#layers.size === 0;
  }

  add(layer: string, feature: WrittenFeature): void {
    const writer = this.#layers.get(layer) ?? new LayerWriter();
    this.#layers.set(layer, writer);
    writer.add(feature);
  }

  /** Not zipped. Nothing can be added afterwards. */
  finish(): Uint8Array {
    const out = new PbfWriter();
    for (const [name, layer] of this.#layers) out.writeBytesField(3, layer.finish(name));
    return out.finish();
  }
}
