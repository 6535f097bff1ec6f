// Puts the parts of long messages together, out of order and interleaved as they come. Bounded in number, age and sentences.
import type { EpochMs } from '#contract/units.ts';
import type { Sentence } from './sentence.ts';

/** A receiver sends the parts of a message at once: in 40,000 sentences of a world feed 1,031 of 1,033 came on neighbouring lines. */
const MAX_AGE_MS = 10_000;
/** A recording is read faster than time goes by, so age is counted in sentences too: sequence numbers 0-9 come round soon. */
const MAX_AGE_SENTENCES = 1000;
const MAX_PENDING = 500;

export interface WholeMessage {
  armour: string;
  fillBits: number;
  sentAtMs?: EpochMs;
}

interface Pending {
  parts: (Sentence | undefined)[];
  missing: number;
  sinceMs: EpochMs;
  sinceSentence: number;
}

export interface Assembler {
  /** The whole message when this part completes it. Parts need the same talker, sequence, channel, number of parts and source (or tag-block group). */
  add(part: Sentence, nowMs: EpochMs): WholeMessage | undefined;
  /** Parts held now. */
  pendingParts(): number;
}

/** `onLost` is told how many parts were given up each time a message is. */
export function makeAssembler(onLost: (parts: number) => void): Assembler {
  /** In order of arrival of the first part: the oldest is first. */
  const pending = new Map<string, Pending>();
  let sentence = 0;

  function giveUp(key: string, { parts, missing }: Pending): void {
    pending.delete(key);
    onLost(parts.length - missing);
  }

  function giveUpOld(nowMs: EpochMs): void {
    for (const [key, message] of pending) {
      // a clock that was set back makes ages negative: those are as good as old
      const ageMs = Math.abs(nowMs - message.sinceMs);
      if (ageMs <= MAX_AGE_MS && sentence - message.sinceSentence <= MAX_AGE_SENTENCES && pending.size <= MAX_PENDING) return;
      giveUp(key, message);
    }
  }

  return {
    pendingParts() {
      let parts = 0;
      for (const message of pending.values()) parts += message.parts.length - message.missing;
      return parts;
    },
    add(part, nowMs) {
      sentence++;
      const key = keyOf(part);
      giveUpOld(nowMs);
      let message = pending.get(key);
      if (message?.parts[part.number - 1]) {
        giveUp(key, message); // the number came round: what is held belongs to an older message
        message = undefined;
      }
      if (!message) {
        message = { parts: Array.from({ length: part.total }), missing: part.total, sinceMs: nowMs, sinceSentence: sentence };
        pending.set(key, message);
        giveUpOld(nowMs);
      }
      message.parts[part.number - 1] = part;
      message.missing--;
      if (message.missing > 0) return undefined;
      pending.delete(key);
      return whole(message.parts as Sentence[]);
    },
  };
}

/** Parts of one message agree in all of it. */
function keyOf({ group, source, talker, sequence, channel, total }: Sentence): string {
  const origin = group === undefined ? `s${source ?? ''}` : `g${group}`;
  return `${talker}|${sequence}|${channel}|${total}|${origin}`;
}

function whole(parts: Sentence[]): WholeMessage {
  let armour = '';
  let sentAtMs: EpochMs | undefined;
  for (const part of parts) {
    armour += part.armour;
    sentAtMs ??= part.sentAtMs;
  }
  const message: WholeMessage = { armour, fillBits: parts.at(-1)?.fillBits ?? 0 };
  if (sentAtMs !== undefined) message.sentAtMs = sentAtMs;
  return message;
}
