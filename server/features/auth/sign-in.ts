// Opens a session for an account that has proven itself, sets its cookie, and returns what the app needs.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACCESS_TOKEN_S, OFFLINE_LEASE_MS, type Session } from '#contract/entities/accounts.ts';
import type { Deps } from '#server/deps.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { SecretCookie } from './secret-cookies.ts';
import type { KnownDevices } from './known-devices.ts';
import type { OpenSession, Sessions } from './sessions.ts';

export interface SignIn {
  /** For an account whose password or mailed token was right; `passwordHash` is that of the password. */
  open(accountId: string, request: FastifyRequest, reply: FastifyReply, passwordHash?: string): Promise<Session>;
  /** For a session opened by its refresh token: the cookies and the answer. */
  renew(opened: OpenSession, request: FastifyRequest, reply: FastifyReply): Session;
}

interface SignInParts {
  deps: Pick<Deps, 'clock'>;
  sessions: Sessions;
  accessTokens: AccessTokens;
  cookie: SecretCookie;
  devices: KnownDevices;
}

export function createSignIn({ deps: { clock }, sessions, accessTokens, cookie, devices }: SignInParts): SignIn {
  const answer = ({ account, sessionId, refreshToken }: OpenSession, reply: FastifyReply): Session => {
    cookie.set(reply, refreshToken);
    return {
      account,
      jwtToken: accessTokens.sign({ sessionId, accountId: account.id }),
      expiresIn: ACCESS_TOKEN_S,
      offlineUntil: clock() + OFFLINE_LEASE_MS,
      serverTime: clock(),
    };
  };
  return {
    async open(accountId, request, reply, passwordHash) {
      const place = { device: request.headers['user-agent'] ?? '', address: request.ip };
      const opened = await sessions.open(accountId, place, passwordHash);
      const session = answer(opened, reply);
      devices.remember(request, reply, { id: accountId, passwordNo: opened.passwordNo });
      return session;
    },
    renew(opened, request, reply) {
      const session = answer(opened, reply);
      devices.remember(request, reply, { id: opened.account.id, passwordNo: opened.passwordNo }, opened.sessionId);
      return session;
    },
  };
}
