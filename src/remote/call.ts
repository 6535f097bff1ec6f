// Typed calls by name that need a connection, from the contract's registry.
import { type AnswerOf, type BodyOf, type EndpointName, endpoints, type ParamsOf, type QueryOf } from '#contract/endpoints/endpoints.ts';
import type { Result } from '#contract/result.ts';
import { askCall } from './ask-call.ts';

export interface CallInput<N extends EndpointName> {
  params?: ParamsOf<N>;
  query?: QueryOf<N>;
  body?: BodyOf<N>;
  signal?: AbortSignal;
}

/** Errors: as askCall. */
export const call = <N extends EndpointName>(name: N, input: CallInput<N> = {}): Promise<Result<AnswerOf<N>>> =>
  askCall(endpoints[name], input) as Promise<Result<AnswerOf<N>>>;
