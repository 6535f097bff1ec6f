// Counts, ages and origin of the ships on this device, in React.
import { useEffect, useState } from 'react';
import type { ShipStoreStatus } from '#contract/worker-apis.ts';
import { shipStore } from './ships.ts';

/** Counts and ages of all stored ships; undefined before the store is open. */
export function useShipStatus(): ShipStoreStatus | undefined {
  const [status, setStatus] = useState<ShipStoreStatus>();
  useEffect(() => {
    let current = true;
    const ask = () =>
      shipStore.status().then(
        (latest) => current && setStatus(latest),
        () => undefined,
      );
    void ask();
    const stop = shipStore.subscribe((_, latest) => setStatus(latest));
    return () => {
      current = false;
      stop();
    };
  }, []);
  return status;
}
