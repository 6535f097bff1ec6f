// The open ship: marked on the map, which moves to her as soon as this device knows her position.
import { useEffect } from 'react';
import { shipStore } from '#compute/ships.ts';
import type { LonLat } from '#contract/units.ts';
import { freeMiddle } from '#map/free-room.ts';
import type { OpenChart } from '#map/map-layer.ts';

/** Close enough to tell a ship from her neighbours, far enough to see where she is. */
const SHIP_ZOOM = 9;

/** Unless she is closed before her position is known. */
export async function flyToShip({ chart }: Pick<OpenChart, 'chart'>, mmsi: number, isWanted = () => true): Promise<void> {
  const ship = await shipStore.ship(mmsi);
  if (!ship || !isWanted()) return;
  const position: LonLat = [ship.lon, ship.lat];
  chart.flyTo({ position, zoom: Math.max(chart.view.zoom, SHIP_ZOOM) }, () => freeMiddle(chart.surface));
}

/**
 * Marks her and moves the map to her once, unless she was just picked on the map and is in view. On a new device she may still be loading:
 * then when she arrives, unless the user has moved the map meanwhile.
 */
export function useSelection(
  open: Pick<OpenChart, 'chart' | 'ships'> | undefined,
  mmsi: number | undefined,
  picked: { readonly current: number | undefined },
): void {
  useEffect(() => {
    if (!open) return;
    if (mmsi === undefined) return open.ships.setSelected(undefined);
    let current = true;
    let isFound = false;
    let isMoved = false;
    const look = async () => {
      const slot = await shipStore.slotOf(mmsi).catch(() => undefined); // a store being rebuilt reports when it is ready
      if (!current || isFound) return;
      open.ships.setSelected(slot);
      if (slot === undefined) return;
      isFound = true;
      stopHearing();
      if (picked.current !== mmsi && !isMoved) await flyToShip(open, mmsi, () => current);
    };
    const stopHearing = shipStore.subscribe(() => void look());
    const hand = () => {
      isMoved = true;
    };
    open.chart.surface.addEventListener('pointerdown', hand);
    open.chart.surface.addEventListener('wheel', hand, { passive: true });
    void open.ships.ready.then(look);
    return () => {
      current = false;
      stopHearing();
      open.chart.surface.removeEventListener('pointerdown', hand);
      open.chart.surface.removeEventListener('wheel', hand);
    };
  }, [open, mmsi, picked]);
}
