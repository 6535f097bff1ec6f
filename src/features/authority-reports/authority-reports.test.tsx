// Reports to authorities on a real database with the real commit; no server: all of it works offline.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DocumentOffer } from '#contract/documents/document.ts';
import type { ReportMail } from '#contract/entities/authority-reports/receipts.ts';
import type { Ship } from '#contract/entities/ships.ts';
import { MINUTE_MS } from '#contract/units.ts';
import { documentText } from '#files/documents/document-text.ts';
import { clearPersisted } from '#platform/persisted.ts';
import { accountDb } from '#store/device/account-db.ts';
import { keepDraftsWith } from '#platform/drafts.ts';
import { ACCOUNT, closeDevice, openDevice } from '#tests/fleet-device.tsx';
import { keepDraftsInMemory } from '#tests/kept-drafts.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { openScreens } from '#tests/screens-at.tsx';
import { KeptReports } from './kept-reports.tsx';
import { ReportButton } from './report-button.tsx';

const SHIP = 248_123_000;
const db = () => accountDb(ACCOUNT.id);
const shipOf = (ageMin: number): Ship => ({
  _id: String(SHIP),
  id: String(SHIP),
  mmsi: SHIP,
  name: 'SEA EAGLE',
  callsign: '9HAB5',
  imo: 9_074_729,
  flag: 'MT',
  lat: 12.5,
  lon: 51.25,
  cog: 34,
  sog: 14.5,
  destination: 'DJIBOUTI',
  lastSeen: Date.now() - (ageMin + 0.5) * MINUTE_MS, // the page's clock for ages goes in steps
});

beforeEach(async () => {
  clearPersisted();
  await page.viewport(390, 844);
  await openDevice([]);
});
afterEach(closeDevice);

const open = async (ageMin = 5, form = 'ukmto.daily') => {
  const ship = shipOf(ageMin);
  const screens = {
    '/dashboard/ship': () => (
      <>
        <ReportButton accountId={ACCOUNT.id} author="Ada Mate" mmsi={SHIP} ship={ship} pdf={() => null} />
        <KeptReports accountId={ACCOUNT.id} mmsi={SHIP} pdf={offered} />
      </>
    ),
  };
  const { screen } = await openScreens('/dashboard/ship', screens, []);
  await screen.getByRole('button', { name: 'Report to authorities' }).click();
  await screen.getByRole('combobox', { name: 'Form' }).selectOptions(form);
  return screen;
};
/** As a button that shows the document as text. */
const offered = ({ make }: DocumentOffer) => (
  <button type="button" onClick={() => void Promise.resolve(make()).then((made) => (documentShown = documentText(made)))}>
    PDF
  </button>
);
let documentShown = '';
const textShown = () => document.querySelector('[role=dialog] pre')?.textContent ?? '';

test('a report is filled from what the device knows, says what is missing and changed, and its receipt is what its sender said', async () => {
  const screen = await open();
  await expect.poll(textShown).toContain('4. POSITION: 1230.00N 05115.00E\n5. COURSE AND SPEED: 034, 14.5 KN');
  await expect.element(screen.getByText('As this device knows it, 5 min old.').first()).toBeVisible();
  await screen.getByRole('textbox', { name: 'Call sign' }).fill('');
  await expect.element(screen.getByText('Missing: Call sign. The report can be sent without.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Call sign' }).fill('9H,AB5');
  await screen.getByRole('textbox', { name: /^Other information/ }).fill('ETA for Zürich\nlater');
  await expect.element(screen.getByText(/is sent as “ETA for Zurich later”/)).toBeVisible();
  await expect.element(screen.getByText(/^Call sign: “9H,AB5” is sent as “9H AB5”/)).toBeVisible();
  await screen.getByRole('textbox', { name: 'Send to' }).fill('watch@example.org');
  const mail = screen.getByRole('link', { name: 'E-mail' }).element().getAttribute('href') ?? '';
  expect(decodeURIComponent(mail)).toBe(`mailto:watch@example.org?subject=UKMTO DAILY REPORT&body=${textShown().replaceAll('\n', '\r\n')}`);
  expect(await seriousFindings()).toEqual([]);
  await screen.getByRole('button', { name: 'QR code' }).click();
  await expect.element(screen.getByRole('img', { name: 'The report as a QR code' })).toBeVisible();
  const text = textShown();
  await screen.getByRole('textbox', { name: /^Other information/ }).fill('');
  await expect.element(screen.getByText(/The fields have changed since/)).toBeVisible();
  await screen.getByRole('textbox', { name: 'Course' }).click();
  await userEvent.keyboard('{Enter}');
  expect(await db().outbox.count(), 'Enter keeps nothing').toBe(0);
  await screen.getByRole('button', { name: 'I have sent it' }).click();
  expect(await db().outbox.count(), 'it asks once').toBe(0);
  await expect.element(screen.getByRole('combobox', { name: 'How it was sent' })).toHaveValue('qr');
  await screen.getByRole('button', { name: 'Keep the receipt' }).click();
  await expect.element(screen.getByText(/^You said that you sent it to watch@example.org: .* by QR code\.$/)).toBeVisible();
  await expect.element(screen.getByText('Receipt not sent to the server yet')).toBeVisible();
  expect(await db().authorityReports.toArray()).toMatchObject([{ form: 'ukmto.daily', way: 'qr', text, authorName: 'Ada Mate' }]);
  expect((await db().outbox.toArray()).map(({ name }) => name)).toEqual(['authorityReport.keep']);
});

test.each([
  ['Copy', 'copy', 'You copied the text. Fathom cannot know whether it was sent.'],
  ['Share', 'share', 'You shared the text. Fathom cannot know whether it was sent.'],
  ['E-mail', 'mail', 'The text went to your e-mail program. Fathom cannot know whether it was sent.'],
])('a report that leaves by %s says what is known of it, and is asked for in that way', async (label, way, words) => {
  const taken: unknown[] = [];
  const take = (given: unknown) => Promise.resolve(void taken.push(given));
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(take);
  Object.assign(navigator, { share: take });
  const stayHere = (event: Event) => (event.target as Element).closest('a[href^=mailto]') && event.preventDefault();
  addEventListener('click', stayHere);
  const screen = await open();
  await screen.getByRole(way === 'mail' ? 'link' : 'button', { name: label, exact: true }).click();
  await expect.element(screen.getByText(words)).toBeVisible();
  expect(taken).toEqual({ copy: [textShown()], share: [{ title: 'UKMTO DAILY REPORT', text: textShown() }], mail: [] }[way]);
  await screen.getByRole('button', { name: 'I have sent it' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'How it was sent' })).toHaveValue(way);
  removeEventListener('click', stayHere);
  Reflect.deleteProperty(navigator, 'share');
});

test('a position older than half an hour is said to be old, and what the last report said is there again', async () => {
  const kept = { mmsi: SHIP, form: 'mdat.initial', sentTo: '', way: 'copy' as const, text: 'X', authorName: 'Bo Bridge' };
  const times = { writtenAt: Date.UTC(2026, 10, 20), arrivedAt: Date.UTC(2026, 10, 20) };
  const typed = [{ field: 'cargo', text: 'Grain' }];
  await db().authorityReports.put({ ...kept, ...times, typed, id: `${SHIP}:a`, v: 1, organisationId: 'north', ownerId: 'bo' });
  const screen = await open(41, 'ukmto.initial');
  await expect.element(screen.getByText('Older than 30 min: Time, UTC (41 min), Position (41 min), Course (41 min).')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Cargo' })).toHaveValue('Grain');
  await expect.element(screen.getByRole('textbox', { name: 'Cargo' })).toHaveAccessibleDescription('As in the report of 2026-11-20.');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('Bo Bridge said that it was sent: 2026-11-20 00:00Z, copied.')).toBeVisible();
});

test('destination and ETA are those of the watch over her, and its sender may take those of AIS', async () => {
  const at = { createdAt: 1, updatedAt: 1, organisationId: 'north', ownerId: 'bo', keeperId: 'bo', v: 1 };
  const line = [[51.25, 12.5] as [number, number], [52, 13] as [number, number]];
  const limits = { corridorNm: 20, speedKn: 12, reportEveryHours: 6, silenceHours: 3, answerMinutes: 15, contacts: [] };
  const period = { startsAt: Date.now() - 60 * MINUTE_MS, endsAt: Date.now() + 600 * MINUTE_MS };
  const route = { fromName: 'Jeddah', toName: 'Al Fujayrah', line };
  await db().watches.put({ ...at, ...limits, ...period, id: 'w', mmsi: SHIP, name: 'SEA EAGLE', route });
  const screen = await open(5, 'ukmto.initial');
  const field = screen.getByRole('textbox', { name: /^Destination and ETA/ });
  await expect.poll(() => (field.element() as HTMLInputElement).value).toMatch(/^Al Fujayrah \d{6}Z [A-Z]{3} \d\d$/);
  await expect
    .element(field)
    .toHaveAccessibleDescription(
      /^From the watch over her: the ETA is an estimate by her last position, at \d.* kn\. No choke point .* is ahead on this route\.$/,
    );
  await expect
    .element(
      screen.getByText(/^The report says Al Fujayrah, with the ETA of the watch by her last position and speed\. AIS says DJIBOUTI\./),
    )
    .toBeVisible();
  await screen.getByRole('button', { name: 'DJIBOUTI, as in AIS' }).click();
  await expect.element(field).toHaveValue('DJIBOUTI');
  await screen.getByRole('combobox', { name: 'Form' }).selectOptions('mscio.movement'); // it asks for no ETA
  await expect.element(screen.getByText(/^The report says Al Fujayrah\. AIS says DJIBOUTI\./)).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Last port' })).toHaveValue('Jeddah');
  await expect.element(screen.getByRole('textbox', { name: 'Last port' })).toHaveAccessibleDescription('From the watch over her.');
});

test('without a watch or a signed passage the ETAs at choke points and the last port are said to be missing', async () => {
  const screen = await open(5, 'ukmto.initial');
  await expect.element(screen.getByText(/^Missing: .*ETAs at choke points\. The report can be sent without\.$/)).toBeVisible();
  await screen.getByRole('combobox', { name: 'Form' }).selectOptions('mscio.movement');
  await expect.element(screen.getByText(/^Missing: .*Last port\. The report can be sent without\.$/)).toBeVisible();
});

test('an address stands with its source and the date of it, and without one the screen says that none is known', async () => {
  const screen = await open(5, 'mscio.movement');
  await expect.element(screen.getByText(/^No address of this centre is known here\./)).toBeVisible();
  await expect.element(screen.getByText(/^The server sends only to the e-mail address of a centre/)).toBeVisible();
  await screen.getByRole('combobox', { name: 'Form' }).selectOptions('ukmto.daily');
  await expect.element(screen.getByText(/^As published: .*BMP5.*, 2018-06\. Nobody has checked it here/)).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Send to' })).toHaveValue('');
  await screen.getByRole('button', { name: 'watchkeepers@ukmto.org' }).click();
  await expect.element(screen.getByRole('button', { name: 'Let the server send it' })).toBeVisible();
  await screen.getByRole('textbox', { name: 'Send to' }).fill('');
  const centre = { addressee: 'ukmto' as const, name: 'UKMTO', email: 'watch@example.org', telephone: '+44 1', source: 'Its page' };
  await db().reportCentres.put({ ...centre, id: 'one', v: 1, issuedAt: Date.UTC(2026, 9, 1), updatedAt: 1 });
  await expect.element(screen.getByText('As of 2026-10-01, by Its page. Check that it still holds.')).toBeVisible();
  await expect.element(screen.getByText(/^As published/)).not.toBeInTheDocument();
  await screen.getByRole('combobox', { name: 'Form' }).selectOptions('ukmto.final');
  await expect.element(screen.getByRole('textbox', { name: 'Send to' })).toHaveValue('watch@example.org');
  await screen.getByRole('button', { name: '+44 1' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Send to' })).toHaveValue('+44 1');
});

test('the server sends to the address of a centre: offline it waits, and the receipt, on paper too, says whether it was sent', async () => {
  const centre = { addressee: 'ukmto' as const, name: 'UKMTO', email: 'watch@example.org', telephone: '', source: 'Its page' };
  await db().reportCentres.put({ ...centre, id: 'one', v: 1, issuedAt: Date.UTC(2026, 9, 1), updatedAt: 1 });
  const screen = await open();
  await screen.getByRole('textbox', { name: 'Send to' }).fill('somebody@example.org');
  await expect.element(screen.getByRole('button', { name: 'Let the server send it' })).not.toBeInTheDocument();
  await screen.getByRole('textbox', { name: 'Send to' }).fill('Watch@example.org');
  const pdf = screen.getByRole('switch', { name: /^With the report as a PDF/ });
  await expect.element(pdf).not.toBeChecked();
  await pdf.click();
  await screen.getByRole('button', { name: 'Let the server send it' }).click();
  await expect
    .element(screen.getByText('Not sent. It waits on this device for a connection to the server. It goes with a PDF.'))
    .toBeVisible();
  const [row] = await db().authorityReports.toArray();
  expect(row).toMatchObject({ way: 'server', sentTo: 'Watch@example.org', withPdf: true, mail: { state: 'waiting' } });
  const mailed = (mail: ReportMail) => db().authorityReports.update(row?.id ?? '', { v: 2, mail });
  await mailed({ state: 'failed', at: 1, reason: 'noMailServer' });
  await expect.element(screen.getByText('Not sent. This server is not set up to send e-mail. Send it another way.')).toBeVisible();
  await mailed({ state: 'failed', at: 1, reason: 'refused' });
  await expect.element(screen.getByText('Not sent. The mail server did not take it. Send it another way.')).toBeVisible();
  const sent = { state: 'sent' as const, at: Date.UTC(2026, 10, 20) };
  await mailed(sent);
  await expect.element(screen.getByText(/The PDF could not be made: the text went alone\.$/)).toBeVisible();
  await mailed({ ...sent, attached: 'REPORT-248123000.pdf' });
  const words =
    'Sent by e-mail to Watch@example.org: 2026-11-20 00:00Z. That does not prove that it arrived. Attached: REPORT-248123000.pdf.';
  await expect.element(screen.getByText(words)).toBeVisible();
  await screen.getByText('UKMTO DAILY REPORT').first().click();
  await screen.getByRole('button', { name: 'PDF' }).click();
  await expect.poll(() => documentShown).toContain(words);
  expect(documentShown).toContain('4. POSITION: 1230.00N 05115.00E');
});

test('what was typed and not sent is offered again where the composer was closed, in every form that asks for it', async () => {
  keepDraftsInMemory();
  const screen = await open(5, 'ukmto.initial');
  await screen.getByRole('textbox', { name: 'Cargo' }).fill('Crude oil');
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Report to authorities' }).click();
  await screen.getByRole('combobox', { name: 'Form' }).selectOptions('mscio.movement');
  await screen.getByRole('button', { name: 'Restore' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Cargo (optional)', exact: true })).toHaveValue('Crude oil');
  await expect.poll(textShown).toContain('CARGO: Crude oil');
  keepDraftsWith(undefined);
});
