// Nautical charts: pieces of sheets as they are looked at, texts and pictures as they are opened. Names hold a hash: a new edition of a
// sheet has another name, and then nothing of the one before is asked for again.
import { answerPieces } from './pieces.ts';

/** src/app/sync/run-sync.ts deletes it by this name when the session ends: charts are for who is signed in. */
const CHARTS = 'fathom-charts';

/** Of `/charts/sheets/<sheet>.<hash>.pmtiles`: all up to the hash. */
const sheetOf = (pathname: string): string | undefined => /^\/charts\/sheets\/[\d-]+\./.exec(pathname)?.[0];
const looked = new Set<string>();

/** Once for each name: so a sheet that is looked at long costs nothing. */
async function dropOlder(pathname: string): Promise<void> {
  const sheet = sheetOf(pathname);
  if (!sheet || looked.has(pathname)) return;
  looked.add(pathname);
  const cache = await caches.open(CHARTS);
  const older = (await cache.keys()).filter(({ url }) => {
    const kept = new URL(url).pathname;
    return kept.startsWith(sheet) && kept !== pathname;
  });
  await Promise.all(older.map((request) => cache.delete(request)));
}

async function answerText(request: Request): Promise<Response> {
  const cache = await caches.open(CHARTS);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  // a full disk must not cost the answer
  if (answer.status === 200) await cache.put(request.url, answer.clone()).catch(() => undefined);
  return answer;
}

export async function answerCharts({ request, event }: { request: Request; event: Pick<ExtendableEvent, 'waitUntil'> }): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (!sheetOf(pathname)) return answerText(request);
  const answer = await answerPieces(request, CHARTS);
  if (answer.ok) event.waitUntil(dropOlder(pathname)); // the map waits for the piece alone
  return answer;
}
