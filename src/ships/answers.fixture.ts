// Ships and answers as a server sends them, for tests: arbitrary ones with hostile texts, cut anywhere.
import fc from 'fast-check';
import type { Ship, ShipRecord, Traffic } from '#contract/ships.ts';
import type { ShipBatch } from './ship-batch.ts';
import { toShip } from './ship-record.ts';

/** base64 of zlib of a text. */
export async function packed(json: string): Promise<string> {
  const bytes = await new Response(new Blob([json]).stream().pipeThrough(new CompressionStream('deflate'))).arrayBuffer();
  let binary = '';
  for (const byte of new Uint8Array(bytes)) binary += String.fromCharCode(byte);
  return btoa(binary);
}

export const packedShips = (records: readonly unknown[]): Promise<string> => packed(JSON.stringify(records));

/** A response whose body comes in pieces that end at these bytes. */
export function responseIn(text: string, cuts: readonly number[] = [], headers: Record<string, string> = {}): Response {
  const bytes = new TextEncoder().encode(text);
  const borders = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b);
  const pieces = borders.slice(1).map((end, i) => bytes.slice(borders[i], end));
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(stream) {
      const piece = pieces.shift();
      if (piece) stream.enqueue(piece);
      else stream.close();
    },
  });
  return new Response(body, { headers });
}

export interface WorldAnswer {
  ships?: readonly ShipRecord[];
  shipsB?: readonly ShipRecord[];
  cursor?: string;
  reset?: boolean;
}

export async function worldAnswer({ ships = [], shipsB = [], cursor = 'c', reset = false }: WorldAnswer): Promise<Response> {
  const count = ships.length + shipsB.length;
  const members = { cursor, reset, traffic: 'live', count, worldCount: count, worldBytes: 1000 };
  return responseIn(JSON.stringify({ ...members, ships: await packedShips(ships), shipsB: await packedShips(shipsB) }));
}

export async function viewAnswer(ship: readonly Ship[], traffic: Traffic = 'live'): Promise<Response> {
  const members = { cursor: 'v', reset: true, traffic, count: ship.length, worldCount: 9, worldBytes: 1000 };
  return responseIn(JSON.stringify({ ...members, ship: await packedShips(ship) }));
}

/** The rows of a batch as ships again. */
export const shipsOf = ({ hot, cold, texts, count }: ShipBatch): Ship[] =>
  Array.from({ length: count }, (_, row) => toShip({ hot, hotRow: row, cold, coldRow: row, text: (name) => texts[name][row] ?? '' }));

/** Texts that break readers which only look for quotes, commas and line feeds. */
const HOSTILE = ['A"},{"B', 'A\nB', '\\', '"', '\\"', ']}', '},{', '[{', '\u0000', 'ß', '\ud83d\udea2', '{"mmsi":1}', "';--", '\u2028'];
export const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme-ascii' }) },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 12, unit: 'binary' }) },
  { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
);

const tenths = (most: number) => fc.integer({ min: 0, max: most }).map((value) => value / 10);
const degreesE5 = (most: number) => fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((value) => value / 1e5 || 0);

export interface ShipLimits {
  mmsi?: fc.Arbitrary<number>;
  /** Whole seconds since 1970. */
  seenS?: fc.Arbitrary<number>;
}

/** A ship as the contract says it may be, in the resolution that AIS has. */
export const anyShip = ({
  mmsi = fc.integer({ min: 200_000_000, max: 799_999_999 }),
  seenS = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }),
}: ShipLimits = {}): fc.Arbitrary<Ship> =>
  fc
    .record(
      {
        mmsi,
        lastSeen: seenS.map((seconds) => seconds * 1000),
        lat: degreesE5(90),
        lon: degreesE5(180),
        imo: fc.integer({ min: 1, max: 9_999_999 }),
        name: anyText,
        callsign: anyText,
        shipType: fc.integer({ min: 0, max: 255 }),
        flag: fc.constantFrom('NO', 'PA', 'DE'),
        cog: tenths(3599),
        sog: tenths(1022),
        heading: fc.integer({ min: 0, max: 359 }),
        navStatus: fc.integer({ min: 0, max: 15 }),
        destination: anyText,
        eta: anyText,
        draught: tenths(255),
        length: fc.integer({ min: 0, max: 1022 }),
        beam: fc.integer({ min: 0, max: 126 }),
      },
      { requiredKeys: ['mmsi', 'lastSeen', 'lat', 'lon'] },
    )
    .map((ship) => ({ ...ship, _id: String(ship.mmsi), id: String(ship.mmsi) }));

/** Only what a ship must have. */
export const plainShip = (mmsi: number, more: Partial<Ship> = {}): Ship => ({
  _id: String(mmsi),
  id: String(mmsi),
  mmsi,
  lat: 54,
  lon: 10,
  lastSeen: 1_795_000_000_000,
  ...more,
});

export const goneShip = (mmsi: number) => ({ _id: String(mmsi), id: String(mmsi), mmsi, gone: true as const });
