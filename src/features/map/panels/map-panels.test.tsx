// The workbench's own panels in a real browser: what each switch does to the workbench, and what is said when something is wrong.
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEFAULT_MAP_LAYERS } from '#contract/entities/map-layers.ts';
import { isPanelOpen } from '#domain/workbench/panels.ts';
import {
  closeAll,
  openPanel,
  pinPanel,
  setEnc,
  setEncOptions,
  setEncValues,
  startWorkbench,
  toggleEventView,
  togglePortView,
} from '#domain/workbench/workbench.ts';
import type { Chart } from '#map/chart/chart.ts';
import type { Hit } from '#map/hits.ts';
import { changeWorkbench, showDrawer, useWorkbench, workbench } from '#map/workbench.ts';
import { changeTheme } from '#ui/look/theme-settings.ts';
import { renderInTheme, seriousFindings } from '#tests/render-in-theme.tsx';
import { SHEETS } from '#ui/frame/sheet.tsx';
import { Toasts } from '#ui/toasts.tsx';
import { useMedia } from '#ui/look/use-media.ts';
import { DEFAULT_ENC_OPTIONS, DEFAULT_NAUTICAL_CHART_VALUES } from '#contract/entities/chart-options.ts';
import { ChartOptionsForm } from './chart-options-form.tsx';
import { KeyPanel } from './key-panel.tsx';
import { LayersPanel } from './layers-panel.tsx';
import { MapMarks } from '#features/map/map-marks.tsx';
import css from '#features/map/map-screen.module.css';
import { MapPanels } from './map-panels.tsx';
import { NightSettings } from './map-style-panel.tsx';
import { pressList, pressPanel } from '#features/map/open-tool.ts';
import { PickList } from '#features/map/picks/pick-list.tsx';
import { ShortcutsDialog } from '#features/map/shortcuts-dialog.tsx';
import { useFrontSheet } from '#features/map/use-front-sheet.ts';
import { ViewPanel } from './view-panel.tsx';

const nothing = () => undefined;
/** The layers and, in front, the key: without the pin the key would take their place. */
const openBoth = () => changeWorkbench((before) => openPanel(pinPanel(openPanel(before, 'layers'), 'layers', true), 'key'));

beforeEach(async () => {
  await page.viewport(1280, 800);
  changeWorkbench(() => startWorkbench('light'));
});

describe('layers panel', () => {
  test('each of the twelve switches switches its own layer and no other; the nautical chart and the drawings are reached from here', async () => {
    changeWorkbench(closeAll);
    const screen = await renderInTheme(
      <main>
        <LayersPanel swatch={nothing} facts={(layer) => `about ${layer}`} threatSettings={<p>settings of threat</p>} />
      </main>,
    );
    await screen.getByRole('button', { name: 'Nautical chart' }).click();
    expect(isPanelOpen(workbench.get().panels, 'mapDrawer')).toBe(true);
    changeWorkbench(closeAll);
    await screen.getByRole('button', { name: 'Drawings' }).click();
    expect(workbench.get().drawers).toEqual([{ name: 'drawings' }]);
    changeWorkbench(closeAll);
    const switches = screen.getByRole('switch').elements().slice(1); // the first is context
    expect(switches).toHaveLength(Object.keys(DEFAULT_MAP_LAYERS).length);
    const switched = new Set<string>();
    for (const one of switches) {
      const before = workbench.get().layers;
      await userEvent.click(one);
      const changed = Object.entries(workbench.get().layers).filter(([layer, on]) => on !== before[layer as keyof typeof before]);
      expect(changed).toHaveLength(1);
      switched.add(changed[0]?.[0] ?? '');
    }
    expect(switched.size).toBe(switches.length);
    await expect.element(screen.getByText('settings of threat')).toBeVisible();
    await expect.element(screen.getByText('about weatherViewOpen')).not.toBeInTheDocument();
    const source = screen.getByRole('button', { name: 'Source of Weather' });
    await source.click();
    await expect.element(screen.getByText('about weatherViewOpen')).toBeVisible();
    expect(screen.getByText(/^about/).elements()).toHaveLength(1);
    await source.click();
    await expect.element(screen.getByText('about weatherViewOpen')).not.toBeInTheDocument();
    expect(await seriousFindings()).toEqual([]);
  });

  test('context takes its layers with it', async () => {
    changeWorkbench(closeAll);
    const screen = await renderInTheme(<LayersPanel swatch={nothing} facts={nothing} threatSettings={null} />);
    await screen.getByRole('switch', { name: /^Listed areas and threat/ }).click();
    await expect.element(screen.getByRole('switch', { name: 'JWC listed areas' })).toBeChecked();
    await expect.element(screen.getByRole('switch', { name: 'Past reports, 5 years' })).toBeChecked();
  });
});

test('the view panel switches kinds on and off, closes panels, clears the map and takes that back, and leads back to the default view', async () => {
  const shown: unknown[] = [];
  const screen = await renderInTheme(
    <main>
      <ViewPanel fleetChoice="fleets" onShow={(view) => shown.push(view)} />
      <Toasts />
    </main>,
  );
  await screen.getByRole('switch', { name: 'Events', exact: true }).click();
  expect(workbench.get()).toMatchObject({ eventViewOpen: false, eventBroadcasting: false });
  await screen.getByRole('switch', { name: /^All ships worldwide/ }).click();
  expect(workbench.get().globalVessels).toBe(false);
  changeWorkbench((before) => openPanel(before, 'layers'));
  await screen.getByRole('button', { name: 'Close panels' }).click();
  expect(workbench.get()).toMatchObject({ panels: { open: [] }, shipViewOpen: true, contextViewOpen: true });
  const before = workbench.get();
  await screen.getByRole('button', { name: 'Clear the map' }).click();
  expect(workbench.get()).toMatchObject({ shipViewOpen: false, portViewOpen: false, contextViewOpen: false });
  await screen.getByRole('button', { name: 'Undo' }).click();
  expect(workbench.get()).toEqual(before);
  await screen.getByRole('button', { name: 'Clear the map' }).click();
  await screen.getByRole('button', { name: 'Default view' }).click();
  expect(workbench.get()).toMatchObject({ shipViewOpen: true, eventBroadcasting: true, contextViewOpen: true });
  expect(shown).toEqual([{ position: [7, 47.65], zoom: 3, bearingDeg: 0, pitchDeg: 0 }]);
  expect(await seriousFindings()).toEqual([]);
});

test('notices at the top of the map stand beside the open panel, not under it', async () => {
  changeWorkbench((before) => openPanel(toggleEventView(before), 'alerts'));
  const screen = await renderInTheme(
    <main style={{ position: 'relative', inlineSize: 1180, blockSize: 600 }}>
      <MapMarks missing={false}>{null}</MapMarks>
      <MapPanels contents={() => <p>content</p>} docked={false} />
    </main>,
  );
  const panel = screen.getByRole('region', { name: 'Alerts' });
  await expect.element(panel).toBeVisible();
  const mark = screen.getByText('Events are not shown');
  const box = (locator: typeof panel) => locator.element().getBoundingClientRect();
  await expect.poll(() => box(mark).left - box(panel).right).toBeGreaterThan(0);
});

test('values of the nautical chart are kept while they are right; what is wrong is said beside the field and not kept', async () => {
  const screen = await renderInTheme(
    <main>
      <ChartOptionsForm />
    </main>,
  );
  const safety = screen.getByLabelText('Safety contour (m)');
  const deep = screen.getByLabelText('Deep contour (m)');
  await safety.fill('1');
  await expect.element(screen.getByText(/^Lower the shallow contour first/)).toBeVisible();
  expect(workbench.get().encValues).toEqual(DEFAULT_NAUTICAL_CHART_VALUES);
  for (const typed of ['12', '125', '12.', '12.5']) await safety.fill(typed);
  expect(workbench.get().encValues).toMatchObject({ safetyContour: 12.5, deepContour: 12.5 });
  await expect.element(deep).toHaveValue('12.5');
  await expect.element(screen.getByText(/^Raised with the safety contour/)).toBeVisible();
  await deep.fill('60');
  await expect.element(screen.getByText(/^Raised with the safety contour/)).not.toBeInTheDocument();
  expect(workbench.get().encValues).toMatchObject({ safetyContour: 12.5, deepContour: 60 });
  await expect.element(screen.getByText(/^Soundings deeper than 10 m, down to 12.5 m, are not marked as shallow/)).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Lights' }).click();
  await screen.getByRole('checkbox', { name: 'Grid' }).click();
  await screen.getByRole('radio', { name: 'Dusk' }).click();
  await expect.poll(() => workbench.get()).toMatchObject({ encValues: { colorScheme: 2 } });
  const chosen = [...DEFAULT_ENC_OPTIONS.filter((option) => option !== 'lights'), 'grid'];
  expect(workbench.get().encSelectedOptions.toSorted()).toEqual(chosen.toSorted());
  await expect.element(screen.getByText(/No effect while Display/)).not.toBeInTheDocument();
  await screen.getByRole('radio', { name: 'Night', exact: true }).click();
  await screen.getByRole('button', { name: 'Set the whole app to night' }).click();
  await expect.element(screen.getByText(/Only the chart is dark/)).not.toBeInTheDocument();
  changeTheme({ themeNight: false });
  await screen.getByRole('radio', { name: 'Standard' }).click();
  await expect.poll(() => screen.getByText('No effect while Display is Standard.').elements().length).toBe(2);
  await screen.getByLabelText('Text from 1:', { exact: true }).fill('1.5');
  await expect.element(screen.getByText('Enter a whole number from 100 to 100,000,000.')).toBeVisible();
  const changes: unknown[] = [];
  const stop = workbench.watch(() => changes.push(workbench.get()));
  await screen.getByRole('button', { name: 'Reset to defaults' }).click();
  const defaults = { encSelectedOptions: DEFAULT_ENC_OPTIONS, encValues: DEFAULT_NAUTICAL_CHART_VALUES };
  await expect.poll(() => workbench.get()).toMatchObject(defaults);
  expect(changes[0]).toMatchObject(defaults);
  stop();
  await expect.element(screen.getByRole('checkbox', { name: 'Lights' })).toBeChecked();
  await expect.element(screen.getByRole('checkbox', { name: 'Grid' })).not.toBeChecked();
  await expect.element(safety).toHaveValue('5');
  await expect.element(deep).toHaveValue('10');
  await safety.fill('wrong');
  const ofView = { ...DEFAULT_NAUTICAL_CHART_VALUES, safetyContour: 8, symbolSet: 2, displayCategory: 1, colorScheme: 3 };
  changeWorkbench((before) => setEncValues(setEncOptions(before, ['grid']), ofView)); // as a saved view does
  await expect.element(safety).toHaveValue('8');
  for (const name of ['Simplified', 'Base', 'Night']) await expect.element(screen.getByRole('radio', { name, exact: true })).toBeChecked();
  await expect.element(screen.getByRole('checkbox', { name: 'Grid' })).toBeChecked();
  await expect.element(screen.getByRole('checkbox', { name: 'Lights' })).not.toBeChecked();
  expect(await seriousFindings()).toEqual([]);
});

test('several things under a finger are a list of at most twenty, chosen by arrow keys; the rest is counted', async () => {
  const hits = Array.from({ length: 25 }, (_, i): Hit => ({ kind: i % 2 ? 'event' : 'ship', id: String(i), label: `thing <b>${i}</b>` }));
  hits[2] = { kind: 'ship', id: '2', label: 'HER', isOwn: true };
  const chosen: Hit[] = [];
  const screen = await renderInTheme(
    <main style={{ position: 'relative', width: 800, height: 600 }}>
      <PickList picks={{ hits, at: [0, 0], x: 790, y: 590 }} iconOf={() => 'ship'} onChoose={(hit) => chosen.push(hit)} onClose={nothing} />
    </main>,
  );
  const list = screen.getByRole('region', { name: '25 items here' });
  await expect.element(list).toBeVisible();
  expect(screen.getByRole('listitem').elements()).toHaveLength(20);
  await expect.element(screen.getByText('and 5 more: zoom in')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Ship HER your fleets' })).toBeVisible();
  const { right, bottom } = list.element().getBoundingClientRect();
  const room = screen.getByRole('main').element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(room.right);
  expect(bottom).toBeLessThanOrEqual(room.bottom);
  await expect.element(screen.getByRole('button', { name: 'Ship thing <b>0</b>' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  expect(chosen).toEqual([hits[1]]);
  expect(await seriousFindings()).toEqual([]);
});

test('as sheets only the front panel is seen, and closing it shows the one behind', async () => {
  await page.viewport(390, 844);
  openBoth();
  const screen = await renderInTheme(
    <main style={{ position: 'relative', height: 800 }}>
      <MapPanels contents={(name) => `inside ${name}`} docked />
    </main>,
  );
  await expect.element(screen.getByText('inside key')).toBeVisible();
  await expect.element(screen.getByText('inside layers')).not.toBeVisible();
  await screen.getByRole('button', { name: 'Close Map key' }).click();
  await expect.element(screen.getByText('inside layers')).toBeVisible();
  const { width, bottom } = screen.getByRole('region', { name: 'Layers' }).element().getBoundingClientRect();
  expect([width, bottom]).toEqual([
    screen.getByRole('main').element().clientWidth,
    800 + screen.getByRole('main').element().getBoundingClientRect().top,
  ]);
});

/** As on the screen of the map, where the drawer's sheet may lie over the panels. */
function Turning({ covered = false }: { covered?: boolean }) {
  return (
    <main style={{ position: 'relative', height: 700 }}>
      <MapPanels contents={(name) => <input aria-label={`typed in ${name}`} />} docked={useMedia(SHEETS)} covered={covered} />
    </main>
  );
}

test('a screen that is turned keeps what was typed, in the panel that is seen, in those behind it and under the drawer', async () => {
  await page.viewport(1180, 820);
  changeWorkbench((before) => openPanel(openPanel(before, 'locationSearch'), 'drawing'));
  const screen = await renderInTheme(<Turning />);
  const field = (name: string) => screen.getByRole('textbox', { name: `typed in ${name}`, includeHidden: true });
  await field('drawing').fill('12 30 N');
  await field('locationSearch').fill('44 E');
  await field('drawing').click(); // in front again
  await page.viewport(820, 1180);
  await expect.element(field('locationSearch')).not.toBeVisible();
  await expect.element(field('drawing')).toBeVisible();
  await screen.rerender(<Turning covered />);
  await expect.element(field('drawing')).not.toBeVisible();
  await page.viewport(1180, 820);
  await expect.element(field('locationSearch')).toBeVisible();
  await expect.element(field('drawing')).toHaveValue('12 30 N');
  await expect.element(field('locationSearch')).toHaveValue('44 E');
});

test('the time panel floats at the foot and moves like the others; where panels are sheets it is none of them', async () => {
  await page.viewport(1180, 820);
  changeWorkbench((before) => openPanel(before, 'timeSlider'));
  const screen = await renderInTheme(<Turning />);
  const panel = screen.getByRole('region', { name: 'Time' });
  await expect.element(panel).toBeVisible();
  const room = screen.getByRole('main').element().getBoundingClientRect();
  const place = () => panel.element().getBoundingClientRect();
  await expect.poll(() => Math.round(place().bottom)).toBe(Math.round(room.bottom));
  expect(place().width).toBeGreaterThan(600);
  (screen.getByRole('group', { name: /Time/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowRight}');
  await expect.poll(() => Math.round(room.bottom - place().bottom)).toBe(16);
  expect(workbench.get().panels.places.timeSlider).toBeDefined();
  await page.viewport(390, 844);
  await expect.element(panel).not.toBeInTheDocument();
});

test('as sheets, Esc closes what is seen: never a panel under the drawer, and of the panels the front one', async () => {
  await page.viewport(390, 844);
  openBoth();
  const screen = await renderInTheme(<Turning covered />);
  await userEvent.keyboard('{Escape}');
  expect(workbench.get().panels.open).toEqual(['layers', 'key']);
  await screen.rerender(<Turning />);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => workbench.get().panels.open).toEqual(['layers']);
});

test('a panel takes the place of the one beside the rail, unless that was pinned or dragged away', async () => {
  await page.viewport(1180, 820);
  changeWorkbench((before) => openPanel(before, 'layers'));
  const screen = await renderInTheme(<Turning />);
  const panel = (name: string) => screen.getByRole('region', { name });
  const place = (name: string) => {
    const { x, y } = panel(name).element().getBoundingClientRect();
    return [x, y];
  };
  const first = place('Layers');
  pressPanel('key');
  await expect.element(panel('Layers')).not.toBeInTheDocument();
  expect(place('Map key')).toEqual(first);
  await screen.getByRole('button', { name: 'Keep Map key open beside others' }).click();
  pressPanel('layers');
  await expect.element(panel('Map key')).toBeVisible();
  expect(place('Layers')).not.toEqual(first);
  screen
    .getByRole('group', { name: /^Layers: drag/ })
    .element()
    .focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('button', { name: 'Keep Layers open beside others' })).not.toBeInTheDocument(); // it stays anyway
  pressPanel('ships');
  await expect.element(panel('Ships')).toBeVisible();
  expect(workbench.get().panels.open).toEqual(['key', 'layers', 'ships']);
  expect(await seriousFindings()).toEqual([]);
});

/** Which sheet is seen, and how many panels are open. */
function FrontSheet() {
  const bench = useWorkbench();
  return <output>{`${useFrontSheet(bench, bench.drawers.length > 0) ?? 'none'} ${bench.panels.open.length}`}</output>;
}

test('as sheets the one opened last is seen, and a tool whose panel lies under the drawer brings it up instead of closing it unseen', async () => {
  const screen = await renderInTheme(<FrontSheet />);
  const seen = (words: string) => expect.element(screen.getByRole('status')).toHaveTextContent(words);
  await seen('none 0');
  pressPanel('layers', 'front');
  await seen('panel 1');
  showDrawer({ name: 'savedViews' });
  await seen('drawer 1');
  pressPanel('layers', 'none');
  await seen('panel 1');
  pressList('savedViews', 'front');
  await seen('drawer 1');
  expect(workbench.get().drawers).toEqual([{ name: 'savedViews' }]);
  for (const panels of [2, 1]) {
    pressPanel('timeSlider', 'none'); // no sheet: it is always seen
    await seen(`drawer ${panels}`);
  }
  pressPanel('layers', 'none');
  await seen('panel 1');
  pressPanel('layers', 'front');
  await seen('drawer 0');
});

test('the map makes room for the sheet that is seen, whatever the height of the one before it', async () => {
  await page.viewport(390, 844);
  openBoth();
  const screen = await renderInTheme(<Turning />);
  const room = () => (screen.getByRole('main').element() as HTMLElement).style.getPropertyValue('--sheet');
  (screen.getByRole('slider', { name: 'Panel height' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(room).toBe('0.28');
  await screen.getByRole('button', { name: 'Close Map key' }).click();
  await expect.poll(room).toBe('0.5');
});

test('what the map does not show it says, and one press shows it again', async () => {
  changeWorkbench((before) => toggleEventView(togglePortView(setEnc(before, true, 'light'))));
  const screen = await renderInTheme(
    <main>
      <MapMarks missing>
        <p>of a slice</p>
      </MapMarks>
    </main>,
  );
  await expect.element(screen.getByText('of a slice')).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  for (const mark of screen.getByRole('button').elements()) await userEvent.click(mark);
  expect(workbench.get()).toMatchObject({ portViewOpen: true, eventViewOpen: true, eventBroadcasting: true, mapEnc: false, mapOsm: true });
  expect(screen.getByRole('button').elements()).toEqual([]);
});

test('what the chart does not show is named, and one press shows it; safety depths that nobody chose lead to their form', async () => {
  const values = { ...DEFAULT_NAUTICAL_CHART_VALUES, displayCategory: 2 };
  changeWorkbench((before) => setEncValues(setEncOptions(setEnc(before, true, 'light'), ['text']), values));
  const screen = await renderInTheme(
    <main>
      <MapMarks missing={false} hasChart>
        {null}
      </MapMarks>
    </main>,
  );
  await expect.element(screen.getByText(/^Not shown on the chart: lights, soundings, deeper dangers, other contours/)).toBeVisible();
  changeWorkbench((before) => setEncValues(before, { ...values, displayCategory: 1 }));
  await expect
    .element(screen.getByText(/^Not shown on the chart: lights, soundings, buoys, beacons and other marks, traffic/))
    .toBeVisible();
  const hides = screen.getByText(/^Not shown on the chart/).element();
  const chip = hides.closest('[data-tone]') ?? hides;
  expect([chip.scrollWidth <= chip.clientWidth, chip.clientWidth <= innerWidth], 'all of it is in sight').toEqual([true, true]);
  await screen.getByRole('button', { name: /lights, soundings/ }).click();
  await expect.element(screen.getByText(/Not shown on the chart/)).not.toBeInTheDocument();
  expect(workbench.get().encValues.displayCategory).toBe(3);

  const depths = screen.getByText(/^Safety contour 5 m and safety depth 10 m are not chosen for your ship/);
  changeWorkbench((before) => setEncValues(before, { ...values, safetyDepth: 12 }));
  await expect.element(screen.getByText(/^Safety contour 5 m is not chosen for your ship/)).toBeVisible();
  changeWorkbench((before) => setEncValues(before, values));
  await expect.element(depths).toBeVisible();
  await screen.getByRole('button', { name: 'Set your safety depths' }).click();
  expect(isPanelOpen(workbench.get().panels, 'mapDrawer')).toBe(true);
  changeWorkbench(closeAll);
  await expect.element(depths).toBeVisible();
  const form = await renderInTheme(<ChartOptionsForm />);
  const reset = form.getByRole('button', { name: 'Reset to defaults' });
  await screen.getByRole('button', { name: 'These are right' }).click();
  await expect.element(depths).not.toBeInTheDocument();
  await reset.click();
  await expect.element(depths).toBeVisible();
  await form.getByRole('textbox', { name: 'Shallow contour (m)' }).fill('3');
  await expect.element(depths).toBeVisible();
  await form.getByRole('textbox', { name: 'Safety contour (m)' }).fill('6');
  await form.getByRole('textbox', { name: 'Safety contour (m)' }).fill('5');
  await expect.element(screen.getByText(/^Safety depth 10 m is not chosen for your ship/)).toBeVisible();
  await screen.getByRole('button', { name: 'It is right' }).click();
  await expect.element(screen.getByText(/not chosen for your ship/)).not.toBeInTheDocument();
  await reset.click();
  await expect.element(depths).toBeVisible();
});

test('on a phone what the map does not show has one line, and beside a sheet none: then all is behind a button', async () => {
  await page.viewport(390, 844);
  changeWorkbench((before) => toggleEventView(togglePortView(before)));
  const on = (sheet: boolean) => (
    <main className={css.screen} data-sheet={sheet ? '' : undefined} style={{ height: 700 }}>
      <div className={css.room}>
        <div className={css.stage}>
          <div className={css.chart} data-testid="chart" />
          <MapMarks missing={false}>
            <p>of a slice, in more words than there is room for on one line of a phone</p>
          </MapMarks>
        </div>
      </div>
    </main>
  );
  const screen = await renderInTheme(on(false));
  const mapPx = () => screen.getByTestId('chart').element().getBoundingClientRect().height;
  const place = () =>
    screen
      .getByText(/^of a slice/)
      .element()
      .getBoundingClientRect();
  await expect.element(screen.getByRole('button', { name: '2 more notices' })).toBeVisible();
  expect(mapPx()).toBeGreaterThanOrEqual(700 - 56);
  await screen.rerender(on(true));
  const button = screen.getByRole('button', { name: '3 notices' });
  await expect.element(button).toBeVisible();
  await expect.poll(mapPx).toBe(350); // as much as half a sheet leaves
  const [mapEnd, buttonEnd] = [screen.getByTestId('chart'), button].map((one) => one.element().getBoundingClientRect().bottom);
  expect(buttonEnd).toBeLessThan(mapEnd ?? 0); // it is not behind the tools
  expect(place().width).toBe(1);
  await button.click();
  await expect.poll(() => place().width).toBeGreaterThan(100);
  expect(mapPx()).toBe(350);
});

test('on a phone safety depths that nobody chose are said whatever else is folded away, beside a sheet too', async () => {
  await page.viewport(390, 844);
  changeWorkbench((before) => toggleEventView(togglePortView(setEnc(before, true, 'light'))));
  const on = (sheet: boolean) => (
    <main className={css.screen} data-sheet={sheet ? '' : undefined} style={{ height: 700 }}>
      <div className={css.room}>
        <div className={css.stage}>
          <div className={css.chart} data-testid="chart" />
          <MapMarks missing={false} hasChart>
            <p>of a slice</p>
          </MapMarks>
        </div>
      </div>
    </main>
  );
  const screen = await renderInTheme(on(false));
  const box = (one: { element: () => Element }) => one.element().getBoundingClientRect();
  const depths = screen.getByRole('alert');
  await expect.element(depths.getByText(/are not chosen for your ship/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '2 more notices' })).toBeVisible();
  const wholeInSight = () =>
    depths.element().scrollWidth <= depths.element().clientWidth && box(depths).height < 100 && box(depths).width > 250;
  expect(wholeInSight()).toBe(true);
  const [choose, right] = ['Set your safety depths', 'These are right'].map((name) => box(screen.getByRole('button', { name })));
  expect(choose?.top, 'both buttons are in one line').toBe(right?.top);
  expect(box(depths).bottom).toBeLessThan(box(screen.getByTestId('chart')).top);
  await screen.rerender(on(true));
  const button = screen.getByRole('button', { name: '3 notices' });
  await expect.element(button).toBeVisible();
  await expect.poll(wholeInSight).toBe(true);
  expect(box(depths).bottom).toBeLessThanOrEqual(box(button).top);
  expect(box(button).bottom).toBeLessThanOrEqual(box(screen.getByTestId('chart')).bottom);
  expect(box(depths).top).toBeGreaterThanOrEqual(box(screen.getByTestId('chart')).top);
});

test('the key says so when there is nothing to explain', async () => {
  changeWorkbench(closeAll);
  const screen = await renderInTheme(<KeyPanel>{null}</KeyPanel>);
  await expect.element(screen.getByText('Nothing on the map needs a key.')).toBeVisible();
});

test('the key explains the dashed limit of the territorial sea while one is in view', async () => {
  changeWorkbench(closeAll);
  const withLimits = (has: boolean) => ({
    chart: { featuresInView: () => (has ? [{}] : []), on: () => () => undefined } as unknown as Chart,
    scheme: 'light' as const,
  });
  const screen = await renderInTheme(<KeyPanel base={withLimits(false)}>{null}</KeyPanel>);
  await expect.element(screen.getByText('Nothing on the map needs a key.')).toBeVisible();
  await screen.rerender(<KeyPanel base={withLimits(true)}>{null}</KeyPanel>);
  await expect.element(screen.getByText('Limit of a territorial sea, as a rule 12 nm from its baseline')).toBeVisible();
  await expect.element(screen.getByText('Nothing on the map needs a key.')).not.toBeInTheDocument();
});

test('night makes the page black and its inks warm, with less light as wanted, and goes as it came', async () => {
  const screen = await renderInTheme(
    <main>
      <NightSettings />
    </main>,
  );
  const page_ = document.documentElement;
  await screen.getByRole('switch', { name: /^Night mode/ }).click();
  await expect.poll(() => page_.className).toContain('night');
  expect(getComputedStyle(page_).backgroundColor).toBe('rgb(0, 0, 0)');
  const light = screen.getByRole('slider', { name: 'Brightness' });
  light.element().focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(light).toHaveAttribute('aria-valuetext', '80 percent');
  expect(getComputedStyle(document.body, '::after').opacity).toBe('0.2');
  expect(await seriousFindings()).toEqual([]);
  await screen.getByRole('switch', { name: /^Night mode/ }).click();
  await expect.poll(() => page_.className).not.toContain('night');
});

test('the list of keys names every panel that has one', async () => {
  const screen = await renderInTheme(<ShortcutsDialog open onOpenChange={nothing} />);
  for (const name of ['Layers', 'Draw', 'Measure', 'View', 'Time'])
    await expect.element(screen.getByText(name, { exact: true })).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});
