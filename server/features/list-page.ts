// One page of a table as the caller may see it, and how many rows there are in all. Values always travel as parameters.
import type { z } from '#contract/zod.ts';
import type { LonLatBox } from '#contract/geojson.ts';
import { MAX_LIST_BYTES } from '#contract/limits.ts';
import { DEFAULT_PAGE, type PageView } from '#contract/lists.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { Caller } from '#server/handlers.ts';

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** Conditions joined by AND. Column names are ours and never come from a request; values only become $1, $2, ... */
export class SqlWhere {
  readonly params: unknown[] = [];
  readonly #conditions: string[] = [];

  /** Adds a value and answers its placeholder. */
  param(value: unknown): string {
    return `$${this.params.push(value)}`;
  }

  and(condition: string): void {
    this.#conditions.push(`(${condition})`);
  }

  oneOf(column: string, values: readonly string[]): void {
    this.and(`${column} = any(${this.param([...values])}::text[])`);
  }

  /** A condition: one of the columns has the text in it, in whatever case. */
  contains(columns: readonly string[], text: string): string {
    const pattern = this.param(`%${escapeLike(text)}%`);
    return columns.map((column) => `${column} ilike ${pattern}`).join(' or ');
  }

  /** A condition: the column begins with the text, in whatever case. */
  beginsWith(column: string, text: string): string {
    return `${column} ilike ${this.param(`${escapeLike(text)}%`)}`;
  }

  /** The columns lat and lon lie in the box, its edges included. */
  inBox([west, south, east, north]: z.infer<typeof LonLatBox>): void {
    this.and(`lat between ${this.param(south)} and ${this.param(north)}`);
    this.and(`lon >= ${this.param(west)} ${west <= east ? 'and' : 'or'} lon <= ${this.param(east)}`);
  }

  get sql(): string {
    return this.#conditions.length === 0 ? '' : `where ${this.#conditions.join(' and ')}`;
  }
}

/** The first rows that fit into so many bytes, but at least one. */
export function whileTheyFit<Row extends { bytes: number }>(rows: readonly Row[], most: number): Row[] {
  let held = 0;
  const end = rows.findIndex(({ bytes }, at) => (held += bytes) > most && at > 0);
  return end === -1 ? [...rows] : rows.slice(0, end);
}

interface PageQuery {
  table: string;
  columns: string;
  where: SqlWhere;
  /** Without `order by` (see orderOf). The id is added to it, so that a page never repeats or skips rows that sort alike. */
  order: string;
  /** The page that the caller asked for; the first when absent. */
  page: { offset?: number | undefined; limit?: number | undefined };
  /** SQL: about how many bytes the row `page` has in the answer. The row itself as text, when not given. */
  bytes?: string;
}

/** @throws Error when nobody is signed in: the registry should have refused the call */
export function callerOf(caller: Caller | undefined): Caller {
  if (!caller) throw new Error('A list was asked for by nobody');
  return caller;
}

interface Sort<Field extends string> {
  field: Field;
  direction: 'asc' | 'desc';
}

/** In `orderBy`: a column that may be null, so that what has no value comes last in both directions. Others keep to their indexes without it. */
export const nullable = (column: string): string => `${column} is null, ${column}`;

/** The requested order, by the SQL of each field; `otherwise` when none was requested. */
export const orderOf = <Field extends string>(sort: Sort<Field> | undefined, orderBy: Record<Field, string>, otherwise: string): string =>
  sort ? `${orderBy[sort.field]} ${sort.direction}` : otherwise;

const windowOf = ({ offset = 0, limit = DEFAULT_PAGE }: PageQuery['page']) => ({ offset, limit });

/** `answered`: how many rows the answer has, of the page that was asked for. */
export function pageViewOf(page: PageQuery['page'], total: number, answered: number): PageView {
  const { offset, limit } = windowOf(page);
  const next = offset + answered;
  return { offset, limit, total, ...(answered > 0 && next < total && { next }) };
}

/**
 * As many rows of the page as fit into MAX_LIST_BYTES, and always one; the database leaves out the others before it reads them. The count
 * is taken first: a row written in between shows on the next asking. `tx` decides what there is to see.
 */
export async function readPageIn<Row>(tx: Tx, query: PageQuery): Promise<{ rows: Row[]; view: PageView }> {
  const { table, columns, where, page, bytes = 'octet_length(page::text)' } = query;
  const { offset, limit } = windowOf(page);
  const order = `${query.order}, id`;
  const [counted] = await tx.query<{ total: number }>(`select count(*)::int as total from ${table} ${where.sql}`, where.params);
  const placeholder = (no: number) => `$${where.params.length + no}`;
  const rows = await tx.query<Row>(
    `with page as (select * from ${table} ${where.sql} order by ${order} limit ${placeholder(1)} offset ${placeholder(2)}),
       measured as (select page.*, row_number() over in_order as no_on_page, sum(${bytes}) over in_order as bytes_on_page from page
         window in_order as (order by ${order} rows unbounded preceding))
     select ${columns} from measured where no_on_page = 1 or bytes_on_page <= ${placeholder(3)} order by no_on_page`,
    [...where.params, limit, offset, MAX_LIST_BYTES],
  );
  return { rows, view: pageViewOf(page, counted?.total ?? 0, rows.length) };
}

/** As the caller may see it. @throws Error when nobody is signed in */
export async function readPage<Row>(db: Db, caller: Caller | undefined, query: PageQuery): Promise<{ rows: Row[]; view: PageView }> {
  return db.transaction(callerOf(caller), (tx) => readPageIn<Row>(tx, query));
}
