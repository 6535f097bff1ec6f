// Ships as the bytes of their JSON, straight from the columns: without objects or strings, and consistent while the main thread writes.
// Must write exactly what record.ts returns; a property test compares them.
import { flagOf } from '#domain/ais/flag.ts';
import { FLAG, MICRO, NO_NAV_STATUS, NONE, type Segment, TEXT_WIDTH } from './segment.ts';

/** No record is longer: 20 members' names, 47 text bytes of at most 2 bytes each, numbers. */
const MAX_RECORD_BYTES = 640;

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const KEY = {
  id: ascii('{"_id":"'),
  id2: ascii('","id":"'),
  mmsi: ascii('","mmsi":'),
  gone: ascii(',"gone":true}'),
  imo: ascii(',"imo":'),
  name: ascii(',"name":"'),
  callsign: ascii(',"callsign":"'),
  shipType: ascii(',"shipType":'),
  flag: ascii(',"flag":"'),
  lat: ascii(',"lat":'),
  lon: ascii(',"lon":'),
  cog: ascii(',"cog":'),
  sog: ascii(',"sog":'),
  heading: ascii(',"heading":'),
  navStatus: ascii(',"navStatus":'),
  destination: ascii(',"destination":"'),
  eta: ascii(',"eta":"'),
  draught: ascii(',"draught":'),
  length: ascii(',"length":'),
  beam: ascii(',"beam":'),
  lastSeen: ascii(',"lastSeen":'),
};
const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/** Flags by MID, computed once. */
const flags = new Map<number, Uint8Array | undefined>();
function flagBytes(mmsi: number): Uint8Array | undefined {
  const mid = Math.floor(mmsi / 1_000_000);
  if (!flags.has(mid)) {
    const flag = flagOf(mmsi);
    flags.set(mid, flag === undefined ? undefined : ascii(flag));
  }
  return flags.get(mid);
}

/** Appends records to its own buffer, separated by commas; take() returns what is there. */
export class ShipJson {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;
  /** Records since the array began. */
  #records = 0;

  constructor(bytes: number) {
    this.#bytes = new Uint8Array(bytes + MAX_RECORD_BYTES);
  }

  get length(): number {
    return this.#length;
  }

  /** There is space for another record, by the size given at construction. */
  get hasRoom(): boolean {
    return this.#length + MAX_RECORD_BYTES <= this.#bytes.length;
  }

  begin(): void {
    this.#length = 0;
    this.#records = 0;
    this.#bytes[this.#length++] = 0x5b;
  }

  end(): void {
    this.#bytes[this.#length++] = 0x5d;
  }

  /** A copy of what was written since the last take. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }

  /** One ship, or her tombstone. Reads again until the slot did not change during the read. */
  add(segment: Segment, at: number): void {
    const start = this.#length;
    for (;;) {
      const sequence = segment.beginRead(at);
      this.#length = start;
      if (this.#records > 0) this.#bytes[this.#length++] = COMMA;
      this.#record(segment, at);
      if (segment.unchanged(at, sequence)) break;
    }
    this.#records += 1;
  }

  #record(segment: Segment, at: number): void {
    const mmsi = segment.mmsi[at] ?? 0;
    this.#raw(KEY.id);
    this.#integer(mmsi);
    this.#raw(KEY.id2);
    this.#integer(mmsi);
    this.#raw(KEY.mmsi);
    this.#integer(mmsi);
    if ((segment.flags[at] ?? 0) & FLAG.gone) {
      this.#raw(KEY.gone);
      return;
    }
    this.#unless(KEY.imo, segment.imo[at] ?? 0, 0);
    this.#text(KEY.name, segment.name, TEXT_WIDTH.name, at);
    this.#text(KEY.callsign, segment.callsign, TEXT_WIDTH.callsign, at);
    this.#unless(KEY.shipType, segment.shipType[at] ?? NONE, NONE);
    const flag = flagBytes(mmsi);
    if (flag) {
      this.#raw(KEY.flag);
      this.#raw(flag);
      this.#bytes[this.#length++] = QUOTE;
    }
    this.#raw(KEY.lat);
    this.#decimal(segment.latMicro[at] ?? 0, MICRO);
    this.#raw(KEY.lon);
    this.#decimal(segment.lonMicro[at] ?? 0, MICRO);
    this.#unless(KEY.cog, segment.courseTenths[at] ?? NONE, NONE, 10);
    this.#unless(KEY.sog, segment.speedTenths[at] ?? NONE, NONE, 10);
    this.#unless(KEY.heading, segment.heading[at] ?? NONE, NONE);
    this.#unless(KEY.navStatus, segment.navStatus[at] ?? NO_NAV_STATUS, NO_NAV_STATUS);
    this.#text(KEY.destination, segment.destination, TEXT_WIDTH.destination, at);
    this.#eta(segment.eta[at] ?? 0);
    this.#unless(KEY.draught, segment.draughtTenths[at] ?? NONE, NONE, 10);
    this.#unless(KEY.length, segment.lengthM[at] ?? NONE, NONE);
    this.#unless(KEY.beam, segment.beamM[at] ?? NONE, NONE);
    this.#raw(KEY.lastSeen);
    this.#integer(segment.seenMs[at] ?? 0);
    this.#bytes[this.#length++] = 0x7d;
  }

  #raw(bytes: Uint8Array): void {
    const to = this.#bytes;
    let length = this.#length;
    for (let at = 0; at < bytes.length; at++) to[length++] = bytes[at] ?? 0;
    this.#length = length;
  }

  #unless(key: Uint8Array, value: number, none: number, perUnit = 1): void {
    if (value === none) return;
    this.#raw(key);
    this.#decimal(value, perUnit);
  }

  /** value / perUnit without trailing zeros, as JSON.stringify writes it. perUnit is a power of ten. */
  #decimal(value: number, perUnit: number): void {
    if (value < 0) this.#bytes[this.#length++] = MINUS;
    const size = Math.abs(value);
    const whole = Math.floor(size / perUnit);
    this.#integer(whole);
    let rest = size - whole * perUnit;
    if (rest === 0) return;
    this.#bytes[this.#length++] = DOT;
    for (let unit = perUnit / 10; rest > 0; unit /= 10) {
      const digit = Math.floor(rest / unit);
      this.#bytes[this.#length++] = ZERO + digit;
      rest -= digit * unit;
    }
  }

  /** value: whole, 0 to 2^53. */
  #integer(value: number): void {
    let end = this.#length + 1;
    for (let left = value; left >= 10; left = Math.floor(left / 10)) end += 1;
    this.#length = end;
    let left = value;
    do {
      const next = Math.floor(left / 10);
      end -= 1;
      this.#bytes[end] = ZERO + (left - next * 10);
      left = next;
    } while (left > 0);
  }

  #two(value: number): void {
    this.#bytes[this.#length++] = ZERO + Math.floor(value / 10);
    this.#bytes[this.#length++] = ZERO + (value % 10);
  }

  #eta(packed: number): void {
    if (packed === 0) return;
    this.#raw(KEY.eta);
    this.#two(packed >>> 16);
    this.#bytes[this.#length++] = MINUS;
    this.#two((packed >>> 11) & 31);
    this.#bytes[this.#length++] = 0x54;
    this.#two((packed >>> 6) & 31);
    this.#bytes[this.#length++] = 0x3a;
    this.#two(packed & 63);
    this.#bytes[this.#length++] = 0x5a;
    this.#bytes[this.#length++] = QUOTE;
  }

  /** Columns contain no control characters (text-column.ts), so only quotes and backslashes need escaping. */
  #text(key: Uint8Array, column: Uint8Array, width: number, slotAt: number): void {
    const from = slotAt * width;
    if (!column[from]) return;
    this.#raw(key);
    for (let at = from; at < from + width; at++) {
      const byte = column[at] ?? 0;
      if (byte === 0) break;
      if (byte < 0x80) {
        if (byte === QUOTE || byte === BACKSLASH) this.#bytes[this.#length++] = BACKSLASH;
        this.#bytes[this.#length++] = byte;
      } else {
        this.#bytes[this.#length++] = 0xc0 | (byte >> 6); // UTF-8 of Latin-1
        this.#bytes[this.#length++] = 0x80 | (byte & 0x3f);
      }
    }
    this.#bytes[this.#length++] = QUOTE;
  }
}
