// Making and editing a fleet on real databases. Over 300 lines: one form on one device, and each file more would start the ship store again.
import { createHashHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PastedFleetRow } from '#contract/entities/fleets.ts';
import { judgeFleetRows } from '#domain/fleet-rows.ts';
import { drafts, keepDraftsWith } from '#platform/drafts.ts';
import { accountDb } from '#store/device/account-db.ts';
import { fleetBuilder } from '#store/fleet-builder.ts';
import { ACCOUNT, closeDevice, openDevice, putFleet, seen } from '#tests/fleet-device.tsx';
import { openFleetForm } from '#tests/fleet-forms.tsx';
import { keepDraftsInMemory, keptDrafts } from '#tests/kept-drafts.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';

const ANNA = seen(247_000_001, 5, { name: 'ANNA', imo: 9_074_729 });
const BERTA = seen(247_000_002, 200, { name: 'BERTA' });
const db = () => accountDb(ACCOUNT.id);

const network = globalThis.fetch;
/** A server that answers /api/fleets/validate by the rule it shares with the device, and counts what it is asked. */
function linkUp(): { asked: PastedFleetRow[][] } {
  const asked: PastedFleetRow[][] = [];
  globalThis.fetch = async (input, init) => {
    if (!String(input instanceof Request ? input.url : input).endsWith('/api/fleets/validate')) return network(input, init);
    const { ships } = JSON.parse(init?.body as string) as { ships: PastedFleetRow[] };
    asked.push(ships);
    return Response.json(judgeFleetRows(ships, { byMmsi: () => undefined, byImo: () => [], inFleet: new Set() }));
  };
  return { asked };
}
function linkDown(): void {
  globalThis.fetch = async (input, init) => {
    if (String(input instanceof Request ? input.url : input).startsWith('/api/')) throw new TypeError('Failed to fetch');
    return network(input, init);
  };
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  await openDevice([ANNA, BERTA]);
  linkDown();
});
afterEach(async () => {
  vi.restoreAllMocks();
  globalThis.fetch = network;
  await closeDevice();
});

type Screen = Awaited<ReturnType<typeof openFleetForm>>['screen'];
const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true });
const addBy = (screen: Screen, name: string) => screen.getByRole('radio', { name });
const upload = (screen: Screen, text: string | ArrayBuffer, name = 'ships.csv') =>
  userEvent.upload(screen.getByLabelText('Ship list, CSV or Excel'), new File([text], name));
const listed = (screen: Screen) => screen.getByRole('grid', { name: 'Ships' });

test('without a link a fleet is made on this device: its rows, one edit in the outbox, the list of the builder gone', async () => {
  const { screen, path } = await openFleetForm('/dashboard/fleets/create');
  await screen.getByLabelText('Name', { exact: true }).fill('  North Sea ');
  await screen.getByLabelText('Tags', { exact: true }).first().fill('tanker');
  await userEvent.keyboard('{Enter}gulf,');
  await screen.getByLabelText('Master’s e-mail').fill('Master@Example.com');
  await screen.getByRole('combobox').fill('ann');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('status').getByText('ANNA added to the list.')).toBeInTheDocument();
  await expect.poll(() => fleetBuilder(ACCOUNT.id)).toEqual([{ mmsi: ANNA.mmsi, name: 'ANNA', imo: 9_074_729 }]);
  await button(screen, 'Create fleet').click();

  await expect.poll(path).toMatch(/^\/dashboard\/fleets\/[0-9a-f-]{36}\/fleet$/);
  const [fleet] = await db().fleets.toArray();
  expect(path()).toContain(fleet?.id);
  expect(fleet).toMatchObject({ name: 'North Sea', tags: ['tanker', 'gulf'], mastersEmail: 'master@example.com', ownerId: ACCOUNT.id });
  expect((await db().fleetShips.toArray()).map(({ mmsi, fleetId }) => [mmsi, fleetId])).toEqual([[ANNA.mmsi, fleet?.id]]);
  expect((await db().outbox.toArray()).map(({ name, state }) => [name, state])).toEqual([['fleet.create', 'queued']]);
  expect(await fleetBuilder(ACCOUNT.id)).toEqual([]);
});

test('what is wrong stands beside its field, in words, and nothing is written', async () => {
  const { screen, path } = await openFleetForm('/dashboard/fleets/create');
  await screen.getByLabelText('Master’s e-mail').fill('master at example');
  await screen.getByLabelText('Tags', { exact: true }).fill('x'.repeat(41));
  await button(screen, 'Create fleet').click();
  const name = screen.getByLabelText('Name', { exact: true });
  await expect.element(name).toHaveAccessibleDescription('Give the fleet a name.');
  await expect.element(name).toHaveFocus();
  await expect
    .element(screen.getByLabelText('Tags', { exact: true }))
    .toHaveAccessibleDescription(/A tag can have at most 40 characters\.$/);
  await expect
    .element(screen.getByLabelText('Master’s e-mail'))
    .toHaveAccessibleDescription(/This is not an e-mail address\. It looks like name@company\.com\.$/);
  await name.fill('x'.repeat(81));
  await expect.element(name).toHaveAccessibleDescription('This name is longer than 80 characters.');
  await name.fill('North');
  await expect.element(name).not.toHaveAttribute('aria-invalid', 'true');
  expect(path()).toBe('/dashboard/fleets/create');
  expect(await db().outbox.count()).toBe(0);
  expect(await seriousFindings()).toEqual([]);
});

test('a pasted list is checked row by row and enters only at the word of the user; the list survives a reload', async () => {
  const { screen } = await openFleetForm('/dashboard/fleets/create');
  await addBy(screen, 'Paste a list').click();
  await screen.getByLabelText('MMSI or IMO numbers').fill('Anna 247000009; IMO 9074729\n12345 9074728, 247000009');
  await button(screen, 'Check the list').click();
  await expect.element(screen.getByText('2 ships can be added. 3 rows cannot.')).toBeVisible();
  await expect.element(screen.getByText('Checked on this device only')).toBeVisible();
  await expect.element(screen.getByText('These words are not ship numbers and were skipped: Anna.')).toBeVisible();
  const refused = screen.getByRole('table', { name: 'Rows that cannot be added' });
  await expect.element(refused.getByRole('row').nth(1)).toMatchTextContent(/3.*12345.*An MMSI has nine digits\./);
  await expect.element(refused.getByRole('row').nth(2)).toMatchTextContent(/4.*9074728.*check digit is 9/);
  expect(await fleetBuilder(ACCOUNT.id)).toEqual([]);
  await button(screen, 'Add 2 ships').click();
  await expect.element(screen.getByText('2 ships added.')).toBeVisible();
  await expect.poll(async () => (await fleetBuilder(ACCOUNT.id)).map(({ mmsi }) => mmsi)).toEqual([247_000_009, ANNA.mmsi]);

  await screen.unmount();
  const again = await openFleetForm('/dashboard/fleets/create');
  await expect.element(listed(again.screen).getByText('ANNA')).toBeVisible();
});

test('a file with good and bad rows: with a link the server judges too, tags become tags, what was ignored is said', async () => {
  const server = linkUp();
  const { screen } = await openFleetForm('/dashboard/fleets/create');
  await addBy(screen, 'Upload a file').click();
  await upload(screen, 'Name;Owner;MMSI;tags\r\nCaesar;x;247000003;gulf|tanker\r\nDora;x;2.47E+08;\r\nEmil;x;002470000;\r\n');
  await expect.element(screen.getByText('1 ship can be added. 2 rows cannot.')).toBeVisible();
  await expect.element(screen.getByText('Checked on this device only')).not.toBeInTheDocument();
  await expect.element(screen.getByText('These columns are not used and were ignored: Owner.')).toBeVisible();
  const refused = screen.getByRole('table', { name: 'Rows that cannot be added' });
  await expect.element(refused.getByRole('row').nth(1)).toMatchTextContent(/2.*2\.47E\+08.*rounded by a spreadsheet/);
  await expect.element(refused.getByRole('row').nth(2)).toMatchTextContent(/3.*002470000.*a coast station/);
  expect(server.asked).toEqual([[{ mmsi: '247000003', name: 'Caesar', tags: 'gulf|tanker' }]]);
  expect(await seriousFindings()).toEqual([]);
  await button(screen, 'Add 1 ship').click();
  await expect.element(listed(screen).getByText('Caesar')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Remove tanker' })).toBeVisible();
});

test('a file that cannot be read is refused in words and nothing of it is kept; the next one may be good', async () => {
  const { screen } = await openFleetForm('/dashboard/fleets/create');
  await addBy(screen, 'Upload a file').click();
  await upload(screen, '%PDF-1.7', 'fleet.pdf');
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/fleet\.pdf could not be read.*This is a PDF\./);
  await upload(screen, 'mmsi\n247000003\n');
  await expect.element(screen.getByText('1 ship can be added.')).toBeVisible();
  await button(screen, 'Add none').click();
  expect(await fleetBuilder(ACCOUNT.id)).toEqual([]);
});

test('ships can be taken out of the list one by one, and a ship that is in it is kept once', async () => {
  const { screen } = await openFleetForm('/dashboard/fleets/create');
  const search = screen.getByRole('combobox');
  for (const text of ['ann', 'bert', 'ann']) {
    await search.fill(text);
    await expect.element(screen.getByRole('option')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(search).toHaveValue('');
  }
  await expect.element(screen.getByText('1 was already in the list.')).toBeVisible();
  await button(screen, 'Remove ANNA from the list').click();
  await expect.poll(async () => (await fleetBuilder(ACCOUNT.id)).map(({ mmsi }) => mmsi)).toEqual([BERTA.mmsi]);
});

test('leaving with unsaved input asks; staying keeps it, leaving loses it', async () => {
  const { screen, router, path } = await openFleetForm('/dashboard/fleets/create');
  await screen.getByLabelText('Name', { exact: true }).fill('North');
  await screen.getByRole('link', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await button(screen, 'Stay').click();
  await expect.element(screen.getByLabelText('Name', { exact: true })).toHaveValue('North');
  expect(path()).toBe('/dashboard/fleets/create');
  void router.navigate({ to: '/dashboard/fleets' as never });
  await button(screen, 'Leave').click();
  await expect.poll(path).toBe('/dashboard/fleets');
});

test('a reload or a closed tab is asked about by the browser, and only with unsaved input', async () => {
  location.hash = '#/dashboard/fleets/create';
  const history = createHashHistory();
  const { screen } = await openFleetForm('', history);
  const isAsked = () => {
    const closing = new Event('beforeunload', { cancelable: true });
    dispatchEvent(closing);
    return closing.defaultPrevented;
  };
  expect(isAsked()).toBe(false);
  await screen.getByLabelText('Name', { exact: true }).fill('North');
  await expect.poll(isAsked).toBe(true);
  await screen.unmount();
  history.destroy();
  location.hash = '';
});

test('leaving without unsaved input, or with a list that is kept anyway, asks nothing', async () => {
  const { screen, path } = await openFleetForm('/dashboard/fleets/create');
  await screen.getByRole('combobox').fill('ann');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => fleetBuilder(ACCOUNT.id)).toHaveLength(1);
  await screen.getByRole('link', { name: 'Cancel' }).click();
  await expect.poll(path).toBe('/dashboard/fleets');
});

test('pasted text that was not checked yet counts as unsaved', async () => {
  const { screen } = await openFleetForm('/dashboard/fleets/create');
  await addBy(screen, 'Paste a list').click();
  await screen.getByLabelText('MMSI or IMO numbers').fill('247000009');
  await addBy(screen, 'Search').click();
  await screen.getByRole('link', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('ships that were checked and not added are not forgotten without a word', async () => {
  const { screen, path } = await openFleetForm('/dashboard/fleets/create');
  await screen.getByLabelText('Name', { exact: true }).fill('North');
  await addBy(screen, 'Upload a file').click();
  await upload(screen, 'mmsi\n247000003\n');
  await expect.element(button(screen, 'Add 1 ship')).toBeVisible();
  await button(screen, 'Create fleet').click();
  await expect.element(screen.getByText(/not in the list yet\. Add or discard them first/)).toBeVisible();
  await expect.element(button(screen, 'Add 1 ship')).toHaveFocus();
  expect(await db().outbox.count()).toBe(0);
  await button(screen, 'Add none').click();
  await button(screen, 'Create fleet').click();
  await expect.poll(path).toMatch(/fleet$/);
});

test('pasted ships that hold a save up are shown with the focus on them, and the reason stands in the bar of the button', async () => {
  await putFleet({ id: 'f1', name: 'North' }, [ANNA.mmsi]);
  const { screen, path } = await openFleetForm('/dashboard/fleets/f1/edit');
  await addBy(screen, 'Paste a list').click();
  const pasted = screen.getByLabelText('MMSI or IMO numbers');
  await pasted.fill('247000009');
  await addBy(screen, 'Search').click();
  await button(screen, 'Save changes').click();
  await expect.element(pasted).toHaveFocus();
  await expect.element(screen.getByRole('alert')).toBeInViewport();
  expect(screen.getByRole('alert').element().parentElement).toBe(button(screen, 'Save changes').element().parentElement);
  await pasted.fill('');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await button(screen, 'Save changes').click();
  await expect.poll(path).toMatch(/fleet$/);
});

test('an edited fleet becomes the edits that were made, each its own, and nothing when nothing was changed', async () => {
  await putFleet({ id: 'f1', name: 'North', tags: ['old'] }, [ANNA.mmsi]);
  const { screen, path } = await openFleetForm('/dashboard/fleets/f1/edit');
  await expect.element(screen.getByLabelText('Name', { exact: true })).toHaveValue('North');
  await screen.getByLabelText('Name', { exact: true }).fill('South');
  await screen.getByRole('button', { name: 'Remove old' }).click();
  await userEvent.keyboard('new{Enter}');
  await button(screen, 'Remove ANNA from the list').click();
  await screen.getByRole('combobox').fill('bert');
  await expect.element(screen.getByRole('option')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(listed(screen).getByText('BERTA')).toBeVisible();
  expect(await db().outbox.count()).toBe(0);
  await button(screen, 'Save changes').click();
  await expect.poll(path).toBe('/dashboard/fleets/f1/fleet');
  expect((await db().outbox.toArray()).map(({ name, args }) => [name, args])).toEqual([
    ['fleet.update', { fleetId: 'f1', name: 'South' }],
    ['fleet.removeShip', { fleetId: 'f1', mmsi: ANNA.mmsi }],
    ['fleet.addShip', { fleetId: 'f1', mmsi: BERTA.mmsi }],
    ['fleet.setTags', { fleetId: 'f1', tags: ['new'], before: ['old'] }],
  ]);
  expect(await db().fleets.get('f1')).toMatchObject({ name: 'South', tags: ['new'] });
});

test('saving an unchanged fleet writes nothing; changed ships count as unsaved', async () => {
  await putFleet({ id: 'f1', name: 'North' }, [ANNA.mmsi]);
  const { screen, router, path } = await openFleetForm('/dashboard/fleets/f1/edit');
  await button(screen, 'Save changes').click();
  await expect.poll(path).toBe('/dashboard/fleets/f1/fleet');
  expect(await db().outbox.count()).toBe(0);
  await router.navigate({ to: '/dashboard/fleets/f1/edit' as never });
  await button(screen, 'Remove ANNA from the list').click();
  await screen.getByRole('link', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('changes from elsewhere do not alter an open form, and saving does not undo them', async () => {
  await putFleet({ id: 'f1', name: 'North', tags: ['a'] }, [ANNA.mmsi]);
  const { screen, path } = await openFleetForm('/dashboard/fleets/f1/edit');
  await screen.getByLabelText('Tags', { exact: true }).last().fill('mine');
  await userEvent.keyboard('{Enter}');
  await putFleet({ id: 'f1', name: 'Renamed', tags: ['a', 'theirs'], v: 2 }, [ANNA.mmsi, BERTA.mmsi]);
  await expect.element(screen.getByLabelText('Name', { exact: true })).toHaveValue('North');
  await button(screen, 'Save changes').click();
  await expect.poll(path).toBe('/dashboard/fleets/f1/fleet');
  expect(await db().fleets.get('f1')).toMatchObject({ name: 'Renamed', tags: ['a', 'theirs', 'mine'] });
  expect(await db().fleetShips.count()).toBe(2);
});

test('SY10 what another changed while the form was open is a conflict, not overwritten', async () => {
  await putFleet({ id: 'f1', name: 'North', mastersEmail: 'old@example.com', v: 3 }, [ANNA.mmsi]);
  const { screen, path } = await openFleetForm('/dashboard/fleets/f1/edit');
  await screen.getByLabelText('Name', { exact: true }).fill('Mine');
  await screen.getByLabelText('Master’s e-mail').fill('mine@example.com');
  await button(screen, 'Remove ANNA from the list').click();
  await putFleet({ id: 'f1', name: 'Theirs', mastersEmail: 'theirs@example.com', v: 5 });
  await db().fleetShips.update(`f1:${ANNA.mmsi}`, { v: 6, sendToMaster: true });
  await button(screen, 'Save changes').click();
  await expect.poll(path).toBe('/dashboard/fleets/f1/fleet');
  // the server refuses what was made on a version before another's change of the same member
  expect((await db().outbox.toArray()).map(({ name, baseVersion }) => [name, baseVersion])).toEqual([
    ['fleet.update', 3],
    ['fleet.removeShip', 1],
    ['fleet.setMastersEmail', 3],
  ]);
});

test('a full disk is said in words for the user, not in the browser’s', async () => {
  const { screen } = await openFleetForm('/dashboard/fleets/create');
  await screen.getByLabelText('Name', { exact: true }).fill('North');
  for (const write of ['put', 'add'] as const)
    vi.spyOn(IDBObjectStore.prototype, write).mockImplementation(() => {
      throw new DOMException('Encountered full disk', 'QuotaExceededError');
    });
  await button(screen, 'Create fleet').click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^This device is out of storage\. Delete files/);
});

test('a refusal is said on the page, and what was typed stays', async () => {
  const { screen, path } = await openFleetForm('/dashboard/fleets/create');
  await db().syncState.put({ key: 'closed', value: true });
  await screen.getByLabelText('Name', { exact: true }).fill('North');
  await button(screen, 'Create fleet').click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/You are being signed out\./);
  await expect.element(screen.getByLabelText('Name', { exact: true })).toHaveValue('North');
  expect(path()).toBe('/dashboard/fleets/create');
});

async function nothingSticksOut(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  const { screen } = await openFleetForm('/dashboard/fleets/create');
  await addBy(screen, 'Upload a file').click();
  await upload(screen, `mmsi,name\n${'1'.repeat(9)},${'x'.repeat(200)}\n247000003,Anna\n`);
  await expect.element(screen.getByText('1 ship can be added. 1 row cannot.')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  const reached = new Set<string>();
  for (let presses = 0; presses < 25; presses++) {
    await userEvent.keyboard('{Tab}');
    reached.add(
      document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label') || document.activeElement?.tagName || '',
    );
  }
  expect([...reached]).toEqual(expect.arrayContaining(['Add 1 ship', 'Add none', 'Create fleet', 'Cancel', 'Upload a file']));
}
const STICKS_OUT = 'at %i x %i nothing sticks out, and everything is reached by Tab';
test.each([[390, 844]])(STICKS_OUT, nothingSticksOut);
test.each([
  [1280, 800],
  [820, 1180],
])(STICKS_OUT, { tags: ['long'] }, nothingSticksOut);

test('a pasted list is a draft like any typed text, until its ships are in the list', async () => {
  keepDraftsInMemory();
  const texts = () => drafts.get().map(({ text }) => text);
  const { screen } = await openFleetForm('/dashboard/fleets/create');
  await addBy(screen, 'Paste a list').click();
  await screen.getByRole('textbox', { name: 'MMSI or IMO numbers' }).fill('247000001\n247000002');
  await expect.poll(texts).toEqual(['247000001\n247000002']);
  await button(screen, 'Check the list').click();
  await expect.element(button(screen, 'Add 2 ships')).toBeVisible();
  expect(texts()).toEqual(['247000001\n247000002']);
  await button(screen, 'Add 2 ships').click();
  await expect.poll(texts).toEqual([]);
  keepDraftsWith(undefined);
});

test('ships that were taken out of a fleet and not saved are offered when the page is opened again, and put back by one press', async () => {
  keepDraftsInMemory();
  await putFleet({ id: 'f1', name: 'North' }, [ANNA.mmsi, BERTA.mmsi]);
  const first = await openFleetForm('/dashboard/fleets/f1/edit');
  await button(first.screen, 'Remove ANNA from the list').click();
  await expect.poll(() => drafts.get().map(({ text }) => text)).toEqual([`-${ANNA.mmsi}`]);
  await first.screen.unmount();
  const { screen, path } = await openFleetForm('/dashboard/fleets/f1/edit');
  await expect.element(screen.getByText(/You changed the ships here but did not save/)).toBeVisible();
  await expect.element(button(screen, 'Remove ANNA from the list')).toBeVisible();
  await button(screen, 'Restore').click();
  await expect.element(button(screen, 'Remove ANNA from the list')).not.toBeInTheDocument();
  await button(screen, 'Save changes').click();
  await expect.poll(path).toBe('/dashboard/fleets/f1/fleet');
  await expect.poll(() => drafts.get()).toEqual([]);
  expect(await db().fleetShips.toCollection().primaryKeys()).toHaveLength(1);
  keepDraftsWith(undefined);
});

test('ships that were left unsaved are still offered after another change, and come back beside it', async () => {
  keepDraftsInMemory();
  const texts = () => drafts.get().map(({ text }) => text);
  await putFleet({ id: 'f1', name: 'North' }, [ANNA.mmsi, BERTA.mmsi]);
  const first = await openFleetForm('/dashboard/fleets/f1/edit');
  await button(first.screen, 'Remove ANNA from the list').click();
  await expect.poll(texts).toEqual([`-${ANNA.mmsi}`]);
  await first.screen.unmount();
  const { screen } = await openFleetForm('/dashboard/fleets/f1/edit');
  await button(screen, 'Remove BERTA from the list').click();
  await expect.poll(texts).toEqual([`-${ANNA.mmsi}`, `-${BERTA.mmsi}`]);
  await button(screen, 'Restore').click();
  await expect.poll(texts).toEqual([`-${ANNA.mmsi} -${BERTA.mmsi}`]);
  await expect.element(screen.getByText(/You changed the ships here but did not save/)).not.toBeInTheDocument();
  keepDraftsWith(undefined);
});

test('what was typed into a form that was not saved for its pasted ships is still a draft when the page is left', async () => {
  keepDraftsInMemory();
  const { screen } = await openFleetForm('/dashboard/fleets/create');
  await screen.getByLabelText('Name', { exact: true }).fill('Gulf');
  await addBy(screen, 'Paste a list').click();
  await screen.getByRole('textbox', { name: 'MMSI or IMO numbers' }).fill('247000001');
  await button(screen, 'Create fleet').click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await screen.unmount();
  await expect.poll(keptDrafts).toEqual(['Name: Gulf', 'MMSI or IMO numbers: 247000001']);
  keepDraftsWith(undefined);
});

test('a device without room says that ships taken out of a fleet are not kept', async () => {
  keepDraftsWith({ save: () => Promise.reject(new DOMException('full', 'QuotaExceededError')), drop: async () => undefined });
  await putFleet({ id: 'f1', name: 'North' }, [ANNA.mmsi, BERTA.mmsi]);
  const { screen } = await openFleetForm('/dashboard/fleets/f1/edit');
  await button(screen, 'Remove ANNA from the list').click();
  await expect.element(screen.getByText('This device is out of storage')).toBeVisible();
  keepDraftsWith(undefined);
});
