// The columns of 65,536 ships in one shared buffer: written by the main thread alone, read by the payload worker without a copy. A segment
// never moves or grows, so more ships cost a new segment and no copy.

export const SLOT_BITS = 16;
export const SEGMENT_SLOTS = 1 << SLOT_BITS;
const SLOT_MASK = SEGMENT_SLOTS - 1;

/** In a 16-bit column, and as navStatus 0xff: unknown. */
export const NONE = 0xffff;
export const NO_NAV_STATUS = 0xff;

/** Bits of the flags column. LISTED: has a position and is in the live set. GONE: was listed and left it. */
export const FLAG = { listed: 1, gone: 2, classA: 4, classB: 8 } as const;

/** Widths of the text columns in bytes: ITU-R M.1371-5 table 55 (type 5), 20, 7 and 20 characters. */
export const TEXT_WIDTH = { name: 20, callsign: 7, destination: 20 } as const;

/** lat and lon are stored in millionths of a degree (0.11 m), finer than the 1/10000 minute of AIS. */
export const MICRO = 1_000_000;

/** Name, bytes a slot. Widest first, so that every column is aligned. */
const LAYOUT = [
  ['seenMs', 8],
  ['identityMs', 8],
  ['sequence', 4],
  ['mmsi', 4],
  ['latMicro', 4],
  ['lonMicro', 4],
  ['imo', 4],
  ['eta', 4],
  ['changedTick', 4],
  ['courseTenths', 2],
  ['speedTenths', 2],
  ['heading', 2],
  ['shipType', 2],
  ['draughtTenths', 2],
  ['lengthM', 2],
  ['beamM', 2],
  ['navStatus', 1],
  ['flags', 1],
  ['name', TEXT_WIDTH.name],
  ['callsign', TEXT_WIDTH.callsign],
  ['destination', TEXT_WIDTH.destination],
] as const;
type Column = (typeof LAYOUT)[number][0];

export const BYTES_PER_SHIP = LAYOUT.reduce((sum, [, bytes]) => sum + bytes, 0);

const OFFSET = (() => {
  let at = 0;
  const offsets = {} as Record<Column, number>;
  for (const [name, bytes] of LAYOUT) {
    offsets[name] = at;
    at += bytes * SEGMENT_SLOTS;
  }
  return offsets;
})();

/** The views on one segment's buffer. Texts are Latin-1 bytes, ended by 0 where shorter than the column. */
export class Segment {
  readonly buffer: SharedArrayBuffer;
  readonly seenMs: Float64Array;
  readonly identityMs: Float64Array;
  /** Odd while the slot is being written: see write() and read(). */
  readonly sequence: Int32Array;
  readonly mmsi: Uint32Array;
  readonly latMicro: Int32Array;
  readonly lonMicro: Int32Array;
  /** 0: unknown. */
  readonly imo: Uint32Array;
  /** month << 16 | day << 11 | hour << 6 | minute; 0: unknown. */
  readonly eta: Uint32Array;
  readonly changedTick: Uint32Array;
  readonly courseTenths: Uint16Array;
  readonly speedTenths: Uint16Array;
  readonly heading: Uint16Array;
  readonly shipType: Uint16Array;
  readonly draughtTenths: Uint16Array;
  readonly lengthM: Uint16Array;
  readonly beamM: Uint16Array;
  readonly navStatus: Uint8Array;
  readonly flags: Uint8Array;
  readonly name: Uint8Array;
  readonly callsign: Uint8Array;
  readonly destination: Uint8Array;

  constructor(buffer: SharedArrayBuffer = new SharedArrayBuffer(BYTES_PER_SHIP * SEGMENT_SLOTS)) {
    const bytes = (column: Column, width = 1) => new Uint8Array(buffer, OFFSET[column], SEGMENT_SLOTS * width);
    const half = (column: Column) => new Uint16Array(buffer, OFFSET[column], SEGMENT_SLOTS);
    const word = (column: Column) => new Uint32Array(buffer, OFFSET[column], SEGMENT_SLOTS);
    const signed = (column: Column) => new Int32Array(buffer, OFFSET[column], SEGMENT_SLOTS);
    this.buffer = buffer;
    this.seenMs = new Float64Array(buffer, OFFSET.seenMs, SEGMENT_SLOTS);
    this.identityMs = new Float64Array(buffer, OFFSET.identityMs, SEGMENT_SLOTS);
    this.sequence = signed('sequence');
    this.mmsi = word('mmsi');
    this.latMicro = signed('latMicro');
    this.lonMicro = signed('lonMicro');
    this.imo = word('imo');
    this.eta = word('eta');
    this.changedTick = word('changedTick');
    this.courseTenths = half('courseTenths');
    this.speedTenths = half('speedTenths');
    this.heading = half('heading');
    this.shipType = half('shipType');
    this.draughtTenths = half('draughtTenths');
    this.lengthM = half('lengthM');
    this.beamM = half('beamM');
    this.navStatus = bytes('navStatus');
    this.flags = bytes('flags');
    this.name = bytes('name', TEXT_WIDTH.name);
    this.callsign = bytes('callsign', TEXT_WIDTH.callsign);
    this.destination = bytes('destination', TEXT_WIDTH.destination);
  }

  /** Marks all of a slot's columns except its number as unknown; 0 is a real value in some. */
  clear(at: number): void {
    this.seenMs[at] = 0;
    this.identityMs[at] = 0;
    this.imo[at] = 0;
    this.eta[at] = 0;
    this.flags[at] = 0;
    for (const text of ['name', 'callsign', 'destination'] as const) this[text].fill(0, at * TEXT_WIDTH[text], (at + 1) * TEXT_WIDTH[text]);
    this.courseTenths[at] = NONE;
    this.speedTenths[at] = NONE;
    this.heading[at] = NONE;
    this.shipType[at] = NONE;
    this.draughtTenths[at] = NONE;
    this.lengthM[at] = NONE;
    this.beamM[at] = NONE;
    this.navStatus[at] = NO_NAV_STATUS;
  }

  /** Around every change of a slot that the worker may be reading: beginWrite, change, endWrite; nothing in between may throw. */
  beginWrite(at: number): void {
    Atomics.add(this.sequence, at, 1);
  }

  endWrite(at: number): void {
    Atomics.add(this.sequence, at, 1);
  }

  /** For a reader in another thread: the number to pass to `unchanged` after copying the slot. Waits while it is being written. */
  beginRead(at: number): number {
    let sequence = Atomics.load(this.sequence, at);
    while (sequence & 1) sequence = Atomics.load(this.sequence, at);
    return sequence;
  }

  /** False: what was copied since beginRead may be inconsistent; read again. */
  unchanged(at: number, sequence: number): boolean {
    return Atomics.load(this.sequence, at) === sequence;
  }
}

export const segmentOf = (segments: readonly Segment[], slot: number): Segment => {
  const segment = segments[slot >>> SLOT_BITS];
  if (!segment) throw new RangeError(`Slot ${slot} is in no segment`);
  return segment;
};
export const indexIn = (slot: number): number => slot & SLOT_MASK;
