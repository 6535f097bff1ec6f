import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fleet, FleetsAnswer } from '#contract/entities/fleets.ts';
import { MAX_UPLOAD_BYTES } from '#contract/limits.ts';
import type { PullAnswer } from '#contract/sync.ts';
import type { z } from '#contract/zod.ts';
import { headerRow, numberCell, xlsxOf } from '#files/fleet-file.fixture.ts';
import type { Client } from '#server/features/feature-app.fixture.ts';
import { type AdminApp, openAdminApp } from './admin.fixture.ts';

let app: AdminApp;
let ada: Client;
let mia: Client;
let sam: Client;
beforeAll(async () => {
  app = await openAdminApp();
  ({ ada, mia, sam } = await app.people());
});
afterAll(() => app.close());
beforeEach(() => app.forgetEdits());

const SHIP = 244_000_001;
const list = async (clientId: string, body: object = {}) =>
  (await app.root.ask('admin.fleets', { body: { clientId, ...body } })) as z.infer<typeof FleetsAnswer>;
const make = async (given: object = {}) =>
  ((await app.root.ask('admin.createFleet', { body: { clientId: 'north', name: 'Tankers', ...given } })) as { fleet: Fleet }).fleet;
const upload = (id: string, content: string | Uint8Array, fileName = 'fleet.csv') =>
  app.root.send('admin.uploadFleet', { params: { id }, body: { fileName, content: Buffer.from(content).toString('base64') } });

describe('an administrator', () => {
  it('sees all fleets of one client, whoever owns them, and none of another', async () => {
    await ada.ask('fleets.create', { body: { _id: 'of-ada', name: 'Ada’s', ships: [{ mmsi: SHIP }] } });
    await mia.ask('fleets.create', { body: { _id: 'of-mia', name: 'Mia’s' } });
    await sam.ask('fleets.create', { body: { _id: 'of-sam', name: 'Sam’s' } });
    const { fleet, fleetCount, shipTypes } = await list('north');
    expect([fleet.map(({ _id }) => _id), fleetCount, shipTypes]).toEqual([['of-ada', 'of-mia'], 2, { unknown: 1 }]);
    expect((await list('north', { filter: { text: 'mia' } })).fleet).toHaveLength(1);
    expect((await list('south')).fleet.map(({ _id }) => _id)).toEqual(['of-sam']);
    expect(await app.root.ask('admin.fleetShips', { body: { fleetId: 'of-ada' } })).toMatchObject({
      fleet: [{ mmsi: SHIP }],
      fleetCount: 1,
    });
  });

  it('makes a fleet that the client’s manager owns, in the administrator’s name, and its device learns of it', async () => {
    const fleet = await make({ ships: [{ mmsi: SHIP, sendToMaster: true }], tags: ['red sea'] });
    expect(fleet).toMatchObject({ organisationId: 'north', sendToMaster: true, tags: ['red sea'] });
    const [row] = await app.db.query('select owner_id, writers from fleets where id = $1', [fleet._id]);
    expect(row).toMatchObject({ owner_id: mia.accountId, writers: { '*': { accountId: app.root.accountId } } });
    const [line] = await app.db.query("select by_account, scope from changes where table_name = 'fleets' and row_id = $1", [fleet._id]);
    expect(line).toEqual({ by_account: app.root.accountId, scope: `content:${mia.accountId}` });
    const pulled = (await mia.ask('sync.pull', { body: {} })) as PullAnswer;
    expect(pulled.changes.filter(({ t }) => t === 'fleets')).toMatchObject([{ id: fleet._id, row: { name: 'Tankers' } }]);
    expect(await app.lastLine()).toMatchObject({
      action: 'fleet.create',
      organisation_id: 'north',
      account_id: app.root.accountId,
      subject: fleet._id,
      before: {},
      after: { name: 'Tankers', ships: 1, tags: ['red sea'] },
    });
  });

  it('changes what the owner could change, by the same rules, and each change is written down', async () => {
    const { _id: id } = await make({ ships: [{ mmsi: SHIP }] });
    const params = { id };
    const changed = async (name: Parameters<Client['ask']>[0], body: object) =>
      ((await app.root.ask(name, { params, body })) as { fleet: Fleet }).fleet;
    expect(await changed('admin.updateFleet', { name: 'Bulkers' })).toMatchObject({ name: 'Bulkers' });
    expect(await app.lastLine()).toMatchObject({ action: 'fleet.update', before: { name: 'Tankers' }, after: { name: 'Bulkers' } });
    expect(await changed('admin.setTags', { tags: ['a', 'b'] })).toMatchObject({ tags: ['a', 'b'] });
    expect(await changed('admin.setMastersEmail', { mastersEmail: 'Master@Ship.example' })).toMatchObject({
      mastersEmail: 'master@ship.example',
    });
    expect(JSON.stringify(await app.lastLine())).not.toContain('master@ship');
    expect(await changed('admin.setSendToMaster', { mmsi: SHIP, sendToMaster: true })).toMatchObject({ sendToMaster: true });
    expect(await app.root.send('admin.setSendToMaster', { params, body: { mmsi: SHIP + 1, sendToMaster: true } })).toMatchObject({
      status: 404,
    });
    expect(await app.root.ask('admin.removeShip', { params: { id, mmsi: SHIP } })).toEqual({});
    expect(await app.lastLine()).toMatchObject({ action: 'fleet.removeShip', before: { ships: 1 }, after: { ships: 0, mmsi: SHIP } });
    const { v } = (await list('north')).fleet[0] ?? {};
    expect(v).toBeGreaterThan(1);
  });

  it('deletes a fleet, whose owner is told by whom', async () => {
    const { _id: id } = await make();
    expect(await app.root.ask('admin.deleteFleet', { params: { id } })).toEqual({});
    expect(await mia.ask('notifications.list')).toMatchObject({
      unread: [{ title: 'Fleet deleted: Tankers', body: 'An administrator deleted your fleet “Tankers”.' }],
    });
    expect(await app.root.send('admin.deleteFleet', { params: { id } })).toMatchObject({ status: 404 });
  });

  it('cannot make a fleet for a client that has nobody', async () => {
    const { _id: clientId } = await app.makeClient('Empty');
    expect(await app.root.send('admin.createFleet', { body: { clientId, name: 'X' } })).toMatchObject({ status: 409 });
  });

  it('makes one with an id that another client has as well, and from then on must name the client', async () => {
    await sam.ask('fleets.create', { body: { _id: 'of-both', name: 'Sam’s' } });
    const made = await make({ _id: 'of-both', name: 'Other' });
    expect(made._id).toBe('of-both');
    const renaming = { params: { id: 'of-both' }, body: { name: 'Renamed' } };
    expect(await app.root.send('admin.updateFleet', renaming)).toMatchObject({ status: 409 });
    expect(await app.root.send('admin.fleetShips', { body: { fleetId: 'of-both' } })).toMatchObject({ status: 409 });
    await app.root.ask('admin.updateFleet', { ...renaming, query: { clientId: made.organisationId } });
    expect(await app.lastLine()).toMatchObject({ subject: 'of-both', organisation_id: made.organisationId });
    expect((await list('south')).fleet).toMatchObject([{ _id: 'of-both', name: 'Sam’s' }]);
    await app.root.ask('admin.deleteFleet', { params: { id: 'of-both' }, query: { clientId: made.organisationId } });
    expect((await list('south')).fleet).toMatchObject([{ _id: 'of-both', name: 'Sam’s' }]);
  });

  it('finds no fleet where there is none, by every call alike', async () => {
    const params = { id: 'none', mmsi: SHIP };
    const bodies = { 'admin.updateFleet': {}, 'admin.setMastersEmail': { mastersEmail: null }, 'admin.setTags': { tags: [] } };
    for (const [call, body] of Object.entries({ ...bodies, 'admin.setSendToMaster': { mmsi: SHIP, sendToMaster: true } }))
      expect(await app.root.send(call as 'admin.setTags', { params, body }), call).toMatchObject({ status: 404 });
    for (const call of ['admin.deleteFleet', 'admin.removeShip'] as const)
      expect(await app.root.send(call, { params }), call).toMatchObject({ status: 404 });
    expect(await app.root.send('admin.fleetShips', { body: { fleetId: 'none' } })).toMatchObject({ status: 404 });
    expect(await upload('none', 'mmsi\n244000001')).toMatchObject({ status: 404 });
  });
});

describe('lists of ships', () => {
  it('are judged row by row for a fleet of the client, and stored nowhere', async () => {
    const { _id: fleetId } = await make({ ships: [{ mmsi: SHIP }] });
    const rows = [{ mmsi: '244000002' }, { mmsi: String(SHIP) }, { mmsi: '12' }];
    const judged = await app.root.ask('admin.validateFleet', { body: { clientId: 'north', fleetId, ships: rows } });
    expect(judged).toMatchObject({
      valid: false,
      ships: [{ row: 1 }],
      refused: [{ row: 2 }, { row: 3, message: 'An MMSI has nine digits.' }],
    });
    expect(await app.root.send('admin.validateFleet', { body: { clientId: 'south', fleetId, ships: rows } })).toMatchObject({
      status: 404,
    });
    expect((await list('north')).fleet[0]?.ships).toHaveLength(1);
  });

  it('are uploaded: good rows go in, each other one is answered with its row and why', async () => {
    const { _id: id } = await make({ ships: [{ mmsi: SHIP }], tags: ['old'] });
    const csv = 'mmsi;name;tags\n244000002;<script>;new\n\n12;X;\n244000001;Y;\n2.44E+08;Z;\n244000003;=cmd();old';
    const { status, body } = await upload(id, csv);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      added: 2,
      fleet: { tags: ['old', 'new'], ships: [{ mmsi: SHIP }, { mmsi: 244_000_002 }, { mmsi: 244_000_003 }] },
      refused: [
        { row: 3, field: 'mmsi', message: 'An MMSI has nine digits.' },
        { row: 4, field: 'mmsi', message: 'MMSI 244000001 is already in this fleet.' },
        { row: 5, field: 'mmsi', message: expect.stringContaining('rounded by a spreadsheet') },
      ],
    });
    expect(await app.lastLine()).toMatchObject({ action: 'fleet.create', subject: id, before: { ships: 1 }, after: { ships: 3 } });
    expect((await upload(id, csv)).body).toMatchObject({ added: 0 });
  });

  it('are read from an Excel workbook too', async () => {
    const { _id: id } = await make();
    const file = xlsxOf({ rows: `${headerRow}<row r="2">${numberCell('A2', '244000009')}</row>` });
    const { status, body } = await upload(id, new Uint8Array(file), 'fleet.xlsx');
    expect([status, body]).toMatchObject([200, { added: 1, refused: [] }]);
  });

  it('that are no list of ships are refused whole, in words, whatever their name says', async () => {
    const { _id: id } = await make();
    const files: [string | Uint8Array, RegExp][] = [
      ['%PDF-1.7', /PDF/],
      [Uint8Array.of(0x89, 0x50, 0x4e, 0x47), /picture/],
      ['name\nA', /No column is named mmsi or imo/],
      ['mmsi\n', /nothing below/],
      ['PK\x03\x04 cut', /damaged/],
      [' ', /empty/],
      ['mmsi\n"244', /line 2/],
    ];
    for (const [content, words] of files)
      expect(await upload(id, content), String(words)).toMatchObject({ status: 422, body: { message: expect.stringMatching(words) } });
    const large = await upload(id, new Uint8Array(MAX_UPLOAD_BYTES + 1));
    expect(large.status).toBeGreaterThanOrEqual(413);
    expect((await list('north')).fleet[0]?.ships).toEqual([]);
  });
});
