// Edits of a team: its two switches. The server's policy says who may use them.
import { Id } from '#contract/rows.ts';
import type { EntityKey, TeamRow } from '#contract/tables.ts';
import { z } from '#contract/zod.ts';
import { define, later, type RowRef } from './mutation.ts';
import { refuse } from './refuse.ts';
import type { Mutator } from './tx.ts';

const teamEntity = ({ teamId }: { teamId: string }): EntityKey[] => [`teams:${teamId}`];
const teamRow = ({ teamId }: { teamId: string }): RowRef => ({ table: 'teams', id: teamId });

const turn: Mutator<{ teamId: string } & Partial<Pick<TeamRow, 'samePreferences' | 'shareContent'>>> = async (
  tx,
  { teamId, ...change },
) => {
  await tx.put('teams', { ...((await tx.get('teams', teamId)) ?? refuse('notFound', 'There is no such team.')), ...change });
};

export const teamMutations = {
  'team.changeUserPreferences': define({
    args: z.object({ teamId: Id, samePreferences: z.boolean() }),
    endpoint: 'teams.changeUserPreferences',
    toRequest: ({ teamId, ...body }) => ({ params: { id: teamId }, body }),
    fromRequest: ({ params, body }) => ({ ...body, teamId: params['id'] }),
    effect: turn,
    touches: teamEntity,
    guards: teamRow,
    merge: 'record',
    refs: [],
    coalesce: later,
    success: 'toasts.userPreferencesUpdated',
  }),
  'team.changeShareContent': define({
    args: z.object({ teamId: Id, shareContent: z.boolean() }),
    endpoint: 'teams.changeShareContent',
    toRequest: ({ teamId, ...body }) => ({ params: { id: teamId }, body }),
    fromRequest: ({ params, body }) => ({ ...body, teamId: params['id'] }),
    effect: turn,
    touches: teamEntity,
    guards: teamRow,
    merge: 'record',
    refs: [],
    coalesce: later,
    success: 'toasts.userContentSharingUpdated',
  }),
};
