// What is known of one feed: its connection, what arrived, what was refused, and the resulting state in words.
import type { Feed } from '#contract/health.ts';
import type { EpochMs } from '#contract/units.ts';
import { REFUSAL_REASONS, type RefusalReason } from '#domain/ais/refusal-reason.ts';
import type { AisReport } from '#domain/ais/reports.ts';
import type { Log } from '#server/log.ts';

/** A class A ship in sight reports every 10 s: a connection silent for a minute brings nothing. */
export const SILENT_MS = 60_000;
/** After this many refused lines in a row without one message, the data is not AIS. */
const GARBAGE_LINES = 100;
/** How long a loss is shown after the last one. */
const LOSS_SHOWN_MS = 60_000;

export type FeedLink = 'starting' | 'listening' | 'up' | 'down' | 'finished' | 'failed';

/** Counts for the administrator; base stations, aids and aircraft are decoded and counted, not listed. */
export interface FeedCounts {
  refused: Record<RefusalReason, number>;
  /** Data that came faster than it could be handled. */
  dropped: number;
  reports: Record<AisReport['kind'], number>;
  /** Reports from numbers that are neither ship nor distress device. */
  unlisted: number;
}

export interface FeedRecord {
  readonly id: string;
  readonly kind: Feed['kind'];
  readonly counts: FeedCounts;
  /** The connection changed. Words are for people: what is wrong and, if known, what happens next. */
  setLink(link: FeedLink, words?: string): void;
  /** After each line that was read. */
  heard(message: boolean, atMs: EpochMs): void;
  refused(reason: RefusalReason, lines?: number): void;
  dropped(atMs: EpochMs): void;
  /** A remark that stays until the next one: shown unless something worse is. */
  remark(words: string): void;
  /** Messages understood so far. */
  messages(): number;
  health(nowMs: EpochMs): Feed;
}

export function makeFeedRecord(id: string, kind: Feed['kind'], log: Pick<Log, 'info' | 'warn'>, clock: () => EpochMs): FeedRecord {
  // over 40 lines: the inner functions share the state at the top
  const counts: FeedCounts = {
    refused: Object.fromEntries(REFUSAL_REASONS.map((reason) => [reason, 0])) as Record<RefusalReason, number>,
    dropped: 0,
    reports: { position: 0, static: 0, baseStation: 0, aircraft: 0, aidToNavigation: 0 },
    unlisted: 0,
  };
  let link: FeedLink = 'starting';
  let linkWords: string | undefined;
  let remark: string | undefined;
  let upSinceMs = 0;
  let messages = 0;
  let lastMessageAt: EpochMs | null = null;
  let refusedInARow = 0;
  let lastReason: RefusalReason = 'garbage';
  let lastDropMs = Number.NEGATIVE_INFINITY;

  function refused(reason: RefusalReason, lines = 1): void {
    counts.refused[reason] += lines;
    if (lines > 0) lastReason = reason;
    refusedInARow += lines;
  }

  function state(nowMs: EpochMs): Pick<Feed, 'state' | 'error'> {
    if (link === 'starting' || link === 'failed' || link === 'finished')
      return { state: link, ...(linkWords !== undefined && { error: linkWords }) };
    if (link === 'down' || link === 'listening') return { state: 'waiting', ...(linkWords !== undefined && { error: linkWords }) };
    if (refusedInARow >= GARBAGE_LINES)
      return {
        state: 'failed',
        error: `What arrives is not AIS: ${refusedInARow} lines refused in a row, the last as ${WORDS[lastReason]}`,
      };
    const silentMs = nowMs - Math.max(lastMessageAt ?? 0, upSinceMs);
    if (kind === 'live' && silentMs > SILENT_MS)
      return { state: 'waiting', error: `The link is up, but no message has come for ${Math.round(silentMs / 1000)} s` };
    if (nowMs - lastDropMs < LOSS_SHOWN_MS)
      return { state: 'connected', error: `More arrives than can be taken: ${counts.dropped} packets dropped so far` };
    return { state: 'connected' };
  }

  return {
    id,
    kind,
    counts,
    setLink(next, words) {
      if (next === 'up' && link !== 'up') upSinceMs = clock();
      if (next !== link || words !== linkWords) {
        const bad = next === 'down' || next === 'failed';
        log[bad ? 'warn' : 'info'](`feed ${next === 'up' ? 'connected' : next}`, { feed: id, words });
      }
      link = next;
      linkWords = words;
    },
    heard(message, atMs) {
      if (!message) return;
      messages++;
      lastMessageAt = atMs;
      refusedInARow = 0;
    },
    refused,
    dropped(atMs) {
      counts.dropped++;
      if (atMs - lastDropMs >= LOSS_SHOWN_MS) log.warn('feed drops what it cannot take', { feed: id });
      lastDropMs = atMs;
    },
    remark(words) {
      if (words !== remark) log.warn('feed', { feed: id, words });
      remark = words;
    },
    messages: () => messages,
    health(nowMs) {
      const { state: name, error = remark } = state(nowMs);
      const allRefused = Object.values(counts.refused).reduce((sum, lines) => sum + lines, counts.dropped);
      return { id, kind, state: name, lastMessageAt, messages, refused: allRefused, ...(error !== undefined && { error }) };
    },
  };
}

const WORDS: Record<RefusalReason, string> = {
  garbage: 'no sentence at all',
  lineTooLong: 'a line without end',
  unknownTalker: 'sent by something else than AIS equipment',
  noChecksum: 'without a checksum',
  badChecksum: 'with a wrong checksum',
  malformed: 'without the right fields',
  badPayload: 'with characters that cannot be in a message',
  incomplete: 'part of a message that never came whole',
  tooShort: 'too short',
  tooLong: 'too long',
  unknownType: 'of no known type',
  impossibleMmsi: 'of an impossible number',
  impossiblePosition: 'of an impossible position',
};
