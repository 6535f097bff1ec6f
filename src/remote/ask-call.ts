// One call of the contract, sent with a token, its answer checked. Separate from call.ts, which imports every call, so that a worker loads
// only the call that it makes.
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { fail, ok, type Result } from '#contract/result.ts';
import type { z } from '#contract/zod.ts';
import { type Ask, ask } from '#platform/http.ts';
import { noteRefusal } from '#platform/refusals.ts';
import { accessToken } from '#session/token.ts';
import { noteAnswer } from './reachable.ts';

/** Sends a request with a token, and once more with a fresh token if the server refuses it (decision 1). */
export async function askSignedIn(question: Ask): Promise<Result<Response>> {
  const token = await accessToken();
  if (!token.ok) return token;
  const answer = await ask({ ...question, token: token.value });
  if (answer.ok || answer.error.code !== 'unauthenticated') return answer;
  const fresh = await accessToken(token.value);
  return fresh.ok ? ask({ ...question, token: fresh.value }) : fresh;
}

const filled = (path: string, params: Record<string, unknown> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

const queryText = (query: Record<string, unknown> = {}) => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return pairs.length ? `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}` : '';
};

interface Input {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** Errors: the server's, or offline, timeout, cancelled, parseError (an answer that does not match the contract). */
export async function askCall<E extends Endpoint>(
  endpoint: E,
  { params, query, body, signal }: Input = {},
): Promise<Result<z.infer<E['answer']>>> {
  const question: Ask = {
    method: endpoint.method,
    path: filled(endpoint.path, params as Record<string, unknown> | undefined) + queryText(query as Record<string, unknown> | undefined),
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  };
  const answer = await (endpoint.who === 'anyone' || endpoint.who === 'cookie' ? ask(question) : askSignedIn(question));
  noteAnswer(answer);
  if (!answer.ok) {
    noteRefusal();
    return answer;
  }
  const parsed = endpoint.answer.safeParse(await answer.value.json().catch(() => undefined));
  if (!parsed.success) noteRefusal();
  return parsed.success ? ok(parsed.data as z.infer<E['answer']>) : fail({ code: 'parseError', message: '' });
}
