// What a user can do to a fleet and to the ships in it, whether online or not.
import { FleetChange, FleetTags, MastersEmail, NewFleet } from './fleets.ts';
import { define, later, type RowRef } from './mutation.ts';
import { fleetShipId } from './row-ids.ts';
import { Id } from './rows.ts';
import { Mmsi } from './ships.ts';
import type { EntityKey } from './tables.ts';
import { z } from './zod.ts';

type FleetShips = NonNullable<FleetChange['ships']>;

/** A ship that the later list leaves as she is has the switch of the earlier one; one that this had taken out comes back with none. */
function laterShips(earlier: FleetShips, after: FleetShips): FleetShips {
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
    touches: fleetEntity,
    merge: 'none',
    refs: ['fleetId'],
    // The later one was made on what the earlier left: where that had replaced the list, both together replace it.
    coalesce: (earlier, { before, ...after }) => (earlier.before && before ? { ...after, before: earlier.before } : after),
  }),
  'fleet.setMastersEmail': define({
    args: z.object({ ...ofFleet, mastersEmail: MastersEmail }),
    endpoint: 'fleets.setMastersEmail',
    toRequest: ({ fleetId, ...body }) => ({ params: { id: fleetId }, body }),
    fromRequest: ({ params, body }) => ({ ...body, fleetId: params['id'] }),
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
    touches: fleetEntity,
    guards: shipRow,
    merge: 'none',
    isSwitch: true,
    refs: ['fleetId'],
  }),
  'fleet.delete': define({
    args: z.object(ofFleet),
    endpoint: 'fleets.delete',
    toRequest: ({ fleetId }) => ({ params: { id: fleetId } }),
    fromRequest: ({ params }) => ({ fleetId: params['id'] }),
    touches: fleetEntity,
    guards: fleetRow,
    merge: 'none',
    refs: ['fleetId'],
  }),
};
