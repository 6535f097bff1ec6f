// Counts, ages and origin of the device's ships in React, updated when the ships change.
import { useEffect, useState } from 'react';
import type { Traffic } from '#contract/entities/ships.ts';
import type { ShipStoreStatus } from '#contract/worker-apis.ts';
import { shipStore } from './ships.ts';

/** Draws again only when what was picked is another. `pick`: the same function from render to render. */
function useOfStatus<T>(pick: (status: ShipStoreStatus) => T): T | undefined {
  const [picked, setPicked] = useState<T>();
  useEffect(() => {
    let current = true;
    const take = (status: ShipStoreStatus) => setPicked(() => pick(status));
    shipStore.status().then(
      (answered) => current && take(answered),
      () => undefined,
    );
    const stop = shipStore.subscribe((_, told) => take(told));
    return () => {
      current = false;
      stop();
    };
  }, [pick]);
  return picked;
}

const all = (status: ShipStoreStatus) => status;
const trafficOf = ({ traffic }: ShipStoreStatus) => traffic;
const isDemonstration = ({ traffic }: ShipStoreStatus) => traffic === 'demonstration';

/** undefined before the store has answered, or where there is no store. */
export const useShipStatus = (): ShipStoreStatus | undefined => useOfStatus(all);

/** Where the ships on this device are from; undefined before the store has answered. */
export const useShipTraffic = (): Traffic | undefined => useOfStatus(trafficOf);

/** The ships on this device are invented: demonstration traffic. */
export const useAreShipsInvented = (): boolean => useOfStatus(isDemonstration) ?? false;
