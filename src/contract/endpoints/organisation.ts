// Our own calls beside section 7: the caller's organisation, its members and its invitations.
import { AccountId } from '#contract/entities/accounts.ts';
import { Handover } from '#contract/entities/administration.ts';
import type { Endpoint } from './endpoint.ts';
import {
  Invitation,
  InvitationSeen,
  InvitationToken,
  MemberChange,
  NewInvitation,
  Organisation,
  OrganisationMember,
  OrganisationName,
} from '#contract/entities/organisations.ts';
import { ChooseRuleSet, ImportedRuleSet, ImportRuleSet } from '#contract/entities/vta/rule-sets.ts';
import { ById, Done } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

const ofMember = z.object({ id: AccountId });

export const organisationEndpoints = {
  'organisation.get': {
    method: 'GET',
    path: '/api/organisation',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'The caller’s organisation and its members',
    answer: z.object({ organisation: Organisation, members: z.array(OrganisationMember) }),
  },
  'organisation.rename': {
    method: 'PUT',
    path: '/api/organisation',
    ours: true,
    who: ['admin', 'manager'],
    summary: 'Rename the organisation',
    body: OrganisationName,
    answer: z.object({ organisation: Organisation }),
  },
  'organisation.importRuleSet': {
    method: 'POST',
    path: '/api/organisation/rule-sets',
    ours: true,
    who: ['admin', 'manager'],
    summary: 'Import an edition of the rule set of risk, which is never changed; every fault of the file is said',
    body: ImportRuleSet,
    answer: ImportedRuleSet,
  },
  'organisation.chooseRuleSet': {
    method: 'PUT',
    path: '/api/organisation/rule-sets/chosen',
    ours: true,
    who: ['admin', 'manager'],
    summary: 'Choose the edition by which ships and passages of the organisation are rated; old results stay as they are',
    body: ChooseRuleSet,
    answer: Done,
  },
  'organisation.changeMember': {
    method: 'PUT',
    path: '/api/organisation/members/{id}',
    ours: true,
    who: ['admin', 'manager'],
    summary: 'Change the role of a member, or shut a member out',
    params: ofMember,
    body: MemberChange,
    answer: z.object({ member: OrganisationMember }),
  },
  'organisation.invitations': {
    method: 'GET',
    path: '/api/organisation/invitations',
    ours: true,
    who: ['admin', 'manager'],
    summary: 'Invitations that are open',
    answer: z.object({ invitations: z.array(Invitation) }),
  },
  'organisation.invite': {
    method: 'POST',
    path: '/api/organisation/invitations',
    ours: true,
    who: ['admin', 'manager'],
    summary: 'Invite an address by mail; an open invitation of the same address is replaced',
    body: NewInvitation,
    answer: z.object({ invitation: Invitation, handover: Handover }),
  },
  'organisation.revokeInvitation': {
    method: 'DELETE',
    path: '/api/organisation/invitations/{id}',
    ours: true,
    who: ['admin', 'manager'],
    summary: 'Take an invitation back',
    params: ById,
    answer: Done,
  },
  'organisation.invitation': {
    method: 'POST',
    path: '/api/organisation/invitation',
    ours: true,
    who: 'anyone',
    summary: 'Whom the token of an invitation is for',
    body: InvitationToken,
    answer: InvitationSeen,
  },
} as const satisfies Record<string, Endpoint>;
