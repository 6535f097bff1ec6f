// The panel with the real chart and the real drawing engine, by keys, by finger and across 180 degrees.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Chart, openChart } from '#map/chart.ts';
import { mapTaken } from '#map/map-taken.ts';
import { changeWorkbench } from '#map/workbench.ts';
import { closePanel, openPanel } from '#domain/workbench/workbench.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { deskOf, EMPTY_DRAFT } from './draft.ts';
import { changeDesk, draftDesk, handActions, handState, takeTool } from './draft-desk.ts';
import { DrawingPanel } from './drawing-panel.tsx';
import { showDrawings } from './show-drawings.ts';

let chart: Chart;
let stop = () => {};

beforeEach(async () => {
  await page.viewport(1280, 800);
  await openSignedIn();
  changeDesk(() => deskOf(EMPTY_DRAFT));
  takeTool(undefined);
});
afterEach(async () => {
  changeWorkbench((bench) => closePanel(bench, 'drawing'));
  takeTool(undefined);
  stop();
  chart.destroy();
  document.querySelector('#map')?.remove();
  await closeSignedIn();
});

async function open(position: [number, number], zoom = 5) {
  const element = document.createElement('div');
  element.id = 'map';
  element.style.cssText = 'position:absolute; inset: 0 0 0 400px; width: 800px; height: 600px';
  document.body.append(element);
  const opened = openChart({
    container: element,
    style: () => ({ version: 8, sources: {}, layers: [{ id: 'sea', type: 'background', paint: { 'background-color': '#cfe0ec' } }] }),
    words: { chart: 'Chart', toggleAttribution: 'Sources' },
    view: { position, zoom },
    scheme: 'light',
    language: 'en',
  });
  if (!opened.ok) throw new Error(opened.error.detail);
  chart = opened.value;
  await chart.loaded;
  stop = showDrawings(chart, ACCOUNT);
  changeWorkbench((bench) => openPanel(bench, 'drawing'));
  const { screen } = await renderAt(
    <div style={{ inlineSize: 320 }}>
      <DrawingPanel account={ACCOUNT} />
    </div>,
  );
  return screen;
}
const shapes = () => draftDesk.get().draft.shapes;
const inHand = () => expect.poll(() => handActions.get() !== undefined, { timeout: 20_000 }).toBe(true);

/** As a finger taps: terra-draw and MapLibre both hear pointers. */
function tap(x: number, y: number) {
  const { left, top } = chart.surface.getBoundingClientRect();
  const at = { clientX: left + x, clientY: top + y, bubbles: true, isPrimary: true, pointerId: 1, pointerType: 'touch', button: 0 };
  chart.surface.dispatchEvent(new PointerEvent('pointerdown', at));
  chart.surface.dispatchEvent(new PointerEvent('pointerup', at));
}

test('a line is drawn by keys alone across 180 degrees, taken back, brought back, named and saved', async () => {
  const screen = await open([179, 10]);
  await screen.getByRole('button', { name: 'Line', exact: true }).click();
  await inHand();
  expect(mapTaken.get()).toBe(true);
  expect(document.activeElement).toBe(chart.surface);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => handState.get().placed).toBe(1);
  chart.setView({ position: [-179, 12], zoom: 5 });
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => handState.get().placed).toBe(2);
  chart.setView({ position: [-178, 13], zoom: 5 });
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => handState.get().placed).toBe(3);
  await userEvent.keyboard('{Backspace}');
  await expect.poll(() => handState.get().placed).toBe(2);
  await userEvent.keyboard('{Escape}');
  await expect
    .poll(() => shapes().map(({ geometry }) => geometry))
    .toEqual([
      {
        type: 'LineString',
        coordinates: [
          [179, 10],
          [-179, 12],
        ],
      },
    ]);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => mapTaken.get()).toBe(false);
  await screen.getByRole('button', { name: 'Undo', exact: true }).click();
  expect(shapes()).toEqual([]);
  await screen.getByRole('button', { name: 'Redo' }).click();
  expect(shapes().length).toBe(1);
  await screen.getByLabelText('Name of the drawing').fill('Date line');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await db().drawings.toArray()).map(({ name }) => name)).toEqual(['Date line']);
  await expect.element(screen.getByText('Saved.')).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('positions are typed in any form, and what cannot be read is said beside the field', async () => {
  const screen = await open([44, 12]);
  await screen.getByRole('button', { name: 'Area', exact: true }).click();
  await inHand();
  const field = screen.getByLabelText('Position', { exact: true });
  for (const typed of ['12 30 N 44 10 E', '12.5, 45.5', '13°00\'00"N 45°00\'00"E']) {
    await field.fill(typed);
    await userEvent.keyboard('{Enter}');
  }
  await expect.poll(() => handState.get().placed).toBe(3);
  await field.fill('somewhere');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await screen.getByRole('button', { name: 'End' }).click();
  await expect.poll(() => shapes()[0]?.geometry).toMatchObject({ type: 'Polygon' });
  expect(shapes()[0]?.geometry.coordinates).toEqual([
    [
      [expect.closeTo(44.166667, 5), 12.5],
      [45.5, 12.5],
      [45, 13],
      [expect.closeTo(44.166667, 5), 12.5],
    ],
  ]);
});

test('a closed panel and a change of style lose neither what is drawn nor what is begun', async () => {
  const screen = await open([44, 12]);
  await screen.getByRole('button', { name: 'Line', exact: true }).click();
  await inHand();
  tap(200, 200);
  await expect.poll(() => handState.get().placed).toBe(1);
  tap(400, 300);
  await expect.poll(() => handState.get().placed).toBe(2);
  changeWorkbench((bench) => openPanel(bench, 'measuring')); // closes drawing
  await expect.poll(() => mapTaken.get()).toBe(false);
  expect(draftDesk.get().draft.unfinished?.positions.length).toBe(2);
  expect(JSON.parse(localStorage.getItem('fathom-drawing-draft') ?? '').unfinished.positions.length).toBe(2);
  chart.setScheme('dark');
  changeWorkbench((bench) => openPanel(bench, 'drawing'));
  await inHand();
  await expect.poll(() => handState.get().placed).toBe(2);
  tap(500, 200);
  await expect.poll(() => handState.get().placed).toBe(3);
  tap(500, 200); // the last one again
  await expect.poll(() => shapes().map(({ geometry }) => geometry.coordinates.length)).toEqual([3]);
  expect(draftDesk.get().draft.unfinished).toBeUndefined();
});

test('a circle is drawn by finger, widened in the panel, and buffered', async () => {
  const screen = await open([60, 60], 6);
  await screen.getByRole('button', { name: 'Circle' }).click();
  await inHand();
  tap(400, 300);
  tap(460, 300);
  await expect.poll(() => shapes()[0]?.properties.radiusNm).toBeGreaterThan(10);
  await screen.getByRole('button', { name: 'Take a shape in hand' }).click();
  await screen.getByRole('button', { name: 'Circle' }).last().click(); // in the list
  await screen.getByLabelText('Radius in nm').fill('25');
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => shapes()[0]?.properties.radiusNm).toBe(25);
  await screen.getByLabelText('Buffer in nm').fill('5');
  await screen.getByRole('button', { name: 'Make' }).click();
  await expect.poll(() => shapes()[1]?.properties.radiusNm).toBe(30);
});

/** As a mouse drags. */
function drag(from: [number, number], to: [number, number]) {
  const { left, top } = chart.surface.getBoundingClientRect();
  const send = (type: string, [x, y]: [number, number], pressed: boolean) =>
    chart.surface.dispatchEvent(
      new PointerEvent(type, {
        clientX: left + x,
        clientY: top + y,
        bubbles: true,
        isPrimary: true,
        pointerId: 1,
        pointerType: 'mouse',
        button: type === 'pointermove' ? -1 : 0,
        buttons: pressed ? 1 : 0,
      }),
    );
  send('pointermove', from, false);
  send('pointerdown', from, true);
  for (const part of [0.2, 0.4, 0.6, 0.8, 1])
    send('pointermove', [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part], true);
  send('pointerup', to, false);
}
const screenOf = (position: [number, number]): [number, number] => {
  const { x, y } = chart.toScreen(position);
  return [x, y];
};

test('a shape in hand is bent by its handles, across 180 degrees too, and each bend can be taken back', async () => {
  const screen = await open([180, 0]);
  const line = {
    type: 'LineString' as const,
    coordinates: [
      [178, 0],
      [-178, 1],
    ] as [number, number][],
  };
  changeDesk(() => deskOf({ name: '', shapes: [{ type: 'Feature', id: 'line', geometry: line, properties: { tool: 'line' } }] }));
  await screen.getByRole('button', { name: 'Line' }).last().click(); // in the list
  await expect.poll(() => chart.featuresAt(...screenOf([180, 0.5]), ['drawing-hand-line']).length, { timeout: 20_000 }).toBeGreaterThan(0);
  drag(screenOf([182, 1]), screenOf([183, 2]));
  await expect
    .poll(() => shapes()[0]?.geometry.coordinates)
    .toEqual([
      [178, 0],
      [expect.closeTo(-177, 1), expect.closeTo(2, 1)],
    ]);
  await screen.getByRole('button', { name: 'Undo', exact: true }).click();
  expect(shapes()[0]?.geometry).toEqual(line);
  await screen.getByRole('button', { name: 'Remove', exact: true }).click();
  expect(shapes()).toEqual([]);
  await expect.poll(() => handState.get().shapeId).toBeUndefined();
});
