// What the ship store knows of many ships, in React, asked again as the world moves.
import { startTransition, useEffect, useState } from 'react';
import type { Ship } from '#contract/entities/ships.ts';
import { shipStore } from './ships.ts';

/** So many ships cross to the page at once: 2,500 records take about 10 ms of it (measured 2026-11-20), so that no frame is missed. */
const SHIPS_AT_ONCE = 2500;
/** A tick of the world tells of itself many times while it is stored. */
const SETTLE_MS = 1000;

async function recordsOf(mmsis: readonly number[]): Promise<ReadonlyMap<number, Ship>> {
  const records = new Map<number, Ship>();
  for (let from = 0; from < mmsis.length; from += SHIPS_AT_ONCE) {
    for (const ship of await shipStore.byMmsi(mmsis.slice(from, from + SHIPS_AT_ONCE))) if (ship) records.set(ship.mmsi, ship);
  }
  return records;
}

/**
 * What the device knows of these ships, asked again as the world moves. undefined until the store has answered. `mmsis` must be the
 * same array while it is the same ships.
 */
export function useShipRecords(mmsis: readonly number[] | undefined): ReadonlyMap<number, Ship> | undefined {
  const [records, setRecords] = useState<ReadonlyMap<number, Ship>>();
  useEffect(() => {
    if (!mmsis) return;
    let current = true;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const ask = () =>
      recordsOf(mmsis).then(
        (latest) => current && startTransition(() => setRecords(latest)), // a list of thousands is drawn again in pieces
        () => undefined, // a store being rebuilt: it tells when it is back
      );
    void ask();
    const stop = shipStore.subscribe(() => {
      settling ??= setTimeout(() => {
        settling = undefined;
        void ask();
      }, SETTLE_MS);
    });
    return () => {
      current = false;
      clearTimeout(settling);
      stop();
    };
  }, [mmsis]);
  return records;
}
