// What every list call takes and the page window it answers.
import { z } from './zod.ts';

/** An empty body lists what the caller may see. */
export const ListQuery = z.object({
  offset: z.int().min(0).optional(),
  limit: z.int().min(1).max(500).optional(),
  sort: z.object({ field: z.string().max(40), direction: z.enum(['asc', 'desc']) }).optional(),
});
export const DEFAULT_PAGE = 100;

/** The `view` of event and port answers (decisions: the page window). */
export const PageView = z.object({ offset: z.int(), limit: z.int(), total: z.int() });
export type PageView = z.infer<typeof PageView>;
