// Every call of the registry x nine people x their own, a mate's, a stranger's and an absent id: each answer is what who-may.fixture.ts says,
// and what is foreign answers to the letter like what never was.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreatedApiKey } from '#contract/api-keys.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { VIEW_DETAILS } from '#contract/view-details.fixture.ts';
import { giveAlert } from '#server/features/alerts/alert.fixture.ts';
import { RECHECK_MS } from '#server/features/auth/sessions.ts';
import { type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { KEY_CALLS } from '#server/key-calls.ts';
import { TEST_PASSWORD } from '#server/test-app.ts';
import { type Kind, type Line, LINES, type Outcome, type Person, RULES, type Thing } from './who-may.fixture.ts';

const EMAILS = {
  member: 'member@north.example',
  mate: 'mate@north.example',
  manager: 'manager@north.example',
  stranger: 'member@south.example',
  strangeManager: 'manager@south.example',
  admin: 'root@house.example',
} as const;
type SignedIn = keyof typeof EMAILS;
const PEOPLE = ['anonymous', 'disabled', 'key', ...(Object.keys(EMAILS) as SignedIn[])] as const;
type Caller = (typeof PEOPLE)[number];

/** Whose the thing is that the call names. */
const WHOSE = ['own', 'same', 'foreign', 'absent'] as const;
type Whose = (typeof WHOSE)[number];
const OWNERS: Record<Exclude<Whose, 'absent'>, SignedIn> = { own: 'member', same: 'mate', foreign: 'stranger' };

let app: FeatureApp;
const people = {} as Record<SignedIn, Person>;
const headers = {} as Record<Caller, Record<string, string>>;
let made = 0;

beforeAll(async () => {
  app = await openFeatureApp();
  await app.db.exec("insert into organisations (id, name, created_at_ms) values ('house', 'House', 1)");
  await app.addAccount(EMAILS.mate, 'member');
  await app.addAccount(EMAILS.strangeManager, 'manager', 'south');
  await app.addAccount(EMAILS.admin, 'admin', 'house');
  await app.addAccount('shut-out@north.example', 'member');
  for (const [name, email] of Object.entries(EMAILS) as [SignedIn, string][]) {
    const { session, bearer } = await app.signIn(email);
    const { id: accountId, organisationId, role } = session.account;
    people[name] = { accountId, organisationId, role };
    headers[name] = bearer;
  }
  headers.anonymous = {};
  headers.disabled = (await app.signIn('shut-out@north.example')).bearer;
  await app.db.query("update accounts set disabled_at_ms = 1 where email = 'shut-out@north.example'");
  app.passMs(RECHECK_MS);
  const payload = { name: 'Key', scopes: ['read', 'write'], currentPassword: TEST_PASSWORD };
  const key = await app.server.inject({ method: 'POST', url: '/api/api/create', headers: headers.member, payload });
  headers.key = { authorization: `Bearer ${key.json<CreatedApiKey>().secret}` };
  app.ships.position({ kind: 'position', type: 1, mmsi: 244_000_001, aisClass: 'A', latDeg: 1, lonDeg: 2 }, app.deps.clock());
});
afterAll(() => app.close());

/** Puts one into the database, past every rule. Answers its id. */
const MAKERS: Record<Kind, (id: string, owner: Person) => Promise<unknown>> = {
  account: async () => {},
  fleet: async (id, { accountId, organisationId }) => {
    await app.db.query("insert into fleets values ($1, $2, $3, 'Fleet', '{}', null, 1, 1, 1, '{}')", [id, accountId, organisationId]);
    const ship = "insert into fleet_ships values ($1 || ':244000001', $1, $2, $3, 244000001, false, 1, '{}')";
    await app.db.query(ship, [id, accountId, organisationId]);
  },
  view: (id, { accountId, organisationId }) =>
    app.db.query("insert into views values ($1, $2, $3, 'View', 1, 2, 3, $4, 1, 1, 1, '{}')", [
      id,
      accountId,
      organisationId,
      JSON.stringify(VIEW_DETAILS),
    ]),
  notification: (id, { accountId, organisationId }) =>
    app.db.query(
      `insert into notifications (id, account_id, organisation_id, no, type, title, body, created_at_ms, state, v, writers)
       values ($1, $2, $3, $4, 'Message', 'Title', '', 1, 'unread', 1, '{}')`,
      [id, accountId, organisationId, 1000 + made],
    ),
  delivery: (id, { accountId }) =>
    app.db.query(
      `insert into push_deliveries (id, account_id, session_id, key, content, created_at_ms, next_at_ms, expires_at_ms)
       select $1, $2, s.id, $1, '{}', 1, 1, 2 from sessions s where s.account_id = $2 limit 1`,
      [id, accountId],
    ),
  alert: (id, { accountId }) => giveAlert(app.db, { id, accountId }),
  apiKey: (id, { accountId, organisationId }) =>
    app.db.query(
      `insert into api_keys (id, account_id, organisation_id, name, prefix, last_four, secret_hash, scopes, allowed_addresses, created_at_ms)
       values ($1, $2, $3, 'Key', left(md5($1), 8), 'abcd', 'x', '{read}', '{}', 1)`,
      [id, accountId, organisationId],
    ),
  session: (id, { accountId, organisationId }) =>
    app.db.query(
      `insert into sessions (id, account_id, organisation_id, token_hash, created_at_ms, last_used_at_ms, expires_at_ms, ends_at_ms)
       values ($1, $2, $3, 'x', 1, 1, $4, $4)`,
      [id, accountId, organisationId, app.deps.clock() + 1e9],
    ),
  user: (id, { organisationId }) =>
    app.db.query(
      `insert into accounts (id, organisation_id, email, role, password_hash, created_at_ms, updated_at_ms)
       values ($1, $2, $1 || '@x.example', 'member', 'x', 1, 1)`,
      [id, organisationId],
    ),
  team: async (id, { accountId, organisationId }) => {
    await app.db.query("insert into teams (id, organisation_id, name, v) values ($1, $2, 'Team', 1)", [id, organisationId]);
    await app.db.query('select add_to_team($1, $2)', [id, accountId]);
  },
  invitation: (id, { organisationId }) =>
    app.db.query(
      `insert into invitations (id, organisation_id, email, role, created_at_ms, expires_at_ms) values ($1, $2, $1 || '@x.example', 'member', 1, 2)`,
      [id, organisationId],
    ),
  client: async (id) => {
    await app.db.query("insert into organisations (id, name, created_at_ms) values ($1, 'Client', 1)", [id]);
    await MAKERS.user(`user-of-${id}`, { accountId: '', organisationId: id, role: 'member' });
  },
  port: (id) => app.db.query("insert into ports (id, name, lat, lon, source, updated_at_ms) values ($1, 'Port', 1, 2, 'test', 1)", [id]),
  event: (id) =>
    app.db.query(
      `insert into events (id, type, category, title, description, lat, lon, occurred_at_ms, occurred_precision, reported_at_ms, source, sample, updated_at_ms)
       values ($1, 'Boarding', 'Crime', 'T', '', 1, 2, 1, 'day', 1, 'test', false, 1)`,
      [id],
    ),
};

async function thingOf(kind: Kind, whose: Whose): Promise<Thing> {
  made += 1;
  if (whose === 'absent') return { id: `none-${made}`, there: false, ownerId: `nobody-${made}`, organisationId: 'nowhere' };
  const owner = people[OWNERS[whose]];
  const id = kind === 'account' ? owner.accountId : `${kind.toLowerCase()}-${made}`;
  await MAKERS[kind](id, owner);
  return { id, there: true, ownerId: owner.accountId, organisationId: owner.organisationId };
}

async function call(name: EndpointName, caller: Caller, { request }: Line, thing: Thing) {
  const { method, path } = endpoints[name];
  const { params = {}, body } = request?.(thing) ?? {};
  const url = path.replaceAll(/\{(\w+)\}/g, (_, member: string) => encodeURIComponent(String(params[member])));
  return app.server.inject({ method, url, headers: headers[caller], ...(body !== undefined && { payload: body as object }) });
}

const LET_IN = new Set([200, 409, 410, 422, 429]);
/** Any other status stands for itself, and is nowhere expected. */
const outcomeOf = (status: number): string | number => (LET_IN.has(status) ? 'in' : status);

/** The door and the list of keys first, then the line's rule. */
function expected(name: EndpointName, caller: Caller, line: Line, thing: Thing): Outcome | 401 {
  if (caller === 'anonymous' || caller === 'disabled') return 401;
  const { who }: Endpoint = endpoints[name];
  if (caller === 'key' && !Object.hasOwn(KEY_CALLS, name)) return 403;
  const person = people[caller === 'key' ? 'member' : caller];
  if (Array.isArray(who) && !(who as readonly string[]).includes(person.role)) return 403;
  if (!line.names) return line.absentHere ? 404 : 'in';
  return RULES[line.names[1]](person, thing);
}

const NAMES = Object.keys(endpoints) as EndpointName[];
const NOTHING: Thing = { id: '', there: false, ownerId: '', organisationId: '' };

/** Routes below /api as the router itself has them, one for each method. */
function countRoutes(): number {
  const at: string[] = [];
  let routes = 0;
  for (const line of app.server.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods] = /^(.*?)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    at.splice(depth, Number.POSITIVE_INFINITY, part);
    if (at.join('').startsWith('/api/') && methods !== undefined) routes += methods.split(', ').length;
  }
  return routes;
}

it('the router has the calls of the registry and no other', () => {
  expect(countRoutes()).toBe(NAMES.length);
});

it('every call of the registry has a line, and no line is of a call that is not there', () => {
  expect(Object.keys(LINES).toSorted()).toEqual(NAMES.toSorted());
  for (const name of NAMES) {
    const { who }: Endpoint = endpoints[name];
    expect(LINES[name].open === true, `${name} is open in one of the two`).toBe(who === 'anyone' || who === 'cookie');
    const { path } = endpoints[name];
    if (path.startsWith('/api/admin')) expect(who, name).toEqual(['admin']);
  }
});

/** In the order of the table: a key is kept before it is read. */
const TABLE = (Object.entries(LINES) as [EndpointName, Line][]).filter(([, { open }]) => !open);

describe('each call', () => {
  it.each(TABLE)('%s', async (name, line) => {
    const shared = new Map<Whose, Thing>();
    for (const caller of PEOPLE) {
      const refused = new Map<Whose, string>();
      for (const whose of line.names ? WHOSE : (['own'] as const)) {
        const known = shared.get(whose);
        const thing = !line.names ? NOTHING : known && !line.spends ? known : await thingOf(line.names[0], whose);
        shared.set(whose, thing);
        const answer = await call(name, caller, line, thing);
        expect(outcomeOf(answer.statusCode), `${caller}, ${whose}: ${answer.body.slice(0, 200)}`).toBe(expected(name, caller, line, thing));
        if (answer.statusCode === 404 || answer.statusCode === 403) refused.set(whose, `${answer.statusCode} ${answer.body}`);
      }
      for (const whose of ['same', 'foreign'] as const)
        if (refused.has(whose) && refused.has('absent')) expect(refused.get(whose), `${caller}, ${whose}`).toBe(refused.get('absent'));
    }
  });
});

describe('calls that nobody has to be signed in for', () => {
  it.each(NAMES.filter((name) => LINES[name].open))('%s answers everybody alike', async (name) => {
    const answers = await Promise.all(PEOPLE.map((caller) => call(name, caller, LINES[name], NOTHING)));
    expect([...new Set(answers.map(({ statusCode }) => statusCode))]).toHaveLength(1);
    expect(answers[0]?.statusCode).toBeLessThan(500);
  });
});
