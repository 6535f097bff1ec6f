// Client organisations and their users, as an administrator sees them.
import { AccountId, Email, Role } from './accounts.ts';
import { FleetsQuery, FleetValidation, NewFleet } from './fleets.ts';
import { listQuery, PageView, SearchText } from '#contract/lists.ts';
import { CountryCode, Id, Line, Prose } from '#contract/rows.ts';
import { MAX_UPLOAD_BASE64 } from './registration.ts';
import { z } from '#contract/zod.ts';

export const Client = z.object({
  _id: Id,
  name: z.string(),
  country: z.string().optional(),
  contactEmail: z.string().optional(),
  notes: z.string().optional(),
  members: z.int(),
  fleets: z.int(),
  ships: z.int(),
  lastActivityAt: z.int().optional(),
  createdAt: z.int(),
  deletedAt: z.int().optional(),
});
export type Client = z.infer<typeof Client>;

export const NewClient = z.object({
  _id: Id.optional(),
  name: Line(120),
  country: CountryCode.optional(),
  contactEmail: Email.optional(),
  notes: Prose(5000).optional(),
});
export const ClientChange = NewClient.omit({ _id: true }).partial();

export const ClientsQuery = listQuery(
  ['name', 'createdAt', 'lastActivityAt'],
  z.object({ text: SearchText.optional(), deleted: z.boolean().optional().describe('Only deleted ones; absent: none of them') }),
);
export const ClientsAnswer = z.object({ clients: z.array(Client), clientCount: z.int(), view: PageView });
export const OneClient = z.object({ client: Client });

export const ClientUser = z.object({
  id: AccountId,
  clientId: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  verified: z.boolean(),
  pendingEmail: z.string().optional(),
  /** The address for a reset's link, if it is not `email`: the new address that an administrator typed and that is not verified yet. */
  resetTo: z.string().optional(),
  disabled: z.boolean(),
  lastSignInAt: z.int().optional(),
  /**
   * The user's link to choose a password no longer works, because the administrator who sent it lost the right or got a new password. A new
   * one must be sent.
   */
  linkEnded: z.literal(true).optional(),
});
export type ClientUser = z.infer<typeof ClientUser>;

/** Users set their passwords by the mailed link: an administrator never knows one. */
export const NewClientUser = z.object({
  clientId: Id,
  email: Email,
  firstName: Line(80),
  lastName: Line(80),
  role: Role.default('member'),
});
export const ClientUserChange = z.object({
  email: Email.optional(),
  firstName: Line(80).optional(),
  lastName: Line(80).optional(),
  role: Role.optional(),
  disabled: z.boolean().optional(),
});

export const OfClient = z.object({ clientId: Id });
/** Names the client, because two clients may have fleets with the same id. */
export const WhoseFleet = z.object({
  clientId: Id.optional().describe('Whose fleet is meant; needed where two clients have one with this id'),
});
export const ClientUsersQuery = listQuery(['lastName', 'email', 'lastSignInAt'], z.object({ text: SearchText.optional() })).extend({
  clientId: Id.optional().describe('Absent: the users of every client'),
});
export const ClientUsersAnswer = z.object({ users: z.array(ClientUser), userCount: z.int(), view: PageView });
export const OneClientUser = z.object({ user: ClientUser });

/** The administrator's fleet calls name the client; otherwise they are the user's own calls. */
export const ClientFleetsQuery = FleetsQuery.extend({ clientId: Id });
export const NewClientFleet = NewFleet.extend({ clientId: Id });
export const ClientFleetValidation = FleetValidation.extend({ clientId: Id.optional() });

/** A CSV or XLSX file as base64. Its first bytes say which of the two it is. */
export const FleetUpload = z.object({ fileName: Line(200), content: z.base64().min(1).max(MAX_UPLOAD_BASE64) });
