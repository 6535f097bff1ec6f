import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInTheme } from '#tests/render-in-theme.tsx';
import { deskOf, EMPTY_DRAFT, undone, withShape } from './draft.ts';
import { changeDesk, draftDesk, useDraftDesk } from './draft-desk.ts';
import { shapeOf } from './hand-shapes.ts';
import { ShapeEditor } from './shape-editor.tsx';

afterEach(() => changeDesk(() => deskOf(EMPTY_DRAFT)));

function InHand() {
  const [shape] = useDraftDesk().draft.shapes;
  return shape ? <ShapeEditor shape={shape} /> : null;
}
const words = () => draftDesk.get().draft.shapes.map(({ properties: { name, text } }) => [name, text]);

test('the words of the shape in hand are in the draft with each key, also where the page goes away under them, and are one step back', async () => {
  const point = shapeOf('s1', { tool: 'point', positions: [[10, 20]] }, { colour: '#0069b4', widthPx: 2 });
  changeDesk((desk) => withShape(desk, { ...point, properties: { ...point.properties, tool: 'text' } }));
  const screen = await renderInTheme(<InHand />);
  await screen.getByLabelText('Text on the map').fill('');
  await userEvent.keyboard('Rendezvous, two miles off ');
  await expect.element(screen.getByLabelText('Text on the map')).toHaveValue('Rendezvous, two miles off ');
  await screen.getByLabelText('Name', { exact: true }).fill('Convoy');
  expect(words()).toEqual([['Convoy', 'Rendezvous, two miles off']]);
  await screen.unmount();
  expect(words()).toEqual([['Convoy', 'Rendezvous, two miles off']]);
  changeDesk(undone);
  changeDesk(undone);
  expect(words()).toEqual([[undefined, undefined]]);
});
