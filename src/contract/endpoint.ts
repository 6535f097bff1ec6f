// The shape of one call in the registry (endpoints.ts), and the types read from it.
import type { Role } from './accounts.ts';
import type { z } from './zod.ts';

/** anyone: no sign-in. cookie: the refresh cookie and an allowed Origin. signedIn: any account. Else exactly these roles. */
export type Who = 'anyone' | 'cookie' | 'signedIn' | readonly Role[];

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As the specification writes it: /api/fleets/{id}/tags */
  path: `/api/${string}`;
  who: Who;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  /** No body at all counts as {}. */
  body?: z.ZodType;
  /** Where a file travels in the body; absent: MAX_BODY_BYTES, and MAX_SMALL_BODY_BYTES for strangers and calls without a body (limits.ts). */
  maxBodyBytes?: number;
  answer: z.ZodType;
}
