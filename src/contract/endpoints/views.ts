// The calls for saved views. Lists are answered as bare arrays, as we read the specification.
import type { Endpoint } from './endpoint.ts';
import { listQuery } from '#contract/lists.ts';
import { ById, Done } from '#contract/rows.ts';
import { NewView, SavedView, ViewChange } from '#contract/entities/views.ts';
import { z } from '#contract/zod.ts';

export const viewEndpoints = {
  'views.list': {
    method: 'POST',
    path: '/api/views',
    who: 'signedIn',
    key: 'read',
    summary: 'Saved views of the caller. Where there are more, the header x-next-offset says the offset to go on with',
    body: listQuery(['createdAt'], z.object({})),
    answer: z.array(SavedView),
  },
  'views.create': {
    method: 'POST',
    path: '/api/views/new',
    who: 'signedIn',
    key: 'write',
    summary: 'Save the view; it becomes the current one',
    body: NewView,
    answer: SavedView,
  },
  'views.update': {
    method: 'PUT',
    path: '/api/views/{id}',
    who: 'signedIn',
    key: 'write',
    summary: 'Change a saved view',
    params: ById,
    body: ViewChange,
    answer: SavedView,
  },
  'views.setDefault': {
    method: 'PUT',
    path: '/api/views/default/{id}',
    who: 'signedIn',
    key: 'write',
    summary: 'Make it the one default; answers all views, or the first that fit into one answer (the list of views has the others)',
    params: ById,
    answer: z.array(SavedView),
  },
  'views.delete': {
    method: 'DELETE',
    path: '/api/views/{id}',
    who: 'signedIn',
    key: 'write',
    summary: 'Delete a saved view',
    params: ById,
    answer: Done,
  },
} as const satisfies Record<string, Endpoint>;
