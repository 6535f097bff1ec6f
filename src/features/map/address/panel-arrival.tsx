// The panel that an address names opens, once.
import { useEffect, useEffectEvent } from 'react';
import type { PanelName } from '#domain/workbench/panels.ts';
import { openPanel } from '#domain/workbench/workbench.ts';
import { changeWorkbench } from '#map/workbench.ts';

interface Props {
  /** As it stands in the address; undefined when no panel does. */
  name: PanelName | undefined;
  /** The address need not carry it any more. */
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
