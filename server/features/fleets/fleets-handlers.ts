// Answers the calls that read fleets, and judges lists of ships. What changes fleets is every edit's way: server/sync/edit-handlers.ts.
import { judgeFleetRows } from '#domain/fleet-rows.ts';
import type { Db } from '#server/db/db.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Handlers } from '#server/handlers.ts';
import type { ShipMemory } from '#server/ships/memory.ts';
import { listFleets, listShips } from './fleet-lists.ts';
import { readFleet } from './fleet-queries.ts';
import { knownShips } from './fleet-rows-known.ts';
import type { TypesOfFleets } from './fleet-types.ts';
import { peopleOfTeams } from './people-of-teams.ts';

export function fleetsHandlers({ db, ships, typesOf }: { db: Db; ships: ShipMemory; typesOf: TypesOfFleets }): Handlers {
  const shipOf = (mmsi: number) => ships.ship(mmsi);
  return {
    'fleets.list': ({ body, caller }) => db.transaction(callerOf(caller), (tx) => listFleets(tx, body, typesOf)),

    'fleets.ships': async ({ body, caller }) => listShips((await readFleet(db, callerOf(caller), body.fleetId)).ships, body, shipOf),

    'fleets.validate': async ({ body, caller }) => {
      const inFleet = body.fleetId === undefined ? [] : (await readFleet(db, callerOf(caller), body.fleetId)).ships;
      return judgeFleetRows(body.ships, knownShips(ships, body.ships, new Set(inFleet.map(({ mmsi }) => mmsi))));
    },

    'fleets.users': async ({ caller }) => ({ users: await peopleOfTeams(db, callerOf(caller)) }),
  };
}
