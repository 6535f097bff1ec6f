// Adds ships to a list: each once, at the end, up to the limit of a fleet.
import { MAX_SHIPS_PER_FLEET } from '#contract/limits.ts';
import type { BuilderShip } from '#store/fleet-builder.ts';

interface Added {
  list: BuilderShip[];
  added: number;
  /** Already in the list, or twice in what was added: one remains, with the details of both. */
  already: number;
  /** Over the limit. */
  leftOut: number;
}

export function addShips(present: readonly BuilderShip[], adding: readonly BuilderShip[]): Added {
  const ships = new Map(present.map((ship) => [ship.mmsi, ship]));
  let already = 0;
  let leftOut = 0;
  for (const ship of adding) {
    const held = ships.get(ship.mmsi);
    if (held) {
      already++;
      ships.set(ship.mmsi, { ...ship, ...held });
    } else if (ships.size < MAX_SHIPS_PER_FLEET) ships.set(ship.mmsi, ship);
    else leftOut++;
  }
  return { list: [...ships.values()], added: ships.size - present.length, already, leftOut };
}
