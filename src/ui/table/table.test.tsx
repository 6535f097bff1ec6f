import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clearPersisted } from '#platform/persisted.ts';
import { renderInTheme, seriousFindings } from '#tests/render-in-theme.tsx';
import { showDirection } from '#ui/look/direction.ts';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Table } from './table.tsx';
import type { TableColumn } from './table-columns.ts';

interface Item {
  id: string;
  name: string;
  kind: string;
  size?: number;
  note: string;
}
const columns: readonly TableColumn<Item>[] = [
  { id: 'name', header: 'Name', kind: 'text', minPx: 160, priority: 1, value: ({ name }) => name },
  { id: 'kind', header: 'Kind', kind: 'choice', minPx: 100, value: ({ kind }) => [kind], label: (kind) => kind.toUpperCase() },
  { id: 'size', header: 'Size', kind: 'number', minPx: 80, priority: 1, value: ({ size }) => size },
  { id: 'note', header: 'Note', kind: 'text', minPx: 200, priority: 3, value: ({ note }) => note },
  { id: 'code', header: 'Code', kind: 'text', minPx: 100, hidden: true, value: ({ id }) => `code ${id}` },
];
const items: readonly Item[] = [
  { id: '1', name: 'Item 10', kind: 'red', size: 5, note: 'alpha' },
  { id: '2', name: 'item 9', kind: 'blue', note: 'beta' },
  { id: '3', name: 'Zebra', kind: 'red', size: 70, note: 'gamma' },
];
const many: readonly Item[] = Array.from({ length: 10_000 }, (_, at) => ({
  id: String(at),
  name: `Item ${at}`,
  kind: at % 3 ? 'red' : 'blue',
  size: (at * 7919) % 10_007,
  note: `note ${at}`,
}));

const idOf = ({ id }: Item) => id;
const nameOf = ({ name }: Item) => name;
const opened: string[] = [];
const open = ({ name }: Item) => opened.push(name);
const actions = {
  most: 1,
  of: ({ name }: Item) => (
    <IconButton label={`Do ${name}`} size="1">
      x
    </IconButton>
  ),
};

interface Shown {
  rows?: readonly Item[];
  failure?: { message: string; onRetry: () => void };
  selects?: boolean;
}
function Shown({ rows, failure, selects = false }: Shown) {
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set());
  return (
    <main style={{ padding: 8 }}>
      <Table
        name="items"
        label="Items"
        columns={columns}
        rows={rows}
        rowId={idOf}
        rowName={nameOf}
        onOpen={open}
        actions={actions}
        failure={failure}
        fileName="items"
        empty={<EmptyState title="No items yet">Add one.</EmptyState>}
        {...(selects && { selection: { selected, onChange }, selectionTools: <button type="button">remove</button> })}
      />
    </main>
  );
}

/** The first cells of the rows in the page, from the top. */
function namesShown(): string[] {
  const rows = [...document.querySelectorAll<HTMLElement>('[role=row][data-index]')];
  const inOrder = rows.toSorted((a, b) => Number(a.dataset['index']) - Number(b.dataset['index']));
  return inOrder.map((row) => row.querySelector('[role=gridcell] bdi')?.textContent ?? '');
}
const kept = () => (JSON.parse(localStorage.getItem('fathom-dataTable') ?? '{}') as Record<string, unknown>)['items'];

beforeEach(async () => {
  clearPersisted();
  opened.length = 0;
  await page.viewport(1280, 800);
});

test('pressing a header sorts as a person counts, turns, and gives up; what is not known stays last', async () => {
  const screen = await renderInTheme(<Shown rows={items} />);
  const header = (name: string) => screen.getByRole('columnheader', { name });
  await header('Name').getByRole('button').click();
  await expect.poll(namesShown).toEqual(['item 9', 'Item 10', 'Zebra']);
  await expect.element(header('Name')).toHaveAttribute('aria-sort', 'ascending');
  header('Size').getByRole('button').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(namesShown).toEqual(['Item 10', 'Zebra', 'item 9']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(namesShown).toEqual(['Zebra', 'Item 10', 'item 9']);
  await expect.element(header('Size')).toHaveAttribute('aria-sort', 'descending');
  await expect.element(header('Name')).toHaveAttribute('aria-sort', 'none');
  await userEvent.keyboard('{Enter}');
  await expect.poll(namesShown).toEqual(['Item 10', 'item 9', 'Zebra']);
});

test('the search looks at all columns, says how many are left, and offers a way back when none are', async () => {
  const screen = await renderInTheme(<Shown rows={items} />);
  await expect.element(screen.getByRole('status')).toHaveTextContent('3 rows');
  const search = screen.getByRole('textbox', { name: 'Search in this list' });
  await search.fill('RED ite');
  await expect.poll(namesShown).toEqual(['Item 10']);
  await expect.element(screen.getByRole('status')).toHaveTextContent('1 of 3');
  await search.fill('nowhere');
  await expect.element(screen.getByText('The search and filters hide 3 rows.')).toBeVisible();
  await screen.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(namesShown).toHaveLength(3);
});

test('a text is found by what it contains and a choice by ticks; each stands above the rows and can be taken off', async () => {
  const screen = await renderInTheme(<Shown rows={items} />);
  await screen.getByRole('button', { name: 'Filter' }).click();
  await screen.getByRole('checkbox', { name: /RED/ }).click();
  await expect.poll(namesShown).toEqual(['Item 10', 'Zebra']);
  await screen.getByRole('textbox', { name: 'Note contains' }).fill('AMM');
  await expect.poll(namesShown).toEqual(['Zebra']);
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Remove Kind: RED' }).click();
  await screen.getByRole('button', { name: 'Remove Note: “AMM”' }).click();
  await expect.poll(namesShown).toHaveLength(3);
});

test('order, filters and columns are kept under fathom-dataTable by the name of the table', async () => {
  const first = await renderInTheme(<Shown rows={items} />);
  await first.getByRole('columnheader', { name: 'Size' }).getByRole('button').click();
  await first.getByRole('textbox', { name: 'Search in this list' }).fill('item');
  await first.getByRole('button', { name: 'Columns' }).click();
  await first.getByRole('menuitemcheckbox', { name: 'Code' }).click();
  await first.getByRole('menuitemcheckbox', { name: 'Note' }).click();
  await userEvent.keyboard('{Escape}');
  expect(kept()).toEqual({
    filterModel: [{ field: '*', operator: 'contains', value: 'item' }],
    sortModel: [{ field: 'size', direction: 'asc' }],
    columnVisibility: { code: true, note: false },
  });
  await first.unmount();
  const again = await renderInTheme(<Shown rows={items} />);
  await expect.poll(namesShown).toEqual(['Item 10', 'item 9']);
  await expect.element(again.getByRole('columnheader', { name: 'Code' })).toBeVisible();
  await expect.element(again.getByRole('columnheader', { name: 'Note' })).not.toBeInTheDocument();
  await expect.element(again.getByRole('textbox', { name: 'Search in this list' })).toHaveValue('item');
});

test('one row is in the tab order; arrows, page and end keys move it, Enter opens it, its controls come after it', async () => {
  const screen = await renderInTheme(<Shown rows={many} />);
  await expect.poll(() => namesShown()[0]).toBe('Item 0');
  await expect.element(screen.getByRole('columnheader', { name: 'Note' })).toBeVisible();
  const focused = () => document.activeElement?.getAttribute('aria-rowindex');
  screen.getByRole('columnheader', { name: 'Note' }).getByRole('button').element().focus();
  await userEvent.keyboard('{Tab}');
  expect(focused()).toBe('2');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  expect([focused(), opened]).toEqual(['3', ['Item 1']]);
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Do Item 1', exact: true })).toHaveFocus();
  expect(document.querySelectorAll('[role=row] button[tabindex="0"]')).toHaveLength(1);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{End}');
  await expect.poll(focused).toBe('10001');
  await userEvent.keyboard('{Home}');
  await expect.poll(focused).toBe('2');
  await userEvent.keyboard('{PageDown}');
  await expect.poll(() => Number(focused())).toBeGreaterThan(10);
});

test('10,000 rows hold under 100 in the page wherever they are scrolled to, and the focus is not lost on the way', async () => {
  await renderInTheme(<Shown rows={many} />);
  await expect.poll(() => namesShown().length).toBeGreaterThan(5);
  const scroller = document.querySelector('[role=grid]')?.parentElement;
  if (!scroller) throw new Error('the grid stands in its scroller');
  document.querySelector<HTMLElement>('[role=row][data-index="0"]')?.focus();
  for (const share of [0.2, 0.5, 0.9, 1]) {
    scroller.scrollTop = share * (scroller.scrollHeight - scroller.clientHeight);
    const first = Math.floor((share * (scroller.scrollHeight - scroller.clientHeight)) / 34);
    await expect.poll(() => namesShown().some((name) => Math.abs(Number(name.slice(5)) - first) < 30 && name !== 'Item 0')).toBe(true);
    expect(document.querySelectorAll('[role=row]').length).toBeLessThan(100);
  }
  await expect.poll(() => namesShown().includes('Item 9999')).toBe(true);
  expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('2');
});

test('rows are selected one by one, by the space bar, and all that are shown at once', async () => {
  const screen = await renderInTheme(<Shown rows={items} selects />);
  await screen.getByRole('checkbox', { name: 'Select Zebra' }).click();
  await expect.element(screen.getByText('1 selected')).toBeVisible();
  document.querySelector<HTMLElement>('[role=row][data-index="0"]')?.focus();
  await userEvent.keyboard(' ');
  await expect.element(screen.getByText('2 selected')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Search in this list' }).fill('red');
  await screen.getByRole('checkbox', { name: 'Select all rows shown' }).click();
  await expect.element(screen.getByRole('button', { name: 'remove' })).not.toBeInTheDocument();
  await screen.getByRole('checkbox', { name: 'Select all rows shown' }).click();
  await expect.element(screen.getByText('2 selected')).toBeVisible();
});

test('a list that is being read, is empty or cannot be read says so, each in its words', async () => {
  const screen = await renderInTheme(<Shown />);
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  await screen.rerender(<Shown rows={[]} />);
  await expect.element(screen.getByRole('heading', { name: 'No items yet' })).toBeVisible();
  let retried = 0;
  await screen.rerender(<Shown failure={{ message: 'The disk is gone.', onRetry: () => (retried += 1) }} />);
  await expect.element(screen.getByText('The disk is gone.')).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(retried).toBe(1);
});

test.each(['ltr', 'rtl'] as const)(
  'at 390 px nothing is wider than the page, and what has no room is in the second line: %s',
  async (direction) => {
    await page.viewport(390, 844);
    const screen = await renderInTheme(<Shown rows={items} selects />);
    await showDirection(direction);
    await expect.element(screen.getByRole('columnheader', { name: 'Name' })).toBeVisible();
    await expect.element(screen.getByRole('columnheader', { name: 'Kind' })).not.toBeInTheDocument();
    await expect.element(screen.getByText('BLUE')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    const name = screen.getByText('Zebra').element().getBoundingClientRect();
    const size = screen.getByText('70').element().getBoundingClientRect();
    expect(name.x < size.x).toBe(direction === 'ltr');
    expect(await seriousFindings()).toEqual([]);
    await showDirection('ltr');
  },
);

test('at 390 px a long name goes on in a second line instead of being cut', async () => {
  await page.viewport(390, 844);
  const long = 'Red Sea and the Gulf of Aden, all ships of the spring';
  const screen = await renderInTheme(<Shown rows={[{ id: '1', name: long, kind: 'red', note: '' }]} selects />);
  const name = screen.getByText(long);
  await expect.element(name).toBeVisible();
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = name.element();
  expect(clientHeight).toBeGreaterThan(30);
  expect([scrollHeight, scrollWidth]).toEqual([clientHeight, clientWidth]);
  const [box, row] = [name.element(), name.element().closest('[role="row"]')].map((element) => element?.getBoundingClientRect());
  expect(box?.top).toBeGreaterThanOrEqual(row?.top ?? Infinity);
});

test('at 390 px a row is as high as what stands below its name: no line is cut through its letters, and the next row begins below it', async () => {
  await page.viewport(390, 844);
  const parts = [
    'Risk rating 38.6, Moderate',
    'Threat 48.8, Moderate',
    'Invented, Moderate 5, Low 2',
    'Tanker 5, Cargo 2',
    '8 ships, 1 stale',
    'invented, war risk',
    'master@example.com',
    'the fleet of a colleague',
  ];
  const part = (words: string): TableColumn<Item> => ({
    id: words,
    header: words,
    kind: 'text',
    minPx: 200,
    value: ({ id }) => (id === '1' ? words : ''),
  });
  await renderInTheme(
    <Table
      name="high"
      label="Items"
      fileName="items"
      columns={[...columns.slice(0, 1), ...parts.map(part)]}
      rows={items}
      rowId={idOf}
      rowName={nameOf}
      empty={null}
    />,
  );
  const words = page.getByText(parts.at(-1) ?? '', { exact: true }).last();
  await expect.element(words).toBeVisible();
  const [first, next] = [...document.querySelectorAll('[role=row][data-index]')];
  const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
  await expect.poll(() => Math.round(box(next).top)).toBe(Math.round(box(first).bottom));
  expect(box(first).height).toBeGreaterThan(62);
  expect(box(words.element()).bottom).toBeLessThan(box(first).bottom);
});
