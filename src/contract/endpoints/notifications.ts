// The calls for notifications. In markallread and deleteall, {id} is the account; elsewhere it is the notification.
import { AccountId } from '#contract/entities/accounts.ts';
import type { Endpoint } from './endpoint.ts';
import { Notifications, UpTo } from '#contract/entities/notifications.ts';
import { ById, Done } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

const ofAccount = z.object({ id: AccountId });

export const notificationEndpoints = {
  'notifications.list': {
    method: 'GET',
    path: '/api/notifications',
    who: 'signedIn',
    key: 'read',
    summary: 'Unread, read and deleted notifications of the caller',
    answer: Notifications,
  },
  'notifications.markRead': {
    method: 'PUT',
    path: '/api/notifications/markread/{id}',
    who: 'signedIn',
    key: 'write',
    summary: 'Mark one read',
    params: ById,
    answer: Done,
  },
  'notifications.markAllRead': {
    method: 'PUT',
    path: '/api/notifications/markallread/{id}',
    who: 'signedIn',
    key: 'write',
    summary: 'Mark all read, up to the newest one shown',
    params: ofAccount,
    body: UpTo,
    answer: Done,
  },
  'notifications.delete': {
    method: 'PUT',
    path: '/api/notifications/{id}',
    who: 'signedIn',
    key: 'write',
    summary: 'Move one to deleted',
    params: ById,
    answer: Done,
  },
  'notifications.deleteAll': {
    method: 'PUT',
    path: '/api/notifications/deleteall/{id}',
    who: 'signedIn',
    key: 'write',
    summary: 'Move all to deleted, up to the newest one shown',
    params: ofAccount,
    body: UpTo,
    answer: Done,
  },
} as const satisfies Record<string, Endpoint>;
