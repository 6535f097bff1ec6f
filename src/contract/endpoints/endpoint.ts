// The shape of one call in the registry (endpoints.ts), and the types read from it.
import type { Role } from '#contract/entities/accounts.ts';
import type { ApiKey } from '#contract/entities/api-keys.ts';
import type { z } from '#contract/zod.ts';

/** anyone: no sign-in. cookie: the refresh cookie and an allowed Origin. signedIn: any account. Else exactly these roles. */
export type AllowedCallers = 'anyone' | 'cookie' | 'signedIn' | readonly Role[];

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As in the specification: /api/fleets/{id}/tags */
  path: `/api/${string}`;
  /** Not in section 7 of the specification. */
  ours?: true;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  /** A request without a body counts as {}. */
  body?: z.ZodType;
  /** The body is bytes as they are (`Bytes`), sent as application/octet-stream, not JSON. */
  isBinary?: true;
  /**
   * Set where a file travels in the body. Absent: MAX_BODY_BYTES, or MAX_SMALL_BODY_BYTES without sign-in and for calls without a body
   * (limits.ts).
   */
  maxBodyBytes?: number;
  answer: z.ZodType;
}

/**
 * key: the scope that an API key needs. none: no API key may call it; accounts, sessions, people, organisations, keys and device sync are
 * not for programs. noKey: what is said to a key then.
 */
export type Endpoint = Call &
  (
    | { who: 'signedIn'; key: ApiKey['scopes'][number] | 'none'; noKey?: string }
    | { who: Exclude<AllowedCallers, 'signedIn'>; key?: never; noKey?: never }
  );
