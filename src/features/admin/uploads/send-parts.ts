// Sends a file in parts, each again while the link is broken or the server asks to wait. It must not know what the file is.
import { isUnreachable } from '#contract/error-codes.ts';
import { ok, type Result } from '#contract/result.ts';

/** Letters of a part that become bytes in one step: a call takes only so many arguments. */
const STEP = 30_000;

function toBase64(bytes: Uint8Array): string {
  let letters = '';
  for (let from = 0; from < bytes.length; from += STEP) letters += String.fromCharCode(...bytes.subarray(from, from + STEP));
  return btoa(letters);
}

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

interface Parts {
  partBytes: number;
  /** Sends one part, in base64. The same part may come again. */
  send: (no: number, content: string) => Promise<Result<object>>;
  signal: AbortSignal;
  /** 0 to 1 of the parts. */
  onSent: (share: number) => void;
}

/** @throws when the file cannot be read any more */
export async function sendParts(file: File, { partBytes, send, signal, onSent }: Parts): Promise<Result<{ parts: number }>> {
  const parts = Math.ceil(file.size / partBytes);
  for (let no = 0; no < parts; no += 1) {
    const content = toBase64(new Uint8Array(await file.slice(no * partBytes, (no + 1) * partBytes).arrayBuffer()));
    const sent = await tryAgain(() => send(no, content), signal);
    if (!sent.ok) return sent;
    onSent((no + 1) / parts);
  }
  return ok({ parts });
}
