// Turns changes to a fleet into edits as small as possible, because small edits merge with those of others without a conflict (SY9).
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
  /** As it is now: others may have changed it meanwhile. */
  presentShips: ReadonlySet<number>;
  input: FleetFields;
  ships: ReadonlySet<number>;
}

/**
 * Changing ships one by one costs about 1 kB each with headers and answer; a whole list costs 20 bytes a ship. So a few changes are sent
 * one by one, as are those that are cheaper than the list. A longer change is one list: one edit in the queue, one request, and a question
 * when somebody else changed the ships meanwhile.
 */
const FEW = 50;
const LIST_SHIPS_A_SINGLE_EDIT = 50;
const isFew = (changes: number, listed: number) => changes <= Math.max(FEW, listed / LIST_SHIPS_A_SINGLE_EDIT);

type Stored = Pick<FleetRow, keyof FleetFields>;
const MEMBERS = Object.keys(EMPTY_FLEET) as (keyof FleetFields)[];

/** The initial values of the form for an existing fleet. */
export const fieldsOf = (fleet: Stored): FleetFields =>
  Object.fromEntries(MEMBERS.map((member) => [member, fleet[member] ?? EMPTY_FLEET[member]])) as FleetFields;

/** The members that have changed. */
export function changedFields(opened: Stored, input: FleetFields): Partial<FleetFields> {
  const before = fieldsOf(opened);
  return Object.fromEntries(
    MEMBERS.filter((member) => JSON.stringify(input[member]) !== JSON.stringify(before[member])).map((member) => [member, input[member]]),
  );
}

/** In the order in which to commit them. Empty: nothing changed. */
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
    // based on the present list, and so with its present version: a ship that somebody else added while the form was open stays
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
