// Answers the caller's teams and their members. Their switches are turned by edits: server/sync/edit-handlers.ts.
import type { TeamMemberRow, TeamRow } from '#contract/tables.ts';
import type { Db } from '#server/db/db.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Handlers } from '#server/handlers.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';
import { toTeam, toTeamMember } from './teams-answers.ts';

const MINE = '(select team_id from team_members where account_id = $1)';

export function teamsHandlers({ db }: { db: Db }): Handlers {
  return {
    'teams.byUser': async ({ caller }) => {
      const who = callerOf(caller);
      return db.transaction(who, async (tx) => {
        const teams = await tx.query<SqlRow>(
          `select ${storedTables.teams.columns} from teams where id in ${MINE} order by lower(name), id`,
          [who.accountId],
        );
        const members = await tx.query<SqlRow>(
          `select ${storedTables.teamMembers.columns} from team_members where team_id in ${MINE} order by lower(last_name), lower(first_name), id`,
          [who.accountId],
        );
        return {
          team: teams.map((row) => toTeam(toRow('teams', row) satisfies TeamRow)),
          teamMembers: members.map((row) => toTeamMember(toRow('teamMembers', row) satisfies TeamMemberRow)),
        };
      });
    },
  };
}
