// Which edits an edited fleet is: as small as they can be, because small edits meet those of others without a conflict (SY9).
import { EMPTY_FLEET, type FleetFields } from '#contract/entities/fleets.ts';
import type { MutationArgs, MutationName } from '#domain/mutations.ts';
import type { FleetRow } from '#contract/tables.ts';
import type { Circumstances } from '#store/edits/commit.ts';

type EditOf<N extends MutationName> = Circumstances & { name: N; args: MutationArgs<N> };
type FleetEdit =
  | EditOf<'fleet.update'>
  | EditOf<'fleet.setTags'>
  | EditOf<'fleet.setMastersEmail'>
  | EditOf<'fleet.addShip'>
  | EditOf<'fleet.removeShip'>;

interface Changed {
  /** As the form was opened. */
  opened: Pick<FleetRow, 'id' | 'v' | keyof FleetFields>;
  /** With the version of each ship's row. */
  openedShips: ReadonlyMap<number, number>;
  /** As it stands now: others may have changed it meanwhile. */
  presentShips: ReadonlySet<number>;
  input: FleetFields;
  ships: ReadonlySet<number>;
}

/**
 * A ship by ship edit costs about 1 kB with its headers and its answer, a whole list 20 bytes a ship. So one by one while that is
 * cheap in itself or cheaper than the list; a longer change goes as one list, which is one edit in the queue, one request, and a
 * question when another changed the ships meanwhile.
 */
const FEW = 50;
const LIST_SHIPS_A_SINGLE_EDIT = 50;
const isFew = (changes: number, listed: number) => changes <= Math.max(FEW, listed / LIST_SHIPS_A_SINGLE_EDIT);

type Stored = Pick<FleetRow, keyof FleetFields>;
const MEMBERS = Object.keys(EMPTY_FLEET) as (keyof FleetFields)[];

/** What the form of a fleet that is there starts with. */
export const fieldsOf = (fleet: Stored): FleetFields =>
  Object.fromEntries(MEMBERS.map((member) => [member, fleet[member] ?? EMPTY_FLEET[member]])) as FleetFields;

/** The members that are not as they were. */
export function changedFields(opened: Stored, input: FleetFields): Partial<FleetFields> {
  const before = fieldsOf(opened);
  return Object.fromEntries(
    MEMBERS.filter((member) => JSON.stringify(input[member]) !== JSON.stringify(before[member])).map((member) => [member, input[member]]),
  );
}

/** In the order to be made. Empty: nothing changed. */
export function fleetEdits({ opened, openedShips, presentShips, input, ships }: Changed): FleetEdit[] {
  const fleetId = opened.id;
  const added = [...ships].filter((mmsi) => !openedShips.has(mmsi));
  const removed = [...openedShips.keys()].filter((mmsi) => !ships.has(mmsi));
  const sawVersion = opened.v;
  const edits: FleetEdit[] = [];
  const { tags, mastersEmail, ...others } = changedFields(opened, input);
  for (const [member, value] of Object.entries(others))
    edits.push({ name: 'fleet.update', args: { fleetId, [member]: value }, sawVersion });
  if (isFew(added.length + removed.length, ships.size)) {
    for (const mmsi of removed)
      edits.push({ name: 'fleet.removeShip', args: { fleetId, mmsi }, sawVersion: openedShips.get(mmsi) ?? sawVersion });
    for (const mmsi of added) edits.push({ name: 'fleet.addShip', args: { fleetId, mmsi } });
  } else {
    // on what stands now, and so with the version of now: a ship that another added while the form was open stays
    const list = new Set([...presentShips, ...added]);
    for (const mmsi of removed) list.delete(mmsi);
    edits.push({
      name: 'fleet.update',
      args: { fleetId, ships: [...list].map((mmsi) => ({ mmsi })) },
      ...(removed.length > 0 && { standsFor: 'fleet.removeShip' }),
    });
  }
  if (tags) edits.push({ name: 'fleet.setTags', args: { fleetId, tags, before: opened.tags } });
  if (mastersEmail !== undefined) edits.push({ name: 'fleet.setMastersEmail', args: { fleetId, mastersEmail }, sawVersion });
  return edits;
}
