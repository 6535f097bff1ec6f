// The calls about security events and the alerts they cause.
import { AlertDetail, AlertsAnswer, AlertsQuery } from './alerts.ts';
import type { Endpoint } from './endpoint.ts';
import { EventsAnswer, EventsQuery, SecurityEvent } from './events.ts';
import { ById } from './rows.ts';
import { z } from './zod.ts';

export const eventEndpoints = {
  'events.list': {
    method: 'POST',
    path: '/api/events',
    who: 'signedIn',
    summary: 'Security events, filtered',
    body: EventsQuery,
    answer: EventsAnswer,
  },
  'events.get': {
    method: 'GET',
    path: '/api/events/{id}',
    who: 'signedIn',
    summary: 'One security event',
    params: ById,
    answer: z.object({ event: SecurityEvent }),
  },
  'alerts.list': {
    method: 'POST',
    path: '/api/events/alerts',
    who: 'signedIn',
    summary: 'Alerts of the caller',
    body: AlertsQuery,
    answer: AlertsAnswer,
  },
  'alerts.get': {
    method: 'POST',
    path: '/api/events/alerts/{id}',
    who: 'signedIn',
    summary: 'One alert with ship and event as map features',
    params: ById,
    body: z.object({}),
    answer: z.object({ alert: AlertDetail }),
  },
} as const satisfies Record<string, Endpoint>;
