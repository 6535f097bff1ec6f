// The base map under areas that hide it, in a real browser with software GL. The areas are drawn transparent here, so that what is left out is
// seen.
import type { StyleSpecification } from 'maplibre-gl';
import { afterEach, expect, test, vi } from 'vitest';
import { type Chart, openChart } from './chart.ts';
import type { ChartLook } from './chart-map.ts';
import { drawnUnlessHidden } from './hidden-ground.ts';

const UNKNOWN = { light: [10, 20, 30], dark: [30, 20, 10], night: [40, 0, 0] };
const LAND = [200, 100, 0];
const css = (colour: readonly number[]) => `rgb(${colour.join()})`;
const square = (west: number, east: number) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [west, -10],
        [east, -10],
        [east, 10],
        [west, 10],
        [west, -10],
      ],
    ],
  },
});

const ground = ({ scheme }: ChartLook): StyleSpecification => ({
  version: 8,
  sources: { land: { type: 'geojson', data: square(-40, 40) } },
  layers: [
    { id: 'unknown', type: 'background', paint: { 'background-color': css(UNKNOWN[scheme]) } },
    drawnUnlessHidden({ id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': css(LAND), 'fill-antialias': false } }),
  ],
});

let chart: Chart | undefined;
afterEach(() => {
  chart?.destroy();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** The colour in the middle of the very next frame. */
async function nextFrame(of: Chart): Promise<number[]> {
  of.resize();
  await new Promise(requestAnimationFrame);
  const gl = document.querySelector('canvas')?.getContext('webgl2');
  const bytes = new Uint8Array(4);
  gl?.readPixels(100, 100, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
  return Array.from(bytes.subarray(0, 3));
}

test('the base map is left out while areas hold the whole view, and is there again in the frame in which they do not', async () => {
  const container = document.createElement('div');
  container.style.cssText = 'width:200px;height:200px';
  document.body.replaceChildren(container);
  const view = { position: [0, 0] as const, zoom: 6 };
  const words = { chart: 'Chart', toggleAttribution: 'Sources' };
  const opened = openChart({ container, style: ground, words, view, scheme: 'light', language: 'en' });
  if (!opened.ok) throw new Error(opened.error.detail);
  chart = opened.value;
  const settlesOn = (colour: readonly number[]) =>
    expect.poll(() => nextFrame(opened.value), { timeout: 8000, interval: 60 }).toEqual(colour);
  await settlesOn(LAND);
  chart.addOverlay({
    place: 'chart',
    sources: ['cells'],
    layers: () => [{ id: 'cells', type: 'fill', source: 'cells', paint: { 'fill-opacity': 0 } }],
  });
  chart.coverGround({ source: 'cells', sourceLayer: '' });
  chart.setGeojson('cells', square(-10, 5));
  await settlesOn(UNKNOWN.light);
  chart.setView({ position: [4, 0], zoom: 6 });
  expect(await nextFrame(chart), 'the areas end within the view').toEqual(LAND);
  chart.setView(view);
  await settlesOn(UNKNOWN.light);
  chart.setView({ position: [0, 0], zoom: 3 });
  expect(await nextFrame(chart), 'the view is wider').toEqual(LAND);
  chart.setView(view);
  await settlesOn(UNKNOWN.light);
  chart.setScheme('dark');
  await settlesOn(UNKNOWN.dark);
  chart.setGlobe(true);
  await settlesOn(LAND);
  chart.setGlobe(false);
  await settlesOn(UNKNOWN.dark);
  chart.coverGround(undefined);
  await settlesOn(LAND);
}, 40_000);

test('what is missing of the base map is hatched beside the cells of a chart, not over them, and is not told while they hold the whole view', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no link'));
  const CELL = [100, 180, 240];
  const container = document.createElement('div');
  container.style.cssText = 'width:200px;height:200px';
  document.body.replaceChildren(container);
  const opened = openChart({
    container,
    style: (look) => ({
      ...ground(look),
      sources: { base: { type: 'vector', tiles: ['pmtiles:///no-link.pmtiles/{z}/{x}/{y}'], maxzoom: 8 } },
      layers: [...ground(look).layers.slice(0, 1), { id: 'land', type: 'fill', source: 'base', 'source-layer': 'land' }],
    }),
    words: { chart: 'Chart', toggleAttribution: 'Sources' },
    view: { position: [0, 0], zoom: 6 },
    scheme: 'light',
    language: 'en',
  });
  if (!opened.ok) throw new Error(opened.error.detail);
  chart = opened.value;
  chart.addOverlay({
    place: 'chart',
    sources: ['cells'],
    layers: () => [{ id: 'cells', type: 'fill', source: 'cells', paint: { 'fill-color': css(CELL), 'fill-antialias': false } }],
  });
  chart.coverGround({ source: 'cells', sourceLayer: '' });
  chart.setGeojson('cells', square(-10, 0.3));
  await expect.poll(() => opened.value.coverage.missing, { timeout: 8000 }).toBe(true);
  /** Of 12 pixels in a row, the period of the hatch. */
  const row = async (x: number) => {
    opened.value.resize();
    await new Promise(requestAnimationFrame);
    const gl = document.querySelector('canvas')?.getContext('webgl2');
    const bytes = new Uint8Array(12 * 4);
    gl?.readPixels(x, 100, 12, 1, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
    return new Set(Array.from({ length: 12 }, (_, i) => bytes.subarray(i * 4, i * 4 + 3).join()));
  };
  await expect.poll(async () => (await row(180)).size, { timeout: 8000 }).toBeGreaterThan(1);
  expect(await row(20)).toEqual(new Set([CELL.join()]));
  chart.setGeojson('cells', square(-10, 10));
  await expect.poll(() => opened.value.coverage.missing, { timeout: 8000 }).toBe(false);
  expect(await row(180)).toEqual(new Set([CELL.join()]));
  chart.coverGround(undefined);
  expect(opened.value.coverage.missing).toBe(true);
}, 40_000);
