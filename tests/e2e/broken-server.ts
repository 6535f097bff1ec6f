// Servers that misbehave as links at sea do: one that never answers, and one that hands out another version of the app.
import { createServer as createHttpServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface Closable {
  close(): Promise<void>;
}

/** Takes connections on the port and never says a word, as a router does that swallows what it cannot send on. */
export async function startBlackHole(port: number): Promise<Closable> {
  const swallowed = new Set<Socket>();
  const server = createServer((socket) => {
    swallowed.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => swallowed.delete(socket));
    socket.resume();
  });
  await new Promise<void>((listening) => server.listen(port, 'localhost', listening));
  return {
    async close() {
      for (const socket of swallowed) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

export interface NextVersion extends Closable {
  url: string;
  /** From now on the service worker is another one. */
  release(): void;
}

/** The server at `url`, whose service worker differs by its last line once `release` has been called. */
export async function startNextVersion(url: string): Promise<NextVersion> {
  let lastLine = '';
  const forward = (asked: IncomingMessage, answer: ServerResponse) => {
    const isWorker = asked.url === '/sw.js';
    const headers = { ...asked.headers, ...(isWorker && { 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' }) };
    const onward = request(new URL(asked.url ?? '/', url), { method: asked.method, headers }, (got) => {
      const { 'content-length': length, ...kept } = got.headers;
      answer.writeHead(got.statusCode ?? 502, isWorker || length === undefined ? kept : got.headers);
      got.pipe(answer, { end: false });
      got.on('end', () => answer.end(isWorker ? lastLine : ''));
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  };
  const server = createHttpServer(forward);
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    release() {
      lastLine = '\n// the next version\n';
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
