// The map goes where a link leads: to what the address names, once, and not when the address only follows what was pressed.
import { useEffect, useEffectEvent, useRef } from 'react';
import type { MapRecord } from '#contract/entities/map-layers.ts';
import type { LonLat } from '#contract/units.ts';
import { hearArrivals } from './arrive-again.ts';
import { workbench } from './workbench.ts';

/**
 * `id`: as in the address; undefined when it names nothing of this kind. `position`: undefined until this device knows it. Must be called
 * after the code that binds drawers and address: while the address leads, the drawer here is still another one.
 */
export function useArrival(
  name: MapRecord,
  id: string | undefined,
  position: LonLat | undefined,
  onArrive: (position: LonLat) => void,
): void {
  const isFirst = useRef(true);
  /** The map owes it a visit. */
  const wanted = useRef<string>(undefined);
  const lead = useEffectEvent(() => {
    const front = workbench.get().drawers.at(-1);
    const isRead = front?.name === name && front.id === id;
    wanted.current = isFirst.current || !isRead ? id : undefined;
    isFirst.current = false;
  });
  const go = useEffectEvent(() => {
    if (!position || id === undefined || wanted.current !== id) return;
    wanted.current = undefined;
    onArrive(position);
  });
  const isKnown = position !== undefined;
  useEffect(() => lead(), [id]);
  useEffect(() => go(), [id, isKnown]);
  const again = useEffectEvent((named: MapRecord, asked: string) => {
    if (named === name && asked === id && position) onArrive(position);
  });
  useEffect(() => hearArrivals((named, asked) => again(named, asked)), []);
}
