// Transport over the network, for one account: its token, what counts as an answer of ours, and how many bytes it took.
// Must never send one account's edits with another's token.
import { AppError, ERROR_STATUS, type ErrorCode } from '#contract/errors.ts';
import { fail, ok, type Result } from '#contract/result.ts';
import { HEADERS } from '#contract/sync.ts';
import { open } from '#platform/http.ts';
import { accessToken, storedSession } from '#session/token.ts';
import type { SyncAnswer, SyncRequest, Transport } from './transport.ts';

const PATIENCE_MS = 60_000;
/** The slowest link we serve, old Iridium: 2.4 kbit/s. A large drawing is given the time that it takes there. */
const SLOWEST_BYTES_PER_S = 300;

type Answer = Result<SyncAnswer> & { retryAfterS?: number };

const NOT_SIGNED_IN: Result<string> = fail({ code: 'unauthenticated', message: '' });

/** The token of this very account: the session may have changed hands while we asked. `not`: one that the server refused. */
async function tokenOf(accountId: string, not?: string): Promise<Result<string>> {
  if ((await storedSession())?.account.id !== accountId) return NOT_SIGNED_IN;
  const token = await accessToken(not);
  if (!token.ok) return token;
  const held = await storedSession();
  return held?.account.id === accountId && held.jwtToken === token.value ? token : NOT_SIGNED_IN;
}

/** For an answer that does not say in our words what it is. */
function codeOf(status: number): ErrorCode {
  if (status === 408 || status === 425) return 'timeout';
  const known = (Object.keys(ERROR_STATUS) as ErrorCode[]).find((code) => ERROR_STATUS[code] === status);
  return known ?? (status >= 500 ? 'internal' : 'invalid');
}

/** A body that stands still for a minute is a lost link, however much of it has come. Null: cut off. */
async function readText(response: Response): Promise<{ text: string; bytes: number } | null> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    for (;;) {
      const stall = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('stalled')), PATIENCE_MS);
      });
      const part = await Promise.race([reader?.read(), stall]);
      clearTimeout(timer);
      if (!part || part.done) return { text: text + decoder.decode(), bytes };
      bytes += part.value.length;
      text += decoder.decode(part.value, { stream: true });
    }
  } catch {
    void reader?.cancel().catch(() => undefined);
    return null;
  } finally {
    clearTimeout(timer);
  }
}

const retryAfterOf = (response: Response): { retryAfterS?: number } => {
  const asked = response.headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(asked) ? { retryAfterS: Number(asked) } : {};
};

/** onBytes: of bodies, sent and received, as they travelled where the server says so. */
export function networkTransport(accountId: string, onBytes: (bytes: number) => void): Transport {
  async function exchange({ method, path, body, headers }: SyncRequest, token: string, signal?: AbortSignal): Promise<Answer> {
    const sentBytes = body === undefined ? 0 : new TextEncoder().encode(JSON.stringify(body)).length;
    const timeoutMs = PATIENCE_MS + (sentBytes / SLOWEST_BYTES_PER_S) * 1_000;
    const opened = await open({
      method,
      path,
      token,
      headers,
      timeoutMs,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
    if (!opened.ok) return opened;
    const response = opened.value;
    if (!response.headers.has(HEADERS.schema)) {
      void response.body?.cancel().catch(() => undefined);
      return fail({ code: 'offline', message: '' });
    }
    const read = await readText(response);
    onBytes(sentBytes + (Number(response.headers.get('content-length')) || read?.bytes || 0));
    const asked = retryAfterOf(response);
    if (!read) return fail({ code: signal?.aborted ? 'cancelled' : 'parseError', message: '' });
    let said: unknown;
    try {
      said = JSON.parse(read.text);
    } catch {
      if (response.ok) return fail({ code: 'parseError', message: '' });
    }
    if (response.ok) return ok({ body: said, ...asked });
    const error = AppError.safeParse(said);
    return { ...fail(error.success ? error.data : { code: codeOf(response.status), message: '' }), ...asked };
  }

  return {
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
