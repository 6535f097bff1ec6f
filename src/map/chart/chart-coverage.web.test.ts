import type { Map as MapLibreMap } from 'maplibre-gl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChartCoverage, TILES_AGAIN_MS } from './chart-coverage.ts';
import { olderGround } from './older-ground.ts';
import { sourceOfOwnMap } from './own-ground.ts';

const OWN = { id: 'a'.repeat(24) };
const AT = { z: 6, x: 26, y: 28 };
const gone = new AbortController();

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  gone.abort();
  olderGround.set(new Map());
  vi.useRealTimers();
});

test('tiles that are drawn as they were before are asked for again, though no tile is missing, and no longer once they are the newest', () => {
  const asked: unknown[] = [];
  const source = sourceOfOwnMap(OWN);
  const map = {
    on: () => undefined,
    isStyleLoaded: () => true,
    getStyle: () => ({ sources: { [source]: {} } }),
    getSource: () => ({ type: 'vector' }),
    refreshTiles: (id: string, tiles: unknown) => asked.push([id, tiles]),
  } as unknown as MapLibreMap;
  const coverage = new ChartCoverage({
    isGround: () => true,
    isBase: () => true,
    isBaseHidden: () => false,
    ground: () => undefined,
    overlay: () => undefined,
  });
  coverage.watch(map, { visibleBox: () => undefined, setGeojson: () => undefined }, gone.signal);
  vi.advanceTimersByTime(TILES_AGAIN_MS);
  expect(asked).toEqual([]);
  olderGround.set(new Map([[OWN.id, [AT]]]));
  vi.advanceTimersByTime(TILES_AGAIN_MS);
  expect(asked).toEqual([[source, [AT]]]);
  olderGround.set(new Map([[OWN.id, []]]));
  vi.advanceTimersByTime(TILES_AGAIN_MS);
  expect(asked).toHaveLength(1);
});
