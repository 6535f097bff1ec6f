// Ships and server answers for tests; answers can be cut anywhere.
import type { Ship, ShipRecord, Traffic } from '#contract/entities/ships.ts';
import type { ShipBatch } from './ship-batch.ts';
import { toShip } from './ship-record.ts';

/** A text as base64 of zlib. */
export async function packed(json: string): Promise<string> {
  const bytes = await new Response(new Blob([json]).stream().pipeThrough(new CompressionStream('deflate'))).arrayBuffer();
  let binary = '';
  for (const byte of new Uint8Array(bytes)) binary += String.fromCharCode(byte);
  return btoa(binary);
}

export const packedShips = (records: readonly unknown[]): Promise<string> => packed(JSON.stringify(records));

/** A response whose body arrives in pieces that end at these bytes. */
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

/** The rows of a batch, as ships again. */
export const shipsOf = ({ hot, cold, texts, count }: ShipBatch): Ship[] =>
  Array.from({ length: count }, (_, row) => toShip({ hot, hotRow: row, cold, coldRow: row, text: (name) => texts[name][row] ?? '' }));

/** A ship with only the required members. */
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
