// Reads the caller's teams and their members. Edits change their switches: server/sync/edit-handlers.ts.
import type { TeamMemberRow, TeamRow } from '#contract/tables.ts';
import type { Db } from '#server/db/db.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Handlers } from '#server/handlers.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';
import type { Team, TeamMember } from '#contract/entities/teams.ts';
import type { RowTx } from '#domain/tx.ts';
import { refuse } from '#domain/refuse.ts';
import type { SyncTx, SyncWho } from '#server/sync/sync-tx.ts';
import type { MutationPolicy } from '#server/sync/mutation-policy.ts';

// Who may change a team's switches, and who is notified. Teams of other organisations count as missing.
type Switch = 'samePreferences' | 'shareContent';
type TeamPolicy = MutationPolicy<'team.changeUserPreferences' | 'team.changeShareContent'>;

/** The notification to members, by switch and its new state. */
const WORDS: Record<Switch, Record<'on' | 'off', string>> = {
  shareContent: {
    on: 'Fleets, views and drawings of the members are now seen by the whole team.',
    off: 'Fleets, views and drawings are no longer shared in the team: each member sees only their own.',
  },
  samePreferences: {
    on: 'Alerts of all members now follow the preferences of the team.',
    off: 'Alerts of each member now follow their own preferences.',
  },
};

async function tellMembers(tx: SyncTx, before: TeamRow, now: TeamRow, who: SyncWho): Promise<void> {
  const turned = (['shareContent', 'samePreferences'] as const).filter((name) => before[name] !== now[name]);
  if (turned.length === 0) return;
  const body = turned.map((name) => WORDS[name][now[name] ? 'on' : 'off']).join(' ');
  const by = await tx.nameOf(who.accountId);
  for (const { accountId } of await tx.list('teamMembers', 'teamId', now.id)) {
    if (accountId === who.accountId) continue;
    await tx.notify(accountId, { type: 'Message', title: `${by} changed the team ${now.name}`, body });
  }
}

export const teamPolicy: TeamPolicy = {
  async may(_tx, _args, who) {
    if (who.role === 'member') refuse('forbidden', 'Only a manager may change a team.');
  },

  async after(tx, { teamId }, who, before) {
    const now = await tx.get('teams', teamId);
    if (before && 'shareContent' in before && now) await tellMembers(tx, before, now, who);
  },
};

// Teams and their members in the specification's shape.
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

/** The team after a switch was changed. */
export async function presentTeam(tx: RowTx, { teamId }: { teamId: string }): Promise<{ team: Team }> {
  const row = await tx.get('teams', teamId);
  if (!row) throw new Error(`Team ${teamId} was written and is not there`);
  return { team: toTeam(row) };
}

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
