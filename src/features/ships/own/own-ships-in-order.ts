// Own ships in the order in which they matter. Pure.
import type { Ship } from '#contract/entities/ships.ts';
import type { AlertRow } from '#contract/tables.ts';

export interface OwnShip {
  mmsi: number;
  /** Absent: no position of her was received yet. */
  ship?: Ship;
  /** Of her active alerts; absent: she has none. */
  worst?: AlertRow['priority'];
}

const nameOf = ({ ship, mmsi }: OwnShip): string => ship?.name ?? String(mmsi);

/** First those in `alerts`, in its order: that of lists. Then the others by name, those without a position last. */
export function ownShipsInOrder(
  mmsis: readonly number[],
  ships: ReadonlyMap<number, Ship>,
  alerts: ReadonlyMap<number, readonly [Pick<AlertRow, 'priority'>, ...unknown[]]>,
): OwnShip[] {
  const ranks = new Map([...alerts.keys()].map((mmsi, rank) => [mmsi, rank]));
  const rankOf = ({ mmsi }: OwnShip) => ranks.get(mmsi) ?? ranks.size;
  const all = mmsis.map((mmsi): OwnShip => {
    const [ship, worst] = [ships.get(mmsi), alerts.get(mmsi)?.[0].priority];
    return { mmsi, ...(ship && { ship }), ...(worst && { worst }) };
  });
  return all.toSorted(
    (one, other) =>
      rankOf(one) - rankOf(other) ||
      Number(!one.ship) - Number(!other.ship) ||
      nameOf(one).localeCompare(nameOf(other)) ||
      one.mmsi - other.mmsi,
  );
}
