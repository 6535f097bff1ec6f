// The socket: it hints that something changed, and is the fastest way to notice a lost link. The rows themselves come by a pull.
import { io, type Socket } from 'socket.io-client';
import type { Account } from '#contract/entities/accounts.ts';
import { type ServerToClient, SOCKET_OPTIONS, SOCKET_PATH, type SocketAuth } from '#contract/socket.ts';
import { pageVisible } from '#platform/page-state.ts';
import { accessToken } from '#session/token.ts';
import { spreadMs } from './backoff.ts';
import { noteSync } from './sync-status.ts';

/**
 * The wait after a refusal, or after the server closed the socket (restart, changed role): long enough that a permanent refusal causes no
 * storm.
 */
const COME_BACK_MS = 5_000;
/** The wait after newer connections of the session replaced this one: coming back at once would replace another page in turn. */
const REPLACED_MS = 300_000;

export interface LiveConnection {
  stop(): void;
}

export interface LiveNews {
  /** The connection opened or closed, which says more about the link than any timer. */
  onChange: (connected: boolean) => void;
  /** Rows changed: pull. */
  onHint: () => void;
  /** One of the changes is an alert: pull now. */
  onAlert: () => void;
}

export function startLive(account: Account, { onChange, onHint, onAlert }: LiveNews): LiveConnection {
  let lastToken: string | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let waitMs = COME_BACK_MS;
  const socket: Socket<ServerToClient> = io({
    ...SOCKET_OPTIONS,
    transports: [...SOCKET_OPTIONS.transports],
    path: SOCKET_PATH,
    withCredentials: true,
    auth: (give) => {
      void accessToken().then((token) => {
        lastToken = token.ok ? token.value : undefined;
        give({ token: lastToken ?? '', email: account.email, id: account.id } satisfies SocketAuth);
      });
    },
  });
  /** The library reconnects after a lost link, but not after a refusal or a close by the server: we do that here. */
  const comeBack = (refused: boolean) => {
    if (socket.active) return;
    clearTimeout(again);
    again = setTimeout(
      () => {
        void accessToken(refused ? lastToken : undefined).then((token) => (token.ok ? socket.connect() : comeBack(false)));
      },
      spreadMs(waitMs, Math.random()),
    );
  };
  socket.on('disconnected', ({ reason }) => {
    noteSync({ disconnected: reason });
    if (reason === 'replaced') waitMs = REPLACED_MS;
  });
  socket.on('authenticated', (connection) => {
    waitMs = COME_BACK_MS;
    noteSync({ connection, disconnected: undefined });
    onChange(true);
  });
  socket.on('disconnect', () => {
    noteSync({ connection: undefined });
    onChange(false);
    comeBack(false);
  });
  for (const hint of ['changed', 'notification'] as const) socket.on(hint, onHint);
  socket.on('alert', onAlert);
  socket.on('inView', (answer) => {
    onHint();
    answer(pageVisible.get());
  });
  socket.on('connect_error', () => comeBack(true));
  return {
    stop() {
      clearTimeout(again);
      socket.removeAllListeners();
      socket.disconnect();
    },
  };
}
