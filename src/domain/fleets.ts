// Edits of fleets and their ships. A ship is in a fleet only once. Every change of its ships is a change of the fleet.
import { FleetChange, FleetTags, MastersEmail, NewFleet } from '#contract/entities/fleets.ts';
import { MAX_FLEETS_PER_ORGANISATION, MAX_SHIPS_PER_FLEET, MAX_TAGS_PER_FLEET } from '#contract/limits.ts';
import { fleetShipId } from '#contract/row-ids.ts';
import { Id } from '#contract/rows.ts';
import { Mmsi } from '#contract/entities/ships.ts';
import type { EntityKey, FleetRow } from '#contract/tables.ts';
import { z } from '#contract/zod.ts';
import { define, later, type RowRef } from './mutation.ts';
import { refuse } from './refuse.ts';
import type { RowTx, MutatorContext } from './tx.ts';

type NewShips = NonNullable<FleetChange['ships']>;
type NewShip = NewShips[number];

const unique = (tags: readonly string[]): string[] => [...new Set(tags)];

/** Without `before` the list is replaced. With it, only what was added and removed since `before` is applied to the current list (SY9). */
export function mergeTags(present: readonly string[], tags: readonly string[], before?: readonly string[]): string[] {
  if (!before) return unique(tags);
  const kept = present.filter((tag) => tags.includes(tag) || !before.includes(tag));
  return unique([...kept, ...tags.filter((tag) => !before.includes(tag))]);
}

async function fleetOf(tx: RowTx, fleetId: string): Promise<FleetRow> {
  return (await tx.get('fleets', fleetId)) ?? refuse('notFound', 'There is no such fleet.');
}

const putShip = (tx: RowTx, { id, ownerId }: FleetRow, { sendToMaster = false, ...ship }: NewShip) =>
  tx.put('fleetShips', { ...ship, sendToMaster, id: fleetShipId(id, ship.mmsi), fleetId: id, ownerId, v: 0 });

/** Always later than before, whatever the clock says: `updatedAt` is the only sign that a fleet's ships changed. */
async function touch(tx: RowTx, fleet: FleetRow, { atMs }: MutatorContext): Promise<FleetRow> {
  const touched = { ...fleet, updatedAt: Math.max(atMs, fleet.updatedAt + 1) };
  await tx.put('fleets', touched);
  return touched;
}

/** Every member of the edit except the ships is a member of the row: any other is a type error here. */
type Members = Partial<Pick<FleetRow, Exclude<keyof FleetChange, 'ships'>>>;

/**
 * An edit without effect must not bump the version of the fleet, because a concurrent delete would then conflict with it. Members and ships
 * raise the version separately, so that others' edits of the ships conflict with a change of the ships and not with a new name
 * (meet-change.ts).
 */
async function change(tx: RowTx, fleet: FleetRow, members: Members, who: MutatorContext, shipsChanged = false): Promise<void> {
  const given = { ...fleet, ...members, tags: unique(members.tags ?? fleet.tags) };
  const after = JSON.stringify(given) === JSON.stringify(fleet) ? fleet : await touch(tx, given, who);
  if (shipsChanged) await touch(tx, after, who);
}

/**
 * Ships that are already in the fleet stay as they are, so that a second run, or a run over half of its own effect, ends the same. Refused
 * as a whole if the fleet would exceed the limit. Returns whether any ship was added.
 */
async function addMissing(tx: RowTx, fleet: FleetRow, ships: readonly NewShip[]): Promise<boolean> {
  const missing = new Map<number, NewShip>();
  for (const ship of ships)
    if (!missing.has(ship.mmsi) && !(await tx.get('fleetShips', fleetShipId(fleet.id, ship.mmsi)))) missing.set(ship.mmsi, ship);
  if (missing.size === 0) return false;
  if ((await tx.count('fleetShips', 'fleetId', fleet.id)) + missing.size > MAX_SHIPS_PER_FLEET)
    refuse('invalid', `A fleet has at most ${MAX_SHIPS_PER_FLEET} ships.`);
  for (const ship of missing.values()) await putShip(tx, fleet, ship);
  return true;
}

/** Returns whether anything changed. */
async function replaceShips(tx: RowTx, fleet: FleetRow, ships: readonly NewShip[]): Promise<boolean> {
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

/**
 * When two edits of the list are coalesced, a ship to which the later list gives no switch keeps the earlier one. A ship that the earlier
 * list had removed returns with the switch off.
 */
function laterShips(earlier: NewShips, after: NewShips): NewShips {
  const before = new Map(earlier.map((ship) => [ship.mmsi, ship]));
  return after.map((ship) => ({ ...(before.get(ship.mmsi) ?? { sendToMaster: false }), ...ship }));
}

const ofFleet = { fleetId: Id };
const fleetEntity = ({ fleetId }: { fleetId: string }): EntityKey[] => [`fleets:${fleetId}`];
const fleetRow = ({ fleetId }: { fleetId: string }): RowRef => ({ table: 'fleets', id: fleetId });
const shipRow = ({ fleetId, mmsi }: { fleetId: string; mmsi: number }): RowRef => ({ table: 'fleetShips', id: fleetShipId(fleetId, mmsi) });

export const fleetMutations = {
  'fleet.create': define({
    args: NewFleet.omit({ _id: true }).extend(ofFleet),
    endpoint: 'fleets.create',
    toRequest: ({ fleetId, ...body }) => ({ body: { _id: fleetId, ...body } }),
    fromRequest: ({ body: { _id, ...body } }, { id }) => ({ ...body, fleetId: _id ?? id }),
    /** If the fleet exists, only adds missing ships; replaces nothing. */
    async effect(tx, args, who) {
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
    },
    touches: fleetEntity,
    merge: 'none',
    creates: 'fleets',
    refs: ['fleetId'],
  }),
  'fleet.update': define({
    args: FleetChange.extend(ofFleet),
    endpoint: 'fleets.update',
    toRequest: ({ fleetId, ...body }) => ({ params: { id: fleetId }, body }),
    fromRequest: ({ params, body }) => ({ ...body, fleetId: params['id'] }),
    async effect(tx, { fleetId, ships, ...members }, who) {
      const fleet = await fleetOf(tx, fleetId);
      await change(tx, fleet, members, who, ships && (await replaceShips(tx, fleet, ships)));
    },
    touches: fleetEntity,
    guards: fleetRow,
    merge: 'record',
    refs: ['fleetId'],
    coalesce: (earlier, after) => ({
      ...later(earlier, after),
      ...(earlier.ships && after.ships && { ships: laterShips(earlier.ships, after.ships) }),
    }),
  }),
  'fleet.setTags': define({
    args: z.object({ ...ofFleet, tags: FleetTags, before: FleetTags.optional() }),
    endpoint: 'fleets.setTags',
    toRequest: ({ fleetId, ...body }) => ({ params: { id: fleetId }, body }),
    fromRequest: ({ params, body }) => ({ ...body, fleetId: params['id'] }),
    async effect(tx, { fleetId, tags, before }, who) {
      const fleet = await fleetOf(tx, fleetId);
      const merged = mergeTags(fleet.tags, tags, before);
      if (merged.length > MAX_TAGS_PER_FLEET) refuse('invalid', `A fleet has at most ${MAX_TAGS_PER_FLEET} tags.`);
      await change(tx, fleet, { tags: merged }, who);
    },
    touches: fleetEntity,
    merge: 'none',
    refs: ['fleetId'],
    // The later edit was made on the result of the earlier one. If that replaced the list, both together replace it.
    coalesce: (earlier, { before, ...after }) => (earlier.before && before ? { ...after, before: earlier.before } : after),
  }),
  'fleet.setMastersEmail': define({
    args: z.object({ ...ofFleet, mastersEmail: MastersEmail }),
    endpoint: 'fleets.setMastersEmail',
    toRequest: ({ fleetId, ...body }) => ({ params: { id: fleetId }, body }),
    fromRequest: ({ params, body }) => ({ ...body, fleetId: params['id'] }),
    async effect(tx, { fleetId, mastersEmail }, who) {
      await change(tx, await fleetOf(tx, fleetId), { mastersEmail }, who);
    },
    touches: fleetEntity,
    guards: fleetRow,
    merge: 'record',
    refs: ['fleetId'],
    coalesce: later,
  }),
  'fleet.setSendToMaster': define({
    args: z.object({ ...ofFleet, mmsi: Mmsi, sendToMaster: z.boolean() }),
    endpoint: 'fleets.setSendToMaster',
    toRequest: ({ fleetId, ...body }) => ({ params: { fleetId }, body }),
    fromRequest: ({ params, body }) => ({ ...body, fleetId: params['fleetId'] }),
    async effect(tx, { fleetId, mmsi, sendToMaster }, who) {
      const fleet = await fleetOf(tx, fleetId);
      const ship = await tx.get('fleetShips', fleetShipId(fleetId, mmsi));
      if (!ship) refuse('notFound', 'This ship is not in the fleet.');
      if (ship.sendToMaster === sendToMaster) return;
      await tx.put('fleetShips', { ...ship, sendToMaster });
      await touch(tx, fleet, who);
    },
    touches: fleetEntity,
    guards: shipRow,
    merge: 'record',
    refs: ['fleetId'],
  }),
  'fleet.addShip': define({
    args: z.object({ ...ofFleet, mmsi: Mmsi, sendToMaster: z.boolean().optional() }),
    endpoint: 'fleets.addShip',
    toRequest: (args) => ({ body: args }),
    fromRequest: ({ body }) => body,
    async effect(tx, { fleetId, ...ship }, who) {
      const fleet = await fleetOf(tx, fleetId);
      if (await addMissing(tx, fleet, [ship])) await touch(tx, fleet, who);
    },
    touches: fleetEntity,
    merge: 'none',
    isSwitch: true,
    refs: ['fleetId'],
  }),
  'fleet.removeShip': define({
    args: z.object({ ...ofFleet, mmsi: Mmsi }),
    endpoint: 'fleets.removeShip',
    toRequest: ({ fleetId, mmsi }) => ({ params: { id: fleetId, mmsi } }),
    fromRequest: ({ params }) => ({ fleetId: params['id'], mmsi: params['mmsi'] }),
    async effect(tx, { fleetId, mmsi }, who) {
      const fleet = await fleetOf(tx, fleetId);
      const ship = await tx.get('fleetShips', fleetShipId(fleetId, mmsi));
      if (!ship) return;
      await tx.delete('fleetShips', ship.id);
      await touch(tx, fleet, who);
    },
    touches: fleetEntity,
    guards: shipRow,
    merge: 'none',
    isSwitch: true,
    refs: ['fleetId'],
    success: 'toasts.fleetShipDeleted',
  }),
  'fleet.delete': define({
    args: z.object(ofFleet),
    endpoint: 'fleets.delete',
    toRequest: ({ fleetId }) => ({ params: { id: fleetId } }),
    fromRequest: ({ params }) => ({ fleetId: params['id'] }),
    /** Deletes its ships too, also those of a fleet that is already gone. */
    async effect(tx, { fleetId }) {
      for (const { id } of await tx.list('fleetShips', 'fleetId', fleetId)) await tx.delete('fleetShips', id);
      await tx.delete('fleets', fleetId);
    },
    touches: fleetEntity,
    guards: fleetRow,
    merge: 'none',
    refs: ['fleetId'],
    success: 'toasts.fleetDeleted',
  }),
};
