// Which choices are in force for the account, as far as this device knows: its own, or its client's where a team follows them. These come with
// the account's session (server/features/auth/account-row.ts), at the latest a quarter of an hour after they were changed and connected.
import { DEFAULT_PREFERENCES, type PreferenceChoices } from '#contract/entities/preferences.ts';
import { accountDb } from '#store/device/account-db.ts';
import { deviceDb } from '#store/device/device-db.ts';

export interface ChoicesInForce {
  choices: PreferenceChoices;
  /** False: they are the client's, and not on this device yet; these are the account's own. */
  isKnown: boolean;
  /** The team that follows the client's. Absent: they are the account's own. */
  team?: string;
}

export async function choicesInForce(accountId: string): Promise<ChoicesInForce> {
  const db = accountDb(accountId);
  const [row, memberships] = await Promise.all([
    db.preferences.get(accountId),
    db.teamMembers.where('accountId').equals(accountId).toArray(),
  ]);
  const own = { ...DEFAULT_PREFERENCES, ...row };
  const teams = await db.teams.bulkGet(memberships.map(({ teamId }) => teamId));
  const team = teams.find((one) => one?.samePreferences)?.name;
  if (team === undefined) return { choices: own, isKnown: true };
  const account = (await deviceDb().session.get('current'))?.account;
  const followed = account?.id === accountId ? account.followedChoices : undefined;
  return followed ? { choices: { ...DEFAULT_PREFERENCES, ...followed }, isKnown: true, team } : { choices: own, isKnown: false, team };
}
