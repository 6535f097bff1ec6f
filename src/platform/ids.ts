// New ids. UUIDv7 for rows (SY3): ordered by creation time, so that an index of them grows at its end. UUIDv4 where the order must reveal
// nothing.
import { now } from './clock.ts';

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** RFC 9562: version in the upper half of byte 6, variant in the two upper bits of byte 8. */
function toUuid(bytes: Uint8Array, version: 4 | 7): string {
  const marked = bytes.with(6, ((bytes[6] ?? 0) & 0x0f) | (version << 4)).with(8, ((bytes[8] ?? 0) & 0x3f) | 0x80);
  return [...marked].map((byte, at) => ([4, 6, 8, 10].includes(at) ? '-' : '') + HEX[byte]).join('');
}

/** RFC 9562, section 5.7: 48 bits of Unix ms, the rest random. `random` fills bytes; tests and the simulation pass their own. */
export function newId(
  atMs = now(),
  random: (bytes: Uint8Array<ArrayBuffer>) => unknown = (bytes) => crypto.getRandomValues(bytes),
): string {
  const bytes = new Uint8Array(16);
  random(bytes);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(atMs / 2 ** 32));
  view.setUint32(2, atMs % 2 ** 32);
  return toUuid(bytes, 7);
}

/** For idempotency keys. Not crypto.randomUUID: it is missing on plain http, where the app still works online. */
export const newKey = (): string => toUuid(crypto.getRandomValues(new Uint8Array(16)), 4);
