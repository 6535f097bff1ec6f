// What edits of saved views mean. Which one is the default is a setting of the account, not of a view.
import { MAX_VIEWS_PER_ACCOUNT } from '#contract/limits.ts';
import type { MutationArgs } from '#contract/mutations.ts';
import type { ViewRow } from '#contract/tables.ts';
import { refuse } from './refuse.ts';
import type { Mutator, Tx, Who } from './tx.ts';

async function ownView(tx: Tx, viewId: string, who: Who): Promise<ViewRow> {
  const view = (await tx.get('views', viewId)) ?? refuse('notFound', 'There is no such view.');
  if (view.ownerId !== who.accountId) refuse('forbidden', 'Only its owner may change a view.');
  return view;
}

/** Without a name it is called by its number. One that is there stays as it is. */
export const createView: Mutator<MutationArgs<'view.create'>> = async (tx, { viewId, name, ...members }, who) => {
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
};

export const updateView: Mutator<MutationArgs<'view.update'>> = async (tx, { viewId, ...change }, who) => {
  await tx.put('views', { ...(await ownView(tx, viewId, who)), ...change, updatedAt: who.atMs });
};

/** Also one that a team-mate shares. */
export const setDefaultView: Mutator<MutationArgs<'view.setDefault'>> = async (tx, { viewId }, who) => {
  if (!(await tx.get('views', viewId))) refuse('notFound', 'There is no such view.');
  await tx.put('viewDefaults', { id: who.accountId, viewId, v: (await tx.get('viewDefaults', who.accountId))?.v ?? 0 });
};

export const deleteView: Mutator<MutationArgs<'view.delete'>> = async (tx, { viewId }, who) => {
  if (!(await tx.get('views', viewId))) return;
  await ownView(tx, viewId, who);
  const chosen = await tx.get('viewDefaults', who.accountId);
  if (chosen?.viewId === viewId) await tx.put('viewDefaults', { ...chosen, viewId: null });
  await tx.delete('views', viewId);
};
