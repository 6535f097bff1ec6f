// Whether drawing or measuring uses the map now: a click then places a position and picks nothing. Code that sets it must reset it.
import { watched } from '#platform/watched.ts';

const takers = new Set<string>();
const taken = watched(false);

export const mapTaken = { get: taken.get, watch: taken.watch };

/** `by`: who takes it, so that taking twice is taking once. */
export function takeMap(by: string, on: boolean): void {
  if (on) takers.add(by);
  else takers.delete(by);
  taken.set(takers.size > 0);
}
