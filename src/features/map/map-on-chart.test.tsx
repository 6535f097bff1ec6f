// The panel of the map style and the line at the map's foot, with a real chart.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePanel, setEnc, startWorkbench } from '#domain/workbench/workbench.ts';
import { olderGround } from '#map/chart/older-ground.ts';
import { ownMaps } from '#map/own-maps.ts';
import { changeWorkbench, workbench } from '#map/workbench.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { clearPersisted } from '#platform/persisted.ts';
import { type ChartOnPage, chartOnPage } from '#tests/chart-on-page.ts';
import { renderInTheme, seriousFindings } from '#tests/render-in-theme.tsx';
import { changeTheme } from '#ui/look/theme-settings.ts';
import { showGlobe } from './globe.ts';
import { MapMarks } from './map-marks.tsx';
import { MapRail } from './map-rail.tsx';
import screenCss from './map-screen.module.css';
import { MapStatusLine } from './map-status-line.tsx';
import { OlderGroundMark } from './marks/older-ground-mark.tsx';
import { MapStylePanel } from './panels/map-style-panel.tsx';

let stage: ChartOnPage;
beforeEach(async () => {
  await page.viewport(1280, 800);
  changeWorkbench(() => startWorkbench('light'));
  stage = await chartOnPage({ position: [-179.5, 0], zoom: 5 }, { width: 500, height: 400 });
});
afterEach(() => {
  showGlobe(stage.chart, false);
  stage.close();
  clearPersisted();
});

const beside = { position: 'absolute', inset: '0 0 0 520px' } as const;

test('the map drawer: each style, the chart instead of it and back to the light or dark style, and the world round', async () => {
  const screen = await renderInTheme(
    <main style={beside}>
      <MapStylePanel chart={stage.chart} accountId="nobody" />
    </main>,
  );
  for (const [name, mapStyle] of [
    ['Dark', 'dark'],
    ['Depth relief', 'relief'],
  ] as const) {
    await screen.getByRole('radio', { name }).click();
    expect(workbench.get()).toMatchObject({ mapStyle, mapOsm: true, mapEnc: false });
  }
  await screen.getByRole('radio', { name: 'Nautical chart' }).click();
  expect(workbench.get()).toMatchObject({ mapEnc: true, mapOsm: false });
  await expect.element(screen.getByText(/^No nautical chart cells are on this device/)).toBeVisible();
  await expect.element(screen.getByLabelText('Safety contour (m)')).toBeVisible();
  await screen.getByRole('radio', { name: 'Fathom map' }).click();
  expect(workbench.get()).toMatchObject({ mapEnc: false, mapOsm: true, mapStyle: 'light' });
  changeTheme({ themeMode: 'dark' });
  await screen.getByRole('radio', { name: 'Nautical chart' }).click();
  await screen.getByRole('radio', { name: 'Fathom map' }).click();
  expect(workbench.get().mapStyle).toBe('dark');

  const globe = screen.getByRole('switch', { name: /^Globe/ });
  (globe.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  expect(stage.chart.globe).toBe(true);
  await expect.element(globe).toBeChecked();
  await userEvent.keyboard(' ');
  expect(stage.chart.globe).toBe(false);
  expect(await seriousFindings()).toEqual([]);
});

test('the line at the foot has position, zoom, scale in nm, which way is north, that it is not for navigation, and the age', async () => {
  const screen = await renderInTheme(
    <footer style={{ ...beside, inset: 'auto 0 0 0' }}>
      <MapStatusLine chart={stage.chart} age={<span>data 11:02Z</span>} />
    </footer>,
  );
  await expect.element(screen.getByText("00°00.000' N 179°30.000' W")).toBeVisible();
  await expect.element(screen.getByText('z 5.0')).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'Scale: 100 nautical miles' })).toBeVisible();
  const plain = screen.getByText('Not for navigation: no soundings, no dangers');
  await expect.element(plain).toBeVisible();
  changeWorkbench((bench) => setEnc(bench, true, 'light'));
  await expect.element(plain).not.toBeInTheDocument();
  await expect.element(screen.getByText('Not for navigation')).toBeVisible();
  changeWorkbench((bench) => setEnc(bench, false, 'light'));
  await expect.element(screen.getByText('data 11:02Z')).toBeVisible();
  await screen.getByRole('button', { name: 'Map key' }).click();
  expect(workbench.get().panels.open).toContain('key');
  changeWorkbench((bench) => closePanel(bench, 'key'));
  await expect.element(screen.getByRole('button', { name: 'Turn north up' })).not.toBeInTheDocument();

  stage.chart.setView({ position: [181, 0], zoom: 7.25, bearingDeg: 34 });
  await expect.element(screen.getByText("00°00.000' N 179°00.000' W")).toBeVisible();
  await expect.element(screen.getByText('z 7.3')).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'Scale: 20 nautical miles' })).toBeVisible();
  const north = screen.getByRole('button', { name: 'Turn north up' });
  await expect.element(north).toHaveTextContent('034°T');
  await north.click();
  await expect.element(north).not.toBeInTheDocument();

  devicePreferences.set({ ...devicePreferences.get(), positionForm: 'decimal' });
  await expect.element(screen.getByText('00.00000° N 179.00000° W')).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(plain).toBeVisible(); // on a phone too
  await expect.element(screen.getByRole('img', { name: /^Scale: \d+ nautical miles$/ })).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('own ground that is drawn as it was before its file was replaced is named while it is in view', async () => {
  const map = { id: 'a'.repeat(24), name: 'harbour.pmtiles', kind: 'vector', minZoom: 6, maxZoom: 6, box: [-180, -85, 180, 85] } as const;
  ownMaps.set([map]);
  olderGround.set(new Map([[map.id, [{ z: 6, x: 26, y: 28 }]]])); // 33.75 to 28.1 degrees west
  stage.chart.setView({ position: [-30, 20], zoom: 7 });
  const screen = await renderInTheme(<OlderGroundMark chart={stage.chart} />);
  await expect.element(screen.getByText(/^Older edition of the map harbour drawn here/)).toBeVisible();
  stage.chart.setView({ position: [30, 20], zoom: 7 });
  await expect.element(screen.getByText(/^Older edition/)).not.toBeInTheDocument();
});

test('the name of the tool that has the focus covers no other tool', async () => {
  const nothing = () => undefined;
  const screen = await renderInTheme(
    <main style={{ ...beside, height: 760 }}>
      <MapRail chart={stage.chart} bar={false} sight="all" narrow={false} homeName="Home" onHome={nothing} onShortcuts={nothing} />
    </main>,
  );
  await userEvent.keyboard('{Tab}'); // the name shows only where the keyboard brings the focus
  (screen.getByRole('button', { name: 'Events', exact: true }).element() as HTMLElement).focus();
  await expect.element(screen.getByRole('tooltip', { name: 'Events' })).toBeInTheDocument();
  for (const tool of screen.getByRole('toolbar').getByRole('button').elements()) {
    const { x, y, width, height } = tool.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    expect(tool.contains(top), tool.getAttribute('aria-label') ?? '').toBe(true);
  }
});

test('in the bar of a tablet the word under the house is its name', async () => {
  await page.viewport(820, 1180);
  const nothing = () => undefined;
  const screen = await renderInTheme(
    <main>
      <MapRail chart={stage.chart} bar sight="front" narrow={false} homeName="My ships" onHome={nothing} onShortcuts={nothing} />
    </main>,
  );
  const house = screen.getByRole('button', { name: 'My ships', exact: true }).element() as HTMLElement;
  expect(house.innerText).toBe('My ships');
});

test('on a phone the alerts and ships are one press away, every tool has 44 px at 360 px, and the others are behind "More"', async () => {
  await page.viewport(360, 740);
  const nothing = () => undefined;
  const screen = await renderInTheme(
    <main>
      <MapRail chart={stage.chart} bar sight="front" narrow homeName="Home" onHome={nothing} onShortcuts={nothing} />
    </main>,
  );
  const names = () =>
    screen
      .getByRole('toolbar')
      .getByRole('button')
      .elements()
      .map((tool) => tool.getAttribute('aria-label'));
  expect(names().slice(0, 3)).toEqual(['Layers', 'Alerts', 'Ships']);
  const bar = screen.getByRole('toolbar').element();
  expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
  const tools = screen.getByRole('toolbar').getByRole('button').elements() as HTMLElement[];
  expect(tools.map((tool) => tool.innerText)).toEqual(['Layers', 'Alerts', 'Ships', 'Events', 'Route', 'Key', 'More']);
  for (const tool of tools) {
    expect(tool.getAttribute('aria-label')?.toLowerCase()).toContain(tool.innerText.toLowerCase());
    expect(tool.scrollWidth).toBeLessThanOrEqual(tool.clientWidth);
    expect(tool.clientHeight).toBeGreaterThanOrEqual(44);
  }
  await screen.getByRole('button', { name: 'More' }).click();
  for (const name of ['Draw', 'Measure', 'Ports', 'Time']) await expect.element(screen.getByRole('menuitem', { name })).toBeVisible();
});

test('on a phone notices that were unfolded fold away when a sheet opens, and when another takes its place', async () => {
  await page.viewport(390, 844);
  changeWorkbench((before) => ({ ...before, portViewOpen: false, eventViewOpen: false }));
  const under = (sheet: unknown) => (
    <main className={screenCss.stage}>
      <MapMarks missing={false} sheet={sheet}>
        <output>106 older events not shown</output>
      </MapMarks>
    </main>
  );
  const list = ['alerts'];
  const screen = await renderInTheme(under(list));
  for (const next of [list, ['alert', 'a'], ['alert', 'b'], undefined]) {
    await screen.getByRole('button', { name: '2 more notices' }).click();
    await screen.rerender(under(next));
    await expect.element(screen.getByRole('button', { name: next === list ? 'Show less' : '2 more notices' })).toBeVisible();
    if (next === list) await screen.getByRole('button', { name: 'Show less' }).click();
  }
});

test('on a phone what the map does not show is said in one row above the map, the rest at a press, and covers no part of it', async () => {
  await page.viewport(390, 844);
  changeWorkbench((before) => ({ ...before, portViewOpen: false, eventViewOpen: false }));
  const screen = await renderInTheme(
    <main className={screenCss.stage} style={{ blockSize: 600 }}>
      <div className={screenCss.chart} data-testid="chart-room" />
      <MapMarks missing={false}>
        <output>106 older events not shown</output>
      </MapMarks>
    </main>,
  );
  const top = () => screen.getByTestId('chart-room').element().getBoundingClientRect().top;
  expect(screen.getByText('106 older events not shown').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top());
  await expect.element(screen.getByRole('button', { name: '2 more notices' })).toBeVisible();
  expect(top()).toBeLessThanOrEqual(54);
  await screen.getByRole('button', { name: '2 more notices' }).click();
  await expect.poll(top).toBeGreaterThan(54);
  for (const name of ['ports', 'events']) {
    const box = screen
      .getByRole('button', { name: new RegExp(`^Remove .*${name}`, 'i') })
      .element()
      .getBoundingClientRect();
    expect(box.bottom).toBeLessThanOrEqual(top());
    expect(box.width).toBeGreaterThan(20);
  }
  await screen.getByRole('button', { name: 'Show less' }).click();
  await expect.poll(top).toBeLessThanOrEqual(54);
  await page.viewport(1280, 800);
  await expect.poll(top).toBe(screen.getByRole('main').element().getBoundingClientRect().top);
});
