// Fathom in the engines of other people's tablets: WebKit, which every iPad has, and Firefox. One day of a user in each, by npm run test:engines.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FathomServer, MEMBER, PASSWORD, startFathom } from '#tests/e2e/fathom-server.ts';
import { type FeedServer, type FeedShip, SHIPS, startFeed } from '#tests/e2e/feed.ts';
import { type Office, openOffice } from '#tests/e2e/office.ts';
import { readPng } from '#tests/e2e/picture.ts';
import type { Engine } from './engine.ts';
import { firefoxLacks, openFirefox } from './firefox.ts';
import { patiently, type Place, type User, userOf } from './user.ts';
import { openWebkit, webkitLacks } from './webkit.ts';

const PICTURES = join(import.meta.dirname, '../../.cache/engines');

/** One for each engine, of its user's fleet and far from everything else; without a destination (class B) no route and no port is judged. */
const watchedShip = (no: number): FeedShip => ({
  mmsi: 244_661_000 + no,
  name: `MEETING ${no}`,
  lat: -36,
  lon: -165 + 20 * no,
  shipType: 36,
  speedKn: 8,
  classB: true,
});
const WATCHED = [watchedShip(0), watchedShip(1)];
const ALL_SHIPS = SHIPS.length + WATCHED.length;
/** Where each of them later comes near a boarding. */
const BOARDING_LAT = -38;
/** A ship of the feed that the map is moved to. */
const LOOKED_AT = SHIPS[0] as FeedShip;

interface ChartHandles extends HTMLElement {
  chart?: {
    setView(view: { position: readonly [number, number]; zoom: number }): void;
    toScreen(position: readonly [number, number]): Place;
  };
  shipsOnChart?: { count(): { slots: number }; pick(x: number, y: number, radiusPx?: number): number[] };
}

const shipsOnChart = (engine: Engine) =>
  engine.run(() => document.querySelector<ChartHandles>('[data-testid=chart]')?.shipsOnChart?.count().slots ?? 0);
const lookAt = (engine: Engine, position: readonly [number, number], zoom: number) =>
  engine.run(
    (place, near) => document.querySelector<ChartHandles>('[data-testid=chart]')?.chart?.setView({ position: place, zoom: near }),
    position,
    zoom,
  );
const placeOf = (engine: Engine, position: readonly [number, number]) =>
  engine.run((place) => {
    const chart = document.querySelector<ChartHandles>('[data-testid=chart]');
    const at = chart?.chart?.toScreen(place) ?? { x: 0, y: 0 };
    const box = chart?.getBoundingClientRect();
    return { x: at.x + (box?.x ?? 0), y: at.y + (box?.y ?? 0) };
  }, position);
const picksShip = (engine: Engine, position: readonly [number, number]) =>
  engine.run((place) => {
    const chart = document.querySelector<ChartHandles>('[data-testid=chart]');
    const at = chart?.chart?.toScreen(place);
    return at ? (chart?.shipsOnChart?.pick(at.x, at.y, 6).length ?? 0) : 0;
  }, position);
const syncChip = (engine: Engine) =>
  engine.run(() => document.querySelector<HTMLElement>('[aria-label^="Synchronisation:"]')?.textContent ?? '');

/** While the server is away every request fails, and the console says so. */
const isOfNoServer = (error: string) =>
  /Failed to load resource|NetworkError|WebSocket|can't establish a connection|Load failed/i.test(error);

const ENGINES = [
  { name: 'WebKit', lacks: webkitLacks(), open: openWebkit, drawsBy: 'touch' },
  // its driver's taps press buttons, and add no position to a drawing
  { name: 'Firefox', lacks: firefoxLacks(), open: openFirefox, drawsBy: 'mouse' },
] as const;

let feed: FeedServer;
let server: FathomServer;
let office: Office;

beforeAll(async () => {
  if (ENGINES.every(({ lacks }) => lacks !== undefined)) return;
  mkdirSync(PICTURES, { recursive: true });
  feed = await startFeed();
  feed.send([...SHIPS, ...WATCHED]);
  server = await startFathom(`tcp://127.0.0.1:${feed.port}`);
  office = await openOffice(server.url);
  await office.makeFleet('Watched', { ships: WATCHED.map(({ mmsi }) => ({ mmsi })) });
}, 180_000);
afterAll(async () => {
  await server?.remove();
  await feed?.close();
});

for (const [no, { name, lacks, open, drawsBy }] of ENGINES.entries()) {
  describe.skipIf(lacks !== undefined)(lacks ? `${name}, skipped without ${lacks}` : name, { timeout: 300_000 }, () => {
    const watched = watchedShip(no);
    const fleet = `Made without a link in ${name}`;
    let engine: Engine;
    let user: User;
    let serverIsAway = false;

    beforeAll(async () => {
      engine = await open();
      user = userOf(engine);
    }, 180_000);
    afterAll(() => engine?.close());
    afterEach(async ({ task }) => {
      writeFileSync(join(PICTURES, `${name}-${task.name.replaceAll(/\W+/g, '-').slice(0, 60)}.png`), await engine.picture());
      const errors = (await engine.errors()).filter((error) => !(serverIsAway && isOfNoServer(error)));
      expect(errors, 'errors in the console').toEqual([]);
    });

    test('signs in', async () => {
      await engine.goTo(`${server.url}/`);
      await user.fill('E-mail', MEMBER);
      await user.fill('Password', PASSWORD);
      await user.press('Sign in');
      await patiently(() => engine.run(() => location.pathname)).toBe('/dashboard');
      // a page that is left while its screen loads says in Firefox's console that a part did not come
      await patiently(() => engine.run(() => document.querySelector<HTMLElement>('#content')?.innerText.trim() ?? '')).not.toBe('');
    });

    test('shows the ships on the map', async () => {
      await engine.goTo(`${server.url}/dashboard/map`);
      await patiently(() => shipsOnChart(engine)).toBe(ALL_SHIPS);
      await lookAt(engine, [LOOKED_AT.lon, LOOKED_AT.lat], 7);
      await patiently(() => picksShip(engine, [LOOKED_AT.lon, LOOKED_AT.lat])).toBe(1);
      const at = await placeOf(engine, [LOOKED_AT.lon, LOOKED_AT.lat]);
      await patiently(async () => {
        const picture = readPng(await engine.picture());
        return String(picture.at(Math.round(at.x), Math.round(at.y))) !== String(picture.at(Math.round(at.x), Math.round(at.y) + 60));
      }).toBe(true);
    });

    test('keeps an edit made while the server is killed, through a reload, and sends it when the server is back', async () => {
      await patiently(() => engine.run(() => navigator.serviceWorker.controller !== null)).toBe(true);
      serverIsAway = true;
      await server.kill();
      await engine.goTo(`${server.url}/dashboard/fleets/create`);
      await user.fill('Name', fleet);
      await user.press('Create fleet');
      await user.reads(fleet);
      await patiently(() => syncChip(engine)).toMatch(/1/);
      await engine.goTo(`${server.url}/dashboard/fleets`);
      await user.reads(fleet);
      await server.start();
      await patiently(async () => (await office.fleetsNamed(fleet)).length).toBe(1);
      await engine.errors();
      serverIsAway = false;
    });

    test('tells an alert', async () => {
      const inbox = join(server.dataDir, 'inbox');
      const occurred = new Date(Date.now() - 3_600_000).toISOString();
      const events = `id,date,lat,lon,type,title\n${no},${occurred},${BOARDING_LAT},${watched.lon},Boarding,Boarding ${no}`;
      writeFileSync(join(inbox, 'events.part'), events);
      renameSync(join(inbox, 'events.part'), join(inbox, 'events.csv'));
      const count = async () =>
        (await office.call<{ eventCount: number }>('POST', '/api/events', { filter: { text: `Boarding ${no}` } })).eventCount;
      await patiently(count).toBe(1);
      feed.send([{ ...watched, lat: BOARDING_LAT + 0.25 }]);
      await patiently(() => engine.run(() => document.querySelector('[data-alert-line]')?.textContent ?? '')).toContain(watched.name);
    });

    test(`draws a line by ${drawsBy} and saves it`, async () => {
      await engine.goTo(`${server.url}/dashboard/map`);
      await patiently(() => shipsOnChart(engine)).toBe(ALL_SHIPS);
      await lookAt(engine, [60, 0], 6);
      await user.key('d');
      await user.press('Line', drawsBy);
      await patiently(() => user.isThere('Add at crosshair')).toBe(true);
      await user.pressAt(await placeOf(engine, [59, -1]), drawsBy);
      await user.reads('1 position.');
      await user.pressAt(await placeOf(engine, [60, 0.5]), drawsBy);
      await user.reads('2 positions.');
      await user.press('Finish', drawsBy);
      await user.reads('1 shape');
      await user.fill('Drawing name', 'Drawn here');
      await user.press('Save', drawsBy);
      await user.reads('Saved.');
    });

    test('is dark and red at night, and mirrored where the language is written from the right', async () => {
      await engine.run(() => {
        document.cookie = 'themeNight=true;path=/';
        document.cookie = 'themeMode=dark;path=/';
        document.cookie = 'themeDirection=rtl;path=/';
      });
      await engine.goTo(`${server.url}/dashboard/map`);
      await patiently(() => shipsOnChart(engine)).toBe(ALL_SHIPS);
      expect(await engine.run(() => [document.documentElement.dir, getComputedStyle(document.body).direction])).toEqual(['rtl', 'rtl']);
      const wider = await engine.run(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider).toBeLessThanOrEqual(0);
      // the navigation stands at the right
      const navigation = await engine.run(() => document.querySelector('nav')?.getBoundingClientRect().left ?? 0);
      expect(navigation).toBeGreaterThan(640);
      await patiently(async () => {
        const picture = readPng(await engine.picture());
        const sums = [100, 300, 500, 700].map((y) => picture.at(500, y).reduce((sum, part) => sum + part, 0));
        return Math.max(...sums);
      }).toBeLessThan(200);
    });
  });
}
