// The calls about teams. Who may switch is decided by the team: its managers and the administrator.
import type { Endpoint } from './endpoint.ts';
import { ById } from './rows.ts';
import { ChangeShareContent, ChangeUserPreferences, Team, TeamAnswer } from './teams.ts';
import { z } from './zod.ts';

export const teamEndpoints = {
  'teams.byUser': {
    method: 'POST',
    path: '/api/team/getteambyuser',
    who: 'signedIn',
    summary: 'Teams of the caller and their members',
    body: z.object({}),
    answer: TeamAnswer,
  },
  'teams.changeUserPreferences': {
    method: 'PUT',
    path: '/api/team/{id}/changeuserpreferences',
    who: 'signedIn',
    summary: 'Whether the members follow the team’s preferences',
    params: ById,
    body: ChangeUserPreferences,
    answer: z.object({ team: Team }),
  },
  'teams.changeShareContent': {
    method: 'PUT',
    path: '/api/team/{id}/changesharecontent',
    who: 'signedIn',
    summary: 'Whether fleets, views and drawings are shared in the team',
    params: ById,
    body: ChangeShareContent,
    answer: z.object({ team: Team }),
  },
} as const satisfies Record<string, Endpoint>;
