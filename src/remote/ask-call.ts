// One call of the contract, asked with a token and its answer checked. Apart from call.ts, which knows every call: a worker that makes
// one of them loads one.
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { fail, ok, type Result } from '#contract/result.ts';
import type { z } from '#contract/zod.ts';
import { type Ask, ask } from '#platform/http.ts';
import { noteRefusal } from '#platform/refusals.ts';
import { accessToken } from '#session/token.ts';
import { noteAnswer } from './reachable.ts';

/** The same question with a token; asked once more with a fresh one when the server refuses it (decision 1). */
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

/** Errors: what the server said, or offline, timeout, cancelled, parseError (an answer that is not what the contract says). */
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
