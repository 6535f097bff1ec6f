// Signing in, staying signed in, signing out. What a stranger learns from it is the same whether or not an account exists.
import type { FastifyRequest } from 'fastify';
import { ACCESS_TOKEN_S, OFFLINE_LEASE_MS, type Session } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/handlers.ts';
import { Refusal } from '#server/refusal.ts';
import { countTry, createThrottle, GUESSES } from '#server/throttle.ts';
import type { AccessTokens } from './access-tokens.ts';
import { checkPassword, isKnownAddress, renewHash } from './credentials.ts';
import type { RefreshCookie } from './refresh-cookie.ts';
import type { OpenSession, Sessions } from './sessions.ts';

interface AuthParts {
  deps: Deps;
  sessions: Sessions;
  accessTokens: AccessTokens;
  cookie: RefreshCookie;
}

const placeOf = (request: FastifyRequest) => ({ device: request.headers['user-agent'] ?? '', address: request.ip });

export function authHandlers({ deps, sessions, accessTokens, cookie }: AuthParts) {
  const { db, clock } = deps;
  const throttle = createThrottle(clock, GUESSES);

  const toAnswer = ({ account, sessionId }: OpenSession): Session => ({
    account,
    jwtToken: accessTokens.sign({ sessionId, accountId: account.id }),
    expiresIn: ACCESS_TOKEN_S,
    offlineUntil: clock() + OFFLINE_LEASE_MS,
    serverTime: clock(),
  });

  return {
    'auth.login': async ({ body: { email, password }, request, reply }) => {
      const place = placeOf(request);
      const isKnown = () => isKnownAddress(db, email, place.address);
      await countTry(throttle, { address: place.address, account: email, isKnownAddress: isKnown, reply });
      const account = await checkPassword(deps, { email, password, address: place.address });
      throttle.right(place.address, email);
      await renewHash(db, account, password);
      const opened = await sessions.open(account.id, place);
      cookie.set(reply, opened.refreshToken);
      return toAnswer(opened);
    },

    'auth.refreshToken': async ({ request, reply }) => {
      const renewed = await sessions.refresh(cookie.get(request) ?? '', request.ip);
      if (!renewed) {
        cookie.clear(reply);
        throw new Refusal('unauthenticated', 'Your session has ended. Please sign in again.');
      }
      cookie.set(reply, renewed.refreshToken);
      return toAnswer(renewed);
    },

    'auth.logout': async ({ request, reply }) => {
      await sessions.close(cookie.get(request) ?? '', request.ip);
      cookie.clear(reply);
      return {};
    },
  } satisfies Handlers;
}
