// Archives of threat density. They are small, so the first range that is asked for stores the whole archive; later ranges are cut from it
// here.
import { slice } from './ranges.ts';

/** src/app/sync/run-sync.ts deletes it by this name when the session ends. */
const THREAT = 'fathom-threat';
/** The current one, the previous one, and two earlier days that the user opened. */
const MOST_KEPT = 4;
/** Larger archives are not stored: one of 10,000 reports has half a megabyte. */
const MOST_BYTES = 8 * 1024 * 1024;

const underWay = new Map<string, Promise<Response>>();

async function fetchAndKeep(url: string, cache: Cache): Promise<Response> {
  const answer = await fetch(url);
  if (answer.status !== 200 || Number(answer.headers.get('content-length') ?? 0) > MOST_BYTES) return answer;
  // a full disk must not cost the tile
  await cache.put(url, answer.clone()).catch(() => undefined);
  const old = (await cache.keys()).slice(0, -MOST_KEPT);
  await Promise.all(old.map((request) => cache.delete(request)));
  return answer;
}

/** Several ranges of one archive at the same time fetch it once. */
async function wholeOf(url: string): Promise<Response> {
  const cache = await caches.open(THREAT);
  const kept = await cache.match(url);
  if (kept) return kept;
  const fetching = underWay.get(url) ?? fetchAndKeep(url, cache);
  underWay.set(url, fetching);
  try {
    return (await fetching).clone();
  } finally {
    underWay.delete(url);
  }
}

export async function answerThreat({ request }: { request: Request }): Promise<Response> {
  const whole = await wholeOf(request.url);
  const range = request.headers.get('range');
  return range && whole.status === 200 ? slice(range, whole) : whole;
}
