import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventImage } from '#map/event-images.ts';
import { signId } from '#map/event-look.ts';
import { userEvent } from 'vitest/browser';
import { chooseEventCategory, openPanel as openTool, toggleEventBroadcasting } from '#domain/workbench/workbench.ts';
import { timeWindow } from '#map/time-window.ts';
import { changeWorkbench, workbench } from '#map/workbench.ts';
import type { Ship } from '#contract/entities/ships.ts';
import { alertRow, eventRow, ownShip, portRow } from '#tests/held-rows.ts';
import { openMap, renderPanel } from '#tests/layer-panel.tsx';
import { ACCOUNT, closeSignedIn, db, renderAt } from '#tests/signed-in-device.tsx';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { EventAnnouncer } from './on-map/event-announcer.tsx';
import { EventDrawer } from './event-drawer.tsx';
import { EventTimeChip } from './on-map/event-time-chip.tsx';
import { EventsKey } from './on-map/events-key.tsx';
import { EventsPanel } from './events-panel.tsx';

const HOUR = 3_600_000;
const NOW = Date.now();
beforeEach(openMap);
afterEach(closeSignedIn);

const openPanel = () =>
  renderPanel((show) => (
    <>
      <EventsPanel accountId={ACCOUNT.id} scheme="light" onShow={show} />
      <EventsKey accountId={ACCOUNT.id} scheme="light" />
    </>
  ));

const three = () =>
  db().events.bulkPut([
    eventRow('a', { title: 'Skiffs near <b>ANNA</b>', occurredAt: NOW - 2 * HOUR - 60_000 }),
    eventRow('b', { title: 'Missile seen', category: 'War risk', type: 'Sighting', occurredAt: NOW - 50 * HOUR, sample: true }),
    eventRow('c', { title: 'Bunkers stolen', type: 'Robbery', occurredAt: NOW - 90 * 24 * HOUR, occurredPrecision: 'day' }),
  ]);

test('where all events are samples, that is said without a number', async () => {
  await db().events.bulkPut([eventRow('a', { sample: true }), eventRow('b', { sample: true })]);
  const { screen } = await openPanel();
  await expect.element(screen.getByText(/^All are samples: invented/)).toBeVisible();
});

test('the panel says how many of those held are shown, which is the newest, and that samples are invented', async () => {
  await three();
  const { screen } = await openPanel();
  await expect.element(screen.getByText('3 of 3 on this device shown')).toBeVisible();
  await expect.element(screen.getByText(/^Newest: .*Z \(2 h ago\)$/)).toBeVisible();
  await expect.element(screen.getByText(/1 of them is a sample: invented/)).toBeVisible();
  const titles = screen.getByRole('list', { name: 'Newest shown' }).getByRole('button').elements();
  expect(titles.map((item) => item.querySelector('bdi')?.textContent)).toEqual([
    'Skiffs near <b>ANNA</b>',
    'Missile seen',
    'Bunkers stolen',
  ]);
  expect(await seriousFindings()).toEqual([]);
});

test('while the time slider hides events, a chip says how many of those that the filters keep; one press shows them again', async () => {
  await three();
  changeWorkbench((bench) => openTool(chooseEventCategory(bench, 'Crime'), 'timeSlider'));
  timeWindow.set({ fromMs: NOW - 24 * HOUR, toMs: NOW });
  const { screen } = await renderPanel(() => <EventTimeChip accountId={ACCOUNT.id} />);
  await expect.element(screen.getByText('1 event outside the time shown')).toBeVisible();
  await screen.getByRole('button', { name: /1 event outside/ }).click();
  expect(workbench.get().panels.open).toEqual([]);
  timeWindow.set(undefined); // as the slider does when it closes
  await expect.element(screen.getByText(/outside the time/)).not.toBeInTheDocument();
});

test('with the keyboard alone: a category leaves or comes as the specification says, and the list and the key follow', async () => {
  await three();
  const { screen } = await openPanel();
  const all = screen.getByRole('checkbox', { name: /^All/ });
  const crime = screen.getByRole('checkbox', { name: /^Crime/ });
  await expect.element(all).toBeChecked();
  (crime.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(all).not.toBeChecked();
  await expect.element(screen.getByText('2 of 3 on this device shown')).toBeVisible();
  expect(workbench.get().eventCategories).toEqual(['Crime']);
  const key = screen.getByRole('list', { name: 'Event categories' });
  await expect.poll(() => key.element().textContent).toBe('Crime');
  await userEvent.keyboard(' ');
  await expect.element(all).toBeChecked();
  await screen.getByText('Types: All').click();
  await screen.getByRole('checkbox', { name: /^Robbery/ }).click();
  await expect.element(screen.getByText('1 of 3 on this device shown')).toBeVisible();
  await screen.getByRole('button', { name: 'Show all types' }).click();
  await expect.element(screen.getByText('3 of 3 on this device shown')).toBeVisible();
});

test('switching the events off switches broadcasting with them', async () => {
  await three();
  const { screen } = await openPanel();
  await screen.getByRole('switch', { name: 'Events on the map' }).click();
  await expect.element(screen.getByRole('switch', { name: /^Announce new events/ })).not.toBeChecked();
  await expect.element(screen.getByText('0 of 3 on this device shown')).toBeVisible();
});

test('an event opened from the list stands in the drawer, and the map goes there', async () => {
  await three();
  const { screen, shown } = await openPanel();
  await screen.getByRole('button', { name: /Missile seen/ }).click();
  expect(workbench.get()).toMatchObject({ drawers: [{ name: 'event', id: 'b' }], selectedEventId: 'b' });
  expect(shown).toEqual([{ position: [43.2, 12.5], zoom: 6 }]);
});

test('with none held the panel says what will be here', async () => {
  const { screen } = await openPanel();
  await expect.element(screen.getByText('No events on this device yet')).toBeVisible();
});

async function openDrawerOf(id: string) {
  const { screen } = await renderAt(
    <EventDrawer accountId={ACCOUNT.id} id={id} scheme="light" onClose={() => undefined} onShow={() => undefined} />,
  );
  return screen;
}

test('the drawer says what, where from the nearest port, when, by whom, what is near and which own ships could be there', async () => {
  await three();
  await db().events.put(eventRow('far', { title: 'Far away', lat: -30 }));
  await db().events.put(
    eventRow('x', {
      title: '<script>x</script>',
      description: '<img src=x onerror="document.title=1">\nSecond line',
      lat: 12.6,
      victim: 'ANNA',
      occurredAt: NOW - HOUR,
    }),
  );
  await db().ports.bulkPut([portRow('YEADE', { name: 'Aden' }), portRow('DJJIB', { name: 'Djibouti', lat: 11.6, lon: 43.15 })]);
  const ship = (mmsi: number, name: string, lat: number, sog: number, part: Partial<Ship> = {}) =>
    ownShip(mmsi, { name, lat, lon: 43.2, sog, lastSeen: NOW - 2 * 60_000, ...part });
  await db().ships.bulkPut([
    ship(244_000_001, 'NEAR', 13.6, 10, { cog: 180, lastSeen: NOW - HOUR }),
    ship(244_000_002, 'MOORED', 14.6, 0, { cog: 180 }),
    ship(244_000_003, 'TOO FAR', 40, 10),
    ship(244_000_004, 'LEAVING', 13.1, 10, { cog: 0 }),
    ship(244_000_005, 'COMING', 14.1, 18, { cog: 181 }),
  ]);
  await db().alerts.put(alertRow('a', { mmsi: 244_000_005, eventId: 'x', priority: 'caution', eventLon: 43.2, eventLat: 12.6 }));
  const screen = await openDrawerOf('x');
  await expect.element(screen.getByRole('heading', { name: '<script>x</script>' })).toBeVisible();
  await expect.element(screen.getByText(/<img src=x onerror/)).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
  await expect.element(screen.getByText("12°36.000' N 043°12.000' E")).toBeVisible();
  await expect.element(screen.getByText(/^59\.\d nm 003°T from Djibouti$/)).toBeVisible();
  const near = screen.getByRole('list', { name: 'Other events within 50 nm' });
  await expect.element(near.getByRole('button', { name: /Skiffs near/ })).toBeVisible();
  expect(near.getByRole('button').elements()).toHaveLength(3);
  const own = screen.getByRole('list', { name: 'Own ships within 24 h of sailing' });
  const line = (words: RegExp) => expect.element(own.getByRole('button', { name: words })).toBeVisible();
  await line(
    /^NEAR 59\.\d nm from the ship at \S+ \(1 h ago\); by her course and speed then she passes about \S+, less than 1 nm off \(estimate\) 6\.0 h at 10\.0 kn$/,
  );
  await line(/^MOORED 119 nm from the ship at \S+; stopped 10\.0 h assuming 12\.0 kn$/);
  await line(/^LEAVING 29\.\d nm from the ship at \S+, drawing away 3\.0 h at 10\.0 kn$/);
  await line(
    /^COMING Active alert: Caution · 89\.\d nm from the ship at \S+, and she is getting nearer; by her present course and speed closest about \S+, in \S+ h, 1\.\d nm off \(estimate\) 5\.0 h at 18\.0 kn$/,
  );
  expect(own.getByRole('button').elements()).toHaveLength(4);
  await own.getByRole('button', { name: /NEAR/ }).click();
  expect(workbench.get().drawers).toEqual([{ name: 'ship', mmsi: 244_000_001 }]);
  expect(await seriousFindings()).toEqual([]);
});

test('the drawer of a corrected event says so, and where it says what was changed', async () => {
  const { type, category, title, lat, lon, occurredAt, occurredPrecision } = eventRow('d');
  const earlier = [{ type, category, title, lat, lon, occurredAt, occurredPrecision, until: Date.UTC(2026, 10, 20, 9) }];
  await db().events.put(eventRow('d', { type: 'Robbery', earlier }));
  const screen = await openDrawerOf('d');
  await expect.element(screen.getByText('Corrected 2026-11-20 09:00Z. Its page says what was changed.')).toBeVisible();
});

test('a sample says that it is invented, its sign has a broken edge here and on the map; a day without its hour shows none', async () => {
  await three();
  const sample = await openDrawerOf('b');
  await expect.element(sample.getByText('Sample: invented, to show what events look like')).toBeVisible();
  expect(document.querySelectorAll('svg [stroke-dasharray]')).toHaveLength(1);
  const drawn = (isInvented: boolean) => eventImage(signId('light', 'Crime', 'Boarding', isInvented))?.data;
  expect(drawn(true)).toEqual(drawn(true));
  expect(drawn(true)).not.toEqual(drawn(false));
  const day = await openDrawerOf('c');
  await expect.element(day.getByText(/\d{4}-\d\d-\d\d \(time of day not known\)/)).toBeVisible();
});

test('an event that this device does not hold is said to be missing, and comes when it arrives', async () => {
  const screen = await openDrawerOf('a');
  await expect.element(screen.getByText('This event is not on this device')).toBeVisible();
  await three();
  await expect.element(screen.getByRole('heading', { name: 'Skiffs near <b>ANNA</b>' })).toBeVisible();
});

test('what arrives while broadcasting is on is read out; off, it arrives silently', async () => {
  await three();
  const { screen } = await renderAt(<EventAnnouncer accountId={ACCOUNT.id} />);
  const log = screen.getByRole('log', { name: 'New events' });
  await expect.element(log).toHaveTextContent('');
  await new Promise((resolve) => setTimeout(resolve, 300)); // what is held is read: nothing tells that it was
  await db().events.put(eventRow('new', { title: 'Boarded off Bab', occurredAt: NOW }));
  await expect
    .poll(() => log.element().textContent)
    .toMatch(/^New event: Boarded off Bab\. Boarding, Crime, 12°30\.000' N 043°12\.000' E, .*Z\.$/);
  changeWorkbench(toggleEventBroadcasting);
  await db().events.put(eventRow('silent', { title: 'Nobody says this', occurredAt: NOW }));
  await db().events.count();
  changeWorkbench(toggleEventBroadcasting);
  await db().events.bulkPut([eventRow('n1', { occurredAt: NOW }), eventRow('n2', { occurredAt: NOW })]);
  await expect.element(log).toHaveTextContent('2 new events on the map.');
});

test('the map opens with the last 12 months; a chip says what is left out and shows it, and the panel has the choice', async () => {
  await three();
  await db().events.put(eventRow('old', { title: 'Long ago', occurredAt: NOW - 400 * 24 * HOUR }));
  const { screen } = await renderPanel((show) => (
    <>
      <EventTimeChip accountId={ACCOUNT.id} />
      <EventsPanel accountId={ACCOUNT.id} scheme="light" onShow={show} />
      <EventsKey accountId={ACCOUNT.id} scheme="light" />
    </>
  ));
  await expect.element(screen.getByText('3 of 4 on this device shown')).toBeVisible();
  const choice = screen.getByRole('combobox', { name: 'Show events of' });
  await expect.element(choice).toHaveValue('12');
  await expect.element(screen.getByRole('heading', { name: 'Events of the last 12 months' })).toBeVisible();
  await screen.getByRole('button', { name: /1 event before the last 12 months not shown/ }).click();
  await expect.element(screen.getByText('4 of 4 on this device shown')).toBeVisible();
  await expect.element(screen.getByText(/before the last/)).not.toBeInTheDocument();
  await choice.selectOptions('1');
  await expect.element(screen.getByText('2 of 4 on this device shown')).toBeVisible();
  expect(workbench.get().eventMonths).toBe(1);
});
