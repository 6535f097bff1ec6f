// API keys (specification section 3 leaves their fields open; security page, "API keys").
import { CurrentPassword } from './registration.ts';
import { AtMs, Id, Line } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

export const API_KEY_SCOPES = ['read', 'write'] as const;
const ApiKeyScope = z.enum(API_KEY_SCOPES);

/** One address or one network in CIDR form. */
export const NetworkAddress = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** A key in a list: never with its secret. */
export const ApiKey = z.object({
  _id: Id,
  name: z.string(),
  prefix: z.string().describe('The first characters, to tell keys apart in a log'),
  lastFour: z.string(),
  scopes: z.array(ApiKeyScope),
  allowedAddresses: z.array(z.string()),
  createdAt: z.int(),
  expiresAt: z.int().optional(),
  lastUsedAt: z.int().optional(),
  callsThisMonth: z.int(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const NewApiKey = z.object({
  name: Line(80),
  scopes: z.array(ApiKeyScope).min(1).max(API_KEY_SCOPES.length).default(['read']),
  allowedAddresses: z.array(NetworkAddress).max(50).default([]),
  expiresAt: AtMs.optional(),
  expiresInDays: z.int().min(1).max(3650).optional().describe('Instead of expiresAt, by the server’s clock'),
  currentPassword: CurrentPassword,
});
export type NewApiKey = z.infer<typeof NewApiKey>;

/** The only answer with the secret; it cannot be read again. */
export const CreatedApiKey = ApiKey.extend({ secret: z.string() });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;
