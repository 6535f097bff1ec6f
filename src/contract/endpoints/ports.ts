// The calls for ports. The administrator's call is ours beside section 7.
import { AccountId } from '#contract/entities/accounts.ts';
import type { Endpoint } from './endpoint.ts';
import { OnePort, PortsAnswer, PortsQuery, RatePort } from '#contract/entities/ports.ts';
import { ById } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

export const portEndpoints = {
  'ports.list': {
    method: 'POST',
    path: '/api/ports',
    who: 'signedIn',
    key: 'read',
    summary: 'Ports, filtered',
    body: PortsQuery,
    answer: PortsAnswer,
  },
  'ports.ofUser': {
    method: 'POST',
    path: '/api/ports/{id}',
    who: 'signedIn',
    key: 'read',
    summary: 'Ports that concern account {id}: ports of call and destinations of own fleets, and starred ones',
    params: z.object({ id: AccountId }),
    body: PortsQuery,
    answer: PortsAnswer,
  },
  'admin.ratePort': {
    method: 'PUT',
    path: '/api/admin/ports/{id}/rating',
    ours: true,
    who: ['admin'],
    summary: 'Set the rating of a port in place of the computed one, or take it away again; with the reason',
    params: ById,
    body: RatePort,
    answer: OnePort,
  },
} as const satisfies Record<string, Endpoint>;
