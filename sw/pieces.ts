// Pieces of archives, kept as they are asked for. The Cache API refuses status 206, so a range is stored as a 200 under its own key and
// returned as a 206.

function keyOf(url: string, range: string): string {
  const key = new URL(url);
  key.searchParams.set('__r', range.replace('bytes=', ''));
  return key.href;
}

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

/** The piece that is asked for: from the cache, or fetched and kept. A whole archive is not kept. */
export async function answerPieces(request: Request, cacheName: string): Promise<Response> {
  const range = request.headers.get('range');
  if (!range) return fetch(request);
  const cache = await caches.open(cacheName);
  const key = keyOf(request.url, range);
  const kept = await cache.match(key);
  if (kept) return as206(kept);
  const answer = await fetch(request);
  if (answer.status === 206) await keep(cache, key, answer.clone());
  return answer;
}
