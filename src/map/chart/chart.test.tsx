// The real chart in a real browser with software GL: what is drawn where, read back from the canvas. Sketches stand in for the store.
import { GeoJSONSource } from 'maplibre-gl';
import type { StyleSpecification } from 'maplibre-gl';
import { afterEach, expect, test, vi } from 'vitest';
import { alertedFlags, SHIP_FLAG } from '#contract/worker-apis.ts';
import type { DrawOrderQuery, ShipGroup, ShipInView, ShipPatch } from '#contract/worker-apis.ts';
import { columnsOf, plainOrder, snapshotOf } from '#tests/bench/ship-layer.columns.ts';
import { syntheticShips } from '#tests/bench/ship-layer.sketches.ts';
import { ageOf } from '#domain/ais/movement.ts';
import type { ShipSketch } from '#tests/bench/ship-layer.columns.ts';
import { ALERT_COLOURS } from '#map/alerts/alert-look.ts';
import { openChart } from './chart.ts';
import type { Chart } from './chart.ts';
import type { ChartLook } from './chart-map.ts';
import { TILES_AGAIN_MS } from './chart-coverage.ts';
import type { ChartView } from './chart-view.ts';
import { rgb, SCHEMES, SHIP_COLOURS, SHIP_INKS } from '#map/ships/ship-look.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { showShips } from '#map/ships/ships-on-chart.ts';
import type { ShipsOnChart } from '#map/ships/ships-on-chart.ts';
import { shipColours } from '#map/ships/ship-palettes.ts';
import { emptyArchive } from '#tests/empty-archive.ts';

const SEA: Record<Scheme, string> = { light: '#cfe0ec', dark: '#16242f', night: '#1e0d06' };
const NOW_MS = Date.now();
const WORDS = { chart: 'Chart', toggleAttribution: 'Sources' };

const seaOnly = ({ scheme }: ChartLook): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [{ id: 'sea', type: 'background', paint: { 'background-color': SEA[scheme] } }],
});

interface Page {
  chart: Chart;
  ships: ShipsOnChart;
  canvas: HTMLCanvasElement;
  patch: (ships: ShipSketch[], rev: number) => void;
  asked: DrawOrderQuery[];
}

const open: Page[] = [];
afterEach(() => {
  for (const { ships, chart } of open.splice(0)) {
    ships.destroy();
    chart.destroy();
  }
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

function container(width: number, height: number): HTMLElement {
  const element = document.createElement('div');
  element.style.cssText = `width:${width}px;height:${height}px`;
  document.body.replaceChildren(element);
  document.body.style.margin = '0';
  return element;
}

async function chartWith(sketches: ShipSketch[], view: ChartView, { width = 400, height = 300, style = seaOnly } = {}): Promise<Page> {
  const element = container(width, height);
  const opened = openChart({ container: element, style, words: WORDS, view, scheme: 'light', language: 'en' });
  if (!opened.ok) throw new Error(opened.error.detail);
  const chart = opened.value;
  let snapshot = snapshotOf(sketches, NOW_MS);
  const asked: DrawOrderQuery[] = [];
  let listen: (patch: ShipPatch) => void = () => undefined;
  const ships = showShips(
    chart,
    {
      snapshot: async () => ({ ...snapshot, positions: snapshot.positions.slice(), attributes: snapshot.attributes.slice() }),
      subscribe: (listener) => {
        listen = listener;
        return () => undefined;
      },
      drawOrder: async (query) => {
        asked.push(query);
        return plainOrder(snapshot, query);
      },
      inView: async () => sketches.map(inView),
      hitsOf: async (slots) => slots.map((slot) => inView(sketches[slot] as ShipSketch, slot)),
    },
    {
      ageWords: () => 'old',
      onProblem: (problem) => {
        throw problem;
      },
    },
  );
  await ships.ready;
  const patch = (moved: ShipSketch[], rev: number) => {
    snapshot = snapshotOf(moved, NOW_MS, rev);
    listen({ ...columnsOf(moved, NOW_MS), rev, slots: moved.length, changed: Uint32Array.from(moved.keys()) });
  };
  const canvas = element.querySelector('canvas');
  if (!canvas) throw new Error('The chart has no canvas');
  const page = { chart, ships, canvas, patch, asked };
  open.push(page);
  return page;
}

const inView = ({ position, group = 'cargo', flags = 0 }: ShipSketch, slot: number): ShipInView => ({
  slot,
  mmsi: 211_000_000 + slot,
  name: `<img src=x onerror=alert(1)>{name}`,
  group,
  position,
  lastSeenMs: NOW_MS,
  ownFleet: (flags & SHIP_FLAG.ownFleet) !== 0,
  directionDeg: 90,
  courseDeg: 90,
  speedKn: 12,
  lengthM: 300,
  beamM: 50,
});

type Pixels = (x: number, y: number) => [number, number, number];

/** Draws a frame and answers its colours by CSS pixel; a frame's pixels can only be read before the browser shows it. */
async function frame({ chart, canvas }: Page): Promise<Pixels> {
  chart.resize();
  await new Promise(requestAnimationFrame);
  const gl = canvas.getContext('webgl2');
  if (!gl) throw new Error('The canvas lost WebGL 2');
  const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
  const bytes = new Uint8Array(width * height * 4);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
  const ratio = width / canvas.clientWidth;
  return (x, y) => {
    const at = 4 * ((height - 1 - Math.floor(y * ratio)) * width + Math.floor(x * ratio));
    return [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
  };
}

const apart = (a: readonly number[], hex: string) => Math.hypot(...rgb(hex).map((part, i) => part * 255 - (a[i] ?? 0)));
const isSea = (colour: readonly number[], scheme: Scheme = 'light') => apart(colour, SEA[scheme]) < 12;
const isGroup = (colour: readonly number[], group: ShipGroup, scheme: Scheme = 'light') => apart(colour, SHIP_COLOURS[scheme][group]) < 25;

/** Waits for a frame that fulfils the check: fonts, workers and contexts take their time. */
async function until(page: Page, check: (at: Pixels) => boolean): Promise<void> {
  await vi.waitFor(async () => expect(check(await frame(page))).toBe(true), { timeout: 8000, interval: 60 });
}

test('signs stand at their place in the colour of their group, and arrows point where the ship does', async () => {
  const step = (360 / (512 * 2 ** 12)) * 60; // 60 px
  const page = await chartWith(
    [
      { position: [7, 54], group: 'cargo', directionDeg: 90 },
      { position: [7 + step, 54], group: 'tanker', directionDeg: 0 },
      { position: [7 - step, 54], group: 'passenger', flags: SHIP_FLAG.stopped, directionDeg: 0 },
      { position: [7 + 2 * step, 54], group: 'fishing' },
    ],
    { position: [7, 54], zoom: 12 },
  );
  const at = await frame(page);
  expect(isGroup(at(200, 150), 'cargo')).toBe(true);
  expect(isGroup(at(205, 150), 'cargo'), 'the tip to the east').toBe(true);
  expect(isSea(at(193, 150)), 'the notch to the west').toBe(true);
  expect(isGroup(at(260, 145), 'tanker'), 'the tip to the north').toBe(true);
  expect(isSea(at(260, 157)), 'the notch to the south').toBe(true);
  for (const [x, y] of [
    [136, 150],
    [144, 150],
    [140, 146],
    [140, 154],
  ] as const)
    expect(isGroup(at(x, y), 'passenger')).toBe(true);
  expect(isGroup(at(320, 150), 'fishing')).toBe(true);
  expect(isSea(at(326, 150)), 'no direction is a small dot').toBe(true);
  page.chart.setView({ position: [7, 54], zoom: 12, bearingDeg: 90 });
  const turned = await frame(page);
  expect(isGroup(turned(200, 145), 'cargo'), 'with east up, an eastbound ship points up').toBe(true);
  expect(isSea(turned(200, 157))).toBe(true);
});

test('age shows without colour: solid, lighter, hollow, crossed; own fleet has a ring, an alert a halo', async () => {
  const step = (360 / (512 * 2 ** 12)) * 50;
  const stopped = SHIP_FLAG.stopped;
  const sketches: ShipSketch[] = [1, 30, 300, 3000].map((ageMin, i) => ({
    position: [7 + (i - 3) * step, 54],
    flags: stopped,
    ageMin,
    directionDeg: 0,
  }));
  sketches.push(
    { position: [7 + step, 54], flags: stopped | SHIP_FLAG.ownFleet },
    { position: [7 + 2 * step, 54], flags: stopped | alertedFlags('alarm') },
  );
  sketches.push(
    { position: [7 + 3 * step, 54], flags: SHIP_FLAG.gone },
    { position: [7 + 2 * step, 54.01], flags: stopped | alertedFlags('caution') },
  );
  const page = await chartWith(sketches, { position: [7, 54], zoom: 12 });
  const at = await frame(page);
  const rim = (x: number) => Math.min(...[3, 4, 5, 6].map((dx) => apart(at(x + dx, 150), SHIP_COLOURS.light.cargo)));
  expect(isGroup(at(50, 150), 'cargo')).toBe(true);
  expect(isGroup(at(100, 150), 'cargo'), 'ageing is lighter inside').toBe(false);
  expect(rim(100)).toBeLessThan(70);
  expect(apart(at(150, 150), SHIP_COLOURS.light.cargo), 'stale is hollow').toBeGreaterThan(120);
  expect(rim(150)).toBeLessThan(70);
  const brightness = (x: number, y: number) => at(x, y).reduce((sum, part) => sum + part);
  expect(brightness(200, 150), 'lost is crossed').toBeLessThan(brightness(150, 150) - 150);
  expect(brightness(203, 153), 'along the diagonals').toBeLessThan(brightness(203, 150) - 100);
  expect(Math.min(...[259, 260, 261, 262].map((x) => apart(at(x, 150), SHIP_INKS.light.own))), 'own fleet has a ring').toBeLessThan(60);
  const rings = (y: number, priority: 'alarm' | 'caution') =>
    Math.min(...Array.from({ length: 12 }, (_, dx) => apart(at(308 + dx, y), ALERT_COLOURS.light[priority])));
  const otherY = Math.round(page.chart.toScreen([7 + 2 * step, 54.01]).y);
  expect(rings(150, 'alarm'), 'the halo has the colour of an alarm').toBeLessThan(60);
  expect(rings(otherY, 'caution'), 'the halo has the colour of a caution').toBeLessThan(60);
  expect(rings(otherY, 'alarm')).toBeGreaterThan(60);
  expect(isSea(at(350, 150)), 'a ship that is gone is not drawn').toBe(true);
  expect(page.ships.pick(350, 150, 22)).toEqual([]);
  page.ships.setSelected(0);
  const selected = await frame(page);
  expect(apart(selected(50 - 13.5, 150 - 13.5), SHIP_INKS.light.ink), 'the selection has corners').toBeLessThan(60);
  expect(isSea(at(50 - 13.5, 150 - 13.5))).toBe(true);
});

test('the bridge palette draws all types in one colour and alerted ships red; hidden, nothing is drawn, counted or picked', async () => {
  const step = (360 / (512 * 2 ** 12)) * 50;
  const stopped = SHIP_FLAG.stopped;
  const sketches: ShipSketch[] = [
    { position: [7 - step, 54], flags: stopped, group: 'tanker' },
    { position: [7, 54], flags: stopped, group: 'cargo' },
    { position: [7 + step, 54], flags: stopped | SHIP_FLAG.alerted, group: 'cargo' },
  ];
  const page = await chartWith(sketches, { position: [7, 54], zoom: 12 });
  expect(isGroup((await frame(page))(150, 150), 'tanker')).toBe(true);
  page.ships.setDisplay({ palette: 's52', vectorMinutes: 0, names: true });
  const target = shipColours('s52', 'light').cargo;
  await until(page, (at) => [150, 200].every((x) => apart(at(x, 150), target) < 25));
  expect(apart((await frame(page))(250, 150), SHIP_INKS.light.danger), 'a dangerous target is red').toBeLessThan(25);
  page.ships.setShown(false);
  await until(page, (at) => [150, 200, 250].every((x) => isSea(at(x, 150))));
  expect([page.ships.count().drawn, page.ships.pick(200, 150, 22)]).toEqual([0, []]);
  page.ships.setShown(true);
  await until(page, (at) => apart(at(200, 150), target) < 25);
});

test('all ships under a finger are named, own ones first, then the nearest, with what strangers wrote as plain text', async () => {
  const step = 360 / (512 * 2 ** 12);
  const sketches: ShipSketch[] = [12, 3, 80].map((px) => ({ position: [7 + px * step, 54], flags: px === 12 ? SHIP_FLAG.ownFleet : 0 }));
  const { ships } = await chartWith(sketches, { position: [7, 54], zoom: 12 });
  const click = { position: [7, 54] as const, x: 200, y: 150 };
  const label = '<img src=x onerror=alert(1)>{name}';
  expect(await ships.hitsAt({ ...click, touch: true })).toEqual([
    { kind: 'ship', id: '211000000', label, isOwn: true },
    { kind: 'ship', id: '211000001', label },
  ]);
  expect(await ships.hitsAt({ ...click, y: 20, touch: false })).toEqual([]);
});

test('course vectors are drawn ahead of moving ships from zoom 8, only while they are wanted', async () => {
  const page = await chartWith([{ position: [7, 54] }], { position: [7, 54], zoom: 10 });
  page.ships.setDisplay({ palette: 'shore', vectorMinutes: 60, names: true });
  const ahead = () => [20, 40, 60].flatMap((dx) => page.chart.featuresAt(200 + dx, 150, ['ship-vectors']));
  await vi.waitFor(() => expect(ahead().length).toBeGreaterThan(0), { timeout: 8000 });
  page.ships.setDisplay({ palette: 'shore', vectorMinutes: 0, names: true });
  await vi.waitFor(() => expect(ahead()).toEqual([]), { timeout: 8000 });
});

test('a sign turns at 10 min, 60 min and 24 h exactly, where the words in the drawer turn', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW_MS); // or a minute passes under the test
  const step = (360 / (512 * 2 ** 12)) * 40;
  const agesMin = [9, 10, 11, 59, 60, 61, 1439, 1440, 1441];
  const sketches = agesMin.map((ageMin, i): ShipSketch => ({ position: [7 + (i - 4) * step, 54], flags: SHIP_FLAG.stopped, ageMin }));
  const page = await chartWith(sketches, { position: [7, 54], zoom: 12 });
  const at = await frame(page);
  const inside = (i: number) => {
    const found: number[] = [];
    for (const dx of [0, 2, 4]) for (const dy of [0, 2, 4]) found.push(...at(40 * (i + 1) + dx, 150 + dy));
    return found;
  };
  const differ = (a: number, b: number) => Math.max(...inside(a).map((part, i) => Math.abs(part - (inside(b)[i] ?? 0))));
  for (const atLimit of [1, 4, 7]) {
    expect(differ(atLimit - 1, atLimit), `${agesMin[atLimit]} min is older`).toBeGreaterThan(40);
    expect(differ(atLimit, atLimit + 1), `${agesMin[atLimit]} min looks as a minute later`).toBeLessThan(12);
    const words = [-1, 0, 1].map((off) => ageOf(NOW_MS - (agesMin[atLimit + off] ?? 0) * 60_000, NOW_MS));
    expect(words[1]).not.toBe(words[0]);
    expect(words[1]).toBe(words[2]);
  }
});

test('ships on both sides of 180 degrees stand side by side and are picked from either side', async () => {
  const page = await chartWith(
    [
      { position: [179.99, 0], group: 'cargo' },
      { position: [-179.99, 0], group: 'tanker' },
    ],
    { position: [180, 0], zoom: 10 },
  );
  const away = (0.01 / 360) * 512 * 2 ** 10;
  for (const lon of [180, -180, 179.9999, -179.9999]) {
    page.chart.setView({ position: [lon, 0], zoom: 10 });
    const at = await frame(page);
    expect(isGroup(at(200 - away, 150), 'cargo')).toBe(true);
    expect(isGroup(at(200 + away, 150), 'tanker')).toBe(true);
  }
  expect(page.ships.pick(200 - away, 150, 6)).toEqual([0]);
  expect(page.ships.pick(200, 150, 22)).toHaveLength(2);
});

test.each(SCHEMES)('at the opening zoom an own ship has her ring and sign while every other ship is a dot: %s', async (scheme) => {
  const step = (360 / (512 * 2 ** 2.5)) * 50;
  const page = await chartWith([{ position: [7, 0] }, { position: [7 + step, 0], flags: SHIP_FLAG.ownFleet }], {
    position: [7, 0],
    zoom: 2.5,
  });
  page.chart.setScheme(scheme);
  const ringAt = (at: Pixels, x: number) => Math.min(...[6, 7, 8, 9].map((dx) => apart(at(x + dx, 150), SHIP_INKS[scheme].own)));
  // the other ship is a dot: beside her is sea
  await until(page, (at) => ringAt(at, 250) < 30 && ringAt(at, 200) > 100);
});

test('a chart wider than the world shows a ship once in every copy of it', async () => {
  const page = await chartWith(
    [{ position: [0, 0], flags: SHIP_FLAG.ownFleet }],
    { position: [180, 0], zoom: 2 },
    { width: 2400, height: 120 },
  );
  const at = await frame(page);
  expect(isGroup(at(1200 - 1024, 60), 'cargo')).toBe(true);
  expect(isGroup(at(1200 + 1024, 60), 'cargo')).toBe(true);
  expect(isSea(at(1200, 60))).toBe(true);
  expect(page.ships.pick(1200 + 1024, 60, 6)).toEqual([0]);
});

test('at zoom 20 a ship follows the chart to a fraction of a pixel', async () => {
  const here: [number, number] = [103.85123456, 1.26543211];
  const page = await chartWith([{ position: here, flags: SHIP_FLAG.stopped }], { position: here, zoom: 20 });
  const pixelDeg = 360 / (512 * 2 ** 20);
  for (const shift of [0, 3.25, 6.5, 9.75, 40.5, -77.75]) {
    page.chart.setView({ position: [here[0] - shift * pixelDeg, here[1]], zoom: 20 });
    const at = await frame(page);
    let sum = 0;
    let weight = 0;
    for (let x = 0; x < 400; x++) {
      const ship = isSea(at(x, 150)) ? 0 : 1;
      sum += ship * (x + 0.5);
      weight += ship;
    }
    expect(weight).toBeGreaterThan(10);
    expect(Math.abs(sum / weight - (200 + shift)), `shifted by ${shift} px`).toBeLessThan(0.7);
  }
});

test('another scheme recolours sea and ships, and a lost GPU context brings everything back', async () => {
  const page = await chartWith([{ position: [7, 54], flags: SHIP_FLAG.stopped }], { position: [7, 54], zoom: 10 });
  page.chart.setScheme('dark');
  await until(page, (at) => isSea(at(20, 20), 'dark') && isGroup(at(200, 150), 'cargo', 'dark'));
  const states: boolean[] = [];
  page.chart.on('drawing', (drawing) => states.push(drawing));
  const loss = page.canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
  loss?.loseContext();
  await vi.waitFor(() => expect(states).toEqual([false]));
  page.patch([{ position: [7, 54], flags: SHIP_FLAG.stopped, group: 'tanker' }], 2); // what arrives meanwhile is not lost
  loss?.restoreContext();
  await vi.waitFor(() => expect(states).toEqual([false, true]));
  await until(page, (at) => isSea(at(20, 20), 'dark') && isGroup(at(200, 150), 'tanker', 'dark'));
  expect(page.ships.count()).toEqual({ slots: 1, drawn: 1, matched: 1 });
});

test('what is picked is what is drawn: flat, tilted and turned, and on the globe', async () => {
  const page = await chartWith(syntheticShips(3000, 11), { position: [60, 12], zoom: 5 });
  const check = async () => {
    const at = await frame(page);
    const { drawn } = page.ships.count();
    expect(drawn).toBeGreaterThan(20);
    let seen = 0;
    for (let slot = 0; slot < 3000; slot++) {
      const position = page.ships.positionOf(slot);
      if (!position) continue;
      const { x, y } = page.chart.toScreen(position);
      if (x < 8 || y < 8 || x > 392 || y > 292) continue;
      const picks = page.ships.pick(x, y, 2);
      if (!picks.includes(slot)) continue; // thinned away, or on the far side of the globe
      seen++;
      const near = [-2, -1, 0, 1, 2].flatMap((dx) => [-2, -1, 0, 1, 2].map((dy) => at(x + dx, y + dy)));
      expect(
        near.some((colour) => !isSea(colour)),
        `slot ${slot} at ${x}, ${y}`,
      ).toBe(true);
    }
    expect(seen).toBeGreaterThan(15);
  };
  await check();
  page.chart.setView({ position: [60, 12], zoom: 5, bearingDeg: 40, pitchDeg: 50 });
  await vi.waitFor(() => expect(page.ships.count().matched).toBeGreaterThan(0));
  await check();
  page.chart.setView({ position: [60, 12], zoom: 4, bearingDeg: 0, pitchDeg: 0 });
  page.chart.setGlobe(true);
  await vi.waitFor(() => expect(page.ships.count().matched).toBe(3000));
  await check();
});

test('moving on asks for the ships that are there, and a filter for its own', async () => {
  const page = await chartWith([{ position: [7, 54] }, { position: [60, 12] }, { position: [60.01, 12] }], { position: [7, 54], zoom: 8 });
  expect(page.ships.count()).toEqual({ slots: 3, drawn: 1, matched: 1 });
  page.chart.setView({ position: [60, 12], zoom: 8 });
  await vi.waitFor(() => expect(page.ships.count().matched).toBe(2));
  expect(page.asked).toHaveLength(2);
  page.chart.setView({ position: [60.05, 12], zoom: 8.2 }); // inside the padded box
  page.ships.setFilter({ groups: ['tanker'] });
  await vi.waitFor(() => expect(page.asked.at(-1)).toMatchObject({ filter: { groups: ['tanker'] } }));
  expect(page.asked).toHaveLength(3);
});

test('a refresh of a whole sea is taken in over several frames, and never is a ship drawn before she is here', async () => {
  const page = await chartWith([{ position: [7, 54], flags: SHIP_FLAG.stopped }], { position: [7, 54], zoom: 10 });
  const count = 200_000;
  const sea = Array.from({ length: count }, (_, i): ShipSketch => ({ position: [(i % 1000) / 3, Math.floor(i / 1000) / 4] }));
  page.patch(
    [{ position: [7, 54], flags: SHIP_FLAG.stopped, group: 'tanker' }, ...sea.slice(1, -1), { position: [7.03, 54], group: 'special' }],
    2,
  );
  const seen: number[] = [];
  for (let frames = 0; frames < 100 && seen.at(-1) !== count; frames++) {
    const at = await frame(page);
    const { slots, drawn, matched } = page.ships.count();
    expect(Math.max(drawn, matched)).toBeLessThanOrEqual(slots);
    expect(slots === 1 || slots === count).toBe(true);
    expect(page.ships.positionOf(count - 1) === undefined).toBe(slots === 1);
    expect(isSea(at(200, 150)), 'the ship held before is drawn all the while').toBe(false);
    seen.push(slots);
  }
  expect(seen.filter((slots) => slots === 1).length, 'frames before all was here').toBeGreaterThan(0);
  await until(page, (at) => isGroup(at(200, 150), 'tanker'));
  const { x, y } = page.chart.toScreen([7.03, 54]);
  await vi.waitFor(() => expect(page.ships.pick(x, y, 6)).toContain(count - 1));
});

test('names show from zoom 9 and hulls when one is near enough, hostile names as plain text', async () => {
  const page = await chartWith([{ position: [7, 54], directionDeg: 90 }], { position: [7, 54], zoom: 9.1 });
  const named = () => [20, 40, 80, 120].flatMap((dx) => page.chart.featuresAt(200 + dx, 150, ['ship-labels'])).length;
  await vi.waitFor(() => expect(named()).toBeGreaterThan(0), { timeout: 8000 });
  page.chart.setView({ position: [7, 54], zoom: 8.8 });
  await vi.waitFor(() => expect(named()).toBe(0), { timeout: 8000 });
  page.chart.setView({ position: [7, 54], zoom: 15 });
  await vi.waitFor(() => expect(page.chart.featuresAt(200 + 20, 150, ['ship-hulls'])).toMatchObject([{ slot: 0 }]), { timeout: 8000 });
  await vi.waitFor(
    () => {
      const texts = [40, 80, 120].flatMap((dx) => page.chart.featuresAt(200 + dx, 150, ['ship-labels'])).map(({ text }) => text);
      expect(texts).toContain('<img src=x onerror=alert(1)>{name}');
    },
    { timeout: 8000 },
  );
  expect(page.canvas.parentElement?.parentElement?.querySelector('img')).toBeNull();
});

test('the names of ships that are hidden go, however often the same is said meanwhile', async () => {
  const page = await chartWith([{ position: [7, 54], directionDeg: 90 }], { position: [7, 54], zoom: 15 });
  const named = () => [40, 80, 120].flatMap((dx) => page.chart.featuresAt(200 + dx, 150, ['ship-labels'])).length;
  await vi.waitFor(() => expect(named()).toBeGreaterThan(0), { timeout: 8000 });
  const saying = setInterval(() => {
    page.ships.setShown(false);
    page.ships.setDisplay({ palette: 'shore', vectorMinutes: 0, names: true });
  }, 50);
  await vi.waitFor(() => expect(named()).toBe(0), { timeout: 8000 }).finally(() => clearInterval(saying));
});

test.for([
  ['when the link is back', 'hint', () => window.dispatchEvent(new Event('online'))],
  ['a while later, where nobody says that the link is back', 'no-hint', () => vi.advanceTimersByTime(TILES_AGAIN_MS)],
] as const)('tiles that cannot be had are told and hatched, never passed for open sea, and come %s', async ([, archiveName, back]) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const archive = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no link'));
  const style = (look: ChartLook): StyleSpecification => ({
    ...seaOnly(look),
    sources: { base: { type: 'vector', tiles: [`pmtiles:///${archiveName}.pmtiles/{z}/{x}/{y}`], maxzoom: 8 } },
    layers: [...seaOnly(look).layers, { id: 'land', type: 'fill', source: 'base', 'source-layer': 'land' }],
  });
  const page = await chartWith([{ position: [7, 54] }], { position: [7, 54], zoom: 6 }, { style });
  const states: boolean[] = [];
  page.chart.on('coverage', ({ missing }) => states.push(missing));
  await vi.waitFor(() => expect(page.chart.coverage.missing).toBe(true), { timeout: 8000 });
  const hatched = (at: Pixels) => Array.from({ length: 12 }, (_, x) => at(40 + x, 40)).some((colour) => !isSea(colour));
  await until(page, hatched);
  archive.mockImplementation(async () => emptyArchive());
  back();
  vi.useRealTimers();
  await vi.waitFor(() => expect(page.chart.coverage.missing).toBe(false), { timeout: 8000 });
  await until(page, (at) => !hatched(at));
  expect(states.at(-1)).toBe(false);
});

test('ships that rest make nothing of the map anew: names and hulls that are none are not handed over again', async () => {
  const page = await chartWith([{ position: [4, 52] }], { position: [4, 52], zoom: 3 });
  await page.ships.ready;
  const rest = () => new Promise((rested) => setTimeout(rested, 400)); // more than names wait for
  await rest();
  const given = vi.spyOn(GeoJSONSource.prototype, 'setData');
  page.chart.setView({ position: [4.1, 52], zoom: 3 });
  await rest();
  page.chart.setGeojson('ship-labels', { type: 'FeatureCollection', features: [] });
  expect(given).toHaveBeenCalledTimes(1);
});

test('arrow keys pan and the plus key zooms', async () => {
  const page = await chartWith([{ position: [7, 54] }], { position: [7, 54], zoom: 6 });
  page.chart.focus();
  const press = (key: string, keyCode: number) =>
    page.canvas.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode, bubbles: true } as KeyboardEventInit));
  press('ArrowRight', 39);
  await vi.waitFor(() => expect(page.chart.view.position[0]).toBeGreaterThan(7.3), { timeout: 5000 });
  press('+', 187);
  await vi.waitFor(() => expect(page.chart.view.zoom).toBeGreaterThan(6.9), { timeout: 5000 });
});

test('a device without WebGL 2 gets a reason instead of an empty page', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const element = container(200, 100);
  const opened = openChart({ container: element, style: seaOnly, words: WORDS, scheme: 'light', language: 'en' });
  expect(opened).toMatchObject({ ok: false, error: { reason: 'noWebgl' } });
  expect(element.childElementCount).toBe(0);
});
