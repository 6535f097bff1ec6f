// Registers everything that a request can reach, explicitly and in order. It opens nothing and does not listen: main.ts does both.
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { constants, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyHttpOptions, type FastifyInstance, type FastifyRequest } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { MAX_SMALL_BODY_BYTES } from '#contract/limits.ts';
import type { CallGate, Identify } from './http/authorise.ts';
import { serveBasemap, serveOwnMaps, serveThreat } from './http/basemap-files.ts';
import { serveCharts } from './http/chart-files.ts';
import { CallLimits } from './http/call-limits.ts';
import { registerCalls } from './http/calls.ts';
import { type ClientAddresses, createClientAddresses, knowAddresses, networkOf } from './http/client-address.ts';
import type { Config } from './config.ts';
import { tryingAgain } from './db/try-again.ts';
import type { Deps } from './deps.ts';
import { describeCalls } from './http/docs.ts';
import { answerErrors } from './http/error-handler.ts';
import { apiKeyHandlers } from './features/api-keys/api-keys-handlers.ts';
import { KeyCallers } from './features/api-keys/key-callers.ts';
import { accountHandlers } from './features/account/account-handlers.ts';
import { type AccessTokens, createAccessTokens } from './features/auth/access-tokens.ts';
import { authHandlers } from './features/auth/auth-handlers.ts';
import { createProofMails, ownAddressHandlers } from './features/auth/own-address.ts';
import { ownAccountHandlers } from './features/auth/own-account.ts';
import { passwordResetHandlers } from './features/auth/password-reset.ts';
import { createKnownDevices, type KnownDevices } from './features/auth/known-devices.ts';
import { createRefreshTokens } from './features/auth/refresh-tokens.ts';
import { registrationHandlers } from './features/auth/registration.ts';
import { createSecretCookies, type SecretCookies } from './features/auth/secret-cookies.ts';
import { Sessions } from './features/auth/sessions.ts';
import { createSignIn } from './features/auth/sign-in.ts';
import { type AskPassword, createAskPassword } from './accounts/fresh-password.ts';
import type { Handlers } from './handlers.ts';
import { sendSecurityHeaders } from './http/headers.ts';
import { readJsonBodies } from './http/json-body.ts';
import { judgeBodies } from './http/judge-body.ts';
import type { Keys } from './keys.ts';
import { type LongTurns, nameCalls } from './long-turns.ts';
import type { Mailer } from './mail/mail.ts';
import type { OwnMaps } from './maps/own-maps.ts';
import { serveApp } from './http/static-files.ts';
import { speakSchema } from './sync/edit-headers.ts';
import { type IsFilling, syncHandlers } from './sync/sync-handlers.ts';
import { createThrottle, GUESSES } from './http/throttle.ts';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { acceptsGzip } from './features/ships/ships-handlers.ts';

// Packs JSON answers for slow links. What is streamed or packed already, and what holds a token, goes out as it is.
const pack = promisify(gzip);
/** Below this the head of the answer costs more than is won. */
const WORTH_BYTES = 1024;
const LEVEL = 6;

function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const json = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    if (!json || typeof payload !== 'string' || payload.length < WORTH_BYTES || reply.hasHeader('content-encoding')) return payload;
    if (request.url.startsWith('/api/auth/')) return payload; // length tells nothing about a token
    reply.header('vary', 'accept-encoding');
    if (!acceptsGzip(request.headers['accept-encoding'])) return payload;
    reply.header('content-encoding', 'gzip');
    reply.removeHeader('content-length');
    return pack(payload, { level: LEVEL });
  });
}

/** Calls per minute from one address. A ship's whole crew shares an address, and one device may send 2,000 edits after a voyage. */
const CALLS_PER_MINUTE = 12_000;
/** Headers left out of answers: they cost 80 bytes each and nobody reads them. */
const UNTOLD = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
const ONLY_RETRY_AFTER = { addHeadersOnExceeding: UNTOLD, addHeaders: { ...UNTOLD, 'retry-after': true } };

/**
 * Time limits of a connection, in ms: headersMs for the head of a request, requestMs for all of it (5 MB over a ship's link of 20 kB a
 * second), silenceMs between two pieces read or written. lookMs: how often the limits are checked.
 */
export const PATIENCE = { headersMs: 30_000, requestMs: 300_000, silenceMs: 120_000, lookMs: 5_000 };

export interface AppOptions {
  config: Pick<Config, 'secure' | 'publicOrigin' | 'trustedProxies'>;
  deps: Deps;
  keys: Keys;
  post: Mailer;
  version: string;
  /** Handlers of the features. The app adds those of sign-in and sync itself. */
  handlers: Handlers;
  /** Absent: nothing is being made. */
  isFilling?: IsFilling;
  /** The built app; absent in tests that do not serve it. */
  distFolder?: string;
  /** The folder with the archives of threat density; absent in tests that do not serve them. */
  threatFolder?: string;
  /** The folder with sheets and texts of charts; absent in tests that do not serve them. */
  chartFolder?: string;
  /** The operator's own ground; absent in tests that do not serve it. */
  ownMaps?: Pick<OwnMaps, 'fileOf'>;
  /** Certificate and key, PEM. */
  https?: { cert: string; key: string };
  patience?: typeof PATIENCE;
  /** Absent in tests that do not need them. */
  turns?: LongTurns;
}

export interface ServerApp {
  server: FastifyInstance;
  sessions: Sessions;
  identify: Identify;
  addresses: ClientAddresses;
  limits: CallLimits;
  /** All handlers; used to find the calls without one. */
  handlers: Handlers;
}

type ServerOptions = Pick<AppOptions, 'config' | 'https' | 'patience' | 'turns'> & { deps: Pick<Deps, 'log'>; limits: CallLimits };

/** Node limits the time of a request over HTTP/1.1 alone. By HTTP/2 only the stream of the late request ends, not its connection. */
function limitStreams(server: FastifyInstance, requestMs: number): void {
  server.server.on('stream', (stream: ServerHttp2Stream) => {
    const late = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), requestMs);
    for (const whole of ['end', 'close']) stream.once(whole, () => clearTimeout(late));
  });
}

/** Connections of HTTP/2 end once what was asked on them is answered: a server that waits for browsers to leave never closes. */
function endSessions(server: FastifyInstance): void {
  const open = new Set<ServerHttp2Session>();
  server.server.on('session', (session: ServerHttp2Session) => {
    open.add(session);
    session.once('close', () => open.delete(session));
  });
  server.addHook('preClose', async () => {
    for (const session of open) session.close();
  });
}

function createServer({ deps, https, patience = PATIENCE }: Omit<ServerOptions, 'limits'>): FastifyInstance {
  const {
    headersMs: headersTimeout,
    requestMs: requestTimeout,
    silenceMs: connectionTimeout,
    lookMs: connectionsCheckingInterval,
  } = patience;
  const http = { headersTimeout, connectionsCheckingInterval };
  const options: FastifyHttpOptions<Server> = {
    http,
    requestTimeout,
    connectionTimeout,
    bodyLimit: MAX_SMALL_BODY_BYTES, // for requests that are no call; each call sets its own limit
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => onError(error, request, reply),
  };
  // HTTP/2 where browsers offer it: all files over one connection. WebSockets and old clients come over HTTP/1.1 on the same port.
  const tls = { http2: true, https: { ...https, ...http, allowHTTP1: true } };
  const server = fastify(https ? ({ ...options, ...tls } as FastifyHttpOptions<Server>) : options) as FastifyInstance;
  if (https) {
    endSessions(server);
    limitStreams(server, requestTimeout);
  }
  const onError = answerErrors(server, deps.log);
  server.setValidatorCompiler(judgeBodies);
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
  post: Mailer;
  sessions: Sessions;
  accessTokens: AccessTokens;
  devices: KnownDevices;
  askPassword: AskPassword;
  cookies: SecretCookies;
}

/** Handlers for how people register, sign in, change and leave. */
function peopleHandlers({ deps, post, sessions, accessTokens, devices, askPassword, cookies }: PeopleParts): Handlers {
  const signIn = createSignIn({ deps, sessions, accessTokens, cookie: cookies.refresh, devices });
  const throttle = createThrottle(deps.clock, GUESSES);
  const proofMails = createProofMails(deps.clock);
  return {
    ...authHandlers({ deps, post, sessions, signIn, devices, cookie: cookies.refresh, throttle }),
    ...registrationHandlers({ deps, post, signIn, cookie: cookies.registration }),
    ...passwordResetHandlers({ deps, post, sessions, devices, signInThrottle: throttle }),
    ...ownAccountHandlers({ deps, post, sessions, devices, askPassword, proofMails }),
    ...ownAddressHandlers({ deps, post, proofMails }),
    ...accountHandlers({ ...deps, sessions }),
  };
}

/** A server without calls: the hooks that every request and every answer of the API passes. */
export async function openServer(options: ServerOptions): Promise<Pick<ServerApp, 'server' | 'addresses'>> {
  const { config, deps, turns, limits } = options;
  const server = createServer(options);
  if (turns) nameCalls(server, turns);
  const addresses = createClientAddresses(config.trustedProxies);
  knowAddresses(server, addresses, deps.log);
  readJsonBodies(server);
  server.addHook('onSend', async ({ caller }, _, payload) => {
    if (caller && typeof payload === 'string') limits.countAnswer(caller.accountId, payload.length);
  });
  compressAnswers(server);
  await sendSecurityHeaders(server, config.secure);
  speakSchema(server);
  const keyGenerator = ({ ip }: FastifyRequest) => networkOf(ip);
  await server.register(rateLimit, { global: false, max: CALLS_PER_MINUTE, timeWindow: 60_000, keyGenerator, ...ONLY_RETRY_AFTER });
  server.addHook('onRequest', server.rateLimit()); // before the caller is known: strangers are counted too
  return { server, addresses };
}

/** The whole app except sockets, ready for `inject` or `listen`. */
export async function buildApp(options: AppOptions): Promise<ServerApp> {
  const { config, keys, version, distFolder, threatFolder, chartFolder, ownMaps } = options;
  const deps = { ...options.deps, db: tryingAgain(options.deps.db) };
  const limits = new CallLimits(deps.clock);
  const { server, addresses } = await openServer({ ...options, limits });
  await server.register(cookie);
  const accessTokens = await createAccessTokens(server, keys);
  const sessions = new Sessions(deps, createRefreshTokens(keys.refresh));
  const cookies = createSecretCookies(config.secure);
  const devices = createKnownDevices({ db: deps.db, secret: keys.refresh, cookie: cookies.device });
  const askPassword = createAskPassword({ ...deps, devices });
  const keyCallers = new KeyCallers(deps);
  server.addHook('onClose', () => keyCallers.flush());
  const handlers: Handlers = {
    ...options.handlers,
    ...apiKeyHandlers({ deps, keyCallers, askPassword }),
    ...syncHandlers({ deps, keys, isFilling: options.isFilling }),
    ...peopleHandlers({ deps, post: options.post, sessions, accessTokens, devices, askPassword, cookies }),
  };
  await describeCalls(server, version);
  const identify: Identify = async (token) => {
    const named = accessTokens.verify(token);
    if (!named) return undefined;
    const caller = await sessions.caller(named.sessionId);
    return caller?.accountId === named.accountId ? caller : undefined;
  };
  const gate: CallGate = {
    identify,
    identifyKey: (key, address) => keyCallers.caller(key, address),
    seeSession: (sessionId) => sessions.caller(sessionId),
    seeKey: (key, address) => keyCallers.see(key, address),
    publicOrigin: config.publicOrigin,
  };
  registerCalls(server, handlers, { gate, limits });
  if (threatFolder !== undefined) serveThreat(server, threatFolder);
  if (chartFolder !== undefined) {
    const holder = (request: FastifyRequest) => sessions.holder(cookies.refresh.get(request) ?? '');
    serveCharts(server, { folder: chartFolder, identify, holder });
  }
  if (ownMaps !== undefined) serveOwnMaps(server, ownMaps);
  if (distFolder !== undefined) {
    serveBasemap(server, distFolder);
    await serveApp(server, distFolder);
  }
  return { server, sessions, identify, addresses, limits, handlers };
}
