// By which choices this device tells the account of alerts: its own, where these are in force as far as the device knows.
import { DEFAULT_PREFERENCES, type PreferenceChoices } from '#contract/entities/preferences.ts';
import { accountDb } from '#store/device/account-db.ts';

export interface ToldChoices extends Pick<PreferenceChoices, 'quietHours' | 'tellFrom'> {
  /** False where a team follows its client's choices, which only the server knows: then `tellFrom` leaves out nothing. */
  knowsChoices: boolean;
}

export async function toldChoices(accountId: string): Promise<ToldChoices> {
  const db = accountDb(accountId);
  const [own, memberships] = await Promise.all([
    db.preferences.get(accountId),
    db.teamMembers.where('accountId').equals(accountId).toArray(),
  ]);
  const teams = await db.teams.bulkGet(memberships.map(({ teamId }) => teamId));
  const knowsChoices = !teams.some((team) => team?.samePreferences);
  const { quietHours, tellFrom } = own ?? DEFAULT_PREFERENCES;
  return { quietHours, tellFrom: knowsChoices ? (tellFrom ?? DEFAULT_PREFERENCES.tellFrom) : DEFAULT_PREFERENCES.tellFrom, knowsChoices };
}
