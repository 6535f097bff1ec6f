// After an absence alerts arrive together, not one by one: how long this device waits for them, and since when it was away.
import { type EpochMs, MINUTE_MS } from '#contract/units.ts';
import type { Watched } from '#platform/watched.ts';

/** Without the server, or with the app closed, for this long: the user first wants a summary. */
const AWAY_MS = 12 * 3_600_000;
/** The rows of one pull come in several pages, and the pull may fail halfway. */
const PATIENCE_MS = 15_000;
/** After the last page, until the rows are read. */
const SETTLE_MS = 1_000;

/** Stored between sessions of the app. */
export interface Attended {
  /** When a page was last in view. */
  lookedAtMs: EpochMs;
  /** When it last had everything that the server knew; 0: never. */
  pulledAtMs: EpochMs;
}

export interface CatchUp {
  /** undefined: this device has never announced anything. */
  sinceMs: EpochMs | undefined;
  /** The server's alerts wait until then. */
  untilMs: EpochMs;
}

export class Absence {
  readonly #attended: Watched<Attended | undefined>;
  catchUp: CatchUp | undefined;

  constructor(attended: Watched<Attended | undefined>) {
    this.#attended = attended;
  }

  /** Called by a visible page. `pulledAtMs`: when rows were last complete. `waits`: the server's rows contain something not announced yet. */
  look(pulledAtMs: EpochMs, waits: boolean, nowMs: EpochMs): void {
    const before = this.#attended.get();
    const isLong = (fromMs: EpochMs | undefined, toMs: EpochMs) => fromMs === undefined || toMs - fromMs > AWAY_MS;
    const isComplete = pulledAtMs > (before?.pulledAtMs ?? 0);
    const isBack = isLong(before?.lookedAtMs, nowMs) || (isComplete && isLong(before?.pulledAtMs, pulledAtMs));
    // after a long absence rows arrive before their pull is complete
    if (isBack || (waits && isLong(before?.pulledAtMs, nowMs))) this.#open(before, nowMs);
    if (this.catchUp && isComplete) this.catchUp.untilMs = Math.min(this.catchUp.untilMs, nowMs + SETTLE_MS);
    if (isComplete || before === undefined || nowMs - before.lookedAtMs >= MINUTE_MS) this.#attended.set({ lookedAtMs: nowMs, pulledAtMs });
  }

  #open(before: Attended | undefined, nowMs: EpochMs): void {
    const sinceMs = before && before.pulledAtMs > 0 ? Math.min(before.lookedAtMs, before.pulledAtMs) : undefined;
    this.catchUp ??= { sinceMs, untilMs: nowMs + PATIENCE_MS };
  }
}
