// Opens a session for an account that has proven itself, sets its cookie, and says what the app needs to know of it.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACCESS_TOKEN_S, OFFLINE_LEASE_MS, type Session } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { SecretCookie } from './secret-cookies.ts';
import type { KnownDevices } from './known-devices.ts';
import type { OpenSession, Sessions } from './sessions.ts';

export interface SignIn {
  /** For an account whose password or mailed token was right; `passwordHash` is that of the password. */
  open(accountId: string, request: FastifyRequest, reply: FastifyReply, passwordHash?: string): Promise<Session>;
  /** Of a session that is open: the cookies and the answer. */
  answer(opened: OpenSession, request: FastifyRequest, reply: FastifyReply): Session;
}

interface SignInParts {
  deps: Pick<Deps, 'clock'>;
  sessions: Sessions;
  accessTokens: AccessTokens;
  cookie: SecretCookie;
  devices: KnownDevices;
}

export function createSignIn({ deps: { clock }, sessions, accessTokens, cookie, devices }: SignInParts): SignIn {
  const answer = (opened: OpenSession, request: FastifyRequest, reply: FastifyReply): Session => {
    const { account, sessionId, refreshToken } = opened;
    cookie.set(reply, refreshToken);
    devices.remember(request, reply, account.email);
    return {
      account,
      jwtToken: accessTokens.sign({ sessionId, accountId: account.id }),
      expiresIn: ACCESS_TOKEN_S,
      offlineUntil: clock() + OFFLINE_LEASE_MS,
      serverTime: clock(),
    };
  };
  return {
    answer,
    async open(accountId, request, reply, passwordHash) {
      const place = { device: request.headers['user-agent'] ?? '', address: request.ip };
      return answer(await sessions.open(accountId, place, passwordHash), request, reply);
    },
  };
}
