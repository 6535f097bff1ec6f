import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from '#contract/zod.ts';
import type { FleetsAnswer, FleetShipsAnswer, FleetValidationAnswer, OneFleet } from '#contract/entities/fleets.ts';
import { MAX_UPLOAD_ROWS } from '#contract/limits.ts';
import type { TeamMember } from '#contract/entities/teams.ts';
import { type Asked, type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';

const ANNA = 244_000_001;
const BEATE = 244_000_002;
const CARLA = 636_000_003;
const UNHEARD = 538_000_004;

let app: FeatureApp;
let ada: Client;
let mia: Client;
let sam: Client;

beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, mia, sam } = await app.people());
  const nowMs = app.deps.clock();
  for (const [mmsi, name, imo, shipType] of [
    [ANNA, 'ANNA', 9_074_729, 70],
    [BEATE, 'BEATE', 9_134_270, 80],
    [CARLA, 'CARLA', undefined, 71],
  ] as const) {
    app.ships.position({ kind: 'position', type: 1, mmsi, aisClass: 'A', latDeg: 51, lonDeg: 4 }, nowMs - (mmsi % 10) * 1000);
    app.ships.identity({ kind: 'static', type: 5, mmsi, aisClass: 'A', name, shipType, ...(imo && { imo }) }, nowMs);
  }
});
afterAll(() => app.close());
beforeEach(() => app.forgetEdits());

const list = async (client: Client, body?: object) => (await client.ask('fleets.list', { body })) as z.infer<typeof FleetsAnswer>;
const ships = async (client: Client, body: object) => (await client.ask('fleets.ships', { body })) as z.infer<typeof FleetShipsAnswer>;
const make = async (client: Client, body: object) => ((await client.ask('fleets.create', { body })) as z.infer<typeof OneFleet>).fleet;
const names = async (client: Client, filter?: object) => (await list(client, { filter })).fleet.map(({ name }) => name);
const validate = async (client: Client, body: object) => (await client.ask('fleets.validate', { body })) as FleetValidationAnswer;

describe('POST /api/fleets', () => {
  it('answers nothing but the page when there are no fleets, to a body that asks for nothing', async () => {
    expect(await list(ada)).toEqual({ fleet: [], fleetCount: 0, shipTypes: {}, view: { offset: 0, limit: 100, total: 0 } });
  });

  it('answers fleets by name with their ships, and counts each ship once by the group of her type', async () => {
    await make(ada, { _id: 'f1', name: 'tankers', tags: ['red sea'], ships: [{ mmsi: BEATE, sendToMaster: true }, { mmsi: ANNA }] });
    await make(ada, { _id: 'f2', name: 'Bulkers', mastersEmail: 'Master@Ship.Example', ships: [{ mmsi: ANNA }, { mmsi: UNHEARD }] });
    const { fleet, fleetCount, shipTypes } = await list(ada, {});
    expect(fleet.map(({ name, sendToMaster, mastersEmail }) => [name, sendToMaster, mastersEmail])).toEqual([
      ['Bulkers', false, 'master@ship.example'],
      ['tankers', true, null],
    ]);
    expect(fleet[1]).toMatchObject({
      _id: 'f1',
      tags: ['red sea'],
      ships: [
        { mmsi: ANNA, sendToMaster: false },
        { mmsi: BEATE, sendToMaster: true },
      ],
      organisationId: 'north',
      v: expect.any(Number),
    });
    expect([fleetCount, shipTypes]).toEqual([2, { cargo: 1, tanker: 1, unknown: 1 }]);
  });

  it('keeps what is asked for: text in name or tags, all of the tags, a page of a sort', async () => {
    await make(ada, { name: 'Tankers 100%', tags: ['red sea', 'charter'], ships: [{ mmsi: BEATE }] });
    await make(ada, { name: 'Bulkers', tags: ['red sea'], ships: [{ mmsi: ANNA }] });
    expect(await names(ada, { text: '0%' })).toEqual(['Tankers 100%']);
    expect(await names(ada, { text: 'RED' })).toEqual(['Bulkers', 'Tankers 100%']);
    expect(await names(ada, { tags: ['charter', 'red sea'] })).toEqual(['Tankers 100%']);
    expect(await names(ada, { tags: ['red'] })).toEqual([]);
    const page = await list(ada, { limit: 1, offset: 1, sort: { field: 'createdAt', direction: 'desc' } });
    expect(page.fleet.map(({ name }) => name)).toEqual(['Tankers 100%']);
    expect(page).toMatchObject({ fleetCount: 2, view: { offset: 1, limit: 1, total: 2 }, shipTypes: { cargo: 1, tanker: 1 } });
    expect((await list(ada, { filter: { text: 'bulk' } })).shipTypes).toEqual({ cargo: 1 });
  });

  it('has those of others only while a common team shares, and never those of another organisation', async () => {
    await make(ada, { _id: 'f1', name: 'Ada’s' });
    await make(mia, { _id: 'f2', name: 'Mia’s' });
    expect([await names(ada), await names(mia), await names(sam)]).toEqual([['Ada’s'], ['Mia’s'], []]);
    await app.share('north', true);
    expect([await names(ada), await names(mia), await names(sam)]).toEqual([['Ada’s', 'Mia’s'], ['Ada’s', 'Mia’s'], []]);
  });
});

describe('POST /api/fleets/fleet', () => {
  const four = {
    _id: 'f1',
    name: 'Four',
    ships: [{ mmsi: UNHEARD }, { mmsi: CARLA }, { mmsi: ANNA, sendToMaster: true }, { mmsi: BEATE }],
  };

  it('answers ships with what is known of each; one never heard has her number alone and comes last', async () => {
    await make(ada, four);
    const { fleet, fleetCount, shipTypes, view } = await ships(ada, { fleetId: 'f1' });
    expect(fleet.map(({ mmsi, name, imo, flag }) => [mmsi, name, imo, flag])).toEqual([
      [ANNA, 'ANNA', 9_074_729, 'NL'],
      [BEATE, 'BEATE', 9_134_270, 'NL'],
      [CARLA, 'CARLA', undefined, 'LR'],
      [UNHEARD, undefined, undefined, undefined],
    ]);
    expect(fleet[0]).toMatchObject({ fleetId: 'f1', sendToMaster: true, shipType: 70, lastSeen: expect.any(Number) });
    expect(fleet[3]).toEqual({ fleetId: 'f1', mmsi: UNHEARD, sendToMaster: false, v: expect.any(Number) });
    expect({ fleetCount, shipTypes, view }).toEqual({
      fleetCount: 4,
      shipTypes: { cargo: 2, tanker: 1, unknown: 1 },
      view: { offset: 0, limit: 100, total: 4 },
    });
  });

  it('sorts by what is known, keeps what has the text in name, MMSI or IMO, and pages', async () => {
    await make(ada, four);
    const by = async (body: object) => (await ships(ada, { fleetId: 'f1', ...body })).fleet.map(({ mmsi }) => mmsi);
    expect(await by({ sort: { field: 'lastSeen', direction: 'desc' } })).toEqual([ANNA, BEATE, CARLA, UNHEARD]);
    expect(await by({ sort: { field: 'shipType', direction: 'desc' } })).toEqual([BEATE, CARLA, ANNA, UNHEARD]);
    expect(await by({ sort: { field: 'mmsi', direction: 'asc' } })).toEqual([ANNA, BEATE, UNHEARD, CARLA]);
    expect(await by({ filter: { text: 'beat' } })).toEqual([BEATE]);
    expect(await by({ filter: { text: '9074' } })).toEqual([ANNA]);
    expect(await by({ filter: { text: '5380' } })).toEqual([UNHEARD]);
    expect(await by({ offset: 1, limit: 2 })).toEqual([BEATE, CARLA]);
  });

  it('says the same of a fleet of others as of one that never was', async () => {
    await make(sam, { _id: 'south-1', name: 'South' });
    const asked = ['south-1', 'none'].map((fleetId) => ada.send('fleets.ships', { body: { fleetId } }));
    const [foreign, absent] = await Promise.all(asked);
    expect(foreign).toEqual({ status: 404, body: { code: 'notFound', message: 'There is no such fleet.' } });
    expect(absent).toEqual(foreign);
  });
});

describe('what changes a fleet', () => {
  const fleet = async () => (await list(ada)).fleet.find(({ _id }) => _id === 'f1');
  const changes: [string, Parameters<Client['send']>[0], Asked, object][] = [
    [
      'PUT /api/fleets/{id}',
      'fleets.update',
      { params: { id: 'f1' }, body: { name: 'Renamed', ships: [{ mmsi: CARLA }] } },
      { name: 'Renamed', ships: [{ mmsi: CARLA }] },
    ],
    ['PUT /api/fleets/{id}/tags', 'fleets.setTags', { params: { id: 'f1' }, body: { tags: ['new'] } }, { tags: ['new'] }],
    [
      'PUT /api/fleets/{id}/mastersemail',
      'fleets.setMastersEmail',
      { params: { id: 'f1' }, body: { mastersEmail: 'm@ship.example' } },
      { mastersEmail: 'm@ship.example' },
    ],
    [
      'PUT /api/fleets/{fleetId}/updatesendtomaster',
      'fleets.setSendToMaster',
      { params: { fleetId: 'f1' }, body: { sendToMaster: true, mmsi: ANNA } },
      { sendToMaster: true, ships: [{ mmsi: ANNA, sendToMaster: true }] },
    ],
    ['PUT /api/fleets/ship/add', 'fleets.addShip', { body: { fleetId: 'f1', mmsi: BEATE } }, { ships: [{ mmsi: ANNA }, { mmsi: BEATE }] }],
    ['DELETE /api/fleets/ship/{id}/{mmsi}', 'fleets.removeShip', { params: { id: 'f1', mmsi: ANNA } }, { ships: [] }],
  ];

  it.each(changes)('%s answers the fleet as it is now, and changes nothing when it is sent again', async (_, name, asked, expected) => {
    await make(ada, { _id: 'f1', name: 'Tankers', ships: [{ mmsi: ANNA }] });
    const headers = { 'idempotency-key': `key-${name}` };
    const first = await ada.ask(name, { ...asked, headers });
    expect(name === 'fleets.removeShip' ? { fleet: await fleet() } : first).toMatchObject({ fleet: expected });
    const stands = await fleet();
    expect(await ada.ask(name, { ...asked, headers })).toEqual(first);
    expect(await fleet()).toEqual(stands);
    await ada.ask(name, asked); // by a client without keys
    expect(await fleet()).toMatchObject(expected);
  });

  it.each(changes)('%s finds no fleet of others, and says so as of none', async (_, name, { params, body }) => {
    await make(sam, { _id: 'f1', name: 'South', ships: [{ mmsi: ANNA }] });
    const absent = {
      params: params && { ...params, ...('id' in params ? { id: 'none' } : { fleetId: 'none' }) },
      body: name === 'fleets.addShip' ? { ...(body as object), fleetId: 'none' } : body,
    };
    const foreign = await ada.send(name, { ...(params && { params }), body });
    expect(foreign.status).toBe(404);
    expect(await ada.send(name, { ...(absent.params && { params: absent.params }), body: absent.body })).toEqual(foreign);
    expect((await list(sam)).fleet).toMatchObject([{ name: 'South', ships: [{ mmsi: ANNA, sendToMaster: false }] }]);
  });

  it('makes a fleet once for one id and one key, and drops members that nobody knows', async () => {
    const body = { _id: 'f1', name: 'Tankers', organisationId: 'south', ownerId: sam.accountId };
    const headers = { 'idempotency-key': 'make-1' };
    const first = await ada.ask('fleets.create', { body, headers });
    expect(first).toMatchObject({ fleet: { _id: 'f1', organisationId: 'north' } });
    expect(await ada.ask('fleets.create', { body, headers })).toEqual(first);
    expect((await list(ada)).fleetCount).toBe(1);
    expect((await list(sam)).fleetCount).toBe(0);
    expect((await ada.send('fleets.create', { body: { name: '' } })).status).toBe(422);
    expect((await ada.send('fleets.create', { body: { name: 'x', ships: [{ mmsi: 1 }] } })).status).toBe(422);
  });

  it('gives a fleet an id of its own where a colleague’s has the one that was sent, and asks no other organisation', async () => {
    await make(mia, { _id: 'f1', name: 'Mia’s' });
    await make(sam, { _id: 'f1', name: 'South' });
    const made = await make(ada, { _id: 'f1', name: 'North' });
    expect(made._id).not.toBe('f1');
    expect((await list(mia)).fleet).toMatchObject([{ _id: 'f1', name: 'Mia’s' }]);
    expect((await list(sam)).fleet).toMatchObject([{ _id: 'f1', name: 'South' }]);
  });

  it('deletes once and for all with its ships; deleting again is done too, and nobody deletes what others share', async () => {
    await app.share('north', true);
    await make(mia, { _id: 'f1', name: 'Mia’s', ships: [{ mmsi: ANNA }] });
    expect((await ada.send('fleets.delete', { params: { id: 'f1' } })).status).toBe(403);
    expect(await mia.ask('fleets.delete', { params: { id: 'f1' } })).toEqual({});
    expect(await mia.ask('fleets.delete', { params: { id: 'f1' } })).toEqual({});
    expect((await mia.send('fleets.update', { params: { id: 'f1' }, body: { name: 'x' } })).status).toBe(410);
    expect((await sam.send('fleets.delete', { params: { id: 'f1' } })).status).toBe(404);
    expect(await app.db.query('select id from fleet_ships')).toEqual([]);
  });

  it('tells the owner of a fleet that a manager deleted it', async () => {
    await app.share('north', true);
    await make(ada, { _id: 'f1', name: 'Tankers' });
    await mia.ask('fleets.delete', { params: { id: 'f1' } });
    expect(await ada.ask('notifications.list')).toMatchObject({
      unread: [{ type: 'Message', title: 'Fleet deleted: Tankers', body: 'First Last deleted your fleet “Tankers”.' }],
    });
    expect(await mia.ask('notifications.list')).toMatchObject({ unread: [] });
  });
});

describe('POST /api/fleets/validate', () => {
  it('judges row by row with the ships that the server knows, and stores nothing', async () => {
    await make(ada, { _id: 'f1', name: 'Tankers', ships: [{ mmsi: BEATE }] });
    const rows = [
      { mmsi: String(ANNA), tags: 'a;b', owner: 'dropped' },
      { imo: '9134270' },
      { imo: 'IMO 9134270' },
      { mmsi: '12' },
      { mmsi: String(CARLA), imo: '9074728' },
      { mmsi: String(UNHEARD), imo: '9074729' },
    ];
    const fresh = await validate(ada, { ships: rows });
    expect(fresh.ships).toEqual([
      { row: 1, mmsi: ANNA, name: 'ANNA', tags: ['a', 'b'] },
      { row: 2, mmsi: BEATE, imo: 9_134_270, name: 'BEATE', tags: [] },
      { row: 6, mmsi: UNHEARD, imo: 9_074_729, tags: [] },
    ]);
    expect(fresh.refused.map(({ row, field }) => [row, field])).toEqual([
      [3, 'imo'],
      [4, 'mmsi'],
      [5, 'imo'],
    ]);
    expect(fresh.warned).toEqual([{ row: 6, field: 'imo', message: `IMO 9074729 is sent by another ship too (MMSI ${ANNA}).` }]);
    expect(fresh.valid).toBe(false);
    const intoFleet = await validate(ada, { ships: rows, fleetId: 'f1' });
    expect(intoFleet.refused[0]).toEqual({ row: 2, field: 'imo', message: `MMSI ${BEATE} is already in this fleet.` });
    expect((await list(ada)).fleet).toMatchObject([{ ships: [{ mmsi: BEATE }] }]);
    expect((await sam.send('fleets.validate', { body: { ships: rows, fleetId: 'f1' } })).status).toBe(404);
  });

  it('takes as many rows as are allowed, and names the limit to more', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        mmsi: String(300_000_000 + at),
        name: 'A SHIP WITH A LONG NAME',
        tags: 'one;two;three;four;five;six;seven',
      }));
    expect((await validate(ada, { ships: rows(MAX_UPLOAD_ROWS) })).ships).toHaveLength(MAX_UPLOAD_ROWS);
    const tooMany = await ada.send('fleets.validate', { body: { ships: rows(MAX_UPLOAD_ROWS + 1) } });
    expect(tooMany).toMatchObject({
      status: 422,
      body: { code: 'invalid', details: [{ field: 'ships', message: expect.stringContaining('10000') }] },
    });
  });
});

describe('POST /api/fleets/getusers', () => {
  it('answers the other people of the caller’s teams, each once, and nobody of another organisation', async () => {
    const users = async (client: Client) =>
      ((await client.ask('fleets.users')) as { users: z.infer<typeof TeamMember>[] }).users.map(({ email }) => email);
    expect((await users(ada)).toSorted()).toEqual(['admin@north.example', 'manager@north.example']);
    expect(await users(sam)).toEqual([]);
  });
});

it('POST /api/ships answers the ships of own fleets, and none for fleets of others', async () => {
  await make(ada, { _id: 'f1', name: 'Tankers', ships: [{ mmsi: ANNA }, { mmsi: UNHEARD }] });
  expect(await ada.ask('ships.list', { body: { fleets: ['f1'] } })).toMatchObject({ count: 1, reset: true });
  expect(await sam.ask('ships.list', { body: { fleets: ['f1'] } })).toMatchObject({ count: 0 });
});
