// Opens the panel that an address names, once.
import { useEffect, useEffectEvent } from 'react';
import type { PanelName } from '#domain/workbench/panels.ts';
import { openPanel } from '#domain/workbench/workbench.ts';
import { changeWorkbench } from '#map/workbench.ts';

interface Props {
  /** As in the address; undefined when it names no panel. */
  name: PanelName | undefined;
  /** The panel can be removed from the address. */
  onDone: () => void;
}

export function PanelArrival({ name, onDone }: Props) {
  const arrive = useEffectEvent((panel: PanelName) => {
    changeWorkbench((before) => openPanel(before, panel));
    onDone();
  });
  useEffect(() => {
    if (name !== undefined) arrive(name);
  }, [name]);
  return null;
}
