// An event for tests, with what matters to the test put over it.
import type { EventRow } from '#contract/tables.ts';

export const eventRow = (id: string, part: Partial<EventRow> = {}): EventRow => ({
  id,
  v: 1,
  type: 'Boarding',
  category: 'Crime',
  title: `Boarding ${id}`,
  description: 'Three persons came aboard.',
  lat: 12.5,
  lon: 43.2,
  occurredAt: Date.UTC(2026, 10, 20, 6),
  occurredPrecision: 'minute',
  reportedAt: Date.UTC(2026, 10, 20, 7),
  source: 'Test',
  sample: false,
  updatedAt: 1,
  ...part,
});
