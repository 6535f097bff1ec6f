import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ReactElement } from 'react';
import { EMPTY_FLEET, type Fleet } from '#contract/entities/fleets.ts';
import { CreateClientFleetScreen, EditClientFleetScreen, fleetChange } from '#features/fleets/client/client-fleet-form-screens.tsx';
import { drafts, keepDraftsWith } from '#platform/drafts.ts';
import { closeDevice, openDevice, seen } from '#tests/fleet-device.tsx';
import { keepDraftsInMemory } from '#tests/kept-drafts.ts';
import { closeServer, serverWith } from '#tests/server-answers.ts';
import { renderAt } from '#tests/signed-in-device.tsx';

const [ANNA, BERTA, CARLA] = [247_000_001, 247_000_002, 247_000_009];
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
const answers = {
  'admin.client': { client: { _id: 'rask', name: 'Rask Lines', members: 1, fleets: 1, ships: 2, createdAt: 1 } },
  'admin.fleets': { fleet: [fleet], fleetCount: 1, shipTypes: {}, view: { offset: 0, limit: 500, total: 1 } },
};

beforeEach(async () => {
  await page.viewport(1280, 800);
  await openDevice([seen(ANNA, 5, { name: 'ANNA' }), seen(BERTA, 200, { name: 'BERTA' }), seen(CARLA, 5, { name: 'CARLA' })]);
  keepDraftsInMemory();
});
afterEach(async () => {
  closeServer();
  keepDraftsWith(undefined);
  await closeDevice();
});

const texts = () => drafts.get().map(({ text }) => text);
const PLACES = [
  '/dashboard/admin/clients/$clientId',
  '/dashboard/admin/$clientId/fleets',
  '/dashboard/admin/$clientId/fleets/$fleetId/fleet',
];
const open = (screen: ReactElement) => renderAt(screen, PLACES);

/** Stands for the search of ships, which is another feature's. */
const shipSearch = (onChoose: (mmsi: number) => void) => (
  <button type="button" onClick={() => onChoose(CARLA)}>
    choose a ship
  </button>
);

test('a new fleet is sent with its ships and its client, and its page opens', async () => {
  const server = serverWith({ ...answers, 'admin.createFleet': { fleet } });
  const { screen, router } = await open(<CreateClientFleetScreen clientId="rask" shipSearch={shipSearch} />);
  await expect.element(screen.getByText('Saved directly on the server: this needs a connection.')).toBeVisible();
  await screen.getByLabelText('Name', { exact: true }).fill('North');
  await screen.getByRole('button', { name: 'choose a ship' }).click();
  await expect.element(screen.getByRole('grid', { name: 'Ships' })).toBeVisible();
  await screen.getByRole('button', { name: 'Create fleet' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/admin/rask/fleets/f1/fleet');
  expect(server.asked.find(({ name }) => name === 'admin.createFleet')?.body).toEqual({
    ...EMPTY_FLEET,
    clientId: 'rask',
    name: 'North',
    ships: [{ mmsi: CARLA }],
  });
});

test('of a changed fleet only what was changed travels; ships keep the switch they had', async () => {
  const server = serverWith({ ...answers, 'admin.updateFleet': { fleet } });
  const { screen } = await open(<EditClientFleetScreen clientId="rask" fleetId="f1" shipSearch={shipSearch} />);
  await screen.getByLabelText('Name', { exact: true }).fill('North');
  await screen.getByRole('button', { name: 'Remove ANNA from the list' }).click();
  await screen.getByRole('button', { name: 'choose a ship' }).click();
  await expect.element(screen.getByText('CARLA', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .poll(() => server.asked.find(({ name }) => name === 'admin.updateFleet')?.body)
    .toEqual({
      name: 'North',
      ships: [
        { mmsi: BERTA, sendToMaster: false },
        { mmsi: CARLA, sendToMaster: false },
      ],
    });
  const same = { ...EMPTY_FLEET, name: fleet.name, tags: ['gulf'], mastersEmail: fleet.mastersEmail };
  expect(fleetChange(fleet, same, [BERTA, ANNA])).toEqual({});
  expect(fleetChange(fleet, { ...same, mastersEmail: null }, [ANNA, BERTA])).toEqual({ mastersEmail: null });
});

test('the ships of a client’s fleet that an administrator made and did not save are kept, and offered when the page is opened again', async () => {
  serverWith({});
  const made = <CreateClientFleetScreen clientId="rask" shipSearch={shipSearch} />;
  const { screen: first } = await open(made);
  await first.getByRole('radio', { name: 'Paste a list' }).click();
  await first.getByRole('textbox', { name: 'MMSI or IMO numbers' }).fill('247000001\n247000002');
  await first.getByRole('button', { name: 'Check the list' }).click();
  await first.getByRole('button', { name: 'Add 2 ships' }).click();
  await expect.poll(texts).toEqual(['+247000001 +247000002']);
  await first.unmount();
  const { screen } = await open(made);
  await screen.getByRole('button', { name: 'Restore' }).click();
  await expect.element(screen.getByRole('grid', { name: 'Ships' })).toBeVisible();
  await expect.poll(texts).toEqual(['+247000001 +247000002']);
});
