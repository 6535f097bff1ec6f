// The production app as users meet it, for benches: the real server, a link to it that counts, waits or is cut, and the Chromium of the
// tests. Beside the app the link serves page/app.html, where a bench works on the account's own database.
import { readFile } from 'node:fs/promises';
import { Agent, createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { loadavg } from 'node:os';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { browserArgs, findBrowser } from '#scripts/browser.mjs';
import { type FathomServer, MEMBER, PASSWORD, startFathom } from '#tests/e2e/fathom-server.ts';

const out = join(import.meta.dirname, '../../.cache/bench-app');
const BENCH = '/bench/';
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

/** One call as it went over the link, HTTP/1.1, bytes as they travelled. */
export interface Passed {
  method: string;
  path: string;
  status: number;
  /** When the request came and when the last byte of the answer went, performance.now() of this process. */
  askedMs: number;
  answeredMs: number;
  requestHead: number;
  requestBody: number;
  answerHead: number;
  answerBody: number;
  /** Names and values by turns. */
  requestHeaders: readonly string[];
  answerHeaders: readonly string[];
}

export interface Link {
  url: string;
  /** All calls since it was last emptied. */
  passed: Passed[];
  /** Nothing but the bench's own page answers, until it is set back. */
  isDown: boolean;
  /** Waited half before a request is passed on, half before its answer is. */
  roundTripMs: number;
  /** Answers in the server's place, as JSON; what it leaves undefined goes on to the server. */
  answer: ((path: string, body: string) => string | undefined) | undefined;
  close: () => Promise<void>;
}

const headBytes = (first: string, raw: readonly string[]): number =>
  raw.reduce((sum, part) => sum + Buffer.byteLength(part, 'latin1') + 2, Buffer.byteLength(first) + 4); // ": " or a line end after each

async function serveBench(path: string, reply: ServerResponse): Promise<void> {
  const bytes = await readFile(join(out, path.slice(BENCH.length))).catch(() => undefined);
  reply.writeHead(bytes ? 200 : 404, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(bytes);
}

async function startLink(port: number): Promise<Link> {
  const agent = new Agent({ keepAlive: true });
  const open = new Set<Socket>();
  const link: Link = { url: '', passed: [], isDown: false, roundTripMs: 0, answer: undefined, close: async () => {} };

  async function pass(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', rawHeaders } = request;
    if (path.startsWith(BENCH)) return serveBench(path, reply);
    if (link.isDown) return void request.socket.destroy();
    const askedMs = performance.now();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const own = link.answer?.(path, body.toString());
    if (own !== undefined) return void reply.writeHead(200, { 'content-type': 'application/json' }).end(own);
    await sleep(link.roundTripMs / 2);
    const passedOn = ask({ port, host: 'localhost', method, path, headers: request.headers, agent });
    passedOn.on('error', () => reply.destroy());
    const answerWith = (answer: IncomingMessage) => {
      const status = answer.statusCode ?? 0;
      const counted = { answerBody: 0 };
      reply.writeHead(status, answer.rawHeaders as unknown as Record<string, string>);
      answer.on('data', (bytes: Buffer) => (counted.answerBody += bytes.length));
      answer.pipe(reply);
      reply.on('finish', () =>
        link.passed.push({
          method,
          path,
          status,
          askedMs,
          answeredMs: performance.now(),
          requestHead: headBytes(`${method} ${path} HTTP/1.1`, rawHeaders),
          requestBody: body.length,
          answerHead: headBytes(`HTTP/1.1 ${status} ${answer.statusMessage ?? ''}`, answer.rawHeaders),
          answerBody: counted.answerBody,
          requestHeaders: rawHeaders,
          answerHeaders: answer.rawHeaders,
        }),
      );
    };
    passedOn.on('response', (answer) => void sleep(link.roundTripMs / 2).then(() => answerWith(answer)));
    passedOn.end(body);
  }

  const server = createServer((request, reply) => void pass(request, reply).catch(() => reply.destroy()));
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
  });
  server.on('upgrade', (request, socket, head) => {
    if (link.isDown) return socket.destroy();
    const onward = connect(port, 'localhost', () => {
      const lines = request.rawHeaders.map((part, at) => (at % 2 ? `${part}\r\n` : `${part}: `));
      onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('error', () => onward.destroy()).on('close', () => onward.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  link.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  link.close = async () => {
    for (const socket of open) socket.destroy();
    agent.destroy();
    await new Promise<void>((closed) => server.close(() => closed()));
  };
  return link;
}

export interface AppHarness {
  server: FathomServer;
  link: Link;
  /** A browser on that profile folder (made where there is none). */
  browse: (profile: string) => Promise<BrowserContext>;
  /** A browser that forgets everything at its end. */
  launch: () => Promise<Browser>;
  close: () => Promise<void>;
}

/** `sources` as in AIS_SOURCES; without it the simulator sails. Serves the build in dist, which must be there (`npm run bench` makes it). */
export async function startAppHarness(sources?: string): Promise<AppHarness> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, 'page'),
    base: BENCH,
    publicDir: false,
    build: { outDir: out, emptyOutDir: true, target: 'es2023', rolldownOptions: { input: join(import.meta.dirname, 'page/app.html') } },
  });
  const server = await startFathom(sources);
  const link = await startLink(server.port);
  const executablePath = findBrowser();
  const options = {
    headless: true,
    args: browserArgs,
    ignoreDefaultArgs: ['--hide-scrollbars'],
    ...(executablePath && { executablePath }),
  };
  const opened = new Set<BrowserContext>();
  return {
    server,
    link,
    async browse(profile) {
      const context = await chromium.launchPersistentContext(profile, { ...options, viewport: { width: 1280, height: 800 } });
      opened.add(context);
      context.on('close', () => opened.delete(context));
      return context;
    },
    launch: () => chromium.launch(options),
    async close() {
      for (const context of opened) await context.close();
      await link.close();
      await server.remove();
    },
  };
}

export interface Api {
  token: string;
  /** @throws Error with the answer, unless it is 2xx */
  post(path: string, body: unknown): Promise<unknown>;
}

/** A client of the API that is not the app. */
export async function signInPlainly(url: string): Promise<Api> {
  const post = async (path: string, body: unknown, token = ''): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { jwtToken } = (await post('/api/auth/login', { email: MEMBER, password: PASSWORD })) as { jwtToken: string };
  return { token: jwtToken, post: (path, body) => post(path, body, jwtToken) };
}

/** Signed in, the picture of the world held, the app installed. */
export async function signInOnDevice(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/auth/login`);
  await page.getByLabel('E-mail').fill(MEMBER);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/dashboard/);
  await page.waitForFunction(() => !!navigator.serviceWorker.controller, undefined, { timeout: 120_000 });
}

/** Asks one of page/app.ts's works, in a page that is open on it. */
export async function askBench<T>(page: Page, name: string, of?: unknown): Promise<T> {
  await page.waitForFunction(() => 'bench' in window);
  return page.evaluate(
    ([work, given]) =>
      (window as unknown as { bench: Record<string, (of: unknown) => Promise<unknown>> }).bench[work]?.(given) as Promise<T>,
    [name, of] as const,
  );
}
export const benchPage = (url: string): string => `${url}${BENCH}app.html`;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/** Of the last minute: how far milliseconds of a run can be believed. */
export const load = (): number => Number((loadavg()[0] ?? Number.NaN).toFixed(1));
