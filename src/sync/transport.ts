// How the engine reaches the server: over the network on a device, with seeded faults in the simulation.
import type { Result } from '#contract/result.ts';

export interface SyncRequest {
  method: 'POST' | 'PUT' | 'DELETE';
  /** With its parameters filled in. */
  path: string;
  body?: unknown;
  /** Names in lower case. */
  headers: Record<string, string>;
}

export interface SyncAnswer {
  body: unknown;
  /** Seconds that the server asks to wait, on a refusal too. */
  retryAfterS?: number;
}

/**
 * Resolves with a 2xx answer of our own server. Errors: offline (no connection, or not our server: HEADERS.schema is missing), timeout,
 * cancelled, parseError (cut short), otherwise what the server said, with `retryAfterS` if it named one.
 */
export interface Transport {
  send(request: SyncRequest, signal?: AbortSignal): Promise<Result<SyncAnswer> & { retryAfterS?: number }>;
  /** Whether a request could leave at all: its token. Where not, nothing has left the device. Absent: nothing is needed. Errors: as `send`. */
  ready?(): Promise<Result<unknown>>;
}

/** Clock, timers, randomness and connection of the engine, so that a simulation can control all of them. */
export interface EngineEnvironment {
  now: () => number;
  /** 0 <= x < 1 */
  random: () => number;
  /** The device says that it has no connection. Mostly true; where it is wrong, a pull finds that out. */
  offline: () => boolean;
  /** Calls `work` after so many milliseconds; returns how to cancel it. */
  after: (ms: number, work: () => void) => () => void;
}
