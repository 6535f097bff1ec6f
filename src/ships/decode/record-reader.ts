// The records of a JSON array that comes as bytes, one by one, so that the whole text never exists: plain ones straight from their
// bytes, all others by JSON.parse, cut out by a scan that knows strings and depth: a ship named `A"},{"B` is one ship.
import { DecodeFailure, wordsOf } from './failure.ts';
import { MAX_RECORD_BYTES } from './limits.ts';
import { PlainRecord } from './plain-record.ts';

/** Bytes that are read at once, beside a record left over. */
const ROOM_BYTES = 128 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const utf8 = new TextDecoder();

/** What may come next, white space aside. */
type Next = 'list' | 'recordOrEnd' | 'record' | 'commaOrEnd' | 'nothing';

export class RecordReader {
  readonly #take: (record: unknown) => void;
  readonly #plain = new PlainRecord();
  readonly #buffer = new Uint8Array(MAX_RECORD_BYTES + ROOM_BYTES + 1);
  #length = 0;
  /** Where the first byte not yet read lies. */
  #at = 0;
  #next: Next = 'list';
  /** A record at #at that is not plain, or not whole: how far the scan for its end has come, and what it knows. */
  #scanned: number | undefined;
  #depth = 0;
  #inString = false;
  #escaped = false;

  /** `take` must be done with a record when it returns: the object is used again. */
  constructor(take: (record: unknown) => void) {
    this.#take = take;
  }

  /** Takes every record that the next bytes make whole. Throws DecodeFailure. */
  push(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; ) {
      const piece = bytes.subarray(from, from + this.#buffer.length - 1 - this.#length);
      from += piece.length;
      this.#buffer.set(piece, this.#length);
      this.#length += piece.length;
      this.#buffer[this.#length] = 0; // ends whatever a plain record might read into
      this.#read();
      if (this.#length - this.#at > MAX_RECORD_BYTES) throw damaged('a record is too long');
      this.#buffer.copyWithin(0, this.#at, this.#length);
      this.#length -= this.#at;
      if (this.#scanned !== undefined) this.#scanned -= this.#at;
      this.#at = 0;
    }
  }

  /** Throws when the list is not closed. */
  finish(): void {
    if (this.#next !== 'nothing') throw damaged('they end in the middle');
  }

  #read(): void {
    while (this.#scanned !== undefined || this.#comesToRecord()) {
      const start = this.#at;
      const end = this.#scanned === undefined ? this.#plain.read(this.#buffer, start) : -1;
      if (end >= 0) this.#done(end, this.#plain.members);
      else if (!this.#readAny(start)) return;
    }
  }

  #done(end: number, record: unknown): void {
    if (end - this.#at > MAX_RECORD_BYTES) throw damaged('a record is too long');
    this.#at = end;
    this.#next = 'commaOrEnd';
    this.#take(record);
  }

  /** A value of any kind; false when it is not whole. */
  #readAny(start: number): boolean {
    if (this.#scanned === undefined) {
      this.#scanned = start;
      this.#depth = 0;
      this.#inString = false;
      this.#escaped = false;
    }
    const end = this.#endOfValue(this.#scanned);
    if (end < 0) return false;
    this.#scanned = undefined;
    this.#done(end, parsed(utf8.decode(this.#buffer.subarray(start, end))));
    return true;
  }

  /** Moves over what lies between records; false when the bytes end before the next one begins. */
  #comesToRecord(): boolean {
    for (; this.#at < this.#length; this.#at++) {
      const byte = this.#buffer[this.#at] as number;
      if (isSpace(byte)) continue;
      if (this.#next === 'record' || (this.#next === 'recordOrEnd' && byte !== CLOSE_BRACKET)) return true;
      this.#next = this.#behind(byte);
    }
    return false;
  }

  #behind(byte: number): Next {
    if (this.#next === 'list' && byte === OPEN_BRACKET) return 'recordOrEnd';
    if (this.#next === 'commaOrEnd' && byte === COMMA) return 'record';
    if ((this.#next === 'commaOrEnd' || this.#next === 'recordOrEnd') && byte === CLOSE_BRACKET) return 'nothing';
    throw damaged(this.#next === 'list' ? 'they are not a list' : 'their list is broken');
  }

  /** Behind the value at #at, -1 when it is not whole. JSON.parse judges what lies between. */
  #endOfValue(from: number): number {
    const buffer = this.#buffer;
    for (let at = from; at < this.#length; at++) {
      const byte = buffer[at] as number;
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE) {
          this.#inString = false;
          if (this.#depth === 0) return at + 1;
        }
      } else if (byte === QUOTE) this.#inString = true;
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.#depth++;
      else if (this.#depth > 0) {
        if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && --this.#depth === 0) return at + 1;
      } else if (byte === COMMA || byte === CLOSE_BRACKET || isSpace(byte)) return at;
    }
    this.#scanned = this.#length;
    return -1;
  }
}

const damaged = (why: string) => new DecodeFailure('parseError', `The ships are damaged: ${why}`);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damaged(wordsOf(error));
  }
}
