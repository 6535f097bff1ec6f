// Fleets of clients, by an administrator. Reads past row-level security, one client at a time. An edit is the user's own edit, with the
// same mutator and policy, run as the fleet's owner and written down in the administrator's name.
import type { EndpointName } from '#contract/endpoints/endpoints.ts';
import type { Role } from '#contract/entities/accounts.ts';
import type { Fleet } from '#contract/entities/fleets.ts';
import type { MutationArgs, MutationName } from '#domain/mutations.ts';
import type { EditAcknowledgement } from '#contract/sync.ts';
import { judgeFleetRows } from '#domain/fleet-rows.ts';
import { writeAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { ADMINISTRATORS, expectRight } from '#server/http/expect-right.ts';
import { callerOf } from '#server/features/list-page.ts';
import { listFleets, listShips } from '#server/features/fleets/fleet-lists.ts';
import { knownShips, readFleetIn } from '#server/features/fleets/fleet-queries.ts';
import type { TypesOfFleets } from '#server/features/fleets/fleet-types.ts';
import { toFleet } from '#server/features/fleets/fleets-answers.ts';
import { policies } from '#server/features/policies.ts';
import type { Call, Caller, Handlers } from '#server/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ShipMemory } from '#server/ships/memory.ts';
import type { Presenter } from '#server/sync/mutation-policy.ts';
import { PgSyncTx } from '#server/sync/pg-sync-tx.ts';
import { pgSyncStore } from '#server/sync/pg-sync-store.ts';
import { type EditRequest, runMutation } from '#server/sync/run-mutation.ts';
import type { SyncStore } from '#server/sync/sync-tx.ts';
import { byCaller, differing, holdStanding, seeClient } from './audited-actions.ts';
import { readUpload, SPOILT_MESSAGES } from './fleet-file-thread.ts';

type FleetEdit = Extract<MutationName, `fleet.${string}`>;

interface Owner {
  accountId: string;
  organisationId: string;
  role: Role;
}

/** For a fleet. Two clients may have fleets with the same id: then the client must be given. @throws Refusal notFound, conflict */
async function findOwner(tx: Tx, fleetId: string, clientId?: string): Promise<Owner> {
  const [owner, another] = await tx.query<Owner>(
    `select a.id as "accountId", a.organisation_id as "organisationId", a.role from fleets f join accounts a on a.id = f.owner_id
     where f.id = $1 and ($2::text is null or f.organisation_id = $2) limit 2`,
    [fleetId, clientId ?? null],
  );
  if (!owner) throw new Refusal('notFound', 'There is no such fleet.');
  if (another) throw new Refusal('conflict', 'Two clients have a fleet with this id. Name the client as well: ?clientId=.');
  return owner;
}

/** For a client that is not deleted, if the caller is still an administrator. @throws Refusal notFound, conflict, forbidden */
async function ownerOf(tx: Tx, who: Caller, fleetId: string, clientId?: string): Promise<Owner> {
  const owner = await findOwner(tx, fleetId, clientId);
  await holdStanding(tx, owner.organisationId);
  await expectRight(tx, who, ADMINISTRATORS);
  return owner;
}

/** Who will own a new fleet of the client: its first manager, else its first user, of those who are not disabled. */
async function ownerFor(tx: Tx, who: Caller, clientId: string): Promise<Owner> {
  await holdStanding(tx, clientId);
  await expectRight(tx, who, ADMINISTRATORS);
  const [owner] = await tx.query<Owner>(
    `select id as "accountId", organisation_id as "organisationId", role from accounts where organisation_id = $1 and disabled_at_ms is null
     order by role = 'manager' desc, created_at_ms, id limit 1`,
    [clientId],
  );
  if (!owner) throw new Refusal('conflict', 'This client has nobody yet who could own a fleet. Make a user first.');
  return owner;
}

/** What an audit line contains of a fleet: no person's address. */
async function summaryOf(tx: Tx, fleetId: string): Promise<object | undefined> {
  const [found] = await tx.query<object>(
    `select name, tags, masters_email is not null as "hasMaster", (select count(*)::int from fleet_ships s where s.fleet_id = f.id) as ships
     from fleets f where id = $1`,
    [fleetId],
  );
  return found;
}

interface ClientFleetParts {
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>;
  ships: ShipMemory;
  typesOf: TypesOfFleets;
}

export function clientFleetsHandlers({ deps: { db, clock, ids }, ships, typesOf }: ClientFleetParts): Handlers {
  const shipOf = (mmsi: number) => ships.ship(mmsi);
  type AdminCall = Pick<Call<EndpointName>, 'caller' | 'request'>;

  /** Runs edits as the owner, in the administrator's name, with the audit line in the same transaction. */
  const auditing = (call: AdminCall, name: FleetEdit, args: { fleetId: string }): SyncStore => ({
    ...pgSyncStore(db),
    write: (who, work) =>
      db.transaction(who, async (tx) => {
        const sync = new PgSyncTx(tx, who);
        const before = (await summaryOf(tx, args.fleetId)) ?? {};
        const answer = await work(sync);
        await sync.flush();
        const { fleetId: asked, ...wanted } = { ...args, ships: undefined, mastersEmail: undefined };
        const { acknowledgement } = answer as { acknowledgement?: EditAcknowledgement };
        const fleetId = acknowledgement?.ids?.[asked] ?? asked;
        const change = differing(before, (await summaryOf(tx, fleetId)) ?? {});
        const said = { before: change.before, after: { ...wanted, ...change.after } };
        await writeAudit(tx, { action: name, organisationId: who.organisationId, subject: fleetId, ...said, ...byCaller(call, who.atMs) });
        return answer;
      }),
  });

  async function edit<N extends FleetEdit>(call: AdminCall, owner: Owner, name: N, args: MutationArgs<N>): Promise<unknown> {
    const { accountId: by, atMs } = byCaller(call, clock());
    const one = { name, args, fingerprint: '' } as unknown as EditRequest<MutationName>;
    const present = policies[name].present as Presenter<MutationName> | undefined;
    const store = auditing(call, name, args as { fleetId: string });
    return (await runMutation(store, policies, ids, { ...owner, by, atMs }, one, present)).presented ?? {};
  }

  /** An edit of a fleet that is there. */
  async function editOf<N extends FleetEdit>(
    call: AdminCall & { query: { clientId?: string | undefined } },
    name: N,
    args: MutationArgs<N> & { fleetId: string },
  ): Promise<unknown> {
    return edit(
      call,
      await db.transaction(null, (tx) => ownerOf(tx, callerOf(call.caller), args.fleetId, call.query.clientId)),
      name,
      args,
    );
  }
  /** As its owner sees it. */
  const readAs = (owner: Owner, fleetId: string) => db.transaction(owner, (tx) => readFleetIn(tx, fleetId));
  const read = async (fleetId: string, clientId?: string) =>
    readAs(await db.transaction(null, (tx) => findOwner(tx, fleetId, clientId)), fleetId);
  type One = { fleet: Fleet };

  return {
    'admin.fleets': ({ body }) =>
      db.transaction(null, async (tx) => {
        const { id } = await seeClient(tx, body.clientId);
        return listFleets(tx, body, typesOf, id);
      }),

    'admin.fleetShips': async ({ body, query }) => listShips(await read(body.fleetId, query.clientId), body, shipOf),

    'admin.createFleet': async (call) => {
      const { clientId, _id: fleetId = ids(), ...given } = call.body;
      const owner = await db.transaction(null, (tx) => ownerFor(tx, callerOf(call.caller), clientId));
      return (await edit(call, owner, 'fleet.create', { fleetId, ...given })) as One;
    },

    'admin.updateFleet': async (call) => (await editOf(call, 'fleet.update', { ...call.body, fleetId: call.params.id })) as One,
    'admin.setMastersEmail': async (call) =>
      (await editOf(call, 'fleet.setMastersEmail', { ...call.body, fleetId: call.params.id })) as One,
    'admin.setTags': async (call) => (await editOf(call, 'fleet.setTags', { ...call.body, fleetId: call.params.id })) as One,
    'admin.setSendToMaster': async (call) =>
      (await editOf(call, 'fleet.setSendToMaster', { ...call.body, fleetId: call.params.id })) as One,

    'admin.deleteFleet': async (call) => {
      await editOf(call, 'fleet.delete', { fleetId: call.params.id });
      return {};
    },
    'admin.removeShip': async (call) => {
      await editOf(call, 'fleet.removeShip', { fleetId: call.params.id, mmsi: call.params.mmsi });
      return {};
    },

    'admin.validateFleet': async ({ body: { clientId, fleetId, ships: rows } }) => {
      if (clientId !== undefined) await db.transaction(null, (tx) => seeClient(tx, clientId));
      const found = fleetId === undefined ? undefined : await read(fleetId, clientId);
      return judgeFleetRows(rows, knownShips(ships, rows, new Set(found?.ships.map(({ mmsi }) => mmsi))));
    },

    // Good rows go in, the others are answered with why not: a list of 500 is not sent again for one that is mistyped.
    'admin.uploadFleet': async (call) => {
      const fleetId = call.params.id;
      const owner = await db.transaction(null, (tx) => ownerOf(tx, callerOf(call.caller), fleetId, call.query.clientId));
      const { rows, spoilt } = await readUpload(call.body.content);
      const stood = await readAs(owner, fleetId);
      const judged = judgeFleetRows(rows, knownShips(ships, rows, new Set(stood.ships.map(({ mmsi }) => mmsi))));
      const refused = [
        ...judged.refused.map((one) => ({ ...one, row: rows[one.row - 1]?.row ?? one.row })),
        ...spoilt.map(({ row, field, reason }) => ({ row, field, message: SPOILT_MESSAGES[reason] })),
      ].toSorted((one, other) => one.row - other.row);
      const { tags: before, name } = stood.fleet;
      const tags = [...new Set([...before, ...judged.ships.flatMap((ship) => ship.tags)])];
      if (tags.length > before.length) await edit(call, owner, 'fleet.setTags', { fleetId, tags, before });
      if (judged.ships.length > 0)
        await edit(call, owner, 'fleet.create', { fleetId, name, ships: judged.ships.map(({ mmsi }) => ({ mmsi })) });
      const now = await readAs(owner, fleetId);
      return { fleet: toFleet(now.fleet, now.ships), added: now.ships.length - stood.ships.length, refused };
    },
  };
}
