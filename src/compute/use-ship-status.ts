// Counts, ages and origin of the device's ships in React, updated when the ships change.
import { useEffect, useState } from 'react';
import type { ShipStoreStatus } from '#contract/worker-apis.ts';
import { shipStore } from './ships.ts';

/** undefined before the store has answered, or where there is no store. */
export function useShipStatus(): ShipStoreStatus | undefined {
  const [status, setStatus] = useState<ShipStoreStatus>();
  useEffect(() => {
    let current = true;
    shipStore.status().then(
      (answered) => current && setStatus(answered),
      () => undefined,
    );
    const stop = shipStore.subscribe((_, told) => setStatus(told));
    return () => {
      current = false;
      stop();
    };
  }, []);
  return status;
}
