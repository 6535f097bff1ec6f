// How a feature answers a call of the registry. A call without a handler answers 501 (app.ts).
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '#contract/entities/accounts.ts';
import type { ApiKey } from '#contract/entities/api-keys.ts';
import type { AnswerOf, BodyOf, EndpointName, ParamsOf, QueryOf } from '#contract/endpoints/endpoints.ts';

/** The caller, identified by the token alone. */
export interface Caller {
  accountId: string;
  organisationId: string;
  role: Role;
  sessionId: string;
  email: string;
  /** The caller is a program with an API key of this account; `sessionId` then names no session. */
  apiKey?: Pick<ApiKey, 'scopes'> & { id: string };
}

export interface Call<N extends EndpointName> {
  params: ParamsOf<N>;
  query: QueryOf<N>;
  body: BodyOf<N>;
  /** Defined for every call whose `who` is neither 'anyone' nor 'cookie'. */
  caller: Caller | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The handler has already answered through `reply` (streams, 304); the route adds nothing. */
export const SENT = Symbol('sent');

/** Returns the answer or throws a Refusal (server/http/refusal.ts), which the error handler turns into {message, code, details?}. */
export type Handler<N extends EndpointName> = (call: Call<N>) => Promise<AnswerOf<N> | typeof SENT>;
export type Handlers = { [N in EndpointName]?: Handler<N> };
