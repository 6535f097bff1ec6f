// What the two switches of a team mean. Who may turn them is the server's policy.
import type { MutationArgs } from '#contract/mutations.ts';
import { refuse } from './refuse.ts';
import type { Mutator } from './tx.ts';

type TeamChange = Partial<Omit<MutationArgs<'team.changeUserPreferences'> & MutationArgs<'team.changeShareContent'>, 'teamId'>>;

const changeTeam: Mutator<{ teamId: string } & TeamChange> = async (tx, { teamId, ...change }) => {
  await tx.put('teams', { ...((await tx.get('teams', teamId)) ?? refuse('notFound', 'There is no such team.')), ...change });
};

export const changeUserPreferences: Mutator<MutationArgs<'team.changeUserPreferences'>> = changeTeam;
export const changeShareContent: Mutator<MutationArgs<'team.changeShareContent'>> = changeTeam;
