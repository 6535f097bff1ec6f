import { afterEach, beforeEach, expect, test } from 'vitest';
import { CreateClientFleetScreen } from '#features/admin/client-fleet-form-screens.tsx';
import { FleetForm } from '#features/fleets/fleet-form.tsx';
import { drafts, keepDraftsWith } from '#platform/drafts.ts';
import { closeDevice, openDevice, seen } from '#tests/fleet-device.tsx';
import { keepDraftsInMemory } from '#tests/kept-drafts.ts';
import { renderAt } from '#tests/signed-in-device.tsx';

beforeEach(async () => {
  await openDevice([seen(247_000_001, 5, { name: 'ANNA' }), seen(247_000_002, 200, { name: 'BERTA' })]);
  keepDraftsInMemory();
});
afterEach(async () => {
  keepDraftsWith(undefined);
  await closeDevice();
});

const texts = () => drafts.get().map(({ text }) => text);
const open = async () =>
  (
    await renderAt(<CreateClientFleetScreen clientId="c1" form={(props) => <FleetForm {...props} shipSearch={() => null} />} />, [
      '/dashboard/admin/$clientId/fleets',
    ])
  ).screen;

test('the ships of a client’s fleet that an administrator made and did not save are kept, and offered when the page is opened again', async () => {
  const first = await open();
  await first.getByRole('radio', { name: 'Paste a list' }).click();
  await first.getByRole('textbox', { name: 'MMSI or IMO numbers' }).fill('247000001\n247000002');
  await first.getByRole('button', { name: 'Check the list' }).click();
  await first.getByRole('button', { name: 'Add 2 ships' }).click();
  await expect.poll(texts).toEqual(['+247000001 +247000002']);
  await first.unmount();
  const screen = await open();
  await screen.getByRole('button', { name: 'Restore' }).click();
  await expect.element(screen.getByRole('grid', { name: 'Ships' })).toBeVisible();
  await expect.poll(texts).toEqual(['+247000001 +247000002']);
});
