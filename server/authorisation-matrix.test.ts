// Every call of the registry x thirteen callers x their own, a mate's, a stranger's and an absent id, and every further id of a body: each
// answer is what who-may.fixture.ts says, what is foreign answers to the letter like what never was, and the rows that a call wrote are
// those of its caller. Over 250 lines: one matrix.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreatedApiKey } from '#contract/entities/api-keys.ts';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { BYTES_TYPE } from '#contract/bytes.ts';
import { type EndpointName, endpoints } from '#contract/endpoints/endpoints.ts';
import { passageToSign } from '#domain/passages/signed-passages.fixture.ts';
import { VIEW_DETAILS } from '#contract/entities/view-details.fixture.ts';
import type { z } from '#contract/zod.ts';
import { giveAlert } from '#server/features/alerts/alert.fixture.ts';
import { SESSION_RECHECK_MS } from '#server/features/auth/sessions.ts';
import { type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { TEST_PASSWORD } from '#server/test-app.ts';
import { textFieldsOf, withText } from '#tests/hostile/text-fields.ts';
import { type Kind, type Line, LINES, type Outcome, type Person, RULES, type Thing } from './who-may.fixture.ts';
import { listenToWrites, type Write, type Writes } from './writes.fixture.ts';

const EMAILS = {
  member: 'member@north.example',
  mate: 'mate@north.example',
  manager: 'manager@north.example',
  stranger: 'member@south.example',
  strangeManager: 'manager@south.example',
  admin: 'root@house.example',
} as const;
type SignedIn = keyof typeof EMAILS;
/** Whose sign-in or key is no good any more. */
const SHUT_OUT = ['nobody', 'disabled', 'endedSession', 'expiredKey', 'revokedKey'] as const;
const KEYS = ['readingKey', 'writingKey'] as const;
const PEOPLE = [...SHUT_OUT, ...KEYS, ...(Object.keys(EMAILS) as SignedIn[])] as const;
type Caller = (typeof PEOPLE)[number];

const isOneOf = <T extends string>(names: readonly T[], name: string): name is T => (names as readonly string[]).includes(name);
/** As whom a caller who is let in acts: keys are the member's. */
const personOf = (caller: Caller): Person | undefined =>
  isOneOf(SHUT_OUT, caller) ? undefined : people[isOneOf(KEYS, caller) ? 'member' : caller];

/** Whose the thing is that the call names. */
const WHOSE = ['own', 'same', 'foreign', 'absent'] as const;
type Whose = (typeof WHOSE)[number];
const OWNERS: Record<Exclude<Whose, 'absent'>, SignedIn> = { own: 'member', same: 'mate', foreign: 'stranger' };

let app: FeatureApp;
let writes: Writes;
const people = {} as Record<SignedIn, Person>;
const headers = {} as Record<Caller, Record<string, string>>;
let made = 0;

async function makeKey(scopes: readonly string[]): Promise<{ id: string; bearer: { authorization: string } }> {
  const payload = { name: 'Key', scopes, currentPassword: TEST_PASSWORD };
  const answer = await app.server.inject({ method: 'POST', url: '/api/api/create', headers: headers.member, payload });
  const { _id: id, secret } = answer.json<CreatedApiKey>();
  return { id, bearer: { authorization: `Bearer ${secret}` } };
}

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
  headers.nobody = {};
  headers.disabled = (await app.signIn('shut-out@north.example')).bearer;
  await app.db.query("update accounts set disabled_at_ms = 1 where email = 'shut-out@north.example'");
  const ended = await app.signIn(EMAILS.member);
  headers.endedSession = ended.bearer;
  await app.server.inject({ method: 'POST', url: '/api/auth/logout', headers: { cookie: ended.cookie } });
  headers.readingKey = (await makeKey(['read'])).bearer;
  headers.writingKey = (await makeKey(['read', 'write'])).bearer;
  const [expired, revoked] = [await makeKey(['write']), await makeKey(['write'])];
  [headers.expiredKey, headers.revokedKey] = [expired.bearer, revoked.bearer];
  await app.db.query('update api_keys set expires_at_ms = 1 where id = $1', [expired.id]);
  await app.server.inject({ method: 'PUT', url: `/api/api/delete/${revoked.id}`, headers: headers.member });
  app.passMs(SESSION_RECHECK_MS);
  app.ships.position({ kind: 'position', type: 1, mmsi: 244_000_001, aisClass: 'A', latDeg: 1, lonDeg: 2 }, app.deps.clock());
  writes = await listenToWrites(app.db);
});
afterAll(() => app.close());

const SIGNED = passageToSign('any');
/** Puts one into the database, past every rule. Answers its id. */
const MAKERS: Record<Kind, (id: string, owner: Person) => Promise<unknown>> = {
  account: async () => {},
  fleet: async (id, { accountId, organisationId }) => {
    await app.db.query("insert into fleets values ($1, $2, $3, 'Fleet', '{}', null, 1, 1, 1, '{}')", [id, accountId, organisationId]);
    const ship = "insert into fleet_ships values ($1 || ':244000001', $1, $2, $3, 244000001, false, 1, '{}')";
    await app.db.query(ship, [id, accountId, organisationId]);
  },
  drawing: (id, { accountId, organisationId }) =>
    app.db.query(`insert into drawings values ($1, $2, $3, 'Drawing', '{"type":"FeatureCollection","features":[]}', 1, 1, 1, '{}')`, [
      id,
      accountId,
      organisationId,
    ]),
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
  watch: (id, { accountId, organisationId }) =>
    app.db.query(
      `insert into watches values ($1, $2, $3, 'nobody', 244000001, 'Anna', 1, 2, '{"fromName":"","toName":"","line":[[1,2],[3,4]]}', 10, 12, 6, 4,
        '[]', '{"noteId":"no-such-note","byId":"nobody","note":"","writtenAt":1}', null, 1, 1, 1, '{}')`,
      [id, organisationId, accountId],
    ),
  passage: async (id, { accountId, organisationId }) => {
    await app.db.query(
      `insert into signed_passages (id, organisation_id, author_id, name, author_name, plan, assessed_at_ms, result, note, signed_at_ms,
         arrived_at_ms, v, writers) values ($1, $2, $3, 'A - B', 'Mia', $4, 1, $5, '', 1, 1, 1, '{}')`,
      [id, organisationId, accountId, JSON.stringify(SIGNED.plan), JSON.stringify(SIGNED.result)],
    );
    await app.db.query(
      `insert into passage_log (id, organisation_id, passage_id, owner_id, owner_name, kind, text, written_at_ms, arrived_at_ms, v, writers)
       values ('note-of-' || $1, $2, $1, 'nobody', '', 'handOver', '', 1, 1, 1, '{}')`,
      [id, organisationId],
    );
  },
  draft: (id, { accountId, organisationId }) =>
    app.db.query(
      `insert into assessment_drafts (id, organisation_id, owner_id, owner_name, name, content, note, written_at_ms, arrived_at_ms, v, writers)
       values ($1, $2, $3, '', 'Anna', $4, '', 1, 1, 1, '{}')`,
      [id, organisationId, accountId, JSON.stringify({ of: 'passage', ...passageToSign(id) })],
    ),
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

const unasked = new Map<z.ZodType | undefined, Record<string, string>>();
/** Sent with every call, but for members that the schema knows: what stands where nobody asked for it must be overlooked. */
function unaskedBy(schema: z.ZodType | undefined): Record<string, string> {
  const made = unasked.get(schema);
  if (made) return made;
  const { accountId, organisationId } = people.stranger;
  const beside = { accountId, organisationId, clientId: organisationId, owner: accountId, ownerId: accountId, role: 'admin' };
  const known = new Set(schema ? textFieldsOf(schema).map(({ path }) => path[0]) : []);
  const left = Object.fromEntries(Object.entries(beside).filter(([member]) => !known.has(member)));
  unasked.set(schema, left);
  return left;
}

interface Sent {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
}

async function send(name: EndpointName, caller: Caller, { params = {}, query: asked, body }: Sent, remoteAddress = '127.0.0.1') {
  const { method, path, query, body: schema, isBinary }: Endpoint = endpoints[name];
  const url = path.replaceAll(/\{(\w+)\}/g, (_, member: string) => encodeURIComponent(String(params[member])));
  return app.server.inject({
    method,
    remoteAddress,
    url: `${url}?${new URLSearchParams({ ...unaskedBy(query), ...asked })}`,
    headers: { ...headers[caller], ...(isBinary && { 'content-type': BYTES_TYPE }) },
    ...(body !== undefined && { payload: isBinary ? (body as Buffer) : { ...unaskedBy(schema), ...(body as object) } }),
  });
}

const call = (name: EndpointName, caller: Caller, { request }: Line, thing: Thing) => send(name, caller, request?.(thing) ?? {});

const LET_IN = new Set([200, 409, 410, 422, 429]);
/** Any other status stands for itself, and is nowhere expected. */
const outcomeOf = (status: number): string | number => (LET_IN.has(status) ? 'in' : status);

/** The door and what the call says of keys first, then the line's rule. */
function expected(name: EndpointName, caller: Caller, line: Line, thing: Thing): Outcome | 401 {
  const person = personOf(caller);
  if (!person) return 401;
  const { who, key = 'none' }: Endpoint = endpoints[name];
  if (isOneOf(KEYS, caller) && (key === 'none' || (caller === 'readingKey' && key !== 'read'))) return 403;
  if (Array.isArray(who) && !(who as readonly string[]).includes(person.role)) return 403;
  if (!line.names) return line.absentHere ? 404 : 'in';
  return RULES[line.names[1]](person, thing);
}

/** Written down of whoever calls: that he did, and what was refused. */
const KEPT_OF_CALLS = new Set(['audit_log', 'sessions', 'api_keys']);

/** What was refused wrote nothing; what was let in wrote rows of its caller's organisation alone, unless he administers all. */
async function expectOwnWrites(caller: Caller, status: number, about: string): Promise<void> {
  const written = await writes.since();
  if (status !== 200)
    return expect(
      written.filter(({ table }) => !KEPT_OF_CALLS.has(table)),
      about,
    ).toEqual([]);
  const person = personOf(caller);
  if (person?.role === 'admin') return;
  const ours = (write: Write) => write.organisations.every((id) => id === person?.organisationId);
  expect(
    written.filter((write) => !ours(write)),
    about,
  ).toEqual([]);
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

/** Without what no two answers share: ids, times and the id that was asked for. */
const masked = (body: string, { id }: Thing): string =>
  body
    .replaceAll(id === '' ? '\u0000' : id, '#')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '#')
    .replaceAll(/"(\w+At|v|no)":\d+/g, '"$1":0')
    .replaceAll(/"View \d+"/g, '"View"'); // counted where it has no name

describe('each call', () => {
  it.each(TABLE)('%s', async (name, line) => {
    const shared = new Map<Whose, Thing>();
    for (const caller of PEOPLE) {
      const answered = new Map<Whose, string>();
      for (const whose of !line.names ? (['own'] as const) : isOneOf(SHUT_OUT, caller) ? (['own', 'foreign'] as const) : WHOSE) {
        const known = shared.get(whose);
        const thing = !line.names ? NOTHING : known && !line.spends ? known : await thingOf(line.names[0], whose);
        if (thing !== known && thing.there) await writes.since();
        shared.set(whose, thing);
        const answer = await call(name, caller, line, thing);
        const about = `${caller}, ${whose}: ${answer.body.slice(0, 200)}`;
        expect(outcomeOf(answer.statusCode), about).toBe(expected(name, caller, line, thing));
        await expectOwnWrites(caller, answer.statusCode, about);
        answered.set(whose, `${answer.statusCode} ${masked(answer.body, thing)}`);
      }
      // what is a stranger's is as if it had never been, and so is a mate's that he does not share and the caller may not have
      if (isOneOf(SHUT_OUT, caller) || personOf(caller)?.role === 'admin' || !line.names || line.names[1] === 'world') continue;
      const isForeign = (whose: Whose) =>
        (people.stranger.organisationId === personOf(caller)?.organisationId ? 'own' : 'foreign') === whose;
      for (const whose of WHOSE) {
        const isSeen = line.names[1] === 'ofWriter' || line.names[1] === 'ofReviewer'; // by all of its organisation
        const refused = !isSeen && /^40[34]/.test(answered.get(whose) ?? '');
        if (refused || isForeign(whose)) expect(answered.get(whose), `${caller}, ${whose}`).toBe(answered.get('absent'));
      }
    }
  });
});

/** Every id that a body or a query may hold beside the one that the line names, found in the contract. */
const FURTHER = TABLE.flatMap(([name, line]) => {
  const { body, query }: Endpoint = endpoints[name];
  const named = JSON.stringify(line.request?.({ ...NOTHING, id: 'the-named' }) ?? {});
  const idsIn = (schema: z.ZodType | undefined) => (schema ? textFieldsOf(schema).filter(isIdOfSomething) : []);
  const inBody = idsIn(body).filter(({ path }) => !named.includes(`"${String(path[0])}":"the-named"`));
  return [
    ...inBody.map((field) => ({ name, line, where: 'body' as const, path: field.path })),
    ...idsIn(query).map((field) => ({ name, line, where: 'query' as const, path: field.path })),
  ];
});
function isIdOfSomething({ path, isId }: ReturnType<typeof textFieldsOf>[number]): boolean {
  const member = path.findLast((part): part is string => part !== 0) ?? '';
  if (['entryId', 'drillId'].includes(member)) return false; // of a line or an exercise that the call itself makes: src/domain/sentinel/watches.test.ts
  return isId || /(^|[a-z])(Id|Ids|Owner)$/.test(member) || ['fleets', 'ships', 'ports', 'rows', 'brief', 'want'].includes(member);
}

describe('an id of a stranger beside the one that a call is about reads and changes nothing of his:', () => {
  beforeAll(() => app.passMs(60_000)); // a key makes so many calls a minute
  it.each(FURTHER.map((field) => ({ ...field, at: `${field.where} ${field.path.join('.')}` })))(
    '$name, $at',
    async ({ name, line, where, path }) => {
      const { accountId, organisationId } = people.stranger;
      const absentId = 'none-at-all';
      const foreign = { fleet: (await thingOf('fleet', 'foreign')).id, team: (await thingOf('team', 'foreign')).id };
      for (const caller of ['writingKey', 'member', 'manager'] as const) {
        const own = line.names ? await thingOf(line.names[0], 'own') : NOTHING;
        const once: Sent = line.request?.(own) ?? {};
        await writes.since();
        const answerTo = async (id: string) => {
          // a watch begins with an entry of its log, which is written once
          const asked = name === 'watches.create' ? (line.request?.(own) ?? {}) : once;
          const answer = await send(
            name,
            caller,
            where === 'body' ? { ...asked, body: withText(asked.body, path, id) } : { ...asked, query: { [String(path[0])]: id } },
          );
          await expectOwnWrites(caller, answer.statusCode, `${caller}: ${answer.body.slice(0, 200)}`);
          const others = [absentId, organisationId, ...Object.values(foreign)]; // an earlier call may have made own rows with these ids
          return others.reduce((body, other) => body.replaceAll(other, '#'), `${answer.statusCode} ${masked(answer.body, own)}`);
        };
        const absent = await answerTo(absentId);
        for (const id of [accountId, organisationId, ...Object.values(foreign)])
          expect(await answerTo(id), `${caller}, ${id}`).toBe(absent);
      }
    },
  );
});

describe('calls that nobody has to be signed in for', () => {
  it.each(NAMES.filter((name) => LINES[name].open))('%s answers everybody alike', async (name) => {
    // each from an address of its own, so that nobody's wrong password counts as another's
    const answers = await Promise.all(PEOPLE.map((caller, at) => send(name, caller, LINES[name].request?.(NOTHING) ?? {}, `10.0.0.${at}`)));
    expect([...new Set(answers.map(({ statusCode }) => statusCode))]).toHaveLength(1);
    expect(answers[0]?.statusCode).toBeLessThan(500);
  });
});
