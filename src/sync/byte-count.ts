// Adds up what travels, and keeps the sum of the day where every page can read it.
import type { LocalStore } from '#store/local-store.ts';
import { addBytes } from './replica.ts';
import type { Surroundings } from './transport.ts';

/** A sum is written so long after its first byte: not once a request. */
const WRITE_AFTER_MS = 2_000;

interface ByteCount {
  add: (bytes: number) => void;
  /** What was not yet written is lost: it is a figure for the eye. */
  stop(): void;
}

export function createByteCount(store: LocalStore, { now, after }: Surroundings): ByteCount {
  let sum = 0;
  let callOff: (() => void) | undefined;
  const write = () => {
    callOff = undefined;
    const bytes = sum;
    sum = 0;
    store
      .transaction((tx) => addBytes(tx, bytes, now()))
      .catch(() => {
        sum += bytes; // a storage that fails is said elsewhere
      });
  };
  return {
    add(bytes) {
      sum += bytes;
      callOff ??= after(WRITE_AFTER_MS, write);
    },
    stop: () => callOff?.(),
  };
}
