// Nautical charts (ENC, S-57) that the server has read: their cells, and the sheets of tiles that are made of them.
import { LonLatBox } from '#contract/geojson.ts';
import { AtMs, idOf } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

/** A cell's name has eight characters: two of its producer, one of its purpose, five of its own. Lower case files have upper case names. */
export const CellName = z.string().regex(/^[A-Z0-9]{2}[1-6][A-Z0-9_]{5}$/, 'A cell has a name of eight characters, such as GB5X01SW');
/** SHA-256 in hexadecimal, the first 16 digits. */
const ChartHash = z.string().regex(/^[0-9a-f]{16}$/);
/** A calendar day, without a zone: 2026-01-31. */
const Day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** Numbers of editions, updates and producers: far above any that is given. */
const MOST_NUMBER = 1_000_000;

const Corner = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const Coverage = z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(Corner).min(4)).min(1)) });

/** A text or a picture that features name (TXTDSC, NTXTDS, PICREP). */
export const ChartText = z.object({
  name: z.string().min(1).max(64),
  hash: ChartHash,
  bytes: z.int().min(0),
  kind: z.enum(['text', 'picture']),
});

export type ChartText = z.infer<typeof ChartText>;

/** Numbers of updates have three digits. */
export const NotApplied = z
  .array(z.int().min(1).max(999))
  .max(999)
  .describe('Numbers of updates that came and could not be applied: the cell is not up to date. Absent: none');

/** Corners of all rings of a cell's coverage together, as it is sent to devices. */
export const MAX_COVERAGE_CORNERS = 200;

export const chartCellMembers = {
  edition: z.int().min(0).max(MOST_NUMBER),
  update: z.int().min(0).max(MOST_NUMBER),
  issuedOn: Day.describe('Of the newest update'),
  scale: z.int().min(1).describe('The denominator of the compilation scale (CSCL)'),
  purpose: z.int().min(1).max(6).describe('INTU: 1 overview, 2 general, 3 coastal, 4 approach, 5 harbour, 6 berthing'),
  agency: z.int().min(0).max(MOST_NUMBER).describe('AGEN, the number of the producer'),
  minZoom: z.int().min(0).max(24).describe('From this zoom the cell is shown'),
  box: LonLatBox,
  coverage: Coverage.describe('Where the cell has data (M_COVR, CATCOV 1), with at most 200 corners'),
  state: z.enum(['shown', 'cancelled']),
  texts: z.array(ChartText),
  importedAtMs: AtMs,
  notApplied: NotApplied.optional(),
  newerEdition: z
    .int()
    .min(1)
    .max(MOST_NUMBER)
    .optional()
    .describe('The newest edition of which only updates came, not its base: the cell is not up to date. Absent: none'),
};
/** `z-x-y` of the tile that holds all tiles of the sheet. */
export const SheetId = idOf(40).regex(/^\d{1,2}-\d{1,8}-\d{1,8}$/);
export const chartSheetMembers = {
  file: z.string().regex(/^\d{1,2}-\d{1,8}-\d{1,8}\.[0-9a-f]{16}\.pmtiles$/),
  bytes: z.int().min(0),
  cells: z.array(CellName),
};
