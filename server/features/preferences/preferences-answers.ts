// Preferences in the specification's shape. Before they are first written the defaults stand, with version 0.
import { DEFAULT_PREFERENCES, type Preferences } from '#contract/preferences.ts';
import type { PreferencesRow } from '#contract/tables.ts';
import type { Tx } from '#domain/tx.ts';

export function toPreferences(accountId: string, row: PreferencesRow | undefined): Preferences {
  const { id: _, v, ...choices } = row ?? { ...DEFAULT_PREFERENCES, id: accountId, v: 0 };
  return { _id: accountId, preferenceOwner: accountId, ...choices, v };
}

/** Preferences as they stand after an edit. */
export const presentPreferences = async (tx: Tx, { preferencesId }: { preferencesId: string }): Promise<Preferences> =>
  toPreferences(preferencesId, await tx.get('preferences', preferencesId));
