// How ships come into a list: each once, at the end, no more than a fleet may have.
import { MAX_SHIPS_PER_FLEET } from '#contract/limits.ts';
import type { BuilderShip } from '#store/fleet-builder.ts';

interface Added {
  list: BuilderShip[];
  added: number;
  /** Were in the list, or twice in what was added: one of them is kept, with what the other knew more. */
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
