// What edits of fleets mean. A ship is in a fleet once; every change of a fleet's ships is a change of the fleet.
import { MAX_FLEETS_PER_ORGANISATION, MAX_SHIPS_PER_FLEET, MAX_TAGS_PER_FLEET } from '#contract/limits.ts';
import type { MutationArgs } from '#contract/mutations.ts';
import { fleetShipId } from '#contract/row-ids.ts';
import type { FleetRow } from '#contract/tables.ts';
import { refuse } from './refuse.ts';
import type { Mutator, Tx, Who } from './tx.ts';

type NewShip = NonNullable<MutationArgs<'fleet.create'>['ships']>[number];

const unique = (tags: readonly string[]): string[] => [...new Set(tags)];

/** Without `before` the list is replaced; with it only what was added and taken away since is done to what stands now (SY9). */
export function mergeTags(present: readonly string[], tags: readonly string[], before?: readonly string[]): string[] {
  if (!before) return unique(tags);
  const kept = present.filter((tag) => tags.includes(tag) || !before.includes(tag));
  return unique([...kept, ...tags.filter((tag) => !before.includes(tag))]);
}

async function fleetOf(tx: Tx, fleetId: string): Promise<FleetRow> {
  return (await tx.get('fleets', fleetId)) ?? refuse('notFound', 'There is no such fleet.');
}

const putShip = (tx: Tx, { id, ownerId }: FleetRow, { sendToMaster = false, ...ship }: NewShip) =>
  tx.put('fleetShips', { ...ship, sendToMaster, id: fleetShipId(id, ship.mmsi), fleetId: id, ownerId, v: 0 });

/** Later than before whatever the clock says: the time of its last change is what shows that its ships were changed. */
async function touch(tx: Tx, fleet: FleetRow, { atMs }: Who): Promise<FleetRow> {
  const touched = { ...fleet, updatedAt: Math.max(atMs, fleet.updatedAt + 1) };
  await tx.put('fleets', touched);
  return touched;
}

/** Every member of the edit but the ships is a member of the row: one that is not is a type error here. */
type Members = Partial<Pick<FleetRow, Exclude<keyof MutationArgs<'fleet.update'>, 'fleetId' | 'ships'>>>;

/**
 * What changes nothing is no change of the fleet: a delete that somebody made on what stands must not meet it. Members and ships are a
 * change each, as versions count them, so that others' edits of the ships meet theirs and not a new name alone (meet-change.ts).
 */
async function change(tx: Tx, fleet: FleetRow, members: Members, who: Who, shipsChanged = false): Promise<void> {
  const given = { ...fleet, ...members, tags: unique(members.tags ?? fleet.tags) };
  const after = JSON.stringify(given) === JSON.stringify(fleet) ? fleet : await touch(tx, given, who);
  if (shipsChanged) await touch(tx, after, who);
}

/**
 * Those that are there stay as they are: a second run, or one over half of its own effect, ends alike. Refused whole where it would go
 * past the limit. Answers whether any was added.
 */
async function addMissing(tx: Tx, fleet: FleetRow, ships: readonly NewShip[]): Promise<boolean> {
  const missing = new Map<number, NewShip>();
  for (const ship of ships)
    if (!missing.has(ship.mmsi) && !(await tx.get('fleetShips', fleetShipId(fleet.id, ship.mmsi)))) missing.set(ship.mmsi, ship);
  if (missing.size === 0) return false;
  if ((await tx.count('fleetShips', 'fleetId', fleet.id)) + missing.size > MAX_SHIPS_PER_FLEET)
    refuse('invalid', `A fleet has at most ${MAX_SHIPS_PER_FLEET} ships.`);
  for (const ship of missing.values()) await putShip(tx, fleet, ship);
  return true;
}

/** Answers whether anything changed. */
async function replaceShips(tx: Tx, fleet: FleetRow, ships: readonly NewShip[]): Promise<boolean> {
  const wanted = new Map(ships.map((ship) => [ship.mmsi, ship]));
  let changed = false;
  for (const present of await tx.list('fleetShips', 'fleetId', fleet.id)) {
    const ship = wanted.get(present.mmsi);
    const given = { ...present, ...ship, sendToMaster: ship?.sendToMaster ?? present.sendToMaster };
    if (!ship) await tx.delete('fleetShips', present.id);
    else if (JSON.stringify(given) !== JSON.stringify(present)) await tx.put('fleetShips', given);
    else continue;
    changed = true;
  }
  return (await addMissing(tx, fleet, [...wanted.values()])) || changed;
}

/** Of a fleet that is there it adds the ships that are missing, and replaces nothing. */
export const createFleet: Mutator<MutationArgs<'fleet.create'>> = async (tx, args, who) => {
  const { fleetId, tags = [], mastersEmail = null, ships = [], ...members } = args;
  const present = await tx.get('fleets', fleetId);
  if (present) {
    if (await addMissing(tx, present, ships)) await touch(tx, present, who);
    return;
  }
  if ((await tx.count('fleets', 'organisationId', who.organisationId)) >= MAX_FLEETS_PER_ORGANISATION)
    refuse('invalid', `An organisation has at most ${MAX_FLEETS_PER_ORGANISATION} fleets.`);
  const fleet: FleetRow = {
    ...members,
    id: fleetId,
    ownerId: who.accountId,
    organisationId: who.organisationId,
    tags: unique(tags),
    mastersEmail,
    createdAt: who.atMs,
    updatedAt: who.atMs,
    v: 0,
  };
  await tx.put('fleets', fleet);
  await addMissing(tx, fleet, ships);
};

export const updateFleet: Mutator<MutationArgs<'fleet.update'>> = async (tx, { fleetId, ships, ...members }, who) => {
  const fleet = await fleetOf(tx, fleetId);
  await change(tx, fleet, members, who, ships && (await replaceShips(tx, fleet, ships)));
};

export const setTags: Mutator<MutationArgs<'fleet.setTags'>> = async (tx, { fleetId, tags, before }, who) => {
  const fleet = await fleetOf(tx, fleetId);
  const merged = mergeTags(fleet.tags, tags, before);
  if (merged.length > MAX_TAGS_PER_FLEET) refuse('invalid', `A fleet has at most ${MAX_TAGS_PER_FLEET} tags.`);
  await change(tx, fleet, { tags: merged }, who);
};

export const setMastersEmail: Mutator<MutationArgs<'fleet.setMastersEmail'>> = async (tx, { fleetId, mastersEmail }, who) => {
  await change(tx, await fleetOf(tx, fleetId), { mastersEmail }, who);
};

export const setSendToMaster: Mutator<MutationArgs<'fleet.setSendToMaster'>> = async (tx, { fleetId, mmsi, sendToMaster }, who) => {
  const fleet = await fleetOf(tx, fleetId);
  const ship = await tx.get('fleetShips', fleetShipId(fleetId, mmsi));
  if (!ship) refuse('notFound', 'This ship is not in the fleet.');
  if (ship.sendToMaster === sendToMaster) return;
  await tx.put('fleetShips', { ...ship, sendToMaster });
  await touch(tx, fleet, who);
};

export const addShip: Mutator<MutationArgs<'fleet.addShip'>> = async (tx, { fleetId, ...ship }, who) => {
  const fleet = await fleetOf(tx, fleetId);
  if (await addMissing(tx, fleet, [ship])) await touch(tx, fleet, who);
};

export const removeShip: Mutator<MutationArgs<'fleet.removeShip'>> = async (tx, { fleetId, mmsi }, who) => {
  const fleet = await fleetOf(tx, fleetId);
  const ship = await tx.get('fleetShips', fleetShipId(fleetId, mmsi));
  if (!ship) return;
  await tx.delete('fleetShips', ship.id);
  await touch(tx, fleet, who);
};

/** Its ships go with it; those of a fleet that is gone already, too. */
export const deleteFleet: Mutator<MutationArgs<'fleet.delete'>> = async (tx, { fleetId }) => {
  for (const { id } of await tx.list('fleetShips', 'fleetId', fleetId)) await tx.delete('fleetShips', id);
  await tx.delete('fleets', fleetId);
};
