// Threat density as tiles: one map for each moment it was asked for. The tiles are a file, this is what is said of them.
import { AtMs } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

/** Events of these categories are not counted: nothing threatened anybody. */
export const NOT_THREATS = ['Not an incident'] as const;

/** Of both threat layers. */
export const THREAT_WINDOWS_YEARS = { y5: 5, y1: 1 } as const;
export type ThreatWindow = keyof typeof THREAT_WINDOWS_YEARS;

/** Reports in a cell from which the next class begins. */
export const COUNT_CLASSES = [1, 3, 8, 20, 50] as const;
/** Reports a year in 10,000 square kilometres from which the next step begins. */
export const DENSITY_STEPS = [0.3, 1, 2.5, 6, 12] as const;
export const SMOOTHED_OVER_KM = 75;

/** H3 resolution of the cells by zoom of the tile; the last also for every finer zoom. */
export const CELL_RESOLUTIONS: readonly { fromZoom: number; resolution: number; cellKm2: number }[] = [
  // mean areas of H3's own table (h3geo.org, "Tables of cell statistics")
  { fromZoom: 0, resolution: 2, cellKm2: 86_802 },
  { fromZoom: 3, resolution: 3, cellKm2: 12_393 },
  { fromZoom: 6, resolution: 4, cellKm2: 1_770 },
];
export const THREAT_MAX_ZOOM = 6;

/** The row whose windows end at the present day; other rows are named by their day: 2024-06-30. */
export const CURRENT_THREAT_MAP = 'now';

const WindowFacts = z.object({
  fromAt: AtMs,
  reports: z.int().min(0),
  /** Of those counted; absent when there is none. */
  newestAt: AtMs.optional(),
});

export const ThreatMap = z.object({
  /** The windows end here, this moment not included. */
  asOf: AtMs,
  y5: WindowFacts,
  y1: WindowFacts,
  /** The newest report before `asOf`, however old: what an empty window names. */
  newestAt: AtMs.optional(),
  sample: z.boolean().describe('Built from invented sample events, because there are no others'),
  /** Of a PMTiles archive whose name holds the hash of its bytes; its layers are y5_cells, y1_cells, y5_density, y1_density. */
  url: z.string().regex(/^\/threat\/[a-z0-9-]+\.[0-9a-f]{24}\.pmtiles$/),
  bytes: z.int().min(0),
  classes: z.array(z.number()).max(20),
  steps: z.array(z.number()).max(20),
  builtAt: z.int(),
});
export type ThreatMap = z.infer<typeof ThreatMap>;

/** Calendar day in UTC. */
export const ThreatDay = z.string().regex(/^(19|20)\d\d-[01]\d-[0-3]\d$/, 'A day is written 2024-06-30');
