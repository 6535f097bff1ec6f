// Pieces of archives, kept as they are asked for. The Cache API refuses status 206, so a range is stored as a 200 under its own key and
// returned as a 206. What is kept is bounded.
import { pieceKey, pieceOf } from '#platform/caches/kept-pieces.ts';
import { slice } from './ranges.ts';

/** Bytes of pieces in one cache. Beyond them archives go of which nothing new came for longest, until a tenth of the room is free. */
const MOST_PIECE_BYTES = 500e6;
/** Pieces that are kept between two looks at how much there is. */
const LOOK_EVERY = 100;
/** By cache. */
const keptSinceLook = new Map<string, number>();

function as206(kept: Response): Response {
  const headers = new Headers(kept.headers);
  headers.set('content-range', headers.get('x-content-range') ?? '');
  headers.delete('x-content-range');
  return new Response(kept.body, { status: 206, statusText: 'Partial Content', headers });
}

async function keep(cache: Cache, key: string, answer: Response): Promise<void> {
  const headers = new Headers(answer.headers);
  headers.set('x-content-range', headers.get('content-range') ?? '');
  // a full disk must not cost the tile
  await cache.put(key, new Response(await answer.arrayBuffer(), { status: 200, headers })).catch(() => undefined);
}

/** The piece that is asked for: from the cache, cut from an archive that a user keeps whole, or fetched and kept. */
export async function answerPieces(request: Request, cacheName: string): Promise<Response> {
  const range = request.headers.get('range');
  if (!range) return fetch(request);
  const cache = await caches.open(cacheName);
  const key = pieceKey(request.url, range);
  const kept = await cache.match(key);
  if (kept) return as206(kept);
  const whole = await cache.match(request.url);
  if (whole) return slice(range, whole);
  const answer = await fetch(request);
  if (answer.status === 206) {
    await keep(cache, key, answer.clone());
    const count = (keptSinceLook.get(cacheName) ?? LOOK_EVERY) + 1;
    const isDue = count > LOOK_EVERY;
    keptSinceLook.set(cacheName, isDue ? 0 : count);
    if (isDue) await makeRoom(cache).catch(() => undefined); // the piece is there
  }
  return answer;
}

/** Of the archive that came last only its oldest pieces go, without its beginning: so that what is looked at stays. */
export async function makeRoom(cache: Cache, mostBytes = MOST_PIECE_BYTES): Promise<void> {
  const archives = new Map<string, { key: Request; from: number; bytes: number }[]>();
  let bytes = 0;
  for (const key of await cache.keys()) {
    const piece = pieceOf(key.url);
    if (!piece) continue;
    bytes += piece.bytes;
    const before = archives.get(piece.path) ?? [];
    archives.delete(piece.path); // so that the order is that of the newest pieces
    before.push({ ...piece, key });
    archives.set(piece.path, before);
  }
  if (bytes <= mostBytes) return;
  const inOrder = [...archives.values()];
  const last = inOrder.pop() ?? [];
  for (const pieces of [...inOrder, ...last.filter(({ from }) => from > 0).map((piece) => [piece])]) {
    if (bytes <= mostBytes * 0.9) return;
    for (const piece of pieces) {
      await cache.delete(piece.key);
      bytes -= piece.bytes;
    }
  }
}
