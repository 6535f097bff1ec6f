// Cuts a JSON array that comes as bytes into pieces that end at the border of a record, by a scan that knows strings and depth:
// a ship named `A"},{"B` is one ship. Parses the pieces, so the whole text never exists.
import { DecodeFailure, wordsOf } from './failure.ts';
import { MAX_RECORD_BYTES } from './limits.ts';

/** Bytes that are parsed at once. Measured November 2026: 64 k and 2 M characters are slower; the garbage of 256 k dies young. */
const PIECE_BYTES = 256 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const utf8 = new TextDecoder();

export class RecordScanner {
  #buffer = new Uint8Array(PIECE_BYTES + MAX_RECORD_BYTES);
  #length = 0;
  /** Behind the last record's end found, and how far the scan has come. */
  #border = 0;
  #scanned = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #first = true;

  /** The records of every piece that the next bytes make whole. Throws DecodeFailure. */
  *push(bytes: Uint8Array): Generator<unknown[]> {
    for (let at = 0; at < bytes.length; ) {
      const taken = bytes.subarray(at, at + this.#buffer.length - this.#length);
      this.#buffer.set(taken, this.#length);
      this.#length += taken.length;
      at += taken.length;
      this.#scan();
      if (this.#length - this.#border > MAX_RECORD_BYTES) throw damaged('a record is too long');
      if (this.#length >= PIECE_BYTES && this.#border > 0) yield this.#cut();
    }
  }

  /** The records behind the last border. Throws when the array is not closed, or something follows it. */
  finish(): unknown[] {
    const rest = utf8.decode(this.#buffer.subarray(0, this.#length));
    return this.#first ? parsedArray(rest) : parsedArray(`[0${rest}`).slice(1);
  }

  #cut(): unknown[] {
    const text = utf8.decode(this.#buffer.subarray(0, this.#border));
    this.#buffer.copyWithin(0, this.#border, this.#length);
    this.#length -= this.#border;
    this.#scanned -= this.#border;
    this.#border = 0;
    if (!this.#first) return parsedArray(`[0${text}]`).slice(1); // a later piece begins with the comma before its first record
    this.#first = false;
    return parsedArray(`${text}]`);
  }

  /** Moves over the new bytes. Locals, because this loop sees every byte of every answer. */
  #scan(): void {
    const buffer = this.#buffer;
    const length = this.#length;
    let depth = this.#depth;
    let inString = this.#inString;
    let escaped = this.#escaped;
    let border = this.#border;
    for (let at = this.#scanned; at < length; at++) {
      const byte = buffer[at] as number;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inString = false;
      } else if (byte === QUOTE) inString = true;
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth++;
      else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        depth--;
        if (depth === 1) border = at + 1;
      }
    }
    this.#scanned = length;
    this.#depth = depth;
    this.#inString = inString;
    this.#escaped = escaped;
    this.#border = border;
  }
}

const damaged = (why: string) => new DecodeFailure('parseError', `The ships are damaged: ${why}`);

function parsedArray(text: string): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw damaged(wordsOf(error));
  }
  if (!Array.isArray(value)) throw damaged('they are not a list');
  return value;
}
