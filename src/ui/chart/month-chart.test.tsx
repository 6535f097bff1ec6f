import { expect, test } from 'vitest';
import { renderInTheme } from '#tests/render-in-theme.tsx';
import { BarList } from './bar-list.tsx';
import { MonthChart } from './month-chart.tsx';

const NOW = Date.UTC(2026, 10, 22, 12);

test('a chart of months says in words and as a table what its bars show, and what happened before them', async () => {
  const times = [Date.UTC(2026, 10, 1), Date.UTC(2026, 9, 31), Date.UTC(2026, 9, 2), Date.UTC(2020, 0, 1)];
  const screen = await renderInTheme(<MonthChart title="Rain" timesMs={times} nowMs={NOW} months={3} />);
  await expect
    .element(screen.getByRole('img', { name: 'Rain: 3 in total. Most in 2026-10: 2. In the last month so far: 1.' }))
    .toBeVisible();
  await expect.element(screen.getByText('1 happened before the months shown.')).toBeVisible();
  await screen.getByText('Show as table').click();
  const rows = () =>
    screen
      .getByRole('row')
      .elements()
      .map((row) => row.textContent);
  await expect.poll(rows).toEqual(['MonthNumber', '2026-090', '2026-102', '2026-11, so far1']);
});

test('lying bars are a list, largest first, without what there is none of, and the rest together at the end', async () => {
  const bars = [
    { key: 'a', label: 'Few', count: 1 },
    { key: 'b', label: 'Many', count: 9 },
    { key: 'c', label: 'None', count: 0 },
    { key: 'd', label: 'Some', count: 2 },
  ];
  const screen = await renderInTheme(<BarList label="Kinds" bars={bars} only={{ most: 1, rest: 'All others' }} />);
  const items = () =>
    screen
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent);
  await expect.poll(items).toEqual(['Many9', 'All others3']);
  await screen.rerender(<BarList label="Kinds" bars={bars} />);
  await expect.poll(items).toEqual(['Many9', 'Some2', 'Few1']);
});
