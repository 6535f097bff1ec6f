import { expect, test } from 'vitest';
import { ENC_PALETTES } from './palettes.ts';
import { underCells } from './chart-overlays.ts';

test.for(ENC_PALETTES)('%s: a veil and a pattern lie where no cell is, and the edge of a cell under all cells', (palette) => {
  const layers = underCells(palette);
  expect(layers.map(({ id }) => id)).toEqual(['enc-no-chart', 'enc-no-chart-pattern', 'enc-cell-edge', 'enc-no-data']);
  expect(layers[1]).toMatchObject({ paint: { 'background-pattern': `enc|${palette}|pattern-no-chart` } });
});
