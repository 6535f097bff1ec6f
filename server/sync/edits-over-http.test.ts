// Edits as devices and other clients send them: the whole app on PGlite. Rules of src/sync/SPEC.md by their numbers.
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppError } from '#contract/errors.ts';
import { MUTATION_NAMES, type MutationArgs, type MutationName, mutationOf } from '#domain/mutations.ts';
import { mutationArbitraries } from '#domain/mutation-arbitraries.ts';
import { passageToSign } from '#domain/passages/signed-passages.fixture.ts';
import { toCall } from '#domain/mutation-calls.ts';
import { type EditAcknowledgement, HEADERS, type PullAnswer, type PullQuery, SYNC_SCHEMA } from '#contract/sync.ts';
import { type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { type ImportedEvent, writeEvents } from '#server/import/events/event-store.ts';
import { VIEW_DETAILS } from '#contract/entities/view-details.fixture.ts';
import { startEpoch } from './start-epoch.ts';

const SHIP = 244_000_001;
const POINT = { type: 'Feature' as const, geometry: { type: 'Point' as const, coordinates: [1, 2] }, properties: {} };
const drawn = (features: number) => ({ type: 'FeatureCollection' as const, features: Array(features).fill(POINT) });

let app: FeatureApp;
beforeAll(async () => {
  app = await openFeatureApp();
});
afterAll(() => app.close());

interface Sending {
  key?: string;
  client?: string;
  ifMatch?: number | string;
  prefer?: string;
  headers?: Record<string, string>;
}

interface Answer {
  status: number;
  body: EditAcknowledgement & AppError;
  headers: Record<string, unknown>;
  bytes: number;
}

/** A device, or another client of the API, of one account. */
async function device(email: string, client?: string) {
  const { session, bearer } = await app.signIn(email);
  async function call(method: string, url: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
    const payload = body === undefined ? {} : { payload: body as object };
    const answer = await app.server.inject({ method: method as 'PUT', url, headers: { ...bearer, ...headers }, ...payload });
    const sentBytes = body === undefined ? 0 : JSON.stringify(body).length;
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers, bytes: sentBytes + answer.rawPayload.length };
  }
  return {
    accountId: session.account.id,
    call,
    edit<N extends MutationName>(name: N, args: MutationArgs<N>, sending: Sending = {}): Promise<Answer> {
      const { key, ifMatch, prefer = 'return=minimal', headers } = { ...sending };
      const named = sending.client ?? client;
      const { method, path, body } = toCall(name, args);
      return call(method, path, body, {
        [HEADERS.schema]: String(SYNC_SCHEMA),
        ...(prefer !== '' && { [HEADERS.prefer]: prefer }),
        ...(key !== undefined && { [HEADERS.key]: key }),
        ...(named !== undefined && { [HEADERS.client]: named }),
        ...(ifMatch !== undefined && { [HEADERS.ifMatch]: typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch }),
        ...headers,
      });
    },
    async pull(query: PullQuery = {}) {
      const { status, body, bytes } = await call('POST', '/api/sync/pull', query, { 'accept-encoding': 'identity' });
      expect(status).toBe(200);
      return { ...(body as unknown as PullAnswer), bytes };
    },
  };
}
type Device = Awaited<ReturnType<typeof device>>;

/** Everything there is for the device. */
async function pullAll(of: Device, query: PullQuery = {}): Promise<PullAnswer['changes']> {
  const changes: PullAnswer['changes'] = [];
  let cursor = query.cursor ?? {};
  for (;;) {
    const page = await of.pull({ ...query, cursor });
    changes.push(...page.changes);
    cursor = { ...cursor, ...page.cursor };
    if (!page.more) return changes;
  }
}
const rowOf = async (of: Device, id: string) => (await pullAll(of)).findLast((change) => change.id === id);

async function newFleet(of: Device, name = 'Tankers'): Promise<string> {
  const fleetId = randomUUID();
  expect((await of.edit('fleet.create', { fleetId, name, ships: [{ mmsi: SHIP }] })).status).toBe(200);
  return fleetId;
}

describe('headers of an edit (SY2)', () => {
  it('SY2: answers the acknowledgement alone where that is preferred, and the call’s own answer where not', async () => {
    const ada = await device('member@north.example', 'tablet');
    const fleetId = randomUUID();
    const first = await ada.edit('fleet.create', { fleetId, name: 'Tankers' });
    expect(first.headers['preference-applied']).toBe('return=minimal');
    expect(first.body).toEqual({ at: { [`content:${ada.accountId}`]: expect.any(Number) } });
    const plain = await ada.edit('fleet.setTags', { fleetId, tags: ['crude'] }, { prefer: '' });
    expect(plain.body).toMatchObject({ fleet: { _id: fleetId, name: 'Tankers', tags: ['crude'] } });
    const both = await ada.edit('fleet.setTags', { fleetId, tags: ['oil'] }, { prefer: 'respond-async, Return=Minimal;foo' });
    expect(both.body).toHaveProperty('at');
  });

  it('SY2: refuses in words what a version or a key cannot be', async () => {
    const ada = await device('member@north.example');
    const fleetId = await newFleet(ada);
    for (const ifMatch of ['3', '"x"', '"1", "2"', '*', '"-1"', '""']) {
      const answer = await ada.edit('fleet.delete', { fleetId }, { ifMatch });
      expect([answer.status, answer.body.message], ifMatch).toEqual([422, 'The header if-match must be one version in quotes, as "3".']);
    }
    for (const key of ['', 'a b', 'x'.repeat(256)]) expect((await ada.edit('fleet.delete', { fleetId }, { key })).status, key).toBe(422);
    expect((await ada.edit('fleet.delete', { fleetId }, { client: 'a/b' })).status).toBe(422);
    expect((await rowOf(ada, fleetId))?.gone).toBeUndefined();
  });

  it('SY15: says its schema on every answer, also refusals and strangers, and tells an app that is too old', async () => {
    const answers = await Promise.all([
      app.server.inject('/api/health'),
      app.server.inject('/api/no-such-call'),
      app.server.inject({ method: 'POST', url: '/api/sync/pull', payload: {} }),
      app.server.inject({ method: 'POST', url: '/api/fleets/new', payload: '{' }),
    ]);
    expect(answers.map(({ headers }) => headers[HEADERS.schema])).toEqual(Array(4).fill(String(SYNC_SCHEMA)));
    const ada = await device('member@north.example');
    const old = await ada.edit('fleet.create', { fleetId: randomUUID(), name: 'Old' }, { headers: { [HEADERS.schema]: '0' } });
    expect([old.status, old.body.code]).toEqual([426, 'outdated']);
    const nonsense = await ada.edit('fleet.create', { fleetId: randomUUID(), name: 'Old' }, { headers: { [HEADERS.schema]: 'x' } });
    expect(nonsense.status).toBe(422);
  });

  it('names the member that is wrong', async () => {
    const ada = await device('member@north.example');
    const { status, body } = await ada.call('PUT', '/api/fleets/ship/add', { fleetId: 'f', mmsi: 7 }, {});
    expect([status, body.code, body.details?.[0]?.field]).toEqual([422, 'invalid', 'mmsi']);
  });
});

/** One edit of each kind on rows of the account, made ready by `prepare`. */
async function editsOf(of: Device): Promise<{ [N in MutationName]: MutationArgs<N> }> {
  const fleetId = await newFleet(of);
  const deleted = await newFleet(of, 'Deleted soon');
  const [viewId, deletedView] = [randomUUID(), randomUUID()];
  for (const id of [viewId, deletedView]) await of.edit('view.create', { viewId: id, lat: 1, lon: 2, zoom: 3, viewDetails: VIEW_DETAILS });
  const deletedDrawing = randomUUID();
  await of.edit('drawing.save', { drawingId: deletedDrawing, name: 'Deleted soon', featureCollection: drawn(1) });
  const notify = async (): Promise<string> => {
    const id = randomUUID();
    await app.db.query("select app_notify($1, 'Message', $2, '', 1, null, null, null)", [of.accountId, id]);
    const [row] = await app.db.query<{ id: string }>('select id from notifications where title = $1', [id]);
    return row?.id ?? '';
  };
  const [team] = await app.db.query<{ id: string }>('select team_id as id from team_members where account_id = $1', [of.accountId]);
  const teamId = team?.id ?? '';
  const watch = { at: 5, mmsi: SHIP, name: 'Anna', contacts: [], ...WATCH };
  const [watchId, handedOver, ending, noteId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const [exercised, drillId] = [randomUUID(), randomUUID()];
  for (const id of [watchId, handedOver, ending, exercised])
    await of.edit('watch.create', { ...watch, watchId: id, entryId: randomUUID() });
  const handOver = { noteId, byId: 'somebody else', note: 'All well', writtenAt: 5 };
  await app.db.query('update watches set hand_over = $2 where id = $1', [handedOver, JSON.stringify(handOver)]);
  const passageId = randomUUID();
  await of.edit('passage.sign', passageToSign(passageId));
  const [draftId, asked, deletedDraft] = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of [draftId, asked, deletedDraft])
    await app.db.query(
      `insert into assessment_drafts (id, organisation_id, owner_id, owner_name, name, content, note, written_at_ms, arrived_at_ms, v, writers)
       values ($1, 'north', 'somebody else', '', 'Anna', '{}', '', 1, 1, 1, '{}')`,
      [id],
    );
  const handed = randomUUID();
  await app.db.query(
    `insert into passage_log (id, organisation_id, passage_id, owner_id, owner_name, kind, text, written_at_ms, arrived_at_ms, receiver, v, writers)
     values ($1, 'north', $2, 'somebody else', '', 'handOver', '', 1, 1, $3, 1, '{}')`,
    [handed, passageId, JSON.stringify({ role: 'manager' })],
  );
  const exercise = { drillId, hours: 1, incidents: [{ id: 'i', title: 'Skiffs', position: [1, 2] as [number, number] }] };
  await of.edit('watch.startDrill', { watchId: exercised, entryId: randomUUID(), at: 5, ...exercise });
  const line = () => ({ watchId, entryId: randomUUID(), at: 5 });
  const pools = {
    accountId: of.accountId,
    fleets: [fleetId],
    drawings: [randomUUID()],
    views: [viewId],
    notifications: [await notify()],
    teams: [teamId],
    mmsis: [SHIP],
  };
  const drawnEdits = MUTATION_NAMES.map((name) => [
    name,
    fc.sample(mutationArbitraries[name](pools) as fc.Arbitrary<unknown>, { numRuns: 1, seed: 1 })[0],
  ]);
  const anyEdits = Object.fromEntries(drawnEdits) as { [N in MutationName]: MutationArgs<N> };
  return {
    ...anyEdits, // for an edit that has no line below
    'assessment.sign': { ...anyEdits['assessment.sign'], authorName: 'First Last', draftId: undefined },
    'draft.write': { ...anyEdits['draft.write'], draftId: randomUUID() },
    'draft.ask': { draftId, entryId: randomUUID(), at: 5, reviewer: { id: of.accountId, name: 'First Last' }, text: '' },
    'draft.sendBack': { draftId: asked, entryId: randomUUID(), at: 5, text: 'The freeboard' },
    'draft.delete': { draftId: deletedDraft },
    'listHit.judge': {
      ...anyEdits['listHit.judge'],
      judged: { ...anyEdits['listHit.judge'].judged, authorName: 'First Last' },
    },
    'authorityReport.keep': { ...anyEdits['authorityReport.keep'], authorName: 'First Last' },
    'fleet.create': { fleetId: randomUUID(), name: 'New', ships: [{ mmsi: SHIP }, { mmsi: SHIP + 1 }] },
    'fleet.update': { fleetId, name: `Renamed ${randomUUID()}` },
    'fleet.setTags': { fleetId, tags: [randomUUID()] },
    'fleet.setMastersEmail': { fleetId, mastersEmail: `${randomUUID()}@ship.example` },
    'fleet.setSendToMaster': { fleetId, mmsi: SHIP, sendToMaster: true },
    'fleet.addShip': { fleetId, mmsi: SHIP + 2 },
    'fleet.removeShip': { fleetId, mmsi: SHIP },
    'fleet.delete': { fleetId: deleted },
    'drawing.save': { drawingId: randomUUID(), name: 'Route', featureCollection: drawn(1) },
    'drawing.delete': { drawingId: deletedDrawing },
    'view.create': { viewId: randomUUID(), name: 'Home', lat: 1, lon: 2, zoom: 3, viewDetails: VIEW_DETAILS },
    'view.update': { viewId, name: `View ${randomUUID()}` },
    'view.setDefault': { viewId },
    'view.delete': { viewId: deletedView },
    'preferences.create': { preferencesId: of.accountId, vesselProximity: 11 },
    'preferences.update': { preferencesId: of.accountId, vesselProximity: 12 },
    'notification.markRead': { notificationId: await notify() },
    'notification.markAllRead': { accountId: of.accountId },
    'notification.delete': { notificationId: await notify() },
    'notification.deleteAll': { accountId: of.accountId },
    'alert.acknowledge': { alertId: `near-${randomUUID()}`, at: 5, raisedAt: 4 },
    'alert.silence': { alertId: `near-${randomUUID()}`, until: Date.now() + 3_600_000 },
    'team.changeUserPreferences': { teamId, samePreferences: true },
    'team.changeShareContent': { teamId, shareContent: true },
    'star.add': { kind: 'fleet', thing: fleetId },
    'star.remove': { kind: 'fleet', thing: fleetId },
    'document.mail': {
      ...anyEdits['document.mail'],
      entryId: randomUUID(),
      of: 'watch',
      ofId: watchId,
      addressee: { id: of.accountId, name: '' },
    },
    'passage.sign': passageToSign(randomUUID()),
    'passage.handOver': { passageId, entryId: randomUUID(), at: 5, receiver: { role: 'member' }, text: 'For the passage plan' },
    'passage.accept': { passageId, entryId: randomUUID(), at: 5, noteId: handed },
    'watch.create': { ...watch, watchId: randomUUID(), entryId: randomUUID() },
    'watch.change': { ...line(), speedKn: 13 },
    'watch.acknowledge': { ...line(), noteId: randomUUID() },
    'watch.startDrill': { ...line(), drillId: randomUUID(), hours: 1, incidents: [{ id: 'i', title: 'Skiffs', position: [1, 2] }] },
    'watch.endDrill': { ...line(), watchId: exercised, drillId },
    'watch.log': { ...line(), kind: 'report', text: '' },
    'watch.handOver': { ...line(), text: 'All well' },
    'watch.accept': { ...line(), watchId: handedOver, noteId },
    'watch.end': { ...line(), watchId: ending, text: '' },
  };
}
const WATCH = {
  startsAt: 1,
  endsAt: 1_000_000,
  route: {
    fromName: 'A',
    toName: 'B',
    line: [
      [1, 2],
      [3, 4],
    ] as [number, number][],
  },
  corridorNm: 10,
  speedKn: 12,
  reportEveryHours: 6,
  silenceHours: 4,
  answerMinutes: 15,
};
const stateOf = async () => {
  const tables = [
    'fleets',
    'fleet_ships',
    'drawings',
    'views',
    'view_defaults',
    'preferences',
    'notifications',
    'alert_marks',
    'stars',
    'watches',
    'watch_log',
    'signed_passages',
    'passage_log',
    'assessment_drafts',
    'review_log',
    'authority_reports',
    'watch_drills',
    'list_verdicts',
    'teams',
    'scopes',
    'changes',
  ];
  const rows = await Promise.all(tables.map((table) => app.db.query(`select * from ${table} t order by t::text`)));
  return JSON.stringify(rows);
};

describe('once (SY21)', () => {
  it('SY21: every edit that is sent twice with one key changes things once and is answered alike', async () => {
    const mia = await device('manager@north.example', 'office');
    const edits = await editsOf(mia);
    for (const name of MUTATION_NAMES) {
      const key = randomUUID();
      const first = await mia.edit(name, edits[name], { key });
      expect(first.status, `${name}: ${first.body.message}`).toBe(200);
      const state = await stateOf();
      const again = await mia.edit(name, edits[name], { key });
      expect([again.status, again.body], name).toEqual([200, first.body]);
      expect(await stateOf(), name).toBe(state);
      const plain = await mia.edit(name, edits[name], { key, prefer: '' });
      expect([plain.status, await stateOf()], name).toEqual([plain.body.code === 'gone' ? 410 : 200, state]);
    }
  });

  it.each([
    ['a fleet', '/api/fleets/new', { name: 'Retried' }],
    ['a drawing', '/api/drawings/new', { name: 'Retried', featureCollection: { type: 'FeatureCollection', features: [] } }],
    ['a view', '/api/views/new', { name: 'Retried', lat: 1, lon: 2, zoom: 3, viewDetails: VIEW_DETAILS }],
  ])(
    'SY21: %s whose id the server makes is one, and is answered alike, however often a client asks with one key',
    async (_, url, payload) => {
      const { bearer } = await app.signIn('member@north.example');
      const ask = (key: string) => app.server.inject({ method: 'POST', url, headers: { ...bearer, [HEADERS.key]: key }, payload });
      const key = randomUUID();
      const [first, again, other] = [await ask(key), await ask(key), await ask(randomUUID())];
      expect([first.statusCode, again.statusCode, other.statusCode]).toEqual([200, 200, 200]);
      expect(again.json()).toEqual(first.json());
      expect(other.json()).not.toEqual(first.json());
    },
  );

  it('SY21: two tries at once are one edit', async () => {
    const ada = await device('member@north.example', 'tablet');
    const edit = { fleetId: randomUUID(), name: 'Once' };
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ada.edit('fleet.create', edit, { key })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await pullAll(ada)).filter(({ id }) => id === edit.fleetId).map(({ v }) => v)).toEqual([1]);
  });

  it('SY21: the same key with another request is a mistake and changes nothing', async () => {
    const ada = await device('member@north.example', 'tablet');
    const fleetId = await newFleet(ada);
    const key = randomUUID();
    await ada.edit('fleet.setTags', { fleetId, tags: ['one'] }, { key });
    const state = await stateOf();
    const other = await ada.edit('fleet.setTags', { fleetId, tags: ['two'] }, { key });
    expect([other.status, other.body.code]).toEqual([422, 'invalid']);
    expect((await ada.edit('fleet.delete', { fleetId }, { key })).status).toBe(422);
    expect(await stateOf()).toBe(state);
  });

  it('SY21: a refusal is worked out again', async () => {
    const ada = await device('member@north.example', 'tablet');
    const fleetId = randomUUID();
    const key = randomUUID();
    expect((await ada.edit('fleet.setTags', { fleetId, tags: [] }, { key })).status).toBe(404);
    await ada.edit('fleet.create', { fleetId, name: 'Late' });
    expect((await ada.edit('fleet.setTags', { fleetId, tags: [] }, { key })).status).toBe(200);
  });

  it('Z-09: a key answers only the account that sent it', async () => {
    const [ada, mia] = [await device('member@north.example'), await device('manager@north.example')];
    const key = randomUUID();
    const edit = { viewId: randomUUID(), name: 'Mine', lat: 1, lon: 2, zoom: 3, viewDetails: VIEW_DETAILS };
    const first = await ada.edit('view.create', edit, { key });
    const other = await mia.edit('view.create', { ...edit, viewId: randomUUID() }, { key });
    expect([first.status, other.status]).toEqual([200, 200]);
    expect(Object.keys(other.body.at)).toEqual([`content:${mia.accountId}`]);
  });
});

describe('whose (Z-02, Z-03, Z-10, Z-11)', () => {
  it('Z-02: ids of another organisation and ids that never were are answered alike, by every edit', async () => {
    const mia = await device('manager@north.example', 'office');
    await app.addAccount('manager@south.example', 'manager', 'south');
    const sam = await device('manager@south.example', 'south');
    const edits = await editsOf(mia);
    const named = ['fleetId', 'drawingId', 'viewId', 'preferencesId', 'notificationId', 'accountId', 'teamId', 'watchId'] as const;
    const state = await stateOf();
    // what is said of an alert or a ship and a star are rows of one's own, whatever the id (alerts/alert-marks.test.ts, auth/stars.test.ts,
    // features/vta/vta.test.ts)
    const makesNone = (one: MutationName) => mutationOf(one).creates === undefined && one !== 'preferences.create';
    for (const name of MUTATION_NAMES.filter((one) => makesNone(one) && !/^(alert|star|particulars|listHit)\./.test(one))) {
      const foreign = edits[name];
      const absent = Object.fromEntries(
        Object.entries(foreign).map(([member, value]) => [member, named.includes(member as never) ? randomUUID() : value]),
      ) as MutationArgs<typeof name>;
      const [theirs, nobodys] = [await sam.edit(name, foreign), await sam.edit(name, absent)];
      expect([theirs.status, theirs.body], name).toEqual([nobodys.status, nobodys.body]);
      expect(theirs.status, name).toBe(404);
    }
    expect(await stateOf()).toBe(state);
  });

  it('Z-10: a create never runs into a row of a colleague: it gets an id of the server, and the same one at each try', async () => {
    const [ada, mia] = [await device('member@north.example'), await device('manager@north.example')];
    const fleetId = await newFleet(ada);
    const key = randomUUID();
    const create = { fleetId, name: 'Mine', ships: [{ mmsi: SHIP + 9 }] };
    const answer = await mia.edit('fleet.create', create, { key });
    const made = answer.body.ids?.[fleetId];
    expect([answer.status, typeof made]).toEqual([200, 'string']);
    expect((await mia.edit('fleet.create', create, { key })).body).toEqual(answer.body);
    expect((await rowOf(mia, made ?? ''))?.row).toMatchObject({ name: 'Mine' });
    expect((await rowOf(ada, fleetId))?.row).toMatchObject({ name: 'Tankers' });
    expect((await pullAll(ada)).some(({ id }) => id === `${fleetId}:${SHIP + 9}`)).toBe(false);
  });

  it('Z-10: another organisation has its own ids: nothing tells it that one is taken, and each changes and deletes its own row', async () => {
    const [ada, sam] = [await device('member@north.example'), await device('member@south.example')];
    const fleetId = await newFleet(ada);
    const create = { fleetId, name: 'Mine', ships: [{ mmsi: SHIP + 9 }] };
    expect((await sam.edit('fleet.create', create)).body.ids).toBeUndefined();
    await sam.edit('fleet.update', { fleetId, name: 'Still mine' });
    expect((await rowOf(sam, fleetId))?.row).toMatchObject({ name: 'Still mine' });
    expect((await rowOf(ada, fleetId))?.row).toMatchObject({ name: 'Tankers' });
    expect((await sam.edit('fleet.delete', { fleetId })).status).toBe(200);
    expect((await rowOf(ada, fleetId))?.row).toMatchObject({ name: 'Tankers' });
    expect((await pullAll(ada)).some(({ id, gone }) => id === `${fleetId}:${SHIP + 9}` || (id === fleetId && gone))).toBe(false);
  });

  it('Z-11: a pull stays in the scopes of its caller, whatever it names', async () => {
    const [ada, sam] = [await device('member@north.example'), await device('member@south.example')];
    const fleetId = await newFleet(ada);
    const page = await sam.pull({
      cursor: { [`content:${ada.accountId}`]: 0, 'org:north': 0, [`user:${ada.accountId}`]: 0, 'no such': 5 },
      want: [`content:${ada.accountId}`, 'world:nothing'],
      rows: [
        ['fleets', fleetId],
        ['accounts', ada.accountId],
      ],
    });
    expect(page.lost).toEqual([`content:${ada.accountId}`, 'org:north', `user:${ada.accountId}`, 'no such']);
    expect(page.changes.filter(({ id }) => id.includes(fleetId))).toEqual([]);
    expect(Object.keys(page.cursor).filter((scope) => !scope.includes(sam.accountId) && scope !== 'org:south')).toEqual([]);
  });
});

describe('meeting (SY9, SY10)', () => {
  it('O-02: of 100 edits at once of one member on one version one is made and 99 are told what stands', async () => {
    const ada = await device('member@north.example');
    const fleetId = await newFleet(ada);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => ada.edit('fleet.update', { fleetId, name: `Name ${at}` }, { ifMatch: 1 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 412);
    expect(refused).toHaveLength(99);
    const standing = (await rowOf(ada, fleetId))?.row;
    for (const { body } of refused)
      expect(body.conflict?.fields).toMatchObject([{ name: 'name', theirs: standing?.['name'], by: 'First Last' }]);
  });

  it('SY9: a record keeps what another changed beside this edit; SY10: the same member is a conflict with what stands', async () => {
    const [tablet, phone] = [await device('member@north.example', 'tablet'), await device('member@north.example', 'phone')];
    const fleetId = await newFleet(tablet);
    await phone.edit('fleet.update', { fleetId, name: 'Phone' }, { ifMatch: 1 });
    const merged = await tablet.edit('fleet.setMastersEmail', { fleetId, mastersEmail: 'm@x.example' }, { ifMatch: 1 });
    expect([merged.status, merged.body.merged]).toEqual([200, true]);
    const clash = await tablet.edit('fleet.update', { fleetId, name: 'Tablet', tags: ['x'] }, { ifMatch: 1 });
    expect(clash.status).toBe(412);
    expect(clash.body.conflict?.current).toMatchObject({ name: 'Phone', tags: [] });
    expect(clash.body.conflict?.fields.map(({ name, theirs, own }) => [name, theirs, own])).toEqual([['name', 'Phone', true]]);
    expect(clash.body.message).toBe('You, on another device, changed this meanwhile. Your change was not made.');
    expect((await tablet.edit('fleet.update', { fleetId, name: 'Phone' }, { ifMatch: 1 })).status).toBe(200);
    expect((await rowOf(tablet, fleetId))?.row).toMatchObject({ name: 'Phone', mastersEmail: 'm@x.example', tags: [] });
  });

  it('SY9: an earlier edit of the same device is no conflict, nor is a queue of them', async () => {
    const tablet = await device('member@north.example', 'tablet');
    const fleetId = await newFleet(tablet);
    for (const name of ['One', 'Two', 'Three'])
      expect((await tablet.edit('fleet.update', { fleetId, name }, { ifMatch: 1 })).body.merged).toBeUndefined();
    expect((await tablet.edit('fleet.delete', { fleetId }, { ifMatch: 1 })).status).toBe(200);
  });

  it('SY10: a whole list of ships does not undo ships that another added meanwhile', async () => {
    const [tablet, phone] = [await device('member@north.example', 'tablet'), await device('member@north.example', 'phone')];
    const fleetId = await newFleet(tablet);
    await phone.edit('fleet.addShip', { fleetId, mmsi: SHIP + 5 });
    const whole = await tablet.edit('fleet.update', { fleetId, ships: [{ mmsi: SHIP }] }, { ifMatch: 1 });
    expect([whole.status, whole.body.conflict?.fields[0]?.name]).toEqual([412, 'ships']);
    const other = await newFleet(tablet);
    await phone.edit('fleet.update', { fleetId: other, name: 'Only the name' });
    const merged = await tablet.edit('fleet.update', { fleetId: other, ships: [{ mmsi: SHIP + 7 }] }, { ifMatch: 1 });
    expect([merged.status, merged.body.merged]).toEqual([200, true]);
  });

  it('SY10: a delete of what another changed since is refused; one of what is gone is done; an edit of it says who and when', async () => {
    const [tablet, phone] = [await device('member@north.example', 'tablet'), await device('member@north.example', 'phone')];
    const fleetId = await newFleet(tablet);
    await phone.edit('fleet.addShip', { fleetId, mmsi: SHIP + 1 });
    const refused = await tablet.edit('fleet.delete', { fleetId }, { ifMatch: 1 });
    expect([refused.status, refused.body.conflict?.fields.map(({ name }) => name)]).toEqual([412, ['ships']]);
    expect((await tablet.edit('fleet.delete', { fleetId })).status).toBe(200);
    const again = await phone.edit('fleet.delete', { fleetId }, { ifMatch: 2 });
    expect([again.status, Object.keys(again.body.at ?? {})]).toEqual([200, [`content:${tablet.accountId}`]]);
    const late = await phone.edit('fleet.setTags', { fleetId, tags: ['late'] });
    expect([late.status, late.body.code, late.body.gone?.by]).toEqual([410, 'gone', 'First Last']);
    expect(Math.abs((late.body.gone?.at ?? 0) - app.deps.clock())).toBeLessThan(60_000);
    expect((await phone.edit('fleet.create', { fleetId, name: 'Back' })).status).toBe(410);
  });

  it('SY9: a document that another changed becomes a copy, and later edits of the same device land in it', async () => {
    const [tablet, phone] = [await device('member@north.example', 'tablet'), await device('member@north.example', 'phone')];
    const drawingId = randomUUID();
    const save = (of: Device, name: string, features: number, ifMatch?: number) =>
      of.edit('drawing.save', { drawingId, name, featureCollection: drawn(features) }, ifMatch === undefined ? {} : { ifMatch });
    await save(tablet, 'Route', 1);
    await save(phone, 'Route', 2, 1);
    const forked = await save(tablet, 'Route', 3, 1);
    const copy = forked.body.copy ?? '';
    expect([forked.status, copy === drawingId || copy === '']).toEqual([200, false]);
    expect((await save(tablet, 'Better route', 4, 1)).body.copy).toBe(copy);
    expect((await rowOf(phone, drawingId))?.row).toMatchObject({ name: 'Route', featureCollection: drawn(2) });
    expect((await rowOf(phone, copy))?.row).toMatchObject({ name: 'Better route (copy)', featureCollection: drawn(4) });
    expect((await save(tablet, 'Route', 2, 1)).body.copy).toBeUndefined();
    await phone.edit('drawing.save', { drawingId: copy, name: 'Edited copy', featureCollection: drawn(5) });
    const second = (await save(tablet, 'Route', 6, 1)).body.copy;
    expect([typeof second, second === copy]).toEqual(['string', false]);
    expect((await rowOf(phone, copy))?.row).toMatchObject({ name: 'Edited copy' });
  });

  it('SY9: a view’s copy has what the edit leaves alone from the view as it stands', async () => {
    const [tablet, phone] = [await device('member@north.example', 'tablet'), await device('member@north.example', 'phone')];
    const viewId = randomUUID();
    await tablet.edit('view.create', { viewId, name: 'Home', lat: 1, lon: 2, zoom: 3, viewDetails: VIEW_DETAILS });
    await phone.edit('view.update', { viewId, lat: 50 }, { ifMatch: 1 });
    const answer = await tablet.edit('view.update', { viewId, zoom: 9 }, { ifMatch: 1, prefer: '' });
    expect(answer.body).toMatchObject({ name: 'Home (copy)', lat: 50, zoom: 9 });
    expect((await rowOf(phone, viewId))?.row).toMatchObject({ name: 'Home', lat: 50, zoom: 3 });
  });
});

describe('what travels (SY5)', () => {
  const event = (at: number): ImportedEvent => ({
    id: `asam-2022-${at}-2022-06-${(at % 28) + 1}`,
    type: 'Robbery',
    category: 'Crime',
    title: `Robbery ${at} near the anchorage`,
    description: `Report ${at}: ${'three persons with knives boarded the ship at anchor and fled with stores when the alarm was raised. '.repeat(3)}${randomUUID()}`,
    lat: at / 10,
    lon: -at / 7,
    occurredAt: 1_650_000_000_000 + at * 3_600_000,
    occurredPrecision: 'day',
    source: 'ASAM',
    sourceReference: `2022-${at}`,
    sample: false,
  });

  it('SY5: a pull with nothing new is at most 200 bytes', async () => {
    const ada = await device('member@north.example');
    let cursor: Record<string, number> = {};
    for (let more = true; more; ) {
      const page = await ada.pull({ cursor });
      cursor = { ...cursor, ...page.cursor };
      more = page.more;
    }
    const { status, body, headers } = await ada.call('POST', '/api/sync/pull', { cursor }, {});
    expect([status, body]).toMatchObject([200, { changes: [], cursor: {}, more: false }]);
    expect(JSON.stringify(body).length).toBeLessThanOrEqual(200);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('SY5: a mutation with its answer is at most 1.5 kB of bodies', async () => {
    const ada = await device('member@north.example', 'tablet');
    const fleetId = await newFleet(ada);
    const answer = await ada.edit(
      'fleet.setTags',
      { fleetId, tags: ['crude', 'north sea'], before: [] },
      { key: randomUUID(), ifMatch: 1 },
    );
    expect(answer.status).toBe(200);
    expect(answer.bytes).toBeLessThan(1500);
  });

  it('SY5: 100 changed events are at most 15 kB compressed', async () => {
    const ada = await device('member@north.example');
    await app.db.transaction(null, (tx) =>
      writeEvents(
        tx,
        Array.from({ length: 100 }, (_, at) => event(at)),
        1_700_000_000_000,
      ),
    );
    const { bearer } = await app.signIn('member@north.example');
    const headers = { ...bearer, 'accept-encoding': 'gzip' };
    const own = (await ada.pull()).cursor;
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/sync/pull',
      headers,
      payload: { cursor: own, want: ['world:events'] },
    });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.rawPayload.length).toBeLessThanOrEqual(15_000);
    const events = await pullAll(ada, { cursor: own, want: ['world:events'] });
    expect(events.filter(({ t }) => t === 'events').length).toBeGreaterThanOrEqual(100);
    expect(gzipSync(JSON.stringify(events.slice(-100))).length).toBeLessThanOrEqual(15_000);
  });
});

describe('times that a device says', () => {
  const HOUR = 3_600_000;
  const markOf = async (of: Device, id: string) => (await rowOf(of, id))?.row;

  it('SY23: “for 1 hour” on a device whose clock is a day ahead silences for an hour, also as older code put it into the queue', async () => {
    const ada = await device('member@north.example', 'tablet');
    for (const aheadMs of [24 * HOUR, -24 * HOUR]) {
      for (const waitedMs of [0, 20 * 60_000]) {
        const sentMs = app.deps.clock() + aheadMs;
        const madeMs = sentMs - waitedMs;
        const headers = { [HEADERS.clock]: `${madeMs}/${sentMs}` };
        for (const how of [{ forMs: HOUR }, { until: madeMs + HOUR }]) {
          const alertId = randomUUID();
          expect((await ada.edit('alert.silence', { alertId, ...how }, { headers })).status).toBe(200);
          const left = Number((await markOf(ada, alertId))?.['silencedUntil']) - app.deps.clock();
          expect(Math.abs(left - (HOUR - waitedMs)), JSON.stringify({ aheadMs, waitedMs, how })).toBeLessThan(1000);
        }
      }
    }
  });

  it('SY23: the same silence sent again, later, is the same edit', async () => {
    const ada = await device('member@north.example', 'tablet');
    const [alertId, key, madeMs] = [randomUUID(), randomUUID(), app.deps.clock()];
    const send = (sentMs: number) =>
      ada.edit('alert.silence', { alertId, forMs: HOUR }, { key, headers: { [HEADERS.clock]: `${madeMs}/${sentMs}` } });
    const first = await send(madeMs);
    expect((await send(madeMs + 5 * HOUR)).body).toEqual(first.body);
  });

  it('SY23: an acknowledgement from a device whose clock is a day ahead stands at the press', async () => {
    const ada = await device('member@north.example', 'tablet');
    const alertId = randomUUID();
    const sentMs = app.deps.clock() + 24 * HOUR;
    const madeMs = sentMs - 2 * HOUR;
    const raisedAt = app.deps.clock() - 3 * HOUR;
    await ada.edit('alert.acknowledge', { alertId, at: madeMs, raisedAt }, { headers: { [HEADERS.clock]: `${madeMs}/${sentMs}` } });
    const agoMs = app.deps.clock() - Number((await markOf(ada, alertId))?.['acknowledgedAt']);
    expect(Math.abs(agoMs - 2 * HOUR)).toBeLessThan(1000);
  });

  it('SY23: a press that was sent before it was made, for the clock was put right meanwhile, silences nothing and stands at no later time', async () => {
    const ada = await device('member@north.example', 'tablet');
    const alertId = randomUUID();
    const [sentMs, raisedAt] = [app.deps.clock(), app.deps.clock() - 11 * HOUR];
    const headers = { [HEADERS.clock]: `${sentMs + 14 * HOUR}/${sentMs}` };
    for (const how of [{ forMs: HOUR }, { until: sentMs + 15 * HOUR }])
      expect((await ada.edit('alert.silence', { alertId, ...how }, { headers })).status).toBe(200);
    expect((await ada.edit('alert.acknowledge', { alertId, at: sentMs + 14 * HOUR, raisedAt }, { headers })).status).toBe(200);
    const mark = await markOf(ada, alertId);
    expect([mark?.['silencedUntil'], mark?.['acknowledgedAt']]).toEqual([undefined, raisedAt]);
  });

  it('SY23: two readings of one clock may part a little: a press sent a minute before it was made has not waited', async () => {
    const ada = await device('member@north.example', 'tablet');
    const [alertId, sentMs] = [randomUUID(), app.deps.clock()];
    await ada.edit('alert.silence', { alertId, forMs: HOUR }, { headers: { [HEADERS.clock]: `${sentMs + 60_000}/${sentMs}` } });
    const left = Number((await markOf(ada, alertId))?.['silencedUntil']) - app.deps.clock();
    expect(Math.abs(left - HOUR)).toBeLessThan(1000);
  });

  it('a clock that cannot be read refuses no edit; a silence says how long or until when, and not both', async () => {
    const ada = await device('member@north.example', 'tablet');
    const alertId = randomUUID();
    expect((await ada.edit('alert.silence', { alertId, forMs: HOUR }, { headers: { [HEADERS.clock]: 'noon' } })).status).toBe(200);
    for (const wrong of [{}, { forMs: HOUR, until: 0 }, { forMs: 25 * HOUR }, { forMs: -1 }])
      expect((await ada.edit('alert.silence', { alertId, ...wrong })).status, JSON.stringify(wrong)).toBe(422);
  });
});

describe('after a backup was put back (SY22)', () => {
  it('SY22: every edit of every row is taken with the version that the restored database gives out, also after a second restore', async () => {
    const mia = await device('manager@north.example', 'office');
    const edits = await editsOf(mia);
    await mia.edit('preferences.create', { preferencesId: mia.accountId, vesselProximity: 10 });
    for (let restores = 1; restores <= 2; restores += 1) await startEpoch(app.db, Date.now());
    const versions = new Map((await pullAll(mia)).map(({ t, id, v }) => [`${t}:${id}`, v]));
    let guarded = 0;
    for (const name of MUTATION_NAMES) {
      const ref = mutationOf(name).guards?.(edits[name] as never);
      const ifMatch = ref && versions.get(`${ref.table}:${ref.id}`);
      if (ifMatch !== undefined) {
        guarded += 1;
        expect(String(ifMatch), name).toHaveLength(16);
      }
      const { status, body } = await mia.edit(name, edits[name], { key: randomUUID(), ...(ifMatch !== undefined && { ifMatch }) });
      expect([status, body.message], name).toEqual([200, undefined]);
    }
    expect(guarded).toBeGreaterThan(8);
  });
});
