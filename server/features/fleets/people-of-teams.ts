// With whom an account can share: the other members of its teams.
import type { TeamMember } from '#contract/teams.ts';
import type { Db } from '#server/db/db.ts';
import type { Caller } from '#server/handlers.ts';

/** Each person once, by name; of somebody who is in two of the teams the first. */
export function peopleOfTeams(db: Db, caller: Caller): Promise<TeamMember[]> {
  return db.transaction(caller, (tx) =>
    tx.query<TeamMember>(
      `select * from (
         select distinct on (mate.account_id) mate.account_id as "id", mate.team_id as "teamId", mate.email, mate.first_name as "firstName",
           mate.last_name as "lastName", mate.role
         from team_members mine join team_members mate on mate.team_id = mine.team_id and mate.account_id <> mine.account_id
         where mine.account_id = $1 order by mate.account_id, mate.team_id
       ) as people order by lower("lastName"), lower("firstName"), id`,
      [caller.accountId],
    ),
  );
}
