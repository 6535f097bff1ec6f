// The ten-second ticks that order changes, and the cursor that names one to a client. Never goes back, whatever the clock does.
import type { Traffic } from '#contract/entities/ships.ts';
import type { EpochMs } from '#contract/units.ts';

/** Decision 22 of the product. */
export const TICK_MS = 10_000;
/** An older cursor gets the whole. */
export const CURSOR_TICKS = (24 * 3_600_000) / TICK_MS;

export const tickAt = (atMs: EpochMs): number => Math.floor(atMs / TICK_MS);

/**
 * Counts ticks since 1970, so that cursors outlive a restart. A clock that is set back is followed from where it was: ticks keep
 * coming, ahead of the wall clock, until the next start.
 */
export class Ticks {
  #lastMs = 0;
  #aheadMs = 0;

  /** The tick now. `nowMs` is the clock's reading; it may jump either way. */
  at(nowMs: EpochMs): number {
    if (nowMs < this.#lastMs) this.#aheadMs += this.#lastMs - nowMs;
    this.#lastMs = nowMs;
    return tickAt(nowMs + this.#aheadMs);
  }

  /** After a restart: ticks before this one were used and must not come again. */
  startAt(tick: number, nowMs: EpochMs): void {
    const behind = tick - this.at(nowMs);
    if (behind > 0) this.#aheadMs += behind * TICK_MS;
  }
}

/** Ships of a simulator and real ones live in the same database, never in the same deltas. */
export const toShipEpoch = (databaseEpoch: string, traffic: Traffic): string =>
  traffic === 'live' ? databaseEpoch : `${databaseEpoch}-${traffic}`;

export const toCursor = (epoch: string, tick: number): string => `${epoch}.${tick}`;

/** The tick of a cursor; undefined when it is of another database, malformed, from the future or too old: answer the whole. */
export function tickOfCursor(cursor: string, epoch: string, currentTick: number): number | undefined {
  if (!cursor.startsWith(`${epoch}.`)) return undefined;
  const digits = cursor.slice(epoch.length + 1);
  if (!/^\d{1,10}$/.test(digits)) return undefined;
  const tick = Number(digits);
  return tick <= currentTick && tick >= currentTick - CURSOR_TICKS ? tick : undefined;
}
