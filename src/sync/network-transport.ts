// Transport over the network, for one account: its token, what counts as our server's answer, and how many bytes it took. It must never
// send one account's edits with another's token.
import { fail, type Result } from '#contract/result.ts';
import { HEADERS } from '#contract/sync.ts';
import { open } from '#platform/http.ts';
import { isLinkFull } from '#platform/next-parts.ts';
import { accessToken, storedSession } from '#session/token.ts';
import { type SendAnswer, readAnswer } from './read-answer.ts';
import type { SyncRequest, Transport } from './transport.ts';

const PATIENCE_MS = 60_000;
/** The slowest link that we support, old Iridium: 2.4 kbit/s. A large drawing gets the time that it needs on it. */
const SLOWEST_BYTES_PER_S = 300;

const NOT_SIGNED_IN: Result<string> = fail({ code: 'unauthenticated', message: '' });

/** The token of this account only: the session may have changed hands during the request. `not`: a token that the server refused. */
async function tokenOf(accountId: string, not?: string): Promise<Result<string>> {
  if ((await storedSession())?.account.id !== accountId) return NOT_SIGNED_IN;
  const token = await accessToken(not);
  if (!token.ok) return token;
  const held = await storedSession();
  return held?.account.id === accountId && held.jwtToken === token.value ? token : NOT_SIGNED_IN;
}

/**
 * A body that makes no progress for a minute is a lost link, however much of it has arrived. Null: cut off. The browser reads the text, and a
 * reader of a copy sees that it moves: Chromium lists a request whose body a reader of the page read to its end as cancelled.
 */
async function readText(response: Response, cutOff: () => void): Promise<{ text: string; bytes: number } | null> {
  const copy = response.clone().body?.getReader();
  let bytes = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(cutOff, PATIENCE_MS);
  };
  const watch = async () => {
    wait();
    for (let part = await copy?.read(); part && !part.done; part = await copy?.read()) {
      bytes += part.value.length;
      wait();
    }
  };
  try {
    const [text] = await Promise.all([response.text(), watch()]);
    return { text, bytes };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** onBytes: bytes of bodies, sent and received, as they travelled if the server says so. */
export function networkTransport(accountId: string, onBytes: (bytes: number) => void): Transport {
  async function exchange({ method, path, body, headers }: SyncRequest, token: string, signal?: AbortSignal): Promise<SendAnswer> {
    const sentBytes = body === undefined ? 0 : new TextEncoder().encode(JSON.stringify(body)).length;
    const timeoutMs = PATIENCE_MS + (sentBytes / SLOWEST_BYTES_PER_S) * 1_000;
    const stalled = new AbortController();
    const opened = await open({
      method,
      path,
      token,
      headers,
      timeoutMs,
      apart: isLinkFull(),
      ...(body !== undefined && { body }),
      signal: signal ? AbortSignal.any([signal, stalled.signal]) : stalled.signal,
    });
    if (!opened.ok) return opened;
    const response = opened.value;
    if (!response.headers.has(HEADERS.schema)) {
      void response.body?.cancel().catch(() => undefined);
      return fail({ code: 'offline', message: '' });
    }
    const read = await readText(response, () => stalled.abort());
    onBytes(sentBytes + (Number(response.headers.get('content-length')) || read?.bytes || 0));
    if (!read) return fail({ code: signal?.aborted ? 'cancelled' : 'parseError', message: '' });
    return readAnswer({ status: response.status, text: read.text, retryAfter: response.headers.get('retry-after') });
  }

  return {
    ready: () => tokenOf(accountId),
    async send(request, signal) {
      const token = await tokenOf(accountId);
      if (!token.ok) return token;
      const answer = await exchange(request, token.value, signal);
      if (answer.ok || answer.error.code !== 'unauthenticated') return answer;
      const fresh = await tokenOf(accountId, token.value);
      return fresh.ok ? exchange(request, fresh.value, signal) : fresh;
    },
  };
}
