// What the map shows at all: ships, ports, events, context, whose ships; and actions: close panels, default view, clear map.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { resetView } from '#domain/workbench/shown-views.ts';
import {
  closePanels,
  toggleContextView,
  toggleEventBroadcasting,
  toggleEventView,
  toggleGlobalVessels,
  togglePortView,
  toggleShipView,
} from '#domain/workbench/workbench.ts';
import type { ChartView } from '#map/chart/chart-view.ts';
import { changeWorkbench, useWorkbench, workbench } from '#map/workbench.ts';
import { Button } from '#ui/button.tsx';
import { SwitchField } from '#ui/form/field.tsx';
import { clearMap } from '#features/map/clear-map.ts';
import css from './panels.module.css';

interface Props {
  /** Which own fleets are shown. */
  fleetChoice: ReactNode;
  onShow: (view: ChartView) => void;
}

export function ViewPanel({ fleetChoice, onShow }: Props) {
  const { t } = useTranslation();
  const bench = useWorkbench();
  const reset = () => {
    const { bench: after, target } = resetView(workbench.get());
    changeWorkbench(() => after);
    onShow(target);
  };
  return (
    <div className="stack-16">
      <div className={css.group}>
        <SwitchField label={t('map.ships')} checked={bench.shipViewOpen} onChange={() => changeWorkbench(toggleShipView)} />
        <SwitchField label={t('map.ports')} checked={bench.portViewOpen} onChange={() => changeWorkbench(togglePortView)} />
        <SwitchField label={t('map.events')} checked={bench.eventViewOpen} onChange={() => changeWorkbench(toggleEventView)} />
        <SwitchField
          label={t('map.broadcasting')}
          hint={t('map.broadcastingHint')}
          checked={bench.eventBroadcasting}
          onChange={() => changeWorkbench(toggleEventBroadcasting)}
        />
        <SwitchField label={t('map.context')} checked={bench.contextViewOpen} onChange={() => changeWorkbench(toggleContextView)} />
      </div>
      <div className={css.group}>
        <SwitchField
          label={t('map.globalVessels')}
          hint={t('map.globalVesselsHint')}
          checked={bench.globalVessels}
          onChange={() => changeWorkbench(toggleGlobalVessels)}
        />
        {fleetChoice}
      </div>
      <div className="wraps-8">
        <Button kind="soft" onClick={() => changeWorkbench(closePanels)}>
          {t('map.closePanels')}
        </Button>
        <Button kind="soft" onClick={reset}>
          {t('map.defaultView')}
        </Button>
        <Button kind="soft" onClick={() => clearMap(t)}>
          {t('map.clear')}
        </Button>
      </div>
    </div>
  );
}
