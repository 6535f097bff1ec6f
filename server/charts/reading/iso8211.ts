// Records of an ISO 8211 file (ISO/IEC 8211:1994), as far as the heads of cells and the catalogue of an exchange set need them. GDAL reads
// the rest.

/** The file is not what it should be; the message says what, in words for the person who sent it. */
export class BadCell extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BadCell';
  }
}

export interface Iso8211Record {
  /** L: the description of the data, which comes first. D: data. */
  kind: 'L' | 'D';
  fields: { tag: string; data: Buffer }[];
}

const LEADER_BYTES = 24;
const FIELD_END = 0x1e;
const UNIT_END = 0x1f;

function numberAt(bytes: Buffer, at: number, length: number): number {
  const text = bytes.toString('latin1', at, at + length);
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

interface Leader {
  kind: string;
  length: number;
  base: number;
  sizes: { length: number; position: number; tag: number };
}

function leaderAt(bytes: Buffer, at: number): Leader | undefined {
  if (at + LEADER_BYTES > bytes.length) return undefined;
  const [length, base] = [numberAt(bytes, at, 5), numberAt(bytes, at + 12, 5)];
  const sizes = { length: numberAt(bytes, at + 20, 1), position: numberAt(bytes, at + 21, 1), tag: numberAt(bytes, at + 23, 1) };
  const all = [length, base, sizes.length, sizes.position, sizes.tag];
  if (all.some(Number.isNaN) || base <= LEADER_BYTES || sizes.length === 0 || sizes.position === 0 || sizes.tag === 0) return undefined;
  return { kind: String.fromCharCode(bytes[at + 6] ?? 0), length, base, sizes };
}

/** Whether the file begins as one of ISO 8211 does. What is encrypted does not. */
export const isIso8211 = (bytes: Buffer): boolean => leaderAt(bytes, 0)?.kind === 'L';

function recordAt(bytes: Buffer, at: number): { record: Iso8211Record; next: number } {
  const cut = new BadCell('it is damaged: a record of it is cut off or has no beginning');
  const leader = leaderAt(bytes, at);
  if (!leader || (leader.kind !== 'L' && leader.kind !== 'D')) throw cut;
  const { length, base, sizes, kind } = leader;
  const entry = sizes.tag + sizes.length + sizes.position;
  const fields: Iso8211Record['fields'] = [];
  let end = at + base;
  for (let entryAt = at + LEADER_BYTES; bytes[entryAt] !== FIELD_END; entryAt += entry) {
    if (entryAt + entry >= at + base) throw cut;
    const tag = bytes.toString('latin1', entryAt, entryAt + sizes.tag);
    const size = numberAt(bytes, entryAt + sizes.tag, sizes.length);
    const from = at + base + numberAt(bytes, entryAt + sizes.tag + sizes.length, sizes.position);
    if (!(size > 0 && from + size <= bytes.length)) throw cut;
    fields.push({ tag, data: bytes.subarray(from, from + size) });
    end = Math.max(end, from + size);
  }
  // a record above 99,999 bytes gives its length as 0
  if (length !== 0 && at + length !== end) throw cut;
  return { record: { kind, fields }, next: end };
}

/** All records in order. @throws BadCell at the first that is damaged */
export function* iso8211Records(bytes: Buffer): Generator<Iso8211Record> {
  for (let at = 0; at < bytes.length; ) {
    const { record, next } = recordAt(bytes, at);
    yield record;
    at = next;
  }
}

/** Reads the subfields of one field, one after the other. */
export class Subfields {
  readonly #data: Buffer;
  #at = 0;
  constructor(data: Buffer) {
    this.#data = data;
  }
  #take(bytes: number): number {
    const at = this.#at;
    this.#at += bytes;
    if (this.#at > this.#data.length) throw new BadCell('it is damaged: a field of it is too short');
    return at;
  }
  byte = (): number => this.#data.readUInt8(this.#take(1));
  uint16 = (): number => this.#data.readUInt16LE(this.#take(2));
  uint32 = (): number => this.#data.readUInt32LE(this.#take(4));
  /** Of a fixed length, or up to the end of the unit. */
  text(length?: number): string {
    if (length !== undefined) {
      const at = this.#take(length);
      return this.#data.toString('latin1', at, at + length);
    }
    const from = this.#at;
    while (this.#at < this.#data.length && this.#data[this.#at] !== UNIT_END && this.#data[this.#at] !== FIELD_END) this.#at += 1;
    const text = this.#data.toString('latin1', from, this.#at);
    this.#at += 1;
    return text;
  }
}
