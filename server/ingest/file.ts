// A recording, read once; memory does not grow with the file. Played at a pace when the source says so.
import { createReadStream } from 'node:fs';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { LIVE_SET_MS } from '#contract/entities/ships.ts';
import type { EpochMs } from '#contract/units.ts';
import { type IntakeOptions, makeIntake, makeLineReader, stampPlayed, stampRecorded } from './intake.ts';
import { makeLineSplitter } from './line-splitter.ts';
import { inWords } from './read-socket.ts';
import type { FileSource } from './sources.ts';

type Options = Omit<IntakeOptions, 'stamp'>;

/** Resolves at the end of the file, when it cannot be read (the record says why), or when `stop` is aborted. */
export async function runFile(source: FileSource, options: Options, stop: AbortSignal): Promise<void> {
  const { record } = options;
  const chunks = createReadStream(source.path, { signal: stop });
  chunks.once('open', () => record.setLink('up'));
  try {
    if (source.speed === undefined) await readAtOnce(chunks, options);
    else await play(chunks, source.speed, options, stop);
    record.setLink('finished');
  } catch (error) {
    if (stop.aborted) return;
    if (!isSystemError(error)) throw error;
    record.setLink('failed', `Cannot read the recording. ${inWords(error)}`);
  }
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'code' in error && 'syscall' in error;

async function readAtOnce(chunks: AsyncIterable<Buffer>, options: Options): Promise<void> {
  let newestMs = Number.NEGATIVE_INFINITY;
  const intake = makeIntake({
    ...options,
    stamp(sentAtMs, nowMs) {
      const atMs = stampRecorded(sentAtMs, nowMs);
      newestMs = Math.max(newestMs, atMs);
      return atMs;
    },
  });
  for await (const chunk of chunks) await intake.take(chunk);
  await intake.takeWhole(Buffer.alloc(0));
  if (newestMs > 0 && options.clock() - newestMs > LIVE_SET_MS)
    options.record.remark(
      `The newest line is of ${new Date(newestMs).toISOString().slice(0, 10)}, older than the ${LIVE_SET_MS / 86_400_000} days that the map holds. Add ?speed=1 to play it as if it were now`,
    );
}

/** Lines handled without a pause before the event loop continues. */
const LINES_AT_ONCE = 200;
/** setTimeout takes at most 24 days, and the clock may be set meanwhile. */
const LONGEST_SLEEP_MS = 60_000;

/** A dated line waits until the time since the first equals the difference of their dates, divided by `speed`; others follow at once. */
async function play(chunks: AsyncIterable<Buffer>, speed: number, options: Options, stop: AbortSignal): Promise<void> {
  const { clock, record } = options;
  const reader = makeLineReader({ ...options, stamp: stampPlayed });
  const splitter = makeLineSplitter();
  let origin: { sentAtMs: EpochMs; playedAtMs: EpochMs } | undefined;
  let sinceTurn = 0;

  async function playLine(line: string): Promise<void> {
    const decoded = reader.read(line, clock());
    if ('ok' in decoded && decoded.sentAtMs !== undefined) {
      origin ??= { sentAtMs: decoded.sentAtMs, playedAtMs: clock() };
      const dueMs = origin.playedAtMs + (decoded.sentAtMs - origin.sentAtMs) / speed;
      for (let waitMs = dueMs - clock(); waitMs > 0; waitMs = dueMs - clock()) {
        sinceTurn = 0;
        await sleep(Math.min(waitMs, LONGEST_SLEEP_MS), undefined, { signal: stop });
      }
    }
    reader.apply(decoded, clock());
    if (++sinceTurn >= LINES_AT_ONCE) {
      sinceTurn = 0;
      await nextTurn();
    }
  }

  let tooLong = 0;
  for await (const chunk of chunks) {
    for (const line of splitter.push(chunk)) await playLine(line);
    record.refused('lineTooLong', splitter.dropped() - tooLong);
    tooLong = splitter.dropped();
  }
  for (const line of splitter.flush()) await playLine(line);
}
