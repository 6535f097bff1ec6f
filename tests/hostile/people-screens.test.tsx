// Every screen of the people's area with hostile texts where names stand: each is there as it is, none has become an element, none ran.
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Account } from '#contract/accounts.ts';
import { OrganisationName } from '#contract/organisations.ts';
import { DEFAULT_PREFERENCES } from '#contract/preferences.ts';
import { AccountMenu } from '#app/account-menu.tsx';
import { AccountScreen } from '#features/account/account-screen.tsx';
import { AdminFrame } from '#features/admin/admin-frame.tsx';
import { AuditScreen } from '#features/admin/audit-screen.tsx';
import { EditClientFleetScreen } from '#features/admin/client-fleet-form-screens.tsx';
import { ClientFleetScreen } from '#features/admin/client-fleet-screen.tsx';
import { ClientFleetShipScreen } from '#features/admin/client-fleet-ship-screen.tsx';
import { ClientFleetsScreen } from '#features/admin/client-fleets-screen.tsx';
import { EditClientScreen } from '#features/admin/client-form-screens.tsx';
import { ClientPreferencesScreen } from '#features/admin/client-preferences-screen.tsx';
import { ClientScreen } from '#features/admin/client-screen.tsx';
import { ClientsScreen } from '#features/admin/clients-screen.tsx';
import { OutboxScreen } from '#features/admin/outbox-screen.tsx';
import { OverviewScreen } from '#features/admin/overview-screen.tsx';
import { CreateUserScreen, EditUserScreen } from '#features/admin/user-form-screens.tsx';
import { UserScreen } from '#features/admin/user-screen.tsx';
import { UsersScreen } from '#features/admin/users-screen.tsx';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import { FleetForm } from '#features/fleets/fleet-form.tsx';
import { OrganisationScreen } from '#features/organisation/organisation-screen.tsx';
import { TeamList } from '#features/teams/team-list.tsx';
import { startSession } from '#session/session.ts';
import { accountDb } from '#store/account-db.ts';
import * as fleetDevice from '#tests/fleet-device.tsx';
import { openFleetForm } from '#tests/fleet-forms.tsx';
import { closeServer, serverWith } from '#tests/server-answers.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { CORPUS, isStorable } from './corpus.ts';

vi.setConfig({ testTimeout: 60_000 }); // sixty rows in everything that there is

/** What a name may be at all, as it is stored. */
const NAMES = CORPUS.flatMap(({ text }) => {
  const read = OrganisationName.safeParse({ name: text });
  return isStorable(text) && read.success ? [read.data.name] : [];
});
/** All of them as one, where a screen has room for one name. */
const ALL = NAMES.join(' \u00A6 ');

/** What markup of ours would leave behind, and what none of our screens has. */
const MADE = [
  'body :is(iframe, base, object, embed, math, marquee, form[action])',
  'body :is([onerror], [onload], [onclick], [onmouseover], [onfocus])',
  ':is(a, area)[href^="javascript" i], :is(a, area)[href^="data:" i], [href*="evil.example"], [src="x"], [style*="inset:0"]',
].join(', ');

const fields = () => [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
/** A field of one line has no ends of lines, one of several has them its own way. */
const asInField = (text: string) => [text.replaceAll(/[\r\n]/g, ''), text.replaceAll('\r\n', '\n')];
function missing(texts: readonly string[]): string[] {
  const words = document.body.textContent ?? '';
  const typed = fields().map(({ value }) => value);
  return texts.filter((text) => !words.includes(text) && !typed.some((value) => asInField(text).some((one) => value.includes(one))));
}

let scripts = 0;
/** Waits for all of them, then looks at what else there is. */
async function expectVerbatim(texts: readonly string[]): Promise<void> {
  await expect.poll(() => missing(texts)).toEqual([]);
  expect([...document.querySelectorAll(MADE)].map(({ outerHTML }) => outerHTML)).toEqual([]);
  expect(document.body.querySelectorAll('script')).toHaveLength(scripts);
  expect('__ran' in globalThis).toBe(false);
  await page.viewport(390, 844);
  await expect.poll(() => document.documentElement.scrollWidth, { message: 'no long word widens the screen' }).toBeLessThanOrEqual(390);
}

/** As the shell has it: what lies across the whole page reaches into this edge. */
const inPage = (screen: ReactElement) => <main style={{ padding: 24 }}>{screen}</main>;

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

beforeEach(async () => {
  await page.viewport(1280, 9000); // lists draw the rows that are on the screen
  localStorage.clear();
  scripts = document.body.querySelectorAll('script').length;
});

test('markup of theirs would be seen', () => {
  const inert = document.implementation.createHTMLDocument(); // nothing runs or loads in it
  const seen = NAMES.filter((name) => {
    inert.body.innerHTML = name;
    return inert.querySelector(`${MADE}, script`) !== null;
  });
  expect(seen.length).toBeGreaterThan(6);
});

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
    ['client', <ClientScreen key="2" clientId="one" />, [ALL, ...NAMES], {}],
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
    [
      'form of a client’s fleet',
      <EditClientFleetScreen key="10" {...slot} form={(props) => <FleetForm {...props} shipSearch={() => null} />} />,
      [ALL, ...NAMES],
      one,
    ],
    [
      'ship of a client’s fleet',
      <ClientFleetShipScreen key="11" {...slot} shipId="244000001" shipDetails={() => null} />,
      [ALL],
      { ...one, 'admin.fleetShips': { ...ADMIN_ANSWERS['admin.fleetShips'], fleet: [ship(244_000_001, ALL)] } },
    ],
    ['preferences of a client', <ClientPreferencesScreen key="12" clientId="one" fields={() => null} />, [ALL], {}],
    ['mails', <OutboxScreen key="13" />, NAMES, {}],
    ['log', <AuditScreen key="14" />, NAMES, {}],
  ];

  test.each(SCREENS)('%s', async (_, screen, texts, answers) => {
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

describe('a user’s', () => {
  const account: Account = { ...ACCOUNT, firstName: ALL, lastName: ALL, organisationName: ALL, email: `${ALL}@x.example`, role: 'manager' };
  beforeEach(() => openSignedIn(account));
  afterEach(async () => {
    closeServer();
    await closeSignedIn();
  });

  test('account, with sessions and API keys', async () => {
    const session = { address: ALL, createdAt: 1, lastUsedAt: 1, expiresAt: 1, current: false };
    const key = { prefix: 'fth_abcd1234', lastFour: 'wxyz', scopes: ['read'], createdAt: 1, callsThisMonth: 1 };
    serverWith({
      // a browser's name is cut where it goes on and on
      'account.sessions': { sessions: NAMES.map((device, at) => ({ ...session, id: `s${at}`, device })) },
      'apiKeys.list': NAMES.map((name, at) => ({ ...key, _id: `k${at}`, name, allowedAddresses: [name] })),
    });
    await startSession();
    await renderAt(inPage(<AccountScreen account={account} offlineUntilMs={1} />));
    await expectVerbatim([ALL, ...NAMES]);
  });

  test('organisation, with people, invitations and teams', async () => {
    const { organisationId } = account;
    await db().teams.bulkPut(
      NAMES.map((name, at) => ({ id: `t${at}`, v: 1, organisationId, name, samePreferences: false, shareContent: false })),
    );
    await db().teamMembers.bulkPut(
      NAMES.map((name, at) => ({
        id: `t${at}:a${at}`,
        v: 1,
        teamId: `t${at}`,
        accountId: `a${at}`,
        organisationId,
        email: `${name}@team.example`,
        firstName: name,
        lastName: 'Of a team',
        role: 'member' as const,
      })),
    );
    const member = (id: string, name: string) => ({
      id,
      email: `${name}@x.example`,
      firstName: name,
      lastName: 'Rask',
      role: 'member',
      disabled: false,
      teamIds: [],
    });
    const members = [member(account.id, 'Ida'), ...NAMES.map((name, at) => member(`a${at}`, name))];
    const invitation = { role: 'member', createdAt: 1, expiresAt: 1, expired: false };
    serverWith({
      'organisation.get': { organisation: { id: 'org-1', name: ALL, members: members.length, teams: NAMES.length }, members },
      'organisation.invitations': {
        invitations: NAMES.map((name, at) => ({ ...invitation, id: `i${at}`, email: `${name}@guest.example`, teamId: `t${at}` })),
      },
    });
    await renderAt(inPage(<OrganisationScreen account={account} teams={(people) => <TeamList account={account} people={people} />} />));
    await expectVerbatim([ALL, ...NAMES.flatMap((name) => [`${name} Rask`, `${name}@x.example`, `${name}@guest.example`])]);
  });

  test('menu of the account', async () => {
    await startSession();
    const { screen } = await renderAt(<AccountMenu />);
    await screen.getByRole('button', { name: /^Account:/ }).click();
    await expect.element(screen.getByRole('menu')).toBeVisible();
    await expectVerbatim([`${ALL} ${ALL}`, `${ALL}@x.example`]);
  });
});

describe('a device’s', () => {
  const SHIPS = NAMES.map((_, at) => 244_000_001 + at);
  const account = fleetDevice.ACCOUNT;
  beforeEach(async () => {
    await fleetDevice.openDevice(NAMES.map((name, at) => fleetDevice.seen(SHIPS[at] ?? 0, 1, { name, destination: name, callsign: name })));
    await fleetDevice.putFleet({ id: 'one', name: ALL, tags: NAMES }, SHIPS);
  });
  afterEach(fleetDevice.closeDevice);

  test('fleets', async () => {
    for (const [at, name] of NAMES.entries()) await fleetDevice.putFleet({ id: `f${at}`, name, tags: [name] });
    await fleetDevice.openAt('/dashboard/fleets');
    await expectVerbatim([ALL, ...NAMES]);
  });

  test('fleet, with its ships', async () => {
    await fleetDevice.openAt('/dashboard/fleets/one/fleet');
    await expectVerbatim(NAMES);
  });

  test('ship of a fleet', async () => {
    await fleetDevice.putFleet({ id: 'two', name: ALL }, [SHIPS[0] ?? 0]);
    await fleetDevice.openAt(`/dashboard/fleets/two/${SHIPS[0]}`);
    await expectVerbatim([NAMES[0] ?? '']);
  });

  test('form of a fleet', async () => {
    await openFleetForm('/dashboard/fleets/one/edit');
    await expectVerbatim([ALL, ...NAMES]);
  });

  test('dashboard', async () => {
    const db = accountDb(account.id);
    const event = {
      v: 1,
      type: 'Robbery',
      category: 'Crime',
      description: '',
      lat: 1,
      lon: 2,
      source: ALL,
      sample: false,
      reportedAt: 1,
      updatedAt: 1,
    } as const;
    await db.events.put({ ...event, id: 'e', title: `event ${ALL}`, occurredAt: Date.now(), occurredPrecision: 'minute' });
    await db.notifications.put({
      id: 'n',
      v: 1,
      accountId: account.id,
      no: 1,
      type: 'Alert',
      title: `notice ${ALL}`,
      body: ALL,
      state: 'unread',
      createdAt: 1,
    });
    await renderAt(<DashboardScreen account={{ ...account, firstName: ALL, organisationName: ALL }} />, [
      '/dashboard/fleets/$fleetId/fleet',
    ]);
    await expectVerbatim([ALL, `event ${ALL}`, `notice ${ALL}`]);
  });
});
