// Asks a device's pages whether one is visible: then that page shows what is new, and no push is needed.
import type { Server, Socket } from 'socket.io';
import type { ServerToClient } from '#contract/socket.ts';
import { rooms } from './socket.ts';

/** Without an answer in this time nobody has seen it. */
export const ANSWER_MS = 10_000;

export interface OpenPages {
  /** undefined: no page is open here. Otherwise whether a visible one has confirmed within ANSWER_MS; never rejects. */
  ask(sessionId: string): Promise<boolean> | undefined;
}

export function openPages(io: Server<Record<string, never>, ServerToClient>): OpenPages {
  return {
    ask(sessionId) {
      const all = io.of('/');
      const ids = [...(all.adapter.rooms.get(rooms.session(sessionId)) ?? [])];
      const open = ids.flatMap((id) => all.sockets.get(id) ?? []);
      if (open.length === 0) return undefined;
      const answers = open.map(async (socket) => {
        const inView = await Promise.race([socket.timeout(ANSWER_MS).emitWithAck('inView'), gone(socket)]);
        if (inView !== true) throw new Error('not in view');
      });
      return Promise.any(answers).then(
        () => true,
        () => false,
      );
    },
  };
}

/** A closed page will not answer, so nobody waits for it. */
const gone = (socket: Pick<Socket, 'once'>): Promise<unknown> => new Promise((done) => socket.once('disconnect', () => done(undefined)));
