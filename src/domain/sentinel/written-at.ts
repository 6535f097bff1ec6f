// The time of what a person wrote down: a line of a watch's log, the receipt of a report.
import type { EpochMs } from '#contract/units.ts';
import type { MutatorContext } from '#domain/tx.ts';

interface Written {
  writtenAt: EpochMs;
  /** The device's clock was set before it was sent. */
  clockUnsure?: boolean;
}

/**
 * When a person wrote it, by the server's clock as far as the device knew it, and never after it arrived. A clock that was set while the
 * edit waited leaves only what the device said.
 */
export function writtenAt(at: EpochMs, { atMs, madeAtMs = atMs, skewMs = 0 }: MutatorContext): Written {
  if (!Number.isFinite(madeAtMs)) return { writtenAt: Math.min(at, atMs), clockUnsure: true };
  return { writtenAt: Math.min(at + skewMs, madeAtMs, atMs) };
}
