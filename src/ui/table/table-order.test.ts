import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareValues, type TableColumn } from './table-columns.ts';
import { createOrder, type SortDirection } from './table-order.ts';

interface Row {
  id: number;
  name?: string;
  sizeM?: number;
}
const name: TableColumn<Row> = { id: 'name', header: 'Name', kind: 'text', minPx: 100, value: (row) => row.name };
const size: TableColumn<Row> = { id: 'size', header: 'Size', kind: 'number', minPx: 80, value: (row) => row.sizeM };

test('rows without a value stand last in both directions, and equal ones as they came', () => {
  const rows: Row[] = [{ id: 1 }, { id: 2, name: 'MV 10' }, { id: 3, name: 'mv 9' }, { id: 4, name: ' ' }, { id: 5, name: 'MV 9' }];
  const order = createOrder<Row>();
  const idsOf = (direction: SortDirection) => order(rows, name, direction).map(({ id }) => id);
  expect(idsOf('asc')).toEqual([3, 5, 2, 1, 4]);
  expect(idsOf('desc')).toEqual([2, 3, 5, 1, 4]);
});

/** Each row by how many stand before it: no sort, no memory. */
function counted(rows: readonly Row[], column: TableColumn<Row>, direction: SortDirection): number[] {
  const valueOf = (row: Row) => (column === size ? row.sizeM : row.name?.trim() || undefined);
  const isBefore = (a: number, b: number): boolean => {
    const [one, other] = [valueOf(rows[a] as Row), valueOf(rows[b] as Row)];
    if (one === undefined || other === undefined) return one === other ? a < b : other === undefined;
    const by = compareValues(one, other) * (direction === 'desc' ? -1 : 1);
    return by === 0 ? a < b : by < 0;
  };
  const ids: number[] = [];
  for (const [at, { id }] of rows.entries()) ids[rows.filter((_, other) => isBefore(other, at)).length] = id;
  return ids;
}

test('what was ordered before never shows in the order', () => {
  const row = fc.record(
    { id: fc.nat(), name: fc.constantFrom('a', 'A', 'b', 'b 9', 'b 10', ' '), sizeM: fc.nat(5) },
    { requiredKeys: ['id'] },
  ) as fc.Arbitrary<Row>;
  const asked = fc.record({
    rows: fc.array(row, { maxLength: 12 }),
    column: fc.constantFrom(name, size),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
    change: fc.option(fc.tuple(fc.nat(11), row)),
  });
  fc.assert(
    fc.property(fc.array(asked, { maxLength: 6 }), (all) => {
      const order = createOrder<Row>();
      for (const { rows, column, direction, change } of all) {
        expect(order(rows, column, direction).map(({ id }) => id)).toEqual(counted(rows, column, direction));
        const next = rows.map((one, at) => (change?.[0] === at ? change[1] : { ...one }));
        expect(order(next, column, direction).map(({ id }) => id)).toEqual(counted(next, column, direction));
      }
    }),
  );
});
