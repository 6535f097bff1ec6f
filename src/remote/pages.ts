// Reads a list of the server to its end, page by page.
import { ok, type Result } from '#contract/result.ts';

export interface Page<R> {
  rows: readonly R[];
  /** The length of the whole list, as the server counts it. */
  total: number;
}

/** The most rows that one call answers (contract/lists.ts). */
const ROWS_A_CALL = 500;
/** A table handles this many easily; a longer list shows how many rows there are. */
const MOST_ROWS = 10_000;

/** Rows that come or go meanwhile may be missing or appear twice; the next reading corrects that. */
export async function readAll<R>(
  ask: (window: { offset: number; limit: number }) => Promise<Result<Page<R>>>,
  most = MOST_ROWS,
): Promise<Result<Page<R>>> {
  const rows: R[] = [];
  for (;;) {
    const page = await ask({ offset: rows.length, limit: Math.min(ROWS_A_CALL, most - rows.length) });
    if (!page.ok) return page;
    rows.push(...page.value.rows);
    const { total } = page.value;
    if (page.value.rows.length === 0 || rows.length >= Math.min(total, most)) return ok({ rows, total });
  }
}
