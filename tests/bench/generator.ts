// Answers with the bench's fleet as the server would send them. Node only: pages get them over HTTP.
import { deflateSync } from 'node:zlib';
import { FLEET_NOW_MS, fleet } from './fleet.ts';

/** Ships joined at once: one string of a million would be near the engine's limit. */
const PIECE = 10_000;

/** The text of an answer of POST /api/ships {global: true} with so many ships, all of them in `ships`; `nowMs` is when they were seen last. */
export function makePayload(ships: number, nowMs: number = FLEET_NOW_MS): string {
  const pieces: Buffer[] = [];
  let texts: string[] = [];
  let count = 0;
  for (const ship of fleet(ships)) {
    texts.push(JSON.stringify({ ...ship, lastSeen: ship.lastSeen - FLEET_NOW_MS + nowMs }));
    if (++count % PIECE > 0 && count < ships) continue;
    pieces.push(Buffer.from(`${count > PIECE ? ',' : '['}${texts.join()}`));
    texts = [];
  }
  return answerOf(Buffer.concat([...pieces, Buffer.from(ships > 0 ? ']' : '[]')]), { cursor: 'bench', reset: true, count: ships, ships });
}

/** The answer to who has the one before: every so manyth ship of them went on a little. `turn` 1, 2, ... */
export function makeDelta(ships: number, { every, turn, nowMs }: { every: number; turn: number; nowMs: number }): string {
  const moved: object[] = [];
  let at = 0;
  for (const ship of fleet(ships)) if (at++ % every === turn % every) moved.push({ ...ship, lat: ship.lat + turn / 500, lastSeen: nowMs });
  return answerOf(Buffer.from(JSON.stringify(moved)), { cursor: `bench ${turn}`, reset: false, count: moved.length, ships });
}

/** Nobody moved. */
export const nothingNew = (ships: number, cursor: string): string => answerOf(Buffer.from('[]'), { cursor, reset: false, count: 0, ships });

function answerOf(list: Buffer, { cursor, reset, count, ships }: { cursor: string; reset: boolean; count: number; ships: number }): string {
  const packed = deflateSync(list, { level: 6 });
  return `{"cursor":"${cursor}","reset":${reset},"traffic":"demonstration","count":${count},"worldCount":${ships},"worldBytes":${packed.length},"ships":"${packed.toString('base64')}"}`;
}
