import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

let asked: string[] = [];
let down = false;
const named = {
  'app-parts': '/a.css /a.js',
  'rows-parts': '/w.js',
  'dashboard-parts': '/b.js /d.js',
  'map-parts': '/b.js /m.js',
  'rest-parts': '/r.js',
} as Record<string, string>;

beforeEach(() => {
  [asked, down] = [[], false];
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelector: (what: string) => ({ content: named[/"(.*)"/.exec(what)?.[1] ?? ''] ?? '' }) });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (down) throw new TypeError('no link');
    return new Response('x');
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('what moves rows comes first, then the app, then the dashboard and the map', async () => {
  const { fetchFirstParts, fetchLaterParts } = await import('./next-parts.ts');
  await fetchFirstParts('/dashboard').app;
  expect(asked.slice(0, 3)).toEqual(['/w.js', '/a.css', '/a.js']);
  await fetchLaterParts();
  expect(asked).toEqual(['/w.js', '/a.css', '/a.js', '/b.js', '/d.js', '/m.js', '/r.js']);
});

describe("no more is asked for than fills a ship's link", () => {
  const askOver = async (nextHopProtocol: string, bytes: number): Promise<number> => {
    const many = Array.from({ length: 30 }, (_, at) => `/${at}.js:${bytes}`).join(' ');
    vi.stubGlobal('document', { querySelector: () => ({ content: many }) });
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      // of the first file half has come, of the others nothing
      return new Response(
        new ReadableStream({ start: (stream) => void (path === '/0.js' && stream.enqueue(new Uint8Array(Math.round(bytes / 2)))) }),
      );
    });
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ nextHopProtocol } as PerformanceNavigationTiming]);
    const { fetchFirstParts } = await import('./next-parts.ts');
    fetchFirstParts('/dashboard');
    await vi.advanceTimersByTimeAsync(1);
    return asked.length;
  };
  test('of large files the next when a part of the first has come', async () => expect(await askOver('h2', 200_000)).toBe(3));
  test('of small ones as many as one connection carries', async () => expect(await askOver('h2', 100)).toBe(16));
  test('over HTTP/1.1 as many as leave a connection for the user', async () => expect(await askOver('http/1.1', 100)).toBe(4));
});

test('what a broken link kept back is asked for again until it has come', async () => {
  const { fetchFirstParts } = await import('./next-parts.ts');
  down = true;
  let here = false;
  const coming = fetchFirstParts('/dashboard').app.then(() => (here = true));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(here).toBe(false);
  down = false;
  await vi.advanceTimersByTimeAsync(20_000);
  await coming;
  expect(here).toBe(true);
});

test('parts of later screens wait while the user is served', async () => {
  const { fetchFirstParts, fetchLaterParts, holdParts } = await import('./next-parts.ts');
  let serve = (): void => undefined;
  holdParts(new Promise<void>((served) => (serve = served)));
  await fetchFirstParts('/dashboard/fleets').app;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual(['/w.js', '/a.css', '/a.js', '/b.js', '/d.js']);
  serve();
  await fetchLaterParts();
  expect(asked).toContain('/m.js');
});

test('who wants the map has its files before anything is held, without those of the dashboard', async () => {
  const { fetchFirstParts, holdParts, linkIsFree, screenPartsHere } = await import('./next-parts.ts');
  holdParts(new Promise(() => undefined));
  await fetchFirstParts('/dashboard/map?ship=1').app;
  await screenPartsHere();
  let isFree = false;
  void linkIsFree().then(() => (isFree = true));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual(['/w.js', '/a.css', '/a.js', '/b.js', '/m.js']);
  expect(isFree).toBe(false);
});

test('nothing that can wait is begun while somebody types, and it is a while after', async () => {
  const { fetchFirstParts, fetchLaterParts, holdPartsBriefly } = await import('./next-parts.ts');
  const coming = fetchFirstParts('/dashboard').app.then(fetchLaterParts);
  for (let letter = 0; letter < 5; letter += 1) {
    holdPartsBriefly();
    await vi.advanceTimersByTimeAsync(3_000);
  }
  expect(asked).not.toContain('/m.js');
  await vi.advanceTimersByTimeAsync(3_000);
  await coming;
  expect(asked).toContain('/m.js');
});

test('what can wait comes after the first screen of a new device, and then at once, whatever is typed', async () => {
  const { afterFirstScreen, fetchFirstParts, holdParts, holdPartsBriefly } = await import('./next-parts.ts');
  await fetchFirstParts('/dashboard').app;
  let show = (): void => undefined;
  holdParts(new Promise<void>((shown) => (show = shown)));
  let came = 0;
  const waiting = afterFirstScreen().then(() => (came += 1));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(came).toBe(0);
  show();
  await waiting;
  holdPartsBriefly();
  await afterFirstScreen();
});

test('on a device that is no new one it comes at once', async () => {
  const { afterFirstScreen, holdParts } = await import('./next-parts.ts');
  holdParts(new Promise(() => undefined));
  await afterFirstScreen();
});
