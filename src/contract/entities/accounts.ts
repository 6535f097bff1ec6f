// Accounts, sessions and the calls that open and end them (specification sections 3, 4 and 7; decisions 1 to 9).
import { MOST_EMAIL, MOST_PASSWORD, NEW_PASSWORD } from '#contract/constants.ts';
import { MAX_STARS_PER_ACCOUNT } from '#contract/limits.ts';
import { AccountId } from '#contract/rows.ts';
import { StoredChoices } from './preferences.ts';
import { StarredThing } from './stars.ts';
import { z } from '#contract/zod.ts';

export { AccountId };

export const Role = z.enum(['admin', 'manager', 'member']);
export type Role = z.infer<typeof Role>;

/** An e-mail address, trimmed and in lower case, because accounts are looked up by it. */
export const Email = z.string().trim().toLowerCase().max(MOST_EMAIL).pipe(z.email());

/** At least 15 characters when it is the only factor (NIST SP 800-63B-4); checked for new passwords, never at sign-in. */
export const NewPassword = z.string().min(NEW_PASSWORD.least).max(NEW_PASSWORD.most);

export const Favourites = z.object({
  ships: z.array(StarredThing).max(MAX_STARS_PER_ACCOUNT),
  ports: z.array(StarredThing).max(MAX_STARS_PER_ACCOUNT),
  fleets: z.array(StarredThing).max(MAX_STARS_PER_ACCOUNT),
});
export type Favourites = z.infer<typeof Favourites>;

export const Account = z.object({
  id: AccountId,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  organisationId: z.string(),
  organisationName: z.string(),
  avatar: z.string().optional(),
  pendingEmail: z.string().optional().describe('The new address, until the link that was mailed to it is opened'),
  telephone: z.string().optional().describe('For SMS and WhatsApp: E.164, such as +442079460958'),
  emailUnproven: z.literal(true).optional().describe('Nobody has opened a mail to the address: no mail goes to it'),
  followedChoices: StoredChoices.partial()
    .optional()
    .describe(
      'Of its client, where a team of the account follows them: the members that are not the defaults. Absent: its own preferences are in force',
    ),
  accountMembers: z
    .array(z.object({ id: AccountId, email: z.string(), firstName: z.string(), lastName: z.string() }))
    .optional()
    .describe('The other people of its teams. Absent where a session is only renewed'),
});
export type Account = z.infer<typeof Account>;

/** link: the token of a mailed link (auth.mailSignInLink), needed after too many failed passwords for the account. */
export const LoginBody = z.object({
  email: Email,
  password: z.string().min(1).max(MOST_PASSWORD),
  link: z.string().max(200).optional(),
});
export type LoginBody = z.infer<typeof LoginBody>;

/** offlineUntil: how long this device may open the app without reaching the server (SY17), epoch ms. */
export const Session = z.object({
  account: Account,
  jwtToken: z.string(),
  expiresIn: z.int().describe('Seconds the token lives, for a clock that does not trust the wall'),
  offlineUntil: z.int(),
  serverTime: z.int(),
});
export type Session = z.infer<typeof Session>;

export const ACCESS_TOKEN_S = 15 * 60;
export const OFFLINE_LEASE_MS = 30 * 86_400_000;

/** One sign-in on one device, as its owner sees it. `device` is what the browser calls itself. Times: epoch ms. */
export const DeviceSession = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string(),
  createdAt: z.int(),
  lastUsedAt: z.int(),
  expiresAt: z.int(),
  current: z.boolean(),
});
export type DeviceSession = z.infer<typeof DeviceSession>;
