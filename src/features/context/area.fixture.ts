// An area for tests.
import type { AreaRow } from '#contract/tables.ts';

/** A square of ten degrees in the Gulf of Aden, including both shores. */
export const areaRow = (id: string, more: Partial<AreaRow> = {}): AreaRow => ({
  id,
  v: 1,
  layer: 'jwc',
  edition: 'List 1',
  issuedAt: Date.UTC(2023, 11, 18),
  validFrom: Date.UTC(2023, 11, 18),
  name: `Area ${id}`,
  text: 'What the list says.',
  source: 'A committee',
  licence: 'Facts',
  indicative: false,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [43, 8],
        [53, 8],
        [53, 18],
        [43, 18],
        [43, 8],
      ],
    ],
  },
  updatedAt: 1,
  ...more,
});
