// The registry of every REST call: the specification's section 7, method and path to the letter, and our own for sync and health. Server routes, the OpenAPI
// page and the client's remote calls are all read from here.
import type { Endpoint } from './endpoint.ts';
import { accountEndpoints } from './endpoints-account.ts';
import { adminEndpoints } from './endpoints-admin.ts';
import { apiKeyEndpoints } from './endpoints-api-keys.ts';
import { authEndpoints } from './endpoints-auth.ts';
import { drawingEndpoints } from './endpoints-drawings.ts';
import { eventEndpoints } from './endpoints-events.ts';
import { fleetEndpoints } from './endpoints-fleets.ts';
import { mechanismEndpoints } from './endpoints-mechanisms.ts';
import { notificationEndpoints } from './endpoints-notifications.ts';
import { organisationEndpoints } from './endpoints-organisation.ts';
import { portEndpoints } from './endpoints-ports.ts';
import { preferenceEndpoints } from './endpoints-preferences.ts';
import { pushEndpoints } from './endpoints-push.ts';
import { shipEndpoints } from './endpoints-ships.ts';
import { syncEndpoints } from './endpoints-sync.ts';
import { teamEndpoints } from './endpoints-teams.ts';
import { threatEndpoints } from './endpoints-threat.ts';
import { viewEndpoints } from './endpoints-views.ts';
import type { z } from './zod.ts';

export const endpoints = {
  ...accountEndpoints,
  ...adminEndpoints,
  ...apiKeyEndpoints,
  ...authEndpoints,
  ...drawingEndpoints,
  ...eventEndpoints,
  ...fleetEndpoints,
  ...mechanismEndpoints,
  ...notificationEndpoints,
  ...organisationEndpoints,
  ...portEndpoints,
  ...preferenceEndpoints,
  ...pushEndpoints,
  ...shipEndpoints,
  ...syncEndpoints,
  ...teamEndpoints,
  ...threatEndpoints,
  ...viewEndpoints,
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

type In<N extends EndpointName, K extends 'params' | 'query' | 'body'> =
  Endpoints[N] extends Record<K, infer S extends z.ZodType> ? z.infer<S> : undefined;
export type ParamsOf<N extends EndpointName> = In<N, 'params'>;
export type QueryOf<N extends EndpointName> = In<N, 'query'>;
export type BodyOf<N extends EndpointName> = In<N, 'body'>;
export type AnswerOf<N extends EndpointName> = z.infer<Endpoints[N]['answer']>;
