// The calls about security events and the alerts they cause.
import { AcknowledgeAlert, AlertDetail, AlertsAnswer, AlertsQuery, SilenceAlert } from '#contract/entities/alerts.ts';
import type { Endpoint } from './endpoint.ts';
import { EventsAnswer, EventsQuery, SecurityEvent } from '#contract/entities/events.ts';
import { ById, Done } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

export const eventEndpoints = {
  'events.list': {
    method: 'POST',
    path: '/api/events',
    who: 'signedIn',
    key: 'read',
    summary: 'Security events, filtered',
    body: EventsQuery,
    answer: EventsAnswer,
  },
  'events.get': {
    method: 'GET',
    path: '/api/events/{id}',
    who: 'signedIn',
    key: 'read',
    summary: 'One security event',
    params: ById,
    answer: z.object({ event: SecurityEvent }),
  },
  'alerts.list': {
    method: 'POST',
    path: '/api/events/alerts',
    who: 'signedIn',
    key: 'read',
    summary: 'Alerts of the caller',
    body: AlertsQuery,
    answer: AlertsAnswer,
  },
  'alerts.get': {
    method: 'POST',
    path: '/api/events/alerts/{id}',
    who: 'signedIn',
    key: 'read',
    summary: 'One alert with ship and event as map features',
    params: ById,
    body: z.object({}),
    answer: z.object({ alert: AlertDetail }),
  },
  'alerts.acknowledge': {
    method: 'PUT',
    path: '/api/events/alerts/{id}/acknowledge',
    ours: true,
    who: 'signedIn',
    key: 'write',
    summary: 'Acknowledge an alert; again changes nothing, and it is never taken back',
    params: ById,
    body: AcknowledgeAlert,
    answer: Done,
  },
  'alerts.silence': {
    method: 'PUT',
    path: '/api/events/alerts/{id}/silence',
    ours: true,
    who: 'signedIn',
    key: 'write',
    summary: 'Keep an alert quiet for a while, without acknowledging it',
    params: ById,
    body: SilenceAlert,
    answer: Done,
  },
} as const satisfies Record<string, Endpoint>;
