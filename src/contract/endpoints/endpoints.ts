// The registry of all REST calls: section 7 of the specification, method and path to the letter, and our own for sync and health. The
// server's routes, the OpenAPI page and the client's remote calls are read from it.
import type { Endpoint } from './endpoint.ts';
import { accountEndpoints } from './account.ts';
import { actorEndpoints } from './actors.ts';
import { adminEndpoints } from './admin.ts';
import { apiKeyEndpoints } from './api-keys.ts';
import { authEndpoints } from './auth.ts';
import { authorityReportEndpoints } from './authority-reports.ts';
import { chartEndpoints } from './admin/charts.ts';
import { runningEndpoints } from './admin/running.ts';
import { drawingEndpoints } from './drawings.ts';
import { eventEndpoints } from './events.ts';
import { fleetEndpoints } from './fleets.ts';
import { mapEndpoints } from './maps.ts';
import { mechanismEndpoints } from './mechanisms.ts';
import { notificationEndpoints } from './notifications.ts';
import { organisationEndpoints } from './organisation.ts';
import { documentEndpoints, passageEndpoints } from './passages.ts';
import { portEndpoints } from './ports.ts';
import { preferenceEndpoints } from './preferences.ts';
import { pushEndpoints } from './push.ts';
import { shipEndpoints } from './ships.ts';
import { syncEndpoints } from './sync.ts';
import { teamEndpoints } from './teams.ts';
import { viewEndpoints } from './views.ts';
import { reviewEndpoints, vtaEndpoints } from './vta.ts';
import { watchEndpoints } from './watches.ts';
import type { z } from '#contract/zod.ts';

export const endpoints = {
  ...accountEndpoints,
  ...adminEndpoints,
  ...runningEndpoints,
  ...actorEndpoints,
  ...apiKeyEndpoints,
  ...authEndpoints,
  ...authorityReportEndpoints,
  ...chartEndpoints,
  ...documentEndpoints,
  ...drawingEndpoints,
  ...eventEndpoints,
  ...fleetEndpoints,
  ...mapEndpoints,
  ...mechanismEndpoints,
  ...notificationEndpoints,
  ...organisationEndpoints,
  ...passageEndpoints,
  ...portEndpoints,
  ...preferenceEndpoints,
  ...pushEndpoints,
  ...reviewEndpoints,
  ...shipEndpoints,
  ...syncEndpoints,
  ...teamEndpoints,
  ...viewEndpoints,
  ...vtaEndpoints,
  ...watchEndpoints,
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

type In<N extends EndpointName, K extends 'params' | 'query' | 'body'> =
  Endpoints[N] extends Record<K, infer S extends z.ZodType> ? z.infer<S> : undefined;
export type ParamsOf<N extends EndpointName> = In<N, 'params'>;
export type QueryOf<N extends EndpointName> = In<N, 'query'>;
export type BodyOf<N extends EndpointName> = In<N, 'body'>;
export type AnswerOf<N extends EndpointName> = z.infer<Endpoints[N]['answer']>;
