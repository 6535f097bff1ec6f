// Makes texts from ASCII bytes. Texts that many ships share (flags, destinations) are made once, which saves half the garbage of a decode.

/** Places for texts; a newer text replaces an older one in the same place. A power of two. */
const PLACES = 8192;

export class TextPool {
  readonly #texts: string[] = Array.from({ length: PLACES }, () => '');

  /** bytes[start] to bytes[end - 1], all below 128. */
  textOf(bytes: Uint8Array, start: number, end: number): string {
    let hash = end - start;
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0;
    const place = (hash ^ (hash >>> 13)) & (PLACES - 1);
    const held = this.#texts[place] as string;
    if (isText(held, bytes, start, end)) return held;
    return (this.#texts[place] = lettersOf(bytes, start, end));
  }
}

function isText(text: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== bytes[start + i]) return false;
  return true;
}

/** Eight letters per call: one call per letter takes three times as long, TextDecoder ten times. */
export function lettersOf(b: Uint8Array, start: number, end: number): string {
  let text = '';
  let at = start;
  for (; end - at >= 8; at += 8) {
    text += String.fromCharCode(
      b[at] as number,
      b[at + 1] as number,
      b[at + 2] as number,
      b[at + 3] as number,
      b[at + 4] as number,
      b[at + 5] as number,
      b[at + 6] as number,
      b[at + 7] as number,
    );
  }
  if (end - at >= 4) {
    text += String.fromCharCode(b[at] as number, b[at + 1] as number, b[at + 2] as number, b[at + 3] as number);
    at += 4;
  }
  for (; at < end; at++) text += String.fromCharCode(b[at] as number);
  return text;
}
