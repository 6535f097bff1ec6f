// Adds up the bytes that travel, and stores the day's sum where every page can read it.
import type { LocalStore } from '#store/local-store.ts';
import { addBytes } from './replica.ts';
import type { EngineEnvironment } from './transport.ts';

/** A sum is written this long after its first byte, not at every request. */
const WRITE_AFTER_MS = 2_000;

interface ByteCount {
  add: (bytes: number) => void;
  /** Bytes not yet written are lost: the figure is informative only. */
  stop(): void;
}

export function createByteCount(store: LocalStore, { now, after }: EngineEnvironment): ByteCount {
  let sum = 0;
  let callOff: (() => void) | undefined;
  const write = () => {
    callOff = undefined;
    const bytes = sum;
    sum = 0;
    store
      .transaction((tx) => addBytes(tx, bytes, now()))
      .catch(() => {
        sum += bytes; // a failing storage is reported elsewhere
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
