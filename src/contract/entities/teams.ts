// Teams and their members within an organisation.
import { AccountId, Role } from './accounts.ts';
import { Id, Line } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

/**
 * samePreferences: the members' alerts follow the team's preferences. shareContent: all members see each other's fleets, views and
 * drawings.
 */
export const Team = z.object({
  id: Id,
  name: z.string(),
  organisationId: z.string(),
  samePreferences: z.boolean(),
  shareContent: z.boolean(),
});
export type Team = z.infer<typeof Team>;

export const TeamMember = z.object({
  id: AccountId,
  teamId: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
});
export type TeamMember = z.infer<typeof TeamMember>;

export const TeamAnswer = z.object({ team: z.array(Team), teamMembers: z.array(TeamMember) });
export type TeamAnswer = z.infer<typeof TeamAnswer>;

export const ChangeUserPreferences = z.object({ samePreferences: z.boolean() });
export const ChangeShareContent = z.object({ shareContent: z.boolean() });

export const TeamName = z.object({ name: Line(120) });
export const MemberOfTeam = z.object({ id: Id, accountId: AccountId });
