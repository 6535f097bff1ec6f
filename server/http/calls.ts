// Makes a route of every entry of the contract's registry: authorise, check, wait for its turn, authorise again, handle, trim the answer.
// Knows no call by name.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { BYTES_TYPE } from '#contract/bytes.ts';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints/endpoints.ts';
import { MAX_BODY_BYTES, MAX_SMALL_BODY_BYTES } from '#contract/limits.ts';
import { authorise, authoriseAgain, type CallGate } from './authorise.ts';
import { type AskedOfCall, type CallLimits, LARGE_BODY_BYTES } from './call-limits.ts';
import { type Caller, type Handlers, SENT } from '#server/handlers.ts';
import { refusalOfIssues } from './judge-body.ts';
import { Refusal } from './refusal.ts';
import { longStep } from '#server/jobs/slices.ts';
import { prefersMinimal } from '#server/sync/edit-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where the call needs somebody signed in, before anything else of the request is read. */
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    /** The body is bytes, which json-body.ts leaves as they are. */
    isBinary?: true;
  }
}

type AnyHandler = (call: Record<string, unknown>) => Promise<unknown>;

/** The contract writes {id}, Fastify :id. */
const toRoutePath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Calls of the registry that no handler answers yet. */
export function pendingCalls(handlers: Handlers): EndpointName[] {
  return (Object.keys(endpoints) as EndpointName[]).filter((name) => !Object.hasOwn(handlers, name)).toSorted();
}

/** Bytes of the largest body that a call takes. */
function bodyLimitOf({ who, body, maxBodyBytes }: Endpoint): number {
  const isSmall = !body || who === 'anyone' || who === 'cookie';
  return maxBodyBytes ?? (isSmall ? MAX_SMALL_BODY_BYTES : MAX_BODY_BYTES);
}

/** The size of the body; without a declared size, as large as the call allows. */
const bytesOf = (headers: IncomingHttpHeaders, most: number): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : most;

/** Not by Fastify, which would describe them as JSON. */
function judgeBytes({ body }: Endpoint, sent: unknown): void {
  const judged = body?.safeParse(sent);
  if (judged?.error) throw refusalOfIssues(judged.error.issues);
}

interface CallParts {
  gate: CallGate;
  limits: CallLimits;
}

/** For the OpenAPI page: what an API key may do. */
const keyWords = ({ key = 'none', noKey }: Endpoint): string =>
  key === 'none' ? (noKey ?? 'Not for API keys.') : `For API keys of the scope ${key}.`;

function toRoute(name: EndpointName, handler: AnyHandler | undefined, { gate, limits }: CallParts): RouteOptions {
  const endpoint: Endpoint = endpoints[name];
  const { method, path, who, summary, params, query, body, isBinary, answer } = endpoint;
  const askedOf = ({ body: sent, headers }: FastifyRequest): AskedOfCall => ({
    body: sent,
    bytes: bytesOf(headers, bodyLimitOf(endpoint)),
    isWhole: !prefersMinimal(headers),
  });
  return {
    method,
    url: toRoutePath(path),
    bodyLimit: bodyLimitOf(endpoint),
    ...(isBinary && { config: { isBinary } }),
    schema: {
      summary,
      ...(who === 'signedIn' && { description: keyWords(endpoint) }),
      operationId: name,
      tags: [name.split('.')[0] ?? name],
      ...(who !== 'anyone' && { security: [{ [who === 'cookie' ? 'refreshCookie' : 'bearer']: [] }] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && (isBinary ? { consumes: [BYTES_TYPE] } : { body })),
      response: { 200: answer },
    },
    async onRequest(request) {
      request.caller = await authorise(name, request, gate);
      if (request.caller) limits.countBody(name, request.caller.accountId, bytesOf(request.headers, bodyLimitOf(endpoint)));
    },
    async preValidation(request) {
      if (!handler) throw new Refusal('notBuilt', `This call is not built yet: ${method} ${path}`);
      if (body && !isBinary) request.body ??= {};
      if (isBinary) judgeBytes(endpoint, request.body);
      if (bytesOf(request.headers, bodyLimitOf(endpoint)) > LARGE_BODY_BYTES) await longStep();
    },
    async handler(request, reply) {
      if (!handler) throw new Refusal('notBuilt', `This call is not built yet: ${method} ${path}`);
      const { params: given, query: asked, body: sent, caller } = request;
      const handle = (by?: Caller) => handler({ params: given, query: asked, body: sent, caller: by, request, reply });
      const work = async (before: Caller) => handle(await authoriseAgain(name, before, request, gate));
      const answered = await (caller ? limits.run(name, caller.accountId, reply.raw, () => work(caller), askedOf(request)) : handle());
      return answered === SENT ? reply : answered;
    },
  };
}

/** Registers every call of the registry; one without a handler answers 501. */
export function registerCalls(app: FastifyInstance, handlers: Handlers, parts: CallParts): void {
  app.decorateRequest('caller', undefined);
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const handler = Object.hasOwn(handlers, name) ? (handlers[name] as unknown as AnyHandler) : undefined;
    app.route(toRoute(name, handler, parts));
  }
}
