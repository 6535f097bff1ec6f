import { expect, test } from 'vitest';
import type { TableColumn } from './table-columns.ts';
import { fitColumns } from './table-fit.ts';

const column = (id: string, minPx: number, priority?: 1 | 2 | 3): TableColumn<object> => ({
  id,
  header: id,
  kind: 'text',
  value: () => id,
  minPx,
  ...(priority && { priority }),
});
const columns = [column('name', 120, 1), column('type', 100), column('flag', 60, 3), column('age', 80, 1), column('port', 100)];
const idsOf = (fitted: readonly TableColumn<object>[]) => fitted.map(({ id }) => id);

test('with room enough all columns stand in their order', () => {
  const fit = fitColumns(columns, 1000);
  expect(idsOf(fit.columns)).toEqual(['name', 'type', 'flag', 'age', 'port']);
  expect(fit.folded).toEqual([]);
});

test('the third priority is left out first, then the second goes to the second line, last column first', () => {
  expect(idsOf(fitColumns(columns, 420).columns)).toEqual(['name', 'type', 'age', 'port']);
  const narrow = fitColumns(columns, 310);
  expect([idsOf(narrow.columns), idsOf(narrow.folded)]).toEqual([['name', 'type', 'age'], ['port']]);
  const narrower = fitColumns(columns, 220);
  expect([idsOf(narrower.columns), idsOf(narrower.folded)]).toEqual([
    ['name', 'age'],
    ['type', 'port'],
  ]);
});

test('a column that the reader asked for is never left out: without room it goes to the second line', () => {
  const asked = ({ id }: TableColumn<object>) => id === 'flag';
  const narrow = fitColumns(columns, 310, asked);
  expect([idsOf(narrow.columns), idsOf(narrow.folded)]).toEqual([
    ['name', 'type', 'age'],
    ['flag', 'port'],
  ]);
});

test('what must stay shrinks rather than push the page wider', () => {
  const fit = fitColumns(columns, 100);
  expect(idsOf(fit.columns)).toEqual(['name', 'age']);
  expect(fit.template).toBe('minmax(0, 120fr) minmax(0, 80fr)');
});
