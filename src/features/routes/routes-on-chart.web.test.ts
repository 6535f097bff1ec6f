import { afterEach, expect, test, vi } from 'vitest';
import { startWorkbench } from '#domain/workbench/workbench.ts';
import type { Chart } from '#map/chart/chart.ts';
import { changeWorkbench, showDrawer } from '#map/workbench.ts';
import { deleteAccountDb } from '#store/device/account-db.ts';
import { draggedDraft } from './drag/drag-route.ts';
import { changeRouteDraft, emptyDraft, routeDraft, setStop } from './route-draft.ts';
import { showRoutes } from './routes-on-chart.ts';
import { PLANNED_SOURCE } from './routes-layer.ts';

afterEach(() => deleteAccountDb('planner'));

test('the planned route is on the map while its drawer is open, also behind another, and goes with it', () => {
  changeWorkbench(() => startWorkbench('light'));
  const drawn = new Map<string, { features: unknown[] }>();
  const setGeojson = (source: string, data: { features: unknown[] }) => drawn.set(source, data);
  const stop = showRoutes({ addOverlay: () => vi.fn(), setGeojson } as unknown as Chart, 'planner');
  const stops = () => drawn.get(PLANNED_SOURCE)?.features.length;
  routeDraft.set(emptyDraft());
  changeRouteDraft((draft) => setStop(draft, draft.stops[0]?.id ?? '', { text: 'here', position: [45, 12] }));
  expect(stops()).toBe(0);
  showDrawer({ name: 'routePlanning' });
  expect(stops()).toBe(1);
  showDrawer({ name: 'ship', mmsi: 247_000_001 });
  expect(stops()).toBe(1);
  changeWorkbench((bench) => ({ ...bench, drawers: [] }));
  expect(stops()).toBe(0);
  stop();
  routeDraft.set(emptyDraft());
});

test('while a waypoint is dragged the page draws the route over the map, until the map shows it again', () => {
  changeWorkbench(() => startWorkbench('light'));
  showDrawer({ name: 'routePlanning' });
  const surface = document.createElement('canvas');
  document.body.append(surface);
  const onMap: { features: unknown[] }[] = [];
  let settled = () => {};
  const chart = {
    surface,
    scheme: 'light',
    view: { position: [0, 0], zoom: 4 },
    addOverlay: () => vi.fn(),
    setGeojson: (source: string, data: { features: unknown[] }) => source === PLANNED_SOURCE && onMap.push(data),
    toScreen: ([x, y]: [number, number]) => ({ x, y }),
    on: (event: string, hear: () => void) => {
      if (event === 'settled') settled = hear;
      return vi.fn();
    },
  };
  const drawnByPage = () => [...(surface.parentElement?.querySelectorAll('svg circle') ?? [])].map((circle) => circle.getAttribute('cx'));
  const stop = showRoutes(chart as unknown as Chart, 'planner');
  const draft = emptyDraft();
  const stopAt = (lon: number) => setStop(draft, draft.stops[0]?.id ?? '', { text: 'here', position: [lon, 12] });
  routeDraft.set(stopAt(45));
  draggedDraft.set(stopAt(46));
  expect(onMap.at(-1)?.features).toHaveLength(0);
  expect(drawnByPage()).toContain('46');
  draggedDraft.set(undefined);
  routeDraft.set(stopAt(46));
  expect(onMap.at(-1)?.features).toHaveLength(1);
  expect(drawnByPage()).toContain('46');
  settled();
  expect(drawnByPage()).toEqual([]);
  stop();
  surface.remove();
  routeDraft.set(emptyDraft());
});

test('on a globe the map itself draws the route also while it is dragged', () => {
  showDrawer({ name: 'routePlanning' });
  const drawn = new Map<string, { features: unknown[] }>();
  const setGeojson = (source: string, data: { features: unknown[] }) => drawn.set(source, data);
  const stop = showRoutes({ addOverlay: () => vi.fn(), setGeojson, globe: true } as unknown as Chart, 'planner');
  const draft = emptyDraft();
  draggedDraft.set(setStop(draft, draft.stops[0]?.id ?? '', { text: 'here', position: [45, 12] }));
  expect(drawn.get(PLANNED_SOURCE)?.features).toHaveLength(1);
  draggedDraft.set(undefined);
  stop();
});
