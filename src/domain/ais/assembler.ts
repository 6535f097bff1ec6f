// Joins the parts of long messages. Parts may come out of order and interleaved. Limits how many messages wait, for how long and for how
// many sentences.
import type { EpochMs } from '#contract/units.ts';
import type { Sentence } from './sentence.ts';

/** A receiver sends all parts of a message at once: of 1,033 messages in a world feed of 40,000 sentences, 1,031 had their parts on neighbouring lines. */
const MAX_AGE_MS = 10_000;
/** A recording is read faster than real time, so age is also counted in sentences: sequence numbers 0-9 repeat soon. */
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
  /**
   * Returns the whole message when this part completes it. Parts belong together if talker, sequence, channel, number of parts and source
   * (or tag-block group) are the same.
   */
  add(part: Sentence, nowMs: EpochMs): WholeMessage | undefined;
  /** Parts that wait for others. */
  pendingParts(): number;
}

/** `onLost` gets the number of parts dropped each time an incomplete message is dropped. */
export function makeAssembler(onLost: (parts: number) => void): Assembler {
  /** In the order in which the first parts came: the oldest first. */
  const pending = new Map<string, Pending>();
  let sentence = 0;

  function giveUp(key: string, { parts, missing }: Pending): void {
    pending.delete(key);
    onLost(parts.length - missing);
  }

  function giveUpOld(nowMs: EpochMs): void {
    for (const [key, message] of pending) {
      // a clock that was set back makes ages negative: such messages count as old
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
        giveUp(key, message); // the sequence number is in use again: the stored parts belong to an older message
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

/** All parts of one message have the same key. */
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
