// The edits made by the lists of fleets and ships. Must never announce success or refusal: src/app does that for all commits.
import type { MutationArgs, MutationName } from '#domain/mutations.ts';
import type { FleetRow, FleetShipRow } from '#contract/tables.ts';
import { type Circumstances, commit } from '#store/edits/commit.ts';
import { commitDeletion, commitUndoable } from '#store/edits/commit-deletion.ts';

/** The entry's number; undefined when it was refused. `circumstances`: with the version that the screen showed. */
export async function edit<N extends MutationName>(
  name: N,
  args: MutationArgs<N>,
  circumstances?: Circumstances,
): Promise<number | undefined> {
  const result = await commit(name, args, circumstances);
  return result.ok ? result.value : undefined;
}

/** Adds a ship, with undo. `told`: the sentence that the undo is offered with. */
export const addShip = (args: MutationArgs<'fleet.addShip'>, told: string) =>
  commitUndoable('fleet.addShip', [{ args }], { what: told, isAddition: true });

/** Removing more ships at once is one edit of the whole fleet: a queue of thousands would be sent one by one. */
const MOST_REMOVALS = 50;

/** Removes ships, with undo. One by one, so that two devices that remove different ships never conflict. `what`: names the ships. */
export async function removeShips(
  { id: fleetId, v }: Pick<FleetRow, 'id' | 'v'>,
  leaving: readonly Pick<FleetShipRow, 'mmsi' | 'v'>[],
  present: readonly number[],
  what: string,
): Promise<void> {
  if (leaving.length <= MOST_REMOVALS) {
    const each = leaving.map((ship) => ({ args: { fleetId, mmsi: ship.mmsi }, sawVersion: ship.v }));
    await commitDeletion('fleet.removeShip', each, what);
    return;
  }
  const gone = new Set<number>(leaving.map(({ mmsi }) => mmsi));
  const ships = present.filter((mmsi) => !gone.has(mmsi)).map((mmsi) => ({ mmsi }));
  await commitDeletion('fleet.update', [{ args: { fleetId, ships }, sawVersion: v, standsFor: 'fleet.removeShip' }], what);
}
