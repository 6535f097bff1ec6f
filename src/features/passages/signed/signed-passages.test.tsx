// Signing, opening and comparing assessments of passages on a real database, with the real commit and worker; no server: all offline.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Account } from '#contract/entities/accounts.ts';
import type { DocumentOffer, PlainDocument } from '#contract/documents/document.ts';
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import type { WatchRow } from '#contract/tables.ts';
import { passageToSign } from '#domain/passages/signed-passages.fixture.ts';
import { documentText } from '#files/documents/document-text.ts';
import { mailedOffer } from '#features/documents/pdf-button.tsx';
import { reviewSlots } from '#features/reviews/review-slots.tsx';
import { RatingLines } from '#features/vta/rating-lines.tsx';
import { RiskFigure } from '#features/vta/risk-figure.tsx';
import { showDrawer } from '#map/workbench.ts';
import { clearPersisted, persisted } from '#platform/persisted.ts';
import { eventRow, ownShip, portRow } from '#tests/held-rows.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { openScreens, says } from '#tests/screens-at.tsx';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { PassageScreen } from '#features/passages/passage-screen.tsx';
import { addressTime, readPassageSearch } from '#features/passages/passage-search.ts';
import type { HandOverProps } from './hand-over.tsx';
import { PassageDrawer } from './passage-drawer.tsx';

const NOW = Date.now();
const TOMORROW = Math.ceil(NOW / HOUR_MS) * HOUR_MS + DAY_MS;
const MANAGER: Account = { ...ACCOUNT, role: 'manager' };
const ANNA = 244_000_001;
/** More than the screen has. */
const MOST_TABS = 150;

beforeEach(async () => {
  clearPersisted();
  await page.viewport(1280, 900);
  await openSignedIn(MANAGER);
  await db().ports.bulkPut([
    portRow('YEADE', { name: 'Aden', lat: 12.79, lon: 44.98, threatRating: 'High' }),
    portRow('OMSLL', { name: 'Salalah', country: 'OM', lat: 16.94, lon: 54 }),
  ]);
  await db().ships.put(ownShip(ANNA, { name: 'ANNA', shipType: 80, length: 180 }));
  await db().events.put(eventRow('a', { type: 'Seizure', lat: 13.7, lon: 48, occurredPrecision: 'day', occurredAt: NOW - 5 * DAY_MS }));
  await db().syncState.put({ key: 'syncSeen', value: { eventsAtMs: NOW - HOUR_MS } });
});
afterEach(closeSignedIn);

const noRoutes = () => Promise.resolve([]);
let offered: DocumentOffer | undefined;
let mailed: HandOverProps['mailed'] = mailedOffer;
const openAt = async (address: string, account = MANAGER) => {
  const { screen, router } = await openScreens(
    address,
    {
      '/dashboard/tra': ({ search: raw }) => (
        <PassageScreen
          account={account}
          search={readPassageSearch(raw)}
          reviews={reviewSlots(account)}
          plannedRoute={() => Promise.resolve(undefined)}
          planRoute={() => Promise.resolve('r1')}
          onOpenMap={() => undefined}
          listRoutes={noRoutes}
          figure={(rating) => <RiskFigure rating={rating} />}
          lines={(rating) => <RatingLines rating={rating} of="passage" />}
          mailed={mailed}
          pdf={(offer) => {
            offered = offer;
            return null;
          }}
          onSearch={(next) => void router.navigate({ to: '/dashboard/tra', search: next } as never)}
        />
      ),
    },
    ['/dashboard/ports/$portId', '/dashboard/events/$eventId', '/dashboard/map'],
  );
  return { screen };
};
const ADDRESS = `/dashboard/tra?from=YEADE&to=OMSLL&ship=${ANNA}&speed=12&departure=${addressTime(TOMORROW)}`;

/** As somebody without a mouse. @throws when no Tab reaches it */
async function tabTo(target: { element(): Element }): Promise<void> {
  for (let tabs = 0; document.activeElement !== target.element(); tabs++) {
    if (tabs > MOST_TABS) throw new Error('It is not reached by Tab');
    await userEvent.keyboard('{Tab}');
  }
}

test('a manager makes and signs an assessment by the keyboard alone; opened, it reads as it was when more is known, and is compared with now', async () => {
  const { screen } = await openAt('/dashboard/tra');
  await expect.element(screen.getByRole('combobox', { name: 'From' })).toBeVisible();
  await tabTo(screen.getByRole('combobox', { name: 'From' }));
  await userEvent.keyboard('aden{Enter}');
  await tabTo(screen.getByRole('combobox', { name: 'To' }));
  await userEvent.keyboard('omsll{Enter}');
  await tabTo(screen.getByRole('combobox', { name: 'Ship' }));
  await userEvent.keyboard('ann{Enter}');
  await tabTo(screen.getByLabelText('Departure, UTC', { exact: true }));
  await userEvent.keyboard(`{Control>}a{/Control}${addressTime(TOMORROW).replace('T', ' ')}`);
  await tabTo(screen.getByLabelText('Speed, kn'));
  await userEvent.keyboard('{Control>}a{/Control}14{Enter}');
  await says(screen.getByRole('region', { name: 'Passage', exact: true }), /Speed14\.0 kn/);
  const sign = screen.getByRole('button', { name: 'Sign this assessment' });
  await expect.element(sign).toBeVisible();
  await tabTo(sign);
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog', { name: /^Sign the assessment of Aden - Salalah/ });
  await expect.element(dialog).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await tabTo(dialog.getByRole('textbox', { name: 'Note (optional)' }));
  await userEvent.keyboard('For the master.');
  await tabTo(dialog.getByRole('button', { name: 'Sign', exact: true }));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => db().signedPassages.count()).toBe(1);
  const [signed] = await db().signedPassages.toArray();
  expect(signed).toMatchObject({
    name: 'Aden - Salalah',
    mmsi: ANNA,
    shipName: 'ANNA',
    authorId: ACCOUNT.id,
    authorName: 'Ida Rask',
    note: 'For the master.',
    plan: { speedKn: 14, departureMs: TOMORROW },
    measures: { space: {} },
  });
  const before = screen.getByRole('link', { name: /^Open the assessment of Aden - Salalah/ });
  await says(screen.getByRole('region', { name: 'Signed assessments' }), /ANNA · departure .* by Ida Rask.*Waiting to be sent/);
  await db().events.put(eventRow('b', { lat: 13.75, lon: 48.1, occurredPrecision: 'day', occurredAt: NOW - DAY_MS }));
  await expect.element(before).toBeVisible();
  await tabTo(before);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/^This is a signed assessment\./)).toBeVisible();
  const watch = screen.getByRole('region', { name: 'Watch', exact: true });
  await expect.element(watch.getByText('No voyage is under watch with this assessment.')).toBeVisible();
  const put = watch.getByRole('link', { name: 'Put under watch' });
  await expect.element(put).toHaveAttribute('href', `/dashboard/sentinel/create?signed=${signed?.id}`);
  await says(screen.getByRole('region', { name: 'Risk', exact: true }), /Reports by typeSeizure1/);
  await expect.element(screen.getByText('For the master.')).toBeVisible();
  const words = documentText((await offered?.make()) as PlainDocument);
  expect(words).toMatch(/^\[Signed\]\n\nTransit risk assessment: Aden - Salalah\n/);
  expect(words).toMatch(/Ida Rask[^]*For the master\./);
  await screen.getByRole('combobox', { name: 'Compare with' }).selectOptions('The same plan as of now');
  await says(
    screen.getByRole('group', { name: 'Compare' }).getByRole('row', { name: /^Worst stretch/ }),
    /1 report, weighted .*2 reports, weighted /,
  );
  expect(await seriousFindings()).toEqual([]);
}, 60_000);

const keep = async (id: string, more = {}) => {
  const { passageId, ...signed } = passageToSign(id, more);
  await db().signedPassages.put({ ...signed, id: passageId, v: 1, organisationId: 'org-1', authorId: 'mia', arrivedAt: NOW });
};

test('a member reads and signs none; one whose time is over says so, and two signed ones stand side by side', async () => {
  await keep('one');
  await keep('two', { name: 'Aden - Mombasa' });
  const { screen } = await openAt(ADDRESS, ACCOUNT);
  await expect.element(screen.getByText(/^A manager of your organisation signs/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Sign this assessment' })).not.toBeInTheDocument();
  await says(screen.getByRole('region', { name: 'Signed assessments' }), /No longer valid/);
  await screen.getByRole('link', { name: /^Open the assessment of Aden - Mombasa/ }).click();
  await expect.element(screen.getByText(/^No longer valid: it was until/)).toBeVisible();
  await screen.getByRole('combobox', { name: 'Compare with' }).selectOptions('Another signed assessment');
  await screen.getByRole('combobox', { name: 'Signed assessment' }).fill('salalah');
  await userEvent.keyboard('{Enter}');
  await says(screen.getByRole('group', { name: 'Compare' }).getByRole('row', { name: /^Risk/ }), /\d\.\d, \w+/);
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBe(390);
}, 60_000);

test('a signed one says which stand-offs were examined and why they are not offered, on the page and on paper, which has whom to call too', async () => {
  const officer = { name: 'Eve Duty', role: 'CSO', telephone: '+44 20 7946 0000', minutes: 5 };
  await db().watches.put({ id: 'w', mmsi: ANNA, startsAt: 1, updatedAt: 1, contacts: [officer] } as unknown as WatchRow);
  const refused = [{ stretch: 0, refusals: [{ why: 'land' as const, distanceNm: 3, plannedNm: 20 }] }];
  await keep('refused', { measures: { space: { tried: [], noWay: [], refused }, time: { tried: [] } } });
  await keep('narrow', { measures: { space: { tried: [], noWay: [0] }, time: { tried: [] } } });
  for (const [id, why] of [
    [
      'refused',
      /^A stand-off from the stretch from .* is not offered: it would pass 3.0 nm from land, where the planned way keeps 20.0 nm\.$/,
    ],
    ['narrow', /^No way keeps off: \d+ nm to \d+ nm/],
  ] as const) {
    const { screen } = await openAt(`/dashboard/tra?signed=${id}`);
    const words = screen.getByRole('region', { name: 'Measures' }).getByText(why);
    await expect.element(words).toBeVisible();
    const said = words.element().textContent ?? '';
    const paper = documentText((await offered?.make()) as PlainDocument);
    expect(paper).toContain(said);
    expect(paper).toMatch(/Contacts[^]*Eve Duty[^]*\+44 20 7946 0000 \| Not known \| Call tree of the watch over her/);
    await screen.unmount();
  }
}, 60_000);

test('without a departure there is nothing to sign, and a signed one that is not here says so', async () => {
  const { screen } = await openAt('/dashboard/tra?from=YEADE&to=OMSLL&speed=12');
  await expect.element(screen.getByText('Signing needs a departure ahead and a speed.')).toBeVisible();
  await screen.unmount();
  const gone = await openAt('/dashboard/tra?signed=gone');
  await expect.element(gone.screen.getByText('This signed assessment is not on this device')).toBeVisible();
}, 60_000);

test('it is handed over to a person without a link, who acknowledges it; to nobody it is not handed over', async () => {
  await keep('one');
  const member = { v: 1, teamId: 't', organisationId: 'org-1', email: 'x@x.example', lastName: 'Mate', role: 'member' as const };
  await db().teamMembers.bulkPut([
    { ...member, id: 't:ben', accountId: 'ben', firstName: 'Ben' },
    { ...member, id: 't:me', accountId: ACCOUNT.id, firstName: 'Ida' },
  ]);
  const { screen } = await openAt('/dashboard/tra?signed=one', ACCOUNT);
  const card = screen.getByRole('region', { name: 'Hand-over' });
  await card.getByRole('button', { name: 'Hand over' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect.element(screen.getByText('Choose who receives it.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'To' }).selectOptions('Ben Mate');
  await dialog.getByRole('textbox', { name: 'Note (optional)' }).fill('Read the measures.');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await says(card, /You to Ben Mate, .*Waiting to be sent.*Read the measures\..*Not acknowledged yet\./);
  await db().passageLog.put({
    id: 'b',
    v: 1,
    passageId: 'one',
    organisationId: 'org-1',
    ownerId: 'ben',
    ownerName: 'Ben Mate',
    kind: 'handOver',
    text: '',
    writtenAt: NOW,
    arrivedAt: NOW,
    receiver: { role: 'member' },
  });
  await card.getByRole('button', { name: 'Acknowledge that I have read it' }).click();
  await says(card, /Ben Mate to Any member.*Acknowledged by You/);
  expect((await db().outbox.toArray()).map(({ name }) => name)).toEqual(['passage.handOver', 'passage.accept']);
  expect(await seriousFindings()).toEqual([]);
}, 60_000);

test('it is handed over by e-mail to a master without an account, and its line says when it went with which file, or why not', async () => {
  await keep('one');
  const { screen } = await openAt('/dashboard/tra?signed=one');
  const card = screen.getByRole('region', { name: 'Hand-over' });
  await card.getByRole('button', { name: 'Hand over' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'To' }).selectOptions('Somebody without an account, by e-mail');
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('master at ship');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect.element(screen.getByText('Type an e-mail address.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(' Master@ship.example ');
  expect(await seriousFindings()).toEqual([]);
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await says(card, /You to master@ship\.example, .*Waiting to be sent.*The server has not sent the e-mail yet\./);
  persisted('mechanisms', (stored) => stored).set({ email: false, sms: false, whatsApp: false, api: false });
  dispatchEvent(new StorageEvent('storage', { key: 'fathom-mechanisms' })); // as another tab heard it
  await says(card, /Not sent: this server sends no e-mail\. Send the PDF another way\./);
  const [sent] = await db().outbox.toArray();
  expect(sent?.args).toMatchObject({ document: { file: expect.stringMatching(/^TRA-/), marks: expect.arrayContaining(['Signed']) } });
  const [line] = await db().passageLog.toArray();
  if (!line) throw new Error('no line');
  expect(line).not.toHaveProperty('document');
  const receipt = { ...line, id: 'r', v: 1, ownerId: 'server', noteId: line.id, writtenAt: NOW };
  await db().passageLog.put({ ...receipt, kind: 'notMailed', text: 'noMailServer' });
  await says(card, /Not sent, .*This server is not set up to send e-mail\. Send the PDF another way\./);
  await db().passageLog.put({ ...receipt, kind: 'mailed', text: 'passage-assessment-2026-11-27.pdf' });
  await says(card, /E-mail sent, .* with passage-assessment-2026-11-27\.pdf\. That does not prove that it arrived\./);
}, 60_000);

test('her master stands first among who may receive it; one whose PDF is too large to be mailed says so and does not go', async () => {
  await keep('one');
  const master = { name: 'O. Lund', role: 'Master', email: 'lund@ship.example', minutes: 5 };
  await db().watches.put({ id: 'w', mmsi: ANNA, startsAt: 1, updatedAt: 1, contacts: [master] } as unknown as WatchRow);
  mailed = () => Promise.resolve(undefined);
  const { screen } = await openAt('/dashboard/tra?signed=one');
  const card = screen.getByRole('region', { name: 'Hand-over' });
  await card.getByRole('button', { name: 'Hand over' }).click();
  const dialog = screen.getByRole('dialog');
  const choice = dialog.getByRole('combobox', { name: 'To' });
  await expect.element(choice.getByRole('option').nth(1)).toHaveTextContent('Her master O. Lund by e-mail: lund@ship.example');
  await choice.selectOptions('Her master O. Lund by e-mail: lund@ship.example');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect.element(dialog.getByText(/^This is too large to be sent by e-mail\. Save the PDF and send it another way\./)).toBeVisible();
  expect(await db().outbox.count()).toBe(0);
  mailed = mailedOffer;
}, 60_000);

test('the drawer of the map shows the current one of the chosen ship, finds others by name however many are newer, says when its time is over, and opens the whole', async () => {
  await keep('one');
  await keep('two', { mmsi: ANNA + 1, shipName: 'BERTA' });
  for (let at = 1; at < 120; at++) await keep(`z${at}`, { mmsi: ANNA + 2, shipName: 'CARLA' });
  showDrawer({ name: 'ship', mmsi: ANNA });
  showDrawer({ name: 'passages' });
  const drawer = (
    <PassageDrawer accountId={ACCOUNT.id} routeId="none" figure={(rating) => <RiskFigure rating={rating} />} onClose={() => undefined} />
  );
  const { screen, router } = await renderAt(drawer, ['/dashboard/tra']);
  const choice = screen.getByRole('combobox', { name: 'Ship or route' });
  await expect.element(choice).toHaveValue('ANNA');
  await expect.element(screen.getByText(/^No longer valid: it was until/)).toBeVisible();
  await says(
    screen.getByRole('complementary'),
    /Worst stretch\d+ nm to \d+ nm · \d{4}-.* 1 report, weighted .*Next listed areaNone.*Measures in forceNone that is known/,
  );
  expect(await seriousFindings()).toEqual([]);
  await choice.fill('nobody');
  await expect.element(screen.getByText('Choose a ship or route', { exact: true })).toBeVisible();
  await choice.fill('bert');
  await userEvent.keyboard('{Enter}');
  await expect.element(choice).toHaveValue('BERTA');
  await screen.getByRole('link', { name: 'Open the whole assessment' }).click();
  await expect.poll(() => router.state.location).toMatchObject({ pathname: '/dashboard/tra', search: { signed: 'two' } });
});

test('a draft of a passage is written, and its reviewer signs just what it says', async () => {
  const { passageId: _id, authorName: _name, signedAt: _at, note, ...content } = passageToSign('x', { chosen: [] });
  const by = { v: 1, organisationId: ACCOUNT.organisationId, ownerId: 'ben', ownerName: 'Ben Mate', writtenAt: NOW, arrivedAt: NOW };
  const result = { ...content.result, validUntilMs: NOW + DAY_MS };
  await db().assessmentDrafts.put({ ...by, id: 'd', name: content.name, content: { of: 'passage', ...content, result }, note });
  await db().reviewLog.put({ ...by, id: 'a', draftId: 'd', kind: 'asked', text: '', reviewer: { id: ACCOUNT.id, name: 'Ada Mate' } });
  const { screen } = await openAt(ADDRESS, { ...MANAGER, role: 'member' });
  await screen.getByRole('button', { name: 'Write a draft' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.poll(() => db().assessmentDrafts.count()).toBe(2);
  await screen
    .getByRole('link', { name: /^Open the draft of Aden - Salalah, / })
    .last()
    .click();
  await screen.getByRole('button', { name: 'Sign this draft' }).click();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect.poll(() => db().signedPassages.toArray()).toMatchObject([{ ...content, result, note, draftId: 'd' }]);
});
