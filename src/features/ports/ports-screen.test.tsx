// The list of ports and the page of one, on a real database without a server: all of it works offline.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { writeRuleSet } from '#domain/risk/read-rule-set.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { workbench } from '#map/workbench.ts';
import { clearPersisted } from '#platform/persisted.ts';
import { serverReachable } from '#remote/reachable.ts';
import { listedSquare, portRow } from '#tests/held-rows.ts';
import { openMap } from '#tests/layer-panel.tsx';
import { DAY, nearEvent as event, NOW, twoBound } from '#tests/ports-on-device.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { openScreens, rowsShown, says } from '#tests/screens-at.tsx';
import { closeServer, refuse, serverWith } from '#tests/server-answers.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn } from '#tests/signed-in-device.tsx';
import { PortScreen } from './port-screen.tsx';
import { PortsScreen } from './ports-screen.tsx';

beforeEach(async () => {
  clearPersisted();
  await openMap();
});
afterEach(async () => {
  closeServer();
  serverReachable.set(true);
  await closeSignedIn();
});

const openAt = (address: string, mayRate = false) =>
  openScreens(
    address,
    {
      '/dashboard/ports': () => <PortsScreen accountId={ACCOUNT.id} />,
      '/dashboard/ports/$portId': ({ params: { portId = '' } }) => (
        <PortScreen key={portId} accountId={ACCOUNT.id} id={portId} mayRate={mayRate} map={({ id }) => <p>{`Map of ${id}`}</p>} />
      ),
    },
    ['/dashboard/map', '/dashboard/events/$eventId', '/dashboard/ship/$shipId'],
  );

const three = async () => {
  await db().ports.bulkPut([
    portRow('OMSLL', { name: '=Salalah', country: 'OM', lat: 16.9, lon: 54 }),
    portRow('DJJIB', { name: 'Djibouti', threatRating: 'Low', country: 'DJ', lat: 11.6, lon: 43.1 }),
    portRow('YEADE', { name: 'Aden', threatRating: 'High', harbourSize: 'Large' }),
  ]);
  await db().events.bulkPut([event('a'), event('b', { occurredAt: NOW - 300 * DAY }), event('old', { occurredAt: NOW - 400 * DAY })]);
};

test('it starts with the ports rated High, says what of the unrated is hidden, and the rules are those of the map', async () => {
  await three();
  const { screen } = await openAt('/dashboard/ports');
  await expect.poll(rowsShown).toEqual(['Aden']);
  await expect.element(screen.getByText(/^1 port has no threat rating/)).toBeVisible();
  await screen.getByRole('button', { name: 'Threat rating: High' }).click();
  await screen.getByRole('checkbox', { name: /^Low/ }).click();
  await expect.poll(rowsShown).toEqual(['Aden', 'Djibouti']);
  expect(workbench.get().portCategories).toEqual(['High', 'Low']);
  await screen.getByRole('checkbox', { name: /^All/ }).click();
  await expect.poll(rowsShown).toEqual(['Aden', 'Djibouti', '=Salalah']);
});

test('each has the number of events near it in twelve months, and is ordered by it or by how bad it is rated', async () => {
  await three();
  const { screen } = await openAt('/dashboard/ports');
  await screen.getByRole('button', { name: 'Show all ports' }).click();
  await says(screen.getByRole('row', { name: /Aden/ }), /^AdenHigh2Yemen/);
  await says(screen.getByRole('row', { name: /Salalah/ }), /^=SalalahNot rated0Oman/);
  const rating = screen.getByRole('columnheader', { name: 'Threat rating' }).getByRole('button');
  await rating.click();
  await rating.click();
  await expect.poll(rowsShown).toEqual(['=Salalah', 'Djibouti', 'Aden']);
  expect(await seriousFindings()).toEqual([]);
});

test('a count of invented events says that they are', async () => {
  await three();
  await db().events.clear();
  await db().events.bulkPut([event('a', { sample: true }), event('b', { sample: true })]);
  const { screen } = await openAt('/dashboard/ports');
  await screen.getByRole('button', { name: 'Show all ports' }).click();
  await says(screen.getByRole('row', { name: /Aden/ }), /^AdenHighInvented 2Yemen/);
  await says(screen.getByRole('row', { name: /Salalah/ }), /^=SalalahNot rated0Oman/);
});

test('a port is starred in the list and on its page, and comes before worse rated ones', async () => {
  await openSignedIn();
  await three();
  const { screen } = await openAt('/dashboard/ports');
  await screen.getByRole('button', { name: 'Show all ports' }).click();
  await expect.poll(rowsShown).toEqual(['Aden', 'Djibouti', '=Salalah']);
  await screen.getByRole('button', { name: 'Star =Salalah' }).click();
  await expect.poll(rowsShown).toEqual(['=Salalah', 'Aden', 'Djibouti']);
  await screen.getByRole('link', { name: '=Salalah' }).click();
  const star = screen.getByRole('button', { name: 'Remove star from =Salalah' });
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
  await star.click();
  await expect.element(screen.getByRole('button', { name: 'Star =Salalah' })).toHaveAttribute('aria-pressed', 'false');
  expect(await db().stars.count()).toBe(0);
});

test('nothing of that rating, nothing held and no link each have their words', async () => {
  serverReachable.set(false);
  const { screen } = await openAt('/dashboard/ports');
  await expect.element(screen.getByText('No ports on this device yet')).toBeVisible();
  await db().ports.put(portRow('OMSLL', { name: 'Salalah' }));
  await expect.element(screen.getByText('No port has this rating.')).toBeVisible();
  await expect.element(screen.getByText('No connection to the server: newer ratings may be missing.')).toBeVisible();
  await screen.getByRole('button', { name: 'Show all ports' }).first().click();
  await expect.poll(rowsShown).toEqual(['Salalah']);
});

test('on a phone a row still says rating, events and country, and Enter opens its page', async () => {
  await page.viewport(390, 844);
  await three();
  const { screen, router } = await openAt('/dashboard/ports');
  await says(screen.getByRole('row', { name: /Aden/ }), /High.*2 events in 12 months.*Yemen/);
  expect(document.documentElement.scrollWidth).toBe(390);
  document.querySelector<HTMLElement>('[role=row][data-index="0"]')?.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/ports/YEADE');
});

test('the page shows the rating with its reasons: what was set and why, and what each event adds', async () => {
  await three();
  await db().ports.put(
    portRow('YEADE', {
      name: 'Aden',
      threatRating: 'High',
      givenRating: { rating: 'High', reason: 'Convoys stopped.\nSee the circular.', at: Date.UTC(2026, 10, 20, 6) },
      computedRating: {
        rating: 'Low',
        score: 2.25,
        eventCount: 3,
        events: [
          { eventId: 'a', distanceNm: 6, weight: 1.5 },
          { eventId: 'gone', distanceNm: 12.34, weight: 0.5 },
        ],
      },
    }),
  );
  const { screen, router } = await openAt('/dashboard/ports/YEADE');
  await expect.element(screen.getByText('Threat rating: High')).toBeVisible();
  await expect.element(screen.getByText('Set by an administrator, 2026-11-20 06:00Z:')).toBeVisible();
  await expect.element(screen.getByText(/Convoys stopped\.\s+See the circular\./)).toBeVisible();
  await expect.element(screen.getByText(/^Otherwise it would be Low: 3 events within 50 nm .* 2\.3 points in total\.$/)).toBeVisible();
  await expect.element(screen.getByText('By edition fathom-2026-1 of the rules.')).toBeVisible();
  const file = writeRuleSet({ ...FATHOM_RULES, edition: 'north-2026-1' });
  await db().ruleSets.put({ id: 'north-2026-1', v: 1, organisationId: 'north', file, authorName: '', importedAt: 1, isChosen: true });
  await expect.element(screen.getByText(/^By your organisation’s edition north-2026-1 .* as fathom-2026-1 does\.$/)).toBeVisible();
  await screen.getByText('Points per event').click();
  await expect.element(screen.getByRole('row', { name: /An event that is not on this device 12\.3 nm 0\.50/ })).toBeVisible();
  await expect.element(screen.getByText('and 1 event with fewer points')).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await screen
    .getByRole('row', { name: /Robbery a/ })
    .getByRole('link')
    .click();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/events/a');
});

test('and the events near it by month and category, the areas it lies in, and own ships bound for it', async () => {
  await three();
  await db().areas.put(listedSquare('jwc:aden', 'Gulf of Aden', [40, 10, 50, 15]));
  await twoBound();
  const { screen, router } = await openAt('/dashboard/ports/YEADE');
  await expect.element(screen.getByText('Map of YEADE')).toBeVisible();
  await expect.element(screen.getByText('Gulf of Aden')).toBeVisible();
  await expect.element(screen.getByRole('img', { name: /^By month: 2 in total\./ })).toBeVisible();
  await says(screen.getByRole('list', { name: 'Events by category' }), /^Crime2$/);
  await expect.element(screen.getByRole('link', { name: 'Show on the map' })).toHaveAttribute('href', '/dashboard/map?port=YEADE');
  await expect.element(screen.getByText('BERTA')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: /^ANNA/ }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/ship/244000001');
});

test('a port that this device does not hold is said to be missing, and leads back to the list', async () => {
  const { screen, router } = await openAt('/dashboard/ports/XXXXX');
  await expect.element(screen.getByText('This port is not on this device')).toBeVisible();
  await screen.getByRole('link', { name: 'All ports' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/ports');
});

test('only an administrator may set the rating: with a reason, and what the server refuses is said', async () => {
  await three();
  const reader = await openAt('/dashboard/ports/YEADE');
  await expect.element(reader.screen.getByRole('heading', { name: 'Aden' })).toBeVisible();
  await expect.element(reader.screen.getByRole('button', { name: 'Set rating' })).not.toBeInTheDocument();
  await reader.screen.unmount();
  const server = serverWith({ 'admin.ratePort': refuse({ code: 'forbidden', message: 'Not today.' }) });
  const { screen } = await openAt('/dashboard/ports/YEADE', true);
  await screen.getByRole('button', { name: 'Set rating' }).click();
  await screen.getByRole('button', { name: 'Save rating' }).click();
  await expect.element(screen.getByText('Enter a value.')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Threat rating'), 'Moderate');
  await screen.getByLabelText('Reason for the rating').fill('Escorts are back.');
  await screen.getByRole('button', { name: 'Save rating' }).click();
  await expect.element(screen.getByText('Not today.')).toBeVisible();
  server.answers['admin.ratePort'] = ({ params }) => ({ port: { ...portRow('YEADE'), _id: params['id'] } });
  await screen.getByRole('button', { name: 'Save rating' }).click();
  await expect.element(screen.getByRole('button', { name: 'Set rating' })).toBeVisible();
  expect(server.asked.at(-1)).toEqual({
    name: 'admin.ratePort',
    params: { id: 'YEADE' },
    body: { rating: 'Moderate', reason: 'Escorts are back.' },
  });
});
