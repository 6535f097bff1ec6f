// A link to what the address names already changes no address: the map must be told to go there again.
import type { MapRecord } from '#contract/entities/map-layers.ts';

type Listener = (name: MapRecord, id: string) => void;
const listeners = new Set<Listener>();

/** For a press on a link that leads to a record on the map. No effect unless the address names it already. */
export function arriveAgain(name: MapRecord, id: string): void {
  for (const listener of listeners) listener(name, id);
}

/** Returns a function that stops it. */
export function hearArrivals(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
