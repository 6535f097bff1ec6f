// Own ships in the order in which they matter. Pure.
import type { Ship } from '#contract/entities/ships.ts';
import type { AlertRow } from '#contract/tables.ts';
import { urgencyRank } from '#domain/alerts/urgency.ts';

export interface OwnShip {
  mmsi: number;
  /** Absent: no position of her was received yet. */
  ship?: Ship;
  /** Of her active alerts; absent: she has none. */
  worst?: AlertRow['priority'];
}

const nameOf = ({ ship, mmsi }: OwnShip): string => ship?.name ?? String(mmsi);

/** The most urgent first, ships without a position last, of equal ones by name. */
export function ownShipsInOrder(
  mmsis: readonly number[],
  ships: ReadonlyMap<number, Ship>,
  alerts: ReadonlyMap<number, readonly [Pick<AlertRow, 'priority'>, ...unknown[]]>,
): OwnShip[] {
  const all = mmsis.map((mmsi): OwnShip => {
    const [ship, worst] = [ships.get(mmsi), alerts.get(mmsi)?.[0].priority];
    return { mmsi, ...(ship && { ship }), ...(worst && { worst }) };
  });
  return all.toSorted(
    (one, other) =>
      urgencyRank(one.worst) - urgencyRank(other.worst) ||
      Number(!one.ship) - Number(!other.ship) ||
      nameOf(one).localeCompare(nameOf(other)) ||
      one.mmsi - other.mmsi,
  );
}
