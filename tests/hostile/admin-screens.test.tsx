// Every screen of the administrator with hostile texts where names stand (verbatim.tsx says what must hold).
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { AdminFrame } from '#features/admin/admin-frame.tsx';
import { AuditScreen } from '#features/admin/audit-screen.tsx';
import { EditClientFleetScreen } from '#features/fleets/client/client-fleet-form-screens.tsx';
import { BackToClient } from '#features/fleets/client/client-fleet-frame.tsx';
import { ClientFleetScreen } from '#features/fleets/client/client-fleet-screen.tsx';
import { ClientFleetShipScreen } from '#features/fleets/client/client-fleet-ship-screen.tsx';
import { ClientFleetsPart, ClientFleetsScreen } from '#features/fleets/client/client-fleets-screen.tsx';
import { EditClientScreen } from '#features/admin/client-form-screens.tsx';
import { ClientPreferencesScreen } from '#features/admin/client-preferences-screen.tsx';
import { ClientScreen } from '#features/admin/client-screen.tsx';
import { ClientsScreen } from '#features/admin/clients-screen.tsx';
import { OutboxScreen } from '#features/admin/outbox-screen.tsx';
import { OverviewScreen } from '#features/admin/overview-screen.tsx';
import { CreateUserScreen, EditUserScreen } from '#features/admin/user-form-screens.tsx';
import { UserScreen } from '#features/admin/user-screen.tsx';
import { UsersScreen } from '#features/admin/users-screen.tsx';
import { closeServer, serverWith } from '#tests/server-answers.ts';
import { closeSignedIn, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { ALL, expectVerbatim, inPage, NAMES, openHigh } from './verbatim.tsx';

vi.setConfig({ testTimeout: 60_000 }); // sixty rows in everything that there is
beforeEach(openHigh);

const view = (rows: readonly unknown[]) => ({ offset: 0, limit: 500, total: rows.length });
const client = (id: string, name: string) => ({
  _id: id,
  name,
  contactEmail: `${ALL}@x.example`,
  notes: ALL,
  members: 2,
  fleets: 1,
  ships: 30,
  createdAt: 1,
});
const user = (id: string, name: string) => ({
  id,
  clientId: 'one',
  email: `${id}@x.example`,
  firstName: name,
  lastName: name,
  role: 'member',
  verified: true,
  disabled: false,
});
const fleet = (id: string, name: string) => ({
  _id: id,
  name,
  tags: NAMES.slice(0, 40),
  mastersEmail: 'm@x.example',
  sendToMaster: false,
  ships: [{ mmsi: 244_000_001, sendToMaster: false }],
  organisationId: 'one',
  createdAt: 1,
  updatedAt: 1,
  v: 1,
});
const ship = (mmsi: number, name: string) => ({ fleetId: 'f', mmsi, sendToMaster: false, name, v: 1 });
const clients = NAMES.map((name, at) => client(`client-${at}`, name));
const users = NAMES.map((name, at) => user(`user-${at}`, name));
const fleets = NAMES.map((name, at) => fleet(`fleet-${at}`, name));
const ships = NAMES.map((name, at) => ship(244_000_001 + at, name));
const letters = NAMES.map((subject, no) => ({ no, to: 'a@x.example', subject, state: 'failed', tries: 1, createdAt: 1, error: subject }));
const lines = NAMES.map((who, no) => ({
  no,
  at: 1,
  action: who,
  who,
  organisationName: who,
  subject: who,
  before: { name: who },
  after: who,
}));

const ADMIN_ANSWERS = {
  'admin.overview': {
    clients: 1,
    users: 1,
    fleets: 1,
    ships: 1,
    feeds: NAMES.map((error, at) => ({
      id: `feed-${at}`,
      kind: 'live',
      state: 'failed',
      lastMessageAt: null,
      messages: 0,
      refused: 0,
      error,
    })),
    jobs: NAMES.map((name) => ({ name, state: 'failed', error: name })),
    leftOut: [],
    demonstration: { state: 'hidden', because: 'events', hiddenRows: 1, mayReset: false },
    kept: [{ kind: 'audit', days: 1825, rows: 1, bytes: 1 }],
    ways: [],
    mail: { configured: false, waiting: 1, failed: 1, letters },
    audit: lines,
  },
  'admin.clients': { clients, clientCount: clients.length, view: view(clients) },
  'admin.client': { client: client('one', ALL) },
  'admin.users': { users, userCount: users.length, view: view(users) },
  'admin.fleets': { fleet: fleets, fleetCount: fleets.length, shipTypes: {}, view: view(fleets) },
  'admin.fleetShips': { fleet: ships, fleetCount: ships.length, shipTypes: {}, view: view(ships) },
  'admin.clientTeam': {
    team: NAMES.map((name, at) => ({ id: `team-${at}`, name, organisationId: 'one', samePreferences: false, shareContent: true })),
    teamMembers: [],
  },
  'admin.preferences': { ...DEFAULT_PREFERENCES, _id: 'p', preferenceOwner: 'one', v: 1 },
  'admin.outbox': { letters, letterCount: letters.length, view: view(letters) },
  'admin.audit': { lines, lineCount: lines.length, view: view(lines) },
};

describe('the administrator’s', () => {
  beforeEach(() => openSignedIn());
  afterEach(async () => {
    closeServer();
    await closeSignedIn();
  });

  const slot = { clientId: 'one', fleetId: 'fleet-0' };
  const one = { 'admin.fleets': { ...ADMIN_ANSWERS['admin.fleets'], fleet: [{ ...fleet('fleet-0', ALL), tags: NAMES }], fleetCount: 1 } };
  const SCREENS: readonly (readonly [name: string, screen: ReactElement, texts: readonly string[], answers: object])[] = [
    ['first page', <OverviewScreen key="0" />, NAMES, {}],
    ['clients', <ClientsScreen key="1" />, NAMES, {}],
    [
      'client',
      <ClientScreen key="2" clientId="one" fleets={{ list: <ClientFleetsPart clientId="one" />, add: null }} />,
      [ALL, ...NAMES],
      {},
    ],
    ['form of a client', <EditClientScreen key="3" clientId="one" />, [ALL], {}],
    ['users', <UsersScreen key="4" />, NAMES, {}],
    ['form of a new user', <CreateUserScreen key="5" />, NAMES, {}],
    [
      'user',
      <UserScreen key="6" userId="user-0" />,
      [ALL],
      { 'admin.users': { ...ADMIN_ANSWERS['admin.users'], users: [user('user-0', ALL)] } },
    ],
    [
      'form of a user',
      <EditUserScreen key="7" userId="user-0" />,
      [ALL],
      { 'admin.users': { ...ADMIN_ANSWERS['admin.users'], users: [user('user-0', ALL)] } },
    ],
    ['fleets of a client', <ClientFleetsScreen key="8" clientId="one" />, NAMES, {}],
    ['fleet of a client', <ClientFleetScreen key="9" {...slot} />, NAMES, one],
    ['form of a client’s fleet', <EditClientFleetScreen key="10" {...slot} shipSearch={() => null} />, [ALL, ...NAMES], one],
    [
      'ship of a client’s fleet',
      <ClientFleetShipScreen key="11" {...slot} shipId="244000001" shipDetails={() => null} />,
      [ALL],
      { ...one, 'admin.fleetShips': { ...ADMIN_ANSWERS['admin.fleetShips'], fleet: [ship(244_000_001, ALL)] } },
    ],
    [
      'preferences of a client',
      <ClientPreferencesScreen key="12" clientId="one" back={<BackToClient clientId="one" />} fields={() => null} />,
      [ALL],
      {},
    ],
    ['mails', <OutboxScreen key="13" />, NAMES, {}],
    ['log', <AuditScreen key="14" />, NAMES, {}],
  ];

  test.each(SCREENS)('%s', { tags: ['long'] }, async (_, screen, texts, answers) => {
    serverWith({ ...ADMIN_ANSWERS, ...answers });
    await renderAt(inPage(<AdminFrame>{screen}</AdminFrame>));
    await expectVerbatim(texts);
  });

  test('line of the log, with what stood before and after', async () => {
    serverWith({
      'admin.audit': {
        lines: [{ no: 1, at: 1, action: 'clientChanged', before: { name: ALL }, after: { [ALL]: ALL } }],
        lineCount: 1,
        view: view([1]),
      },
    });
    const { screen } = await renderAt(inPage(<AuditScreen />));
    await screen.getByRole('gridcell', { name: 'Client changed' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await expectVerbatim([JSON.stringify(ALL)]);
  });
});
