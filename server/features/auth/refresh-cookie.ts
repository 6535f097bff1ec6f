// The cookie that carries the refresh token. Scripts cannot read it, and no other site can make a browser send it.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {} from '@fastify/cookie';
import { OFFLINE_LEASE_MS } from '#contract/accounts.ts';

export interface RefreshCookie {
  get(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, value: string): void;
  clear(reply: FastifyReply): void;
}

/** secure: browsers reach us by https. Only then do they take the name __Host-, which ties the cookie to this very host. */
export function createRefreshCookie(secure: boolean): RefreshCookie {
  const name = secure ? '__Host-fathom-refresh' : 'fathom-refresh';
  const where = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return {
    get: (request) => request.cookies[name],
    set: (reply, value) => void reply.setCookie(name, value, { ...where, maxAge: OFFLINE_LEASE_MS / 1000 }),
    clear: (reply) => void reply.clearCookie(name, where),
  };
}
