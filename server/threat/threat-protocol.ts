// What threat-thread.ts and its worker say to each other.
import type { EpochMs } from '#contract/units.ts';
import type { BuiltThreat } from './build-threat.ts';

/** Reports as columns, which travel without being copied. */
export interface ThreatRequest {
  lon: Float64Array<ArrayBuffer>;
  lat: Float64Array<ArrayBuffer>;
  atMs: Float64Array<ArrayBuffer>;
  asOfMs: EpochMs;
}

export type ThreatReply = { ok: true; built: BuiltThreat } | { ok: false; message: string };
