// The ship store's records of many ships in React, updated when the ships change.
import { startTransition, useEffect, useState } from 'react';
import type { Ship } from '#contract/entities/ships.ts';
import { shipStore } from './ships.ts';

/** How many ships are sent to the page at once: 2,500 records take about 10 ms of its time (measured 2026-11-20), so no frame is missed. */
const SHIPS_AT_ONCE = 2500;
/** One update of the world is reported many times while it is stored. */
const SETTLE_MS = 1000;

async function recordsOf(mmsis: readonly number[]): Promise<ReadonlyMap<number, Ship>> {
  const records = new Map<number, Ship>();
  for (let from = 0; from < mmsis.length; from += SHIPS_AT_ONCE) {
    for (const ship of await shipStore.byMmsi(mmsis.slice(from, from + SHIPS_AT_ONCE))) if (ship) records.set(ship.mmsi, ship);
  }
  return records;
}

/**
 * This device's records of these ships, updated when the ships change. undefined until the store has answered. `mmsis` must be the same
 * array as long as the ships are the same.
 */
export function useShipRecords(mmsis: readonly number[] | undefined): ReadonlyMap<number, Ship> | undefined {
  const [records, setRecords] = useState<ReadonlyMap<number, Ship>>();
  useEffect(() => {
    if (!mmsis) return;
    let current = true;
    let isEmpty = true;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const show = (latest: ReadonlyMap<number, Ship>) => {
      isEmpty = latest.size === 0;
      startTransition(() => setRecords(latest)); // renders a list of thousands in pieces
    };
    const ask = () =>
      recordsOf(mmsis).then(
        (latest) => current && show(latest),
        () => undefined, // the store is being rebuilt, and reports when it is ready
      );
    void ask();
    const stop = shipStore.subscribe(() => {
      settling ??= setTimeout(
        () => {
          settling = undefined;
          void ask();
        },
        isEmpty ? 0 : SETTLE_MS, // the first ships at once
      );
    });
    return () => {
      current = false;
      clearTimeout(settling);
      stop();
    };
  }, [mmsis]);
  return records;
}
