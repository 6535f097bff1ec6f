// One way to ask our server: time-outs, a captive portal's page and the server's own words all become Results. Knows no account.
import type { ErrorCode } from '#contract/error-codes.ts';
import type { AppError } from '#contract/errors.ts';
import { fail, ok, type Result } from '#contract/result.ts';

export interface Ask {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Bytes are sent as they are, all else as JSON. */
  body?: unknown;
  token?: string;
  /**
   * Without cookies, which browsers send over a connection of its own: then a short answer does not wait behind large files. A proxy that
   * wants cookies refuses it.
   */
  apart?: boolean;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Until the head of the answer has arrived, not its last byte. */
  timeoutMs?: number;
}

/** The slowest connection (old Iridium, 2.4 kbit/s) needs most of this for one small call. */
const TIMEOUT_MS = 60_000;

const failure = (code: ErrorCode, message = ''): { ok: false; error: AppError } => fail({ code, message });

/** Only JSON (or a 304) is an answer of our server. A portal answers 200 with a page, which means no connection. */
const isOurs = (response: Response) => response.status === 304 || (response.headers.get('content-type') ?? '').includes('application/json');

/** As `BYTES_TYPE` of the contract, which comes with a schema; the sign-in page has none. */
const BYTES_TYPE = 'application/octet-stream';
const isBytes = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array;

/**
 * Resolves with the open response, of any status, once its head has arrived; its body may be streamed. Errors: offline (no connection),
 * notOurs (not JSON: a portal's page, a proxy's own error page), timeout, cancelled.
 */
export async function open({ method, path, body, token, apart, headers, signal, timeoutMs = TIMEOUT_MS }: Ask): Promise<Result<Response>> {
  const tooLate = new AbortController();
  const timer = setTimeout(() => tooLate.abort(), timeoutMs);
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': isBytes(body) ? BYTES_TYPE : 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: isBytes(body) ? body : JSON.stringify(body) }),
      credentials: apart ? 'omit' : 'same-origin',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, tooLate.signal]) : tooLate.signal,
    });
  } catch {
    return failure(signal?.aborted ? 'cancelled' : tooLate.signal.aborted ? 'timeout' : 'offline');
  } finally {
    clearTimeout(timer);
  }
  return isOurs(response) ? ok(response) : failure('notOurs');
}

/** The same for an answer of 2xx or 304; any other becomes the server's error. */
export async function ask(question: Ask): Promise<Result<Response>> {
  const opened = await open(question);
  if (!opened.ok || opened.value.ok || opened.value.status === 304) return opened;
  return refusalOf(await opened.value.json().catch(() => undefined));
}

/** Its schema comes when something is refused: the sign-in page is there before any schema is. */
async function refusalOf(body: unknown): Promise<{ ok: false; error: AppError }> {
  const errors = await import('#contract/errors.ts').catch(() => undefined); // the link has gone since
  const said = errors?.AppError.safeParse(body);
  return said?.success ? fail(said.data) : failure('internal');
}

/** The same for small answers: the parsed JSON, not checked against a schema. */
export async function askJson(question: Ask): Promise<Result<unknown>> {
  const answer = await ask(question);
  if (!answer.ok) return answer;
  try {
    return ok(await answer.value.json());
  } catch {
    return failure('parseError');
  }
}
