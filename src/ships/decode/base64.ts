// Decodes base64 text that arrives in pieces of any length. Uses Uint8Array.fromBase64 if the engine has it: 4 to 6 times faster than atob
// with a loop (measured November 2026).
import { DecodeFailure } from './failure.ts';

type FromBase64 = (text: string) => Uint8Array<ArrayBuffer>;

/** For engines without Uint8Array.fromBase64. */
export function fromAtob(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

const native = (Uint8Array as unknown as { fromBase64?: FromBase64 }).fromBase64?.bind(Uint8Array);

export class Base64Reader {
  #carry = '';
  #padded = false;
  #fromBase64: FromBase64;

  constructor(fromBase64: FromBase64 = native ?? fromAtob) {
    this.#fromBase64 = fromBase64;
  }

  /** Returns the bytes of all complete groups of four characters so far. */
  push(text: string): Uint8Array<ArrayBuffer> {
    const all = this.#carry + text;
    const whole = all.length - (all.length % 4);
    this.#carry = all.slice(whole);
    return this.#decode(all.slice(0, whole));
  }

  /** Returns the rest of a text without padding. */
  finish(): Uint8Array<ArrayBuffer> {
    const rest = this.#carry;
    this.#carry = '';
    return this.#decode(rest);
  }

  #decode(text: string): Uint8Array<ArrayBuffer> {
    if (!text) return new Uint8Array(0);
    if (this.#padded) throw notBase64();
    this.#padded = text.endsWith('=');
    try {
      return this.#fromBase64(text);
    } catch {
      throw notBase64();
    }
  }
}

const notBase64 = () => new DecodeFailure('parseError', 'The ships are damaged: their text is not base64');
