// Answers with the bench's fleet as the server would send them. Node only: pages get them over HTTP.
import { deflateSync } from 'node:zlib';
import { fleet } from './fleet.ts';

/** Ships joined at once: one string of a million would be near the engine's limit. */
const PIECE = 10_000;

/** The text of an answer of POST /api/ships {global: true} with so many ships, all of them in `ships`. */
export function makePayload(ships: number): string {
  const pieces: Buffer[] = [];
  let texts: string[] = [];
  let count = 0;
  for (const ship of fleet(ships)) {
    texts.push(JSON.stringify(ship));
    if (++count % PIECE > 0 && count < ships) continue;
    pieces.push(Buffer.from(`${count > PIECE ? ',' : '['}${texts.join()}`));
    texts = [];
  }
  const packed = deflateSync(Buffer.concat([...pieces, Buffer.from(ships > 0 ? ']' : '[]')]), { level: 6 });
  return `{"cursor":"bench","reset":true,"traffic":"demonstration","count":${ships},"worldCount":${ships},"worldBytes":${packed.length},"ships":"${packed.toString('base64')}"}`;
}
