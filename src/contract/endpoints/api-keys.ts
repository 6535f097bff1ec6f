// The calls for API keys. Lists are answered as bare arrays, as we read the specification.
import { ApiKey, CreatedApiKey, NewApiKey } from '#contract/entities/api-keys.ts';
import type { Endpoint } from './endpoint.ts';
import { ById } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

export const apiKeyEndpoints = {
  'apiKeys.list': {
    method: 'PUT',
    path: '/api/api/keys',
    who: 'signedIn',
    key: 'none',
    summary: 'The caller’s keys, without their secrets',
    body: z.object({}),
    answer: z.array(ApiKey),
  },
  'apiKeys.create': {
    method: 'POST',
    path: '/api/api/create',
    who: 'signedIn',
    key: 'none',
    summary: 'Make a key; its secret is in this answer and nowhere else',
    body: NewApiKey,
    answer: CreatedApiKey,
  },
  'apiKeys.delete': {
    method: 'PUT',
    path: '/api/api/delete/{id}',
    who: 'signedIn',
    key: 'none',
    summary: 'Revoke a key; answers those that remain',
    params: ById,
    answer: z.array(ApiKey),
  },
} as const satisfies Record<string, Endpoint>;
