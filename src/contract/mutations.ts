// Every edit a user can make: its name, what it carries, and which call of the specification it is (SY2). Those of fleets and alerts have files of their own.
// What it does to rows is in src/domain. Once shipped a name never changes its meaning: entries of old code are still in outboxes.
import { AccountId } from './accounts.ts';
import { alertMutations } from './alert-mutations.ts';
import { NewDrawing } from './drawings.ts';
import { fleetMutations } from './fleet-mutations.ts';
import { define, later, type Mutation, type RowRef } from './mutation.ts';
import { PreferencesChange } from './preferences.ts';
import { starId } from './row-ids.ts';
import { Id } from './rows.ts';
import { Star } from './stars.ts';
import type { EntityKey } from './tables.ts';
import { NewView, ViewChange } from './views.ts';
import { z } from './zod.ts';

const notificationsOf = (_: unknown, { accountId }: { accountId: string }): EntityKey[] => [`notifications:${accountId}`];

const drawings = {
  'drawing.save': define({
    args: NewDrawing.omit({ _id: true }).extend({ drawingId: Id }),
    endpoint: 'drawings.create',
    toRequest: ({ drawingId, ...body }) => ({ body: { _id: drawingId, ...body } }),
    fromRequest: ({ body: { _id, ...body } }, { id }) => ({ ...body, drawingId: _id ?? id }),
    touches: ({ drawingId }) => [`drawings:${drawingId}`],
    guards: ({ drawingId }) => ({ table: 'drawings', id: drawingId }),
    merge: 'document',
    creates: 'drawings',
    refs: ['drawingId'],
    coalesce: (_, after) => after,
  }),
  'drawing.delete': define({
    args: z.object({ drawingId: Id }),
    endpoint: 'drawings.delete',
    toRequest: ({ drawingId }) => ({ params: { id: drawingId } }),
    fromRequest: ({ params }) => ({ drawingId: params['id'] }),
    touches: ({ drawingId }) => [`drawings:${drawingId}`],
    guards: ({ drawingId }) => ({ table: 'drawings', id: drawingId }),
    merge: 'none',
    refs: ['drawingId'],
  }),
};

const viewAndDefault = ({ viewId }: { viewId: string }, { accountId }: { accountId: string }): EntityKey[] => [
  `views:${viewId}`,
  `viewDefaults:${accountId}`,
];
const viewRow = ({ viewId }: { viewId: string }): RowRef => ({ table: 'views', id: viewId });
const views = {
  'view.create': define({
    args: NewView.omit({ id: true }).extend({ viewId: Id }),
    endpoint: 'views.create',
    toRequest: ({ viewId, ...body }) => ({ body: { id: viewId, ...body } }),
    fromRequest: ({ body: { id, ...body } }, made) => ({ ...body, viewId: id ?? made.id }),
    touches: ({ viewId }) => [`views:${viewId}`],
    merge: 'none',
    creates: 'views',
    refs: ['viewId'],
  }),
  'view.update': define({
    args: ViewChange.extend({ viewId: Id }),
    endpoint: 'views.update',
    toRequest: ({ viewId, ...body }) => ({ params: { id: viewId }, body }),
    fromRequest: ({ params, body }) => ({ ...body, viewId: params['id'] }),
    touches: ({ viewId }) => [`views:${viewId}`],
    guards: viewRow,
    merge: 'document',
    refs: ['viewId'],
    coalesce: later,
  }),
  'view.setDefault': define({
    args: z.object({ viewId: Id }),
    endpoint: 'views.setDefault',
    toRequest: ({ viewId }) => ({ params: { id: viewId } }),
    fromRequest: ({ params }) => ({ viewId: params['id'] }),
    touches: viewAndDefault,
    merge: 'none',
    isSwitch: true,
    refs: ['viewId'],
  }),
  'view.delete': define({
    args: z.object({ viewId: Id }),
    endpoint: 'views.delete',
    toRequest: ({ viewId }) => ({ params: { id: viewId } }),
    fromRequest: ({ params }) => ({ viewId: params['id'] }),
    touches: viewAndDefault,
    guards: viewRow,
    merge: 'none',
    refs: ['viewId'],
  }),
};

/** preferencesId is the account whose they are. */
const preferencesOf = PreferencesChange.extend({ preferencesId: AccountId });
const preferences = {
  'preferences.create': define({
    args: preferencesOf,
    endpoint: 'preferences.create',
    toRequest: ({ preferencesId, ...body }) => ({ body: { _id: preferencesId, ...body } }),
    fromRequest: ({ body: { _id, ...body } }, { accountId }) => ({ ...body, preferencesId: accountId }),
    touches: ({ preferencesId }) => [`preferences:${preferencesId}`],
    guards: ({ preferencesId }) => ({ table: 'preferences', id: preferencesId }),
    merge: 'record',
    refs: [],
    coalesce: later,
  }),
  'preferences.update': define({
    args: preferencesOf,
    endpoint: 'preferences.update',
    toRequest: ({ preferencesId, ...body }) => ({ params: { id: preferencesId }, body }),
    fromRequest: ({ params, body }) => ({ ...body, preferencesId: params['id'] }),
    touches: ({ preferencesId }) => [`preferences:${preferencesId}`],
    guards: ({ preferencesId }) => ({ table: 'preferences', id: preferencesId }),
    merge: 'record',
    refs: [],
    coalesce: later,
  }),
};

const ofNotification = z.object({ notificationId: Id });
const upToOf = z.object({ accountId: AccountId, upTo: Id.optional() });
const notifications = {
  'notification.markRead': define({
    args: ofNotification,
    endpoint: 'notifications.markRead',
    toRequest: ({ notificationId }) => ({ params: { id: notificationId } }),
    fromRequest: ({ params }) => ({ notificationId: params['id'] }),
    touches: notificationsOf,
    merge: 'none',
    refs: [],
  }),
  'notification.markAllRead': define({
    args: upToOf,
    endpoint: 'notifications.markAllRead',
    toRequest: ({ accountId, ...body }) => ({ params: { id: accountId }, body }),
    fromRequest: ({ params, body }) => ({ ...body, accountId: params['id'] }),
    touches: notificationsOf,
    merge: 'none',
    refs: [],
  }),
  'notification.delete': define({
    args: ofNotification,
    endpoint: 'notifications.delete',
    toRequest: ({ notificationId }) => ({ params: { id: notificationId } }),
    fromRequest: ({ params }) => ({ notificationId: params['id'] }),
    touches: notificationsOf,
    merge: 'none',
    refs: [],
  }),
  'notification.deleteAll': define({
    args: upToOf,
    endpoint: 'notifications.deleteAll',
    toRequest: ({ accountId, ...body }) => ({ params: { id: accountId }, body }),
    fromRequest: ({ params, body }) => ({ ...body, accountId: params['id'] }),
    touches: notificationsOf,
    merge: 'none',
    refs: [],
  }),
};

const teamEntity = ({ teamId }: { teamId: string }): EntityKey[] => [`teams:${teamId}`];
const teamRow = ({ teamId }: { teamId: string }): RowRef => ({ table: 'teams', id: teamId });
const teams = {
  'team.changeUserPreferences': define({
    args: z.object({ teamId: Id, samePreferences: z.boolean() }),
    endpoint: 'teams.changeUserPreferences',
    toRequest: ({ teamId, ...body }) => ({ params: { id: teamId }, body }),
    fromRequest: ({ params, body }) => ({ ...body, teamId: params['id'] }),
    touches: teamEntity,
    guards: teamRow,
    merge: 'record',
    refs: [],
    coalesce: later,
  }),
  'team.changeShareContent': define({
    args: z.object({ teamId: Id, shareContent: z.boolean() }),
    endpoint: 'teams.changeShareContent',
    toRequest: ({ teamId, ...body }) => ({ params: { id: teamId }, body }),
    fromRequest: ({ params, body }) => ({ ...body, teamId: params['id'] }),
    touches: teamEntity,
    guards: teamRow,
    merge: 'record',
    refs: [],
    coalesce: later,
  }),
};

const ofStar = {
  args: Star,
  toRequest: (star: Star) => ({ params: { ...star } }),
  fromRequest: ({ params }: { params: Record<string, unknown> }) => params,
  touches: ({ kind, thing }: Star): EntityKey[] => [`stars:${starId(kind, thing)}`],
  merge: 'none',
  isSwitch: true,
  refs: [],
} as const;
const stars = {
  'star.add': define({ ...ofStar, endpoint: 'auth.addFavourite' }),
  'star.remove': define({ ...ofStar, endpoint: 'auth.removeFavourite' }),
};

export const mutations = {
  ...fleetMutations,
  ...drawings,
  ...views,
  ...preferences,
  ...notifications,
  ...alertMutations,
  ...teams,
  ...stars,
};
export type MutationName = keyof typeof mutations;
export type MutationArgs<N extends MutationName> = z.infer<(typeof mutations)[N]['args']>;
export const MUTATION_NAMES = Object.keys(mutations) as MutationName[];

export type { RowRef } from './mutation.ts';

/** One mutation with its arguments, whichever it is: for code that treats all alike (outbox, runner, simulation). */
interface AnyMutation extends Mutation<never> {
  args: z.ZodType<never>;
}
export const mutationOf = (name: MutationName): AnyMutation => mutations[name] as unknown as AnyMutation;
