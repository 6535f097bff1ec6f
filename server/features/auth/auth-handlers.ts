// Signing in, staying signed in, signing out. What a stranger learns from it is the same whether or not an account exists.
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/handlers.ts';
import { Refusal } from '#server/refusal.ts';
import { countTry, type Throttle } from '#server/throttle.ts';
import { checkPassword, isKnownAddress, renewHash } from './credentials.ts';
import type { SecretCookie } from './secret-cookies.ts';
import type { Sessions } from './sessions.ts';
import type { SignIn } from './sign-in.ts';

interface AuthParts {
  deps: Deps;
  sessions: Sessions;
  signIn: SignIn;
  cookie: SecretCookie;
  /** Of wrong passwords. */
  throttle: Throttle;
}

export function authHandlers({ deps, sessions, signIn, cookie, throttle }: AuthParts) {
  const { db } = deps;
  return {
    'auth.login': async ({ body: { email, password }, request, reply }) => {
      const address = request.ip;
      await countTry(throttle, { address, account: email, isKnownAddress: () => isKnownAddress(db, email, address), reply });
      const account = await checkPassword(deps, { email, password, address });
      throttle.right(address, email);
      await renewHash(db, account, password);
      return signIn.open(account.id, request, reply);
    },

    'auth.refreshToken': async ({ request, reply }) => {
      const renewed = await sessions.refresh(cookie.get(request) ?? '', request.ip);
      if (!renewed) {
        cookie.clear(reply);
        throw new Refusal('unauthenticated', 'Your session has ended. Please sign in again.');
      }
      return signIn.answer(renewed, reply);
    },

    'auth.logout': async ({ request, reply }) => {
      await sessions.close(cookie.get(request) ?? '', request.ip);
      cookie.clear(reply);
      return {};
    },
  } satisfies Handlers;
}
