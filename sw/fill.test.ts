import { beforeEach, expect, test } from 'vitest';
import { CannotFetch, type FillParts, fillPrecache, PIECE_BYTES, type PrecacheFile } from './fill.ts';

/** As much of a cache as the filling uses. */
function cache() {
  const held = new Map<string, Response>();
  const urlOf = (key: RequestInfo | URL) => (key instanceof Request ? key.url : String(key));
  return {
    held,
    match: async (key: RequestInfo | URL) => held.get(urlOf(key))?.clone(),
    put: async (key: RequestInfo | URL, answer: Response) => void held.set(urlOf(key), answer),
    keys: async () => [...held.keys()].map((url) => ({ url, toString: () => url }) as unknown as Request),
    delete: async (key: RequestInfo | URL) => held.delete(urlOf(key)),
  };
}

const ARCHIVE: PrecacheFile = { url: '/basemap/world.1.pmtiles', revision: null, bytes: 5 * PIECE_BYTES + 7 };
const SMALL: PrecacheFile[] = [
  { url: '/index.html', revision: 'a', bytes: 10 },
  ...['b', 'c', 'd', 'e'].map((name) => ({ url: `/assets/${name}.js`, revision: null, bytes: 20 })),
];
let kept: ReturnType<typeof cache>;
let pieces: ReturnType<typeof cache>;
let asked: string[];
/** Answers until the link breaks. */
let answersLeft: number;
let atOnce: number;
let told: [number, number][];

beforeEach(() => {
  [kept, pieces, asked, answersLeft, atOnce, told] = [cache(), cache(), [], Number.POSITIVE_INFINITY, 0, []];
});

let open = 0;
const parts = (files: PrecacheFile[]): FillParts => ({
  files,
  keyOf: (url) => {
    const revision = files.find((file) => file.url === url)?.revision;
    return revision ? `${url}?__WB_REVISION__=${revision}` : url;
  },
  kept,
  pieces,
  tell: (keptBytes, totalBytes) => void told.push([keptBytes, totalBytes]),
  fetch: async (url, { headers, cache: mode }) => {
    const { range } = { ...(headers as { range?: string }) };
    asked.push(range ? `${url} ${range}` : `${url} ${mode}`);
    if ((answersLeft -= 1) < 0) throw new TypeError('no link');
    atOnce = Math.max(atOnce, (open += 1));
    await new Promise((later) => setTimeout(later, 1));
    open -= 1;
    if (!range) return new Response('x'.repeat(files.find((file) => file.url === url)?.bytes ?? 0));
    const [from = 0, to = 0] = range.replace('bytes=', '').split('-').map(Number);
    return new Response(new Uint8Array(to - from + 1).fill(from / PIECE_BYTES), { status: 206 });
  },
});

test('several files come at a time, those whose names say which they are from the cache of the browser', async () => {
  await fillPrecache(parts(SMALL));
  expect([...kept.held.keys()]).toEqual(expect.arrayContaining(['/index.html?__WB_REVISION__=a', '/assets/e.js']));
  expect(asked.toSorted()).toEqual([
    '/assets/b.js default',
    '/assets/c.js default',
    '/assets/d.js default',
    '/assets/e.js default',
    '/index.html reload',
  ]);
  expect(atOnce).toBe(3);
  expect([told[0], told.at(-1)]).toEqual([
    [0, 90],
    [90, 90],
  ]);
});

test('after a break only what has not come is fetched, and it says how much is kept', async () => {
  answersLeft = 2;
  await expect(fillPrecache(parts(SMALL))).rejects.toThrow('no link');
  await new Promise((later) => setTimeout(later, 20)); // what was under way
  const before = kept.held.size;
  expect(before).toBeGreaterThan(0);
  [answersLeft, asked, told] = [Number.POSITIVE_INFINITY, [], []];
  await fillPrecache(parts(SMALL));
  expect(asked).toHaveLength(SMALL.length - before);
  expect(told[0]?.[0]).toBeGreaterThan(0);
});

test('a large archive goes on from the piece at which the link broke, and is whole in the end', async () => {
  answersLeft = 3;
  await expect(fillPrecache(parts([ARCHIVE]))).rejects.toThrow('no link');
  expect(kept.held.size).toBe(0);
  [answersLeft, asked] = [Number.POSITIVE_INFINITY, []];
  await fillPrecache(parts([ARCHIVE]));
  expect(asked).toEqual(
    [3, 4, 5].map((no) => `${ARCHIVE.url} bytes=${no * PIECE_BYTES}-${Math.min((no + 1) * PIECE_BYTES, ARCHIVE.bytes) - 1}`),
  );
  const whole = new Uint8Array((await kept.held.get(ARCHIVE.url)?.arrayBuffer()) ?? []);
  expect(whole).toHaveLength(ARCHIVE.bytes);
  expect([0, 1, 2, 3, 4, 5].map((no) => whole[no * PIECE_BYTES])).toEqual([0, 1, 2, 3, 4, 5]);
  expect(pieces.held.size).toBe(0);
});

test('an update fetches what changed and nothing else', async () => {
  await fillPrecache(parts([...SMALL, ARCHIVE]));
  asked = [];
  await fillPrecache(
    parts([
      { url: '/index.html', revision: 'b', bytes: 10 },
      ...SMALL.slice(2),
      { url: '/assets/b2.js', revision: null, bytes: 20 },
      ARCHIVE,
    ]),
  );
  expect(asked).toEqual(['/index.html reload', '/assets/b2.js default']);
});

test('an answer that is not the file is not kept', async () => {
  const ofPortal = { ...parts(SMALL), fetch: async () => new Response('sign in to the port', { status: 511 }) };
  await expect(fillPrecache(ofPortal)).rejects.toThrow(CannotFetch);
  const ofAll = { ...parts([ARCHIVE]), fetch: async () => new Response('whole') };
  await expect(fillPrecache(ofAll)).rejects.toThrow(CannotFetch);
  expect([kept.held.size, pieces.held.size]).toEqual([0, 0]);
});
