// Takes a feed's bytes through lines, decoder, sink and counts. One intake for each stream; never longer than its slice of the event loop.
import type { EpochMs } from '#contract/units.ts';
import { type Decoded, makeAisDecoder } from '#domain/ais/decoder.ts';
import { isListedMmsi } from '#domain/ais/mmsi.ts';
import type { ReportSink } from '#domain/ais/reports.ts';
import type { FeedRecord } from './feed-record.ts';
import { makeLineSplitter } from './line-splitter.ts';
import type { Turns } from './turns.ts';

/** The time of a position. sentAtMs: the time in the line itself, if any. */
export type Stamp = (sentAtMs: EpochMs | undefined, nowMs: EpochMs) => EpochMs;

/** A station that relays satellite data late says so; one whose clock is wrong by more than a day is not believed. */
const LATEST_NEWS_MS = 24 * 3_600_000;

/** Live: the station's time when it is within the last 24 hours, else the time of arrival. */
export const stampLive: Stamp = (sentAtMs, nowMs) =>
  sentAtMs !== undefined && sentAtMs < nowMs && nowMs - sentAtMs < LATEST_NEWS_MS ? sentAtMs : nowMs;

/** A recording read at once keeps its own times; lines without one get the time of reading. */
export const stampRecorded: Stamp = (sentAtMs, nowMs) => sentAtMs ?? nowMs;

/** A recording that is played: its own times set the pace, and each position counts as new. */
export const stampPlayed: Stamp = (_, nowMs) => nowMs;

export interface Intake {
  /** Resolves when all lines that end in the chunk have reached the sink: read on only then. */
  take(chunk: Buffer): Promise<void>;
  /** The same for a complete chunk: text after its last line end is a line too. */
  takeWhole(chunk: Buffer): Promise<void>;
}

export interface IntakeOptions {
  record: FeedRecord;
  sink: ReportSink;
  clock: () => EpochMs;
  turns: Turns;
  stamp: Stamp;
}

/** How often the time is checked: some 30 lines take 0.1 ms. */
const LINES_BETWEEN_LOOKS = 32;

export function makeIntake(options: IntakeOptions): Intake {
  const { turns, clock } = options;
  const splitter = makeLineSplitter();
  const reader = makeLineReader(options);
  let tooLong = 0;

  function run(lines: string[]): Promise<void> {
    options.record.refused('lineTooLong', splitter.dropped() - tooLong);
    tooLong = splitter.dropped();
    let next = 0;
    return turns.run((untilMs) => {
      const nowMs = clock();
      while (next < lines.length) {
        reader.apply(reader.read(lines[next++] as string, nowMs), nowMs);
        if (next % LINES_BETWEEN_LOOKS === 0 && performance.now() >= untilMs) return false;
      }
      return true;
    });
  }

  return {
    take: (chunk) => run(splitter.push(chunk)),
    takeWhole: (chunk) => run([...splitter.push(chunk), ...splitter.flush()]),
  };
}

export interface LineReader {
  read(line: string, nowMs: EpochMs): Decoded;
  /** Counts what was read and passes on reports of ships and distress devices. */
  apply(decoded: Decoded, nowMs: EpochMs): void;
}

/** Decoder and sink without the splitting, for a caller that paces the lines. */
export function makeLineReader({ record, sink, stamp }: Pick<IntakeOptions, 'record' | 'sink' | 'stamp'>): LineReader {
  const decoder = makeAisDecoder();
  let lostSeen = 0;

  return {
    read: (line, nowMs) => decoder.decode(line, nowMs),
    apply(decoded, nowMs) {
      const lost = decoder.counts.refused.incomplete - lostSeen;
      if (lost > 0) record.refused('incomplete', lost);
      lostSeen += lost;
      if ('refused' in decoded) record.refused(decoded.refused);
      else record.heard(!('passed' in decoded) || decoded.passed === 'otherType', nowMs);
      if (!('ok' in decoded)) return;
      const atMs = stamp(decoded.sentAtMs, nowMs);
      for (const report of decoded.ok) {
        record.counts.reports[report.kind]++;
        if (!isListedMmsi(report.mmsi)) record.counts.unlisted++;
        else if (report.kind === 'position') sink.position(report, atMs);
        else if (report.kind === 'static') sink.identity(report, atMs);
      }
    },
  };
}
