// Who lives in a seed's world: three users of two organisations, the teams of the start, and what each could ever see.
import type { Scope, TeamRow } from '#contract/tables.ts';
import type { Person } from './device.ts';
import type { ServerHarness } from './server-harness.ts';

export const ADA: Person = { accountId: 'ada', organisationId: 'north', role: 'member' };
export const BEN: Person = { accountId: 'ben', organisationId: 'north', role: 'manager' };
export const CYR: Person = { accountId: 'cyr', organisationId: 'south', role: 'manager' };
export const PEOPLE = [ADA, BEN, CYR] as const;
export const TEAM: TeamRow = {
  id: 'team-north',
  organisationId: 'north',
  name: 'Bridge',
  samePreferences: false,
  shareContent: true,
  v: 0,
};
const LONE_TEAM: TeamRow = { id: 'team-south', organisationId: 'south', name: 'Office', samePreferences: false, shareContent: true, v: 0 };

/** Its own, and what those of its organisation may share. */
export function couldSee({ accountId, organisationId }: Person): Set<Scope> {
  const mates = PEOPLE.filter((person) => person.organisationId === organisationId).map((person): Scope => `content:${person.accountId}`);
  return new Set<Scope>([`user:${accountId}`, `org:${organisationId}`, 'world:events', ...mates]);
}

/** Everybody's screen at the start: two teams, of which one shares what its members make. */
export async function settleIn(harness: ServerHarness): Promise<void> {
  await harness.setTeam(TEAM, [ADA, BEN]);
  await harness.setTeam(LONE_TEAM, [CYR]);
}
