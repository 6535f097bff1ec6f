import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInTheme } from '#tests/render-in-theme.tsx';
import { Drawer } from '#ui/frame/drawer.tsx';
import { PickList } from './pick-list.tsx';

const nothing = () => undefined;

test('on a tablet the list of what lies under a tap stands over the sheet of an open alert', async () => {
  await page.viewport(820, 1180);
  const hits = [1, 2].map((id) => ({ kind: 'ship' as const, id: `${id}`, label: `SHIP ${id}` }));
  const screen = await renderInTheme(
    <main>
      <PickList picks={{ hits, at: [0, 0], x: 0, y: 0 }} iconOf={() => 'ship'} onChoose={nothing} onClose={nothing} />
      <Drawer title="Alert" onClose={nothing}>
        of a ship
      </Drawer>
    </main>,
  );
  const ship = screen.getByRole('button', { name: /SHIP 2/ }).element();
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(nothing)));
  const { left, top, width, height } = ship.getBoundingClientRect();
  expect(ship.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true);
});
