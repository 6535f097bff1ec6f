// A server that answers calls of the registry by their names, for tests of screens that ask it; keeps what it was asked.
import { type EndpointName, endpoints } from '#contract/endpoints/endpoints.ts';
import type { AppError } from '#contract/errors.ts';
import { ERROR_STATUS } from '#contract/error-codes.ts';
import { serverReachable } from '#remote/reachable.ts';

interface Asked {
  name: EndpointName;
  params: Record<string, string>;
  /** Absent: none. */
  query?: Record<string, string>;
  body: unknown;
}
class Refused {
  readonly error: AppError;
  constructor(error: AppError) {
    this.error = error;
  }
}
/** What is answered, or how it comes from what was asked. */
type Reply = object | ((asked: Asked) => object);
type Answers = Partial<Record<EndpointName, Reply>>;

/** As an answer: the server says no. */
export const refuse = (error: AppError): object => new Refused(error);

const network = globalThis.fetch;
const NAMES = Object.keys(endpoints) as EndpointName[];
/** Static paths win over parameters, as with the real one. */
const byPath = NAMES.toSorted((one, other) => endpoints[one].path.split('{').length - endpoints[other].path.split('{').length);

function callOf(method: string, path: string): Omit<Asked, 'body'> | undefined {
  for (const name of byPath) {
    const endpoint = endpoints[name];
    if (endpoint.method !== method) continue;
    const shape = new RegExp(`^${endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const found = shape.exec(path);
    if (found) return { name, params: { ...found.groups } };
  }
  return undefined;
}

/** Answers may be changed while the test runs; `isDown` breaks the link. What it does not know is not there. */
export function serverWith(answers: Answers): { asked: Asked[]; answers: Answers; isDown: boolean } {
  const server = { asked: [] as Asked[], answers, isDown: false };
  serverReachable.set(true);
  globalThis.fetch = async (input, init) => {
    const path = String(input instanceof Request ? input.url : input);
    if (!path.startsWith('/api/')) return network(input, init);
    if (server.isDown) throw new TypeError('Failed to fetch');
    const [place = '', query] = path.split('?');
    const called = callOf(init?.method ?? 'GET', place);
    const asked = called && {
      ...called,
      ...(query && { query: Object.fromEntries(new URLSearchParams(query)) }),
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    if (asked) server.asked.push(asked);
    const reply = asked && server.answers[asked.name];
    const answer = typeof reply === 'function' ? (reply as (of: Asked) => object)(asked as Asked) : reply;
    if (!answer) return Response.json({ code: 'notFound', message: 'Not here.' } satisfies AppError, { status: 404 });
    if (answer instanceof Refused) return Response.json(answer.error, { status: ERROR_STATUS[answer.error.code] });
    return Response.json(answer);
  };
  return server;
}

/** What the screen of the test before still asks is never answered: the next test's link is its own. */
export function closeServer(): void {
  globalThis.fetch = (input, init) =>
    String(input instanceof Request ? input.url : input).startsWith('/api/') ? new Promise(() => undefined) : network(input, init);
}
