// Reads the records of a JSON array one by one from its bytes, so that the whole text never exists. Plain records are read directly; a scan
// that knows strings and depth cuts out the others for JSON.parse, so a ship named `A"},{"B` is one ship.
import { DecodeFailure, wordsOf } from './failure.ts';
import { MAX_RECORD_BYTES } from './limits.ts';
import { PlainRecord } from './plain-record.ts';

/** Bytes read at once, besides an incomplete record. */
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

/** What may come next, apart from white space. */
type Next = 'list' | 'recordOrEnd' | 'record' | 'commaOrEnd' | 'nothing';

export class RecordReader {
  readonly #take: (record: unknown) => void;
  readonly #plain = new PlainRecord();
  readonly #buffer = new Uint8Array(MAX_RECORD_BYTES + ROOM_BYTES + 1);
  #length = 0;
  /** The first byte that is not read yet. */
  #at = 0;
  #next: Next = 'list';
  /** For a record at #at that is not plain or not complete: how far the search for its end has come, and its state. */
  #scanned: number | undefined;
  #depth = 0;
  #inString = false;
  #escaped = false;

  /** `take` must have finished with a record when it returns, because the object is reused. */
  constructor(take: (record: unknown) => void) {
    this.#take = take;
  }

  /** Takes every record that these bytes complete. Throws DecodeFailure. */
  push(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; ) {
      const piece = bytes.subarray(from, from + this.#buffer.length - 1 - this.#length);
      from += piece.length;
      this.#buffer.set(piece, this.#length);
      this.#length += piece.length;
      this.#buffer[this.#length] = 0; // stops a plain record from being read beyond the bytes
      this.#read();
      if (this.#length - this.#at > MAX_RECORD_BYTES) throw damaged('a record is too long');
      this.#buffer.copyWithin(0, this.#at, this.#length);
      this.#length -= this.#at;
      if (this.#scanned !== undefined) this.#scanned -= this.#at;
      this.#at = 0;
    }
  }

  /** Throws if the array is not closed. */
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

  /** Reads a value of any type. False: it is not complete. */
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

  /** Skips what is between records. False: the bytes end before the next record. */
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

  /** The end of the value at #at; -1 if it is not complete. JSON.parse judges its content. */
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
