// After an absence alerts come together and not one by one: how long this device waits for them, and since when it was away.
import { type EpochMs, MINUTE_MS } from '#contract/units.ts';
import type { Watched } from '#platform/watched.ts';

/** Without the server, or with the app closed, for so long: whoever comes back wants the sum first. */
const AWAY_MS = 12 * 3_600_000;
/** Rows of one pull come in several pages; it may also fail halfway. */
const PATIENCE_MS = 15_000;
/** After the last page, until the rows are read. */
const SETTLE_MS = 1_000;

/** Kept between sessions of the app. */
export interface Attended {
  /** When a page was last in view. */
  lookedAtMs: EpochMs;
  /** When it last had all that the server knew; 0: never. */
  pulledAtMs: EpochMs;
}

export interface CatchUp {
  /** undefined: this device has never told anybody anything. */
  sinceMs: EpochMs | undefined;
  /** Until then the server's alerts wait. */
  untilMs: EpochMs;
}

export class Absence {
  readonly #attended: Watched<Attended | undefined>;
  catchUp: CatchUp | undefined;

  constructor(attended: Watched<Attended | undefined>) {
    this.#attended = attended;
  }

  /** By a page in view. `pulledAtMs`: when rows were last complete. `waits`: the server's rows bring something that was not told. */
  look(pulledAtMs: EpochMs, waits: boolean, nowMs: EpochMs): void {
    const before = this.#attended.get();
    const isLong = (fromMs: EpochMs | undefined, toMs: EpochMs) => fromMs === undefined || toMs - fromMs > AWAY_MS;
    const isComplete = pulledAtMs > (before?.pulledAtMs ?? 0);
    const isBack = isLong(before?.lookedAtMs, nowMs) || (isComplete && isLong(before?.pulledAtMs, pulledAtMs));
    // rows that come after a long silence come before their pull is complete
    if (isBack || (waits && isLong(before?.pulledAtMs, nowMs))) this.#open(before, nowMs);
    if (this.catchUp && isComplete) this.catchUp.untilMs = Math.min(this.catchUp.untilMs, nowMs + SETTLE_MS);
    if (isComplete || before === undefined || nowMs - before.lookedAtMs >= MINUTE_MS) this.#attended.set({ lookedAtMs: nowMs, pulledAtMs });
  }

  #open(before: Attended | undefined, nowMs: EpochMs): void {
    const sinceMs = before && before.pulledAtMs > 0 ? Math.min(before.lookedAtMs, before.pulledAtMs) : undefined;
    this.catchUp ??= { sinceMs, untilMs: nowMs + PATIENCE_MS };
  }
}
