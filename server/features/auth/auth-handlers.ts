// Signing in, staying signed in, signing out. A stranger learns the same whether or not an account exists.
import { HOLDS_ADDRESS } from '#server/accounts/account-address.ts';
import { writeAudit } from '#server/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/handlers.ts';
import type { Mailer } from '#server/mail/mail.ts';
import { issueCode } from '#server/accounts/mailed-codes.ts';
import { sessionEnded } from '#server/http/refusal.ts';
import { countTry, createThrottle, MAILS, type Throttle } from '#server/http/throttle.ts';
import { checkPassword, isKnownAddress, renewHash } from './credentials.ts';
import { type KnownDevices, LINK_MINUTES } from './known-devices.ts';
import type { SecretCookie } from './secret-cookies.ts';
import type { Sessions } from './sessions.ts';
import type { SignIn } from './sign-in.ts';

interface AuthParts {
  deps: Deps;
  post: Mailer;
  sessions: Sessions;
  devices: KnownDevices;
  signIn: SignIn;
  cookie: SecretCookie;
  /** For wrong passwords. */
  throttle: Throttle;
}

export function authHandlers({ deps, post, sessions, signIn, devices, cookie, throttle }: AuthParts) {
  // over 40 lines: a handler a call
  const { db } = deps;
  const asking = createThrottle(deps.clock, MAILS);
  return {
    'auth.login': async ({ body: { email, password, link }, request, reply }) => {
      const address = request.ip;
      const device = await devices.deviceOf({ request, email, link, nowMs: deps.clock() });
      await countTry(throttle, { address, device, account: email, isKnownAddress: () => isKnownAddress(db, email, address), reply });
      const account = await checkPassword(deps, { email, password, address });
      throttle.right({ address, device }, email);
      const session = await signIn.open(account.id, request, reply, account.password_hash ?? undefined);
      await renewHash(db, account, password);
      return session;
    },

    'auth.refreshToken': async ({ request, reply }) => {
      const renewed = await sessions.refresh(cookie.get(request) ?? '', request.ip);
      if (!renewed) {
        cookie.clear(reply);
        throw sessionEnded();
      }
      return signIn.renew(renewed, request, reply);
    },

    // Strangers who ask in the owner's place only fill the mailbox with links that are good for the owner.
    'auth.mailSignInLink': async ({ body: { email }, request, reply }) => {
      const address = request.ip;
      await countTry(asking, { address, account: email, isKnownAddress: () => isKnownAddress(db, email, address), reply, tries: 'mails' });
      const nowMs = deps.clock();
      await db.transaction(null, async (tx) => {
        const [owner] = await tx.query(
          `select 1 from accounts a join organisations o on o.id = a.organisation_id
           where a.email = $1 and ${HOLDS_ADDRESS} and a.disabled_at_ms is null and o.deleted_at_ms is null`,
          [email],
        );
        const token = await issueCode(tx, { purpose: 'signInLink', email, ttlMs: LINK_MINUTES * 60_000, nowMs });
        const letter = { to: email, kind: 'signInLink', values: { email, token, minutes: LINK_MINUTES } } as const;
        await (owner ? post.write(tx, letter) : post.pretend(tx, letter));
        await writeAudit(tx, { action: 'signInLinkAsked', atMs: nowMs, address });
      });
      return { message: 'If there is an account with this address, we have sent it a link.' };
    },

    'auth.logout': async ({ request, reply }) => {
      await sessions.close(cookie.get(request) ?? '', request.ip);
      cookie.clear(reply);
      return {};
    },
  } satisfies Handlers;
}
