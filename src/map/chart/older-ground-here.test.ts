import { expect, test } from 'vitest';
import type { OwnMap } from '#contract/own-maps.ts';
import { olderGroundHere } from './older-ground-here.ts';

const map = (id: string, part: Partial<OwnMap> = {}): OwnMap => ({
  id,
  name: id,
  kind: 'vector',
  minZoom: 6,
  maxZoom: 8,
  box: [-180, -85, 180, 85],
  ...part,
});

test('an own map is older here while a tile of the zoom that is drawn, in view, is of an edition before', () => {
  const maps = [map('older'), map('picture', { kind: 'raster' }), map('newest')];
  // from 0 to 1.40625 degrees east, south of the equator
  const tile = { z: 8, x: 128, y: 128 };
  const older = new Map([
    ['older', [tile]],
    ['picture', [tile]],
  ]);
  const names = (zoom: number, box?: readonly [number, number, number, number]) =>
    olderGroundHere(older, maps, box, zoom).map(({ name }) => name);
  expect(names(8.2)).toEqual(['older', 'picture']);
  expect(names(12, [0.2, -1, 0.3, -0.9]), 'enlarged').toEqual(['older', 'picture']);
  expect(names(8.2, [2, -1, 3, 0])).toEqual([]);
  expect(names(7.1)).toEqual(['picture']);
  expect(names(6.2)).toEqual([]);
});
