// How the engine reaches the server: the network on a device, seeded faults in the simulation.
import type { Result } from '#contract/result.ts';

export interface SyncRequest {
  method: 'POST' | 'PUT' | 'DELETE';
  /** With its parameters filled in. */
  path: string;
  body?: unknown;
  /** Lower case names. */
  headers: Record<string, string>;
}

export interface SyncAnswer {
  body: unknown;
  /** Seconds the server asks to wait, on a refusal too. */
  retryAfterS?: number;
}

/**
 * Resolves with a 2xx answer of our own server. Errors: offline (no link, or not our server: HEADERS.schema is missing), timeout,
 * cancelled, parseError (cut short), else what the server said, with `retryAfterS` beside it where it named one.
 */
export interface Transport {
  send(request: SyncRequest, signal?: AbortSignal): Promise<Result<SyncAnswer> & { retryAfterS?: number }>;
}

/** What the engine takes from its surroundings, so that a simulation can own all of it. */
export interface Surroundings {
  now: () => number;
  /** 0 <= x < 1 */
  random: () => number;
  /** Calls `work` after so many milliseconds; answers how to call it off. */
  after: (ms: number, work: () => void) => () => void;
}
