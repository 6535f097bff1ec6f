// What edits of preferences mean: members given replace those that stand; before the first, the defaults stand.
import type { MutationArgs } from '#contract/mutations.ts';
import { DEFAULT_PREFERENCES } from '#contract/preferences.ts';
import type { Mutator } from './tx.ts';

export const writePreferences: Mutator<MutationArgs<'preferences.update'>> = async (tx, { preferencesId, ...given }) => {
  const present = await tx.get('preferences', preferencesId);
  await tx.put('preferences', { ...(present ?? { ...DEFAULT_PREFERENCES, v: 0 }), ...given, id: preferencesId });
};
