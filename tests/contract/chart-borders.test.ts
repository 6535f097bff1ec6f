import { expect, test } from 'vitest';
import { encTable } from '#map/enc/table/enc-table.ts';
import { BORDERLESS } from '#server/charts/reading/cell-edges.ts';

test('areas whose edges are not read have no border on the chart', () => {
  const drawn = encTable.filter(
    ({ cls, geometry, line, alongLine }) => BORDERLESS.includes(cls) && geometry === 'area' && (line ?? alongLine),
  );
  expect(drawn).toEqual([]);
});
