// Reads the JSON object around the packed ships as its bytes arrive: passes on the base64 of `ship`, `ships` and `shipsB` without holding
// it, and collects the rest, which JSON.parse judges at the end. A function of over 40 lines: one state machine.
import { DecodeFailure } from './failure.ts';
import { MAX_ENVELOPE_BYTES } from './limits.ts';

export type PackedMember = 'ship' | 'ships' | 'shipsB';
export type EnvelopeEvent = { kind: 'start'; member: PackedMember } | { kind: 'text'; text: string } | { kind: 'end' };

const isPacked = (key: unknown): key is PackedMember => key === 'ship' || key === 'ships' || key === 'shipsB';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;
const OPEN_ARRAY = 0x5b;
const CLOSE_OBJECT = 0x7d;
const CLOSE_ARRAY = 0x5d;
const COLON = 0x3a;
const COMMA = 0x2c;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const latin1 = new TextDecoder('latin1');

const notAnAnswer = (why: string) => new DecodeFailure('parseError', `This is not an answer with ships: ${why}`);

export class EnvelopeReader {
  /** Everything read except the packed members' texts: `{"cursor":"c","ship":""}`. */
  #outline: number[] = [];
  #began = false;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** Where the current string begins in the outline, at depth 1. */
  #stringStart = 0;
  #key: unknown;
  /** At depth 1, the next string is a value and not a key. */
  #valueNext = false;
  #streaming = false;
  /** An incomplete escape inside a packed member. */
  #escape = '';

  /** Events of the next bytes, in order. Throws DecodeFailure as soon as the bytes cannot be an answer. */
  *push(bytes: Uint8Array): Generator<EnvelopeEvent> {
    let at = 0;
    while (at < bytes.length) {
      if (this.#streaming) at = yield* this.#stream(bytes, at);
      else if (this.#take(bytes[at++] as number)) yield { kind: 'start', member: this.#key as PackedMember };
    }
  }

  /** Returns the members that are not packed, after the last byte. Throws if the bytes were not exactly one JSON object. */
  finish(): Record<string, unknown> {
    if (this.#streaming) throw notAnAnswer('it ends in the middle');
    const text = new TextDecoder().decode(Uint8Array.from(this.#outline));
    try {
      const members: unknown = JSON.parse(text);
      if (typeof members === 'object' && members !== null && !Array.isArray(members)) return members as Record<string, unknown>;
    } catch {
      // thrown below
    }
    throw notAnAnswer(this.#depth > 0 ? 'it ends in the middle' : 'it is not JSON');
  }

  /** Reads one byte outside the packed texts. True: the text of a packed member begins after it. */
  #take(byte: number): boolean {
    if (!this.#began) {
      if (isSpace(byte) || BYTE_ORDER_MARK.includes(byte)) return false;
      if (byte !== OPEN_OBJECT) throw notAnAnswer('it does not begin as one');
      this.#began = true;
    }
    this.#outline.push(byte);
    if (this.#outline.length > MAX_ENVELOPE_BYTES) throw notAnAnswer('its members are too long');
    if (this.#inString) this.#takeInString(byte);
    else if (byte === QUOTE) return this.#openString();
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) this.#depth++;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) this.#depth--;
    else if (this.#depth === 1 && byte === COLON) this.#valueNext = true;
    else if (this.#depth === 1 && byte === COMMA) this.#valueNext = false;
    return false;
  }

  #openString(): boolean {
    if (this.#depth === 1 && this.#valueNext && isPacked(this.#key)) {
      this.#streaming = true;
      return true;
    }
    this.#inString = true;
    this.#stringStart = this.#outline.length - 1;
    return false;
  }

  #takeInString(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === BACKSLASH) this.#escaped = true;
    else if (byte === QUOTE) {
      this.#inString = false;
      if (this.#depth === 1 && !this.#valueNext) this.#key = parsedString(Uint8Array.from(this.#outline.slice(this.#stringStart)));
    }
  }

  /** Text of a packed member up to its end or the bytes' end; answers where it stopped. */
  *#stream(bytes: Uint8Array, start: number): Generator<EnvelopeEvent, number> {
    let at = start;
    if (this.#escape) {
      while (at < bytes.length && !isWhole(this.#escape)) this.#escape += String.fromCharCode(bytes[at++] as number);
      if (!isWhole(this.#escape)) return at;
      const text = unescaped(this.#escape);
      this.#escape = '';
      if (text) yield { kind: 'text', text };
      return at;
    }
    const end = nextOf(bytes, QUOTE, at);
    const escape = nextOf(bytes.subarray(at, end), BACKSLASH, 0) + at;
    const stop = Math.min(end, escape);
    if (stop > at) yield { kind: 'text', text: latin1.decode(bytes.subarray(at, stop)) };
    if (stop === bytes.length) return stop;
    if (escape < end) {
      this.#escape = '\\';
    } else {
      this.#streaming = false;
      this.#valueNext = false;
      this.#outline.push(QUOTE);
      yield { kind: 'end' };
    }
    return stop + 1;
  }
}

const nextOf = (bytes: Uint8Array, byte: number, from: number) => {
  const found = bytes.indexOf(byte, from);
  return found < 0 ? bytes.length : found;
};

const isWhole = (escape: string) => escape.length === (escape[1] === 'u' ? 6 : 2);

/** The character of an escape; for line breaks inside base64, nothing. */
function unescaped(escape: string): string {
  const text = parsedString(new TextEncoder().encode(`"${escape}"`));
  if (typeof text !== 'string') throw notAnAnswer('its text is not base64');
  return text.trim();
}

function parsedString(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined; // finish() judges the whole object
  }
}
