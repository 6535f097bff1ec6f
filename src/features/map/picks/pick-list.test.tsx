import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { MapLayer, OpenChart } from '#map/map-layer.ts';
import { renderInTheme } from '#tests/render-in-theme.tsx';
import { Drawer } from '#ui/frame/drawer.tsx';
import { PickList, PlaceCard } from './pick-list.tsx';
import { usePicks } from './use-picks.ts';

const nothing = () => undefined;

test('on a tablet the list of what lies under a tap says the position, and stands over the sheet of an open alert', async () => {
  await page.viewport(820, 1180);
  const hits = [1, 2].map((id) => ({ kind: 'ship' as const, id: `${id}`, label: `SHIP ${id}` }));
  const screen = await renderInTheme(
    <main>
      <PickList picks={{ hits, at: [60.9, -32.5], x: 0, y: 0 }} iconOf={() => 'ship'} onChoose={nothing} onClose={nothing} />
      <Drawer title="Alert" onClose={nothing}>
        of a ship
      </Drawer>
    </main>,
  );
  const ship = screen.getByRole('button', { name: /SHIP 2/ }).element();
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(nothing)));
  const { left, top, width, height } = ship.getBoundingClientRect();
  await expect.element(screen.getByText("32°30.000' S 060°54.000' E")).toBeVisible();
  expect(ship.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true);
});

test('what lies at a place is asked as the map was clicked, not as it is once ships have answered', async () => {
  const told = new Map<string, (click: object) => void>();
  let answer = (): void => undefined;
  let view = 'as it was clicked';
  const open = {
    chart: { on: (name: string, listener: (click: object) => void) => (told.set(name, listener), nothing) },
    ships: { hitsAt: () => new Promise<never[]>((resolve) => (answer = () => resolve([]))) },
  } as unknown as OpenChart;
  const layer: MapLayer = { show: () => nothing, placeAt: () => <p>{view}</p> };
  const Tapped = () => {
    const { picks } = usePicks(open, { layers: [layer], accountId: 'me', onHit: nothing, menu: () => null, onNothing: () => false });
    return <main>{picks && <PlaceCard picks={picks} onClose={nothing} />}</main>;
  };
  const screen = await renderInTheme(<Tapped />);
  told.get('click')?.({ position: [0, 0], x: 10, y: 10, touch: true });
  view = 'after a sheet has closed';
  answer();
  await expect.element(screen.getByText('as it was clicked')).toBeVisible();
});

test('a tap on a ship opens her though the chart has objects there; the right button, or a finger held, lists them under her menu', async () => {
  const told = new Map<string, (click: object) => void>();
  const ship = { kind: 'ship' as const, id: '1', label: 'MV TEST' };
  let hits = [ship];
  const open = {
    chart: { on: (name: string, listener: (click: object) => void) => (told.set(name, listener), nothing) },
    ships: { hitsAt: async () => hits },
  } as unknown as OpenChart;
  const layer: MapLayer = { show: () => nothing, placeAt: () => <p>3 objects of the chart</p> };
  const onHit = vi.fn();
  const Tapped = () => {
    const menu = () => <button type="button">Open</button>;
    const { picks } = usePicks(open, { layers: [layer], accountId: 'me', onHit, menu, onNothing: () => false });
    return <main>{picks && <PlaceCard picks={picks} onClose={nothing} />}</main>;
  };
  const screen = await renderInTheme(<Tapped />);
  const click = { position: [0, 0], x: 10, y: 10, touch: false };
  told.get('click')?.(click);
  await expect.poll(() => onHit.mock.calls).toEqual([[ship, [0, 0]]]);
  await expect.element(screen.getByText('3 objects of the chart')).not.toBeInTheDocument();
  told.get('menu')?.(click);
  await expect.element(screen.getByRole('button', { name: 'Open', exact: true })).toBeVisible();
  await expect.element(screen.getByText('3 objects of the chart')).toBeVisible();
  hits = [];
  told.get('menu')?.(click);
  await expect.element(screen.getByRole('button', { name: 'Open', exact: true })).not.toBeInTheDocument();
  await expect.element(screen.getByText('3 objects of the chart')).toBeVisible();
});

test('a click on a sign that stands for many opens that sign, though ships lie under it', async () => {
  const told = new Map<string, (click: object) => void>();
  const ships = [1, 2].map((id) => ({ kind: 'ship' as const, id: `${id}`, label: `SHIP ${id}` }));
  let isSign = true;
  const open = {
    chart: { on: (name: string, listener: (click: object) => void) => (told.set(name, listener), nothing) },
    ships: { hitsAt: async () => ships },
  } as unknown as OpenChart;
  const onNothing = vi.fn(() => isSign);
  const Clicked = () => {
    const { picks } = usePicks(open, {
      layers: [{ show: () => nothing, onNothing }],
      accountId: 'me',
      onHit: nothing,
      menu: nothing,
      onNothing: () => false,
    });
    return <main>{picks ? `${picks.hits.length} to choose from` : 'no list'}</main>;
  };
  const screen = await renderInTheme(<Clicked />);
  told.get('click')?.({ position: [0, 0], x: 10, y: 10, touch: false });
  await expect.poll(() => onNothing.mock.calls.length).toBe(1);
  await expect.element(screen.getByText('no list')).toBeVisible();
  isSign = false;
  told.get('click')?.({ position: [0, 0], x: 10, y: 10, touch: false });
  await expect.element(screen.getByText('2 to choose from')).toBeVisible();
});
