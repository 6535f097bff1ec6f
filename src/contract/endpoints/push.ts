// Our own calls for web push: this device's subscription, a test of it, and the state of each push.
import type { Endpoint } from './endpoint.ts';
import { PushDelivery, PushSubscription } from '#contract/entities/push.ts';
import { ById, Done } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

export const pushEndpoints = {
  'push.key': {
    method: 'GET',
    path: '/api/push/key',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'The public key that devices subscribe with',
    answer: z.object({ publicKey: z.string() }),
  },
  'push.subscribe': {
    method: 'PUT',
    path: '/api/push/subscription',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'Keep or renew the subscription of this device; it ends with the session',
    body: PushSubscription,
    answer: Done,
  },
  'push.unsubscribe': {
    method: 'DELETE',
    path: '/api/push/subscription',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'Forget the subscription of this device',
    answer: Done,
  },
  'push.test': {
    method: 'POST',
    path: '/api/push/test',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'Push a test notification to this device; 404 where it has no subscription',
    answer: PushDelivery,
  },
  'push.delivery': {
    method: 'GET',
    path: '/api/push/deliveries/{id}',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'What became of a notification that was pushed to the caller',
    params: ById,
    answer: PushDelivery,
  },
  'push.shown': {
    method: 'PUT',
    path: '/api/push/deliveries/{id}',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'Say that the device has shown it',
    params: ById,
    answer: Done,
  },
} as const satisfies Record<string, Endpoint>;
