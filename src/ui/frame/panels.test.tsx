import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInTheme, seriousFindings } from '#tests/render-in-theme.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { Menu, MenuHead, MenuItem } from './menu.tsx';
import { Panel } from './panel.tsx';
import type { PanelPosition } from './panel-place.ts';
import { nearestStop } from './sheet.tsx';

const nothing = () => undefined;
const holder = { position: 'relative', width: 800, height: 600 } as const;

function MovingPanel() {
  const [position, setPosition] = useState<PanelPosition>({ x: 100, y: 100 });
  return (
    <main style={holder}>
      <Panel title="Layers" position={position} onMove={setPosition} onClose={nothing}>
        content
      </Panel>
      <output>{`${position.x},${position.y}`}</output>
    </main>
  );
}

test.each([12, 250])('a panel at %i px that the line of alerts would cover stands below it, whole, until the line goes', async (y) => {
  await page.viewport(1000, 700);
  const content = <div style={{ height: 500 }}>content</div>;
  const of = (hasLine: boolean) => (
    <main style={holder}>
      <div data-top="alerts" style={{ position: 'absolute', insetInline: '300px 0', top: 10 }}>
        {hasLine && <section data-alert-line="0" style={{ height: 48 }} />}
      </div>
      <Panel title="Draw" position={{ x: -12, y }}>
        {content}
      </Panel>
      <Panel title="Layers" position={{ x: 0, y: 12 }}>
        {content}
      </Panel>
    </main>
  );
  const screen = await renderInTheme(of(true));
  const box = (name: string) => screen.getByRole('region', { name }).element().getBoundingClientRect();
  const top = () => document.querySelector('main')?.getBoundingClientRect().top ?? 0;
  await expect.poll(() => box('Draw').top - top()).toBeGreaterThanOrEqual(66);
  expect(box('Draw').bottom - top()).toBeLessThanOrEqual(600);
  expect(box('Layers').top - top()).toBe(12);
  await screen.rerender(of(false));
  await expect.poll(() => box('Draw').top - top()).toBeLessThan(66);
});

test('arrow keys move a panel, and an edge holds it', async () => {
  await page.viewport(1000, 700);
  const screen = await renderInTheme(<MovingPanel />);
  screen
    .getByRole('group', { name: /^Layers: drag/ })
    .element()
    .focus();
  await userEvent.keyboard('{ArrowRight}{ArrowUp}');
  await expect.element(screen.getByText('116,84')).toBeVisible();
  for (let step = 0; step < 8; step++) await userEvent.keyboard('{ArrowUp}');
  await expect.element(screen.getByText('116,0')).toBeVisible();
});

test('dragging moves a panel by its title and never out of sight', async () => {
  await page.viewport(1000, 700);
  const screen = await renderInTheme(<MovingPanel />);
  const grip = screen.getByRole('group', { name: /^Layers: drag/ }).element();
  const at = (type: string, x: number, y: number) =>
    grip.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX: x, clientY: y, bubbles: true, isPrimary: true }));
  grip.setPointerCapture = nothing; // a made-up pointer cannot be captured
  const box = grip.getBoundingClientRect();
  at('pointerdown', box.x + 20, box.y + 10);
  at('pointermove', box.x + 70, box.y + 40);
  await expect.element(screen.getByText('150,130')).toBeVisible();
  at('pointermove', box.x + 5000, box.y - 5000);
  await expect.element(screen.getByText(/^520,0$/)).toBeVisible();
  at('pointerup', 0, 0);
  expect(await seriousFindings()).toEqual([]);
});

test('on a wide screen the drawer stands at the end edge, named, and Esc closes it', async () => {
  await page.viewport(1280, 800);
  let closed = 0;
  const screen = await renderInTheme(
    <div style={holder}>
      <Drawer title="MAERSK ALPHA" onClose={() => (closed += 1)}>
        <button type="button">inside</button>
      </Drawer>
    </div>,
  );
  await expect.element(screen.getByRole('complementary', { name: 'MAERSK ALPHA' })).toBeVisible();
  await expect.element(screen.getByRole('slider')).not.toBeInTheDocument();
  screen.getByRole('button', { name: 'inside' }).element().focus();
  await userEvent.keyboard('{Escape}');
  expect(closed).toBe(1);
});

function PanelBesideDrawer() {
  const [panel, setPanel] = useState(true);
  const [drawer, setDrawer] = useState(true);
  return (
    <main style={holder}>
      {drawer && (
        <Drawer title="MAERSK ALPHA" onClose={() => setDrawer(false)}>
          content
        </Drawer>
      )}
      {panel && (
        <Panel title="Layers" onClose={() => setPanel(false)}>
          content
        </Panel>
      )}
    </main>
  );
}

test('one Esc closes the front thing, wherever the focus is', async () => {
  await page.viewport(1280, 800);
  const screen = await renderInTheme(<PanelBesideDrawer />);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('region', { name: 'Layers' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('complementary')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('complementary')).not.toBeInTheDocument();
});

test('on a portrait tablet the drawer is a sheet with three stops, moved by keys as well', async () => {
  await page.viewport(820, 1180);
  const screen = await renderInTheme(
    <main style={{ position: 'relative', height: 1000 }}>
      <Drawer title="MAERSK ALPHA" onClose={nothing}>
        content
      </Drawer>
    </main>,
  );
  const handle = screen.getByRole('slider', { name: 'Panel height' });
  const height = () => Math.round(screen.getByRole('complementary').element().getBoundingClientRect().height);
  await expect.element(handle).toHaveAttribute('aria-valuetext', 'half screen');
  await expect.poll(height).toBe(500);
  handle.element().focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.poll(height).toBe(1000);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.poll(height).toBe(280);
  expect(await seriousFindings()).toEqual([]);
});

test('on a phone an alert opens lower than half, with room for what is said first above its buttons, and goes on from there by keys', async () => {
  await page.viewport(390, 844);
  const screen = await renderInTheme(
    <main style={{ position: 'relative', height: 780 }}>
      <Drawer title="Boarding 8.6 nm from ARCTIC HERON" opensLow foot={<button type="button">Acknowledge</button>} onClose={nothing}>
        <p style={{ margin: 0 }}>content</p>
      </Drawer>
    </main>,
  );
  const height = () => Math.round(screen.getByRole('complementary').element().getBoundingClientRect().height);
  await expect.poll(height).toBe(328);
  expect(screen.getByText('content').element().parentElement?.clientHeight).toBeGreaterThan(170); // seven lines
  screen.getByRole('slider', { name: 'Panel height' }).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(height).toBe(218);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(height).toBe(390);
});

test('a sheet let go settles at the nearest stop, and pulled to the floor it closes', () => {
  expect([1, 0.8, 0.7, 0.41, 0.3, 0.16].map(nearestStop)).toEqual([2, 2, 1, 1, 0, 0]);
  expect(nearestStop(0.05)).toBeUndefined();
});

function DialogFromMenu() {
  const [open, setOpen] = useState(false);
  return (
    <main>
      <Menu trigger={<button type="button">more</button>}>
        <MenuItem onSelect={() => setOpen(true)}>ask</MenuItem>
      </Menu>
      <Dialog open={open} onOpenChange={setOpen} title="A question">
        <p>content</p>
      </Dialog>
    </main>
  );
}

test("a dialog opened from a menu gives the focus back to the menu's button", async () => {
  const screen = await renderInTheme(<DialogFromMenu />);
  await screen.getByRole('button', { name: 'more' }).click();
  await screen.getByRole('menuitem', { name: 'ask' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'A question' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'more' })).toHaveFocus();
});

test('a menu with a long text stays inside the window of a phone, and its text wraps', async () => {
  await page.viewport(390, 844);
  const screen = await renderInTheme(
    <main>
      <Menu trigger={<button type="button">more</button>}>
        <MenuHead>The alert still has to be acknowledged, and it sounds again when it becomes more urgent.</MenuHead>
        <MenuItem onSelect={nothing}>For 1 hour</MenuItem>
      </Menu>
    </main>,
  );
  await screen.getByRole('button', { name: 'more' }).click();
  const head = screen.getByText(/^The alert still/).element();
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(nothing)));
  const { left, right } = head.getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(390);
  expect(head.scrollWidth).toBeLessThanOrEqual(head.clientWidth);
});

function DialogAndButton() {
  const [open, setOpen] = useState(false);
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        ask
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="A question"
        description="with an explanation"
        actions={<button type="button">answer</button>}
      >
        <p>content</p>
      </Dialog>
    </main>
  );
}

test('a dialog holds the focus, closes on one Esc and gives the focus back', async () => {
  const screen = await renderInTheme(<DialogAndButton />);
  await screen.getByRole('button', { name: 'ask' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'A question' })).toHaveFocus();
  for (let step = 0; step < 5; step++) {
    await userEvent.keyboard('{Tab}');
    expect(screen.getByRole('dialog').element().contains(document.activeElement)).toBe(true);
  }
  screen.getByRole('dialog').element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'ask' })).toHaveFocus();
});

function ListWithDrawer() {
  const [open, setOpen] = useState(false);
  return (
    <main style={holder}>
      <button type="button" onClick={() => setOpen(true)}>
        ANNA
      </button>
      {Array.from({ length: 34 }, (_, at) => (
        <button key={at} type="button">{`tool ${at}`}</button>
      ))}
      {open && (
        <Drawer title="ANNA" onClose={() => setOpen(false)}>
          her facts
        </Drawer>
      )}
    </main>
  );
}

test('a drawer that a key opened has the focus and gives it back; one that a pointer opened leaves it', async () => {
  await page.viewport(1280, 800);
  const screen = await renderInTheme(<ListWithDrawer />);
  const ship = screen.getByRole('button', { name: 'ANNA', exact: true });
  const drawer = screen.getByRole('complementary', { name: 'ANNA' });
  await ship.click();
  await expect.element(drawer).toBeVisible();
  expect(drawer.element().contains(document.activeElement)).toBe(false);
  await screen.getByRole('button', { name: 'Close ANNA' }).click();
  (ship.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(drawer).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(ship).toHaveFocus();
});

test('a dialog’s close button stands on the line of its title, also where it is as large as a finger', async () => {
  const screen = await renderInTheme(<DialogAndButton />);
  await screen.getByRole('button', { name: 'ask' }).click();
  const close = screen.getByRole('button', { name: 'Close' }).element() as HTMLElement;
  close.style.minBlockSize = '44px';
  const middleOf = (element: Element) => element.getBoundingClientRect().y + element.getBoundingClientRect().height / 2;
  expect(Math.abs(middleOf(close) - middleOf(screen.getByRole('heading', { name: 'A question' }).element()))).toBeLessThan(1);
});
