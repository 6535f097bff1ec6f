// The messages between threat-thread.ts and its worker.
import type { EpochMs } from '#contract/units.ts';
import type { BuiltThreat } from './build-threat.ts';

/** Longitude, latitude, time, and whether it is an invented sample (1). */
export const NUMBERS_A_REPORT = 4;

export interface ThreatRequest {
  /** Report after report, which travels without being copied. */
  numbers: Float64Array<ArrayBuffer>;
  /** Samples alone are counted, or reports alone. */
  sample: boolean;
  asOfMs: EpochMs;
}

export type ThreatReply = { ok: true; built: BuiltThreat } | { ok: false; message: string };
