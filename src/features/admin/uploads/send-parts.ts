// Sends a file in parts, each again while the link is broken or the server asks to wait. It must not know what the file is.
import { MAX_PART_BYTES } from '#contract/bytes.ts';
import { isUnreachable } from '#contract/error-codes.ts';
import { ok, type Result } from '#contract/result.ts';

/** A link that broke comes back: what was sent already is not sent again. */
const [MOST_TRIES, WAIT_MS] = [5, 2000];
/** How long it waits when the server says that too much is sent at once. */
const TOO_MANY_WAIT_MS = 5000;

/** Ends early when the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((over) => {
    const timer = setTimeout(over, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), over()), { once: true });
  });

export async function tryAgain<T>(ask: () => Promise<Result<T>>, signal: AbortSignal): Promise<Result<T>> {
  for (let tried = 1; ; ) {
    const answer = await ask();
    if (answer.ok || signal.aborted) return answer;
    if (answer.error.code === 'tooMany') {
      await pause(TOO_MANY_WAIT_MS, signal);
      continue;
    }
    if (tried === MOST_TRIES || !isUnreachable(answer.error)) return answer;
    await pause(WAIT_MS * tried, signal);
    tried += 1;
  }
}

/** The first part, and the smallest: an old Iridium link (2.4 kbit/s) bears it within the minute that a call may take. */
const [FIRST_PART_BYTES, LEAST_PART_BYTES] = [256_000, 16_000];
/** What a part should take: less, and the calls cost more than the bytes; more, and a break costs more. */
const WANTED_MS = 4000;

/** Of the next part, when one of so many bytes took so long. At most four times as large: one answer says little of a link. */
export const nextPartBytes = (bytes: number, tookMs: number): number =>
  Math.round(Math.min(MAX_PART_BYTES, bytes * 4, Math.max(LEAST_PART_BYTES, (bytes * WANTED_MS) / Math.max(tookMs, 1))));

interface Parts {
  /** Sends the part that begins `from` bytes into the file. The same part may come again, also shorter. */
  send: (from: number, content: Uint8Array<ArrayBuffer>) => Promise<Result<object>>;
  signal: AbortSignal;
  /** 0 to 1 of the bytes. */
  onSent: (share: number) => void;
  /** ms. */
  now?: () => number;
}

/** @throws when the file cannot be read any more */
export async function sendParts(file: File, { send, signal, onSent, now = () => performance.now() }: Parts): Promise<Result<object>> {
  let bytes = FIRST_PART_BYTES;
  let from = 0;
  async function sendNext(): Promise<Result<object>> {
    const content = new Uint8Array(await file.slice(from, from + bytes).arrayBuffer());
    const begunMs = now();
    const answer = await send(from, content);
    if (answer.ok) {
      from += content.length;
      bytes = nextPartBytes(content.length, now() - begunMs);
    } else if (isUnreachable(answer.error)) bytes = Math.max(LEAST_PART_BYTES, Math.round(bytes / 2));
    return answer;
  }
  while (from < file.size) {
    const sent = await tryAgain(sendNext, signal);
    if (!sent.ok) return sent;
    onSent(from / file.size);
  }
  return ok({});
}
