// Our own calls beside section 7: where one is signed in, and everything that is kept about one.
import { DeviceSession } from './accounts.ts';
import type { Endpoint } from './endpoint.ts';
import { ById, Done } from './rows.ts';
import { z } from './zod.ts';

export const accountEndpoints = {
  'account.sessions': {
    method: 'GET',
    path: '/api/account/sessions',
    who: 'signedIn',
    summary: 'Where the account is signed in, newest use first',
    answer: z.object({ sessions: z.array(DeviceSession) }),
  },
  'account.revokeSession': {
    method: 'DELETE',
    path: '/api/account/sessions/{id}',
    who: 'signedIn',
    summary: 'Sign one device out',
    params: ById,
    answer: Done,
  },
  'account.revokeOtherSessions': {
    method: 'DELETE',
    path: '/api/account/sessions',
    who: 'signedIn',
    summary: 'Sign every device out but this one',
    answer: z.object({ ended: z.int() }),
  },
  'account.export': {
    method: 'GET',
    path: '/api/account/export',
    who: 'signedIn',
    summary: 'Everything that is kept about the account, as JSON. No secret in it',
    answer: z.record(z.string(), z.json()),
  },
} as const satisfies Record<string, Endpoint>;
