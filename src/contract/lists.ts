// What every list call takes and the page window it answers.
import { MaybeLine } from './rows.ts';
import { z } from './zod.ts';

/** An empty body lists what the caller may see. */
const ListQuery = z.object({
  offset: z.int().min(0).optional(),
  limit: z.int().min(1).max(500).optional(),
  sort: z.object({ field: z.string().max(40), direction: z.enum(['asc', 'desc']) }).optional(),
});
export const DEFAULT_PAGE = 100;

/**
 * The `view` of a list's answer: the page that was asked for. An answer ends before its limit where its rows are large (MAX_LIST_BYTES),
 * so whoever reads on asks for `next`, not for offset + limit.
 */
export const PageView = z.object({
  offset: z.int(),
  limit: z.int(),
  total: z.int(),
  next: z.int().optional().describe('The offset to go on with; absent when the list ends with this answer'),
});
export type PageView = z.infer<typeof PageView>;

/**
 * The body of one list call: the window, a sort by one of `sortFields` and by nothing else, and what to keep. Members of `filter`
 * are all optional, and together they narrow.
 */
export const listQuery = <const F extends readonly [string, ...string[]], S extends z.ZodType>(sortFields: F, filter: S) =>
  ListQuery.extend({
    sort: z.object({ field: z.enum(sortFields), direction: z.enum(['asc', 'desc']) }).optional(),
    filter: filter.optional(),
  });

/** What a person typed into a search box. */
export const SearchText = MaybeLine(100);
