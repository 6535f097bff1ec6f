import { afterEach, expect, test, vi } from 'vitest';
import { startWorkbench } from '#domain/workbench/workbench.ts';
import type { Chart } from '#map/chart/chart.ts';
import { changeWorkbench, showDrawer } from '#map/workbench.ts';
import { deleteAccountDb } from '#store/device/account-db.ts';
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
