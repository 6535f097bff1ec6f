// Builds the bench page, serves it with the payloads it asks for, and drives it in the Chromium that the tests use.
import { open, readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { browserArgs, findBrowser } from '#scripts/browser.mjs';
import { makePayload } from './generator.ts';
import type { Report } from './figure.ts';

const out = join(import.meta.dirname, '../../.cache/bench');
const baseMap = join(import.meta.dirname, '../../public/basemap');
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** A part of a tile archive, as web servers answer PMTiles. */
async function answerRange(path: string, range: string | undefined, reply: ServerResponse): Promise<void> {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const from = Number(first ?? 0);
    const to = Math.min(Number(last ?? size), size - 1);
    const { buffer } = await file.read(Buffer.alloc(to - from + 1), 0, to - from + 1, from);
    const headers = { 'content-type': 'application/octet-stream', 'content-range': `bytes ${from}-${to}/${size}`, etag: '"bench"' };
    reply.writeHead(range ? 206 : 200, headers).end(buffer);
  } finally {
    await file.close();
  }
}

const payloads = new Map<number, string>();
function payload(ships: number): string {
  const made = payloads.get(ships) ?? makePayload(ships);
  payloads.set(ships, made);
  return made;
}

/** Milliseconds Node needs to inflate and parse the same bytes: the yardstick of every decode ratio. */
function nodeDecodeMs(ships: number): number {
  const packed = (JSON.parse(payload(ships)) as { ships: string }).ships;
  const bytes = Buffer.from(packed, 'base64');
  const startedMs = performance.now();
  const parsed: unknown = JSON.parse(inflateSync(bytes).toString());
  return Array.isArray(parsed) ? performance.now() - startedMs : Number.NaN;
}

type OpenPage = () => Promise<{ page: Page; ask: (name: string, ships: number) => Promise<number> }>;

/** A page and its worker run `part`, which reports itself. */
export function runInBrowser(part: 'store' | 'layer', report: Report, ships: number): Promise<void> {
  return withBrowser(report, async (open) => {
    const { ask } = await open();
    await ask(part, ships);
  });
}

const START_PAIRS = 5;

/** A page for each start: nothing is warm but the disk. Loading the scripts is not counted on either side. */
export function benchColdStart(report: Report, ships: number): Promise<void> {
  return withBrowser(report, async (open) => {
    const once = async (step: string) => {
      const { page, ask } = await open();
      const ms = await ask(step, ships);
      await page.close();
      return ms;
    };
    await once('fillStore');
    await once('coldStart'); // compiles the code
    const pairs: { emptyMs: number; coldMs: number }[] = [];
    for (let pair = 0; pair < START_PAIRS; pair++) pairs.push({ emptyMs: await once('emptyMap'), coldMs: await once('coldStart') });
    const ratios = pairs.map(({ emptyMs, coldMs }) => coldMs / emptyMs).sort((a, b) => a - b);
    const value = ratios[Math.floor(START_PAIRS / 2)] ?? Number.NaN;
    report({ name: "cold start to all ships drawn, to the empty map's load", value, limit: 1.8, detail: { pairs } });
  });
}

export async function withBrowser(report: Report, work: (open: OpenPage, browser: Browser) => Promise<void>): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, 'page'),
    publicDir: false,
    worker: { format: 'es' },
    build: { outDir: out, emptyOutDir: true, target: 'es2023' },
  });
  const server = createServer((request, reply) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname;
    const count = /^\/payload\/(\d+)\.json$/.exec(path)?.[1];
    if (count) return reply.writeHead(200, { 'content-type': 'application/json' }).end(payload(Number(count)));
    const archive = /^\/basemap\/([\w.-]+\.pmtiles)$/.exec(path)?.[1];
    if (archive) return void answerRange(join(baseMap, archive), request.headers.range, reply).catch(() => reply.destroy());
    if (path === '/favicon.ico') return reply.writeHead(204).end();
    readFile(join(out, path === '/' ? 'index.html' : path)).then(
      (bytes) => reply.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/html' }).end(bytes),
      () => reply.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const executablePath = findBrowser();
  const browser = await chromium.launch({ args: browserArgs, ...(executablePath && { executablePath }) });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.exposeFunction('report', (name: string, value: number, limit?: number, detail?: object) =>
      report({ name, value, ...(limit !== undefined && limit !== null && { limit }), ...(detail && { detail }) }),
    );
    await context.exposeFunction('nodeDecodeMs', nodeDecodeMs);
    await work(async () => {
      const page = await context.newPage();
      page.on('pageerror', (error) => console.error(error));
      page.on('console', (message) => (message.type() === 'error' ? console.error(message.text()) : undefined));
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await page.waitForFunction('window.bench');
      return { page, ask: (name, ships) => page.evaluate<number>(`window.bench[${JSON.stringify(name)}](${ships})`) };
    }, browser);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}
