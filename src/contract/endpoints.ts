// The registry of every REST call of the specification's section 7, method and path to the letter. Server routes, the OpenAPI
// page and the client's remote calls are all read from here.
import type { Endpoint } from './endpoint.ts';
import { authEndpoints } from './endpoints-auth.ts';
import { shipEndpoints } from './endpoints-ships.ts';
import type { z } from './zod.ts';

export const endpoints = {
  ...authEndpoints,
  ...shipEndpoints,
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

type In<N extends EndpointName, K extends 'params' | 'query' | 'body'> = Endpoints[N] extends Record<K, infer S extends z.ZodType> ? z.infer<S> : undefined;
export type ParamsOf<N extends EndpointName> = In<N, 'params'>;
export type QueryOf<N extends EndpointName> = In<N, 'query'>;
export type BodyOf<N extends EndpointName> = In<N, 'body'>;
export type AnswerOf<N extends EndpointName> = z.infer<Endpoints[N]['answer']>;
