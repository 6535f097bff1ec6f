// The sea mask and the lanes that the product ships, read from their modules. Reading takes a moment: do it once in a thread.
import { type Lanes, unpackLanes } from './packed-lanes.ts';
import { unpackMask } from './packed-mask.ts';
import { PACKED_SEA_LANES } from './sea-lanes.gen.ts';
import { type SeaMask, seaMask } from './sea-mask.ts';
import { PACKED_SEA_MASK } from './sea-mask.gen.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** By hand: pages, workers and the server have no common function to read base64. */
function bytesOf(base64: string): Uint8Array {
  const values = new Uint8Array(128);
  for (let value = 0; value < ALPHABET.length; value++) values[ALPHABET.charCodeAt(value)] = value;
  const length = Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
  const bytes = new Uint8Array(length);
  for (let at = 0, to = 0; to < length; at += 4) {
    let four = 0;
    for (let i = 0; i < 4; i++) four = (four << 6) | (values[base64.charCodeAt(at + i)] ?? 0);
    for (let shift = 16; shift >= 0 && to < length; shift -= 8) bytes[to++] = (four >> shift) & 255;
  }
  return bytes;
}

/** In 540 steps, for a thread that must not block. */
export function* readSeaMaskInTurns(): Generator<void, SeaMask, void> {
  return seaMask(yield* unpackMask(bytesOf(PACKED_SEA_MASK)));
}

/** Takes some 300 ms in one go. */
export function readSeaMask(): SeaMask {
  const turns = readSeaMaskInTurns();
  for (;;) {
    const turn = turns.next();
    if (turn.done) return turn.value;
  }
}

export const readLanes = (): Lanes => unpackLanes(bytesOf(PACKED_SEA_LANES));
