import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MutationArgs, MutationName } from '#domain/mutations.ts';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { commit } from '#store/edits/commit.ts';
import type { OutboxEntry } from '#store/edits/outbox-rows.ts';
import { now } from '#platform/clock.ts';
import { saveDraft } from '#platform/drafts.ts';
import { precacheState } from '#platform/precache-progress.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { acknowledge, markSent } from '#store/edits/outbox.ts';
import type { SyncStatus } from '#sync/sync-status.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { ACCOUNT, closeSignedIn, db, openSignedIn, parkEntry, renderAt } from '#tests/signed-in-device.tsx';
import { keepDrafts } from '#app/keep-drafts.ts';
import { SyncPanel } from './sync-panel.tsx';

const NOON = Date.UTC(2026, 10, 20, 12);
const LIVE: SyncStatus = { link: 'live', traffic: 'live', ships: 1, world: true };

const openPanel = async (status: Partial<SyncStatus> = {}) => {
  const { screen } = await renderAt(
    <SyncPanel account={ACCOUNT} status={{ ...LIVE, ...status }} silent={false} onClose={() => undefined} />,
    ['/auth/login'],
  );
  const panel = screen.getByRole('dialog', { name: 'Synchronisation' });
  await expect.element(panel.getByText('Data on this device')).toBeVisible();
  return { screen, panel };
};

const fleet = { id: 'f', v: 3, name: 'Tankers', tags: ['oil'], mastersEmail: null, createdAt: 1, updatedAt: 1 };
const putFleet = () => db().fleets.put({ ...fleet, ownerId: ACCOUNT.id, organisationId: ACCOUNT.organisationId });

async function write<N extends MutationName>(name: N, args: MutationArgs<N>): Promise<number> {
  const done = await commit(name, args);
  if (!done.ok) throw new Error(done.error.message);
  return done.value;
}
const outbox = async () => (await db().outbox.toArray()).map(({ name, state }) => [name, state]);
const oneEntry = async (): Promise<OutboxEntry | undefined> => (await db().outbox.toArray())[0];

beforeEach(async () => {
  await page.viewport(1280, 900);
  await openSignedIn();
});
afterEach(closeSignedIn);

test('the panel says why the server closed the live connection, and of what “Live” speaks beside a recording', async () => {
  const { panel } = await openPanel({ traffic: 'recording', disconnected: 'roleChanged' });
  await expect.element(panel.getByText(/because your role changed. It reconnects automatically/)).toBeVisible();
  await expect.element(panel.getByText(/The ships are a recording, not where they are now/)).toBeVisible();
});

test('text that was typed and not saved stands there whole, also of a page that is gone, until it is discarded', async () => {
  const stop = keepDrafts(ACCOUNT.id, false, () => {});
  const text = `${'First line of a long remark that goes on. '.repeat(4)}\nLast line`;
  saveDraft({ id: 'd1', key: 'gone', path: '/dashboard/fleets/gone/edit', label: 'Remarks', text, atMs: now() });
  const { panel } = await openPanel();
  await expect.element(panel.getByText(/Last line$/)).toBeVisible();
  await expect
    .element(panel.getByText(/All the changes you saved have been sent. What you typed but did not save is listed below/))
    .toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await panel.getByRole('button', { name: 'Discard what was typed: Remarks' }).click();
  await expect.element(panel.getByText(/Last line$/)).not.toBeInTheDocument();
  stop();
});

test('it says how much of the app is here for work without a connection, and is ready only with rows and ships too', async () => {
  precacheState.set({ keptBytes: 3_000_000, totalBytes: 11_000_000 });
  onTestFinished(() => precacheState.set('unknown'));
  const { screen, panel } = await openPanel({ lastPullMs: { own: NOON, events: NOON }, shipsAtMs: NOON });
  await expect.element(panel.getByText('Preparing this device for work without a connection: 3.0 MB of 11 MB')).toBeVisible();
  precacheState.set('whole');
  await expect.element(panel.getByText('Preparing this device for work without a connection: data are still being received')).toBeVisible();
  await screen.unmount();
  const again = await openPanel({ lastPullMs: { own: NOON, events: NOON, ports: NOON }, shipsAtMs: NOON });
  await expect.element(again.panel.getByText('Ready for work without a connection')).toBeVisible();
});

test('offline the button tries to connect, and says when it tried and that there is still no connection', async () => {
  const { panel } = await openPanel({ link: 'offline' });
  await expect.element(panel.getByText(/^There is no connection, so nothing can be received/)).toBeVisible();
  expect(panel.getByRole('button', { name: 'Refresh now' }).elements()).toHaveLength(0);
  await panel.getByRole('button', { name: 'Try to connect now' }).click();
  await expect.element(panel.getByText(/^Tried at .*: there is still no connection/)).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

describe('what waits', () => {
  test('stands in words, and what was never sent can be undone', async () => {
    await putFleet();
    await write('fleet.addShip', { fleetId: 'f', mmsi: 247_123_000 });
    const { screen, panel } = await openPanel({ link: 'offline' });
    await expect.element(panel.getByText('Add ship 247123000 to fleet “Tankers”')).toBeVisible();
    await expect.element(panel.getByText(/They are sent automatically/)).toBeVisible();
    expect(await db().fleetShips.count()).toBe(1);
    await panel.getByRole('button', { name: 'Undo: Add ship 247123000 to fleet “Tankers”' }).click();
    await expect.element(screen.getByText('Undone. It was never sent.')).toBeVisible();
    await expect.element(panel.getByText('Nothing is waiting. All your changes have been sent.')).toBeVisible();
    expect([await db().fleetShips.count(), await db().outbox.count()]).toEqual([0, 0]);
  });

  test('a ship is called by her name where the device knows her, and changed preferences say what was changed to what', async () => {
    await putFleet();
    const ship = { _id: '1', id: '1', mmsi: 247_600_911, name: 'AEGEAN DAWN', lat: 1, lon: 2, lastSeen: NOON };
    await db().ships.put({ mmsi: ship.mmsi, ownFleet: true, alerted: false, opened: false, gone: false, ship });
    await db().preferences.put({ ...DEFAULT_PREFERENCES, id: ACCOUNT.id, v: 2 });
    await write('fleet.addShip', { fleetId: 'f', mmsi: 247_600_911 });
    await write('preferences.update', { preferencesId: ACCOUNT.id, horizonHours: 24 });
    await write('preferences.update', { preferencesId: ACCOUNT.id, horizonHours: 12, vesselProximity: 10 });
    const { panel } = await openPanel({ link: 'offline' });
    await expect.element(panel.getByText('Add ship AEGEAN DAWN (MMSI 247600911) to fleet “Tankers”')).toBeVisible();
    await expect.element(panel.getByText('Alert ahead (hours): 48 to 24')).toBeVisible();
    await expect.element(panel.getByText('Alert ahead (hours): 24 to 12')).toBeVisible();
    await expect.element(panel.getByText('Distance to ship, nm: 50 to 10')).toBeVisible();
  });

  test('once it was sent it cannot be undone, and does not count as sent before an answer', async () => {
    await putFleet();
    const no = await write('fleet.setTags', { fleetId: 'f', tags: ['oil', 'west'] });
    await dexieLocalStore(db()).transaction((tx) => markSent(tx, no, Date.now()));
    const { panel } = await openPanel();
    await expect.element(panel.getByText(/Tried once, no answer yet/)).toBeVisible();
    await expect
      .element(panel.getByText(/It may already have reached the server, so it can no longer be undone\. You can change it again/))
      .toBeVisible();
    await expect.element(panel.getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
    await expect.element(panel.getByText('Sent today (0)')).toBeVisible();
    await dexieLocalStore(db()).transaction((tx) => acknowledge(tx, { no }, { at: { 'content:x': 9 } }, Date.now()));
    await expect.element(panel.getByText('Sent today (1)')).toBeVisible();
    await expect.element(panel.getByText('Nothing is waiting. All your changes have been sent.')).toBeVisible();
  });

  test('an edit that deleted its row is still called by its name after it was sent', async () => {
    await putFleet();
    const no = await write('fleet.delete', { fleetId: 'f' });
    await dexieLocalStore(db()).transaction((tx) => markSent(tx, no, Date.now()));
    await dexieLocalStore(db()).transaction((tx) => acknowledge(tx, { no }, { at: {} }, Date.now()));
    expect(await db().history.count()).toBe(1);
    const { panel } = await openPanel();
    await panel.getByText('Sent today (1)').click();
    await expect.element(panel.getByText('Delete fleet “Tankers”')).toBeVisible();
  });

  test('of a long queue the first are listed and the rest is counted', async () => {
    await putFleet();
    for (let n = 0; n < 60; n++) await write('fleet.addShip', { fleetId: 'f', mmsi: 247_000_100 + n });
    const { panel } = await openPanel();
    await expect.element(panel.getByText('Waiting to be sent (60)')).toBeVisible();
    await expect.element(panel.getByText('and 10 more')).toBeVisible();
  });
});

const CONFLICT = {
  code: 'changed' as const,
  message: 'Somebody else changed this fleet.',
  conflict: {
    current: { ...fleet, name: 'Tankers East', v: 4 },
    fields: [{ name: 'name', theirs: 'Tankers East', by: 'Bo Chief', at: NOON }],
  },
};

describe('a conflict', () => {
  const inConflict = async () => {
    await putFleet();
    const no = await write('fleet.update', { fleetId: 'f', name: 'Tankers West' });
    await parkEntry(no, CONFLICT);
    return openPanel();
  };

  test('shows theirs and mine side by side, with who and when', async () => {
    const { panel } = await inConflict();
    const card = panel.getByRole('article', { name: 'Change fleet “Tankers”' });
    const row = card.getByRole('row', { name: /^Name/ });
    await expect.element(row.getByText('Tankers East')).toBeVisible();
    await expect.element(row.getByText('Bo Chief, 2026-11-20 12:00Z')).toBeVisible();
    await expect.element(row.getByText('Tankers West')).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
  });

  test('with one’s own other device is not with somebody else', async () => {
    await putFleet();
    const no = await write('fleet.update', { fleetId: 'f', name: 'Tankers West' });
    const fields = CONFLICT.conflict.fields.map((field) => ({ ...field, own: true as const }));
    await parkEntry(no, { ...CONFLICT, conflict: { ...CONFLICT.conflict, fields } });
    const { panel } = await openPanel();
    await expect.element(panel.getByText(/^You also changed this on another device/)).toBeVisible();
    await expect.element(panel.getByRole('columnheader', { name: 'Other device' })).toBeVisible();
    await expect.element(panel.getByText('You, 2026-11-20 12:00Z')).toBeVisible();
    await expect.element(panel.getByText(/someone else|theirs/i)).not.toBeInTheDocument();
    await panel.getByRole('button', { name: 'Keep the other device’s' }).click();
    await expect.poll(outbox).toEqual([]);
  });

  test('keep mine queues the edit anew, under a new key, on their version', async () => {
    const { panel } = await inConflict();
    const before = await oneEntry();
    await panel.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(outbox).toEqual([['fleet.update', 'queued']]);
    const after = await oneEntry();
    expect(after?.baseVersion).toBe(4);
    expect(after?.key).not.toBe(before?.key);
    expect((await db().fleets.get('f'))?.name).toBe('Tankers West');
  });

  test('keep theirs gives mine up', async () => {
    const { panel } = await inConflict();
    await panel.getByRole('button', { name: 'Keep theirs' }).click();
    await expect.poll(outbox).toEqual([]);
    await expect.element(panel.getByText('Needs attention')).not.toBeInTheDocument();
    expect((await db().fleets.get('f'))?.name).toBe('Tankers');
  });

  test('can be edited into a third version', async () => {
    const { screen, panel } = await inConflict();
    await panel.getByRole('button', { name: 'Edit and send again' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Edit and send again' });
    await dialog.getByLabelText('Name').fill('Tankers East and West');
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(async () => (await db().fleets.get('f'))?.name).toBe('Tankers East and West');
    expect((await oneEntry())?.baseVersion).toBe(4);
  });
});

describe('that all is sent', () => {
  const CLEAR = 'Nothing is waiting. All your changes have been sent.';

  test('is not said while a change needs a decision', async () => {
    await putFleet();
    await parkEntry(await write('fleet.update', { fleetId: 'f', name: 'Tankers West' }), CONFLICT);
    const { panel } = await openPanel();
    await expect.element(panel.getByText(/The changes below that need attention have not been sent/)).toBeVisible();
    await expect.element(panel.getByText(CLEAR)).not.toBeInTheDocument();
  });

  test('is not said while work of an earlier session is sealed', async () => {
    const { sealed } = deviceDb();
    const piece = { id: 's', accountId: ACCOUNT.id, deviceId: 'd', iv: new Uint8Array(12), work: new ArrayBuffer(1), sealedAtMs: NOON };
    await sealed.put({ ...piece, edits: 2 });
    const { panel } = await openPanel();
    await expect.element(panel.getByText(/changes from an earlier session are still sealed/)).toBeVisible();
    await expect.element(panel.getByText(CLEAR)).not.toBeInTheDocument();
    await sealed.clear();
    await expect.element(panel.getByText(CLEAR)).toBeVisible();
  });

  test('is not said when the last sending failed', async () => {
    const { panel } = await openPanel({ pushError: { code: 'storageFull', message: '' } });
    await expect.element(panel.getByText(/the last attempt to send failed/)).toBeVisible();
    await expect.element(panel.getByText(/out of storage/)).toBeVisible();
    await expect.element(panel.getByText(CLEAR)).not.toBeInTheDocument();
  });

  test('is not said when the queue cannot be read', async () => {
    await db().outbox.put({ no: 1, state: 'parked', touches: [] } as never); // names no edit
    const { panel } = await openPanel();
    await expect.element(panel.getByText(/it is not known whether all of them have been sent/)).toBeVisible();
    await expect.element(panel.getByText(CLEAR)).not.toBeInTheDocument();
  });
});

describe('a refusal', () => {
  const REFUSED = {
    code: 'invalid' as const,
    message: 'There is a fleet of this name already.',
    details: [{ field: 'name', message: 'taken' }],
  };
  const refused = async () => {
    const no = await write('fleet.create', { fleetId: 'n', name: 'Gulf', tags: ['red'] });
    await write('fleet.addShip', { fleetId: 'n', mmsi: 247_000_001 });
    await write('fleet.addShip', { fleetId: 'n', mmsi: 247_000_002 });
    await parkEntry(no, REFUSED);
    return openPanel();
  };

  test('of a create is one card with what was made on top of it, and says why', async () => {
    const { panel } = await refused();
    await expect.element(panel.getByText('Needs attention (1)')).toBeVisible();
    const card = panel.getByRole('article', { name: 'Create fleet “Gulf”' });
    await expect.element(card.getByText(/There is a fleet of this name already/)).toBeVisible();
    await expect.element(card.getByText('Name: taken')).toBeVisible();
    await expect.element(card.getByText('2 changes made on top of it also wait:')).toBeVisible();
    await expect.element(card.getByText('Add ship 247000002 to fleet “Gulf”')).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
  });

  test('of an edit of what is no longer shared calls it by its name, and says so', async () => {
    await putFleet();
    const no = await write('fleet.setMastersEmail', { fleetId: 'f', mastersEmail: 'a@b.example' });
    await parkEntry(no, { code: 'notFound', message: 'There is nothing with this id.' });
    await db().fleets.delete('f');
    const { panel } = await openPanel();
    const card = panel.getByRole('article', { name: 'Set the master’s e-mail of fleet “Tankers”' });
    await expect.element(card.getByText(/no longer shared with you/)).toBeVisible();
    await expect.element(card.getByText(/There is nothing with this id/)).not.toBeInTheDocument();
  });

  test('what was typed into the dialog of one is not offered in that of another', async () => {
    const stop = keepDrafts(ACCOUNT.id, false, () => {});
    for (const name of ['Gulf', 'Aden']) await parkEntry(await write('fleet.create', { fleetId: name, name, tags: [] }), REFUSED);
    const { screen, panel } = await openPanel();
    const dialog = screen.getByRole('dialog', { name: 'Edit and send again' });
    const open = (name: string) =>
      panel
        .getByRole('article', { name: `Create fleet “${name}”` })
        .getByRole('button', { name: 'Edit and send again' })
        .click();
    const offer = dialog.getByText('You typed this here but did not save it: Gulf of Oman');
    await open('Gulf');
    await dialog.getByLabelText('Name').fill('Gulf of Oman');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await open('Aden');
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Aden');
    await expect.element(offer).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await open('Gulf');
    await expect.element(offer).toBeVisible();
    stop();
  });

  test('edited and sent again, it takes its chain along; what the schema refuses is said at the field', async () => {
    const { screen, panel } = await refused();
    await panel.getByRole('button', { name: 'Edit and send again' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Edit and send again' });
    await expect.element(dialog.getByLabelText('Tags')).toHaveValue('red');
    await dialog.getByLabelText('Name').fill('  ');
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Enter a value.');
    expect(await outbox()).toContainEqual(['fleet.create', 'parked']);
    await dialog.getByLabelText('Name').fill('Gulf of Oman');
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(outbox).toEqual([
      ['fleet.create', 'queued'],
      ['fleet.addShip', 'queued'],
      ['fleet.addShip', 'queued'],
    ]);
    expect((await db().fleets.get('n'))?.name).toBe('Gulf of Oman');
    expect(await db().fleetShips.count()).toBe(2);
  });

  test('of an edit whose row was deleted says by whom and when, once, and does not offer what would be refused again', async () => {
    await putFleet();
    const no = await write('fleet.setTags', { fleetId: 'f', tags: ['west'] });
    await dexieLocalStore(db()).transaction((tx) => markSent(tx, no, Date.now()));
    await parkEntry(no, { code: 'gone', message: 'This was deleted by Mia.', gone: { by: 'Mia', at: NOON } });
    const { panel } = await openPanel();
    await expect.element(panel.getByText('The server did not accept this. Deleted by Mia, 2026-11-20 12:00Z.')).toBeVisible();
    await expect.element(panel.getByText('This was deleted by Mia.')).not.toBeInTheDocument();
    await expect.element(panel.getByRole('button', { name: 'Save a copy as a file' })).toBeVisible();
    await expect.element(panel.getByRole('button', { name: /again/i })).not.toBeInTheDocument();
  });

  test('is discarded only after a question, with everything that stood on it', async () => {
    const { screen, panel } = await refused();
    await panel.getByRole('button', { name: 'Discard' }).click();
    const question = screen.getByRole('dialog', { name: 'Discard this change?' });
    await expect.element(question.getByText(/The 2 changes made on top of it are discarded too/)).toBeVisible();
    await question.getByRole('button', { name: 'Keep it' }).click();
    expect(await db().outbox.count()).toBe(3);
    await panel.getByRole('button', { name: 'Discard' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(outbox).toEqual([]);
  });

  test('can be saved as a copy', async () => {
    const { panel } = await refused();
    const saved: { name: string; text: Promise<string> }[] = [];
    const made = vi.spyOn(URL, 'createObjectURL');
    const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      const [blob] = made.mock.lastCall ?? [];
      saved.push({ name: this.download, text: blob instanceof Blob ? blob.text() : Promise.resolve('') });
    });
    await panel.getByRole('button', { name: 'Save a copy as a file' }).click();
    await expect
      .element(panel.getByRole('status').getByText(/Downloads: “Fathom change .*\.json”\. The change is still here/))
      .toBeVisible();
    made.mockRestore();
    pressed.mockRestore();
    expect(saved[0]?.name).toMatch(/^Fathom change \d{4}-\d\d-\d\d\.json$/);
    const copy = JSON.parse((await saved[0]?.text) ?? '{}');
    expect(copy).toMatchObject({ change: 'fleet.create', content: { name: 'Gulf' }, reason: 'There is a fleet of this name already.' });
    expect(copy.madeOnTop).toHaveLength(2);
  });
});

test('a wrong clock, a version that is too old and a sign-in that is wanted are said', async () => {
  await putFleet();
  await write('fleet.setTags', { fleetId: 'f', tags: [] });
  const { panel } = await openPanel({ link: 'signIn', clockSkewMs: 9 * 60_000 });
  await expect.element(panel.getByText(/clock on this device is off by 9 min/)).toBeVisible();
  await expect.element(panel.getByText(/Sign in to send them; nothing is lost/)).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('a version that the server no longer takes asks to load the page again', async () => {
  await putFleet();
  await write('fleet.setTags', { fleetId: 'f', tags: [] });
  const { panel } = await openPanel({ link: 'offline', needsReload: true });
  await expect.element(panel.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await expect.element(panel.getByText(/too old for the server/)).toBeVisible();
});

test('on a phone the panel has the whole width, and the keyboard alone can undo', async () => {
  await page.viewport(390, 844);
  await putFleet();
  await write('fleet.setTags', { fleetId: 'f', tags: ['west'] });
  const { panel } = await openPanel();
  expect(Math.round(panel.element().getBoundingClientRect().width)).toBe(390);
  await expect.element(panel.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(panel.getByRole('button', { name: /^Undo/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(outbox).toEqual([]);
});

test('the data used today says what it leaves out, beside the storage that holds all of it', async () => {
  const { panel } = await openPanel({ bytesToday: 174_000 });
  await expect.element(panel.getByText('Data used today, without ships, maps and the app')).toBeVisible();
});
