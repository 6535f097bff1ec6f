// A bad link between a browser and the server: passes bytes on, and on demand loses, holds, cuts or doubles one request or its answer.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Fault =
  /** The request never reaches the server, and the connection breaks. */
  | { kind: 'lose request' }
  /** The request waits here until `release`, or for ever. */
  | { kind: 'hold request' }
  /** The server acts on it; its answer is lost and the connection breaks. */
  | { kind: 'lose answer' }
  | { kind: 'hold answer' }
  /** So much of the answer arrives, then the connection breaks. */
  | { kind: 'cut answer'; afterBytes: number }
  /** The server gets it twice; the first answer is passed on. */
  | { kind: 'double request' };

export interface Strike {
  /** Resolves when the fault has happened: the request held or lost, or the answer begun. */
  struck: Promise<void>;
  /** Lets go of what is held. */
  release: () => void;
}

export interface FaultProxy {
  url: string;
  /** What happens to the next request whose first line (`PUT /api/fleets/1/tags HTTP/1.1`) matches; once. */
  arm(request: RegExp, fault: Fault): Strike;
  /** Breaks every connection and refuses new ones, until `heal`. */
  cut(): void;
  heal(): void;
  close(): Promise<void>;
}

interface Armed {
  request: RegExp;
  fault: Fault;
  strike: () => void;
  released: Promise<void>;
}

/** Bytes of one request at the beginning of `bytes`, head and body; undefined while it is not all here. */
function requestLength(bytes: Buffer): number | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const length = Number(/^content-length: *(\d+)/im.exec(bytes.toString('latin1', 0, end))?.[1] ?? 0);
  return bytes.length >= end + 4 + length ? end + 4 + length : undefined;
}

const startsRequest = (bytes: Buffer) => /^(GET|POST|PUT|DELETE|HEAD|OPTIONS) \//.test(bytes.toString('latin1', 0, 12));

/** One connection of the browser and its twin to the server. */
function join(browser: Socket, toServer: () => Socket, takeArmed: (line: string) => Armed | undefined): void {
  const server = toServer();
  const end = () => {
    browser.destroy();
    server.destroy();
  };
  for (const socket of [browser, server]) socket.on('error', end).on('close', end);
  server.on('data', (bytes) => browser.write(bytes));

  const onAnswer = (act: (bytes: Buffer) => void) => {
    server.removeAllListeners('data');
    server.on('data', act);
  };
  function befall({ fault, strike, released }: Armed, request: Buffer): void {
    switch (fault.kind) {
      case 'lose request':
        end();
        return strike();
      case 'hold request':
        strike();
        return void released.then(() => server.write(request));
      case 'lose answer':
        onAnswer(() => {
          end();
          strike();
        });
        break;
      case 'hold answer':
        onAnswer((bytes) => {
          strike();
          void released.then(() => browser.write(bytes));
        });
        break;
      case 'cut answer':
        onAnswer((bytes) => browser.write(bytes.subarray(0, fault.afterBytes), () => (end(), strike())));
        break;
      case 'double request':
        toServer()
          .on('error', () => {})
          .write(request);
        strike();
        break;
    }
    server.write(request);
  }

  let waiting: { armed: Armed; bytes: Buffer } | undefined;
  browser.on('data', (bytes) => {
    const line = !waiting && startsRequest(bytes) ? bytes.toString('latin1', 0, bytes.indexOf('\r\n')) : undefined;
    const armed = waiting?.armed ?? (line === undefined ? undefined : takeArmed(line));
    if (!armed) return void server.write(bytes);
    const all = waiting ? Buffer.concat([waiting.bytes, bytes]) : bytes;
    if (requestLength(all) === undefined) waiting = { armed, bytes: all };
    else {
      waiting = undefined;
      befall(armed, all);
    }
  });
}

/** In front of the server on localhost:`port`. */
export async function startFaultProxy(port: number): Promise<FaultProxy> {
  const open = new Set<Socket>();
  const armed: Armed[] = [];
  let down = false;
  const track = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    return socket;
  };
  const takeArmed = (line: string) => {
    const at = armed.findIndex(({ request }) => request.test(line));
    return at < 0 ? undefined : armed.splice(at, 1)[0];
  };
  const listener = createServer((browser) => {
    track(browser).on('error', () => browser.destroy());
    if (down) browser.destroy();
    else join(browser, () => track(connect(port, 'localhost')), takeArmed);
  });
  await new Promise<void>((listening) => listener.listen(0, 'localhost', listening));
  return {
    url: `http://localhost:${(listener.address() as AddressInfo).port}`,
    arm(request, fault) {
      let release: () => void = () => {};
      const released = new Promise<void>((letGo) => (release = letGo));
      const struck = new Promise<void>((strike) => armed.push({ request, fault, strike, released }));
      return { struck, release };
    },
    cut() {
      down = true;
      for (const socket of open) socket.destroy();
    },
    heal() {
      down = false;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((closed) => listener.close(() => closed()));
    },
  };
}
