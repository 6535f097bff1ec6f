import { beforeEach, expect, test, vi } from 'vitest';
import { answerCharts } from './charts.ts';
import { answerPieces, makeRoom } from './pieces.ts';

const held = new Map<string, Response>();
const asked: string[] = [];
let status = 206;
const urlOf = (key: RequestInfo | URL) => (key instanceof Request ? key.url : String(key));
const cache = {
  match: async (key: RequestInfo | URL) => held.get(urlOf(key))?.clone(),
  put: async (key: RequestInfo | URL, answer: Response) => void held.set(urlOf(key), answer),
  keys: async () => [...held.keys()].map((url) => new Request(url)),
  delete: async (key: RequestInfo | URL) => held.delete(urlOf(key)),
};

beforeEach(() => {
  held.clear();
  asked.length = 0;
  status = 206;
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request.url);
    const range = request.headers.get('range') ?? '';
    return new Response(range || 'a text', { status: range ? status : 200, headers: { 'content-range': `${range}/100` } });
  });
  return () => vi.unstubAllGlobals();
});

const SHEET = 'https://fathom.example/charts/sheets/12-1-2.';
async function ask(url: string, range?: string): Promise<string> {
  const answer = await answerCharts({ request: new Request(url, range ? { headers: { range } } : {}) });
  return `${answer.status} ${await answer.text()}`;
}

test('a piece of a sheet that was looked at comes from the device the next time', async () => {
  const url = `${SHEET}aaaaaaaaaaaaaaaa.pmtiles`;
  expect([await ask(url, 'bytes=0-9'), await ask(url, 'bytes=0-9'), await ask(url, 'bytes=10-19')]).toEqual([
    '206 bytes=0-9',
    '206 bytes=0-9',
    '206 bytes=10-19',
  ]);
  expect(asked).toHaveLength(2);
});

test('a sheet that is kept whole answers every piece without a link, and is never dropped for room', async () => {
  const url = `${SHEET}ffffffffffffffff.pmtiles`;
  held.set(url, new Response('0123456789'));
  expect([await ask(url, 'bytes=0-3'), await ask(url, 'bytes=8-99')]).toEqual(['206 0123', '206 89']);
  expect(asked).toEqual([]);
  await ask(`${SHEET}aaaaaaaaaaaaaaaa.pmtiles`, 'bytes=0-99');
  await makeRoom(cache as unknown as Cache, 1);
  expect([...held.keys()]).toContain(url);
});

test('pieces of the edition before stay beside those of the newer one', async () => {
  await ask(`${SHEET}bbbbbbbbbbbbbbbb.pmtiles`, 'bytes=0-9');
  await ask(`${SHEET}cccccccccccccccc.pmtiles`, 'bytes=0-9');
  expect([...held.keys()].map((url) => new URL(url).pathname)).toEqual([
    '/charts/sheets/12-1-2.bbbbbbbbbbbbbbbb.pmtiles',
    '/charts/sheets/12-1-2.cccccccccccccccc.pmtiles',
  ]);
});

test('beyond the limit the archives go that nothing new came of for longest; of the last one only its older pieces, not its beginning', async () => {
  const left = async (mostBytes: number) => {
    await makeRoom(cache as unknown as Cache, mostBytes);
    return [...held.keys()].map((url) => `${/sheets\/(\w)/.exec(url)?.[1]} ${new URL(url).searchParams.get('__r')}`);
  };
  const at = (letter: string) => `https://fathom.example/charts/sheets/${letter}.pmtiles`;
  for (const [letter, range] of [
    ['a', '0-99'],
    ['b', '0-99'],
    ['a', '100-199'],
    ['b', '100-199'],
    ['b', '200-299'],
  ])
    await ask(at(letter ?? ''), `bytes=${range}`);
  expect(await left(500)).toHaveLength(5);
  expect(await left(499)).toEqual(['b 0-99', 'b 100-199', 'b 200-299']);
  expect(await left(250)).toEqual(['b 0-99', 'b 200-299']);
});

test('how much is kept is looked at in each cache by itself', async () => {
  const looked: string[] = [];
  vi.stubGlobal('caches', { open: async (name: string) => ({ ...cache, keys: async () => (looked.push(name), []) }) });
  for (const name of ['one', 'two'])
    await answerPieces(new Request(`https://fathom.example/${name}.pmtiles`, { headers: { range: 'bytes=0-9' } }), name);
  expect(looked).toEqual(['one', 'two']);
});

test('a refusal is kept neither of a sheet nor in place of its pieces', async () => {
  const url = `${SHEET}dddddddddddddddd.pmtiles`;
  await ask(url, 'bytes=0-9');
  status = 401;
  expect(await ask(`${SHEET}eeeeeeeeeeeeeeee.pmtiles`, 'bytes=0-9')).toMatch(/^401/);
  expect([...held.keys()].map((key) => new URL(key).pathname)).toEqual([new URL(url).pathname]);
});

test('a text is kept whole', async () => {
  const url = 'https://fathom.example/charts/texts/aaaaaaaaaaaaaaaa';
  expect([await ask(url), await ask(url)]).toEqual(['200 a text', '200 a text']);
  expect(asked).toHaveLength(1);
});
