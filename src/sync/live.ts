// The socket: hints that something changed, and the quickest way to notice that the link is gone. Truth comes by a pull.
import { io } from 'socket.io-client';
import type { Account } from '#contract/accounts.ts';
import { SOCKET_OPTIONS, SOCKET_PATH, type SocketAuth } from '#contract/socket.ts';
import { accessToken } from '#session/token.ts';

/** The server said no to the token: wait before asking for a fresh one, so that a refusal for good is no storm. */
const REFUSED_RETRY_MS = 5_000;

export interface Live {
  stop(): void;
}

/** onChange: the connection came, went, or the server says that something is new. */
export function startLive(account: Account, onChange: () => void): Live {
  let lastToken: string | undefined;
  let stopped = false;
  const socket = io({
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
  socket.on('connect', onChange);
  socket.on('disconnect', onChange);
  socket.on('disconnected', onChange);
  socket.on('connect_error', () => {
    if (socket.active || stopped) return; // active: the library tries again by itself
    setTimeout(async () => {
      await accessToken(lastToken);
      if (!stopped) socket.connect();
    }, REFUSED_RETRY_MS);
  });
  return {
    stop() {
      stopped = true;
      socket.disconnect();
    },
  };
}
