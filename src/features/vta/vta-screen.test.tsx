// Threat assessments on a real database with the real commit and the real ship store; no server: all of it works offline.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DocumentOffer, PlainDocument } from '#contract/documents/document.ts';
import { KEPT_SINCE } from '#contract/ship-history/ship-facts.ts';
import { DAY_MS } from '#contract/units.ts';
import { PdfButton } from '#features/documents/pdf-button.tsx';
import { reviewSlots } from '#features/reviews/review-slots.tsx';
import { WayMap } from '#features/tracks/way-map.tsx';
import { documentText } from '#files/documents/document-text.ts';
import { writeRuleSet } from '#domain/risk/read-rule-set.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { clearPersisted } from '#platform/persisted.ts';
import { shipToSign } from '#domain/vta/assessments.fixture.ts';
import { accountDb } from '#store/device/account-db.ts';
import type { KnownFact } from '#store/ship-facts.ts';
import { ACCOUNT, closeDevice, openDevice, putFleet, seen } from '#tests/fleet-device.tsx';
import { eventRow, portRow } from '#tests/held-rows.ts';
import { seriousAtNight, seriousFindings } from '#tests/render-in-theme.tsx';
import { openScreens, rowsShown, says } from '#tests/screens-at.tsx';
import { dataAt } from '#platform/slow-clock.ts';
import { useFleetRatings } from './fleets/fleet-ratings.ts';
import { FleetRisk } from './fleets/fleet-risk.tsx';
import { readVtaSearch } from './vta-search.ts';
import { VtaScreen } from './vta-screen.tsx';

const [TANKER, TUG, UNSEEN] = [235_000_001, 235_000_003, 235_000_009];
const db = () => accountDb(ACCOUNT.id);

let offered: DocumentOffer | undefined;

const near = (id: string, part = {}) =>
  eventRow(id, { title: `Tanker boarded ${id}`, lat: 54, lon: 10.1, occurredAt: Date.now() - 3 * DAY_MS, ...part });

beforeEach(async () => {
  clearPersisted();
  await page.viewport(1280, 900);
  await openDevice([
    seen(TANKER, 5, { name: 'GULF PEARL', shipType: 80, length: 250, imo: 9_074_729 }),
    seen(TUG, 5, { name: 'STRONG TUG', shipType: 52, length: 30, lat: 20, lon: -140 }),
  ]);
});
afterEach(closeDevice);

const withFleet = async () => {
  await putFleet({ id: 'f1', name: 'Gulf' }, [TANKER, TUG, UNSEEN]);
  await db().events.bulkPut(['a', 'b', 'c', 'd'].map((id, at) => near(id, { occurredAt: Date.now() - (3 + at) * DAY_MS })));
};

const tellFact = ({ fact }: KnownFact) => ({
  icon: 'time' as const,
  title: `Told: ${fact.kind}`,
  detail: new Date(fact.startedAt).toISOString(),
});

const openAt = (address: string, role: 'manager' | 'member' = 'manager') =>
  openScreens(
    address,
    {
      '/dashboard/vta': ({ search }) => (
        <VtaScreen
          account={{ ...ACCOUNT, role }}
          search={readVtaSearch(search)}
          showWay={(shown) => <WayMap {...shown} />}
          reviews={reviewSlots({ ...ACCOUNT, role })}
          tellFact={tellFact}
          pdf={(offer) => {
            offered = offer;
            return <PdfButton offer={offer} />;
          }}
        />
      ),
    },
    ['/dashboard/map', '/dashboard/ship/$shipId', '/dashboard/fleets/create'],
  );

/** Nobody has scrolled to the map. */
async function documentWithMap(): Promise<string> {
  const made = (await offered?.make()) as PlainDocument;
  const picture = made.sections.flatMap(({ parts }) => parts).find((part) => part.kind === 'picture');
  expect(new TextDecoder().decode(picture?.png.slice(1, 4))).toBe('PNG');
  return documentText(made);
}

test('own ships stand worst first, each with figure, band in words, range and how much is not known; one that was never heard is last and not rated', async () => {
  await withFleet();
  const { screen, router } = await openAt('/dashboard/vta');
  await expect.poll(rowsShown).toEqual(['GULF PEARL', 'STRONG TUG', 'MMSI 235000009']);
  await says(
    screen.getByRole('row', { name: /GULF PEARL/ }),
    /GULF PEARL\d+\.\d(Moderate|Low|High)(, may be up to \w+)?(: \d+ of \d+ inputs not known)?not signed\d+\.\d, (Moderate|Low|High)\d+\.\d to \d+\.\d\d+ of 21/,
  );
  await says(screen.getByRole('row', { name: /235000009/ }), /MMSI 235000009Not rated: never heard/);
  expect(await seriousFindings()).toEqual([]);
  await screen.getByRole('link', { name: 'GULF PEARL' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ ship: TANKER });
  await expect.element(screen.getByRole('heading', { name: 'Every line of the rating' })).toBeVisible();
  expect(await seriousAtNight(), 'the ship at night').toEqual([]);
});

test('without ships the list says what it is for, and leads to the first step', async () => {
  const { screen } = await openAt('/dashboard/vta');
  await expect.element(screen.getByRole('heading', { name: 'No ship to assess yet' })).toBeVisible();
  await screen.getByRole('link', { name: 'Create a fleet' }).click();
  await expect.element(screen.getByText('/dashboard/fleets/create')).toBeVisible();
});

test('what only the owner knows is entered where it counts, in words where it is wrong, and changes the figure at once', async () => {
  await withFleet();
  const { screen } = await openAt(`/dashboard/vta?ship=${TANKER}`);
  const freeboard = screen.getByRole('textbox', { name: 'Lowest freeboard, m' });
  await expect.element(freeboard).toHaveAccessibleDescription('Not known: counts 12.5 of 25.0 points.');
  await freeboard.fill('deep');
  await expect.element(freeboard).toHaveAccessibleDescription('Not saved yet.');
  await screen.getByRole('combobox', { name: 'Guards' }).selectOptions('armed');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByText('A number, such as 7.5.')).toBeVisible();
  expect(await db().outbox.count()).toBe(0);
  await freeboard.fill('9,5');
  await expect.element(freeboard).toHaveAccessibleDescription(/Not saved yet: would count 0\.0 of 25\.0 points, now 12\.5\./);
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await says(screen.getByRole('row', { name: /Lowest freeboard/ }), /9\.5 m25\.00\.0your organisation/);
  await says(screen.getByRole('row', { name: /^Guards/ }), /armed15\.00\.0/);
  expect(await db().shipParticulars.toArray()).toMatchObject([{ mmsi: TANKER, freeboardM: { value: 9.5 }, guards: { value: 'armed' } }]);
  expect((await db().outbox.toArray()).map(({ name }) => name)).toEqual(['particulars.set']);
  await expect.element(screen.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
});

test('the date of an affiliation’s source is typed as days are everywhere, and one that is none is said', async () => {
  await withFleet();
  const { screen } = await openAt(`/dashboard/vta?ship=${TANKER}`);
  await screen.getByRole('combobox', { name: 'Affiliation' }).selectOptions('direct');
  await screen.getByRole('textbox', { name: 'Source of the affiliation' }).fill('JMIC');
  const day = screen.getByRole('textbox', { name: 'Date of that source' });
  await day.fill('2026-02-31');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByText('Write the day as year-month-day, for example 2026-11-27.')).toBeVisible();
  expect(await db().outbox.count()).toBe(0);
  await day.fill('2026-02-27');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => db().shipParticulars.toArray())
    .toMatchObject([{ affiliation: { value: { link: 'direct', source: 'JMIC', asOf: Date.UTC(2026, 1, 27) } } }]);
});

test('what a colleague enters appears in the fields that were left alone, and typed text stays', async () => {
  await withFleet();
  const { screen } = await openAt(`/dashboard/vta?ship=${TANKER}`);
  const freeboard = screen.getByRole('textbox', { name: 'Lowest freeboard, m' });
  await freeboard.fill('9');
  await db().shipParticulars.put({
    id: String(TANKER),
    v: 3,
    organisationId: ACCOUNT.organisationId,
    mmsi: TANKER,
    crew: { value: 21, at: Date.now() },
  });
  await expect.element(screen.getByRole('textbox', { name: 'Persons in the crew' })).toHaveValue('21');
  await expect.element(freeboard).toHaveValue('9');
});

test('measures say from what to what, and incidents nearby lead to the map', async () => {
  await withFleet();
  const { screen, router } = await openAt(`/dashboard/vta?ship=${TANKER}`);
  const measures = screen.getByRole('region', { name: 'Measures that lower it most' });
  await says(measures, /Armed guards: from \d+\.\d to \d+\.\d, (Low|Moderate)/);
  await says(measures, /With the best of each kind together.*Residual riskTick a measure to see it\./);
  await measures.getByRole('checkbox', { name: /^Armed guards/ }).click();
  await says(measures, /Residual risk\d+\.\d, .*inputs not known\. With what is not known: /);
  const incidents = screen.getByRole('region', { name: 'Similar incidents nearby' });
  await says(incidents, /Tanker boarded a.*weight \d.*\d nm3 d/);
  await incidents.getByRole('button', { name: /Tanker boarded a/ }).click();
  await expect.poll(() => router.state.location).toMatchObject({ pathname: '/dashboard/map', search: { event: 'a' } });
});

test('her history feeds the lines, and each fact leads to its place; what is not covered is said; the trend has a table', async () => {
  await withFleet();
  await db().ports.put(portRow('P1', { name: 'Kiel', lat: 54, lon: 10, threatRating: 'High' }));
  const at = (days: number) => Date.now() - days * DAY_MS;
  const fact = (kind: string, startedAt: number, detail: Record<string, unknown>, lat = 54) => ({
    id: `${ACCOUNT.id}:${kind}`,
    v: 1,
    holderId: ACCOUNT.id,
    mmsi: TANKER,
    kind,
    startedAt,
    ...(kind !== KEPT_SINCE && { endedAt: startedAt + DAY_MS }),
    lat,
    lon: 10,
    detail,
    traffic: 'live' as const,
  });
  await db().shipFacts.bulkPut([
    fact(KEPT_SINCE, at(100), {}),
    fact('portCall', at(20), { portId: 'P1', portName: 'Kiel' }),
    fact('silence', at(10), { untilLat: 1, untilLon: 1, distanceNm: 90 }, 12.25),
  ]);
  const { screen, router } = await openAt(`/dashboard/vta?ship=${TANKER}`);
  await says(screen.getByRole('row', { name: /^Calls at ports/ }), /at least 15\.02\.5 \(2\.5 to 5\.0\)AIS, as the server heard it/);
  await says(screen.getByRole('row', { name: /^Silences/ }), /12\.01\.0AIS/);
  await says(screen.getByRole('row', { name: /^Changes of identity/ }), /none found so far/);
  const exposure = screen.getByRole('region', { name: 'Exposure' });
  await says(exposure, /Told: portCall.*has looked for these since/);
  const trend = screen.getByRole('region', { name: 'Over the past twelve months' });
  await expect.element(trend.getByRole('img')).toHaveAccessibleName(/^From .*, \d+\.\d, \w+.*, to .*, \d+\.\d, \w+.*\.$/);
  await trend.getByText('Show as table').click();
  expect(trend.getByRole('row').elements()).toHaveLength(15);
  await screen
    .getByRole('region', { name: 'Behaviour' })
    .getByRole('button', { name: /Told: silence/ })
    .click();
  await expect.poll(() => router.state.location).toMatchObject({ pathname: '/dashboard/map', search: { at: '12.25,10,8' } });
});

test('a manager signs what is shown; the version reads the same when more is known, and is compared line by line', async () => {
  await withFleet();
  const { screen } = await openAt(`/dashboard/vta?ship=${TANKER}`);
  await screen.getByRole('checkbox', { name: /^Armed guards/ }).click();
  await screen.getByRole('textbox', { name: 'Lowest freeboard, m' }).fill('deep');
  await screen.getByRole('button', { name: 'Sign this assessment' }).click();
  await says(screen.getByRole('dialog'), /Some particulars are not saved/);
  await screen.getByRole('button', { name: 'Sign without them' }).click();
  await says(screen.getByRole('dialog'), /Measures adoptedArmed guards.*Residual risk/);
  await screen.getByRole('textbox', { name: 'Note (optional)' }).fill('For the charterer.');
  await screen.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect.poll(() => db().shipAssessments.count()).toBe(1);
  await screen.getByRole('navigation', { name: 'Parts of this page' }).getByText('Parts of this page').click();
  await screen.getByRole('button', { name: 'Signed versions' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Signed versions' })).toHaveFocus();
  const [signed] = await db().shipAssessments.toArray();
  expect(signed).toMatchObject({
    mmsi: TANKER,
    authorId: ACCOUNT.id,
    authorName: 'Ada Mate',
    note: 'For the charterer.',
    ship: { name: 'GULF PEARL' },
    chosen: ['guardsArmed'],
  });
  await screen.getByRole('textbox', { name: 'Lowest freeboard, m' }).fill('');
  await screen.getByRole('combobox', { name: 'Guards' }).selectOptions('armed');
  await screen.getByRole('button', { name: 'Sign this assessment' }).click();
  await screen.getByRole('button', { name: 'Save the particulars' }).click();
  await says(screen.getByRole('row', { name: /^Guards/ }), /armed/);
  await expect.element(screen.getByRole('region', { name: 'Signed versions' }).getByText('Waiting to be sent')).toBeVisible();
  await screen.getByRole('link', { name: /^Version \d, / }).click();
  await expect.element(screen.getByText('For the charterer.')).toBeVisible();
  await says(screen.getByRole('region', { name: 'Measures adopted' }), /Armed guardsResidual risk\d+\.\d/);
  await says(screen.getByRole('row', { name: /^Guards/ }), /not known: counts half/);
  await screen.getByRole('combobox', { name: 'Compare with' }).selectOptions('The assessment as of now');
  const compared = screen.getByRole('region', { name: 'Line by line' });
  await says(compared, /Guardsnot known · 7\.5 \(0\.0 to 15\.0\)armed · 0\.0-7\.5/);
  await expect.element(compared.getByRole('row', { name: /^Hardening/ })).not.toBeInTheDocument();
  expect(await seriousFindings()).toEqual([]);
}, 60_000);

test('a document says what the screen says: a draft of now, or the signed version as it was', async () => {
  await withFleet();
  const { screen } = await openAt(`/dashboard/vta?ship=${TANKER}`);
  await expect.element(screen.getByRole('button', { name: 'PDF' })).toBeVisible();
  const draft = documentText((await offered?.make()) as PlainDocument);
  expect(offered?.mail).toBeUndefined();
  expect(offered?.name()).toMatch(/^VTA-GULF-PEARL-\d{4}-\d\d-\d\d-\d{4}Z$/);
  expect(draft).toMatch(/^\[Draft\]\n\nThreat assessment: GULF PEARL\n\n/);
  expect(draft).toMatch(/IMO.*9074729/);
  expect(draft).toMatch(/Figure: \d+\.\d, (Low|Moderate|High)/);
  expect(draft).toMatch(/Guards \| not known: counts half \| 15\.0 \| 7\.5 \(0\.0 to 15\.0\) \| \n/);
  expect(draft).toMatch(/Armed guards: from \d/);
  expect(draft).toMatch(/Tanker boarded a \| Boarding \| \d/);
  await screen.getByRole('button', { name: 'Sign this assessment' }).click();
  await screen.getByRole('textbox', { name: 'Note (optional)' }).fill('For the charterer.');
  await screen.getByRole('button', { name: 'Sign', exact: true }).click();
  await screen.getByRole('link', { name: /^Version \d, / }).click();
  await expect.element(screen.getByText('For the charterer.')).toBeVisible();
  const heardThen = Date.now();
  await db().events.put(near('later'));
  const signed = await documentWithMap();
  expect(signed).toMatch(/^\[Signed\]\n/);
  const [version] = await db().shipAssessments.toArray();
  expect(offered?.mail).toEqual({ accountId: ACCOUNT.id, of: 'ship', ofId: version?.id });
  const shown = /The map as it was[^]*As known on (\S+ \S+): her position of \S+ \S+, and 4 of the 4 reports/.exec(signed);
  expect(Date.parse((shown?.[1] ?? '').replace(' ', 'T'))).toBeLessThanOrEqual(heardThen);
  expect((await db().shipAssessments.toArray())[0]?.map).toMatchObject({ ship: { lon: 10, lat: 54 }, reportCount: 4 });
  expect(signed).toMatch(/Signed by: Ada Mate/);
  expect(signed).toContain('For the charterer.');
});

test('a member reads versions and signs none', async () => {
  await withFleet();
  const { screen } = await openAt(`/dashboard/vta?ship=${TANKER}`, 'member');
  await expect.element(screen.getByText(/^A manager of your organisation signs/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Sign this assessment' })).not.toBeInTheDocument();
});

test('a fleet is rated by the ship with the highest rating, with her threat beside the figure, apart from alerts of now, and by how many ships are in each band', async () => {
  await withFleet();
  const Fleet = () => <FleetRisk rated={useFleetRatings(ACCOUNT.id)?.get('f1')} />;
  const { screen, router } = await openScreens('/', { '/': () => <Fleet /> }, ['/dashboard/vta']);
  await says(
    screen.getByRole('main'),
    /Risk rating \(12 months\): \d+\.\d, (Low|Moderate)(, may be up to \w+)?(: (\d+ of \d+ inputs not known|\d+ ships? with unknown inputs))? · Threat \d+\.\d, (Low|Moderate|High)highest risk rating: GULF PEARL · .*(Low|Moderate) \d.* · no position yet 1 · as of \d\d:\d\dZA rating looks back 12 months\. It is no alert: alerts are of now\./,
  );
  await screen.getByRole('link', { name: 'highest risk rating: GULF PEARL' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ ship: TANKER });
});

test('without a connection a fleet’s rating is as of the last contact, not of when it was rated anew', async () => {
  await withFleet();
  const contactMs = Date.now() - 2 * 3_600_000;
  dataAt.set(contactMs);
  const Fleet = () => <FleetRisk rated={useFleetRatings(ACCOUNT.id)?.get('f1')} />;
  const { screen } = await openScreens('/', { '/': () => <Fleet /> }, ['/dashboard/vta']);
  await expect.element(screen.getByText(new RegExp(`as of ${new Date(contactMs).toISOString().slice(11, 16)}Z`))).toBeVisible();
  dataAt.set(undefined);
});

test('invented reports say so above the list, above the ship and in her line', async () => {
  await putFleet({ id: 'f1', name: 'Gulf' }, [TANKER]);
  await db().events.put(near('sample-1', { sample: true }));
  const { screen } = await openAt('/dashboard/vta');
  await expect.element(screen.getByText(/are invented samples/)).toBeVisible();
  await screen.getByRole('link', { name: 'GULF PEARL' }).click();
  await expect.element(screen.getByText(/are invented samples/)).toBeVisible();
  await says(screen.getByRole('row', { name: /Reports near her/ }), /1 report, weighted .*invented samples/);
  await expect.element(screen.getByText(/Few reports do not mean that it is safe/)).toBeVisible();
});

test('on a phone nothing runs off the screen, and a keyboard opens a ship', async () => {
  await withFleet();
  await page.viewport(390, 844);
  const { screen } = await openAt('/dashboard/vta');
  await expect.poll(rowsShown).toHaveLength(3);
  (screen.getByRole('link', { name: 'GULF PEARL' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Every line of the rating' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(await seriousFindings()).toEqual([]);
});

test('an address that names no ship says so in words', async () => {
  const { screen } = await openAt('/dashboard/vta?ship=pearl');
  await expect.element(screen.getByRole('heading', { name: 'This is no ship’s MMSI' })).toBeVisible();
});

test('a hit of a watch list shows list, date and likeness; a person confirms it, and the line of the rating and the trend follow', async () => {
  await withFleet();
  const { screen } = await openAt(`/dashboard/vta?ship=${TANKER}`);
  const lists = screen.getByRole('region', { name: 'Watch lists' });
  await says(lists, /Not known: no list is imported/);
  await says(screen.getByRole('row', { name: /^Watch lists/ }), /not known/);
  await says(screen.getByRole('region', { name: 'Ownership and management' }), /Not known/);
  const list = { list: 'EU list', editionAt: Date.UTC(2026, 9, 1) };
  await db().shipRecords.put({
    id: `${ACCOUNT.id}:${TANKER}`,
    v: 1,
    holderId: ACCOUNT.id,
    mmsi: TANKER,
    name: 'GULF PEARL',
    lists: [list],
    hits: [{ ...list, key: 'k', by: 'name', likeness: 0.9, entryName: 'GULF PEARL', text: 'Program X' }],
    ownershipLists: [list],
    owners: [{ ...list, role: 'owner', company: 'Gulf Shipping', country: 'PA', from: '2020', to: '', source: 'Register', date: '' }],
    madeAt: 1,
  });
  await says(lists, /GULF PEARL.*alike to 90 %.*EU list, edition of 2026-10-01.*Program X/);
  await says(screen.getByRole('row', { name: /^Watch lists/ }), /likely.*EU list, 2026-10-01/);
  await says(
    screen.getByRole('region', { name: 'Ownership and management' }),
    /owner.*Gulf Shipping \(PA\).*2020 to no end stated.*Register/,
  );
  expect(await seriousFindings()).toEqual([]);
  const made = await documentWithMap();
  expect(made).toMatch(/EU list, edition of 2026-10-01\n.*alike to 90 %.*\n.*Program X\n.*Neither confirmed nor rejected/);
  expect(made).toMatch(/owner \| Gulf Shipping \(PA\) \| 2020 to no end stated \| Register/);
  expect(made).toMatch(/From \d{4}-\d\d-\d\d, \d+\.\d, .* to \d{4}-\d\d-\d\d, /);
  expect(made).toMatch(/Actors here and ahead\n/);
  await lists.getByRole('button', { name: 'Confirm GULF PEARL' }).click();
  await says(lists, /Confirmed by Ada Mate/);
  await says(screen.getByRole('row', { name: /^Watch lists/ }), /confirmed/);
  const [now] = /\d+\.\d/.exec(screen.getByRole('region', { name: 'Result' }).element().textContent) ?? [];
  await expect.element(screen.getByRole('img', { name: new RegExp(`to [^,]*, ${now}, \\w+[^.]*\\.$`) })).toBeInTheDocument();
  await lists.getByRole('button', { name: 'Withdraw the verdict on GULF PEARL' }).click();
  await lists.getByRole('button', { name: 'Reject GULF PEARL' }).click();
  await says(screen.getByRole('row', { name: /^Watch lists/ }), /none/);
  expect(await db().listVerdicts.toArray()).toMatchObject([
    { judgedBy: ACCOUNT.id, judged: { value: 'rejected', authorName: 'Ada Mate' } },
  ]);
});

test('a draft begins with the measures that are ticked on the page, and holds those that are left ticked', async () => {
  await withFleet();
  const { screen } = await openAt(`/dashboard/vta?ship=${TANKER}`, 'member');
  await screen.getByRole('checkbox', { name: /^Armed guards/ }).click();
  await screen.getByRole('button', { name: 'Write a draft' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Armed guards' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Armed guards' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(screen.getByRole('link', { name: /^Open the draft of GULF PEARL/ })).toBeVisible();
  expect((await db().assessmentDrafts.toArray()).map(({ content }) => content?.chosen)).toEqual([undefined]);
});

test('a member writes a draft with the measures that he proposes, and asks a person to review it', async () => {
  await withFleet();
  const member = { v: 1, teamId: 't', organisationId: ACCOUNT.organisationId, email: 'ben@x.example', role: 'member' as const };
  await db().teamMembers.put({ ...member, id: 't:ben', accountId: 'ben', firstName: 'Ben', lastName: 'Mate' });
  const { screen } = await openAt(`/dashboard/vta?ship=${TANKER}`, 'member');
  await screen.getByRole('button', { name: 'Write a draft' }).click();
  await page.getByRole('checkbox', { name: 'Armed guards' }).click();
  await page.getByRole('textbox', { name: /^Note/ }).fill('Freeboard as of the last draught survey.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await screen.getByRole('link', { name: /^Open the draft of GULF PEARL/ }).click();
  await expect.element(screen.getByText('Freeboard as of the last draught survey.')).toBeVisible();
  await says(screen.getByRole('region', { name: 'Measures adopted' }), /Armed guards/);
  expect(screen.getByRole('button', { name: 'Sign this draft' }).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Ask for a review' }).click();
  await page.getByRole('combobox', { name: 'Reviewer' }).selectOptions('Ben Mate');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await says(screen.getByRole('list', { name: 'Review' }), /Written by you.*Review by Ben Mate asked for by you/);
  expect(await seriousFindings()).toEqual([]);
  const [draft] = await db().assessmentDrafts.toArray();
  expect(draft).toMatchObject({ mmsi: TANKER, ownerId: ACCOUNT.id, content: { of: 'ship', chosen: ['guardsArmed'] } });
  expect((await db().outbox.toArray()).map(({ name }) => name)).toEqual(['draft.write', 'draft.ask']);
});

test('its writer deletes a draft after a question that says what goes; the page then says by whom it was deleted', async () => {
  const { assessmentId: _id, authorName: _name, signedAt: _at, note, ...content } = shipToSign('x', { mmsi: TANKER });
  const by = { v: 1, organisationId: ACCOUNT.organisationId, ownerId: ACCOUNT.id, ownerName: 'Ada Mate', writtenAt: 1, arrivedAt: 1 };
  await db().assessmentDrafts.put({ ...by, id: 'd', name: 'ANNA', mmsi: TANKER, content: { of: 'ship', ...content }, note });
  const { screen } = await openAt(`/dashboard/vta?ship=${TANKER}&draft=d`, 'member');
  await screen.getByRole('button', { name: 'Delete draft' }).click();
  await expect
    .element(page.getByRole('dialog'))
    .toHaveAccessibleDescription(/goes from every device of your organisation, with its result/);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(screen.getByRole('heading', { name: 'The draft of ANNA is deleted' })).toBeVisible();
  await expect.element(screen.getByText(/^Deleted by you, /)).toBeVisible();
  expect((await db().outbox.toArray()).map(({ name }) => name)).toEqual(['draft.delete']);
  expect(await seriousFindings()).toEqual([]);
});

test('a draft says that the reviewer has left the organisation, and can be asked of another', async () => {
  const { assessmentId: _id, authorName: _name, signedAt: _at, note, ...content } = shipToSign('x', { mmsi: TANKER });
  const by = { v: 1, organisationId: ACCOUNT.organisationId, ownerId: ACCOUNT.id, ownerName: 'Ada Mate', writtenAt: 1, arrivedAt: 1 };
  await db().assessmentDrafts.put({ ...by, id: 'd', name: 'ANNA', mmsi: TANKER, content: { of: 'ship', ...content }, note });
  await db().reviewLog.put({ ...by, id: 'a', draftId: 'd', kind: 'asked', text: '', reviewer: { id: 'ben', name: 'Ben Mate' } });
  const member = { v: 1, teamId: 't', organisationId: ACCOUNT.organisationId, email: 'ben@x.example', role: 'member' as const };
  await db().teamMembers.put({ ...member, id: 't:ben', accountId: 'ben', firstName: 'Ben', lastName: 'Mate', shut: true });
  await db().teamMembers.put({ ...member, id: 't:eve', accountId: 'eve', firstName: 'Eve', lastName: 'Mate' });
  const { screen } = await openAt(`/dashboard/vta?ship=${TANKER}&draft=d`, 'member');
  await expect.element(screen.getByText(/^Ben Mate, who was asked to review it, has left the organisation/)).toBeVisible();
  await screen.getByRole('button', { name: 'Ask for a review' }).click();
  const reviewer = page.getByRole('combobox', { name: 'Reviewer' });
  await expect.element(reviewer.getByRole('option', { name: 'Eve Mate' })).toBeInTheDocument();
  await expect.element(reviewer.getByRole('option', { name: 'Ben Mate' })).not.toBeInTheDocument();
});

test('a draft proposes the measures that lower the figure by the edition that the organisation chose, as the page names them', async () => {
  await withFleet();
  const withoutGuards: Record<string, number> = { guards: 0, citadel: 25 };
  const vulnerability = FATHOM_RULES.vulnerability.map((line) => ({ ...line, weight: withoutGuards[line.id] ?? line.weight }));
  const file = writeRuleSet({ ...FATHOM_RULES, edition: 'rask-2026-1', vulnerability });
  const { organisationId } = ACCOUNT;
  await db().ruleSets.put({ id: 'rask-2026-1', v: 1, organisationId, file, isChosen: true, authorName: 'Ben Mate', importedAt: 1 });
  const { screen } = await openAt(`/dashboard/vta?ship=${TANKER}`, 'member');
  const named = screen.getByRole('region', { name: 'Measures that lower it most' });
  await says(named, /A citadel/);
  expect(named.element().textContent).not.toMatch(/guards/i);
  await screen.getByRole('button', { name: 'Write a draft' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'A citadel' })).toBeVisible();
  expect(page.getByRole('checkbox', { name: /guards/i }).elements()).toEqual([]);
});

test('the named reviewer sends a draft back with words, or signs just what it says', async () => {
  const { assessmentId: _id, authorName: _name, signedAt: _at, note, ...content } = shipToSign('x', { mmsi: TANKER, chosen: ['citadel'] });
  const by = { v: 1, organisationId: ACCOUNT.organisationId, ownerId: 'ben', ownerName: 'Ben Mate', writtenAt: 1, arrivedAt: 1 };
  await db().assessmentDrafts.put({ ...by, id: 'd', name: 'ANNA', mmsi: TANKER, content: { of: 'ship', ...content }, note });
  const reviewer = { id: ACCOUNT.id, name: 'Ada Mate' };
  await db().reviewLog.put({ ...by, id: 'a', draftId: 'd', kind: 'asked', text: 'Please.', reviewer });
  const { screen, router } = await openAt('/dashboard/vta', 'member');
  await screen
    .getByRole('region', { name: 'Drafts that wait for your review' })
    .getByRole('link', { name: /^Open the draft of ANNA/ })
    .click();
  await screen.getByRole('button', { name: 'Send back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
  await expect.element(page.getByText('Write what is to be changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'Sign this draft' }).click();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect.poll(() => db().shipAssessments.toArray()).toMatchObject([{ ...content, note, draftId: 'd', authorName: 'Ada Mate' }]);
  await expect.poll(() => router.state.location.search).toMatchObject({ ship: TANKER, version: expect.any(String) });
  await says(screen.getByRole('region', { name: 'Measures adopted' }), /A citadel/);
});
