// Where drawer and panels are sheets, only one is visible: the one that was opened or brought up last.
import { useState } from 'react';
import type { Workbench } from '#domain/workbench/workbench.ts';

/** A new list object of panels or drawers, even with the same content, means that the user asked for it (open-tool.ts). */
export function useFrontSheet({ panels: { open }, drawers }: Workbench, hasDrawer: boolean): 'panel' | 'drawer' | undefined {
  const hasPanel = open.some((name) => name !== 'timeSlider');
  const [last, setLast] = useState({ open, drawers, front: 'drawer' as 'panel' | 'drawer' });
  if (open !== last.open || drawers !== last.drawers) {
    const hasSlid = open.includes('timeSlider') !== last.open.includes('timeSlider'); // it is no sheet
    const opened = drawers !== last.drawers && hasDrawer ? 'drawer' : open !== last.open && hasPanel && !hasSlid ? 'panel' : last.front;
    setLast({ open, drawers, front: opened });
  }
  if (hasPanel && (last.front === 'panel' || !hasDrawer)) return 'panel';
  return hasDrawer ? 'drawer' : undefined;
}
