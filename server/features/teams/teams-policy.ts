// Who may turn the switches of a team, and who is told. Teams of other organisations are not there.
import { refuse } from '#domain/refuse.ts';
import type { TeamRow } from '#contract/tables.ts';
import type { SyncTx, SyncWho } from '#server/sync/sync-tx.ts';
import type { MutationPolicy } from '#server/sync/mutation-policy.ts';

type Switch = 'samePreferences' | 'shareContent';
type TeamPolicy = MutationPolicy<'team.changeUserPreferences' | 'team.changeShareContent'>;

/** What the members are told, by the switch and how it stands now. */
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
