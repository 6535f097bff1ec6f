// The panel with the real chart and the real drawing engine, by keys, by finger and across 180 degrees.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Chart, openChart } from '#map/chart/chart.ts';
import { mapTaken } from '#map/map-taken.ts';
import { keepDraftsWith } from '#platform/drafts.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { changeWorkbench } from '#map/workbench.ts';
import { closePanel, openPanel } from '#domain/workbench/workbench.ts';
import { destination, distanceNm } from '#domain/geo/great-circle.ts';
import { lonNear } from '#domain/geo/longitude.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { keepDraftsInMemory, keptDrafts } from '#tests/kept-drafts.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn, parkEntry, renderAt } from '#tests/signed-in-device.tsx';
import { type DraftShape, type DrawingDraft, deskOf, EMPTY_DRAFT, isUnsaved } from './draft.ts';
import { changeDesk, draftDesk, handActions, handState, takeTool } from './draft-desk.ts';
import { DrawingPanel } from './drawing-panel.tsx';
import { changeDrawingSettings } from './drawing-settings.ts';
import { circleOf, shapeOf } from './hand-shapes.ts';
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
  await screen.getByLabelText('Drawing name').fill('Date line');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await db().drawings.toArray()).map(({ name }) => name)).toEqual(['Date line']);
  await expect.element(screen.getByText('Saved.')).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('a drawing whose saving the server refused is not saved any more, whatever becomes of the refusal', async () => {
  const status = () => document.querySelector('form [role=status]')?.textContent;
  const refuseNewest = async () => {
    const entry = await db().outbox.orderBy('no').last();
    await parkEntry(entry?.no ?? 0, { code: 'invalid', message: 'You have too many drawings.' });
    await expect.poll(status).toMatch(/^Not saved yet/);
    await db().outbox.clear(); // as the user gives it up
    await expect.poll(status).toMatch(/^Not saved yet/);
  };
  draw(shapeOf('mark', { tool: 'point', positions: [[59, 0]] }, LOOK));
  const screen = await open([60, 0]);
  await screen.getByLabelText('Drawing name').fill('Mines');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(status).toBe('Saved.');
  await refuseNewest();
  expect(draftDesk.get().draft.base).toBeUndefined();

  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(status).toBe('Saved.');
  const [row] = await db().drawings.toArray();
  if (!row) throw new Error('it was not saved');
  await db().outbox.clear();
  await db().bases.clear();
  await db().drawings.put({ ...row, v: 3 });
  await screen.getByLabelText('Drawing name').fill('Mines and wrecks');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(status).toBe('Saved.');
  await refuseNewest();
  expect(draftDesk.get().draft.base?.drawingId).toBe(row.id);
});

test('a saved text is saved after a reload too, and one whose page closes during the save has the id of its drawing', async () => {
  const screen = await open([60, 0]);
  await screen.getByRole('button', { name: 'Text', exact: true }).click();
  await inHand();
  await userEvent.keyboard('{Enter}');
  await screen.getByLabelText('Text on the map').fill('Pilot station');
  await screen.getByLabelText('Drawing name').fill('Notes');
  let whileSaving: string | null = '';
  const hook = () => {
    whileSaving = localStorage.getItem('fathom-drawing-draft');
  };
  db().drawings.hook('creating', hook);
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Saved.')).toBeVisible();
  db().drawings.hook('creating').unsubscribe(hook);
  expect((JSON.parse(whileSaving ?? '') as DrawingDraft).base?.drawingId).toBe((await db().drawings.toArray())[0]?.id);
  const anew = './draft-desk.ts?after-saving'; // the module once more, as a page has it that is loaded anew
  const { draft } = ((await import(/* @vite-ignore */ anew)) as typeof import('./draft-desk.ts')).draftDesk.get();
  expect(draft.shapes.map(({ properties }) => properties.text)).toEqual(['Pilot station']);
  expect(isUnsaved(draft)).toBe(false);
});

test('the name of a drawing is kept with it, and not offered for the next one', async () => {
  keepDraftsInMemory();
  changeDesk(() => deskOf({ ...EMPTY_DRAFT, name: 'Line' }));
  const screen = await open([0, 0]);
  await screen.getByLabelText('Drawing name').fill('Date line');
  await expect.poll(() => draftDesk.get().draft.name).toBe('Date line');
  changeDesk(() => deskOf(EMPTY_DRAFT));
  await expect.element(screen.getByLabelText('Drawing name')).not.toBeInTheDocument();
  changeDesk(() => deskOf({ ...EMPTY_DRAFT, name: 'Gulf' }));
  await expect.element(screen.getByLabelText('Drawing name')).toHaveValue('Gulf');
  expect(keptDrafts()).toEqual([]);
  keepDraftsWith(undefined);
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
  await screen.getByRole('button', { name: 'Finish' }).click();
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
  await screen.getByRole('button', { name: 'Select a shape' }).click();
  await screen.getByRole('button', { name: 'Circle' }).last().click(); // in the list
  await screen.getByLabelText('Radius, nm').fill('25');
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => shapes()[0]?.properties.radiusNm).toBe(25);
  await screen.getByLabelText('Buffer, nm').fill('5');
  await screen.getByRole('button', { name: 'Create' }).click();
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
  await screen.getByRole('button', { name: 'Delete', exact: true }).click();
  expect(shapes()).toEqual([]);
  await expect.poll(() => handState.get().shapeId).toBeUndefined();
});

test('a shape that is let go over a panel is where it was let go, and the drag is over', async () => {
  const screen = await open([60, 0], 6);
  draw(shapeOf('mark', { tool: 'point', positions: [[59, 0]] }, LOOK));
  await take(screen, 'Point', 'drawing-hand-point', [59, 0]);
  const [x, y] = screenOf([59, 0]);
  document.querySelector<HTMLElement>('#map')?.style.setProperty('z-index', '1');
  const panel = document.createElement('div'); // lies over the chart, as panels do
  panel.style.cssText = 'position: absolute; z-index: 2; inset: 0 auto auto 1000px; width: 200px; height: 600px; background: white';
  document.body.append(panel);
  await userEvent.dragAndDrop(chart.surface, panel, { sourcePosition: { x, y }, targetPosition: { x: 100, y }, steps: 5 });
  panel.remove();
  const [lon] = chart.fromScreen(700, y); // the chart begins 400 px from the page's edge
  await expect.poll(() => shapes()[0]?.geometry.coordinates).toEqual([expect.closeTo(lon, 0), expect.closeTo(0, 1)]);
  const where = shapes()[0]?.geometry.coordinates;
  await userEvent.hover(chart.surface, { position: { x: 200, y: 500 } });
  expect(shapes()[0]?.geometry.coordinates).toEqual(where);
});

const LOOK = { colour: '#0069b4', widthPx: 2 };
const draw = (...drawn: DraftShape[]) => changeDesk(() => deskOf({ name: '', shapes: drawn }));
/** Taken in hand from the list of shapes, and drawn by the engine. */
async function take(screen: Awaited<ReturnType<typeof open>>, name: string, layer: string, on: [number, number]) {
  await screen.getByRole('button', { name, exact: true }).last().click();
  await expect.poll(() => chart.featuresAt(...screenOf(on), [layer], 3).length, { timeout: 20_000 }).toBeGreaterThan(0);
}

test('a circle in hand is widened by its rim, and stays a circle around its centre', { tags: ['long'] }, async () => {
  const screen = await open([180, 60], 6);
  const centre = [180, 60] as const;
  draw(shapeOf('circle', { tool: 'circle', positions: [centre, [181, 60]] }, LOOK));
  const radiusNm = distanceNm(centre, [181, 60]);
  const rim = destination(centre, 90, radiusNm);
  await take(screen, 'Circle', 'drawing-hand-line', [180.5, 60]);
  drag(screenOf([lonNear(rim[0], 180), rim[1]]), screenOf([182, 60]));
  await expect.poll(() => shapes()[0]?.properties.radiusNm).toBeGreaterThan(radiusNm * 1.9);
  const wide = circleOf(shapes()[0] as DraftShape);
  expect(wide?.radiusNm).toBeCloseTo(distanceNm(centre, [182, 60]), -0.5);
  expect(distanceNm(wide?.centre ?? [0, 0], centre)).toBeLessThan(0.1);
  await screen.getByRole('button', { name: 'Undo', exact: true }).click();
  expect(shapes()[0]?.properties.radiusNm).toBeCloseTo(radiusNm, 6);
});

test('a rectangle in hand follows a corner and keeps the opposite one', async () => {
  const screen = await open([60, 0], 6);
  const corners: [number, number][] = [
    [59, -1],
    [60, -1],
    [60, 0],
    [59, 0],
  ];
  draw(shapeOf('box', { tool: 'rectangle', positions: corners }, LOOK));
  await take(screen, 'Rectangle', 'drawing-hand-line', [59.5, -1]);
  drag(screenOf([60, 0]), screenOf([61.5, 1]));
  const ring = () => (shapes()[0]?.geometry.type === 'Polygon' ? (shapes()[0]?.geometry.coordinates[0] as [number, number][]) : []);
  // a hand is as exact as its pixels
  await expect.poll(() => Math.abs(Math.max(...ring().map(([lon]) => lon)) - 61.5)).toBeLessThan(0.15);
  expect(Math.abs(Math.max(...ring().map(([, lat]) => lat)) - 1)).toBeLessThan(0.15);
  expect(Math.min(...ring().map(([lon]) => lon))).toBeCloseTo(59, 3);
  expect(Math.min(...ring().map(([, lat]) => lat))).toBeCloseTo(-1, 3);
  expect(ring()).toHaveLength(5);
});

test('a hand beside a corner that is drawn already takes exactly that corner, unless it shall not', async () => {
  const screen = await open([180, 0], 6);
  const before = shapeOf(
    'before',
    {
      tool: 'line',
      positions: [
        [178, 1],
        [182, 1],
      ],
    },
    LOOK,
  );
  const [x, y] = screenOf([182, 1]);
  const firstPlaced = async () => {
    await screen.getByRole('button', { name: 'Line', exact: true }).first().click();
    await inHand();
    tap(x + 5, y - 5);
    await expect.poll(() => draftDesk.get().draft.unfinished?.positions.length).toBe(1);
    const [placed] = draftDesk.get().draft.unfinished?.positions ?? [];
    takeTool(undefined);
    return placed;
  };
  draw(before);
  expect(await firstPlaced()).toEqual([expect.closeTo(-178, 6), expect.closeTo(1, 6)]);
  draw(before);
  changeDrawingSettings({ snap: false });
  const free = await firstPlaced();
  changeDrawingSettings({ snap: true });
  expect(distanceNm(free ?? [0, 0], [-178, 1])).toBeGreaterThan(1);
});

test('the positions of a shape in hand are text, in the form that the user chose: corrected by keys, and never lost by another choice', async () => {
  const screen = await open([180, 11]);
  const write = (positionForm: 'minutes' | 'decimal') => devicePreferences.set({ ...devicePreferences.get(), positionForm });
  draw(
    shapeOf(
      'line',
      {
        tool: 'line',
        positions: [
          [179, 10.123456],
          [181, 12],
        ],
      },
      LOOK,
    ),
  );
  await take(screen, 'Line', 'drawing-hand-line', [180, 11.07]);
  const field = screen.getByLabelText('Positions', { exact: true });
  await expect.element(field).toHaveValue("10°07.407' N 179°00.000' E\n12°00.000' N 179°00.000' W");
  write('decimal');
  await expect.element(field).toHaveValue('10.12346° N 179.00000° E\n12.00000° N 179.00000° W');
  const typed = "10°07.407' N 179°00.000' E\n13 N 178 W\nnowhere";
  await field.fill(typed);
  write('minutes');
  await expect.element(field).toHaveValue(typed);
  await screen.getByRole('button', { name: 'Apply positions' }).click();
  await expect.element(screen.getByText(/^Line 3/)).toBeVisible();
  await field.fill(typed.replace('\nnowhere', ''));
  await screen.getByRole('button', { name: 'Apply positions' }).click();
  await expect
    .poll(() => shapes()[0]?.geometry.coordinates)
    .toEqual([
      [179, 10.123456], // left as it was: exact
      [-178, 13],
    ]);
});
