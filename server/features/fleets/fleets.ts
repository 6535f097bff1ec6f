// The calls that read fleets, and the check of ship lists. server/sync/edit-handlers.ts changes fleets.
import { judgeFleetRows } from '#domain/fleet-rows.ts';
import type { Db } from '#server/db/db.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Caller, Handlers } from '#server/handlers.ts';
import type { ShipMemory } from '#server/ships/memory.ts';
import { listFleets, listShips } from './fleet-lists.ts';
import { knownShips, readFleet } from './fleet-queries.ts';
import type { TypesOfFleets } from './fleet-types.ts';
import { MAX_FLEETS_PER_ORGANISATION } from '#contract/limits.ts';
import { refuse } from '#domain/refuse.ts';
import type { MutationPolicy } from '#server/sync/mutation-policy.ts';
import type { TeamMember } from '#contract/entities/teams.ts';

// With whom an account can share: the other members of its teams.
/** Each person once, by name; somebody in two of the teams appears under the first. */
function peopleOfTeams(db: Db, caller: Caller): Promise<TeamMember[]> {
  return db.transaction(caller, (tx) =>
    tx.query<TeamMember>(
      `select * from (
         select distinct on (mate.account_id) mate.account_id as "id", mate.team_id as "teamId", mate.email, mate.first_name as "firstName",
           mate.last_name as "lastName", mate.role
         from team_members mine join team_members mate on mate.team_id = mine.team_id and mate.account_id <> mine.account_id
         where mine.account_id = $1 order by mate.account_id, mate.team_id
       ) as people order by lower("lastName"), lower("firstName"), id`,
      [caller.accountId],
    ),
  );
}

// Who may change a fleet, and who is notified. Everybody who sees a fleet may change it: its owner, and team-mates while their team shares
// content. A fleet that the caller does not see counts as missing, which the runner reports.
/** Counts all fleets of the organisation, including those that the caller does not see (decision 12). */
export const createFleetPolicy: MutationPolicy<'fleet.create'> = {
  async may(tx, { fleetId }) {
    await tx.lock();
    if (await tx.get('fleets', fleetId)) return;
    if ((await tx.fleetsOfOrganisation()) >= MAX_FLEETS_PER_ORGANISATION)
      refuse('invalid', `An organisation has at most ${MAX_FLEETS_PER_ORGANISATION} fleets.`);
  },
};

/** Seeing is the right to change. */
export const changeFleetPolicy = {
  async may(): Promise<void> {
    // row-level security has answered
  },
};

export const deleteFleetPolicy: MutationPolicy<'fleet.delete'> = {
  async may(tx, { fleetId }, who) {
    const fleet = await tx.get('fleets', fleetId);
    if (fleet && fleet.ownerId !== who.accountId && who.role === 'member')
      refuse('forbidden', 'Only its owner or a manager may delete a fleet.');
  },

  async after(tx, _args, who, before) {
    if (!before || !('mastersEmail' in before) || (before.ownerId === who.accountId && who.by === undefined)) return;
    const by = who.by === undefined ? await tx.nameOf(who.accountId) : 'An administrator';
    await tx.notify(before.ownerId, {
      type: 'Message',
      title: `Fleet deleted: ${before.name}`,
      body: `${by} deleted your fleet “${before.name}”.`,
    });
  },
};

export function fleetsHandlers({ db, ships, typesOf }: { db: Db; ships: ShipMemory; typesOf: TypesOfFleets }): Handlers {
  const shipOf = (mmsi: number) => ships.ship(mmsi);
  return {
    'fleets.list': ({ body, caller }) => db.transaction(callerOf(caller), (tx) => listFleets(tx, body, typesOf)),

    'fleets.ships': async ({ body, caller }) => listShips(await readFleet(db, callerOf(caller), body.fleetId), body, shipOf),

    'fleets.validate': async ({ body, caller }) => {
      const inFleet = body.fleetId === undefined ? [] : (await readFleet(db, callerOf(caller), body.fleetId)).ships;
      return judgeFleetRows(body.ships, knownShips(ships, body.ships, new Set(inFleet.map(({ mmsi }) => mmsi))));
    },

    'fleets.users': async ({ caller }) => ({ users: await peopleOfTeams(db, callerOf(caller)) }),
  };
}
