// Reads plain records directly from their bytes: one flat object of texts, numbers and nulls, without white space or escapes, as servers
// write them. The result must always be that of JSON.parse; all other records are left to it.
import { lettersOf, TextPool } from './text-pool.ts';

/** The members that a batch uses, and two that it ignores. `gone` is rare and left to JSON.parse. */
const NAMES = [
  '_id',
  'id',
  'mmsi',
  'imo',
  'name',
  'callsign',
  'shipType',
  'flag',
  'lat',
  'lon',
  'cog',
  'sog',
  'heading',
  'navStatus',
  'destination',
  'eta',
  'draught',
  'length',
  'beam',
  'lastSeen',
  'gone',
] as const;
/** A member that is not used. */
const OTHER = NAMES.length;
/** Stands for the member before the first. */
const NO_MEMBER = NAMES.length + 1;
/** Each key as it follows its opening quote. */
const KEYS = NAMES.map((name) => new TextEncoder().encode(`${name}":`));

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const MINUS = 0x2d;
const POINT = 0x2e;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const ZERO = 0x30;
const NULL = new TextEncoder().encode('null');
const isDigit = (byte: number) => byte >= ZERO && byte <= 0x39;
/** Printable, one byte, and neither a quote nor a backslash. */
const isLetter = (byte: number) => byte >= 0x20 && byte < 0x7f && byte !== QUOTE && byte !== BACKSLASH;

/**
 * This many digits are exact in a double, and so is the power of ten that divides them: the quotient is rounded once, as JSON.parse does.
 */
const MOST_DIGITS = 15;
const TENS = Float64Array.from({ length: MOST_DIGITS + 1 }, (_, digits) => Number(`1e${digits}`));

function stands(bytes: Uint8Array, at: number, text: Uint8Array): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text[i]) return false;
  return true;
}

/** One object for all records, so that they share one shape and leave no garbage. */
class Members {
  mmsi: unknown;
  imo: unknown;
  name: unknown;
  callsign: unknown;
  shipType: unknown;
  flag: unknown;
  lat: unknown;
  lon: unknown;
  cog: unknown;
  sog: unknown;
  heading: unknown;
  navStatus: unknown;
  destination: unknown;
  eta: unknown;
  draught: unknown;
  length: unknown;
  beam: unknown;
  lastSeen: unknown;

  clear(): void {
    this.mmsi = this.imo = this.name = this.callsign = this.shipType = this.flag = undefined;
    this.lat = this.lon = this.cog = this.sog = this.heading = this.navStatus = undefined;
    this.destination = this.eta = this.draught = this.length = this.beam = this.lastSeen = undefined;
  }
}

export class PlainRecord {
  /** The members of the last record, until the next one is read. */
  readonly members = new Members();
  /** The member that followed each one the last time: servers write members in one order. */
  readonly #after = Uint8Array.from({ length: NAMES.length + 2 }, (_, member) => (member + 1) % NAMES.length);
  readonly #pool = new TextPool();
  /** The end of what was read last; -1 if it was not plain. */
  #at = 0;

  /** Returns the end of the record that begins at `start`; -1 if the record is not plain or not complete. A 0 must follow the bytes. */
  read(bytes: Uint8Array, start: number): number {
    this.members.clear();
    if (bytes[start] !== OPEN_BRACE) return -1;
    let before = NO_MEMBER;
    let at = start + 1;
    for (;;) {
      if (bytes[at] !== QUOTE) return -1;
      const member = this.#memberAt(bytes, at + 1, before);
      if (member < OTHER) this.#at = at + 1 + (KEYS[member] as Uint8Array).length;
      else this.#skipKey(bytes, at + 1);
      if (this.#at < 0) return -1;
      this.#readValue(bytes, member);
      at = this.#at;
      if (at < 0) return -1;
      const byte = bytes[at++];
      if (byte === CLOSE_BRACE) return at;
      if (byte !== COMMA) return -1;
      before = member;
    }
  }

  #memberAt(bytes: Uint8Array, at: number, before: number): number {
    const likely = this.#after[before] as number;
    if (stands(bytes, at, KEYS[likely] as Uint8Array)) return likely;
    for (let member = 0; member < NAMES.length; member++) {
      if (!stands(bytes, at, KEYS[member] as Uint8Array)) continue;
      this.#after[before] = member;
      return member;
    }
    return OTHER;
  }

  #skipKey(bytes: Uint8Array, start: number): void {
    let at = start;
    while (isLetter(bytes[at] as number)) at++;
    this.#at = bytes[at] === QUOTE && bytes[at + 1] === COLON ? at + 2 : -1;
  }

  /** One case per member: looking the name up each time takes three times as long. */
  #readValue(bytes: Uint8Array, member: number): void {
    const { members } = this;
    switch (NAMES[member]) {
      case 'mmsi':
        members.mmsi = this.#value(bytes);
        break;
      case 'imo':
        members.imo = this.#value(bytes);
        break;
      case 'name':
        members.name = this.#value(bytes);
        break;
      case 'callsign':
        members.callsign = this.#value(bytes);
        break;
      case 'shipType':
        members.shipType = this.#value(bytes);
        break;
      case 'flag':
        members.flag = this.#value(bytes, true);
        break;
      case 'lat':
        members.lat = this.#value(bytes);
        break;
      case 'lon':
        members.lon = this.#value(bytes);
        break;
      case 'cog':
        members.cog = this.#value(bytes);
        break;
      case 'sog':
        members.sog = this.#value(bytes);
        break;
      case 'heading':
        members.heading = this.#value(bytes);
        break;
      case 'navStatus':
        members.navStatus = this.#value(bytes);
        break;
      case 'destination':
        members.destination = this.#value(bytes, true);
        break;
      case 'eta':
        members.eta = this.#value(bytes, true);
        break;
      case 'draught':
        members.draught = this.#value(bytes);
        break;
      case 'length':
        members.length = this.#value(bytes);
        break;
      case 'beam':
        members.beam = this.#value(bytes);
        break;
      case 'lastSeen':
        members.lastSeen = this.#value(bytes);
        break;
      case 'gone':
        this.#at = -1;
        break;
      default:
        if (bytes[this.#at] === QUOTE) this.#textEnd(bytes);
        else this.#value(bytes);
    }
  }

  /** `isShared`: many ships have the same text. */
  #value(bytes: Uint8Array, isShared = false): unknown {
    const start = this.#at;
    const byte = bytes[start] as number;
    if (byte === QUOTE) {
      const end = this.#textEnd(bytes);
      return isShared ? this.#pool.textOf(bytes, start + 1, end) : lettersOf(bytes, start + 1, end);
    }
    if (isDigit(byte) || byte === MINUS) return this.#number(bytes);
    this.#at = stands(bytes, start, NULL) ? start + NULL.length : -1;
    return null;
  }

  /** Where the letters of the text end. */
  #textEnd(bytes: Uint8Array): number {
    const start = this.#at + 1;
    let at = start;
    while (isLetter(bytes[at] as number)) at++;
    this.#at = bytes[at] === QUOTE ? at + 1 : -1;
    return this.#at < 0 ? start : at;
  }

  #number(bytes: Uint8Array): number {
    const isNegative = bytes[this.#at] === MINUS;
    const start = isNegative ? this.#at + 1 : this.#at;
    let at = start;
    let mantissa = 0;
    let byte = bytes[at] as number;
    for (; isDigit(byte); byte = bytes[++at] as number) mantissa = mantissa * 10 + (byte - ZERO);
    let digits = at - start;
    const isWhole = digits === 1 || (digits > 1 && bytes[start] !== ZERO);
    let decimals = 0;
    if (byte === POINT) {
      const point = at;
      for (byte = bytes[++at] as number; isDigit(byte); byte = bytes[++at] as number) mantissa = mantissa * 10 + (byte - ZERO);
      decimals = at - point - 1;
      digits += decimals;
      if (decimals === 0) digits = Number.POSITIVE_INFINITY;
    }
    // an exponent is neither a comma nor a bracket, so read() refuses it
    this.#at = isWhole && digits <= MOST_DIGITS ? at : -1;
    const value = decimals > 0 && decimals <= MOST_DIGITS ? mantissa / (TENS[decimals] as number) : mantissa;
    return isNegative ? -value : value;
  }
}
