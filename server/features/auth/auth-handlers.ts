// Signing in, staying signed in, signing out. What a stranger learns from it is the same whether or not an account exists.
import type { FastifyRequest } from 'fastify';
import { ACCESS_TOKEN_S, OFFLINE_LEASE_MS, type Session } from '#contract/accounts.ts';
import { writeAudit } from '#server/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/handlers.ts';
import { Refusal } from '#server/refusal.ts';
import type { AccessTokens } from './access-tokens.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { isOutdated, passwords } from './passwords.ts';
import type { RefreshCookie } from './refresh-cookie.ts';
import type { OpenSession, Sessions } from './sessions.ts';

interface AuthParts {
  deps: Deps;
  sessions: Sessions;
  accessTokens: AccessTokens;
  cookie: RefreshCookie;
}

interface Credentials {
  id: string;
  organisation_id: string;
  password_hash: string;
  disabled_at_ms: number | null;
}

const placeOf = (request: FastifyRequest) => ({ device: request.headers['user-agent'] ?? '', address: request.ip });
const minutes = (ms: number) => Math.ceil(ms / 60_000);

export function authHandlers({ deps, sessions, accessTokens, cookie }: AuthParts) {
  const { db, clock } = deps;
  const throttle = createLoginThrottle(clock);

  const toAnswer = ({ account, sessionId }: OpenSession): Session => ({
    account,
    jwtToken: accessTokens.sign({ sessionId, accountId: account.id }),
    expiresIn: ACCESS_TOKEN_S,
    offlineUntil: clock() + OFFLINE_LEASE_MS,
    serverTime: clock(),
  });

  async function isKnownAddress(email: string, address: string): Promise<boolean> {
    const rows = await db.query(
      'select 1 from sessions s join accounts a on a.id = s.account_id where a.email = $1 and s.address = $2 limit 1',
      [email, address],
    );
    return rows.length > 0;
  }

  /** The same statements and the same hash, whoever is asked for: see decision 32. */
  async function check(email: string, password: string, address: string): Promise<Credentials> {
    const [found] = await db.query<Credentials>(
      'select id, organisation_id, password_hash, disabled_at_ms from accounts where email = $1',
      [email],
    );
    const matches = await passwords.matches(found?.password_hash, password);
    if (found && matches && found.disabled_at_ms === null) return found;
    await writeAudit(db, { action: 'signInRefused', atMs: clock(), organisationId: found?.organisation_id, accountId: found?.id, address });
    if (found && matches) throw new Refusal('forbidden', 'This account is disabled. Ask the administrator of your organisation.');
    throw new Refusal('wrongCredentials', 'E-mail or password is wrong.');
  }

  async function renewHash(account: Credentials, password: string): Promise<void> {
    if (!isOutdated(account.password_hash)) return;
    const renewed = await passwords.hash(password);
    await db.query('update accounts set password_hash = $2 where id = $1 and password_hash = $3', [
      account.id,
      renewed,
      account.password_hash,
    ]);
  }

  return {
    'auth.login': async ({ body: { email, password }, request, reply }) => {
      const place = placeOf(request);
      const waitMs = await throttle.waitMs(place.address, email, () => isKnownAddress(email, place.address));
      if (waitMs > 0) {
        reply.header('retry-after', Math.ceil(waitMs / 1000));
        throw new Refusal('tooMany', `Too many wrong tries. Wait ${minutes(waitMs)} min and try again.`);
      }
      throttle.begin(place.address, email);
      const account = await check(email, password, place.address);
      throttle.right(place.address, email);
      await renewHash(account, password);
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
