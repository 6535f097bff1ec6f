// One call of the engine: its time, and what it has changed so far.
import type { EpochMs } from '#contract/units.ts';
import { ended } from './judge.ts';
import type { EndReason } from '#contract/entities/alerts.ts';
import type { Situation, SituationChange } from './situation.ts';
import type { AlertChoices } from './watched.ts';

const NOTHING: readonly SituationChange[] = [];

export class Evaluation {
  readonly nowMs: EpochMs;
  /** Accounts that have made another choice just now, each with its choices before. */
  readonly chosenAnew = new Map<string, AlertChoices>();
  #changes: SituationChange[] = [];

  constructor(nowMs: EpochMs) {
    this.nowMs = nowMs;
  }

  get count(): number {
    return this.#changes.length;
  }

  add(change: SituationChange): void {
    this.#changes.push(change);
  }

  end(situation: Situation, because: EndReason, isWithdrawn = false): Situation {
    const now = ended(situation, because, this.nowMs);
    this.#changes.push({ change: 'ended', situation: now, ...(isWithdrawn && { isWithdrawn }) });
    return now;
  }

  /** What has changed since the last call. */
  take(): readonly SituationChange[] {
    if (this.#changes.length === 0) return NOTHING;
    const changes = this.#changes;
    this.#changes = [];
    return changes;
  }
}
