// Preferences in the specification's shape. Before they are first written the defaults stand, with version 0.
import type { Preferences } from '#contract/preferences.ts';
import type { PreferencesRow } from '#contract/tables.ts';
import type { RowTx } from '#domain/tx.ts';
import { readChoices } from './stored-choices.ts';

export function toPreferences(accountId: string, row: PreferencesRow | undefined): Preferences {
  return { _id: accountId, preferenceOwner: accountId, ...readChoices(row).choices, v: row?.v ?? 0 };
}

/** Preferences as they stand after an edit. */
export const presentPreferences = async (tx: RowTx, { preferencesId }: { preferencesId: string }): Promise<Preferences> =>
  toPreferences(preferencesId, await tx.get('preferences', preferencesId));
