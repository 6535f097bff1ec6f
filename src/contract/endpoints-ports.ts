// The calls about ports.
import { AccountId } from './accounts.ts';
import type { Endpoint } from './endpoint.ts';
import { PortsAnswer, PortsQuery } from './ports.ts';
import { z } from './zod.ts';

export const portEndpoints = {
  'ports.list': { method: 'POST', path: '/api/ports', who: 'signedIn', summary: 'Ports, filtered', body: PortsQuery, answer: PortsAnswer },
  'ports.ofUser': {
    method: 'POST',
    path: '/api/ports/{id}',
    who: 'signedIn',
    summary: 'Ports that concern account {id}: ports of call and destinations of own fleets, and starred ones',
    params: z.object({ id: AccountId }),
    body: PortsQuery,
    answer: PortsAnswer,
  },
} as const satisfies Record<string, Endpoint>;
