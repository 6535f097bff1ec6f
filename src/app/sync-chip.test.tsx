import { expect, test } from 'vitest';
import { AGEING_AFTER_MS } from '#domain/ais/movement.ts';
import { noteSync, type SyncStatus } from '#sync/sync-status.ts';
import { renderInTheme } from '#tests/render-in-theme.tsx';
import { chipWords, SyncAnnouncer } from './sync-chip.tsx';

const NOON = Date.UTC(2026, 10, 20, 12);
const status = (part: Partial<SyncStatus>): SyncStatus => ({ link: 'live', traffic: 'live', ships: 1, world: true, ...part });

test('a live link over fresh positions is live, with a full ring', () => {
  expect(chipWords(status({ newestSeenMs: NOON - 60_000 }), NOON)).toEqual({ ring: 'full', key: 'live' });
});

test('a live link over a silent feed is never called live', () => {
  const newestSeenMs = NOON - AGEING_AFTER_MS;
  expect(chipWords(status({ newestSeenMs }), NOON)).toEqual({ ring: 'dot', key: 'silent', ofMs: newestSeenMs });
});

test('old times of a recording are no silence: the banner says what they are', () => {
  expect(chipWords(status({ traffic: 'recording', newestSeenMs: 0 }), NOON).key).toBe('live');
});

test('without a link the chip says from when its data is, or that there is none', () => {
  expect(chipWords(status({ link: 'offline', shipsAtMs: 5 }), NOON)).toEqual({ ring: 'broken', key: 'offlineSince', ofMs: 5 });
  expect(chipWords(status({ link: 'offline' }), NOON)).toEqual({ ring: 'broken', key: 'offline' });
  expect(chipWords(status({ link: 'connecting', shipsAtMs: 5 }), NOON)).toEqual({ ring: 'turning', key: 'connectingSince', ofMs: 5 });
});

test('a session that must be renewed comes before everything else', () => {
  expect(chipWords(status({ link: 'signIn', shipsAtMs: 5 }), NOON)).toEqual({ ring: 'dot', key: 'signIn' });
});

test('a lost link is read out', async () => {
  noteSync({ link: 'live' });
  const screen = await renderInTheme(<SyncAnnouncer />);
  await expect.element(screen.getByRole('status')).toHaveTextContent('Live');
  noteSync({ link: 'offline' });
  await expect.element(screen.getByRole('status')).toHaveTextContent('Offline');
});
