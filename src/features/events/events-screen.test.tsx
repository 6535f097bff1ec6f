// The list of events and the page of one, on a real database without a server: all of it works offline.
import { useNavigate } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { workbench } from '#map/workbench.ts';
import { clearPersisted } from '#platform/persisted.ts';
import { serverReachable } from '#remote/reachable.ts';
import { SEEN } from '#store/sync-state.ts';
import { alertRow, eventRow, listedSquare, ownShip, portRow } from '#tests/held-rows.ts';
import { openMap } from '#tests/layer-panel.tsx';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { openScreens, rowsShown, says } from '#tests/screens-at.tsx';
import { ACCOUNT, closeSignedIn, db } from '#tests/signed-in-device.tsx';
import { EventScreen } from './event-screen.tsx';
import { EventsScreen } from './events-screen.tsx';
import { type EventsSearch, readEventsSearch } from './events-search.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.now();

beforeEach(async () => {
  clearPersisted();
  await openMap();
});
afterEach(async () => {
  serverReachable.set(true);
  await closeSignedIn();
});

const openAt = (address: string) =>
  openScreens(
    address,
    {
      '/dashboard/events': ({ search }) => <List search={readEventsSearch(search)} />,
      '/dashboard/events/$eventId': ({ params: { eventId = '' } }) => (
        <EventScreen key={eventId} accountId={ACCOUNT.id} id={eventId} map={({ id }) => <p>{`Map of ${id}`}</p>} />
      ),
    },
    ['/dashboard/map', '/dashboard/ports/$portId', '/dashboard/ship/$shipId'],
  );

function List({ search }: { search: EventsSearch }) {
  const navigate = useNavigate();
  return (
    <EventsScreen accountId={ACCOUNT.id} search={search} onSearch={(next) => void navigate({ to: '/dashboard/events', search: next })} />
  );
}

const three = () =>
  db().events.bulkPut([
    eventRow('a', { title: 'Skiffs near <b>ANNA</b>', occurredAt: NOW - 2.5 * HOUR }),
    eventRow('b', { title: 'Missile seen', category: 'War risk', type: 'Sighting', occurredAt: NOW - 50 * HOUR, lon: 60, sample: true }),
    eventRow('c', { title: 'Bunkers stolen', type: 'Robbery', occurredAt: NOW - 90.5 * DAY, occurredPrecision: 'day' }),
  ]);

test('newest first, each with its age; samples are said to be invented, and the figures have a table', async () => {
  await three();
  const { screen } = await openAt('/dashboard/events');
  await expect.poll(rowsShown).toEqual(['Skiffs near <b>ANNA</b>', 'Missile seen', 'Bunkers stolen']);
  await expect.element(screen.getByText('(2 h)', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/1 of them is a sample: invented/)).toBeVisible();
  await expect.element(screen.getByRole('img', { name: /^Events per month: 3 in total\./ })).toBeVisible();
  await screen.getByText('Show as table').click();
  await expect.element(screen.getByRole('rowheader', { name: /, so far$/ })).toBeVisible();
  await expect.element(screen.getByRole('list', { name: 'Events by type' }).getByText('Robbery')).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('categories follow the rules of the map and are the same choice; the last one taken away is all of them again', async () => {
  await three();
  const { screen } = await openAt('/dashboard/events');
  await screen.getByRole('button', { name: 'Categories: All' }).click();
  const war = screen.getByRole('checkbox', { name: /^War risk/ });
  await war.click();
  await expect.poll(rowsShown).toEqual(['Missile seen']);
  expect(workbench.get().eventCategories).toEqual(['War risk']);
  await war.click();
  await expect.element(screen.getByRole('checkbox', { name: /^All/ })).toBeChecked();
  await expect.poll(rowsShown).toHaveLength(3);
});

test('time and nearness to own ships stand in the address, and a link with them shows the same', async () => {
  await three();
  await db().ships.bulkPut([ownShip(244_000_001, { lon: 60.2, lat: 12.5 })]);
  const { screen, router } = await openAt('/dashboard/events?days=7');
  await expect.poll(rowsShown).toEqual(['Skiffs near <b>ANNA</b>', 'Missile seen']);
  await expect.element(screen.getByLabelText('Occurred', { exact: true })).toHaveValue('7');
  await userEvent.selectOptions(screen.getByLabelText('Distance from own ships now'), '50');
  await expect.poll(rowsShown).toEqual(['Missile seen']);
  expect(router.state.location.search).toEqual({ days: 7, near: 50 });
  await db().ships.bulkPut([ownShip(244_000_001, { lon: 43.2, lat: 12.4 })]);
  await expect.poll(rowsShown).toEqual(['Skiffs near <b>ANNA</b>']);
});

test('a listed area keeps what lies in it', async () => {
  await three();
  await db().areas.put(listedSquare('jwc:gulf', 'Gulf of Test', [59, 10, 61, 15]));
  const { screen } = await openAt('/dashboard/events');
  await expect.poll(rowsShown).toHaveLength(3);
  await userEvent.selectOptions(screen.getByLabelText('Area', { exact: true }), 'Gulf of Test');
  await expect.poll(rowsShown).toEqual(['Missile seen']);
});

test('while the server has none either, it says who sets them up instead of promising them', async () => {
  await db().syncState.put({ key: SEEN, value: { eventsAtMs: NOW } });
  const { screen } = await openAt('/dashboard/events');
  await expect.element(screen.getByText('The server has no events yet')).toBeVisible();
  await expect.element(screen.getByText('Whoever runs the server sets it up', { exact: false })).toBeVisible();
});

test('when nothing matches it says so and offers all of them; when nothing is held it says that instead', async () => {
  const { screen } = await openAt('/dashboard/events?days=1');
  await expect.element(screen.getByText('No events on this device yet')).toBeVisible();
  await db().events.put(eventRow('old', { title: 'Long ago', occurredAt: NOW - 400 * DAY }));
  await expect.element(screen.getByText('No events match', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Show all events' }).click();
  await expect.poll(rowsShown).toEqual(['Long ago']);
});

test('without a link it says that newer ones may be missing, and shows all that is held', async () => {
  await three();
  serverReachable.set(false);
  const { screen } = await openAt('/dashboard/events');
  await expect.element(screen.getByText('No connection to the server: newer events may be missing.')).toBeVisible();
  await expect.element(screen.getByText(/^3 events of all times on this device · Newest: .*\(2 h ago\)$/)).toBeVisible();
  await expect.poll(rowsShown).toHaveLength(3);
});

test('on a phone all of a row is still said, and Enter opens its page', async () => {
  await page.viewport(390, 844);
  await three();
  const { screen, router } = await openAt('/dashboard/events');
  await expect.poll(rowsShown).toHaveLength(3);
  const row = screen.getByRole('row', { name: /Bunkers stolen/ });
  await says(row, /\d{4}-\d\d-\d\d \(90 d\)/);
  await says(row, /Robbery/);
  expect(document.documentElement.scrollWidth).toBe(390);
  await screen.getByText('Charts by month and type').click();
  await expect.element(screen.getByRole('img', { name: /^Events per month/ })).toBeVisible();
  document.querySelector<HTMLElement>('[role=row][data-index="0"]')?.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/events/a');
});

test('the page has all that is known: times, sources and their confidence, other reports, what is near', async () => {
  await three();
  await db().events.put(
    eventRow('d', {
      title: 'Boarded at anchor',
      description: 'Line one\n<script>alert(1)</script>',
      source: 'UKMTO',
      sourceReference: 'UKMTO-12',
      confidence: 'high',
      occurredAt: NOW - 5 * HOUR,
      reportedAt: NOW - 4 * HOUR,
      otherReports: [
        {
          id: 'd2',
          title: 'Five men aboard',
          description: 'As the master told it.',
          lat: 12.5,
          lon: 43.2,
          occurredAt: NOW - 5 * HOUR,
          occurredPrecision: 'minute',
          reportedAt: NOW - 3 * HOUR,
          source: 'Master',
          confidence: 'low',
        },
      ],
    }),
  );
  await db().ships.bulkPut([ownShip(244_000_001, { lon: 43.2, lat: 13.5, sog: 12 })]);
  await db().ports.put(portRow('YEADE', { name: 'Aden', threatRating: 'High' }));
  const { screen, router } = await openAt('/dashboard/events/d');
  await expect.element(screen.getByRole('heading', { name: 'Boarded at anchor' })).toBeVisible();
  await expect.element(screen.getByText('<script>alert(1)</script>', { exact: false })).toBeVisible();
  await expect.element(screen.getByText('Map of d')).toBeVisible();
  await expect.element(screen.getByText('UKMTO-12')).toBeVisible();
  const known = screen.getByText('Confidence of the source', { exact: true });
  await expect.element(known).toBeVisible();
  const others = screen.getByRole('list', { name: 'Reports from other sources' });
  await says(others, /Five men aboard.*Master.*Confidence of the source: Low/);
  await says(screen.getByRole('list', { name: 'Nearest ports' }), /Aden.*Yemen.*High.*nm/);
  await expect.element(screen.getByText('Nearest port', { exact: true })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('img', { name: /^Events within 50 nm, by month: 3 in total/ })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Show on the map' })).toHaveAttribute('href', '/dashboard/map?event=d');
  expect(await seriousFindings()).toEqual([]);
  await screen.getByRole('button', { name: /^SHIP 244000001/ }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/ship/244000001');
});

test('the page says what was said when and by whom, what each correction changed, and that alerts ended by it', async () => {
  const at = (hour: number) => Date.UTC(2026, 10, 20, hour);
  const said = { category: 'Crime', title: 'Two skiffs', lat: 12.5, lon: 43.2, occurredAt: at(6), occurredPrecision: 'minute' } as const;
  await db().events.put(
    eventRow('d', {
      ...said,
      category: 'Not an incident',
      victim: '<b>ANNA</b>',
      source: 'UKMTO',
      reportedAt: at(7),
      earlier: [
        { ...said, type: 'Sighting', lat: 12, until: at(9) },
        { ...said, type: 'Boarding', victim: '<b>ANNA</b>', until: at(12) },
      ],
    }),
  );
  const ended = { eventId: 'd', createdAt: at(8), endedAt: at(13), endedBecause: 'eventCorrected' } as const;
  await db().alerts.put(alertRow('a', ended));
  const { screen } = await openAt('/dashboard/events/d');
  const moments = screen.getByRole('list', { name: 'History of this event, newest first' });
  await expect
    .poll(() => [...moments.element().children].map(({ textContent }) => textContent))
    .toEqual([
      '2026-11-20 13:00ZAlert of ANNA ended: the event was corrected or withdrawn',
      '2026-11-20 12:00ZUKMTO withdrew it, or found that it is no incident: it raises no alerts from then on. Before → after:Category: Crime → Not an incident',
      "2026-11-20 09:00ZUKMTO corrected it, before → after:Type: Sighting → BoardingShip or person concerned: not said → <b>ANNA</b>Position: 12°00.000' N 043°12.000' E → 12°30.000' N 043°12.000' E",
      '2026-11-20 08:00ZAlert raised: ANNA',
      "2026-11-20 07:00ZUKMTO reported it: Sighting (Crime), occurred 2026-11-20 06:00Z, at 12°00.000' N 043°12.000' E",
    ]);
  expect(await seriousFindings()).toEqual([]);
});

test('the page of an event that was deleted still says what became of its alerts', async () => {
  const ended = { eventId: 'gone', endedAt: NOW, endedBecause: 'eventCorrected' } as const;
  await db().alerts.put(alertRow('a', { ...ended, reason: 'Within 50 nm of the ship: 9 nm. Invented sample, no real event.' }));
  const { screen } = await openAt('/dashboard/events/gone');
  await expect.element(screen.getByText('This event is not on this device')).toBeVisible();
  await expect.element(screen.getByText('Alert of ANNA ended: the event was corrected or withdrawn')).toBeVisible();
  await expect.element(screen.getByText(/Z · Invented$/).first()).toBeVisible();
});

test('an event that this device does not hold is said to be missing, and leads back to the list', async () => {
  const { screen, router } = await openAt('/dashboard/events/none');
  await expect.element(screen.getByText('This event is not on this device')).toBeVisible();
  await screen.getByRole('link', { name: 'All events' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/events');
});

test('a filter never opens beyond the window, wherever there is least room', async () => {
  await three();
  await page.viewport(1280, 420);
  const { screen } = await openAt('/dashboard/events');
  for (const name of ['Categories: All', 'Types: All']) {
    await screen.getByRole('button', { name }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    const isInside = () => {
      const { top, bottom } = screen.getByRole('dialog').element().getBoundingClientRect();
      return top >= 0 && bottom <= 420;
    };
    await expect.poll(isInside).toBe(true); // it is placed a moment after it is drawn
    await userEvent.keyboard('{Escape}');
  }
});

test('three months and any range of days can be chosen, and the months follow what is listed', async () => {
  await db().events.bulkPut([
    eventRow('now', { title: 'Now', occurredAt: NOW - HOUR }),
    eventRow('then', { title: 'Then', occurredAt: Date.UTC(2012, 4, 5) }),
  ]);
  const { screen, router } = await openAt('/dashboard/events?from=2012-01-01&to=2012-12-31');
  await expect.poll(rowsShown).toEqual(['Then']);
  await expect
    .element(screen.getByRole('img', { name: 'Events per month: 1 in total. Most in 2012-05: 1. In the last month: 0.' }))
    .toBeVisible();
  await screen.getByRole('textbox', { name: 'To (UTC)' }).fill('2012-04-30');
  await expect.poll(rowsShown).toEqual([]);
  await screen.getByLabelText('Occurred').selectOptions('Last 3 months');
  await expect.poll(rowsShown).toEqual(['Now']);
  expect(router.state.location.search).toEqual({ days: 90 });
  await screen.getByLabelText('Occurred').selectOptions('Any');
  await expect.element(screen.getByRole('img', { name: /^Events per month: 2 in total\. Most in 2012-05/ })).toBeVisible();
});
