// How tests of a layer's panel begin: somebody signed in, the workbench as it opens, the panel with its key on a page of the map.
import type { ReactNode } from 'react';
import { page } from 'vitest/browser';
import { startWorkbench } from '#domain/workbench/workbench.ts';
import type { ChartView } from '#map/chart/chart-view.ts';
import { changeWorkbench } from '#map/workbench.ts';
import { openSignedIn, renderAt } from './signed-in-device.tsx';

export async function openMap(): Promise<void> {
  await page.viewport(1280, 900);
  changeWorkbench(() => startWorkbench('light'));
  await openSignedIn();
}

/** `shown`: where the panel sent the map. */
export async function renderPanel(panelWithKey: (show: (view: ChartView) => void) => ReactNode) {
  const shown: ChartView[] = [];
  const { screen } = await renderAt(
    <main style={{ inlineSize: 300 }}>
      <h1>Map</h1>
      {panelWithKey((view) => shown.push(view))}
    </main>,
  );
  return { screen, shown };
}
