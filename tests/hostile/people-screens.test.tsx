// Every screen of a user with hostile texts where names stand: account, organisation and teams, menu, fleets, dashboard.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Account } from '#contract/entities/accounts.ts';
import { AccountMenu } from '#app/account-menu.tsx';
import { AccountScreen } from '#features/account/account-screen.tsx';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import { OrganisationScreen } from '#features/organisation/organisation-screen.tsx';
import { TeamList } from '#features/teams/team-list.tsx';
import { startSession } from '#session/session.ts';
import { accountDb } from '#store/device/account-db.ts';
import * as fleetDevice from '#tests/fleet-device.tsx';
import { openFleetForm } from '#tests/fleet-forms.tsx';
import { closeServer, serverWith } from '#tests/server-answers.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { ALL, expectVerbatim, inPage, MADE, NAMES, openHigh } from './verbatim.tsx';

vi.setConfig({ testTimeout: 60_000 }); // sixty rows in everything that there is
beforeEach(openHigh);

test('markup of theirs would be seen', () => {
  const inert = document.implementation.createHTMLDocument(); // nothing runs or loads in it
  const seen = NAMES.filter((name) => {
    inert.body.innerHTML = name;
    return inert.querySelector(`${MADE}, script`) !== null;
  });
  expect(seen.length).toBeGreaterThan(6);
});

describe('a user’s', { tags: ['long'] }, () => {
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

describe('a device’s', { tags: ['long'] }, () => {
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
