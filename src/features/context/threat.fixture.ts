// Reports in the Gulf of Aden and the map built from them; threat.fixture.pmtiles is that archive (tests/contract/threat-archive.test.ts).
import { DAY_MS } from '#contract/units.ts';
import type { ThreatMapRow } from '#contract/tables.ts';
import { COUNT_CLASSES, DENSITY_STEPS } from '#contract/entities/threat-maps.ts';

export const FIXTURE_AS_OF = Date.UTC(2026, 10, 20);

/** Twelve at one place at sea within the last year, and four off Somalia's coast three years ago, in a cell that covers land and sea. */
export const FIXTURE_REPORTS = [
  ...Array.from({ length: 12 }, (_, i) => ({ lon: 48, lat: 12.6, atMs: FIXTURE_AS_OF - (1 + i) * DAY_MS })),
  ...Array.from({ length: 4 }, (_, i) => ({ lon: 50.9, lat: 11.2, atMs: FIXTURE_AS_OF - (1100 + i) * DAY_MS })),
];

export const threatMapRow = (url: string, more: Partial<ThreatMapRow> = {}): ThreatMapRow => ({
  id: 'now',
  v: 1,
  asOf: FIXTURE_AS_OF,
  y5: { fromAt: Date.UTC(2021, 10, 20), reports: 16, newestAt: FIXTURE_AS_OF - DAY_MS },
  y1: { fromAt: Date.UTC(2025, 10, 20), reports: 12, newestAt: FIXTURE_AS_OF - DAY_MS },
  newestAt: FIXTURE_AS_OF - DAY_MS,
  sample: false,
  url,
  bytes: 1,
  classes: [...COUNT_CLASSES],
  steps: [...DENSITY_STEPS],
  builtAt: FIXTURE_AS_OF,
  ...more,
});
