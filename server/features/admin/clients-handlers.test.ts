import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client as ClientOrganisation } from '#contract/entities/clients.ts';
import type { Preferences } from '#contract/entities/preferences.ts';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { SESSION_RECHECK_MS } from '#server/features/auth/sessions.ts';
import { type AdminApp, openAdminApp } from './admin.fixture.ts';

let app: AdminApp;
beforeAll(async () => {
  app = await openAdminApp();
});
afterAll(() => app.close());

const list = async (body: object = {}) =>
  (await app.root.ask('admin.clients', { body })) as { clients: ClientOrganisation[]; clientCount: number };
const names = async (body: object = {}) => (await list(body)).clients.map(({ name }) => name);

describe('clients', () => {
  it('are listed with their members, fleets, ships and last activity, sorted, searched and in pages', async () => {
    const { ada, mia } = await app.people();
    for (const [client, id] of [
      [ada, 'f1'],
      [mia, 'f2'],
    ] as const)
      await client.ask('fleets.create', {
        body: { _id: id, name: id, ships: [{ mmsi: 244_000_001 }, ...(id === 'f2' ? [{ mmsi: 244_000_002 }] : [])] },
      });
    const { clients, clientCount } = await list();
    expect(clientCount).toBe(3);
    expect(clients.map(({ name }) => name)).toEqual(['House', 'North', 'South']);
    expect(clients[1]).toEqual({
      _id: 'north',
      name: 'North',
      members: 3,
      fleets: 2,
      ships: 2,
      lastActivityAt: app.deps.clock(),
      createdAt: 1,
    });
    expect(await names({ filter: { text: 'OUT' } })).toEqual(['South']);
    expect(await names({ filter: { text: '%' } })).toEqual([]);
    expect(await names({ sort: { field: 'name', direction: 'desc' }, limit: 1, offset: 1 })).toEqual(['North']);
    expect(await app.root.send('admin.clients', { body: { sort: { field: 'name; drop table', direction: 'asc' } } })).toMatchObject({
      status: 422,
    });
  });

  it('are made, changed member by member, and the log says what stood before and after', async () => {
    const client = await app.makeClient('Wave');
    expect(client).toEqual({ _id: client._id, name: 'Wave', members: 0, fleets: 0, ships: 0, createdAt: app.deps.clock() });
    expect(await app.lastLine()).toMatchObject({
      action: 'clientCreated',
      organisation_id: client._id,
      account_id: app.root.accountId,
      after: { name: 'Wave' },
    });
    const params = { id: client._id };
    const changed = { country: 'NL', contactEmail: 'office@wave.example', notes: 'Pays late.' };
    expect(await app.root.ask('admin.updateClient', { params, body: changed })).toEqual({ client: { ...client, ...changed } });
    expect(await app.lastLine()).toMatchObject({
      before: { country: null, contactEmail: null, notes: null },
      after: changed,
      address: '127.0.0.1',
    });
    await app.root.ask('admin.updateClient', { params, body: { name: 'Waves' } });
    expect(await app.lastLine()).toMatchObject({ action: 'clientChanged', before: { name: 'Wave' }, after: { name: 'Waves' } });
    expect(await app.root.ask('admin.client', { params })).toMatchObject({ client: { name: 'Waves', country: 'NL' } });
    expect((await app.root.ask('admin.clientTeam', { body: { clientId: client._id } })) as object).toMatchObject({
      team: [{ name: 'Waves' }], // called after the client, and renamed with it
      teamMembers: [],
    });
    expect(await app.root.send('admin.createClient', { body: { _id: client._id, name: 'Again' } })).toMatchObject({ status: 409 });
  });

  it('with hostile names go through as they were typed, or are refused in words', async () => {
    for (const name of ['<script>alert(1)</script>', '\u202Egnp.exe', '=cmd()|A1', "'; drop table organisations; --"]) {
      expect((await app.makeClient(name)).name).toBe(name);
      expect(await names({ filter: { text: name } })).toEqual([name]);
    }
    for (const body of [
      { name: 'a'.repeat(10_000) },
      { name: 'a\u0000b' },
      { name: 'A', country: 'nl' },
      { name: 'A', notes: 'x\u0000' },
      { name: 'A', contactEmail: 'x' },
    ])
      expect((await app.root.send('admin.createClient', { body })).status, JSON.stringify(body).slice(0, 60)).toBe(422);
  });

  it('that are not there are said so, by every call alike', async () => {
    const params = { id: 'none' };
    for (const call of [
      'admin.client',
      'admin.updateClient',
      'admin.deleteClient',
      'admin.restoreClient',
      'admin.preferences',
      'admin.setPreferences',
    ] as const) {
      const body = ['admin.updateClient', 'admin.setPreferences'].includes(call) ? { body: {} } : {};
      expect(await app.root.send(call, { params, ...body }), call).toMatchObject({
        status: 404,
        body: { message: 'There is no such client.' },
      });
    }
    for (const call of ['admin.clientTeam', 'admin.users', 'admin.fleets'] as const)
      expect(await app.root.send(call, { body: { clientId: 'none' } }), call).toMatchObject({ status: 404 });
  });
});

describe('a deleted client', () => {
  it('has no sessions, no sign-in and no place in lists, and comes back as it was', async () => {
    const { ada, mia } = await app.people();
    const params = { id: 'north' };
    expect(await app.root.ask('admin.deleteClient', { params })).toEqual({});
    expect(await app.lastLine()).toMatchObject({ action: 'clientDeleted', organisation_id: 'north' });
    app.passMs(SESSION_RECHECK_MS);
    for (const client of [ada, mia]) expect((await client.send('fleets.list')).status).toBe(401);
    await expect(app.as('member@north.example')).rejects.toThrow('forbidden');
    expect(await names({ filter: { text: 'North' } })).toEqual([]);
    expect(await names({ filter: { deleted: true } })).toEqual(['North']);
    expect(
      ((await app.root.ask('admin.users', { body: {} })) as { users: { clientId: string }[] }).users.map(({ clientId }) => clientId),
    ).not.toContain('north');
    for (const [call, body] of [
      ['admin.updateClient', { name: 'X' }],
      ['admin.setPreferences', {}],
    ] as const)
      expect(await app.root.send(call, { params, body }), call).toMatchObject({ status: 409 });
    expect(await app.root.send('admin.createFleet', { body: { clientId: 'north', name: 'X' } })).toMatchObject({ status: 409 });
    expect(await app.root.ask('admin.deleteClient', { params })).toEqual({});
    expect(await app.root.ask('admin.restoreClient', { params })).toMatchObject({ client: { name: 'North', members: 3, fleets: 2 } });
    expect((await ada.send('fleets.list')).status).toBe(401);
    expect((await (await app.as('member@north.example')).send('fleets.list')).status).toBe(200);
  });

  it('is never one’s own', async () => {
    expect(await app.root.send('admin.deleteClient', { params: { id: 'house' } })).toMatchObject({ status: 403 });
  });
});

it('preferences of a client are the defaults until they are set, member by member, and count up', async () => {
  const params = { id: 'south' };
  const read = async () => (await app.root.ask('admin.preferences', { params })) as Preferences;
  expect(await read()).toEqual({ _id: 'south', preferenceOwner: 'south', ...DEFAULT_PREFERENCES, v: 0 });
  await app.root.ask('admin.setPreferences', { params, body: { vesselProximity: 12 } });
  expect(await app.lastLine()).toMatchObject({
    action: 'clientPreferencesChanged',
    before: { vesselProximity: 50 },
    after: { vesselProximity: 12 },
  });
  expect(await app.root.ask('admin.setPreferences', { params, body: { routeProximity: 7 } })).toMatchObject({
    vesselProximity: 12,
    routeProximity: 7,
    v: 2,
  });
  expect(await app.root.send('admin.setPreferences', { params, body: { vesselProximity: -1 } })).toMatchObject({ status: 422 });
  await app.db.query("update client_preferences set choices = choices - 'quietHours' where organisation_id = 'south'");
  expect(await read()).toMatchObject({ vesselProximity: 12, quietHours: DEFAULT_PREFERENCES.quietHours }); // as written before there were any
  const quietHours = { ...DEFAULT_PREFERENCES.quietHours, timeZone: 'Europe/Atlantis' }; // as a machine with newer time zones took it
  await app.db.query("update client_preferences set choices = choices || $1::jsonb where organisation_id = 'south'", [
    JSON.stringify({ quietHours }),
  ]);
  expect(await read()).toMatchObject({ vesselProximity: 12, quietHours });
  expect(await app.root.ask('admin.setPreferences', { params, body: { routeProximity: 8 } })).toMatchObject({
    routeProximity: 8,
    quietHours,
  });
});

it('managers and members reach nothing of the administration', async () => {
  const { ada, mia } = await app.people();
  for (const client of [ada, mia])
    for (const call of ['admin.clients', 'admin.overview', 'admin.audit', 'admin.users'] as const)
      expect((await client.send(call, { ...(call !== 'admin.overview' && { body: {} }) })).status, call).toBe(403);
});
