// The three ship calls, and the health of the server that serves them.
import type { Endpoint } from './endpoint.ts';
import { Health } from '#contract/health.ts';
import { Mmsi, Ship, ShipsAnswer, ShipsQuery, TrackAnswer } from '#contract/entities/ships.ts';
import { z } from '#contract/zod.ts';

export const shipEndpoints = {
  'ships.list': {
    method: 'POST',
    path: '/api/ships',
    who: 'signedIn',
    key: 'read',
    summary: 'Ships, packed; with since only what changed',
    body: ShipsQuery,
    answer: ShipsAnswer,
  },
  'ships.track': {
    method: 'GET',
    path: '/api/ships/ships/{id}',
    who: 'signedIn',
    key: 'read',
    summary: 'A ship and its track since a time, at most 90 days',
    params: z.object({ id: z.string().regex(/^\d{9}$/) }),
    query: z.object({ time: z.string().max(40).optional().describe('epoch ms or ISO 8601; absent: the last 24 hours') }),
    answer: TrackAnswer,
  },
  'ships.byMmsi': {
    method: 'GET',
    path: '/api/ships/ships/mmsi/{mmsi}',
    who: 'signedIn',
    key: 'read',
    summary: 'One ship by its MMSI',
    params: z.object({ mmsi: z.coerce.number().pipe(Mmsi) }),
    answer: z.object({ ship: Ship }),
  },
  'health.get': {
    method: 'GET',
    path: '/api/health',
    ours: true,
    who: 'anyone',
    summary: 'State of the server, its database and its feeds',
    answer: Health,
  },
} as const satisfies Record<string, Endpoint>;
