import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Account } from '#contract/entities/accounts.ts';
import { AGEING_AFTER_MS } from '#domain/ais/movement.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import type { OutboxEntry, OutboxState } from '#store/edits/outbox-rows.ts';
import { noteSync, resetSync, type SyncStatus } from '#sync/sync-status.ts';
import { ShipDataAge } from '#features/ships/ship-data-age.tsx';
import { renderInTheme } from '#tests/render-in-theme.tsx';
import { chipWords, SyncAnnouncer, SyncChip } from './sync-chip.tsx';

const NOON = Date.UTC(2026, 10, 20, 12);
const status = (part: Partial<SyncStatus>): SyncStatus => ({ link: 'live', traffic: 'live', ships: 1, world: true, ...part });
const words = (part: Partial<SyncStatus>, waiting = 0, attention = 0, sealed = 0) =>
  chipWords(status(part), { state: 'ready', value: { waiting, attention, sealed } }, NOON);
const FAILED = { code: 'unavailable' as const, message: '' };

describe('what the chip says', () => {
  test('a live link over fresh positions with nothing waiting is live, with a full ring', () => {
    expect(words({ newestSeenMs: NOON - 60_000 })).toEqual({ ring: 'full', parts: [{ key: 'live' }] });
  });

  test('a live link over a silent feed is never called live', () => {
    const newestSeenMs = NOON - AGEING_AFTER_MS;
    expect(words({ newestSeenMs })).toEqual({ ring: 'dot', parts: [{ key: 'silent', ofMs: newestSeenMs }] });
  });

  test('old times of a recording are no silence: the banner says what they are', () => {
    expect(words({ traffic: 'recording', newestSeenMs: 0 }).parts).toEqual([{ key: 'liveLink' }]);
  });

  test('edits that are not read yet, or cannot be read, are never taken for none', () => {
    expect(chipWords(status({}), { state: 'loading' }, NOON)).toEqual({ ring: 'turning', parts: [{ key: 'live' }, { key: 'reading' }] });
    const unread = { state: 'failed' as const, error: FAILED };
    expect(chipWords(status({}), unread, NOON)).toEqual({ ring: 'dot', parts: [{ key: 'live' }, { key: 'unread' }] });
    expect(chipWords(status({ link: 'offline' }), unread, NOON).parts).toEqual([{ key: 'offline' }, { key: 'unread' }, { key: 'noData' }]);
  });

  test('pulls that fail under good ships are said with the age of the account’s own rows, once that is more than a moment', () => {
    const own = NOON - 2 * 3_600_000;
    expect(words({ pullError: FAILED, lastPullMs: { own } })).toEqual({ ring: 'dot', parts: [{ key: 'live' }, { key: 'own', ofMs: own }] });
    expect(words({ pullError: FAILED, lastPullMs: { own: NOON - 60_000 } })).toEqual({ ring: 'full', parts: [{ key: 'live' }] });
    expect(words({ lastPullMs: { own } })).toEqual({ ring: 'full', parts: [{ key: 'live' }] });
    expect(words({ pullError: FAILED })).toEqual({ ring: 'dot', parts: [{ key: 'live' }, { key: 'ownNone' }] });
    expect(words({ pullError: FAILED, lastPullMs: { own } }, 2, 1).parts).toEqual([
      { key: 'attention', count: 1 },
      { key: 'waiting', count: 2 },
      { key: 'own', ofMs: own },
    ]);
  });

  test('a sending that fails though nothing is counted, and work that is still sealed, leave no full ring', () => {
    expect(words({ pushError: FAILED })).toEqual({ ring: 'dot', parts: [{ key: 'live' }, { key: 'pushFails' }] });
    expect(words({ pushError: { code: 'storageFull', message: '' } })).toEqual({
      ring: 'dot',
      parts: [{ key: 'live' }, { key: 'storeFails' }],
    });
    expect(words({ pushError: FAILED }, 1)).toEqual({ ring: 'turning', parts: [{ key: 'live' }, { key: 'waiting', count: 1 }] });
    expect(words({}, 0, 0, 3)).toEqual({ ring: 'dot', parts: [{ key: 'live' }, { key: 'sealedCount', count: 3 }] });
  });

  test('what is not sent is said on a live link too, and the ring is not full', () => {
    expect(words({}, 2)).toEqual({ ring: 'turning', parts: [{ key: 'live' }, { key: 'waiting', count: 2 }] });
  });

  test('without a link it says what waits and from when its data is, or that there is none', () => {
    expect(words({ link: 'offline', shipsAtMs: 5 }, 3)).toEqual({
      ring: 'struck',
      parts: [{ key: 'offline' }, { key: 'waiting', count: 3 }, { key: 'contact', ofMs: 5 }],
    });
    const minutes = (count: number) => count * 60_000;
    const older = (events: number) =>
      ({ link: 'offline', shipsAtMs: minutes(20), lastPullMs: { own: minutes(19), events, ports: 1 } }) as const;
    expect(words(older(minutes(16))).parts).toContainEqual({ key: 'contact', ofMs: minutes(20) }); // rows between pulls come by the socket
    expect(words(older(minutes(9))).parts).toContainEqual({ key: 'data', ofMs: minutes(9) }); // pulls had failed
    expect(words({ link: 'offline' }).parts).toEqual([{ key: 'offline' }, { key: 'noData' }]);
    expect(words({ link: 'connecting', shipsAtMs: 5 })).toEqual({
      ring: 'turning',
      parts: [{ key: 'connecting' }, { key: 'contact', ofMs: 5 }],
    });
  });

  test('what needs a decision comes before what waits, with and without a link', () => {
    expect(words({}, 0, 1)).toEqual({ ring: 'dot', parts: [{ key: 'attention', count: 1 }] });
    expect(words({ link: 'offline', shipsAtMs: 5 }, 2, 1)).toEqual({
      ring: 'dot',
      parts: [{ key: 'offline' }, { key: 'attention', count: 1 }, { key: 'waiting', count: 2 }, { key: 'contact', ofMs: 5 }],
    });
  });

  test('a session that must be renewed, and a version too old for the server, come first', () => {
    expect(words({ link: 'signIn', shipsAtMs: 5 })).toEqual({ ring: 'dot', parts: [{ key: 'signIn' }] });
    expect(words({ link: 'offline', needsReload: true }, 4)).toEqual({
      ring: 'dot',
      parts: [{ key: 'reload' }, { key: 'waiting', count: 4 }],
    });
  });
});

const ACCOUNT: Account = {
  id: 'chip-account',
  email: 'mate@fathom.example',
  firstName: 'Ida',
  lastName: 'Rask',
  role: 'member',
  organisationId: 'o',
  organisationName: 'Rask Lines',
};
afterEach(async () => {
  resetSync();
  await deleteAccountDb(ACCOUNT.id);
});

const entry = (no: number, state: OutboxState): OutboxEntry => ({
  no,
  key: `key-${no}`,
  name: 'fleet.setTags',
  args: { fleetId: 'f', tags: [] },
  touches: ['fleets:f'],
  createdAtMs: NOON,
  attempts: 0,
  nextAtMs: 0,
  state,
});

test('the chip counts the outbox itself: acknowledged edits count as sent, queued and unanswered ones do not', async () => {
  await page.viewport(1280, 800);
  noteSync({ link: 'offline', shipsAtMs: Date.now() - 2.5 * 3_600_000 });
  await accountDb(ACCOUNT.id).outbox.bulkPut([entry(1, 'queued'), entry(2, 'sent'), entry(3, 'queued'), entry(4, 'acknowledged')]);
  const screen = await renderInTheme(<SyncChip account={ACCOUNT} />);
  const chip = screen.getByRole('button', { name: /^Synchronisation:/ });
  await expect.poll(() => chip.element().textContent).toMatch(/^Offline - 3 changes waiting - last contact \d\d:\d\dZ \(2 h ago\)$/);
  await accountDb(ACCOUNT.id).outbox.bulkPut([entry(1, 'acknowledged'), entry(2, 'acknowledged'), entry(3, 'parked')]);
  noteSync({ link: 'live' });
  await expect.poll(() => chip.element().textContent).toMatch(/^Needs attention \(1\)$/);
  await accountDb(ACCOUNT.id).outbox.clear();
  await expect.poll(() => chip.element().textContent).toMatch(/^Live$/);
});

test('the chip and the line of the map say the same age, online and offline', async () => {
  const shipsAtMs = Date.now() - 60_000;
  noteSync({ link: 'offline', shipsAtMs, lastPullMs: { own: shipsAtMs - 150_000 } });
  const { container } = await renderInTheme(
    <>
      <SyncChip account={ACCOUNT} />
      <ShipDataAge />
    </>,
  );
  const ages = () => container.textContent?.match(/\d\d:\d\dZ \(\d+ min/g);
  await expect.poll(() => new Set(ages()).size).toBe(1);
  expect(ages()?.length).toBe(2);
  expect(ages()?.[0]).toContain('(1 min');
});

test('a lost link is read out', async () => {
  noteSync({ link: 'live' });
  const screen = await renderInTheme(<SyncAnnouncer />);
  await expect.element(screen.getByRole('status')).toHaveTextContent('Live');
  noteSync({ link: 'offline' });
  await expect.element(screen.getByRole('status')).toHaveTextContent('Offline');
});
