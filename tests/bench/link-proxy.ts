// A ship's link in front of a server: bytes wait for their turn at the bandwidth, then for half a round trip. It passes TCP as it is, so
// pages, workers and the service worker all go over it. It has no slow start and loses nothing.
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export interface SlowLink {
  port: number;
  /** Since the last reset, as they travelled, with the heads and the handshakes of TLS. */
  bytes: { up: number; down: number };
  connections: number;
  reset(): void;
  /** Closes all that is open; new connections are made as before. */
  cut(): void;
  /** Cuts once so many further bytes have come down. */
  cutAfter(bytes: number): void;
  close(): Promise<void>;
}

interface Speed {
  roundTripMs: number;
  bytesPerSecond: number;
}

/** The largest piece that takes a turn: other connections wait no longer for theirs. */
const PIECE_BYTES = 1460;

/** One direction of the link. Each connection has one piece at a time in it, so that they share it evenly. */
function createLane({ roundTripMs, bytesPerSecond }: Speed) {
  let freeAtMs = 0;
  return (bytes: number, sent: () => void, arrived: () => void): void => {
    const nowMs = performance.now();
    freeAtMs = Math.max(nowMs, freeAtMs) + (bytes / bytesPerSecond) * 1000;
    setTimeout(sent, freeAtMs - nowMs);
    setTimeout(arrived, freeAtMs - nowMs + roundTripMs / 2);
  };
}

export async function startSlowLink(serverPort: number, speed: Speed): Promise<SlowLink> {
  const lanes = { up: createLane(speed), down: createLane(speed) };
  const open = new Set<Socket>();
  let untilCut = Number.POSITIVE_INFINITY;

  function carry(from: Socket, to: Socket, way: 'up' | 'down', openedMs: number): void {
    let waiting: Buffer = Buffer.alloc(0);
    let ended = false;
    /** Arrive in this order, whichever timer is the first to go off. */
    const inFlight: Buffer[] = [];
    const endWhenEmpty = () => {
      if (ended && waiting.length === 0 && inFlight.length === 0) to.end();
    };
    const next = (): void => {
      if (waiting.length === 0) {
        from.resume();
        return endWhenEmpty();
      }
      const piece = waiting.subarray(0, PIECE_BYTES);
      waiting = waiting.subarray(PIECE_BYTES);
      inFlight.push(piece);
      lanes[way](piece.length, next, () => {
        const first = inFlight.shift();
        if (!first || to.destroyed) return;
        link.bytes[way] += first.length;
        to.write(first);
        endWhenEmpty();
        if (way === 'down' && (untilCut -= first.length) <= 0) {
          untilCut = Number.POSITIVE_INFINITY;
          link.cut();
        }
      });
    };
    from.on('data', (bytes: Buffer) => {
      from.pause();
      waiting = bytes;
      // the first bytes of a connection wait for its opening, which took the kernel no time
      const opening = Math.max(0, openedMs + speed.roundTripMs - performance.now());
      if (way === 'up' && opening > 0) setTimeout(next, opening);
      else next();
    });
    from.on('end', () => {
      ended = true;
      endWhenEmpty();
    });
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    const far = connect({ port: serverPort, host: 'localhost', allowHalfOpen: true, noDelay: true });
    link.connections += 1;
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        setTimeout(() => other.destroy(), speed.roundTripMs + 5_000).unref();
      });
    }
    const openedMs = performance.now();
    carry(near, far, 'up', openedMs);
    carry(far, near, 'down', openedMs);
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  const link: SlowLink = {
    port: (server.address() as AddressInfo).port,
    bytes: { up: 0, down: 0 },
    connections: 0,
    reset() {
      link.bytes = { up: 0, down: 0 };
      link.connections = 0;
    },
    cut() {
      for (const socket of open) socket.destroy();
    },
    cutAfter(bytes) {
      untilCut = bytes;
    },
    async close() {
      link.cut();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
  return link;
}
