// Whatever can be stored can be answered: one row that no answer can hold must not end the pulls of a team. The longest, oddest and least
// values that each call accepts are written, and everybody of the organisation pulls them back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Overview } from '#contract/entities/administration.ts';
import { type EndpointName, endpoints } from '#contract/endpoints/endpoints.ts';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { fleetShipId, NewAccountId, NewFleetId } from '#contract/row-ids.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { type TableName, tables } from '#contract/tables.ts';
import type { z } from '#contract/zod.ts';
import { passageToSign } from '#domain/passages/signed-passages.fixture.ts';
import { type AdminApp, openAdminApp } from '#server/features/admin/admin.fixture.ts';
import type { Client } from '#server/features/feature-app.fixture.ts';
import { TEST_PASSWORD } from '#server/test-app.ts';
import { LINES } from '#server/who-may.fixture.ts';
import { EXTREMES, Extremes } from './extreme-values.fixture.ts';

const MMSI = 244_000_001;
let app: AdminApp;
let [ada, mia]: Client[] = [];

beforeAll(async () => {
  app = await openAdminApp();
  ({ ada, mia } = await app.people());
  await app.share('north', true);
  await app.db.query("insert into ports (id, name, lat, lon, source, updated_at_ms) values ('port', 'Port', 1, 2, 'test', 1)");
});
afterAll(() => app.close());

const longest = (most: number) => 'abc.-_:'.repeat(20).slice(0, most);
const create = (id: string) => mia?.send('fleets.create', { body: { _id: id, name: 'Fleet', ships: [{ mmsi: MMSI }] } });

/** All pages, each row checked as a device checks it. */
async function pullAll(client: Client | undefined): Promise<PullAnswer['changes']> {
  const all: PullAnswer['changes'] = [];
  let cursor: PullAnswer['cursor'] = {};
  for (let more = true; more; ) {
    const page = (await client?.ask('sync.pull', { body: { cursor, want: ['world:ports'] } })) as PullAnswer;
    for (const { t, id, v, row } of page.changes) if (row) tables[t as TableName].parse({ ...row, id, v });
    all.push(...page.changes);
    cursor = { ...cursor, ...page.cursor };
    ({ more } = page);
  }
  return all;
}

describe('an id that leaves no room for the ids made of it', () => {
  it.each([55, 64])('of a fleet, %i letters, is refused; the longest that is accepted comes back with its ships', async (letters) => {
    expect((await create(longest(letters)))?.status).toBe(422);
    const id = longest(54);
    expect((await create(id))?.status).toBe(200);
    expect((await pullAll(ada)).map((change) => change.id)).toEqual(expect.arrayContaining([id, fleetShipId(id, MMSI)]));
  });

  it.each(['a b/c', longest(43), longest(64), 'é'])('of an account, %j, is refused', async (id) => {
    const body = { id, email: 'odd@north.example', firstName: 'A', lastName: 'B', role: 'member', organisationId: 'north' };
    expect((await app.root.send('auth.create', { body })).status).toBe(422);
  });

  it('is as long as the contract and the database say alike', async () => {
    for (const [schema, most] of [
      [NewFleetId, 54],
      [NewAccountId, 42],
    ] as const) {
      expect([schema.safeParse(longest(most)).success, schema.safeParse(longest(most + 1)).success]).toEqual([true, false]);
    }
    const fits = async (id: string, most: number) => (await app.db.query<{ fits: boolean }>('select fits($1, $2)', [id, most]))[0]?.fits;
    expect([await fits(longest(54), 54), await fits(longest(55), 54), await fits('a b', 54)]).toEqual([true, false, false]);
  });
});

/** Of calls that write: those whose body is judged by more than its form, and what it would take. */
const REFUSED: Partial<Record<EndpointName, string>> = {
  'organisation.changeMember': 'another manager',
  'admin.uploadFleet': 'a file',
  'auth.setAvatar': 'a picture',
  'push.subscribe': 'an address of a push service',
  'push.unsubscribe': 'a device with pushes',
  'auth.update': 'a mailbox, for the address',
  'admin.addListPart': 'the bytes of a file',
  'admin.addChartPart': 'the bytes of a file',
};
const WRITING = /\.(create|update|set|add|save|rename|change|invite|acknowledge|silence|rate|keep|subscribe|unsubscribe|handOver|log$)/;
const WRITES = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => WRITING.test(name) && (endpoints[name] as Endpoint).body !== undefined && !(name in REFUSED),
);

describe.each(EXTREMES)('the %s values that a call accepts can be pulled:', (extreme) => {
  const extremes = new Extremes(extreme);
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const idOf = async (client: Client | undefined, name: EndpointName, body: unknown, [noun, member]: [string, string]) => {
      const answer = (await client?.ask(name, { body })) as Record<string, Record<string, string>>;
      return answer[noun]?.[member] ?? String((answer as unknown as Record<string, string>)[member]);
    };
    ids['client'] = (await app.makeClient(`Client ${extreme}`))._id;
    ids['user'] = await idOf(
      app.root,
      'admin.createUser',
      { clientId: ids['client'], email: `user-${extreme}@client.example`, firstName: 'A', lastName: 'B' },
      ['user', 'id'],
    );
    ids['fleet'] = await idOf(mia, 'fleets.create', { name: 'Fleet', ships: [{ mmsi: MMSI }] }, ['fleet', '_id']);
    ids['team'] = await idOf(mia, 'teams.create', { name: `Team ${extreme}` }, ['team', 'id']);
    const { viewDetails } = (LINES['views.create'].request?.({ id: 'x' } as never)?.body ?? {}) as { viewDetails: unknown };
    ids['view'] = await idOf(mia, 'views.create', { lat: 1, lon: 2, zoom: 3, viewDetails }, ['view', 'id']);
    const watch = LINES['watches.create'].request?.({ id: `watch-${extreme}` } as never)?.body;
    await mia?.ask('watches.create', { body: watch });
    const { passageId: _id, ...signed } = passageToSign(`passage-${extreme}`);
    await mia?.ask('passages.sign', { body: { _id, ...signed } });
    Object.assign(ids, { passage: _id, watch: `watch-${extreme}`, account: mia?.accountId, port: 'port', alert: longest(64) });
  });

  it.each(WRITES)('%s', async (name) => {
    const line = LINES[name];
    const { body: schema, who }: Endpoint = endpoints[name];
    const id = line.names ? (ids[line.names[0]] ?? 'none') : 'none';
    const asked = line.request?.({ id, there: true, ownerId: mia?.accountId ?? '', organisationId: 'north' }) ?? {};
    const made = extremes.of(schema as z.ZodType) as Record<string, unknown>;
    if (name === 'alerts.silence') Object.assign(made, { until: undefined, forMs: made['forMs'] ?? 0 }); // one of the two
    if ('authorName' in made) Object.assign(made, { authorName: 'First Last', _id: undefined }); // the account's; of the ship
    if (made['way'] === 'server') Object.assign(made, { sentTo: 'watch@example.org' }); // the e-mail address of a centre
    if (name === 'passages.handOver') Object.assign(made, { receiver: { role: 'member' } }); // by e-mail it needs its document
    if ('startsAt' in made) Object.assign(made, periodOf(made['startsAt'] as number));
    const given = (asked.body ?? {}) as Record<string, unknown>;
    const naming = Object.fromEntries(Object.entries(given).filter(([, value]) => value === id));
    const keepsId = ['fleets.create', 'views.create', 'watches.create'].includes(name);
    const body = { ...made, ...(keepsId ? {} : naming), ...namesOfThere(made, ids) };
    const client = Array.isArray(who) && !(who as readonly string[]).includes('manager') ? app.root : mia;
    const { status, body: said } = (await client?.send(name, { ...asked, body })) ?? {};
    expect(status, `${JSON.stringify(said).slice(0, 400)} to ${JSON.stringify(body).slice(0, 400)}`).toBe(200);
    await pullAll(mia);
  });

  it('by everybody of the organisation, and by the administrator', async () => {
    for (const client of [ada, mia, app.root]) await pullAll(client);
  });
});

/** One that ends after it begins, at the edge of what is accepted. */
function periodOf(edgeMs: number): { startsAt: number; endsAt: number } {
  const startsAt = edgeMs < 0 ? edgeMs : edgeMs - 1;
  return { startsAt, endsAt: startsAt + 1 };
}

/** Members that must name what is there. */
function namesOfThere(made: Record<string, unknown>, ids: Record<string, string>): Record<string, unknown> {
  const known: Record<string, unknown> = {
    mmsi: MMSI,
    organisationId: 'north',
    clientId: ids['client'],
    teamId: ids['team'],
    preferenceOwner: ids['account'],
    ships: Array.isArray(made['ships']) ? [{ mmsi: MMSI }, { mmsi: 200_000_000 }, { mmsi: 799_999_999 }] : made['ships'],
  };
  return { ...Object.fromEntries(Object.entries(known).filter(([name]) => name in made)), currentPassword: TEST_PASSWORD };
}

describe('a row that cannot be answered', () => {
  it('is left out of pulls, logged once, and named to the administrator, while all else is pulled', async () => {
    const id = longest(70);
    await app.db.query("insert into ports (id, name, lat, lon, source, updated_at_ms) values ($1, 'Odd', 1, 2, 'test', 1)", [id]);
    await app.db.query("insert into ports (id, name, lat, lon, source, updated_at_ms) values ('after', 'After', 1, 2, 'test', 1)");
    for (const client of [ada, mia]) {
      const pulled = (await pullAll(client)).map((change) => change.id);
      expect(pulled).toContain('after');
      expect(pulled).not.toContain(id);
    }
    expect(app.logged.filter((line) => line.includes(id))).toHaveLength(1);
    const { leftOut } = (await app.root.ask('admin.overview')) as Overview;
    expect(leftOut).toMatchObject([{ table: 'ports', id, owner: 'ports' }]);
  });
});
