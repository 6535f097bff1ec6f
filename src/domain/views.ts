// Edits of saved views. The default view is a setting of the account, not of a view.
import { MAX_VIEWS_PER_ACCOUNT } from '#contract/limits.ts';
import { Id } from '#contract/rows.ts';
import type { EntityKey, ViewRow } from '#contract/tables.ts';
import { NewView, ViewChange } from '#contract/entities/views.ts';
import { z } from '#contract/zod.ts';
import { define, later, type RowRef } from './mutation.ts';
import { refuse } from './refuse.ts';
import type { RowTx, MutatorContext } from './tx.ts';

const viewAndDefault = ({ viewId }: { viewId: string }, { accountId }: { accountId: string }): EntityKey[] => [
  `views:${viewId}`,
  `viewDefaults:${accountId}`,
];
const viewRow = ({ viewId }: { viewId: string }): RowRef => ({ table: 'views', id: viewId });

async function ownView(tx: RowTx, viewId: string, who: MutatorContext): Promise<ViewRow> {
  const view = (await tx.get('views', viewId)) ?? refuse('notFound', 'There is no such view.');
  if (view.ownerId !== who.accountId) refuse('forbidden', 'Only its owner may change a view.');
  return view;
}

export const viewMutations = {
  'view.create': define({
    args: NewView.omit({ id: true }).extend({ viewId: Id }),
    endpoint: 'views.create',
    toRequest: ({ viewId, ...body }) => ({ body: { id: viewId, ...body } }),
    fromRequest: ({ body: { id, ...body } }, made) => ({ ...body, viewId: id ?? made.id }),
    /** Without a name the view is named by its number. An existing view stays as it is. */
    async effect(tx, { viewId, name, ...members }, who) {
      if (await tx.get('views', viewId)) return;
      const views = await tx.count('views', 'ownerId', who.accountId);
      if (views >= MAX_VIEWS_PER_ACCOUNT) refuse('invalid', `One person has at most ${MAX_VIEWS_PER_ACCOUNT} saved views.`);
      await tx.put('views', {
        ...members,
        id: viewId,
        ownerId: who.accountId,
        name: name ?? `View ${views + 1}`,
        createdAt: who.atMs,
        updatedAt: who.atMs,
        v: 0,
      });
    },
    touches: ({ viewId }) => [`views:${viewId}`],
    merge: 'none',
    creates: 'views',
    refs: ['viewId'],
    success: 'toasts.viewsCreated',
  }),
  'view.update': define({
    args: ViewChange.extend({ viewId: Id }),
    endpoint: 'views.update',
    toRequest: ({ viewId, ...body }) => ({ params: { id: viewId }, body }),
    fromRequest: ({ params, body }) => ({ ...body, viewId: params['id'] }),
    async effect(tx, { viewId, ...change }, who) {
      await tx.put('views', { ...(await ownView(tx, viewId, who)), ...change, updatedAt: who.atMs });
    },
    touches: ({ viewId }) => [`views:${viewId}`],
    guards: viewRow,
    merge: 'document',
    refs: ['viewId'],
    coalesce: later,
    success: 'toasts.viewsUpdated',
  }),
  'view.setDefault': define({
    args: z.object({ viewId: Id }),
    endpoint: 'views.setDefault',
    toRequest: ({ viewId }) => ({ params: { id: viewId } }),
    fromRequest: ({ params }) => ({ viewId: params['id'] }),
    /** Also a view that a team-mate shares. */
    async effect(tx, { viewId }, who) {
      if (!(await tx.get('views', viewId))) refuse('notFound', 'There is no such view.');
      await tx.put('viewDefaults', { id: who.accountId, viewId, v: (await tx.get('viewDefaults', who.accountId))?.v ?? 0 });
    },
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
    async effect(tx, { viewId }, who) {
      if (!(await tx.get('views', viewId))) return;
      await ownView(tx, viewId, who);
      const chosen = await tx.get('viewDefaults', who.accountId);
      if (chosen?.viewId === viewId) await tx.put('viewDefaults', { ...chosen, viewId: null });
      await tx.delete('views', viewId);
    },
    touches: viewAndDefault,
    guards: viewRow,
    merge: 'none',
    refs: ['viewId'],
    success: 'toasts.viewsDeleted',
  }),
};
