import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReactElement } from 'react';
import { Controller } from 'react-hook-form';
import type { Fleet, FleetShip } from '#contract/entities/fleets.ts';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { closeServer, refuse, serverWith } from '#tests/server-answers.ts';
import { closeSignedIn, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { SwitchField } from '#ui/form/field.tsx';
import { AdminFrame } from '#features/admin/admin-frame.tsx';
import { ClientFleetScreen } from '#features/fleets/client/client-fleet-screen.tsx';
import { ClientFleetShipScreen } from '#features/fleets/client/client-fleet-ship-screen.tsx';
import { ClientFleetsPart, ClientFleetsScreen } from '#features/fleets/client/client-fleets-screen.tsx';
import { ClientPreferencesScreen } from '#features/admin/client-preferences-screen.tsx';

const [ANNA, BERTA] = [247_000_001, 247_000_002];
const fleet: Fleet = {
  _id: 'f1',
  name: 'Red Sea tankers',
  tags: ['gulf'],
  mastersEmail: 'master@rask.example',
  sendToMaster: true,
  ships: [
    { mmsi: ANNA, sendToMaster: true },
    { mmsi: BERTA, sendToMaster: false },
  ],
  organisationId: 'rask',
  createdAt: 1000,
  updatedAt: 2000,
  v: 3,
};
const ship = (mmsi: number, more: Partial<FleetShip> = {}): FleetShip => ({ fleetId: 'f1', mmsi, sendToMaster: false, v: 1, ...more });
const SHIPS = [ship(ANNA, { name: 'ANNA', sendToMaster: true }), ship(BERTA)];
const view = { offset: 0, limit: 500, total: 2 };
const fleetsAnswer = (fleets: readonly Fleet[]) => ({
  fleet: fleets,
  fleetCount: fleets.length,
  shipTypes: {},
  view: { ...view, total: fleets.length },
});
const answers = () => ({
  'admin.client': { client: { _id: 'rask', name: 'Rask Lines', members: 1, fleets: 1, ships: 2, createdAt: 1 } },
  'admin.fleets': fleetsAnswer([fleet]),
  'admin.fleetShips': { fleet: SHIPS, fleetCount: 2, shipTypes: {}, view },
});
const PLACES = [
  '/dashboard/admin/clients/$clientId',
  '/dashboard/admin/$clientId/fleets',
  '/dashboard/admin/$clientId/fleets/create',
  '/dashboard/admin/$clientId/fleets/$fleetId/fleet',
  '/dashboard/admin/$clientId/fleets/$fleetId/edit',
  '/dashboard/admin/$clientId/fleets/$fleetId/$shipId',
];

beforeEach(async () => {
  await page.viewport(1280, 800);
  localStorage.clear();
  await openSignedIn();
});
afterEach(async () => {
  closeServer();
  await closeSignedIn();
});

const open = (screen: ReactElement) => renderAt(<AdminFrame>{screen}</AdminFrame>, PLACES);
const one = <ClientFleetScreen clientId="rask" fleetId="f1" />;

test('the fleets of a client are listed with their ships, and lead on', async () => {
  serverWith(answers());
  const { screen } = await open(<ClientFleetsScreen clientId="rask" />);
  await expect.element(screen.getByRole('link', { name: 'Rask Lines' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Red Sea tankers' }))
    .toHaveAttribute('href', '/dashboard/admin/rask/fleets/f1/fleet');
  expect(await seriousFindings()).toEqual([]);
});

test('a client without fleets is said to have none, with the way to the first', async () => {
  serverWith({ ...answers(), 'admin.fleets': fleetsAnswer([]) });
  const { screen } = await open(<ClientFleetsPart clientId="rask" />);
  await expect.element(screen.getByText('No fleets yet')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'New fleet' })).toHaveAttribute('href', '/dashboard/admin/rask/fleets/create');
});

test('a fleet shows its ships; reports to a master are switched and a ship is taken out, each at once', async () => {
  const server = serverWith({ ...answers(), 'admin.setSendToMaster': { fleet }, 'admin.removeShip': {} });
  const { screen } = await open(one);
  await expect.element(screen.getByRole('link', { name: 'Rask Lines' })).toHaveAttribute('href', '/dashboard/admin/clients/rask');
  await expect.element(screen.getByText('master@rask.example')).toBeVisible();
  await screen.getByRole('switch', { name: `Send reports about ${BERTA} to her master` }).click();
  await expect
    .poll(() => server.asked.find(({ name }) => name === 'admin.setSendToMaster'))
    .toMatchObject({
      params: { id: 'f1' },
      body: { mmsi: BERTA, sendToMaster: true },
    });
  await screen.getByRole('button', { name: 'Remove ANNA from the fleet' }).click();
  await expect.element(screen.getByText('Fleet Ship deleted successfully')).toBeVisible();
  expect(server.asked.find(({ name }) => name === 'admin.removeShip')?.params).toEqual({ id: 'f1', mmsi: String(ANNA) });
  expect(await seriousFindings()).toEqual([]);
});

test('a file goes to the server as it is; what was added and each refused row with its reason are said', async () => {
  const server = serverWith({
    ...answers(),
    'admin.uploadFleet': { fleet, added: 1, refused: [{ row: 2, field: 'mmsi', message: 'An MMSI has nine digits' }] },
  });
  const { screen } = await open(one);
  await screen.getByRole('button', { name: 'Upload a file' }).click();
  await userEvent.upload(screen.getByLabelText('Ship list, CSV or Excel'), new File(['mmsi\n247000003\n12'], 'ships.csv'));
  await expect.element(screen.getByText(/1 ship was added\. 1 row was rejected\./)).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: 'An MMSI has nine digits' })).toBeVisible();
  const { body } = server.asked.find(({ name }) => name === 'admin.uploadFleet') as { body: { fileName: string; content: string } };
  expect([body.fileName, atob(body.content)]).toEqual(['ships.csv', 'mmsi\n247000003\n12']);
});

test('a file that is empty or too large is not sent, and a refusal is said in the server’s words', async () => {
  const server = serverWith({ ...answers(), 'admin.uploadFleet': refuse({ code: 'invalid', message: 'This is a PDF.' }) });
  const { screen } = await open(one);
  await screen.getByRole('button', { name: 'Upload a file' }).click();
  const input = screen.getByLabelText('Ship list, CSV or Excel');
  await userEvent.upload(input, new File([], 'empty.csv'));
  await expect.element(screen.getByText('The file is empty.')).toBeVisible();
  await userEvent.upload(input, new File([new Uint8Array(5_000_001)], 'large.csv'));
  await expect.element(screen.getByText(/The file is larger than/)).toBeVisible();
  expect(server.asked.filter(({ name }) => name === 'admin.uploadFleet')).toEqual([]);
  await userEvent.upload(input, new File(['%PDF'], 'x.csv'));
  await expect.element(screen.getByText('This is a PDF.')).toBeVisible();
});

test('a fleet is deleted after a question, with the words of the specification', async () => {
  const server = serverWith({ ...answers(), 'admin.deleteFleet': {} });
  const { screen, router } = await open(one);
  await screen.getByRole('button', { name: 'Delete' }).click();
  expect(server.asked.some(({ name }) => name === 'admin.deleteFleet')).toBe(false);
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('Fleet deleted successfully')).toBeVisible();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/admin/rask/fleets');
});

test('a ship in the fleet shows what is known of her, and one that is not in it is said to be missing', async () => {
  serverWith(answers());
  const of = (shipId: string) => (
    <ClientFleetShipScreen clientId="rask" fleetId="f1" shipId={shipId} shipDetails={(mmsi) => <p>details of {mmsi}</p>} />
  );
  const { screen } = await open(of(String(ANNA)));
  await expect.element(screen.getByText(`details of ${ANNA}`)).toBeVisible();
  await expect.element(screen.getByRole('switch', { name: /^Send to master/ })).toBeChecked();
  const other = await open(of('1'));
  await expect.element(other.screen.getByText('This ship is not in the fleet')).toBeVisible();
});

test('a fleet that is not there is said to be gone', async () => {
  serverWith({ ...answers(), 'admin.fleets': fleetsAnswer([]) });
  const { screen } = await open(one);
  await expect.element(screen.getByText('Fleet not found')).toBeVisible();
});

test('the preferences of a client are changed with the fields that it is given, and what was changed since is saved alone', async () => {
  const stored = { ...DEFAULT_PREFERENCES, _id: 'p', preferenceOwner: 'rask', v: 1 };
  const server = serverWith({ ...answers(), 'admin.preferences': stored, 'admin.setPreferences': stored });
  const { screen } = await open(
    <ClientPreferencesScreen
      clientId="rask"
      back={null}
      fields={(control) => (
        <Controller
          control={control}
          name="serviceSchedule.dailyEmailReport"
          render={({ field }) => <SwitchField label="Daily" checked={field.value} onChange={field.onChange} />}
        />
      )}
    />,
  );
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await screen.getByRole('switch', { name: 'Daily' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Preferences updated successfully')).toBeVisible();
  expect(server.asked.find(({ name }) => name === 'admin.setPreferences')?.body).toEqual({
    serviceSchedule: { ...DEFAULT_PREFERENCES.serviceSchedule, dailyEmailReport: true },
  });
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await screen.getByRole('switch', { name: 'Daily' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => server.asked.filter(({ name }) => name === 'admin.setPreferences').map(({ body }) => body))
    .toMatchObject([{}, { serviceSchedule: { dailyEmailReport: false } }]);
});

test('without a link nothing of a fleet can be changed, and the reason is said', async () => {
  const server = serverWith(answers());
  const { screen } = await open(one);
  await expect.element(screen.getByRole('switch', { name: /about ANNA/ })).toBeEnabled();
  server.isDown = true;
  await screen.getByRole('button', { name: 'Remove ANNA from the fleet' }).click();
  await expect.element(screen.getByText('The server cannot be reached')).toBeVisible();
  await expect.element(screen.getByRole('switch', { name: /about ANNA/ })).toBeDisabled();
  for (const name of ['Remove ANNA from the fleet', 'Upload a file', 'Delete'])
    await expect.element(screen.getByRole('button', { name })).toBeDisabled();
});
