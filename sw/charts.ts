// Nautical charts: pieces of sheets as they are looked at, texts and pictures as they are opened. Names hold a hash. Pieces of an edition
// before stay until the map has those of the newer one (src/map/chart/kept-archive.ts).
import { CHART_PIECES } from '#platform/caches/kept-pieces.ts';
import { answerPieces } from './pieces.ts';

async function answerText(request: Request): Promise<Response> {
  const cache = await caches.open(CHART_PIECES);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  // a full disk must not cost the answer
  if (answer.status === 200) await cache.put(request.url, answer.clone()).catch(() => undefined);
  return answer;
}

export const answerCharts = ({ request }: { request: Request }): Promise<Response> =>
  new URL(request.url).pathname.startsWith('/charts/sheets/') ? answerPieces(request, CHART_PIECES) : answerText(request);
