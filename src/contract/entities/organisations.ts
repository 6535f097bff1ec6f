// A client organisation as its members see it: its people and its invitations.
import { AccountId, Email, Role } from './accounts.ts';
import { Id, Line } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

export const Organisation = z.object({ id: z.string(), name: z.string(), members: z.int(), teams: z.int() });
export type Organisation = z.infer<typeof Organisation>;

export const OrganisationName = z.object({ name: Line(120) });

/** Only managers and administrators see the times. Times: epoch ms. */
export const OrganisationMember = z.object({
  id: AccountId,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  disabled: z.boolean(),
  teamIds: z.array(Id),
  lastSignInAt: z.int().optional(),
});
export type OrganisationMember = z.infer<typeof OrganisationMember>;

/** Roles that an organisation can give; administrator is not one. */
export const OrganisationRole = z.enum(['manager', 'member']);
export const MemberChange = z.object({ role: OrganisationRole.optional(), disabled: z.boolean().optional() });

/** An invitation that is neither used nor revoked. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: OrganisationRole,
  teamId: Id.optional(),
  createdAt: z.int(),
  expiresAt: z.int(),
  /** Nobody can register with it any more: it has expired, or its sender lost the right to invite or got a new password. */
  expired: z.boolean(),
  /** Its sender was demoted, blocked or deleted, or got a new password. Stays set whatever the sender's rights are later. */
  senderLost: z.literal(true).optional(),
});
export type Invitation = z.infer<typeof Invitation>;

export const NewInvitation = z.object({ email: Email, role: OrganisationRole.default('member'), teamId: Id.optional() });

/** What the holder of an invitation's token sees before registering. */
export const InvitationSeen = z.object({ email: z.string(), organisationName: z.string() });
export type InvitationSeen = z.infer<typeof InvitationSeen>;
export const InvitationToken = z.object({ invitation: z.string().trim().min(6).max(200) });
