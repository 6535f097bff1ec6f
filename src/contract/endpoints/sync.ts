// Our own calls beside section 7: pulls of changed rows, and the keys that seal unsent work.
import type { Endpoint } from './endpoint.ts';
import { ById, Done } from '#contract/rows.ts';
import { PullAnswer, PullQuery, SealingKey } from '#contract/sync.ts';

export const syncEndpoints = {
  'sync.pull': {
    method: 'POST',
    path: '/api/sync/pull',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'Rows that changed since a position, a page at a time',
    body: PullQuery,
    answer: PullAnswer,
  },
  'sync.keepKey': {
    method: 'PUT',
    path: '/api/sync/keys/{id}',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'Keep the key that seals unsent work on device {id}; the first one stays',
    params: ById,
    body: SealingKey,
    answer: Done,
  },
  'sync.key': {
    method: 'GET',
    path: '/api/sync/keys/{id}',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'The caller’s key of device {id}',
    params: ById,
    answer: SealingKey,
  },
} as const satisfies Record<string, Endpoint>;
