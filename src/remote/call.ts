// Online-only typed calls, read from the contract's registry. Adds the token, tries one refresh on a 401, checks the answer.
import { type AnswerOf, type BodyOf, type EndpointName, endpoints, type ParamsOf, type QueryOf } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { fail, ok, type Result } from '#contract/result.ts';
import { type Ask, ask } from '#platform/http.ts';
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

export interface CallInput<N extends EndpointName> {
  params?: ParamsOf<N>;
  query?: QueryOf<N>;
  body?: BodyOf<N>;
  signal?: AbortSignal;
}

/** Errors: what the server said, or offline, timeout, cancelled, parseError (an answer that is not what the contract says). */
export async function call<N extends EndpointName>(
  name: N,
  { params, query, body, signal }: CallInput<N> = {},
): Promise<Result<AnswerOf<N>>> {
  const endpoint: Endpoint = endpoints[name];
  const question: Ask = {
    method: endpoint.method,
    path: filled(endpoint.path, params as Record<string, unknown> | undefined) + queryText(query as Record<string, unknown> | undefined),
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  };
  const answer = await (endpoint.who === 'anyone' || endpoint.who === 'cookie' ? ask(question) : askSignedIn(question));
  noteAnswer(answer);
  if (!answer.ok) return answer;
  const parsed = endpoint.answer.safeParse(await answer.value.json().catch(() => undefined));
  return parsed.success ? ok(parsed.data as AnswerOf<N>) : fail({ code: 'parseError', message: '' });
}
