import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { readPageIn, SqlWhere, pageViewOf, whileTheyFit } from './list-page.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

/** Ten rows of a megabyte, and one of five among them. */
const ROWS = `(select no::text as id, no, repeat('x', case no when 6 then 5000000 else 1000000 end) as words from generate_series(1, 10) no) as rows`;

const pageFrom = (offset: number) =>
  readPageIn<{ no: number }>(db, {
    table: ROWS,
    columns: 'no',
    where: new SqlWhere(),
    order: 'no desc',
    bytes: 'octet_length(words)',
    page: { offset, limit: 7 },
  });

it('a page ends where its rows have too many bytes, says where to go on, and reading on there brings each row once', async () => {
  const read: number[][] = [];
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const { rows, view }: Awaited<ReturnType<typeof pageFrom>> = await pageFrom(offset);
    expect(view).toMatchObject({ offset, limit: 7, total: 10 });
    read.push(rows.map(({ no }) => no));
    offset = view.next;
  }
  expect(read).toEqual([[10, 9, 8, 7], [6], [5, 4, 3, 2], [1]]);
});

it('the last page has no next page, nor does a page beyond the end', () => {
  expect(pageViewOf({}, 3, 3)).toEqual({ offset: 0, limit: 100, total: 3 });
  expect(pageViewOf({ offset: 9 }, 3, 0)).toEqual({ offset: 9, limit: 100, total: 3 });
  expect(pageViewOf({ offset: 1, limit: 1 }, 3, 1)).toEqual({ offset: 1, limit: 1, total: 3, next: 2 });
});

it('takes the first row whatever its size, and further rows while they fit', () => {
  const rows = [9, 2, 3].map((bytes) => ({ bytes }));
  expect(whileTheyFit(rows, 1)).toEqual(rows.slice(0, 1));
  expect(whileTheyFit(rows, 11)).toEqual(rows.slice(0, 2));
  expect(whileTheyFit(rows, 14)).toEqual(rows);
});
