// A feed of our own making for the browser tests: ships at known places, sent over TCP as a receiver would.
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { classA, classB, nameB, particularsB, sentencesOf, voyage } from '#tests/fixtures/ais-encoder.ts';

export interface FeedShip {
  mmsi: number;
  name: string;
  lat: number;
  lon: number;
  /** ITU-R M.1371 ship type. */
  shipType: number;
  speedKn?: number;
  headingDeg?: number;
  classB?: boolean;
}

/**
 * Off the Hook of Holland, far enough apart to be told from each other at zoom 9. The last two are odd on purpose: a name of the worst letters that AIS
 * can carry (its six bits have no braces), and a ship a step from 180 degrees.
 */
export const SHIPS: readonly FeedShip[] = [
  { mmsi: 244660001, name: 'EVER CALM', lat: 52.2, lon: 3.4, shipType: 70, speedKn: 12.3, headingDeg: 90 },
  { mmsi: 244660002, name: 'TANKER TWO', lat: 52.5, lon: 3.4, shipType: 80, speedKn: 10.1, headingDeg: 180 },
  { mmsi: 244660003, name: 'FERRY QUEEN', lat: 52.2, lon: 2.6, shipType: 60, speedKn: 18, headingDeg: 0 },
  { mmsi: 244660004, name: 'COD HUNTER', lat: 51.9, lon: 3.0, shipType: 30, speedKn: 0.1, headingDeg: 20 },
  { mmsi: 244660005, name: 'LITTLE SAIL', lat: 52.5, lon: 2.6, shipType: 36, speedKn: 5, headingDeg: 270, classB: true },
  { mmsi: 244660006, name: 'A"],["B<SCRIPT>', lat: 52.8, lon: 3.0, shipType: 71, speedKn: 7, headingDeg: 45 },
  { mmsi: 512000007, name: 'DATELINE', lat: -17, lon: 179.95, shipType: 79, speedKn: 9, headingDeg: 90 },
];

const sizes: [number, number, number, number] = [100, 50, 12, 12];

/** Position and identity of a ship, as sentences. */
export function sentencesFor(ship: FeedShip): string[] {
  const raw = {
    type: 1,
    mmsi: ship.mmsi,
    lat: Math.round(ship.lat * 600_000),
    lon: Math.round(ship.lon * 600_000),
    speed: Math.round((ship.speedKn ?? 0) * 10),
    course: (ship.headingDeg ?? 0) * 10,
    heading: ship.headingDeg ?? 511,
    status: 0,
  };
  const identity = {
    mmsi: ship.mmsi,
    imo: 9074729,
    callsign: 'PABC',
    name: ship.name,
    shipType: ship.shipType,
    dimensions: sizes,
    eta: [5, 15, 14, 0] as [number, number, number, number],
    draught: 122,
    destination: 'ROTTERDAM',
  };
  if (ship.classB) return [classB(raw), nameB(ship.mmsi, ship.name), particularsB(identity as never)].flatMap((bits) => sentencesOf(bits));
  return [classA(raw), voyage(identity as never)].flatMap((bits) => sentencesOf(bits));
}

export interface FeedServer {
  port: number;
  /** To every receiver connected; the latest of each ship also to those that connect later. */
  send(ships: readonly FeedShip[]): void;
  close(): Promise<void>;
}

export async function startFeed(): Promise<FeedServer> {
  const receivers = new Set<Socket>();
  const latest = new Map<number, string>();
  const server: Server = createServer((receiver) => {
    receivers.add(receiver);
    receiver.on('close', () => receivers.delete(receiver)).on('error', () => receiver.destroy());
    receiver.write([...latest.values()].join(''));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    send(ships) {
      const texts = ships.map((ship) => {
        const text = sentencesFor(ship)
          .map((line) => `${line}\r\n`)
          .join('');
        latest.set(ship.mmsi, text);
        return text;
      });
      for (const receiver of receivers) receiver.write(texts.join(''));
    },
    async close() {
      for (const receiver of receivers) receiver.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
