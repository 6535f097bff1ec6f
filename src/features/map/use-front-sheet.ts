// Where drawer and panels are sheets, only one of them can be seen: the one that was opened last.
import { useState } from 'react';
import type { Workbench } from '#domain/workbench/workbench.ts';

export function useFrontSheet({ panels, drawers }: Workbench, hasDrawer: boolean): 'panel' | 'drawer' | undefined {
  const panel = panels.open.findLast((name) => name !== 'timeSlider');
  const drawer = hasDrawer ? JSON.stringify(drawers.at(-1)) : undefined;
  const [last, setLast] = useState({ panel, drawer, front: 'drawer' as 'panel' | 'drawer' });
  if (panel !== last.panel || drawer !== last.drawer) {
    const opened = drawer !== last.drawer && drawer ? 'drawer' : panel !== last.panel && panel ? 'panel' : last.front;
    setLast({ panel, drawer, front: opened });
  }
  if (panel && (last.front === 'panel' || !drawer)) return 'panel';
  return drawer ? 'drawer' : undefined;
}
