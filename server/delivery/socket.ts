// The realtime connection: who may connect, which rooms they join, and why it ends. Sends only hints; clients pull the data.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type Namespace, Server, type Socket } from 'socket.io';
import { type ServerToClient, SOCKET_PATH } from '#contract/socket.ts';
import { isAllowedOrigin, type Identify } from '#server/http/authorise.ts';
import { type ClientAddresses, networkOf } from '#server/http/client-address.ts';
import type { Sessions } from '#server/features/auth/sessions.ts';
import type { Caller } from '#server/handlers.ts';
import type { Log } from '#server/log.ts';

/** A session ended anywhere closes its sockets within 5 s (security page); this leaves time for a slow answer. */
const CHECK_MS = 2000;
/** Clients send nothing but their token. */
const MOST_BYTES = 16_384;
const CLOSE_IDLE_MS = 50;
/** A device with a dead connection never answers the close, and WebSocket would wait 30 s: longer than a stop may take. */
const GOODBYE_MS = 1000;

/** Open connections at a time. A browser needs one, or one for each page where it cannot share one by locks. */
const SOCKET_LIMITS = { session: 8, account: 100, address: 1000 };

type ClientToServer = Record<string, never>;
type ServerSocket = Socket<ClientToServer, ServerToClient, ClientToServer, { caller: Caller }>;
type Sockets = Namespace<ClientToServer, ServerToClient, ClientToServer, { caller: Caller }>;

export const rooms = {
  account: (id: string) => `account:${id}`,
  organisation: (id: string) => `organisation:${id}`,
  session: (id: string) => `session:${id}`,
};

interface SocketParts {
  server: FastifyInstance;
  sessions: Sessions;
  identify: Identify;
  publicOrigin: string | undefined;
  log: Log;
  addresses: ClientAddresses;
  socketLimits?: typeof SOCKET_LIMITS;
}

function originOf({ headers }: IncomingMessage): Parameters<typeof isAllowedOrigin>[0] {
  const site = headers['sec-fetch-site'];
  return {
    ...(headers.origin !== undefined && { origin: headers.origin }),
    ...(headers.host !== undefined && { host: headers.host }),
    ...(typeof site === 'string' && { 'sec-fetch-site': site }),
  };
}

/** Gives the reason, then closes: the client must not take it for a bad connection and come straight back. */
function end(socket: ServerSocket, reason: string): void {
  socket.emit('disconnected', { reason });
  socket.disconnect(true);
}

/** The newest stay: the oldest may be dead connections, and a returning device must be let in. */
function keepNewest(sockets: Sockets, room: string, most: number): void {
  const inOrder = [...(sockets.adapter.rooms.get(room) ?? [])];
  for (const id of inOrder.slice(0, -most)) {
    const socket = sockets.sockets.get(id);
    if (socket) end(socket, 'replaced');
  }
}

/** With its query as engine.io has read it: only a request without a connection id opens one. */
type AskedRequest = IncomingMessage & { _query?: { sid?: unknown } };

/** Counts the connections of each address, including those that have not signed in. Returns whether an address may have another. */
function countAddresses(io: Server<ClientToServer, ServerToClient>, addresses: ClientAddresses, most: number) {
  const open = new Map<string, number>();
  io.engine.on('connection', (link: { request: IncomingMessage; once(event: 'close', then: () => void): void }) => {
    const place = networkOf(addresses.of(link.request));
    open.set(place, (open.get(place) ?? 0) + 1);
    link.once('close', () => {
      const left = (open.get(place) ?? 1) - 1;
      if (left > 0) open.set(place, left);
      else open.delete(place);
    });
  });
  return (request: AskedRequest): boolean => Boolean(request._query?.sid) || (open.get(networkOf(addresses.of(request))) ?? 0) < most;
}

function endSession(sockets: Sockets, sessionId: string, reason: string): void {
  for (const socket of sockets.sockets.values()) if (socket.data.caller.sessionId === sessionId) end(socket, reason);
}

/** One query for all connected sessions, so that the cost does not grow with their tabs. */
async function endDeadSessions(sockets: Sockets, sessions: Sessions): Promise<void> {
  const listening = [...sockets.sockets.values()];
  if (listening.length === 0) return;
  const alive = await sessions.alive([...new Set(listening.map((socket) => socket.data.caller.sessionId))]);
  for (const socket of listening) {
    const now = alive.get(socket.data.caller.sessionId);
    if (!now) end(socket, 'signedOut');
    else if (now.role !== socket.data.caller.role || now.organisationId !== socket.data.caller.organisationId) end(socket, 'roleChanged');
  }
}

/** Closing a server with open connections hangs; these steps together let the last request finish and free the port at once. */
function closeWith(server: FastifyInstance, io: Server<ClientToServer, ServerToClient>, timers: NodeJS.Timeout[]): void {
  const upgraded = new Set<Duplex>();
  server.server.on('upgrade', (_, link: Duplex) => {
    upgraded.add(link);
    link.once('close', () => upgraded.delete(link));
  });
  server.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer);
    io.emit('disconnected', { reason: 'shuttingDown' });
    io.local.disconnectSockets(true);
    io.engine.close();
    setTimeout(() => upgraded.forEach((link) => link.destroy()), GOODBYE_MS).unref();
    timers.push(setInterval(() => server.server.closeIdleConnections(), CLOSE_IDLE_MS));
  });
  server.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
  });
}

/** Admits a valid token, with its caller in `socket.data`. The e-mail and id beside it are ignored: the token identifies the account. */
async function admit(socket: ServerSocket, identify: Identify, next: (refusal?: Error) => void): Promise<void> {
  const { token } = socket.handshake.auth as { token?: unknown };
  let refusal: Error | undefined;
  try {
    const caller = await identify(typeof token === 'string' ? token : '');
    if (caller) socket.data.caller = caller;
    else refusal = new Error('unauthorised');
  } catch {
    refusal = new Error('unavailable'); // the database is gone and nothing is known: the client comes back by itself
  }
  next(refusal);
}

/** Call it before `listen`: closing the server closes the sockets. Features send through the returned server, to `rooms`. */
export function openSockets(parts: SocketParts): Server<ClientToServer, ServerToClient> {
  const { server, sessions, identify, publicOrigin, log, addresses, socketLimits: limits = SOCKET_LIMITS } = parts;
  let mayConnect: ((request: AskedRequest) => boolean) | undefined;
  const io = new Server<ClientToServer, ServerToClient, ClientToServer, { caller: Caller }>(server.server, {
    path: SOCKET_PATH,
    transports: ['websocket', 'polling'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: MOST_BYTES,
    allowRequest: (request, answer) => answer(null, isAllowedOrigin(originOf(request), publicOrigin) && mayConnect?.(request) === true),
  });
  mayConnect = countAddresses(io, addresses, limits.address);

  const all = io.of('/');
  io.use((socket, next) => void admit(socket, identify, next));
  io.on('connection', async (socket) => {
    const { accountId, organisationId, sessionId } = socket.data.caller;
    await socket.join([rooms.account(accountId), rooms.organisation(organisationId), rooms.session(sessionId)]);
    socket.emit('authenticated', { id: socket.id });
    keepNewest(all, rooms.session(sessionId), limits.session);
    keepNewest(all, rooms.account(accountId), limits.account);
  });

  sessions.onEnd((sessionId, reason) => endSession(all, sessionId, reason));
  const failed = (error: unknown) => log.warn('sessions of sockets could not be checked', { error: String(error) });
  const timers = [setInterval(() => void endDeadSessions(all, sessions).catch(failed), CHECK_MS)];
  closeWith(server, io, timers);
  return io;
}
