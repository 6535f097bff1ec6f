import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DOCUMENT_PARTS, fetchDocumentParts, hasDocumentParts, KEPT_BYTES } from './document-parts.ts';

const HERE = 'https://fathom.example';
const urls = [...DOCUMENT_PARTS.fonts, DOCUMENT_PARTS.engine];
let held: Map<string, Response>;
let asked: string[];
let isUp: boolean;

beforeEach(() => {
  [held, asked, isUp] = [new Map(), [], true];
  const keyOf = (request: string | { url: string }) => new URL(typeof request === 'string' ? request : request.url, HERE).href;
  const cache = {
    match: async (url: string) => held.get(keyOf(url))?.clone(),
    put: async (url: string, answer: Response) => void held.set(keyOf(url), new Response(await answer.arrayBuffer())),
    keys: async () => [...held.keys()].map((url) => ({ url })),
    delete: async (request: { url: string }) => held.delete(keyOf(request)),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('location', { href: `${HERE}/dashboard` });
  vi.stubGlobal('navigator', { locks: { request: (_: string, __: unknown, work: () => Promise<void>) => work() } });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (!isUp) throw new TypeError('no link');
    return new Response('part');
  });
});
afterEach(() => vi.unstubAllGlobals());

const never = new AbortController().signal;

test('all parts are kept, and those of earlier versions go', async () => {
  held.set(`${HERE}/assets/engine-old.wasm`, new Response('old'));
  expect(await hasDocumentParts()).toBe(false);
  await fetchDocumentParts(never, () => {});
  expect(await hasDocumentParts()).toBe(true);
  expect([...held.keys()].toSorted()).toEqual(urls.map((url) => `${HERE}${url}`).toSorted());
});

test('after a break only what is missing is fetched', async () => {
  held.set(`${HERE}${urls[0]}`, new Response('part'));
  isUp = false;
  await expect(fetchDocumentParts(never, () => {})).rejects.toThrow('no link');
  expect(asked).toEqual([urls[1]]);
  [isUp, asked] = [true, []];
  await fetchDocumentParts(never, () => {});
  expect(asked).toEqual(urls.slice(1));
});

test('what is told of progress is of the files as they are kept', async () => {
  const sizes = await Promise.all(urls.map((url) => stat(join(import.meta.dirname, '../..', url)).then(({ size }) => size)));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(KEPT_BYTES);
});
