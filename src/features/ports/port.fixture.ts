// A port for tests, with what matters to the test put over it.
import type { PortRow } from '#contract/tables.ts';

export const portRow = (id: string, part: Partial<PortRow> = {}): PortRow => ({
  id,
  v: 1,
  name: `Port ${id}`,
  country: 'YE',
  locode: id,
  lat: 12.8,
  lon: 45,
  source: 'Test',
  updatedAt: 1,
  ...part,
});
