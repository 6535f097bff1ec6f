// Cookies that carry a secret of ours. Scripts cannot read them, and no other site can make a browser send them.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {} from '@fastify/cookie';
import { OFFLINE_LEASE_MS } from '#contract/entities/accounts.ts';

export interface SecretCookie {
  get(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, value: string): void;
  clear(reply: FastifyReply): void;
}

export interface SecretCookies {
  /** The refresh token. */
  refresh: SecretCookie;
  /** Proves that this browser registered (registration.ts). */
  registration: SecretCookie;
  /** That somebody signed in with this browser before (known-devices.ts). */
  device: SecretCookie;
}

/** After this long without a sign-in a browser is unknown again. */
const DEVICE_DAYS = 365;
/** The mailed link of a registration, and what shows in which browser it began. */
export const VERIFY_HOURS = 24;

/** secure: browsers reach us by https. Only then do they take the prefix __Host-, which ties the cookie to this very host. */
export function createSecretCookies(secure: boolean): SecretCookies {
  const where = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  const cookie = (plainName: string, maxAge: number): SecretCookie => {
    const name = secure ? `__Host-${plainName}` : plainName;
    return {
      get: (request) => request.cookies[name],
      set: (reply, value) => void reply.setCookie(name, value, { ...where, maxAge }),
      clear: (reply) => void reply.clearCookie(name, where),
    };
  };
  return {
    refresh: cookie('fathom-refresh', OFFLINE_LEASE_MS / 1000),
    registration: cookie('fathom-registration', VERIFY_HOURS * 3600),
    device: cookie('fathom-device', DEVICE_DAYS * 86_400),
  };
}
