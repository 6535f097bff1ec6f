// The rows of marked ships (own fleet, alerted, opened): the only ship table that React watches. Pure.
import type { ShipMarks, UrgentShip } from '#contract/worker-apis.ts';
import { STATE } from '#ships/columns.ts';
import { toShip } from '#ships/ship-record.ts';
import type { MarkedShipRow } from '#store/ship-rows.ts';
import type { ShipsInMemory } from './ships-in-memory.ts';
import type { PlannedUpdate } from './planned-update.ts';

export type MarkedShips = ReadonlyMap<number, MarkedShipRow>;

export const byMmsi = (rows: readonly MarkedShipRow[]): MarkedShips => new Map(rows.map((row) => [row.mmsi, row]));

type Known = Pick<MarkedShipRow, 'ship' | 'gone'>;

/** A ship that was never seen has no record yet. */
export function recordOf(held: ShipsInMemory, mmsi: number): Known {
  const slot = held.slotOf(mmsi);
  return slot < 0 ? { gone: false } : { ship: held.recordAt(slot), gone: held.isGone(slot) };
}

/** By MMSI, how urgent the worst alert of each is. A row of older code does not say it. */
export const alertedOf = (rows: readonly MarkedShipRow[]): Map<number, UrgentShip['priority']> =>
  new Map(rows.filter((row) => row.alerted).map(({ mmsi, alertedAs = 'emergency' }) => [mmsi, alertedAs]));

/** The rows of all marked ships. An absent set stays as it was. */
export function remarked(before: MarkedShips, marks: ShipMarks, record: (mmsi: number) => Known): MarkedShips {
  const rows = [...before.values()];
  const those = (marked: readonly number[] | undefined, was: (row: MarkedShipRow) => boolean) =>
    new Set(marked ?? rows.filter(was).map((row) => row.mmsi));
  const ownFleet = those(marks.ownFleet, (row) => row.ownFleet);
  const alerted = marks.alerted ? new Map(marks.alerted.map(({ mmsi, priority }) => [mmsi, priority])) : alertedOf(rows);
  const opened = those(marks.opened, (row) => row.opened);
  const all = new Set([...ownFleet, ...alerted.keys(), ...opened]);
  return new Map(
    Array.from(all, (mmsi) => {
      const { alertedAs: _before, ...known }: Partial<MarkedShipRow> & Known = before.get(mmsi) ?? record(mmsi);
      const alertedAs = alerted.get(mmsi);
      const marked = { ownFleet: ownFleet.has(mmsi), alerted: alertedAs !== undefined, opened: opened.has(mmsi) };
      return [mmsi, { ...known, mmsi, ...marked, ...(alertedAs && { alertedAs }) }];
    }),
  );
}

/** The rows with the data of an update that is not in memory yet. Rows without new data stay the same objects. */
export function updatedRows(rows: MarkedShips, held: ShipsInMemory, update: PlannedUpdate | undefined): MarkedShips {
  if (!update || rows.size === 0) return rows;
  const updated = new Map(rows);
  const coldRows = new Map(Array.from(update.coldSlots, (slot, row) => [slot, row]));
  update.slots.forEach((slot, hotRow) => {
    const coldRow = coldRows.get(slot);
    const mmsi = (coldRow === undefined ? held.cold.mmsi[slot] : update.cold.mmsi[coldRow]) as number;
    const row = rows.get(mmsi);
    if (!row) return;
    const ship = toShip({
      hot: update.hot,
      hotRow,
      cold: coldRow === undefined ? held.cold : update.cold,
      coldRow: coldRow ?? slot,
      text: (name) => (coldRow === undefined ? held.texts[name].get(slot) : (update.texts[name][coldRow] ?? '')),
    });
    updated.set(mmsi, { ...row, ship, gone: ((update.hot.state[hotRow] as number) & STATE.gone) !== 0 });
  });
  return updated;
}
