// The calls for teams. The handler decides who may change a switch: the team's managers and administrators.
import type { Endpoint } from './endpoint.ts';
import { ById, Done } from '#contract/rows.ts';
import { ChangeShareContent, ChangeUserPreferences, MemberOfTeam, Team, TeamAnswer, TeamName } from '#contract/entities/teams.ts';
import { z } from '#contract/zod.ts';

export const teamEndpoints = {
  'teams.byUser': {
    method: 'POST',
    path: '/api/team/getteambyuser',
    who: 'signedIn',
    key: 'none',
    summary: 'Teams of the caller and their members',
    body: z.object({}),
    answer: TeamAnswer,
  },
  'teams.changeUserPreferences': {
    method: 'PUT',
    path: '/api/team/{id}/changeuserpreferences',
    who: 'signedIn',
    key: 'none',
    summary: 'Whether the members follow the team’s preferences',
    params: ById,
    body: ChangeUserPreferences,
    answer: z.object({ team: Team }),
  },
  'teams.changeShareContent': {
    method: 'PUT',
    path: '/api/team/{id}/changesharecontent',
    who: 'signedIn',
    key: 'none',
    summary: 'Whether fleets, views and drawings are shared in the team',
    params: ById,
    body: ChangeShareContent,
    answer: z.object({ team: Team }),
  },
  'teams.create': {
    method: 'POST',
    path: '/api/team/new',
    ours: true,
    who: ['admin', 'manager'],
    summary: 'Make a team in the caller’s organisation; its maker is its first member',
    body: TeamName,
    answer: z.object({ team: Team }),
  },
  'teams.rename': {
    method: 'PUT',
    path: '/api/team/{id}',
    ours: true,
    who: ['admin', 'manager'],
    summary: 'Rename a team',
    params: ById,
    body: TeamName,
    answer: z.object({ team: Team }),
  },
  'teams.delete': {
    method: 'DELETE',
    path: '/api/team/{id}',
    ours: true,
    who: ['admin', 'manager'],
    summary: 'Delete a team; its members stay in the organisation',
    params: ById,
    answer: Done,
  },
  'teams.addMember': {
    method: 'PUT',
    path: '/api/team/{id}/members/{accountId}',
    ours: true,
    who: ['admin', 'manager'],
    summary: 'Put a member of the organisation into a team',
    params: MemberOfTeam,
    answer: Done,
  },
  'teams.removeMember': {
    method: 'DELETE',
    path: '/api/team/{id}/members/{accountId}',
    ours: true,
    who: ['admin', 'manager'],
    summary: 'Take a member out of a team',
    params: MemberOfTeam,
    answer: Done,
  },
} as const satisfies Record<string, Endpoint>;
