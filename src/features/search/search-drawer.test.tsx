import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { shipStore } from '#compute/ships.ts';
import { clearPersisted } from '#platform/persisted.ts';
import { renderInTheme, seriousFindings } from '#tests/render-in-theme.tsx';
import { ACCOUNT, closeSignedIn, db } from '#tests/signed-in-device.tsx';
import { lastSearch } from './last-search.ts';
import { SearchDrawer } from './search-drawer.tsx';

const port = (n: number) => ({ id: `p${n}`, name: `Haven ${n}`, lat: 1, lon: 2, source: 'test', updatedAt: 1, v: 1 });
const onChoose = vi.fn();
const onClose = vi.fn();

beforeEach(async () => {
  await db().ports.bulkPut(Array.from({ length: 300 }, (_, n) => port(n)));
  await db().fleets.put({
    id: 'f1',
    ownerId: ACCOUNT.id,
    organisationId: 'o',
    name: 'Haven runners',
    tags: [],
    mastersEmail: null,
    createdAt: 1,
    updatedAt: 1,
    v: 1,
  });
  await shipStore.open(ACCOUNT.id);
  lastSearch.set('haven');
});
afterEach(async () => {
  shipStore.close();
  clearPersisted();
  lastSearch.set('');
  onChoose.mockReset();
  await closeSignedIn();
});

const render = () =>
  renderInTheme(
    <div style={{ position: 'relative', blockSize: '600px' }}>
      <SearchDrawer accountId={ACCOUNT.id} onChoose={onChoose} onClose={onClose} />
    </div>,
  );

test('goes on from the box, says how many there are, and draws only the rows in sight', async () => {
  const screen = await render();
  await expect.element(screen.getByRole('combobox', { name: 'Search everything' })).toHaveValue('haven');
  await expect.element(screen.getByText('Ports: first 200. Type more to narrow the search.')).toBeVisible();
  const drawn = screen.getByRole('option').elements().length;
  expect(drawn).toBeGreaterThan(3);
  expect(drawn).toBeLessThan(60);
  await expect.element(screen.getByRole('option').first()).toHaveAttribute('aria-setsize', expect.stringMatching(/^20\d$/));
  expect(await seriousFindings()).toEqual([]);
});

test('by keyboard: the arrows go through all kinds, also to rows that were not in the page', async () => {
  const screen = await render();
  await expect.element(screen.getByRole('option').first()).toBeVisible();
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.keyboard('{ArrowUp}'); // the last of all
  await expect.element(screen.getByRole('option', { name: /Haven runners/ })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ kind: 'fleet', id: 'f1' });
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
});

test('by touch: one kind is chosen, more are added, none chosen is all', async () => {
  const screen = await render();
  const fleets = screen.getByRole('button', { name: 'Fleets' });
  await userEvent.click(fleets);
  await expect.element(fleets).toHaveAttribute('aria-pressed', 'true');
  await expect.element(screen.getByText('Fleets (1)')).toBeVisible();
  await expect.element(screen.getByText(/^Ports/)).not.toHaveTextContent('first');
  await userEvent.click(screen.getByRole('button', { name: 'Places' }));
  await expect.element(screen.getByText(/^Places \(/)).toBeVisible();
  await userEvent.click(fleets);
  await userEvent.click(screen.getByRole('button', { name: 'Places' }));
  await expect.element(screen.getByText('Ports: first 200. Type more to narrow the search.')).toBeVisible();
  await userEvent.click(screen.getByRole('option', { name: 'Haven 0', exact: false }).first());
  expect(onChoose.mock.calls[0]?.[0]).toMatchObject({ kind: 'port' });
});
