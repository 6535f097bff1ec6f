// Sets of nautical charts that an administrator uploads or lays into the inbox, and what became of each cell of them.
import { PartStart } from '#contract/bytes.ts';
import { Id, Line } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { NotApplied } from './charts.ts';

/** A zip of charts, or one file of a cell. A larger one is for the inbox. */
export const MAX_CHART_UPLOAD_BYTES = 600_000_000;

/** In a reason: what the reader of charts said itself follows this. */
export const REASON_DETAILS = ' Details: ';

const CHART_OUTCOMES = ['new', 'updated', 'same', 'cancelled', 'refused'] as const;
export const ChartImportLine = z.object({
  no: z.int().optional(),
  cell: z.string().describe('Its name; or that of a file that is no cell'),
  outcome: z.enum(CHART_OUTCOMES),
  edition: z.int().optional(),
  update: z.int().optional(),
  reason: z.string().optional().describe('Why it was refused, or what of it was'),
  notApplied: NotApplied.optional(),
});
export type ChartImportLine = z.infer<typeof ChartImportLine>;

export const ChartImport = z.object({
  id: Id,
  name: z.string().describe('Of its file or folder'),
  state: z.enum(['arriving', 'waiting', 'running', 'ended', 'refused', 'cancelled']),
  begunAt: z.int(),
  endedAt: z.int().optional(),
  cells: z.int().describe('Of the set'),
  reads: z.string().optional().describe('The cell that is being read'),
  error: z.string().optional().describe('Why all of it was refused'),
  counts: z.object({ new: z.int(), updated: z.int(), same: z.int(), cancelled: z.int(), refused: z.int() }),
  notUpToDate: z.int().optional().describe('Cells of which updates could not be applied'),
});
export type ChartImport = z.infer<typeof ChartImport>;

export const ChartImportsAnswer = z.object({ imports: z.array(ChartImport) });
export const ChartImportQuery = z.object({ after: z.coerce.number().int().min(0).optional().describe('Lines after this number') });
export const MAX_CHART_LINES = 200;
export const ChartImportAnswer = z.object({ of: ChartImport, lines: z.array(ChartImportLine).max(MAX_CHART_LINES) });

export const ChartPartParams = z.object({ id: Id, from: PartStart(MAX_CHART_UPLOAD_BYTES) });
export const ChartUploadEnd = z.object({ fileName: Line(255), bytes: z.int().min(1).max(MAX_CHART_UPLOAD_BYTES) });
