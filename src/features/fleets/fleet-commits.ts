// What the lists of fleets and ships write, each a commit.
// Must never say that an edit was made or refused: the words of all commits come from one place (src/app).
import type { MutationArgs, MutationName } from '#domain/mutations.ts';
import type { FleetRow, FleetShipRow } from '#contract/tables.ts';
import { type Circumstances, commit } from '#store/edits/commit.ts';
import { commitDeletion } from '#store/edits/commit-deletion.ts';

/** The entry's number; undefined when it was refused. `circumstances`: with the version that the screen showed. */
export async function edit<N extends MutationName>(
  name: N,
  args: MutationArgs<N>,
  circumstances?: Circumstances,
): Promise<number | undefined> {
  const result = await commit(name, args, circumstances);
  return result.ok ? result.value : undefined;
}

/** More ships at once are one edit of the whole fleet: a queue of thousands would be sent one by one. */
const MOST_REMOVALS = 50;

/** Taken out with an undo. One by one, two devices that take out different ships never meet. `what`: in words. */
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
