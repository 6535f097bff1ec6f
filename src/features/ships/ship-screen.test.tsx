// The page of one ship on a device with the real ship store, and no server: all of it works offline.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ACCOUNT, closeDevice, openDevice, putFleet, seen } from '#tests/fleet-device.tsx';
import { listedSquare } from '#tests/held-rows.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { openScreens } from '#tests/screens-at.tsx';
import { shipStore } from '#compute/ships.ts';
import { serverReachable } from '#remote/reachable.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { openSignedIn } from '#tests/signed-in-device.tsx';
import { textsSeen } from '#tests/texts-seen.ts';
import { UnfetchedRows } from '#ui/unfetched.ts';
import { ShipScreen } from './ship-screen.tsx';

const [TANKER, LOST, UNSEEN, STALE] = [235_000_001, 235_000_002, 235_000_009, 235_000_003];
const db = () => accountDb(ACCOUNT.id);

beforeEach(async () => {
  await page.viewport(1280, 900);
  await openDevice([
    seen(TANKER, 5.5, {
      name: 'GULF <b>PEARL</b>',
      shipType: 80,
      imo: 9_074_729,
      destination: 'DJJIB>YEADE',
      lat: 12.5,
      lon: 44,
      sog: 14.5,
    }),
    seen(STALE, 180, { name: 'STALE STAR', destination: 'YEADE', lat: 12.5, lon: 44 }),
    seen(LOST, 3000, { name: 'LONG GONE', lat: -40, lon: -150 }),
  ]);
  await db().areas.put(listedSquare('jwc:x', 'Gulf of Test', [0, 0, 1, 1]));
});
afterEach(closeDevice);

const openAt = (address: string, unfetched?: { code: undefined }) =>
  openScreens(
    address,
    {
      '/dashboard/ship/$shipId': ({ params: { shipId = '' } }) => (
        <UnfetchedRows value={unfetched}>
          <ShipScreen
            key={shipId}
            accountId={ACCOUNT.id}
            shipId={shipId}
            alerts={(mmsi) => <p>{`Alerts of ${mmsi}`}</p>}
            risk={(mmsi) => <p>{`Risk of ${mmsi}`}</p>}
            past={(mmsi) => <p>{`Past of ${mmsi}`}</p>}
            report={() => null}
            reports={() => null}
            farAhead={({ mmsi }) => <p>{`Ahead of ${mmsi}`}</p>}
            eventsNear={([lon, lat], radiusNm) => <p>{`Events ${radiusNm} nm around ${lat.toFixed(1)} ${lon.toFixed(1)}`}</p>}
          />
        </UnfetchedRows>
      ),
    },
    ['/dashboard/map', '/dashboard/fleets', '/dashboard/fleets/$fleetId/$shipId', '/dashboard/ports/$portId'],
  );

test('who she is, how old her position is, where she is bound, the areas around her and her fleets', async () => {
  await putFleet({ id: 'f1', name: 'Gulf', tags: ['crude'] }, [TANKER, LOST]);
  await putFleet({ id: 'f2', name: 'Baltic' }, [LOST]);
  await db().ports.put({
    id: 'YEADE',
    v: 1,
    name: 'Aden',
    country: 'YE',
    locode: 'YEADE',
    lat: 12.8,
    lon: 45,
    source: 'Test',
    updatedAt: 1,
  });
  const { screen, router } = await openAt(`/dashboard/ship/${TANKER}`);
  await expect.element(screen.getByRole('heading', { name: 'GULF <b>PEARL</b>' })).toBeVisible();
  await expect.element(screen.getByText('Position 5 min old')).toBeVisible();
  await expect.element(screen.getByText('9074729')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Aden (YEADE)' })).toHaveAttribute('href', '/dashboard/ports/YEADE');
  await expect.element(screen.getByText(/61\.\d nm in a straight line/)).toBeVisible();
  await expect.element(screen.getByText(/^4\.\d h or more at her current speed of 14\.5 kn/)).toBeVisible();
  const alerts = screen.getByText(`Alerts of ${TANKER}`).element();
  const age = screen.getByText('Position 5 min old').element();
  expect(alerts.compareDocumentPosition(age), 'her alerts come before the age').toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const movement = screen.getByRole('heading', { name: 'Movement' }).element();
  const [past, risk] = [`Past of ${TANKER}`, `Risk of ${TANKER}`].map((words) => screen.getByText(words).element());
  for (const later of [past, risk] as Element[])
    expect(movement.compareDocumentPosition(later), 'her movement comes before all that is said of her').toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  await expect.element(screen.getByText(`Past of ${TANKER}`)).toBeVisible();
  await expect
    .element(screen.getByText(/^In no listed area and no named threat area known to this device\. “Past reports” on the map are not areas/))
    .toBeVisible();
  await expect.element(screen.getByText(`Ahead of ${TANKER}`)).toBeVisible();
  await expect.element(screen.getByText('Events 50 nm around 12.5 44.0')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Show on the map' })).toHaveAttribute('href', `/dashboard/map?ship=${TANKER}`);
  await expect.element(screen.getByRole('link', { name: 'Track' })).toHaveAttribute('href', `/dashboard/map?path=${TANKER}`);
  expect(await seriousFindings()).toEqual([]);
  const fleets = screen.getByRole('list', { name: 'In fleets' });
  await expect.poll(() => fleets.element().textContent).toBe('Gulfcrude');
  await fleets.getByRole('button', { name: /Gulf/ }).click();
  await expect.poll(() => router.state.location.pathname).toBe(`/dashboard/fleets/f1/${TANKER}`);
});

test('nothing is said of areas and of her port before they are read: no moment says that she is in none', async () => {
  const seenSoFar = textsSeen();
  const { screen } = await openAt(`/dashboard/ship/${TANKER}`);
  await expect
    .element(screen.getByText(/^In no listed area and no named threat area known to this device\. “Past reports” on the map are not areas/))
    .toBeVisible();
  await expect.element(screen.getByText('The reported destination does not match a known port.')).toBeVisible();
  seenSoFar.stop();
  const first = seenSoFar.texts.find((words) => words.includes('Current areas'));
  expect(first).toMatch(/Current areas.*Being looked up/);
  expect(first).not.toMatch(/In no listed|does not match/);
});

test('on a device without any area, she is not said to be in none', async () => {
  await db().areas.clear();
  const { screen } = await openAt(`/dashboard/ship/${TANKER}`);
  await expect.element(screen.getByText('Not known: this device has no listed or threat areas yet.')).toBeVisible();
});

test('a ship is starred on her page without a link, also one that was never heard', async () => {
  const { screen } = await openAt(`/dashboard/ship/${TANKER}`);
  await screen.getByRole('button', { name: 'Star GULF <b>PEARL</b>' }).click();
  await expect.element(screen.getByRole('button', { name: 'Remove star from GULF <b>PEARL</b>' })).toHaveAttribute('aria-pressed', 'true');
  const { screen: other } = await openAt(`/dashboard/ship/${UNSEEN}`);
  await other.getByRole('button', { name: `Star MMSI ${UNSEEN}` }).click();
  await expect.poll(async () => (await db().stars.toArray()).map(({ id }) => id)).toEqual([`ship:${TANKER}`, `ship:${UNSEEN}`]);
  expect((await db().outbox.toArray()).map(({ name }) => name)).toEqual(['star.add', 'star.add']);
});

test('a ship that is lost is said to be lost, and what she does not report is said too', async () => {
  const { screen } = await openAt(`/dashboard/ship/${LOST}`);
  await expect.element(screen.getByText('Lost: last seen 2 d ago')).toBeVisible();
  await expect.element(screen.getByText('No destination reported.')).toBeVisible();
  await expect.element(screen.getByText('She is not in a fleet.')).toBeVisible();
});

test('of an old position the distance to her destination has its time', async () => {
  const port = { id: 'YEADE', v: 1, name: 'Aden', country: 'YE', locode: 'YEADE', lat: 12.8, lon: 45, source: 'Test', updatedAt: 1 };
  await db().ports.put(port);
  const { screen } = await openAt(`/dashboard/ship/${STALE}`);
  await expect.element(screen.getByText(/61\.\d nm in a straight line at \d\d:\d\dZ/)).toBeVisible();
});

test('before the fleets of the account were fetched, she is not said to be in none', async () => {
  const { screen } = await openAt(`/dashboard/ship/${TANKER}`, { code: undefined });
  await expect.element(screen.getByText('Not received from the server yet')).toBeVisible();
  expect(screen.getByText('She is not in a fleet.').query()).toBeNull();
});

test('while the ships of the world are being loaded, none is said to be missing', async () => {
  shipStore.close();
  await deleteAccountDb(ACCOUNT.id);
  await openSignedIn(ACCOUNT);
  await shipStore.open(ACCOUNT.id); // a new device: nothing was stored yet
  const { screen } = await openAt(`/dashboard/ship/${TANKER}`);
  await expect.element(screen.getByText('All ships worldwide are being loaded; she may be among them.')).toBeVisible();
  expect(screen.getByText('This ship is not on this device').query()).toBeNull();
  serverReachable.set(false);
  await expect.element(screen.getByText(/^Only part of the world has been loaded here/)).toBeVisible();
  serverReachable.set(true);
});

test('a ship that this device has not seen still has her fleets; what is no number of a ship is said to be none', async () => {
  await putFleet({ id: 'f1', name: 'Gulf' }, [UNSEEN]);
  const { screen } = await openAt(`/dashboard/ship/${UNSEEN}`);
  await expect.element(screen.getByText('This ship is not on this device')).toBeVisible();
  await expect.element(screen.getByRole('list', { name: 'In fleets' }).getByText('Gulf')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Show on the map' })).not.toBeInTheDocument();
  const wrong = await openAt('/dashboard/ship/12');
  await expect.element(wrong.screen.getByText('No such ship')).toBeVisible();
});
