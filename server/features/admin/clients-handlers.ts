// Client organisations, as an administrator keeps them. Deleting takes nothing away: it shuts the client's people out until it is restored.
import type { Client } from '#contract/entities/clients.ts';
import type { BodyOf } from '#contract/endpoints/endpoints.ts';
import type { Preferences } from '#contract/entities/preferences.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { endSessionsOf } from '#server/accounts/end-sessions.ts';
import { nullable, orderOf, readPageIn, SqlWhere } from '#server/features/list-page.ts';
import { readChoices } from '#server/features/preferences/choices-in-force.ts';
import { toTeam, toTeamMember } from '#server/features/teams/teams.ts';
import type { Handlers } from '#server/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';
import { createAuditedActions, differing, holdClient, holdStanding, seeClient } from './audited-actions.ts';

interface ClientRecord {
  id: string;
  name: string;
  country: string | null;
  contact_email: string | null;
  notes: string | null;
  members: number;
  fleets: number;
  ships: number;
  last_activity_at_ms: number | null;
  created_at_ms: number;
  deleted_at_ms: number | null;
}

/** Counts once for all clients, not once a client. A ship of two fleets of a client counts once. */
const CLIENTS = `(
  select o.id, o.name, o.country, o.contact_email, o.notes, o.created_at_ms, o.deleted_at_ms, coalesce(a.n, 0) as members,
    coalesce(f.n, 0) as fleets, coalesce(s.n, 0) as ships, greatest(a.last_ms, u.last_ms) as last_activity_at_ms
  from organisations o
  left join (select organisation_id, count(*)::int as n, max(last_sign_in_at_ms) as last_ms from accounts group by 1) a on a.organisation_id = o.id
  left join (select organisation_id, count(*)::int as n from fleets group by 1) f on f.organisation_id = o.id
  left join (select organisation_id, count(distinct mmsi)::int as n from fleet_ships group by 1) s on s.organisation_id = o.id
  left join (select organisation_id, max(last_used_at_ms) as last_ms from sessions group by 1) u on u.organisation_id = o.id
) as clients`;

const toClient = (row: ClientRecord): Client =>
  ({
    _id: row.id,
    name: row.name,
    country: row.country ?? undefined,
    contactEmail: row.contact_email ?? undefined,
    notes: row.notes ?? undefined,
    members: row.members,
    fleets: row.fleets,
    ships: row.ships,
    lastActivityAt: row.last_activity_at_ms ?? undefined,
    createdAt: row.created_at_ms,
    deletedAt: row.deleted_at_ms ?? undefined,
  }) satisfies Record<keyof Client, unknown>;

const ORDER_BY = { name: 'lower(name)', createdAt: 'created_at_ms', lastActivityAt: nullable('last_activity_at_ms') };

function toWhere({ text, deleted = false }: NonNullable<BodyOf<'admin.clients'>['filter']> = {}): SqlWhere {
  const where = new SqlWhere();
  where.and(`deleted_at_ms is ${deleted ? 'not ' : ''}null`);
  if (text) where.and(where.contains(['name', 'contact_email'], text));
  return where;
}

async function readClient(tx: Tx, id: string): Promise<Client> {
  const [found] = await tx.query<ClientRecord>(`select * from ${CLIENTS} where id = $1`, [id]);
  if (!found) throw new Refusal('notFound', 'There is no such client.');
  return toClient(found);
}

/** The members that an administrator writes; absent ones are null. */
const written = ({ name, country, contactEmail, notes }: Client) => ({
  name,
  country: country ?? null,
  contactEmail: contactEmail ?? null,
  notes: notes ?? null,
});

/** Until they are first written the defaults apply, with version 0; members unknown to older versions have their defaults. */
async function readPreferences(tx: Tx, clientId: string): Promise<Preferences> {
  const [found] = await tx.query<{ choices: unknown; v: number }>('select choices, v from client_preferences where organisation_id = $1', [
    clientId,
  ]);
  return { _id: clientId, preferenceOwner: clientId, ...readChoices(found?.choices).choices, v: found?.v ?? 0 };
}

export function clientsHandlers(deps: Pick<Deps, 'db' | 'clock' | 'ids'>): Handlers {
  const { db, ids } = deps;
  const audited = createAuditedActions(deps);

  return {
    'admin.clients': async ({ body }) => {
      const order = orderOf(body.sort, ORDER_BY, 'lower(name) asc');
      const query = { table: CLIENTS, columns: '*', where: toWhere(body.filter), order, page: body };
      const { rows, view } = await db.transaction(null, (tx) => readPageIn<ClientRecord>(tx, query));
      return { clients: rows.map(toClient), clientCount: view.total, view };
    },

    'admin.client': ({ params }) => db.transaction(null, async (tx) => ({ client: await readClient(tx, params.id) })),

    'admin.createClient': (call) =>
      audited(call, {}, async ({ tx, atMs, audit }) => {
        const { _id: id = ids(), name, country, contactEmail, notes } = call.body;
        const made = await tx.query(
          `insert into organisations (id, name, country, contact_email, notes, created_at_ms) values ($1, $2, $3, $4, $5, $6)
           on conflict do nothing returning id`,
          [id, name, country ?? null, contactEmail ?? null, notes ?? null, atMs],
        );
        if (made.length === 0) throw new Refusal('conflict', 'There is a client with this id already.');
        await tx.query('select make_team($1)', [id]);
        const client = await readClient(tx, id);
        await audit({ action: 'clientCreated', organisationId: id, subject: id, after: written(client) });
        return { client };
      }),

    'admin.updateClient': (call) =>
      audited(call, { hold: (tx) => holdStanding(tx, call.params.id) }, async ({ tx, audit }, { id }) => {
        const before = written(await readClient(tx, id));
        const { name = before.name, country = before.country, contactEmail = before.contactEmail, notes = before.notes } = call.body;
        await tx.query('update organisations set name = $2, country = $3, contact_email = $4, notes = $5 where id = $1', [
          id,
          name,
          country,
          contactEmail,
          notes,
        ]);
        const client = await readClient(tx, id);
        await audit({ action: 'clientChanged', organisationId: id, subject: id, ...differing(before, written(client)) });
        return { client };
      }),

    'admin.deleteClient': (call) =>
      audited(call, { hold: (tx) => holdClient(tx, call.params.id) }, async ({ tx, who, atMs, audit }, { id, name, deleted }) => {
        if (id === who.organisationId) throw new Refusal('forbidden', 'You cannot delete the organisation that you belong to.');
        if (deleted) return {};
        await tx.query('update organisations set deleted_at_ms = $2 where id = $1', [id, atMs]);
        await endSessionsOf(tx, { organisationId: id }, 'clientDeleted', atMs);
        await audit({
          action: 'clientDeleted',
          organisationId: id,
          subject: id,
          before: { name, deleted: false },
          after: { deleted: true },
        });
        return {};
      }),

    'admin.restoreClient': (call) =>
      audited(call, { hold: (tx) => holdClient(tx, call.params.id) }, async ({ tx, audit }, { id, name, deleted }) => {
        if (deleted) {
          await tx.query('update organisations set deleted_at_ms = null where id = $1', [id]);
          await audit({
            action: 'clientRestored',
            organisationId: id,
            subject: id,
            before: { name, deleted: true },
            after: { deleted: false },
          });
        }
        return { client: await readClient(tx, id) };
      }),

    'admin.clientTeam': ({ body }) =>
      db.transaction(null, async (tx) => {
        const { id } = await seeClient(tx, body.clientId);
        const teams = await tx.query<SqlRow>(
          `select ${storedTables.teams.columns} from teams where organisation_id = $1 order by lower(name), id`,
          [id],
        );
        const members = await tx.query<SqlRow>(
          `select ${storedTables.teamMembers.columns} from team_members where organisation_id = $1 order by lower(last_name), lower(first_name), id`,
          [id],
        );
        return {
          team: teams.map((row) => toTeam(toRow('teams', row))),
          teamMembers: members.map((row) => toTeamMember(toRow('teamMembers', row))),
        };
      }),

    'admin.preferences': ({ params }) =>
      db.transaction(null, async (tx) => {
        const { id } = await seeClient(tx, params.id);
        return readPreferences(tx, id);
      }),

    'admin.setPreferences': (call) =>
      audited(call, { hold: (tx) => holdStanding(tx, call.params.id) }, async ({ tx, who, atMs, audit }, { id }) => {
        const { choices: before } = readChoices(await readPreferences(tx, id));
        const after = { ...before, ...call.body };
        await tx.query(
          `insert into client_preferences as p (organisation_id, choices, v, updated_at_ms, updated_by) values ($1, $2, 1, $3, $4)
           on conflict (organisation_id) do update set choices = excluded.choices, v = p.v + 1, updated_at_ms = excluded.updated_at_ms,
             updated_by = excluded.updated_by`,
          [id, JSON.stringify(after), atMs, who.accountId],
        );
        await audit({ action: 'clientPreferencesChanged', organisationId: id, subject: id, ...differing(before, after) });
        return readPreferences(tx, id);
      }),
  };
}
