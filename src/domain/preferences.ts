// Edits of preferences: given members replace the current ones. Before the first edit the defaults apply.
import { AccountId } from '#contract/entities/accounts.ts';
import { DEFAULT_PREFERENCES, PreferencesChange } from '#contract/entities/preferences.ts';
import type { EntityKey } from '#contract/tables.ts';
import type { z } from '#contract/zod.ts';
import { define, later, type RowRef } from './mutation.ts';
import type { Mutator } from './tx.ts';

/** preferencesId is the id of the account. */
const args = PreferencesChange.extend({ preferencesId: AccountId });
type Args = z.infer<typeof args>;

const effect: Mutator<Args> = async (tx, { preferencesId, ...given }) => {
  const present = await tx.get('preferences', preferencesId);
  await tx.put('preferences', { ...(present ?? { ...DEFAULT_PREFERENCES, v: 0 }), ...given, id: preferencesId });
};

const ofPreferences = {
  args,
  effect,
  touches: ({ preferencesId }: Args): EntityKey[] => [`preferences:${preferencesId}`],
  guards: ({ preferencesId }: Args): RowRef => ({ table: 'preferences', id: preferencesId }),
  merge: 'record',
  refs: [],
  coalesce: later,
} as const;

export const preferenceMutations = {
  'preferences.create': define({
    ...ofPreferences,
    endpoint: 'preferences.create',
    toRequest: ({ preferencesId, ...body }) => ({ body: { _id: preferencesId, ...body } }),
    fromRequest: ({ body: { _id, ...body } }, { accountId }) => ({ ...body, preferencesId: accountId }),
    success: 'toasts.preferencesCreated',
  }),
  'preferences.update': define({
    ...ofPreferences,
    endpoint: 'preferences.update',
    toRequest: ({ preferencesId, ...body }) => ({ params: { id: preferencesId }, body }),
    fromRequest: ({ params, body }) => ({ ...body, preferencesId: params['id'] }),
    success: 'toasts.preferencesUpdated',
  }),
};
