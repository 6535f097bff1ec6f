// Where drawer and panels are sheets, only one of them can be seen: the one that was opened last, or brought up again.
import { useState } from 'react';
import type { Workbench } from '#domain/workbench/workbench.ts';

/** Another list of panels or drawers, though it holds the same, means that a hand asked for it (open-tool.ts). */
export function useFrontSheet({ panels: { open }, drawers }: Workbench, hasDrawer: boolean): 'panel' | 'drawer' | undefined {
  const hasPanel = open.some((name) => name !== 'timeSlider');
  const [last, setLast] = useState({ open, drawers, front: 'drawer' as 'panel' | 'drawer' });
  if (open !== last.open || drawers !== last.drawers) {
    const hasSlid = open.includes('timeSlider') !== last.open.includes('timeSlider'); // which is no sheet
    const opened = drawers !== last.drawers && hasDrawer ? 'drawer' : open !== last.open && hasPanel && !hasSlid ? 'panel' : last.front;
    setLast({ open, drawers, front: opened });
  }
  if (hasPanel && (last.front === 'panel' || !hasDrawer)) return 'panel';
  return hasDrawer ? 'drawer' : undefined;
}
