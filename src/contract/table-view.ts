// The state of a table as its reader left it (specification sections 3 and 4).
import { z } from './zod.ts';

/** Stored under fathom-dataTable. */
export const TableViewState = z.object({
  filterModel: z.array(z.object({ field: z.string().max(60), operator: z.string().max(30), value: z.unknown() })).max(50),
  sortModel: z.array(z.object({ field: z.string().max(60), direction: z.enum(['asc', 'desc']) })).max(10),
  columnVisibility: z.record(z.string().max(60), z.boolean()),
});
export type TableViewState = z.infer<typeof TableViewState>;
