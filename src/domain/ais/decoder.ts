// Lines in, AIS reports out, with a count of what was refused and why. Never throws, whatever the line; never invents a value.
import type { EpochMs } from '#contract/units.ts';
import { makeAssembler } from './assembler.ts';
import { decodePayload } from './decode-payload.ts';
import { loadPayload, makePayload } from './payload.ts';
import { REFUSAL_REASONS, type RefusalReason } from './refusal-reason.ts';
import type { AisReport } from './reports.ts';
import { parseLine } from './sentence.ts';

/** 'part': the message is not whole yet. 'otherType': a message that says nothing of a ship. 'notAis': a comment, or other equipment. */
export type Passed = 'part' | 'otherType' | 'notAis';

export type Decoded = { ok: readonly AisReport[]; sentAtMs?: EpochMs } | { refused: RefusalReason } | { passed: Passed };

export interface DecoderCounts {
  lines: number;
  /** Whole messages that were understood: those with reports and those of other types. */
  messages: number;
  passed: Record<Passed, number>;
  refused: Record<RefusalReason, number>;
}

export interface AisDecoder {
  /**
   * One line, without its line end. `nowMs` only limits how long parts of a message wait for each other.
   * `sentAtMs` is the time that the line itself carries, as its station wrote it.
   */
  decode(line: string, nowMs: EpochMs): Decoded;
  /** The live counts: they change as the decoder works. */
  readonly counts: DecoderCounts;
}

/** Use one decoder for each stream of lines, so that parts of two streams are never joined. */
export function makeAisDecoder(): AisDecoder {
  const counts = makeCounts();
  const payload = makePayload();
  const assembler = makeAssembler((parts) => {
    counts.refused.incomplete += parts;
  });

  function refuse(reason: RefusalReason): Decoded {
    counts.refused[reason]++;
    return { refused: reason };
  }
  function pass(passed: Passed): Decoded {
    counts.passed[passed]++;
    return { passed };
  }

  return {
    counts,
    decode(line, nowMs) {
      counts.lines++;
      const sentence = parseLine(line);
      if (sentence === 'notAis') return pass(sentence);
      if (typeof sentence === 'string') return refuse(sentence);
      const message = sentence.total === 1 ? sentence : assembler.add(sentence, nowMs);
      if (!message) return pass('part');
      if (!loadPayload(payload, message.armour, message.fillBits)) return refuse('badPayload');
      const reports = decodePayload(payload);
      if (typeof reports === 'string' && reports !== 'otherType') return refuse(reports);
      counts.messages++;
      if (reports === 'otherType') return pass(reports);
      return message.sentAtMs === undefined ? { ok: reports } : { ok: reports, sentAtMs: message.sentAtMs };
    },
  };
}

function makeCounts(): DecoderCounts {
  const refused = Object.fromEntries(REFUSAL_REASONS.map((reason) => [reason, 0])) as Record<RefusalReason, number>;
  return { lines: 0, messages: 0, passed: { part: 0, otherType: 0, notAis: 0 }, refused };
}
