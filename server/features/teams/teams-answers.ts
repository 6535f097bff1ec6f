// Teams and their members in the specification's shape.
import type { TeamMemberRow, TeamRow } from '#contract/tables.ts';
import type { Team, TeamMember } from '#contract/teams.ts';
import type { RowTx } from '#domain/tx.ts';

export const toTeam = ({ id, name, organisationId, samePreferences, shareContent }: TeamRow): Team =>
  ({
    id,
    name,
    organisationId,
    samePreferences,
    shareContent,
  }) satisfies Record<keyof Team, unknown>;

export const toTeamMember = ({ accountId, teamId, email, firstName, lastName, role }: TeamMemberRow): TeamMember =>
  ({
    id: accountId,
    teamId,
    email,
    firstName,
    lastName,
    role,
  }) satisfies Record<keyof TeamMember, unknown>;

/** The team as it stands after a switch was turned. */
export async function presentTeam(tx: RowTx, { teamId }: { teamId: string }): Promise<{ team: Team }> {
  const row = await tx.get('teams', teamId);
  if (!row) throw new Error(`Team ${teamId} was written and is not there`);
  return { team: toTeam(row) };
}
