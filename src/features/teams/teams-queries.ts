// Teams and their members as this device knows them.
import type { TeamMemberRow, TeamRow } from '#contract/tables.ts';
import { accountDb } from '#store/account-db.ts';
import { type Live, useLive } from '#store/use-live.ts';

export interface TeamItem {
  team: TeamRow;
  /** By name. */
  members: TeamMemberRow[];
  /** A change of it that no server has acknowledged; one that needs a decision. */
  waiting: boolean;
  attention: boolean;
}

export const teamMemberName = ({ firstName, lastName, email }: TeamMemberRow): string => `${firstName} ${lastName}`.trim() || email;

/** By name. */
export const useTeams = (accountId: string): Live<TeamItem[]> =>
  useLive(async () => {
    const db = accountDb(accountId);
    const [teams, members, entries] = await Promise.all([
      db.teams.toArray(),
      db.teamMembers.toArray(),
      db.outbox.where('touches').startsWith('teams:').toArray(),
    ]);
    return teams
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map((team) => {
        const states = entries.filter(({ touches }) => touches.includes(`teams:${team.id}`)).map(({ state }) => state);
        return {
          team,
          members: members
            .filter(({ teamId }) => teamId === team.id)
            .toSorted((one, other) => teamMemberName(one).localeCompare(teamMemberName(other))),
          waiting: states.some((state) => state === 'queued' || state === 'sent'),
          attention: states.includes('parked'),
        };
      });
  }, [accountId]);
