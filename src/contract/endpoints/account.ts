// Our own calls beside section 7: where an account is signed in, and the export of its data.
import { Account, DeviceSession } from '#contract/entities/accounts.ts';
import type { Endpoint } from './endpoint.ts';
import { EmailProof } from '#contract/entities/registration.ts';
import { ById, Done } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

export const accountEndpoints = {
  'account.sessions': {
    method: 'GET',
    path: '/api/account/sessions',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'Where the account is signed in, newest use first',
    answer: z.object({ sessions: z.array(DeviceSession) }),
  },
  'account.revokeSession': {
    method: 'DELETE',
    path: '/api/account/sessions/{id}',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'Sign one device out',
    params: ById,
    answer: Done,
  },
  'account.revokeOtherSessions': {
    method: 'DELETE',
    path: '/api/account/sessions',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'Sign every device out but this one',
    answer: z.object({ ended: z.int() }),
  },
  'account.proveEmail': {
    method: 'POST',
    path: '/api/account/email',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'Prove a new address by the token that was mailed to it: from now on it is the address of the account',
    body: EmailProof,
    answer: z.object({ account: Account }),
  },
  'account.mailEmailProof': {
    method: 'POST',
    path: '/api/account/email/proof',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'Mail the link to the address that is not proven yet once more',
    answer: Done,
  },
  'account.keepEmail': {
    method: 'DELETE',
    path: '/api/account/email',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'Take a change of address back that waits for its proof',
    answer: z.object({ account: Account }),
  },
  'account.export': {
    method: 'GET',
    path: '/api/account/export',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'Everything that is kept about the account, as JSON. No secret in it',
    answer: z.record(z.string(), z.json()),
  },
} as const satisfies Record<string, Endpoint>;
