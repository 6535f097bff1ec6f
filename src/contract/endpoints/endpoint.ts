// The shape of one call in the registry (endpoints.ts), and the types read from it.
import type { Role } from '#contract/entities/accounts.ts';
import type { ApiKey } from '#contract/entities/api-keys.ts';
import type { z } from '#contract/zod.ts';

/** anyone: no sign-in. cookie: the refresh cookie and an allowed Origin. signedIn: any account. Else exactly these roles. */
export type AllowedCallers = 'anyone' | 'cookie' | 'signedIn' | readonly Role[];

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As the specification writes it: /api/fleets/{id}/tags */
  path: `/api/${string}`;
  /** Not in section 7 of the specification. */
  ours?: true;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  /** No body at all counts as {}. */
  body?: z.ZodType;
  /** Where a file travels in the body; absent: MAX_BODY_BYTES, and MAX_SMALL_BODY_BYTES for strangers and calls without a body (limits.ts). */
  maxBodyBytes?: number;
  answer: z.ZodType;
}

/** key: the scope that an API key needs. none: accounts, sessions, people, organisations, keys, and what devices sync by are not for programs. */
export type Endpoint = Call &
  ({ who: 'signedIn'; key: ApiKey['scopes'][number] | 'none' } | { who: Exclude<AllowedCallers, 'signedIn'>; key?: never });
