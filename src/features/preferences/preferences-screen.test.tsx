import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_PREFERENCES } from '#contract/preferences.ts';
import { commit } from '#store/commit.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { ACCOUNT, closeSignedIn, db, openSignedIn, parkEntry, renderAt } from '#tests/signed-in-device.tsx';
import { PreferencesScreen } from './preferences-screen.tsx';

beforeEach(async () => {
  await page.viewport(1280, 1000);
  await openSignedIn();
});
afterEach(closeSignedIn);

const open = async () => {
  const opened = await renderAt(<PreferencesScreen account={ACCOUNT} />, ['/elsewhere']);
  await expect.element(opened.screen.getByRole('heading', { name: 'What this choice does' })).toBeVisible();
  return opened;
};
const edits = async () => (await db().outbox.toArray()).map(({ name, args }) => [name, args]);
const stored = { ...DEFAULT_PREFERENCES, id: ACCOUNT.id, v: 2 };

test('the first save makes the preferences, with what was changed and nothing else', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await screen.getByLabelText('From your ships').fill('25');
  await expect.element(screen.getByText(/within 25 nm of your ships/)).toBeVisible();
  expect(await edits()).toEqual([]);
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(edits).toEqual([['preferences.create', { preferencesId: ACCOUNT.id, vesselProximity: 25 }]]);
  await expect.element(screen.getByText('Saved on this device; waiting to go ashore.')).toBeVisible();
  await expect.element(screen.getByText('All saved')).toBeVisible();
});

test('later saves update, one edit for all fields', async () => {
  await db().preferences.put(stored);
  const { screen } = await open();
  await screen.getByLabelText('Daily report by e-mail').click();
  await screen.getByLabelText('All perils').click();
  await screen.getByLabelText('War risk').click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(edits).toEqual([
    [
      'preferences.update',
      {
        preferencesId: ACCOUNT.id,
        serviceSchedule: { ...DEFAULT_PREFERENCES.serviceSchedule, dailyEmailReport: true },
        perils: { ...DEFAULT_PREFERENCES.perils, allPerils: false, warRisk: true },
      },
    ],
  ]);
});

test('countries are added by their name and removed by their chip', async () => {
  await db().preferences.put(stored);
  const { screen } = await open();
  await screen.getByText('The whole world', { exact: true }).click();
  await screen.getByLabelText('Add a country').fill('nige');
  await screen.getByRole('button', { name: 'Add Nigeria' }).click();
  await screen.getByLabelText('Add a country').fill('oman');
  await screen.getByRole('button', { name: 'Add Oman' }).click();
  await screen.getByRole('button', { name: 'Remove Nigeria' }).click();
  await expect.element(screen.getByText('Events outside Oman.')).toBeVisible();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await db().preferences.get(ACCOUNT.id))?.dataCoverage.country).toEqual(['OM']);
});

test('a distance that is none is said at its field and nothing is written', async () => {
  const { screen } = await open();
  await screen.getByLabelText('From their routes').fill('-3');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('A distance is a number from 0 to 10,800 nautical miles.');
  expect(await edits()).toEqual([]);
});

test('what the server cannot deliver by says so and cannot be switched on', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('switch', { name: /^SMS/ })).toBeDisabled();
  expect(screen.getByText('Not set up on this server.').elements()).toHaveLength(3);
  expect(await seriousFindings()).toEqual([]);
});

test('what comes from ashore shows at once, but never under the hands of who is typing', async () => {
  await db().preferences.put(stored);
  const { screen } = await open();
  await screen.getByLabelText('From your ships').fill('25');
  await db().preferences.put({ ...stored, v: 3, vesselProximity: 80, routeProximity: 90 });
  await expect.element(screen.getByLabelText('From their routes')).toHaveValue(90);
  await expect.element(screen.getByLabelText('From your ships')).toHaveValue(25);
});

test('SY10 what another changed after the form was touched is a conflict, not overwritten', async () => {
  await db().preferences.put(stored);
  const { screen } = await open();
  await screen.getByLabelText('From your ships').fill('25');
  await db().preferences.put({ ...stored, v: 3, vesselProximity: 80, routeProximity: 90 });
  await expect.element(screen.getByLabelText('From their routes')).toHaveValue(90);
  await screen.getByRole('button', { name: 'Save' }).click();
  const versions = async () => (await db().outbox.toArray()).map(({ args, baseVersion }) => [args, baseVersion]);
  await expect.poll(versions).toEqual([[{ preferencesId: ACCOUNT.id, vesselProximity: 25 }, 2]]);
  await expect.element(screen.getByText('All saved')).toBeVisible();
  await db().outbox.clear();
  await screen.getByLabelText('From your ships').fill('30');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(versions).toEqual([[{ preferencesId: ACCOUNT.id, vesselProximity: 30 }, 3]]);
});

test('a change that needs a decision is marked, and not called saved', async () => {
  await db().preferences.put(stored);
  const done = await commit('preferences.update', { preferencesId: ACCOUNT.id, vesselProximity: 10 });
  if (done.ok) await parkEntry(done.value, { code: 'changed', message: '' });
  const { screen } = await open();
  await expect.element(screen.getByText(/A change of your preferences needs a decision/)).toBeVisible();
  await expect.element(screen.getByText('A change was not taken: it needs a decision')).toBeVisible();
  await expect.element(screen.getByText('All saved')).not.toBeInTheDocument();
});

test('leaving with unsaved changes asks first', async () => {
  const { screen, router } = await open();
  await screen.getByLabelText('From your ships').fill('25');
  void router.navigate({ to: '/elsewhere' as never });
  const question = screen.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(screen.getByLabelText('From your ships')).toHaveValue(25);
  void router.navigate({ to: '/elsewhere' as never });
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(screen.getByText('/elsewhere')).toBeVisible();
});
