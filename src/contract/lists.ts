// What every list call accepts, and the page that it answers.
import { MaybeLine } from './rows.ts';
import { z } from './zod.ts';

/** An empty body lists everything that the caller may see. */
const ListQuery = z.object({
  offset: z.int().min(0).optional(),
  limit: z.int().min(1).max(500).optional(),
  sort: z.object({ field: z.string().max(40), direction: z.enum(['asc', 'desc']) }).optional(),
});
export const DEFAULT_PAGE = 100;

/**
 * The `view` of a list's answer: the requested page. An answer with large rows ends before its limit (MAX_LIST_BYTES), so continue at
 * `next`, not at offset + limit.
 */
export const PageView = z.object({
  offset: z.int(),
  limit: z.int(),
  total: z.int(),
  next: z.int().optional().describe('The offset to go on with; absent when the list ends with this answer'),
});
export type PageView = z.infer<typeof PageView>;

/**
 * The body of a list call: the page, a sort by one of `sortFields` only, and the filter. All members of `filter` are optional; each further
 * one narrows the list.
 */
export const listQuery = <const F extends readonly [string, ...string[]], S extends z.ZodType>(sortFields: F, filter: S) =>
  ListQuery.extend({
    sort: z.object({ field: z.enum(sortFields), direction: z.enum(['asc', 'desc']) }).optional(),
    filter: filter.optional(),
  });

/** The text in a search box. */
export const SearchText = MaybeLine(100);
