// The page of preferences on a real database. Over 300 lines: one device with its alerts serves all of them.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { keepDraftsWith } from '#platform/drafts.ts';
import { commit } from '#store/edits/commit.ts';
import { keepDraftsInMemory, keptDrafts } from '#tests/kept-drafts.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { closeServer, refuse, serverWith } from '#tests/server-answers.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn, parkEntry, renderAt } from '#tests/signed-in-device.tsx';
import { UnfetchedRows } from '#ui/unfetched.ts';
import { PreferencesScreen } from './preferences-screen.tsx';
import { deviceTimeZone } from './time-zones.ts';

const SET_UP = { email: true, sms: true, api: true, whatsApp: true };
let server: ReturnType<typeof serverWith>;
beforeEach(async () => {
  await page.viewport(1280, 1000);
  server = serverWith({ 'mechanisms.list': { email: true, sms: false, api: false, whatsApp: false } });
  await openSignedIn();
});
afterEach(async () => {
  closeServer();
  await closeSignedIn();
});

const open = async () => {
  const opened = await renderAt(<PreferencesScreen account={ACCOUNT} />, ['/elsewhere']);
  await expect.element(opened.screen.getByRole('heading', { name: 'What these settings do' })).toBeVisible();
  return opened;
};
const edits = async () => (await db().outbox.toArray()).map(({ name, args }) => [name, args]);
const stored = { ...DEFAULT_PREFERENCES, id: ACCOUNT.id, v: 2 };

test('the first save changes the preferences too, because the defaults were there before, with what was changed and nothing else', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await screen.getByLabelText('From your ships').fill('25');
  await expect.element(screen.getByText(/within 25 nm of your ships/)).toBeVisible();
  expect(await edits()).toEqual([]);
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(edits).toEqual([['preferences.update', { preferencesId: ACCOUNT.id, vesselProximity: 25 }]]);
  await expect.element(screen.getByText('Saved on this device; waiting to be sent.')).toBeVisible();
  await expect.element(screen.getByText('Saved on this device, not sent yet')).toBeVisible();
  await expect.element(screen.getByText('All saved')).not.toBeInTheDocument();
});

test('before the preferences were fetched, the defaults are called the defaults, and not what the user chose', async () => {
  const { screen } = await renderAt(
    <UnfetchedRows value={{ code: undefined }}>
      <PreferencesScreen account={ACCOUNT} />
    </UnfetchedRows>,
    [],
  );
  const notice = screen.getByText('Your preferences have not been received from the server yet. These are the defaults.');
  await expect.element(notice).toBeVisible();
  await expect.element(screen.getByLabelText('From your ships')).toBeVisible();
  expect(screen.getByText('What these settings do').query()).toBeNull();
  await db().preferences.put(stored);
  await expect.element(screen.getByRole('heading', { name: 'What these settings do' })).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

test('under each distance it says in miles where an active alert ends, as it is typed', async () => {
  await db().preferences.put(stored);
  const { screen } = await open();
  await screen.getByLabelText('From your ships').fill('10');
  await expect.element(screen.getByText('An active alert ends when she is more than 11 nm from its event.')).toBeVisible();
  await screen.getByLabelText('From your ships').fill('0');
  await expect.element(screen.getByText(/ends when she is/)).not.toBeInTheDocument();
});

test('later saves update, one edit for all fields', async () => {
  await db().preferences.put(stored);
  const { screen } = await open();
  await screen.getByLabelText('Daily report by e-mail').click();
  await screen.getByLabelText('Tell me from').selectOptions('Warning upward');
  await screen.getByLabelText('All perils').click();
  await screen.getByLabelText('War risk').click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(edits).toEqual([
    [
      'preferences.update',
      {
        preferencesId: ACCOUNT.id,
        serviceSchedule: { ...DEFAULT_PREFERENCES.serviceSchedule, dailyEmailReport: true },
        tellFrom: 'warning',
        perils: { allPerils: false, crime: true, warRisk: false, activism: true, militancy: true, irregularMigration: true },
      },
    ],
  ]);
});

test('turning “All perils” off leaves each single one on, so that nothing is lost before one is deselected', async () => {
  await db().preferences.put(stored);
  const { screen } = await open();
  await screen.getByRole('switch', { name: 'All perils' }).click();
  for (const name of ['Crime', 'War risk', 'Activism', 'Militancy', 'Irregular migration'])
    await expect.element(screen.getByRole('switch', { name })).toBeChecked();
  await expect.element(screen.getByText('Any event: no peril is selected.')).not.toBeInTheDocument();
  await screen.getByRole('switch', { name: 'All perils' }).click();
  await expect.element(screen.getByText('All saved')).toBeVisible();
});

test('e-mail that is on, on a server without it, says that no e-mails come', async () => {
  server.answers['mechanisms.list'] = { email: false, sms: false, api: false, whatsApp: false };
  await db().preferences.put(stored);
  const { screen } = await open();
  const email = screen.getByRole('switch', { name: /^E-mail/ });
  await expect.element(screen.getByText('This server is not set up for e-mail: although this is on, no e-mails come.')).toBeVisible();
  const daily = screen.getByRole('switch', { name: /^Daily report by e-mail.*Not set up on this server/ });
  await expect.element(daily).toBeDisabled();
  await email.click();
  await expect.element(screen.getByText(/although this is on/)).not.toBeInTheDocument();
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

test('“Undo changes” puts back switches and numbers, forgets what was typed, and a later save writes none of it', async () => {
  keepDraftsInMemory();
  await db().preferences.put(stored);
  const { screen } = await open();
  const fromShips = screen.getByLabelText('From your ships');
  await screen.getByLabelText('Daily report by e-mail').click();
  await fromShips.fill('30');
  await expect.element(screen.getByText('Not saved yet')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo changes' }).click();
  await expect.element(screen.getByText('All saved')).toBeVisible();
  await expect.element(screen.getByLabelText('Daily report by e-mail')).not.toBeChecked();
  await expect.element(fromShips).toHaveValue(DEFAULT_PREFERENCES.vesselProximity);
  expect(keptDrafts()).toEqual([]);
  await screen.getByLabelText('From their routes').fill('7');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(edits).toEqual([['preferences.update', { preferencesId: ACCOUNT.id, routeProximity: 7 }]]);
  await expect.element(screen.getByText('Saved on this device; waiting to be sent.')).toBeVisible();
  // saved is no longer being edited: what another chooses shows
  await db().preferences.put({ ...stored, v: 3, routeProximity: 9 });
  await expect.element(screen.getByLabelText('From their routes')).toHaveValue(9);
  keepDraftsWith(undefined);
});

test('“Undo changes” takes back what is saved on this device and was never sent; once an attempt was made it does not offer that', async () => {
  await db().preferences.put(stored);
  const { screen } = await open();
  const routes = screen.getByLabelText('From their routes');
  const undo = screen.getByRole('button', { name: 'Undo changes' });
  for (const miles of [7, 8]) {
    await routes.fill(String(miles));
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await db().preferences.get(ACCOUNT.id))?.routeProximity).toBe(miles);
  }
  await expect.element(screen.getByText('Saved on this device, not sent yet')).toBeVisible();
  await undo.click();
  await expect.element(screen.getByText('All saved')).toBeVisible();
  await expect.element(routes).toHaveValue(DEFAULT_PREFERENCES.routeProximity);
  expect(await edits()).toEqual([]);
  await routes.fill('9');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(undo).toBeEnabled();
  await db().outbox.toCollection().modify({ attempts: 1 });
  await expect.element(undo).toBeDisabled();
});

test('a distance that is none is said at its field and nothing is written', async () => {
  const { screen } = await open();
  await screen.getByLabelText('From their routes').fill('-3');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter a distance from 0 to 10,800 nautical miles.');
  expect(await edits()).toEqual([]);
});

test('what the server cannot deliver by says so and cannot be switched on', async () => {
  const { screen } = await open();
  const delivery = screen.getByRole('region', { name: 'How it reaches you' });
  await expect.poll(() => delivery.getByText('Not set up on this server.').elements().length).toBe(3);
  await expect.element(screen.getByRole('switch', { name: /^SMS/ })).toBeDisabled();
  expect(await seriousFindings()).toEqual([]);
});

test('without a link it says of the mechanisms what the server last said', async () => {
  await db().preferences.put(stored);
  const before = await open();
  const lacks = (screen: typeof before.screen) => screen.getByText('Anything by E-mail: this server is not set up for it.');
  server.answers['mechanisms.list'] = { email: false, sms: false, api: false, whatsApp: false };
  await before.screen.unmount();
  const online = await open();
  await expect.element(lacks(online.screen)).toBeVisible();
  // nothing to test by, and no manager who could be mailed
  await expect.element(online.screen.getByRole('heading', { name: 'Send me a test alert' })).not.toBeInTheDocument();
  expect(online.screen.getByText(/told by e-mail about alarms/).elements()).toEqual([]);
  await online.screen.unmount();
  server.answers['mechanisms.list'] = refuse({ code: 'offline', message: '' });
  const { screen } = await open();
  await expect.element(lacks(screen)).toBeVisible();
  expect(screen.getByText(/immediately, in the app\./).elements()).toHaveLength(1);
});

test('what it can deliver by is chosen like e-mail; what is chosen and not set up can be switched off', async () => {
  server.answers['mechanisms.list'] = { ...SET_UP, whatsApp: false };
  await db().preferences.put({ ...stored, deliveryMechanisms: { email: true, sms: false, api: false, whatsApp: true } });
  const { screen } = await open();
  await expect.element(screen.getByText('Anything by WhatsApp: this server is not set up for it.')).toBeVisible();
  await screen.getByRole('switch', { name: /^SMS/ }).click();
  await screen.getByRole('switch', { name: /^WhatsApp/ }).click();
  await expect.element(screen.getByText(/immediately, in the app, by e-mail, and by SMS\./)).toBeVisible();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await db().preferences.get(ACCOUNT.id))?.deliveryMechanisms)
    .toEqual({ email: true, sms: true, api: false, whatsApp: false });
});

test('quiet hours begin with the clock of this device, and are saved as one choice', async () => {
  await db().preferences.put(stored);
  const { screen } = await open();
  await screen.getByRole('switch', { name: /^Use quiet hours/ }).click();
  await expect.element(screen.getByLabelText('Time zone')).toHaveValue(deviceTimeZone());
  await screen.getByLabelText('From', { exact: true }).fill('21:30');
  await screen.getByLabelText('To', { exact: true }).fill('');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Enter a time such as 22:00.')).toBeVisible();
  expect(await edits()).toEqual([]);
  await screen.getByLabelText('To', { exact: true }).fill('05:15');
  await screen.getByLabelText('Time zone').selectOptions('Asia/Singapore');
  await expect.element(screen.getByText(/^Warnings and cautions from 21:30 to 05:15, Asia\/Singapore/)).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await screen.getByRole('button', { name: 'Save' }).click();
  const quietHours = { on: true, from: '21:30', to: '05:15', timeZone: 'Asia/Singapore' };
  await expect.poll(edits).toEqual([['preferences.update', { preferencesId: ACCOUNT.id, quietHours }]]);
});

test('a time zone that this device does not know is shown as it is, holds up nothing else, and can be chosen anew', async () => {
  const quietHours = { on: true, from: '22:00', to: '06:00', timeZone: 'Europe/Atlantis' };
  await db().preferences.put({ ...stored, quietHours });
  const { screen } = await open();
  await expect.element(screen.getByLabelText('Time zone')).toHaveValue('Europe/Atlantis');
  await expect.element(screen.getByText(/quiet hours do not apply here/)).toBeVisible();
  await screen.getByLabelText('From your ships').fill('200');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(edits).toEqual([['preferences.update', { preferencesId: ACCOUNT.id, vesselProximity: 200 }]]);
  await screen.getByRole('switch', { name: /^Use quiet hours/ }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Choose another time zone to save your quiet hours.');
  expect(await seriousFindings()).toEqual([]);
  expect(await edits()).toHaveLength(1);
  await screen.getByLabelText('Time zone').selectOptions('Asia/Singapore');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await db().preferences.get(ACCOUNT.id))?.quietHours)
    .toEqual({ ...quietHours, on: false, timeZone: 'Asia/Singapore' });
});

test('a row of before the quiet hours shows them off, and saving something else writes none', async () => {
  const { quietHours: _, ...known } = stored;
  await db().preferences.put(known as typeof stored);
  const { screen } = await open();
  await expect.element(screen.getByRole('switch', { name: /^Use quiet hours/ })).not.toBeChecked();
  await screen.getByLabelText('From your ships').fill('25');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(edits).toEqual([['preferences.update', { preferencesId: ACCOUNT.id, vesselProximity: 25 }]]);
});

test('who is told of an unanswered alarm is said as it is for a member and for a manager', async () => {
  await db().preferences.put(stored);
  const { screen } = await open();
  await expect.element(screen.getByText(/^Your managers are told by e-mail about alarms/)).toBeVisible();
  await screen.unmount();
  const ofManager = await renderAt(<PreferencesScreen account={{ ...ACCOUNT, role: 'manager' }} />, []);
  await expect.element(ofManager.screen.getByText(/^The other managers are told by e-mail about alarms/)).toBeVisible();
});

test('where a team’s preferences are the same for all it says that these are not in force', async () => {
  const team = { id: 't-1', v: 1, organisationId: 'org-1', name: 'Bridge', samePreferences: false, shareContent: false };
  const member = { id: `t-1:${ACCOUNT.id}`, v: 1, teamId: 't-1', accountId: ACCOUNT.id, organisationId: 'org-1' };
  await db().teams.put(team);
  await db().teamMembers.put({ ...member, email: ACCOUNT.email, firstName: 'Ida', lastName: 'Rask', role: 'member' });
  const { screen } = await open();
  expect(screen.getByText('Your own preferences are not in use').elements()).toHaveLength(0);
  await db().teams.put({ ...team, v: 2, samePreferences: true });
  await expect.element(screen.getByText('Your own preferences are not in use')).toBeVisible();
  await expect.element(screen.getByText(/Team “Bridge” uses/)).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'What these settings would do' })).toBeVisible();
  await expect.element(screen.getByText(/These preferences are not on this device yet/)).toBeVisible();
  await deviceDb().session.update('current', { account: { ...ACCOUNT, followedChoices: { vesselProximity: 120, tellFrom: 'alarm' } } });
  const inUse = screen.getByRole('heading', { name: 'In use instead: you get' });
  await expect.element(inUse).toBeVisible();
  await expect.element(screen.getByText(/120 nm/)).toBeVisible();
  expect(screen.getByText(/These preferences are not on this device yet/).elements()).toHaveLength(0);
});

test('a test alert is sent by each mechanism that is set up, and what became of it is said', async () => {
  let became: object = { _id: 't-1', mechanism: 'sms', state: 'retrying', reason: 'the gateway answered 503' };
  Object.assign(server.answers, {
    'mechanisms.list': { ...SET_UP, whatsApp: false },
    'mechanisms.test': ({ body }: { body: unknown }) => ({ _id: 't-1', ...(body as object), state: 'waiting' }),
    'mechanisms.tested': () => became,
  });
  const { screen } = await open();
  const tests = screen.getByRole('list', { name: 'Send me a test alert' });
  await expect.element(tests.getByRole('button', { name: 'Send a test by SMS' })).toBeEnabled();
  expect(tests.getByRole('button', { name: /WhatsApp/ }).elements()).toHaveLength(0);
  await tests.getByRole('button', { name: 'Send a test by SMS' }).click();
  await expect.element(tests.getByText(/^Not sent yet: the gateway answered 503\./)).toBeVisible();
  became = { _id: 't-1', mechanism: 'sms', state: 'sent' };
  await expect.element(tests.getByText(/^Accepted by the gateway\./)).toBeVisible();
  became = { _id: 't-1', mechanism: 'email', state: 'failed', reason: 'the mail server refused it' };
  await tests.getByRole('button', { name: 'Send a test by E-mail' }).click();
  await expect.element(tests.getByText('It could not be sent: the mail server refused it.')).toBeVisible();
  server.answers['mechanisms.test'] = refuse({ code: 'tooMany', message: 'Too many tests. Wait 9 min and try again.' });
  await tests.getByRole('button', { name: 'Send a test by API' }).click();
  await expect.element(tests.getByText('Too many tests. Wait 9 min and try again.')).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('a change from ashore shows at once, but never replaces what is being typed', async () => {
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
  await expect.element(screen.getByText('Saved on this device, not sent yet')).toBeVisible();
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
  await expect.element(screen.getByText(/A change to your preferences needs a decision/)).toBeVisible();
  await expect.element(screen.getByText('A change was not accepted: it needs a decision')).toBeVisible();
  await expect.element(screen.getByText('All saved')).not.toBeInTheDocument();
});

test('leaving with unsaved changes asks first, and says that typed text is kept only where some is', async () => {
  keepDraftsInMemory();
  const { screen, router } = await open();
  const question = screen.getByRole('dialog', { name: 'Leave without saving?' });
  await screen.getByLabelText('Daily report by e-mail').click();
  void router.navigate({ to: '/elsewhere' as never });
  await expect.element(question.getByText('What you changed on this page has not been saved and will be lost.')).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await screen.getByLabelText('From your ships').fill('25');
  void router.navigate({ to: '/elsewhere' as never });
  await expect.element(question.getByText(/^What you typed is kept on this device/)).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(screen.getByLabelText('From your ships')).toHaveValue(25);
  void router.navigate({ to: '/elsewhere' as never });
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(screen.getByText('/elsewhere')).toBeVisible();
  keepDraftsWith(undefined);
});
