// Registers everything a request can reach, explicitly and in order. Listens to nothing and opens nothing: main.ts does.
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { MAX_BODY_BYTES } from '#contract/limits.ts';
import type { Identify } from './authorise.ts';
import { serveBasemap, serveThreat } from './basemap-files.ts';
import { registerCalls } from './calls.ts';
import { compressAnswers } from './compress-answers.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { describeCalls } from './docs.ts';
import { answerErrors } from './error-handler.ts';
import { apiKeyHandlers } from './features/api-keys/api-keys-handlers.ts';
import { KeyCallers } from './features/api-keys/key-callers.ts';
import { accountHandlers } from './features/account/account-handlers.ts';
import { type AccessTokens, createAccessTokens } from './features/auth/access-tokens.ts';
import { authHandlers } from './features/auth/auth-handlers.ts';
import { ownAccountHandlers } from './features/auth/own-account.ts';
import { passwordResetHandlers } from './features/auth/password-reset.ts';
import { createRefreshTokens } from './features/auth/refresh-tokens.ts';
import { registrationHandlers } from './features/auth/registration.ts';
import { createSecretCookies, type SecretCookies } from './features/auth/secret-cookies.ts';
import { Sessions } from './features/auth/sessions.ts';
import { createSignIn } from './features/auth/sign-in.ts';
import { type AskPassword, createAskPassword } from './fresh-password.ts';
import type { Handlers } from './handlers.ts';
import { sendSecurityHeaders } from './headers.ts';
import { readJsonBodies } from './json-body.ts';
import type { Keys } from './keys.ts';
import type { Post } from './mail/mail.ts';
import { serveApp } from './static-files.ts';
import { speakSchema } from './sync/edit-headers.ts';
import { syncHandlers } from './sync/sync-handlers.ts';
import { createThrottle, GUESSES } from './throttle.ts';

/** Calls a minute from one address: a ship's whole crew behind one address, one of them sending 2,000 edits after a voyage. */
const CALLS_PER_MINUTE = 12_000;
/** How many calls are left is 80 bytes an answer that nobody reads. */
const UNTOLD = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
const ONLY_RETRY_AFTER = { addHeadersOnExceeding: UNTOLD, addHeaders: { ...UNTOLD, 'retry-after': true } };

export interface AppOptions {
  config: Pick<Config, 'secure' | 'publicOrigin' | 'tls'>;
  deps: Deps;
  keys: Keys;
  post: Post;
  version: string;
  /** Handlers of the features; those of signing in and of sync are the app's own. */
  handlers: Handlers;
  /** The built app; absent in tests that do not serve it. */
  distFolder?: string;
  /** Where the archives of threat density lie; absent in tests that do not serve them. */
  threatFolder?: string;
  /** Certificate and key, PEM. */
  https?: { cert: string; key: string };
}

export interface App {
  server: FastifyInstance;
  sessions: Sessions;
  identify: Identify;
  /** All handlers, to know which calls have none. */
  handlers: Handlers;
}

/** Whose word about the caller's address is taken: a proxy on this machine, and where PUBLIC_URL says that there is one, in this network. */
function trustedProxies({ publicOrigin, tls }: AppOptions['config']): string {
  return publicOrigin !== undefined && tls === undefined ? 'loopback, linklocal, uniquelocal' : 'loopback';
}

function createServer({ config, deps, https }: AppOptions): FastifyInstance {
  const server = fastify({
    ...(https && { https }),
    trustProxy: trustedProxies(config),
    bodyLimit: MAX_BODY_BYTES,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => onError(error, request, reply),
  }) as unknown as FastifyInstance;
  const onError = answerErrors(server, deps.log);
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  server.addHook('onResponse', async (request, reply) => {
    deps.log.debug(`${request.method} ${request.routeOptions.url ?? 'no route'}`, {
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      id: request.id,
    });
  });
  return server;
}

interface PeopleParts {
  deps: Deps;
  post: Post;
  sessions: Sessions;
  accessTokens: AccessTokens;
  askPassword: AskPassword;
  cookies: SecretCookies;
}

/** How people come in, stay, change and go. */
function peopleHandlers({ deps, post, sessions, accessTokens, askPassword, cookies }: PeopleParts): Handlers {
  const signIn = createSignIn({ deps, sessions, accessTokens, cookie: cookies.refresh });
  const throttle = createThrottle(deps.clock, GUESSES);
  return {
    ...authHandlers({ deps, sessions, signIn, cookie: cookies.refresh, throttle }),
    ...registrationHandlers({ deps, post, signIn, cookie: cookies.registration }),
    ...passwordResetHandlers({ deps, post, sessions, signInThrottle: throttle }),
    ...ownAccountHandlers({ deps, post, sessions, askPassword }),
    ...accountHandlers({ ...deps, sessions }),
  };
}

/** Everything but sockets, ready for `inject` or `listen`. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, deps, keys, version, distFolder, threatFolder } = options;
  const server = createServer(options);
  readJsonBodies(server);
  compressAnswers(server);
  await sendSecurityHeaders(server, config.secure);
  speakSchema(server);
  await server.register(rateLimit, { global: false, max: CALLS_PER_MINUTE, timeWindow: 60_000, ...ONLY_RETRY_AFTER });
  server.addHook('onRequest', server.rateLimit()); // before a route asks who calls: strangers count too
  await server.register(cookie);
  const accessTokens = await createAccessTokens(server, keys);
  const sessions = new Sessions(deps, createRefreshTokens(keys.refresh));
  const askPassword = createAskPassword(deps);
  const keyCallers = new KeyCallers(deps);
  server.addHook('onClose', () => keyCallers.flush());
  const handlers: Handlers = {
    ...options.handlers,
    ...apiKeyHandlers({ deps, keyCallers, askPassword }),
    ...syncHandlers({ deps, keys }),
    ...peopleHandlers({ deps, post: options.post, sessions, accessTokens, askPassword, cookies: createSecretCookies(config.secure) }),
  };
  await describeCalls(server, version);
  const identify: Identify = async (token) => {
    const named = accessTokens.verify(token);
    if (!named) return undefined;
    const caller = await sessions.caller(named.sessionId);
    return caller?.accountId === named.accountId ? caller : undefined;
  };
  registerCalls(server, handlers, {
    identify,
    identifyKey: (key, address) => keyCallers.caller(key, address),
    publicOrigin: config.publicOrigin,
  });
  if (threatFolder !== undefined) serveThreat(server, threatFolder);
  if (distFolder !== undefined) {
    serveBasemap(server, distFolder);
    await serveApp(server, distFolder);
  }
  return { server, sessions, identify, handlers };
}
