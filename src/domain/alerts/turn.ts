// One call of the engine: its moment, and what has changed by it.
import type { EpochMs } from '#contract/units.ts';
import { ended } from './judge.ts';
import type { EndReason, Situation, SituationChange } from './situation.ts';

export class Turn {
  readonly changes: SituationChange[] = [];
  readonly nowMs: EpochMs;
  constructor(nowMs: EpochMs) {
    this.nowMs = nowMs;
  }
  end(situation: Situation, because: EndReason): Situation {
    const now = ended(situation, because, this.nowMs);
    this.changes.push({ change: 'ended', situation: now });
    return now;
  }
}
