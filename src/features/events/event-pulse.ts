// The beat by which an event that arrives is noticed: three rings that grow and fade, then nothing moves any more.
import type { EpochMs } from '#contract/units.ts';

export const BEATS = 3;
const BEAT_MS = 1200;

/** 0 to 1 within the beat; undefined when all beats are over. */
export function grownAt(sinceMs: number): number | undefined {
  if (sinceMs >= BEATS * BEAT_MS) return undefined;
  return Math.max(0, sinceMs % BEAT_MS) / BEAT_MS;
}

/** Which still beat, by their ids, and how far; those that are done are forgotten. */
export class Pulses {
  readonly #startedMs = new Map<string, EpochMs>();

  start(ids: Iterable<string>, nowMs: EpochMs): void {
    for (const id of ids) this.#startedMs.set(id, nowMs);
  }

  at(nowMs: EpochMs): { id: string; grown: number }[] {
    const beating: { id: string; grown: number }[] = [];
    for (const [id, startedMs] of this.#startedMs) {
      const grown = grownAt(nowMs - startedMs);
      if (grown === undefined) this.#startedMs.delete(id);
      else beating.push({ id, grown });
    }
    return beating;
  }
}
