// Clears the map (the specification's close-all). It offers undo, because one press hides all ships.
import type { useTranslation } from 'react-i18next';
import { UNDO_MS } from '#contract/constants.ts';
import { closeAll, undoCloseAll } from '#domain/workbench/workbench.ts';
import { changeWorkbench, workbench } from '#map/workbench.ts';
import { showToast } from '#ui/toasts.tsx';

export function clearMap(t: ReturnType<typeof useTranslation>['t']): void {
  const before = workbench.get();
  changeWorkbench(closeAll);
  showToast('info', t('map.cleared'), {
    action: { label: t('map.undoClear'), onClick: () => changeWorkbench((bench) => undoCloseAll(bench, before)) },
    durationMs: UNDO_MS,
  });
}
