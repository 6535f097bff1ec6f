// The administrator's calls about actors, by whom ships and passages are rated.
import { SetActor } from '#contract/entities/actors.ts';
import { ById, Done } from '#contract/rows.ts';
import type { Endpoint } from './endpoint.ts';

export const actorEndpoints = {
  'admin.setActor': {
    method: 'PUT',
    path: '/api/admin/actors/{id}',
    ours: true,
    who: ['admin'],
    summary: 'Enter an actor with region, capability and intent, or change it; members that are left out are not known any more',
    params: ById,
    body: SetActor,
    answer: Done,
  },
  'admin.deleteActor': {
    method: 'DELETE',
    path: '/api/admin/actors/{id}',
    ours: true,
    who: ['admin'],
    summary: 'Delete an actor',
    params: ById,
    answer: Done,
  },
} as const satisfies Record<string, Endpoint>;
