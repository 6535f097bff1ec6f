// Becoming a member and changing one's own account (specification section 3; decisions 5 and 6).
import { Email, Favourites, NewPassword, Role } from './accounts.ts';
import { MAX_UPLOAD_BYTES } from '#contract/limits.ts';
import { NewAccountId } from '#contract/row-ids.ts';
import { Line } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

const PersonName = Line(80);
/** A code or token from a mail. */
const MailedCode = z.string().trim().min(6).max(200);

export const Registration = z.object({ email: Email, password: NewPassword, firstName: PersonName, lastName: PersonName });
export type Registration = z.infer<typeof Registration>;

/** Decision 5: registering straight into an organisation needs the token of the invitation. */
export const InvitedRegistration = Registration.extend({ invitation: MailedCode });
export type InvitedRegistration = z.infer<typeof InvitedRegistration>;

/** password: the chosen one, needed if the link is opened in another browser than the one that registered. */
export const VerifyEmail = z.object({ token: MailedCode, password: z.string().min(1).max(128).optional() });
export type VerifyEmail = z.infer<typeof VerifyEmail>;
export const ForgotPassword = z.object({ email: Email });

export const PasswordReset = z
  .object({ email: Email, code: MailedCode, password: NewPassword, confirmPassword: z.string().max(128) })
  .refine((reset) => reset.password === reset.confirmPassword, { path: ['confirmPassword'], error: 'The two passwords differ' });
export type PasswordReset = z.infer<typeof PasswordReset>;

/** An administrator creates an account; its owner sets the password by the mailed link. */
export const NewAccount = z.object({
  id: NewAccountId.optional(),
  email: Email,
  firstName: PersonName,
  lastName: PersonName,
  role: Role,
  organisationId: z.string().min(1).max(64),
});
export type NewAccount = z.infer<typeof NewAccount>;

/** The caller's own password, for actions that a stolen session must not allow. */
export const CurrentPassword = z.string({ error: 'Type your current password.' }).max(128);

/** The token of the link mailed to a new address. */
export const EmailProof = z.object({
  token: MailedCode,
  email: Email.optional().describe('What the user was asked about: a link that was mailed elsewhere is refused'),
});

/** E.164: a plus, the country's code, 15 digits at most; as people write it, with blanks and signs between. */
export const INTERNATIONAL_NUMBER = /^\+[1-9](?:[ ().-]*\d){6,14}$/;
/** Empty: none. */
const Telephone = z
  .string()
  .max(40)
  .regex(new RegExp(`^$|${INTERNATIONAL_NUMBER.source}`), 'must be an international number such as +44 20 7946 0958');

/**
 * A new e-mail takes effect when its mailed link is opened. Changing e-mail or password needs currentPassword (security page, "fresh
 * password").
 */
export const AccountChange = z.object({
  firstName: PersonName.optional(),
  lastName: PersonName.optional(),
  telephone: Telephone.optional(),
  email: Email.optional(),
  password: NewPassword.optional(),
  currentPassword: z.string().max(128).optional(),
  keepApiKeys: z.boolean().optional().describe('With a new password: true lets API keys live on; else they are revoked'),
  favourites: Favourites.optional(),
});
export type AccountChange = z.infer<typeof AccountChange>;

export const AccountDeletion = z.object({ currentPassword: CurrentPassword });

/** Base64 has 4 characters for 3 bytes. */
export const MAX_UPLOAD_BASE64 = Math.ceil(MAX_UPLOAD_BYTES / 3) * 4;
/** Room for the base64 of the largest file and the JSON around it. */
export const UPLOAD_BODY_BYTES = MAX_UPLOAD_BASE64 + 10_000;

/** The picture file as base64. The server judges its first bytes, never a type that the request claims. */
export const AvatarUpload = z.object({ avatar: z.base64().min(1).max(MAX_UPLOAD_BASE64) });
