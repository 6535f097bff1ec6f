// An alert that an address names is opened by the same rule as one that is pressed: its event is selected, and the map goes there.
import { useEffect, useEffectEvent } from 'react';
import type { ChartView } from '#map/chart-view.ts';
import { workbench } from '#map/workbench.ts';
import { openAlertById } from './open-alert.ts';

interface Props {
  accountId: string;
  /** As it stands in the address; undefined when no alert does. */
  id: string | undefined;
  onShow: (view: ChartView) => void;
}

export function AlertArrival({ accountId, id, onShow }: Props) {
  const arrive = useEffectEvent((alertId: string) => {
    const { drawers, selectedEventId } = workbench.get();
    const front = drawers.at(-1);
    const isOpen = front?.name === 'alert' && front.id === alertId && selectedEventId !== undefined;
    if (!isOpen) void openAlertById(accountId, alertId, onShow); // else the address only follows what was pressed
  });
  useEffect(() => {
    if (id !== undefined) arrive(id);
  }, [id]);
  return null;
}
