// Threat density as tiles: one map for each requested day. The tiles are in a file; this describes them.
import { AtMs } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

/** Categories that are not counted, because nothing threatened anybody. */
export const NOT_THREATS = ['Not an incident'] as const;

/** The years that each of the two threat layers counts. */
export const THREAT_WINDOWS_YEARS = { y5: 5, y1: 1 } as const;
export type ThreatWindow = keyof typeof THREAT_WINDOWS_YEARS;

/** The number of reports in a cell at which each further class begins. */
export const COUNT_CLASSES = [1, 3, 8, 20, 50] as const;
/** Reports per year and 10,000 square kilometres at which each further step begins. */
export const DENSITY_STEPS = [0.3, 1, 2.5, 6, 12] as const;
export const SMOOTHED_OVER_KM = 75;

/** H3 resolution of the cells, by tile zoom. The last one also serves every higher zoom. */
export const CELL_RESOLUTIONS: readonly { fromZoom: number; resolution: number; cellKm2: number }[] = [
  // mean areas from H3's own table (h3geo.org, "Tables of cell statistics")
  { fromZoom: 0, resolution: 2, cellKm2: 86_802 },
  { fromZoom: 3, resolution: 3, cellKm2: 12_393 },
  { fromZoom: 6, resolution: 4, cellKm2: 1_770 },
];
export const THREAT_MAX_ZOOM = 6;

/** The row whose windows end today. Other rows are named by their day: 2024-06-30. */
export const CURRENT_THREAT_MAP = 'now';

const WindowFacts = z.object({
  fromAt: AtMs,
  reports: z.int().min(0),
  /** The newest counted report; absent if none is counted. */
  newestAt: AtMs.optional(),
});

export const ThreatMap = z.object({
  /** The windows end before this moment. */
  asOf: AtMs,
  y5: WindowFacts,
  y1: WindowFacts,
  /** The newest report before `asOf`, however old: shown when a window is empty. */
  newestAt: AtMs.optional(),
  sample: z.boolean().describe('Built from invented sample events, because there are no others'),
  /** A PMTiles archive named by the hash of its bytes. Its layers are y5_cells, y1_cells, y5_density and y1_density. */
  url: z.string().regex(/^\/threat\/[a-z0-9-]+\.[0-9a-f]{24}\.pmtiles$/),
  bytes: z.int().min(0),
  classes: z.array(z.number()).max(20),
  steps: z.array(z.number()).max(20),
  builtAt: z.int(),
});
export type ThreatMap = z.infer<typeof ThreatMap>;

/** A calendar day in UTC. */
export const ThreatDay = z.string().regex(/^(19|20)\d\d-[01]\d-[0-3]\d$/, 'A day is written 2024-06-30');
