// The 6-bit payload of an AIS message: armour characters in, numbers and text out. Never allocates on the hot path but for text.

/** Nine parts of at most a line each; a longer payload is refused before it gets here. */
const MAX_SEXTETS = 1024;

/** The payload of one message as 6-bit values. The same object is filled again for each message, so finish reading before the next load. */
export interface AisPayload {
  readonly sextets: Uint8Array;
  /** Bits that the message carries, fill bits taken off. */
  bitCount: number;
}

export const makePayload = (): AisPayload => ({ sextets: new Uint8Array(MAX_SEXTETS + 1), bitCount: 0 });

/** 255 marks a character outside the armour (IEC 61162-1: 48..87 and 96..119). */
const DEARMOURED = new Uint8Array(256).fill(255);
for (let code = 48; code <= 87; code++) DEARMOURED[code] = code - 48;
for (let code = 96; code <= 119; code++) DEARMOURED[code] = code - 56;

/** Fills `payload` from armour text and its 0-5 fill bits. False, and the payload empty, when a character is not armour or the text is too long. */
export function loadPayload(payload: AisPayload, armour: string, fillBits: number): boolean {
  const { sextets } = payload;
  payload.bitCount = 0;
  if (armour.length > MAX_SEXTETS) return false;
  let seen = 0;
  for (let i = 0; i < armour.length; i++) {
    const code = armour.charCodeAt(i);
    const value = code < 256 ? (DEARMOURED[code] ?? 255) : 255;
    seen |= value;
    sextets[i] = value;
  }
  // a valid value has six bits, so the or of all shows a single 255
  if (seen > 63) return false;
  sextets[armour.length] = 0; // a type 5 of 420 bits ends inside its last character
  payload.bitCount = Math.max(0, armour.length * 6 - fillBits);
  return true;
}

/** Unsigned value of `count` (1-30) bits from bit `start`, most significant first. */
export function readUint({ sextets }: AisPayload, start: number, count: number): number {
  let index = (start / 6) | 0;
  const left = 6 - (start % 6);
  let value = (sextets[index] ?? 0) & ((1 << left) - 1);
  if (count <= left) return value >> (left - count);
  let wanted = count - left;
  while (wanted >= 6) {
    value = (value << 6) | (sextets[++index] ?? 0);
    wanted -= 6;
  }
  return wanted === 0 ? value : (value << wanted) | ((sextets[++index] ?? 0) >> (6 - wanted));
}

/** The same in two's complement. */
export function readInt(payload: AisPayload, start: number, count: number): number {
  const value = readUint(payload, start, count);
  return value >= 2 ** (count - 1) ? value - 2 ** count : value;
}

const AT_SIGN = 0;
const SPACE = 32;

/** 6-bit ASCII of `chars` characters, cut at the first '@', spaces at the end taken off; undefined when nothing is left. */
export function readSixBitText(payload: AisPayload, start: number, chars: number): string | undefined {
  let text = '';
  let end = 0;
  for (let i = 0; i < chars; i++) {
    const value = readUint(payload, start + 6 * i, 6);
    if (value === AT_SIGN) break;
    text += String.fromCharCode(value < 32 ? value + 64 : value);
    if (value !== SPACE) end = text.length;
  }
  return end === 0 ? undefined : text.slice(0, end);
}
