// An archive of the operator's own on the real chart, in a real browser with software GL: what is drawn where, read back from the canvas.
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OwnMap, ownMapUrl } from '#contract/own-maps.ts';
import { ownMaps } from '#map/own-maps.ts';
import { rgb } from '#map/ships/ship-look.ts';
import { keepInPieces, oneTileArchive, pieceOfArchive } from '#tests/one-tile-archive.ts';
import { MAP_PIECES } from '#platform/caches/kept-pieces.ts';
import { baseMapPalettes } from './base-map-palette.ts';
import { baseMapStyle } from './base-map-style.ts';
import { type Chart, openChart } from './chart.ts';
import { olderGround } from './older-ground.ts';

const OWN: OwnMap = { id: 'a'.repeat(24), name: 'own.pmtiles', kind: 'vector', minZoom: 6, maxZoom: 6, box: [-180, -85, 180, 85] };
/** In the middle of the Atlantic: the tile from 28.1 to 33.75 degrees west. */
const AT = { z: 6, x: 26, y: 28 };

/** Its western half is land, its eastern half sea. */
function tile(): Uint8Array {
  const half = (left: number, right: number) => ({
    features: [
      {
        type: 3,
        geometry: [
          [
            [left, 0],
            [right, 0],
            [right, 4096],
            [left, 4096],
            [left, 0],
          ],
        ],
        tags: { kind: left ? 'ocean' : 'earth' },
      },
    ],
  });
  return fromGeojsonVt({ earth: half(0, 2048), water: half(2048, 4096) } as never, { version: 2, extent: 4096 });
}

let chart: Chart | undefined;
let isNewerThere = false;
beforeEach(() => {
  isNewerThere = false;
  const bytes = oneTileArchive(AT, tile());
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.includes('.pmtiles')) return real(input, init);
    if (!url.endsWith(ownMapUrl(OWN)) && !isNewerThere) return new Response('', { status: 404 });
    return pieceOfArchive(bytes, new Headers(init?.headers).get('range') ?? '');
  });
});
afterEach(() => {
  chart?.destroy();
  chart = undefined;
  ownMaps.set([]);
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

function open(): HTMLCanvasElement {
  const container = document.createElement('div');
  container.style.cssText = 'width:300px;height:200px';
  document.body.replaceChildren(container);
  const opened = openChart({
    container,
    style: baseMapStyle,
    words: { chart: 'Chart', toggleAttribution: 'Sources' },
    view: { position: [-30.9, 19.5], zoom: 6.2 },
    scheme: 'light',
    language: 'en',
  });
  if (!opened.ok) throw new Error(opened.error.detail);
  chart = opened.value;
  return chart.surface as HTMLCanvasElement;
}

async function colours(canvas: HTMLCanvasElement): Promise<{ west: number[]; east: number[] }> {
  chart?.resize();
  await new Promise(requestAnimationFrame);
  const gl = canvas.getContext('webgl2');
  if (!gl) throw new Error('The canvas lost WebGL 2');
  const at = (share: number): number[] => {
    const pixel = new Uint8Array(4);
    gl.readPixels(Math.round(gl.drawingBufferWidth * share), gl.drawingBufferHeight >> 1, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
    return [pixel[0] ?? 0, pixel[1] ?? 0, pixel[2] ?? 0];
  };
  return { west: at(0.2), east: at(0.8) };
}
/** As the eye tells them: the hatch of what else is missing here darkens single pixels. */
const isLike = (colour: number[], hex: string): boolean => Math.hypot(...rgb(hex).map((part, i) => part * 255 - (colour[i] ?? 0))) < 25;
const { land, plainSea } = baseMapPalettes.light;

test('own ground that is laid down while the chart is open is drawn in its colours, and is gone when it is taken away', async () => {
  const canvas = open();
  ownMaps.set([OWN]);
  const look = async () => {
    const { west, east } = await colours(canvas);
    return [isLike(west, land), isLike(east, plainSea)];
  };
  await vi.waitFor(async () => expect(await look()).toEqual([true, true]), { timeout: 8000 });
  ownMaps.set([]);
  await vi.waitFor(async () => expect(await look()).toEqual([false, false]), { timeout: 8000 });
});

test('of own ground that was replaced, the edition before is drawn and known to be older while the new one cannot be had, and no longer once it is asked for again', async () => {
  const before = { ...OWN, id: 'b'.repeat(24) };
  const newer = { ...OWN, id: 'c'.repeat(24), before: [before.id] };
  await keepInPieces(MAP_PIECES, ownMapUrl(before), oneTileArchive(AT, tile()), AT);
  const canvas = open();
  ownMaps.set([newer]);
  await vi.waitFor(
    async () => {
      const { west, east } = await colours(canvas);
      expect([isLike(west, land), isLike(east, plainSea)]).toEqual([true, true]);
    },
    { timeout: 8000 },
  );
  expect(olderGround.get().get(newer.id)).toEqual([AT]);
  isNewerThere = true;
  chart?.retryTiles();
  await vi.waitFor(() => expect(olderGround.get().get(newer.id)).toEqual([]), { timeout: 8000 });
  await caches.delete(MAP_PIECES);
});
