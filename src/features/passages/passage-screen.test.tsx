// The page of transit risk assessment on a real database, its workers and no server: all of it works offline.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Account } from '#contract/entities/accounts.ts';
import type { DocumentOffer, PlainDocument } from '#contract/documents/document.ts';
import type { PassageWay } from '#contract/passages/passage-assessment.ts';
import type { EventRow } from '#contract/tables.ts';
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import { mailedOffer, PdfButton } from '#features/documents/pdf-button.tsx';
import { reviewSlots } from '#features/reviews/review-slots.tsx';
import { RatingLines } from '#features/vta/rating-lines.tsx';
import { RiskFigure } from '#features/vta/risk-figure.tsx';
import { rhumbBearingDeg, rhumbDistanceNm } from '#domain/geo/rhumb.ts';
import { documentText } from '#files/documents/document-text.ts';
import { eventRow, listedSquare, ownShip, portRow } from '#tests/held-rows.ts';
import { seriousAtNight, seriousFindings } from '#tests/render-in-theme.tsx';
import { openScreens, says } from '#tests/screens-at.tsx';
import { ACCOUNT, closeSignedIn, db, openSignedIn } from '#tests/signed-in-device.tsx';
import { PassageScreen } from './passage-screen.tsx';
import type { PassageTools } from './passage-run.ts';
import { addressTime, type PassageSearch, readPassageSearch } from './passage-search.ts';

const NOW = Date.now();
const TOMORROW = Math.ceil(NOW / HOUR_MS) * HOUR_MS + DAY_MS;
const ADEN_TO_SALALAH = { from: 'YEADE', to: 'OMSLL', departure: addressTime(TOMORROW), speed: 12 };

beforeEach(async () => {
  await page.viewport(1280, 900);
  await openSignedIn();
  await db().ports.bulkPut([
    portRow('YEADE', { name: 'Aden', lat: 12.79, lon: 44.98, threatRating: 'High' }),
    portRow('OMSLL', { name: 'Salalah', country: 'OM', lat: 16.94, lon: 54 }),
  ]);
  await db().syncState.put({ key: 'syncSeen', value: { eventsAtMs: NOW - HOUR_MS } });
});
afterEach(closeSignedIn);

/** Of a day, not of an hour: the sun of today changes nothing. */
const reported = (id: string, part: Partial<EventRow>) => eventRow(id, { occurredPrecision: 'day', reportedAt: NOW - 2 * DAY_MS, ...part });
/** Six miles off the way, together 8. */
const twoReports = () =>
  db().events.bulkPut([
    reported('a', { type: 'Seizure', lat: 13.7, lon: 48, occurredAt: NOW - 5 * DAY_MS }),
    reported('b', { lat: 13.75, lon: 48.1, occurredAt: NOW - 20 * DAY_MS }),
  ]);

let offered: DocumentOffer | undefined;
const gone = () => Promise.resolve(undefined);
const listRoutes = () => Promise.resolve([{ id: 'south', name: 'Southern way', isSaved: true }]);
const openAt = async (search: PassageSearch, plannedRoute: PassageTools['plannedRoute'] = gone, account: Account = ACCOUNT) => {
  const asked: PassageSearch[] = [];
  const shown: object[] = [];
  const address = `/dashboard/tra?${new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))}`;
  const { screen, router } = await openScreens(
    address,
    {
      '/dashboard/tra': ({ search: raw }) => (
        <PassageScreen
          account={account}
          search={readPassageSearch(raw)}
          reviews={reviewSlots(account)}
          plannedRoute={plannedRoute}
          listRoutes={listRoutes}
          planRoute={() => Promise.resolve('r1')}
          onOpenMap={(passage) => shown.push(passage)}
          figure={(rating) => <RiskFigure rating={rating} />}
          lines={(rating) => <RatingLines rating={rating} of="passage" />}
          mailed={mailedOffer}
          pdf={(offer) => {
            offered = offer;
            return <PdfButton offer={offer} />;
          }}
          onSearch={(next) => {
            asked.push(next);
            void router.navigate({ to: '/dashboard/tra', search: next } as never);
          }}
        />
      ),
    },
    ['/dashboard/ports/$portId', '/dashboard/events/$eventId', '/dashboard/map'],
  );
  return { screen, router, asked, shown };
};
type Opened = Awaited<ReturnType<typeof openAt>>['screen'];

const card = (screen: Opened, name: string) => screen.getByRole('region', { name, exact: true });
const slider = (screen: Opened) => screen.getByRole('slider', { name: 'Place on the route' });
const placeWords = (screen: Opened) => slider(screen).element().getAttribute('aria-valuetext');

/** Words, dates and numbers in cells of a table that go on in another line. */
function brokenWords(part: Element): string[] {
  const range = document.createRange();
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    if (!node.parentElement?.closest('td')) continue;
    for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (range.getClientRects().length > 1) broken.push(word);
    }
  }
  return broken;
}

test('ports, ship, departure and speed are chosen by the keyboard alone, and the address says what is assessed', {
  timeout: 60_000,
  tags: ['long'],
}, async () => {
  await twoReports();
  await db().ships.put(ownShip(244_000_001, { name: 'ANNA', shipType: 80, length: 180 }));
  const { screen, asked } = await openAt({});
  await expect.element(screen.getByText(/^Choose departure and arrival/)).toBeVisible();
  screen.getByRole('combobox', { name: 'From' }).element().focus();
  await userEvent.keyboard('aden{Enter}');
  screen.getByRole('combobox', { name: 'To' }).element().focus();
  await userEvent.keyboard('omsll{Enter}');
  screen.getByRole('combobox', { name: 'Ship' }).element().focus();
  await userEvent.keyboard('ann{Enter}');
  await expect.element(screen.getByRole('combobox', { name: 'Ship' })).toHaveValue('ANNA');
  await userEvent.fill(screen.getByLabelText('Departure, UTC', { exact: true }), addressTime(TOMORROW).replace('T', ' '));
  screen.getByLabelText('Speed, kn').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => asked).toEqual([{ ...ADEN_TO_SALALAH, ship: 244_000_001 }]);
  await says(card(screen, 'Passage'), /Aden - Salalah.*ANNA.*Distance5\d\d nm.*Speed12\.0 kn/);
  await says(card(screen, 'Ports'), /AdenHigh.*SalalahNot rated/);
  expect(await seriousFindings()).toEqual([]);
});

test('the figure stands with its band and range, and every line with value, weight, points and source', async () => {
  await twoReports();
  await db().ships.put(ownShip(244_000_001, { name: 'ANNA', shipType: 80, length: 180, lastSeen: Date.UTC(2026, 10, 20) }));
  const { screen } = await openAt({ ...ADEN_TO_SALALAH, ship: 244_000_001 });
  await says(
    card(screen, 'Risk'),
    /\d+\.\d of 100(Negligible|Low|Moderate|High)(, may be up to \w+: 11 of 17 inputs not known)?Threat \d+\.\d, (up to )?(Negligible|Low|Moderate|High)11 of 17 inputs not known\. With what is not known: \d+\.\d \(\w+\) to \d+\.\d \(\w+\)\./,
  );
  await screen.getByText('All 17 lines').click();
  const row = (name: RegExp) => card(screen, 'Every line of the rating').getByRole('row', { name });
  await says(row(/Worst rating of the ports/), /High5\.05\.0/);
  await says(row(/^Cargo/), /tanker30\.030\.0AIS, 2026-11-20/);
  await says(row(/^Speed of passage/), /12\.0 kn20\.020\.0/);
  await says(row(/Lowest freeboard/), /not known: counts half/);
  await says(row(/People aboard/), /not known: counts the middle of 10\.0 to 40\.0/);
  await db().shipParticulars.put({
    id: '244000001',
    v: 1,
    organisationId: 'org-1',
    mmsi: 244_000_001,
    freeboardM: { value: 9.5, at: Date.UTC(2026, 10, 21) },
  });
  await says(row(/Lowest freeboard/), /9\.5 m25\.00\.0your organisation, 2026-11-21/);
  await says(row(/Capability of the actor/), /not known: counts half15\.07\.5 \(0\.0 to 15\.0\)/);
  await says(row(/Reports on the worst stretch/), /2 reports, weighted 8\.0030\.015\.0 \(15\.0 to 30\.0\)/);
}, 60_000);

test('its link opens the map with the planner, to which the passage was given', async () => {
  const { screen, router, shown } = await openAt(ADEN_TO_SALALAH);
  await screen.getByRole('link', { name: 'Open on the map' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ beside: 'routes' });
  expect(shown).toEqual([{ plan: expect.objectContaining({ departureMs: TOMORROW, speedKn: 12 }), routeId: undefined, isKept: false }]);
}, 60_000);

test('the graph is moved along by keys and says what is at the place; its table says the same', async () => {
  await twoReports();
  const { screen } = await openAt(ADEN_TO_SALALAH);
  await expect.element(slider(screen)).toBeVisible();
  expect(placeWords(screen)).toMatch(/2 reports, weighted 8\.00 · Moderate$/);
  slider(screen).element().focus();
  await userEvent.keyboard('{Home}');
  expect(placeWords(screen)).toMatch(/^\d\.\d nm · .*No report$/);
  await userEvent.keyboard('{PageUp}{ArrowRight}');
  expect(slider(screen).element().getAttribute('aria-valuenow')).toBe('11');
  await userEvent.keyboard('{End}');
  await says(screen.getByText(/^5\d\d nm · /), /No report/);
  await screen.getByText('Show as table').click();
  await expect
    .element(
      card(screen, 'Route')
        .getByRole('row', { name: /Moderate/ })
        .first(),
    )
    .toBeVisible();
}, 60_000);

test('a pointer on the graph marks the place under it', async () => {
  await twoReports();
  const { screen } = await openAt(ADEN_TO_SALALAH);
  await expect.element(slider(screen)).toBeVisible();
  const { width } = slider(screen).element().getBoundingClientRect();
  await slider(screen).click({ position: { x: width / 2, y: 40 } });
  const at = Number(slider(screen).element().getAttribute('aria-valuenow'));
  const most = Number(slider(screen).element().getAttribute('aria-valuemax'));
  expect(Math.abs(at - most / 2)).toBeLessThan(3);
}, 60_000);

test('a pointer on the map marks the place of the way that is nearest to it', async () => {
  await twoReports();
  const { screen } = await openAt(ADEN_TO_SALALAH);
  const frame = screen.getByTestId('small-map');
  await expect.element(frame).toBeInTheDocument();
  frame.element().scrollIntoView();
  await expect.poll(() => frame.element().querySelector('canvas'), { timeout: 30_000 }).not.toBeNull();
  const { width, height } = frame.element().getBoundingClientRect();
  const at = () => Number(slider(screen).element().getAttribute('aria-valuenow'));
  await frame.click({ position: { x: width - 20, y: 20 } });
  await expect.poll(at).toBeGreaterThan(110); // towards Salalah, north-east
  await frame.click({ position: { x: 20, y: height - 40 } });
  await expect.poll(at).toBeLessThan(10);
}, 60_000);

test('outside of areas the worst stretch is named by the nearest port and the time she is there, as in the figures of the passage', async () => {
  await twoReports();
  const { screen } = await openAt(ADEN_TO_SALALAH);
  await says(
    card(screen, 'Areas').getByRole('row', { name: /elsewhere/ }),
    /Near Aden and elsewhere on the route.*worst from [\d.]+ nm to [\d.]+ nm · 1\d\d nm from Aden, \d{4}-.*Z/,
  );
  await says(
    card(screen, 'Passage'),
    /Worst stretch[\d.]+ nm to [\d.]+ nm · 1\d\d nm from Aden, \d{4}-.*Z.*Reports of incidents near the route, 12 months2/,
  );
});

test('areas stand with threat, reports a year, the newest one, whether they grow more and when she is in them; reports due with their times', async () => {
  await twoReports();
  await db().areas.put(listedSquare('jwc:aden', 'Gulf of Aden', [46, 11, 50, 15]));
  const { screen } = await openAt(ADEN_TO_SALALAH);
  await says(
    card(screen, 'Areas').getByRole('row', { name: /Gulf of Aden/ }),
    /listed \(JWC\)Moderate2\d{4}-\d\d-\d\dFew reports: 2, 0 in the half year before\d{4}-.*Z to \d{4}-.*Z/,
  );
  await expect.element(screen.getByText(/^Listed areas are entered: owners notify their underwriters/)).toBeVisible();
  await says(card(screen, 'Areas').getByRole('row', { name: /Elsewhere/ }), /Elsewhere on the route/);
  await page.viewport(600, 900);
  expect(brokenWords(card(screen, 'Areas').element())).toEqual([]); // no word and no date on two lines
  await page.viewport(1280, 900);
  await expect.element(screen.getByText(/where areas overlap, a report counts in each/)).toBeVisible();
  await says(
    card(screen, 'Passage'),
    /Worst stretch[\d.]+ nm to [\d.]+ nm · Gulf of Aden, 1\d\d nm from Aden.*Newest report\d{4}-\d\d-\d\dCut-off: data/,
  );
  await says(card(screen, 'Risk'), /Reports by type.*Boarding1.*Seizure1/);
  const due = card(screen, 'Reports due');
  await says(due.getByRole('row', { name: /Registration/ }), /before \d{6}Z [A-Z]{3} \d\d .*MSCIO.*departure inside the area/);
  await says(due.getByRole('row', { name: /Daily report/ }).first(), /\d\d0800Z/);
  await says(due.getByRole('row', { name: /Final report/ }), /UKMTO.*arrival inside the area/);
  await screen.getByText(/^\d+ waypoints$/).click();
  await says(card(screen, 'Waypoints').getByRole('row', { name: /to go/ }).last(), /, 0\.0 nm to go/);
}, 60_000);

test('the document says what the screen says, with the map though nobody has scrolled to it', async () => {
  await twoReports();
  await db().areas.put(listedSquare('jwc:aden', 'Gulf of Aden', [46, 11, 50, 15]));
  const { screen } = await openAt(ADEN_TO_SALALAH);
  await says(card(screen, 'Measures'), /exposure -100 %/);
  const made = (await offered?.make()) as PlainDocument;
  const picture = made.sections.flatMap(({ parts }) => parts).find((part) => part.kind === 'picture');
  expect(new TextDecoder().decode(picture?.png.slice(1, 4))).toBe('PNG');
  expect(offered?.name()).toMatch(/^TRA-Aden-Salalah-/);
  const words = documentText(made);
  expect(words).toMatch(/^\[Draft\]\n\nTransit risk assessment: Aden - Salalah\n\nAssessed: /);
  expect(words).toMatch(/Distance: 5\d\d nm/);
  expect(words).toContain('No ship chosen');
  expect(words).toMatch(/The way and 2 reports near it, as known when it was assessed: \d{4}-/);
  expect(words).toContain('Weather is no part of this assessment');
  expect(words).toMatch(/Gulf of Aden, listed \(JWC\) \| Moderate \| 2 \| /);
  expect(words).toMatch(/risk -14\.0, worst stretch [^,]*, exposure -100 %/);
  expect(words).toMatch(/\| UKMTO \| Final report, arrival inside the area \| 16°56\.\d+' N /);
  expect(words).toMatch(/, 0\.0 nm to go \| /);
  expect(words).toMatch(/Reports on the worst stretch \| 2 reports, weighted 8\.00 \| 30\.0/);
}, 60_000);

test('measures are computed: a stand-off that goes around the reports, and other hours of departure', async () => {
  await twoReports();
  const { screen } = await openAt(ADEN_TO_SALALAH);
  const measures = card(screen, 'Measures');
  await says(measures, /from .*: risk -14\.0, worst stretch [^,]*, exposure -100 %, \+23\.0 nm, \+1\.9 h\./);
  await says(measures, /No other departure within a day gains anything\./);
  await expect.poll(() => measures.getByRole('group', { name: 'Departures tried' }).getByRole('row').elements().length).toBe(8);
  expect(await seriousFindings()).toEqual([]);
  expect(await seriousAtNight(), 'at night').toEqual([]);
}, 60_000);

test('another departure, and what was known before, stand beside the planned one line by line, and the comparison ends', async () => {
  await twoReports();
  await db().events.update('b', { reportedAt: NOW - 19 * DAY_MS });
  const { screen, asked } = await openAt(ADEN_TO_SALALAH);
  await screen.getByRole('button', { name: 'Compare departures' }).click();
  expect(asked.at(-1)).toEqual({ ...ADEN_TO_SALALAH, versus: addressTime(TOMORROW + DAY_MS) });
  await expect.element(screen.getByRole('group', { name: 'Result of the comparison' })).toHaveFocus();
  await says(card(screen, 'Compare'), /(Neither is better|is better: ).*As planned, \d{4}-/);
  const table = card(screen, 'Compare').getByRole('group', { name: 'Compare', exact: true });
  await says(table.getByRole('row', { name: /^Risk/ }), /\d\.\d, (Low|Moderate)/);
  await expect.element(table.getByRole('row', { name: /Reports on the worst stretch/ })).not.toBeInTheDocument();
  await card(screen, 'Compare').getByRole('switch', { name: 'Only lines that differ' }).click();
  await says(table.getByRole('row', { name: /Reports on the worst stretch/ }), /2 reports, weighted \d+\.\d\d \(15\.0 points\)/);
  await userEvent.fill(screen.getByLabelText('As known at, UTC', { exact: true }), addressTime(TOMORROW - 11 * DAY_MS).replace('T', ' '));
  await screen.getByRole('button', { name: 'Compare what was known' }).click();
  await says(card(screen, 'Compare'), /0 of 1 were changed since/);
  await says(table.getByRole('row', { name: /Reports on the worst stretch/ }), /1 report, weighted .*2 reports, weighted /);
  await screen.getByRole('button', { name: 'End comparison' }).click();
  expect(asked.at(-1)).toEqual(ADEN_TO_SALALAH);
}, 60_000);

test('a departure in the past and a speed of 0 are said, and what needs no time is computed all the same', async () => {
  await twoReports();
  const { screen } = await openAt({ ...ADEN_TO_SALALAH, departure: '2020-01-01T00:00Z', speed: 0 });
  await expect.element(screen.getByText(/^This is in the past\./)).toBeVisible();
  await expect.element(screen.getByText('The speed must be above 0 kn.')).toBeVisible();
  await expect.element(screen.getByText(/^Without a departure ahead and a speed there are no times/)).toBeVisible();
  await says(card(screen, 'Passage'), /Distance5\d\d nm.*SpeedNot known.*ArrivalNot known/);
  await says(card(screen, 'Measures'), /Needs a departure ahead and a speed\./);
}, 60_000);

test('without any report it says that this is not safety, and without a ship that all of her is unknown', async () => {
  const { screen } = await openAt(ADEN_TO_SALALAH);
  await expect.element(screen.getByText('No reports known on this device: this says nothing about safety.')).toBeVisible();
  await expect.element(screen.getByText('No ship chosen: all that depends on her counts as unknown.')).toBeVisible();
  await says(card(screen, 'Areas'), /No report/);
  await says(card(screen, 'Weather along the route'), /Weather is no part of this assessment/);
  await expect.element(screen.getByText(/^No listed areas on this device/)).toBeVisible();
  await says(card(screen, 'Passage'), /In listed areasNot known/);
  await says(card(screen, 'Measures'), /This does not mean safe\./);
}, 60_000);

test('samples are said to be invented', async () => {
  await db().events.put(eventRow('s', { lat: 13.2, lon: 48, sample: true, occurredAt: NOW - DAY_MS }));
  const { screen } = await openAt(ADEN_TO_SALALAH);
  await expect.element(screen.getByText(/invented samples of a new database\. The figures are invented too\./)).toBeVisible();
}, 60_000);

test('where there is nothing to assess it says why: no way, a port that is gone, the same port, a planned route that is gone', async () => {
  await db().ports.put(portRow('CHBRN', { name: 'Bern', country: 'CH', lat: 46.9, lon: 7.4 }));
  const inland = await openAt({ ...ADEN_TO_SALALAH, to: 'CHBRN' });
  await expect
    .element(inland.screen.getByText(/No way over water from or to Bern, Switzerland is known to Fathom: there is none within \d/))
    .toBeVisible();
  await inland.screen.unmount();
  const unknown = await openAt({ ...ADEN_TO_SALALAH, to: 'XXXXX' });
  await expect.element(unknown.screen.getByText(/One of the ports is not on this device\./)).toBeVisible();
  await db().ports.put(portRow('XXXXX', { name: 'Late', lat: 16.94, lon: 54 }));
  await says(card(unknown.screen, 'Passage'), /Aden - Late/); // on a new device ports come while the page stands
  await unknown.screen.unmount();
  const same = await openAt({ ...ADEN_TO_SALALAH, to: 'YEADE' });
  await expect.element(same.screen.getByText(/Departure and arrival are the same port\./)).toBeVisible();
  await same.screen.unmount();
  const { screen } = await openAt({ route: 'gone', departure: addressTime(TOMORROW), speed: 12 });
  await expect.element(screen.getByText(/The planned route is no longer on this device/)).toBeVisible();
  await screen.unmount();
  const parted = await openAt({ route: 'd' }, () => Promise.resolve('routeInParts'));
  await expect.element(parted.screen.getByText(/saved in parts that do not join/)).toBeVisible();
}, 60_000);

test('a planned route from a file is assessed as it is, also over 180 degrees', async () => {
  const [from, to] = [[178, -17] as const, [-175, -18] as const];
  const way: PassageWay = {
    stops: [{ name: 'Here' }, { name: 'There' }],
    request: { stops: [from, to], closedPassages: [], closedAreas: [] },
    legs: [{ from, to, distanceNm: rhumbDistanceNm(from, to), courseDeg: rhumbBearingDeg(from, to) }],
  };
  const { screen } = await openAt({ route: 'r', departure: addressTime(TOMORROW), speed: 12 }, () => Promise.resolve(way));
  await says(card(screen, 'Passage'), /Here - There.*Distance406 nm/);
  await says(card(screen, 'Ports'), /HereNo port on this device/);
}, 60_000);

/** Well south of the reports. */
const southernWay = (): Promise<PassageWay> => {
  const [from, middle, to] = [[44.98, 12.79] as const, [50, 9] as const, [54, 16.94] as const];
  const legs = [[from, middle] as const, [middle, to] as const].map(([start, end]) => ({
    from: start,
    to: end,
    distanceNm: rhumbDistanceNm(start, end),
    courseDeg: rhumbBearingDeg(start, end),
  }));
  return Promise.resolve({
    stops: [{ name: 'Aden' }, { name: 'South' }],
    request: { stops: [from, middle, to], closedPassages: [], closedAreas: [] },
    legs,
  });
};

test('another saved route is found by its name and stands beside the planned one; one that is gone is said; a route is assessed by its name too', async () => {
  await twoReports();
  let isGone = false;
  const { screen, asked } = await openAt(ADEN_TO_SALALAH, () => (isGone ? gone() : southernWay()));
  await screen.getByRole('combobox', { name: 'Another planned or saved route' }).fill('south');
  await userEvent.keyboard('{Enter}');
  expect(asked.at(-1)).toEqual({ ...ADEN_TO_SALALAH, versusRoute: 'south' });
  await expect.element(screen.getByRole('group', { name: 'Result of the comparison' })).toHaveFocus();
  await says(card(screen, 'Compare'), /is better: /);
  const table = card(screen, 'Compare').getByRole('group', { name: 'Compare', exact: true });
  await says(table, /Aden - SalalahAden - South/);
  await says(table.getByRole('row', { name: /Reports on the worst stretch/ }), /2 reports, weighted .*0 reports, weighted 0\.00/);
  expect(await seriousFindings()).toEqual([]);
  isGone = true;
  await screen.getByRole('button', { name: 'End comparison' }).click();
  await screen.getByRole('combobox', { name: 'Another planned or saved route' }).fill('south');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('The other route is no longer on this device.')).toBeVisible();
  isGone = false;
  await screen.getByRole('combobox', { name: 'Or a route' }).fill('south');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('The route Southern way.')).toBeVisible();
  await screen.getByRole('button', { name: 'Assess passage' }).click();
  await says(card(screen, 'Passage'), /Aden - South/);
}, 60_000);

test('two ports stand beside two other ports, and beside a route; a port that is gone is said', async () => {
  await twoReports();
  await db().ports.bulkPut([portRow('djibouti', { name: 'Djibouti', lon: 43.14, lat: 11.6 })]);
  const { screen, asked } = await openAt(ADEN_TO_SALALAH, southernWay);
  const from = screen.getByRole('combobox', { name: 'Other departure port' });
  await expect.poll(() => (from.element() as HTMLInputElement).value).toMatch(/^Aden/);
  await from.fill('Djib');
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('button', { name: 'Compare with these ports' }).click();
  expect(asked.at(-1)).toEqual({ ...ADEN_TO_SALALAH, versusFrom: 'djibouti', versusTo: ADEN_TO_SALALAH.to });
  await expect.element(screen.getByRole('group', { name: 'Result of the comparison' })).toHaveFocus();
  await says(card(screen, 'Compare'), /is better: /);
  const table = card(screen, 'Compare').getByRole('group', { name: 'Compare', exact: true });
  await says(table, /Aden - SalalahDjibouti - Salalah/);
  await db().ports.delete('djibouti');
  await expect.element(screen.getByText('One of the other ports is not on this device.')).toBeVisible();
}, 60_000);

test('on a phone nothing is wider than the screen', async () => {
  await page.viewport(390, 844);
  await twoReports();
  const { screen } = await openAt(ADEN_TO_SALALAH);
  await says(card(screen, 'Measures'), /Most is gained on the stretch from [\d.]+ nm to [\d.]+ nm \([^)]*\d nm from Aden\)/);
  for (const details of document.querySelectorAll('details')) details.open = true;
  expect(document.documentElement.scrollWidth).toBe(390);
  expect(await seriousFindings()).toEqual([]);
}, 60_000);
