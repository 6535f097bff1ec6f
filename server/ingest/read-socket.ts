// Reads one TCP connection to its end with back-pressure: requests bytes only when the last ones are handled.
import type { Socket } from 'node:net';
import type { Intake } from './intake.ts';

/** Returns, in words, why the connection ended. Never rejects because of the other side; errors of the sink are passed on. */
export function readSocket(socket: Socket, intake: Intake, stop: AbortSignal, deadMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let words = 'The other side ended the connection';
    const close = () => socket.destroy();
    stop.addEventListener('abort', close, { once: true });
    socket.setTimeout(deadMs, () => {
      words = `Nothing came for ${Math.round(deadMs / 1000)} s`;
      socket.destroy();
    });
    socket.on('data', (chunk: Buffer) => {
      socket.pause();
      intake.take(chunk).then(
        () => socket.resume(),
        (error: unknown) => {
          socket.destroy();
          reject(error as Error);
        },
      );
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      words = inWords(error);
    });
    socket.once('close', () => {
      stop.removeEventListener('abort', close);
      resolve(words);
    });
    if (stop.aborted) close();
  });
}

const WORDS: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused: nothing listens there',
  ECONNRESET: 'The connection was broken off',
  ENOTFOUND: 'There is no such host',
  EAI_AGAIN: 'The name of the host could not be looked up',
  ETIMEDOUT: 'The host does not answer',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The network cannot be reached',
  EADDRINUSE: 'The port is in use by another program',
  EACCES: 'This is not permitted',
  EPERM: 'This is not permitted',
  EADDRNOTAVAIL: 'The address is not one of this machine',
  ENOENT: 'There is no such file',
  EISDIR: 'This is a folder, not a file',
};

/** A system error in words; its code when there are no better words. Never a path. */
export function inWords(error: NodeJS.ErrnoException): string {
  return (error.code && WORDS[error.code]) ?? `It failed (${error.code ?? error.name})`;
}
