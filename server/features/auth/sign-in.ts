// Opens a session for an account that has proven itself, sets its cookie, and says what the app needs to know of it.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACCESS_TOKEN_S, OFFLINE_LEASE_MS, type Session } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { SecretCookie } from './secret-cookies.ts';
import type { OpenSession, Sessions } from './sessions.ts';

export interface SignIn {
  /** For an account whose password or mailed token was right. */
  open(accountId: string, request: FastifyRequest, reply: FastifyReply): Promise<Session>;
  /** Of a session that is open: the cookie and the answer. */
  answer(opened: OpenSession, reply: FastifyReply): Session;
}

interface SignInParts {
  deps: Pick<Deps, 'clock'>;
  sessions: Sessions;
  accessTokens: AccessTokens;
  cookie: SecretCookie;
}

export function createSignIn({ deps: { clock }, sessions, accessTokens, cookie }: SignInParts): SignIn {
  const answer = (opened: OpenSession, reply: FastifyReply): Session => {
    const { account, sessionId, refreshToken } = opened;
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
    answer,
    open: async (accountId, request, reply) =>
      answer(await sessions.open(accountId, { device: request.headers['user-agent'] ?? '', address: request.ip }), reply),
  };
}
