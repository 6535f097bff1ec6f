// Every call that a role opens, or that opens somebody else's account to an administrator, asked by who lost the right a moment ago, while the
// server still takes him for what he was: the clock stands still, so that no session is looked up again.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints/endpoints.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { passageToSign } from '#domain/passages/signed-passages.fixture.ts';
import { rateShip } from '#domain/risk/score.ts';
import { type Asked, type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { TEST_PASSWORD } from '#server/test-app.ts';
import { type Kind, LINES } from '#server/who-may.fixture.ts';
import { listenToWrites, type Writes } from '#server/writes.fixture.ts';

const NAMES = Object.keys(endpoints) as EndpointName[];
/** What a manager signs as such; a member signs the drafts that he was asked about. */
const SIGNATURES: readonly string[] = ['vta.sign', 'passages.sign', 'reviews.sendBack'];
const RULES_OF_ROLES: readonly string[] = ['manager', 'ownerOrAdmin', 'ownerOrAskedAdmin'];
const isOfRoles = (name: EndpointName) => Array.isArray((endpoints[name] as Endpoint).who);
const isAsked = (name: EndpointName) =>
  isOfRoles(name) || SIGNATURES.includes(name) || RULES_OF_ROLES.includes(LINES[name].names?.[1] ?? '');
const ASKED = NAMES.filter((name) => isAsked(name) && !LINES[name].absentHere);

/** They write nothing; within 2.5 s who lost the right may still look. A call that writes does not belong here. */
const READS: ReadonlySet<EndpointName> = new Set([
  'organisation.invitations',
  'admin.clients',
  'admin.client',
  'admin.clientTeam',
  'admin.preferences',
  'admin.users',
  'admin.fleets',
  'admin.fleetShips',
  'admin.validateFleet',
  'admin.importedLists',
  'admin.chartImports',
  'admin.chartImport',
  'admin.overview',
  'admin.outbox',
  'admin.audit',
]);

let app: FeatureApp;
let writes: Writes;
let root: Client;
let made = 0;
beforeAll(async () => {
  app = await openFeatureApp({ hasDemonstration: true });
  await app.addAccount('other-root@south.example', 'admin', 'south');
  root = await app.as('admin@north.example');
  writes = await listenToWrites(app.db);
});
afterAll(() => app.close());

const setRoot = (role: string, disabled: boolean) =>
  app.db.query('update accounts set role = $2, disabled_at_ms = case when $3 then 1 end where id = $1', [root.accountId, role, disabled]);
afterEach(() => setRoot('admin', false));

async function makeClient(id: string): Promise<string> {
  await app.db.query("insert into organisations (id, name, created_at_ms) values ($1, 'Client', 1)", [id]);
  await app.addAccount(`owner@${id}.example`, 'manager', id);
  return id;
}

/** Of North, where the caller is at home. */
const MAKERS: { [K in Kind]?: (id: string, ownerId: string) => Promise<unknown> } = {
  client: makeClient,
  fleet: async (id, ownerId) => {
    await app.db.query("insert into fleets values ($1, $2, 'north', 'Fleet', '{}', null, 1, 1, 1, '{}')", [id, ownerId]);
    await app.db.query("insert into fleet_ships values ($1 || ':244000001', $1, $2, 'north', 244000001, false, 1, '{}')", [id, ownerId]);
  },
  team: (id) => app.db.query("insert into teams (id, organisation_id, name, v) values ($1, 'north', 'Team', 1)", [id]),
  invitation: (id) =>
    app.db.query(
      `insert into invitations (id, organisation_id, email, role, created_at_ms, expires_at_ms)
       values ($1, 'north', $1 || '@x.example', 'member', 1, 2)`,
      [id],
    ),
  draft: (id, ownerId) =>
    app.db.query(
      `insert into assessment_drafts (id, organisation_id, owner_id, owner_name, name, content, note, written_at_ms, arrived_at_ms, v, writers)
       values ($1, 'north', $2, '', 'Anna', '{}', '', 1, 1, 1, '{}')`,
      [id, ownerId],
    ),
  port: (id) => app.db.query("insert into ports (id, name, lat, lon, source, updated_at_ms) values ($1, 'Port', 1, 2, 'test', 1)", [id]),
};

const body = (sent: object) => (id: string) => ({ params: { id }, body: sent });

/** Where the line's request changes nothing, or is refused for what it says. */
const REQUESTS: { [N in EndpointName]?: (id: string) => Asked } = {
  'auth.create': (id) => ({ body: { email: `${id}@new.example`, firstName: 'A', lastName: 'B', role: 'admin', organisationId: 'north' } }),
  'auth.update': body({ firstName: 'New' }),
  'auth.delete': body({ currentPassword: TEST_PASSWORD }),
  'vta.sign': (id) => ({
    body: {
      _id: `244000001:${id}`,
      mmsi: 244_000_001,
      authorName: 'First Last',
      ship: {},
      inputs: {},
      result: rateShip({}, FATHOM_RULES),
      note: '',
      signedAt: 1,
    },
  }),
  'passages.sign': (id) => ({ body: { _id: id, ...passageToSign(id) } }),
  'organisation.rename': (id) => ({ body: { name: `Name ${id}` } }),
  'organisation.changeMember': body({ role: 'manager' }),
  'organisation.invite': (id) => ({ body: { email: `${id}@else.example` } }),
  'teams.rename': body({ name: 'Other' }),
  'admin.createClient': (id) => ({ body: { _id: `made-${id}`, name: 'Client' } }),
  'admin.updateClient': body({ name: 'Other' }),
  'admin.setPreferences': body({ vesselProximity: 7 }),
  'admin.createUser': (id) => ({ body: { clientId: id, email: `${id}@new.example`, firstName: 'A', lastName: 'B' } }),
  'admin.updateUser': body({ firstName: 'New' }),
  'admin.updateFleet': body({ name: 'Other' }),
  'admin.setMastersEmail': body({ mastersEmail: 'master@ship.example' }),
  'admin.uploadFleet': body({ fileName: 'a.csv', content: Buffer.from('mmsi\n244000002').toString('base64') }),
};

/** A thing of its own for each try, and the request about it. */
async function askedOf(name: EndpointName): Promise<Asked> {
  made += 1;
  const kind = LINES[name].names?.[0];
  const ownerId = await app.addAccount(`owner-${made}@north.example`, 'member');
  const id = kind === 'account' || kind === 'user' ? ownerId : `${kind ?? 'new'}-${made}`;
  if (kind) await MAKERS[kind]?.(id, ownerId);
  if (name === 'admin.restoreClient') await app.db.query('update organisations set deleted_at_ms = 1 where id = $1', [id]);
  if (name === 'admin.resetDemonstration') await app.db.query('delete from events where not sample');
  if (name === 'admin.deleteDemonstration')
    await app.db.query(
      `insert into settings values ('demonstration', '{"state": "hidden"}') on conflict (name) do update set value = excluded.value`,
    );
  if (name === 'organisation.chooseRuleSet')
    await app.db.query(
      "insert into rule_sets values ('own', 'north', '{}', '', 1, true) on conflict (organisation_id, id) do update set is_chosen = true",
    );
  if (name === 'admin.deleteReportCentre')
    await app.db.query("insert into report_centres values ('none', 'ukmto', 'Centre', null, '', 'Test', 1, 1) on conflict do nothing");
  if (name === 'admin.dropList') await app.db.query("insert into list_uploads values ('none', 1) on conflict do nothing");
  if (name === 'admin.deleteActor')
    await app.db.query(
      `insert into actors values ('none', 'Actor', '{"type": "Polygon", "coordinates": []}', null, null, 1) on conflict do nothing`,
    );
  if (name === 'teams.removeMember') await app.db.query('select add_to_team($1, $2)', [id, ownerId]);
  const thing = { id, there: true, ownerId, organisationId: 'north' };
  return REQUESTS[name]?.(id) ?? LINES[name].request?.(thing) ?? {};
}

async function ask(name: EndpointName): Promise<{ status: number; wrote: string[]; said: string }> {
  const asked = await askedOf(name);
  await writes.since();
  const { status, body: said } = await root.send(name, asked);
  return { status, wrote: (await writes.since()).map(({ table }) => table), said: JSON.stringify(said) };
}

describe('who lost the right a moment ago writes nothing:', () => {
  it.each(ASKED)('%s', async (name) => {
    const before = await ask(name);
    expect(before.status, before.said).toBe(200);
    expect(before.wrote.length > 0, 'the call writes').toBe(!READS.has(name));
    if (READS.has(name)) return;
    const { who }: Endpoint = endpoints[name];
    const isManagers = SIGNATURES.includes(name) || LINES[name].names?.[1] === 'manager' || (Array.isArray(who) && who.includes('manager'));
    const asked = await askedOf(name);
    await setRoot(isManagers ? 'member' : 'manager', false);
    await writes.since();
    expect((await root.send(name, asked)).status, 'demoted').toBe(403);
    expect(await writes.since()).toEqual([]);
    await setRoot('admin', true);
    await writes.since();
    expect((await root.send(name, asked)).status, 'shut out').toBe(401);
    expect(await writes.since()).toEqual([]);
  });
});
