// Our own calls about the mechanisms that deliver alerts: which of them this server has, and a test of one.
import type { Endpoint } from './endpoint.ts';
import { AlertTest, Mechanism, MechanismsAnswer } from '#contract/entities/mechanisms.ts';
import { ById } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

export const mechanismEndpoints = {
  'mechanisms.list': {
    method: 'GET',
    path: '/api/preferences/mechanisms',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'Which mechanisms this server is set up to deliver by',
    answer: MechanismsAnswer,
  },
  'mechanisms.test': {
    method: 'POST',
    path: '/api/preferences/test',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'Send the caller a test alert by one mechanism',
    body: z.object({ mechanism: Mechanism }),
    answer: AlertTest,
  },
  'mechanisms.tested': {
    method: 'GET',
    path: '/api/preferences/tests/{id}',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'What became of a test alert of the caller’s',
    params: ById,
    answer: AlertTest,
  },
} as const satisfies Record<string, Endpoint>;
