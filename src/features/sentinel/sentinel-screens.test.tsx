// The board, the page of a watch and its form on real databases, the real commit and the real ship store's worker; no server: all offline.
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { shipStore } from '#compute/ships.ts';
import type { DocumentOffer } from '#contract/documents/document.ts';
import type { EventRow, WatchLogRow, WatchRow } from '#contract/tables.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { passageToSign } from '#domain/passages/signed-passages.fixture.ts';
import { PdfButton } from '#features/documents/pdf-button.tsx';
import { PlaceField } from '#features/routes/stops/place-field.tsx';
import { ShipSearch } from '#features/ships/ship-search.tsx';
import { documentText } from '#files/documents/document-text.ts';
import { clearPersisted, persisted } from '#platform/persisted.ts';
import { serverReachable } from '#remote/reachable.ts';
import { accountDb } from '#store/device/account-db.ts';
import { SEEN } from '#store/sync-state.ts';
import { ACCOUNT, closeDevice, openDevice, seen } from '#tests/fleet-device.tsx';
import { seriousAtNight, seriousFindings } from '#tests/render-in-theme.tsx';
import { openScreens, rowsShown, says } from '#tests/screens-at.tsx';
import { textsSeen } from '#tests/texts-seen.ts';
import { ChangeWatchScreen } from './form/change-watch-screen.tsx';
import { CreateWatchScreen } from './form/create-watch-screen.tsx';
import { SentinelScreen } from './sentinel-screen.tsx';
import { WatchScreen } from './watch-screen.tsx';
import { WatchesNow } from './watches-now.tsx';

const ANNA = 247_000_001;
const ON_ROUTE = { lon: 52, lat: 0, sog: 12 };
const ID = '0198d2a0-0000-7000-8000-000000000001';
const db = () => accountDb(ACCOUNT.id);
const ago = (minutes: number) => Date.now() - minutes * MINUTE_MS;

const watchRow = (more: Partial<WatchRow> = {}): WatchRow => ({
  id: ID,
  v: 1,
  organisationId: ACCOUNT.organisationId,
  ownerId: ACCOUNT.id,
  keeperId: ACCOUNT.id,
  createdAt: 1,
  updatedAt: 1,
  mmsi: ANNA,
  name: 'ANNA',
  startsAt: ago(120),
  endsAt: ago(-48 * 60),
  route: {
    fromName: 'Salalah',
    toName: 'Colombo',
    line: [
      [50, 0],
      [70, 0],
    ],
  },
  corridorNm: 20,
  speedKn: 12,
  reportEveryHours: 6,
  silenceHours: 4,
  answerMinutes: 15,
  contacts: [{ name: 'Eve Duty', role: 'CSO', telephone: '+44 20 7946 0000', minutes: 15 }],
  ...more,
});
const line = (id: string, more: Partial<WatchLogRow> = {}): WatchLogRow => ({
  id,
  v: 1,
  watchId: ID,
  organisationId: ACCOUNT.organisationId,
  ownerId: 'ben',
  ownerName: 'Ben Mate',
  kind: 'note',
  text: '',
  writtenAt: ago(60),
  arrivedAt: ago(60),
  ...more,
});
/** When the server last answered about rows and events. */
const received = (atMs: number) => db().syncState.put({ key: SEEN, value: { ownAtMs: atMs, eventsAtMs: atMs } });

/** As a button that keeps the document as text. */
const offered = ({ make }: DocumentOffer) => (
  <button type="button" onClick={() => void Promise.resolve(make()).then((made) => (documentShown = documentText(made)))}>
    PDF
  </button>
);
let documentShown = '';

beforeEach(async () => {
  clearPersisted();
  await page.viewport(1280, 800);
  await openDevice([seen(ANNA, 3, { name: 'ANNA', ...ON_ROUTE })]);
  await received(Date.now());
});
afterEach(async () => {
  vi.restoreAllMocks();
  await closeDevice();
});

async function openAt(address: string, pdf: (offer: DocumentOffer) => ReactNode = offered) {
  const accountId = ACCOUNT.id;
  const { screen, router } = await openScreens(
    address,
    {
      '/dashboard': () => <WatchesNow accountId={accountId} />,
      '/dashboard/sentinel': () => <SentinelScreen accountId={accountId} />,
      '/dashboard/sentinel/create': ({ search }) => (
        <CreateWatchScreen
          accountId={accountId}
          signed={search['signed'] as string | undefined}
          shipSearch={(onChoose) => <ShipSearch accountId={ACCOUNT.id} use="choose" onChoose={onChoose} />}
          placeField={(props) => <PlaceField {...props} />}
        />
      ),
      '/dashboard/sentinel/$watchId/edit': ({ params }) => (
        <ChangeWatchScreen
          accountId={accountId}
          watchId={params['watchId'] ?? ''}
          shipSearch={() => null}
          placeField={(props) => <PlaceField {...props} />}
        />
      ),
      '/dashboard/sentinel/$watchId': ({ params }) => <WatchScreen accountId={accountId} watchId={params['watchId'] ?? ''} pdf={pdf} />,
    },
    ['/dashboard/map', '/dashboard/tra'],
  );
  return { screen, path: () => router.state.location.pathname };
}
const openBoard = async () => (await openAt('/dashboard/sentinel')).screen;
const openPage = async () => (await openAt(`/dashboard/sentinel/${ID}`)).screen;

test('with no watch the board says what it is for in two sentences, with the button that begins', async () => {
  const screen = await openBoard();
  await expect.element(screen.getByRole('heading', { name: 'No voyage is under watch' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Put a voyage under watch' }).last())
    .toHaveAttribute('href', '/dashboard/sentinel/create');
  expect(await seriousFindings()).toEqual([]);
});

test('the board says of each voyage her state and when it was judged, leg, ETA, last contact, next report and owner', async () => {
  await db().watches.bulkPut([watchRow(), watchRow({ id: 'later', name: 'BERTA', mmsi: 247_000_002, startsAt: ago(-60) })]);
  const screen = await openBoard();
  await expect.poll(rowsShown).toEqual(['ANNA', 'BERTA']);
  const anna = screen.getByRole('row', { name: /ANNA/ });
  await says(anna, /OK/);
  await says(anna, /this device, \d\d:\d\dZ/);
  await says(anna, /Salalah to Colombo/);
  await says(anna, /\(3 min ago\)/);
  await says(anna, /Z \(in (3 h 5\d min|4 h)\)/);
  await says(anna, /You/);
  await says(screen.getByRole('row', { name: /BERTA/ }), /Not begun/);
  expect(await seriousFindings()).toEqual([]);
  expect(await seriousAtNight(), 'the board at night').toEqual([]);
});

test('where this device has received nothing for long, it says so and does not call the ship silent', async () => {
  await closeDevice();
  await openDevice([seen(ANNA, 5 * 60 + 3, { name: 'ANNA', ...ON_ROUTE })]);
  await received(ago(5 * 60));
  await db().watches.put(watchRow({ startsAt: ago(6 * 60) }));
  const screen = await openPage();
  await expect.element(screen.getByText('Attention', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/^This device has received nothing newer than/)).toBeVisible();
  await expect.element(screen.getByText(/^on this device, as of /)).toBeVisible();
  await expect.element(screen.getByText(/^Nothing has been heard of her/)).not.toBeInTheDocument();
});

test('without a connection an OK of some minutes ago is never said as of now: on the board, the page, the dashboard and on paper', async () => {
  await received(ago(8));
  await db().watches.put(watchRow());
  await db().watchStates.put({
    id: ID,
    v: 1,
    organisationId: ACCOUNT.organisationId,
    watchId: ID,
    state: 'ok',
    reasons: [],
    judgedAt: ago(60),
    called: 0,
  });
  serverReachable.set(false);
  const screen = await openPage();
  await expect.element(screen.getByText(/^OK as of \d\d:\d\dZ$/)).toBeVisible();
  await expect.element(screen.getByText('not judged since', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/^As of \d\d:\d\dZ .*she was within her corridor.* Not judged since\.$/)).toBeVisible();
  await expect.element(screen.getByText(/she is within|^OK$|judged by the server, since/)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'PDF' }).click();
  await expect.poll(() => documentShown).toMatch(/OK as of \d\d:\d\dZ; not judged since/);
  expect(documentShown).not.toMatch(/No reason for attention/);
  const { screen: dashboard } = await openAt('/dashboard');
  await db().watches.put(watchRow({ id: 'other', startsAt: ago(9 * 60) })); // the card stands where one needs somebody
  await expect.element(dashboard.getByText(/^1 under watch was OK as of \d\d:\d\dZ; not judged since\.$/)).toBeVisible();
  const board = await openBoard();
  await says(board.getByRole('row', { name: /ANNA/ }).last(), /OK as of \d\d:\d\dZ/);
  serverReachable.set(true);
});

test('before the incidents are read nothing is judged: no moment says that none is ahead', async () => {
  const position = { lon: 53, lat: 0 };
  const event = { id: 'e', v: 1, title: 'Robbery', category: 'Crime', occurredAt: ago(30), reportedAt: ago(20), ...position };
  await db().events.put(event as EventRow);
  await db().watches.put(watchRow());
  const seenSoFar = textsSeen();
  const screen = await openPage();
  await expect.element(screen.getByText(/^New incident .* ahead on her route.*: Robbery/)).toBeVisible();
  seenSoFar.stop();
  expect(seenSoFar.texts.filter((text) => text.includes('no new incident is ahead'))).toEqual([]);
});

test('a state that the server told of says who judged it, whom to call and the log why; acknowledging it, offline too, ends that', async () => {
  await closeDevice();
  await openDevice([seen(ANNA, 5 * 60, { name: 'ANNA', ...ON_ROUTE }), seen(247_000_002, 1)]);
  await received(Date.now());
  const silent = { kind: 'silent', state: 'attention', sinceMs: ago(300) } as const;
  await db().watches.put(watchRow({ startsAt: ago(5.5 * 60) }));
  await db().watchStates.put({
    id: ID,
    v: 1,
    watchId: ID,
    organisationId: ACCOUNT.organisationId,
    state: 'attention',
    reasons: [silent],
    judgedAt: ago(50),
    entryId: 'state',
    toldAt: ago(50),
    called: 1,
    calledAt: ago(35),
    contact: { name: 'Eve Duty', telephone: '+44 20 7946 0000' },
  });
  const byServer = { ownerId: 'server', ownerName: '', writtenAt: ago(50), arrivedAt: ago(50) };
  await db().watchLog.put(line('state', { ...byServer, kind: 'judged', state: 'attention', reasons: [silent] }));
  const board = await openBoard();
  await says(board.getByRole('row', { name: /ANNA/ }), /Call Eve Duty, \+44 20 7946 0000/);
  await says(board.getByRole('row', { name: /ANNA/ }), /Silent.*server, since/s);
  await board.unmount();
  const screen = await openPage();
  const lines = screen.getByRole('list', { name: 'Log' }).getByRole('listitem');
  await expect.element(lines.first()).toMatchTextContent(/The server.*judged: Attention.*Nothing has been heard of her since/s);
  await screen.getByRole('button', { name: 'Acknowledge' }).click();
  await expect.element(screen.getByText(/^Acknowledged by You/)).toBeVisible();
  await expect.element(lines.first()).toMatchTextContent(/You.*acknowledged the state.*Not sent yet/s);
  expect((await db().outbox.toArray()).map(({ args }) => args)).toMatchObject([{ watchId: ID, noteId: 'state' }]);
  expect(await seriousFindings()).toEqual([]);
});

test('a ship that lies in another port before her planned departure is not departed yet, on the board, the page and paper, and not off her corridor', async () => {
  await closeDevice();
  await openDevice([seen(ANNA, 3, { name: 'ANNA', lon: 52, lat: 5, sog: 0 })]);
  await received(Date.now());
  const { passageId: _, ...signed } = passageToSign('p', { mmsi: ANNA });
  const plan = { ...signed.plan, departureMs: ago(-300) };
  const ids = { id: 'p', v: 1, authorId: ACCOUNT.id, organisationId: ACCOUNT.organisationId, arrivedAt: 1 };
  await db().signedPassages.put({ ...signed, plan, ...ids });
  await db().watches.put(watchRow({ route: { ...watchRow().route, passageId: 'p' } }));
  const screen = await openBoard();
  await says(screen.getByRole('row', { name: /ANNA/ }), /Not departed yet/);
  await expect.element(screen.getByText('Outside the corridor')).not.toBeInTheDocument();
  await screen.getByRole('link', { name: 'ANNA' }).click();
  const why = /^Not departed yet: by her plan she departs .*She is 29\d nm from her route\. Until she departs her corridor is not judged/;
  await expect.element(screen.getByText(why)).toBeVisible();
  await screen.getByRole('button', { name: 'PDF' }).click();
  await expect
    .poll(() => documentShown)
    .toMatch(/Until she departs her corridor is not judged; silence and missed reports are, as agreed\./);
});

test('a report to an authority stands in the log of the watch, with a link to its receipt', async () => {
  await db().watches.put(watchRow());
  const sentReport = {
    reportId: `${ANNA}:r`,
    form: 'ukmto.initial',
    way: 'mail',
    to: 'watchkeepers@ukmto.org',
    at: Date.UTC(2026, 10, 20, 8),
  };
  await db().watchLog.bulkPut([
    line('a', { kind: 'reportSent', sentReport, writtenAt: ago(30) }),
    line('b', { kind: 'reportMailed', ownerId: 'server', sentReport: { ...sentReport, isRefused: true }, writtenAt: ago(20) }),
  ]);
  const receipt = { mmsi: ANNA, form: 'ukmto.initial', sentTo: '', way: 'mail' as const, authorName: 'Ben Mate', typed: [] };
  const text = 'EXERCISE - INVENTED SHIP - DO NOT ACT\nUKMTO INITIAL REPORT';
  const times = { writtenAt: ago(30), arrivedAt: ago(30) };
  await db().authorityReports.put({
    ...receipt,
    ...times,
    text,
    id: `${ANNA}:r`,
    v: 1,
    organisationId: ACCOUNT.organisationId,
    ownerId: 'ben',
  });
  const screen = await openPage();
  const lines = screen.getByRole('list', { name: 'Log' }).getByRole('listitem');
  await expect
    .element(lines.nth(1))
    .toMatchTextContent(
      /Ben Mate.*said that UKMTO INITIAL REPORT was sent by e-mail to watchkeepers@ukmto\.org, 2026-11-20 08:00Z.*Invented ship/s,
    );
  await expect.element(lines.nth(0)).toMatchTextContent(/The server.*was not sent: given up 2026-11-20 08:00Z/s);
  await expect
    .element(lines.nth(1).getByRole('link', { name: 'Receipt' }))
    .toHaveAttribute('href', expect.stringContaining(`#receipt-${ANNA}:r`));
  await screen.getByRole('button', { name: 'PDF' }).click();
  await expect.poll(() => documentShown).toMatch(/Invented ship.*said that UKMTO INITIAL REPORT was sent/s);
});

test('on a server that reaches nobody, the question that begins an exercise says so, and promises no messages', async () => {
  persisted('mechanisms', (stored) => stored).set({ email: false, sms: false, whatsApp: false, api: false });
  dispatchEvent(new StorageEvent('storage', { key: 'fathom-mechanisms' })); // as another tab heard it
  await db().watches.put(watchRow());
  const screen = await openPage();
  await screen.getByRole('button', { name: 'Begin an exercise' }).click();
  await expect.element(screen.getByRole('dialog').getByText(/This server can send no message to the call tree\./)).toBeVisible();
  await expect.element(screen.getByText(/gets messages that are marked/)).not.toBeInTheDocument();
});

test('the page and its document say how far she is ahead of the signed plan, by what the ETA is, and another destination by AIS', async () => {
  await closeDevice();
  await openDevice([seen(ANNA, 3, { name: 'ANNA', ...ON_ROUTE, destination: 'REYKJAVIK' })]);
  await received(Date.now());
  const { passageId: _, plan, result, ...passage } = passageToSign('p', { mmsi: ANNA });
  const along = { ...result.along, arrivalMs: Date.now() + 9 * 24 * HOUR_MS };
  const signed = { ...passage, plan: { ...plan, departureMs: Date.now() - HOUR_MS }, result: { ...result, along } };
  await db().signedPassages.put({ ...signed, id: 'p', v: 1, organisationId: 'o', authorId: 'a', arrivedAt: 1 } as never);
  await db().watches.put(watchRow({ route: { ...watchRow().route, passageId: 'p' } }));
  const screen = await openPage();
  const ahead = /^\d{4}-.*Z: she is 5 d \d+ h ahead of it\./;
  await expect.element(screen.getByText(ahead)).toBeVisible();
  await expect.element(screen.getByText(/^\d{4}-.*Z\. By her last position, at 12/)).toBeVisible();
  await screen.getByRole('button', { name: 'PDF' }).click();
  await expect.poll(() => documentShown).toMatch(/REYKJAVIK: not where this watch leads, Colombo/);
  expect(documentShown).toMatch(/she is 5 d \d+ h ahead of it/);
});

test('an exercise may invent a missed report alone, and says so as invented', async () => {
  await db().watches.put(watchRow());
  const screen = await openPage();
  await screen.getByRole('button', { name: 'Begin an exercise' }).click();
  await screen.getByRole('switch', { name: /^A report that does not come/ }).click();
  await screen.getByRole('button', { name: 'Incident 1: remove' }).click();
  await screen.getByRole('button', { name: 'Begin the exercise' }).click();
  await expect.element(screen.getByText(/^Invented: The report that was due at .* has not come\.$/)).toBeVisible();
  await expect.element(screen.getByText('A missed report')).toBeVisible();
  expect((await db().outbox.toArray()).map(({ args }) => args)).toMatchObject([{ incidents: [], missesReport: true }]);
});

test('an exercise begins and ends offline, is marked on board, page and log, and its incidents are no events', async () => {
  await db().watches.put(watchRow());
  await db().watchDrills.put({
    id: 'z', // over, and not yet deleted
    v: 1,
    watchId: ID,
    organisationId: ACCOUNT.organisationId,
    ownerId: 'ben',
    startedAt: ago(60),
    endsAt: ago(1),
    incidents: [{ id: 'i', title: 'Of before', position: [53, 0] }],
  });
  const screen = await openPage();
  await screen.getByRole('button', { name: 'Begin an exercise' }).click();
  const form = screen.getByRole('dialog');
  await expect.element(form.getByText(/This is an exercise, not a watch\./)).toBeVisible();
  await form.getByRole('button', { name: 'Begin the exercise' }).click();
  await expect.element(screen.getByText('Say what it is, in at most 120 characters.')).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await screen.getByLabelText('What is invented').fill('Skiffs with ladders');
  await form.getByRole('button', { name: 'Begin the exercise' }).click();
  await expect.element(screen.getByText(/^Invented: New incident .* ahead on her route.*: Skiffs with ladders\. Occurred /)).toBeVisible();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Exercise.*invented/);
  const lines = screen.getByRole('list', { name: 'Log' }).getByRole('listitem');
  await expect.element(lines.first()).toMatchTextContent(/You.*began an exercise\. Invented:.*Skiffs with ladders.*Exercise/s);
  expect(await db().events.count()).toBe(0);
  expect(await seriousFindings()).toEqual([]);
  await screen.unmount();
  const board = await openBoard();
  await says(board.getByRole('row', { name: /ANNA/ }), /OK.*Exercise: Alert/s);
  await board.unmount();
  const again = await openPage();
  await again.getByRole('button', { name: 'End the exercise' }).click();
  await again.getByRole('button', { name: 'End it now' }).click();
  await expect.element(again.getByText('ended the exercise')).toBeVisible();
  await expect.element(again.getByText(/^Record of the exercise: it lasted .*Nobody acknowledged\.$/)).toBeVisible();
  await expect.element(again.getByText(/New incident /)).not.toBeInTheDocument();
  await expect.element(again.getByText('Skiffs with ladders')).toBeVisible(); // in its record
  await db().watchDrills.delete('z');
  expect([await db().watchDrills.count(), (await db().outbox.toArray()).map(({ name }) => name)]).toEqual([
    0,
    ['watch.startDrill', 'watch.endDrill'],
  ]);
});

test('a ship that is silent while the server answers is called silent, in words', async () => {
  await closeDevice();
  await openDevice([seen(ANNA, 5 * 60, { name: 'ANNA', ...ON_ROUTE }), seen(247_000_002, 1)]);
  await received(Date.now());
  await db().watches.put(watchRow({ startsAt: ago(5.5 * 60) }));
  const screen = await openPage();
  await expect.element(screen.getByText(/^Nothing has been heard of her since/)).toBeVisible();
});

test('on the dashboard a watch that needs somebody, or waits to be taken over, stands with its state and reason, and leads to its page', async () => {
  const handOver = { noteId: 'n', byId: 'ben', note: 'Over to you', writtenAt: ago(1), nextKeeper: { id: ACCOUNT.id, name: 'Ida' } };
  await db().watches.bulkPut([
    watchRow({ startsAt: ago(9 * 60) }),
    watchRow({ id: 'fine', name: 'BERTA', startsAt: ago(10) }),
    watchRow({ id: 'waits', name: 'CARLA', startsAt: ago(10), handOver }),
  ]);
  const { screen } = await openAt('/dashboard');
  const card = screen.getByRole('region', { name: 'Watched voyages' });
  await expect.element(card.getByText('Alert', { exact: true })).toBeVisible();
  await expect.element(card.getByText(/^The report that was due at/)).toBeVisible();
  await expect.element(card.getByText('1 under watch is OK.')).toBeVisible();
  await expect.element(card.getByText(/^A hand-over waits for you: open the watch/)).toBeVisible();
  await expect.element(card.getByRole('link', { name: 'ANNA' }).first()).toHaveAttribute('href', `/dashboard/sentinel/${ID}`);
});

test('the log stands newest first, with who, when it was written and, where that was later, when it arrived', async () => {
  await db().watches.put(watchRow());
  await db().watchLog.bulkPut([
    line('a', { kind: 'opened', writtenAt: ago(110), arrivedAt: ago(110) }),
    line('b', { text: 'Skiff seen', writtenAt: ago(100), arrivedAt: ago(10) }),
  ]);
  const screen = await openPage();
  await screen.getByLabelText('New entry').fill('All quiet');
  await screen.getByRole('button', { name: 'Add entry' }).click();
  const lines = screen.getByRole('list', { name: 'Log' }).getByRole('listitem');
  await expect.element(lines.nth(0)).toMatchTextContent(/You.*wrote.*All quiet.*Not sent yet/s);
  await expect.element(lines.nth(1)).toMatchTextContent(/Ben Mate.*Skiff seen.*Written offline; received by the server/s);
  await expect.element(lines.nth(2)).toMatchTextContent(/put the voyage under watch/);
  expect((await db().outbox.toArray()).map(({ name }) => name)).toEqual(['watch.log']);
  await expect.element(screen.getByLabelText('New entry')).toHaveValue('');
  expect(await seriousFindings()).toEqual([]);
});

test('a report that is entered moves the next one, at once', async () => {
  await db().watches.put(watchRow({ startsAt: ago(7 * 60) }));
  const screen = await openPage();
  await expect.element(screen.getByText(/^The report that was due at/)).toBeVisible();
  await screen.getByRole('button', { name: 'Report received' }).click();
  await screen.getByLabelText('What she reported').fill('All well');
  await screen.getByRole('button', { name: 'Enter report' }).click();
  await expect.element(screen.getByText(/Z \(in (5 h 5\d min|6 h)\)/)).toBeVisible();
  await expect.element(screen.getByText(/^The report that was due at/)).not.toBeInTheDocument();
});

test('a report of a time ahead is not entered, and says so', async () => {
  await db().watches.put(watchRow());
  const screen = await openPage();
  await screen.getByRole('button', { name: 'Report received' }).click();
  await screen.getByLabelText('What she reported').fill('All well');
  const time = screen.getByRole('textbox', { name: 'When she reported (UTC)' });
  await time.fill('2099-01-01 00:00Z');
  await screen.getByRole('button', { name: 'Enter report' }).click();
  await expect.element(screen.getByText('Give a time that is not in the future.')).toBeVisible();
  expect(await db().outbox.count()).toBe(0);
  await time.fill('2026-11-20 11:00Z');
  await screen.getByRole('button', { name: 'Enter report' }).click();
  await expect.element(screen.getByText('report received, of 2026-11-20 11:00Z')).toBeVisible();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('a hand-over note waits for somebody else; another’s is accepted by who has read it', async () => {
  await db().watches.put(watchRow());
  const member = {
    v: 1,
    teamId: 't',
    organisationId: ACCOUNT.organisationId,
    email: 'x@x.example',
    lastName: 'Mate',
    role: 'member' as const,
  };
  await db().teamMembers.bulkPut([
    { ...member, id: 't:ben', accountId: 'ben', firstName: 'Ben' },
    { ...member, id: 't:me', accountId: ACCOUNT.id, firstName: 'Ida' },
  ]);
  const screen = await openPage();
  await screen.getByRole('button', { name: 'Hand over' }).click();
  await screen.getByLabelText('To', { exact: true }).selectOptions('Ben Mate');
  await screen.getByRole('button', { name: 'Write note' }).click();
  await expect.element(screen.getByText('Write something first.')).toBeVisible();
  await screen.getByLabelText('Note for the next watch').fill('Two skiffs at 12 nm');
  await screen.getByRole('button', { name: 'Write note' }).click();
  await expect.element(screen.getByText(/^It waits for Ben Mate to accept it\./)).toBeVisible();
  await expect.element(screen.getByText('wrote a hand-over note for Ben Mate')).toBeVisible();
  await db().watches.update(ID, {
    keeperId: 'ben',
    handOver: { noteId: 'n', byId: 'ben', note: 'Over to you', writtenAt: ago(1) },
  });
  await screen.getByRole('button', { name: 'I have read it and take the watch' }).click();
  await expect.element(screen.getByText('accepted the hand-over note and took over the watch')).toBeVisible();
  expect((await db().watches.get(ID))?.keeperId).toBe(ACCOUNT.id);
});

test('as a document a watch says its state, its hand-overs, whom to call and its whole log by name and UTC; an exercise stands first', async () => {
  await db().watches.put(watchRow());
  const incidents = [{ id: 'i', title: 'Skiffs with ladders', position: [53, 0] as [number, number] }];
  const drill = { organisationId: ACCOUNT.organisationId, ownerId: 'ben', startedAt: ago(1), endsAt: ago(-60), incidents };
  await db().watchDrills.put({ id: 'z', v: 1, watchId: ID, ...drill });
  await db().watchLog.bulkPut([
    line('a', { kind: 'handOver', text: 'Two skiffs at 12 nm', writtenAt: Date.UTC(2026, 10, 20, 11) }),
    line('b', { kind: 'accepted', ownerName: 'Eve Mate', ownerId: 'eve', writtenAt: Date.UTC(2026, 10, 20, 12) }),
    line('c', { kind: 'drillStarted', drillId: 'z' }),
  ]);
  const screen = await openPage();
  await screen.getByRole('button', { name: 'PDF' }).click();
  await expect.poll(() => documentShown).toMatch(/^\[Exercise\]\n\nExercise: Watched voyage: ANNA\n/);
  for (const said of [
    ': Skiffs with ladders. Occurred',
    'Eve Duty | CSO | +44 20 7946 0000 |  | 15',
    '2026-11-20 11:00Z | Ben Mate | wrote a hand-over note\nTwo skiffs at 12 nm',
    '2026-11-20 12:00Z | Eve Mate | accepted the hand-over note and took over the watch',
    '| Ben Mate | Exercise\nbegan an exercise. Invented:',
  ])
    expect(documentShown).toContain(said);
});

test('a watch is sent by e-mail to a typed address or a colleague: offline it waits, with what its page shows as a document', async () => {
  const me = {
    organisationId: ACCOUNT.organisationId,
    email: 'me@x.example',
    firstName: 'Ida',
    lastName: 'Rask',
    role: 'manager' as const,
  };
  await db().teamMembers.put({ ...me, id: 't:me', v: 1, teamId: 't', accountId: ACCOUNT.id });
  await db().teamMembers.put({ ...me, id: 't:ben', v: 1, teamId: 't', accountId: 'ben', firstName: 'Ben', lastName: 'Mate' });
  await db().watches.put(watchRow());
  const { screen } = await openAt(`/dashboard/sentinel/${ID}`, (offer) => <PdfButton offer={offer} />);
  await screen.getByRole('button', { name: 'Send by e-mail' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Send as PDF by e-mail' });
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(dialog.getByText('Choose who receives it.')).toBeVisible();
  const to = dialog.getByRole('combobox', { name: 'To' });
  await expect.element(to.getByRole('option', { name: 'Ben Mate' })).toBeInTheDocument();
  await to.selectOptions('Another e-mail address');
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('master at ship');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(dialog.getByText('Type an e-mail address.')).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('Master@ship.example');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => db().outbox.count()).toBe(1);
  const [waiting] = await db().outbox.toArray();
  expect(waiting).toMatchObject({ name: 'document.mail', args: { of: 'watch', ofId: ID, addressee: { email: 'master@ship.example' } } });
  expect(waiting?.args).toMatchObject({ document: { file: expect.stringMatching(/^WATCH-ANNA-/), title: 'Watched voyage: ANNA' } });
});

test('who is left alone takes over the watch of an owner who has left the organisation, with a note in the log', async () => {
  const me = { organisationId: ACCOUNT.organisationId, email: 'me@x.example', firstName: 'Ada', lastName: 'Mate', role: 'member' as const };
  await db().teamMembers.put({ ...me, id: 't:me', v: 1, teamId: 't', accountId: ACCOUNT.id });
  await db().teamMembers.put({ ...me, id: 't:ben', v: 1, teamId: 't', accountId: 'ben', firstName: 'Ben', shut: true });
  await db().watches.put(watchRow({ keeperId: 'ben' }));
  const screen = await openPage();
  await expect.element(screen.getByText('without an owner')).toBeVisible();
  await screen.getByRole('button', { name: 'Take over the watch' }).click();
  await screen.getByLabelText('Note for the log').fill('Ben has left');
  await screen.getByRole('dialog').getByRole('button', { name: 'Take over the watch' }).click();
  await expect.element(screen.getByText('accepted the hand-over note and took over the watch')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Take over the watch' })).not.toBeInTheDocument();
  expect((await db().watches.get(ID))?.keeperId).toBe(ACCOUNT.id);
});

test('a watch that is ended says so, and its log can still be added to', async () => {
  await db().watches.put(watchRow());
  const screen = await openPage();
  await screen.getByRole('button', { name: 'End the watch' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'End the watch' }).click();
  await expect.element(screen.getByText('This watch has ended. Nothing is judged any more.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Hand over' })).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('New entry')).toBeVisible();
  await expect.element(screen.getByText(/draws no route and no corridor/)).toBeVisible();
});

test('a watch of an invented ship says so in its form, in the list and on its page, and the form does not call it real', async () => {
  const status = shipStore.status.bind(shipStore);
  vi.spyOn(shipStore, 'status').mockImplementation(async () => ({ ...(await status()), traffic: 'demonstration' }));
  await db().watches.put(watchRow());
  const form = (await openAt('/dashboard/sentinel/create')).screen;
  await expect.element(form.getByText(/this is a watch on an invented ship, and nobody is in danger\./)).toBeVisible();
  await expect.element(form.getByText(/real watch/)).not.toBeInTheDocument();
  await form.getByRole('combobox').first().fill('ann');
  await expect.element(form.getByRole('option', { name: /ANNA/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByText('Invented ship (demonstration traffic)')).toBeVisible();
  await form.unmount();
  const board = await openBoard();
  await says(board.getByRole('row', { name: /ANNA/ }), /Invented/);
  await board.unmount();
  await expect.element((await openPage()).getByText('Invented ship (demonstration traffic)')).toBeVisible();
});

test('the form says beside each field what is missing, and writes nothing', async () => {
  const { screen, path } = await openAt('/dashboard/sentinel/create');
  await screen.getByLabelText('Watched until (UTC)').fill('2026-01-01 00:00Z');
  await screen.getByLabelText('Silence limit, hours').fill('0');
  await screen.getByRole('button', { name: 'Add a contact' }).click();
  await screen.getByRole('button', { name: 'Put under watch' }).click();
  const described = (label: string) => expect.element(screen.getByLabelText(label, { exact: true }));
  await described('Ship’s name').toHaveAccessibleDescription(/Choose a ship with the search above\.$/);
  await described('Silence limit, hours').toHaveAccessibleDescription(/Give a number from 0\.25 to 168\.$/);
  await described('From').toHaveAccessibleDescription(/Choose a port from the list, or type a position\.$/);
  await described('Name').toHaveAccessibleDescription('Give a name of at most 80 characters.');
  expect(path()).toBe('/dashboard/sentinel/create');
  expect(await db().outbox.count()).toBe(0);
  expect(await seriousFindings()).toEqual([]);
});

test('a voyage is put under watch by keyboard, offline: ship, two positions, a contact; it opens and its log begins', async () => {
  const { screen, path } = await openAt('/dashboard/sentinel/create');
  await screen.getByRole('combobox').first().fill('ann');
  await expect.element(screen.getByRole('option', { name: /ANNA/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByLabelText('Ship’s name')).toHaveValue('ANNA');
  await screen.getByLabelText('From', { exact: true }).fill('12 00 N 060 00 E');
  await screen.getByLabelText('To', { exact: true }).fill('10 00 N 065 00 E');
  await expect.element(screen.getByText(/^A route of \d+ nm was found\.$/), { timeout: 20_000 }).toBeVisible();
  await screen.getByRole('button', { name: 'Add a contact' }).click();
  await screen.getByLabelText('Name', { exact: true }).fill('Eve Duty');
  await userEvent.keyboard('{Enter}');
  await expect.poll(path).toMatch(/^\/dashboard\/sentinel\/[0-9a-f-]{36}$/);
  const [watch] = await db().watches.toArray();
  expect(watch).toMatchObject({ mmsi: ANNA, name: 'ANNA', keeperId: ACCOUNT.id, contacts: [{ name: 'Eve Duty', role: '', minutes: 15 }] });
  expect(watch?.route.line.length).toBeGreaterThan(1);
  expect((watch?.endsAt ?? 0) - (watch?.startsAt ?? 0)).toBe(7 * 24 * HOUR_MS);
  await expect.element(screen.getByText('put the voyage under watch')).toBeVisible();
});

test('a signed passage fills the form in, an end before the arrival is told of before saving, and the watch leads to that version', async () => {
  const { passageId, ...signed } = passageToSign('p', { mmsi: ANNA });
  const plan = { ...signed.plan, departureMs: ago(-24 * 60), speedKn: 12 };
  const of = { organisationId: ACCOUNT.organisationId, authorId: 'ben', arrivedAt: 1 };
  await db().signedPassages.put({ ...signed, ...of, plan, id: passageId, v: 1 });
  const { screen, path } = await openAt('/dashboard/sentinel/create?signed=p');
  await expect.element(screen.getByLabelText('Ship’s name')).toHaveValue('ANNA');
  await expect.element(screen.getByLabelText('From', { exact: true })).toHaveValue('Aden');
  await expect.element(screen.getByLabelText('Signed passage of this ship')).toHaveValue('p');
  await expect.element(screen.getByText(/^By the plan she arrives .* The watch goes on for 24 h/)).toBeVisible();
  await screen.getByLabelText('Watched until (UTC)').fill(new Date(ago(-36 * 60)).toISOString().slice(0, 16).replace('T', ' ') + 'Z');
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^The watch ends .* before she arrives/);
  await screen.getByRole('button', { name: /^Watch until / }).click();
  await expect.element(screen.getByText(/^By the plan she arrives/)).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await screen.getByRole('button', { name: 'Put under watch' }).click();
  await expect.poll(path).toMatch(/^\/dashboard\/sentinel\/[0-9a-f-]{36}$/);
  expect((await db().watches.toArray())[0]?.route).toMatchObject({ fromName: 'Aden', toName: 'Salalah', passageId: 'p' });
  await expect.element(screen.getByText(/^Aden - Salalah, signed .* by First Last$/)).toBeVisible();
  const toPassage = screen.getByRole('link', { name: 'Open the assessment of the passage' });
  await expect.element(toPassage).toHaveAttribute('href', '/dashboard/tra?signed=p');
});

test('what was agreed is changed: only what differs is written, on the version that was opened, and the log says what', async () => {
  await db().watches.put(watchRow({ v: 7 }));
  const { screen, path } = await openAt(`/dashboard/sentinel/${ID}/edit`);
  await expect.element(screen.getByLabelText('From', { exact: true })).toHaveValue('Salalah');
  await screen.getByLabelText('Silence limit, hours').fill('2');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(path).toBe(`/dashboard/sentinel/${ID}`);
  const [entry] = await db().outbox.toArray();
  expect(entry).toMatchObject({ name: 'watch.change', baseVersion: 7, args: { watchId: ID, silenceHours: 2 } });
  expect(Object.keys(entry?.args as object).toSorted()).toEqual(['at', 'entryId', 'silenceHours', 'watchId']);
  await expect.element(screen.getByText('changed: Silence limit, hours')).toBeVisible();
});

test('on a phone the board and the page fit', async () => {
  await page.viewport(390, 800);
  await db().watches.put(watchRow());
  const screen = await openBoard();
  await says(screen.getByRole('row', { name: /ANNA/ }), /OK/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await screen.unmount();
  await openPage();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
