import { featureFilter } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { chartCellRow } from '#tests/fixtures/chart-cell-row.ts';
import { cellOutlines, outlineOverlay } from './cell-outlines.ts';

const cell = chartCellRow('GB5HARBO', { minZoom: 11, box: [1, 50, 2, 52] });

test('a cell has an outline, and its name and scale in its middle; a cancelled one has nothing', () => {
  const { features } = cellOutlines([cell, { ...cell, id: 'GB5OTHER', state: 'cancelled' }]);
  expect(features.map(({ geometry }) => geometry.type)).toEqual(['MultiPolygon', 'Point']);
  expect(features[1]).toMatchObject({ properties: { words: 'GB5HARBO\n1:12,500' }, geometry: { coordinates: [1.5, 51] } });
});

test('outlines go where the cell itself shows, and names come four zooms before', () => {
  const shownAt = (id: string, type: 1 | 3, zoom: number) => {
    const layer = outlineOverlay.layers('light').find((one) => one.id === id);
    const filter = layer && 'filter' in layer ? layer.filter : undefined;
    const properties = { minZoom: 11, ...(type === 1 && { words: 'GB5HARBO' }) };
    return featureFilter(filter as Parameters<typeof featureFilter>[0], id, {}).filter({ zoom }, { type, properties } as never);
  };
  expect([3, 10, 11].map((zoom) => shownAt('chart-cell-outlines', 3, zoom))).toEqual([true, true, false]);
  expect([6, 7, 10, 11].map((zoom) => shownAt('chart-cell-names', 1, zoom))).toEqual([false, true, true, false]);
});
