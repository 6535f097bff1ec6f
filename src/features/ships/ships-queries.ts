// The queries of the ship screens, all on the device's own store; repeated when the store changes.
import { useEffect, useState } from 'react';
import { shipStore } from '#compute/ships.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { ShipHit, ShipStoreStatus } from '#contract/worker-apis.ts';

/** undefined while it is read; null when this device has no such ship. */
export function useShip(mmsi: number): Ship | null | undefined {
  const [answer, setAnswer] = useState<{ mmsi: number; ship: Ship | null }>();
  useEffect(() => {
    let current = true;
    const ask = () =>
      shipStore.ship(mmsi).then(
        (ship) => current && setAnswer({ mmsi, ship: ship ?? null }),
        () => undefined, // a store being rebuilt reports when it is ready
      );
    void ask();
    const stop = shipStore.subscribe(() => void ask());
    return () => {
      current = false;
      stop();
    };
  }, [mmsi]);
  return answer?.mmsi === mmsi ? answer.ship : undefined;
}

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

/** The best matches for the text; empty below two characters. The last text wins. */
export function useShipSearch(text: string, limit: number): { hits: ShipHit[]; answered: boolean } {
  const [answer, setAnswer] = useState<{ text: string; hits: ShipHit[] }>({ text: '', hits: [] });
  const wanted = text.trim();
  useEffect(() => {
    if (wanted.length < 2) return;
    let current = true;
    shipStore.search(wanted, limit).then(
      (hits) => current && setAnswer({ text: wanted, hits }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [wanted, limit]);
  const answered = answer.text === wanted;
  return { hits: wanted.length < 2 ? [] : answer.hits, answered };
}
