import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES } from '#contract/preferences.ts';
import type { AlertRow } from '#contract/tables.ts';
import { watched } from '#platform/watched.ts';
import { accountDb, deleteAccountDb } from '#store/account-db.ts';
import { deviceDb } from '#store/device-db.ts';
import { knownAlerts, needsAcknowledging } from '#store/known-alerts.ts';
import { claimPushedAlert } from '#store/told-alerts.ts';
import type { Attended } from './catch-up.ts';
import { ADA, alertRow, HOUR_MS, MINUTE_MS, NOW } from './device-alerts.fixture.ts';
import { type Link, tellAlerts } from './tell-alerts.ts';

const ONLINE: Link = { isOffline: false, pulledAtMs: NOW };
const OFFLINE: Link = { isOffline: true, pulledAtMs: NOW };

/** What was told on this device, in order: toasts, sums and noises of all its pages. */
let said: string[] = [];
let nowMs = NOW;
let pages: { stop: () => void; look: () => void }[] = [];
let link = watched<Link>(ONLINE);
let sound = watched(true);
let attended = watched<Attended | undefined>({ lookedAtMs: NOW, pulledAtMs: NOW });

function openPage(isVisible = true) {
  const visible = watched(isVisible);
  const stop = tellAlerts({
    accountId: ADA,
    clock: () => nowMs,
    link,
    visible,
    sound,
    attended,
    face: {
      toast: ({ id, computedHere }) => said.push(`toast ${id}${computedHere ? ' computed here' : ''}`),
      sum: (alerts, isAway) => {
        const held = alerts.filter(({ endedAt }) => endedAt === undefined);
        said.push(`${isAway ? 'while away' : 'at once'}: ${alerts.length}, ${held.length} hold, first ${alerts[0]?.id}`);
      },
      dismiss: (id) => said.push(`away ${id}`),
      sound: (priority) => said.push(`noise ${priority}`),
    },
  });
  const page = {
    stop,
    visible,
    look: () => {
      if (!visible.get()) return;
      visible.set(false);
      visible.set(true);
    },
  };
  pages.push(page);
  return page;
}
function closePages(): void {
  for (const { stop } of pages) stop();
  pages = [];
}
const nudge = () => {
  for (const { look } of pages) look();
};
/** All that is told, after everybody has looked. */
const toBe = (expected: readonly string[]) =>
  vi.waitFor(() => {
    nudge();
    expect(said).toEqual(expected);
  });
/** Time for what must not come. */
async function settled(): Promise<void> {
  for (let looks = 0; looks < 5; looks++) {
    nudge();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
const db = () => accountDb(ADA);
const putHere = (part: Partial<AlertRow> = {}) => db().localAlerts.put(alertRow({ v: 0, ...part }));
const putShore = (part: Partial<AlertRow> = {}) => db().alerts.put(alertRow(part));
const acknowledge = (at: number) =>
  db().alertMarks.put({ id: alertRow().id, v: 1, accountId: ADA, acknowledgedAt: at, acknowledgedBy: ADA, raisedAt: NOW });
const ID = alertRow().id;

beforeEach(async () => {
  [said, nowMs, pages] = [[], NOW, []];
  link = watched(ONLINE);
  sound = watched(true);
  attended = watched<Attended | undefined>({ lookedAtMs: NOW, pulledAtMs: NOW });
  await deviceDb().settings.clear();
});
afterEach(async () => {
  closePages();
  await deleteAccountDb(ADA);
});

describe('without the server', () => {
  beforeEach(() => link.set(OFFLINE));

  test('an alert that the device found is told at once, with one noise', async () => {
    openPage();
    await putHere();
    await toBe([`toast ${ID} computed here`, 'noise warning']);
  });

  test('the server’s row that comes later is the same alert: no second toast and no second noise', async () => {
    openPage();
    await putHere();
    await toBe([`toast ${ID} computed here`, 'noise warning']);
    link.set(ONLINE);
    nowMs += HOUR_MS;
    await putShore({ createdAt: NOW + MINUTE_MS, revision: 3 });
    await settled();
    expect(said).toHaveLength(2);
  });

  test('acknowledged before the server’s row comes, its toast goes and nothing is told again', async () => {
    openPage();
    await putHere();
    await toBe([`toast ${ID} computed here`, 'noise warning']);
    await acknowledge(NOW + 1);
    await toBe([`toast ${ID} computed here`, 'noise warning', `away ${ID}`]);
    await putShore({ acknowledgedAt: NOW + 1 });
    await settled();
    expect(said).toHaveLength(3);
  });

  test('after a reload nothing is told again, though the link still is not there', async () => {
    openPage();
    await putHere();
    await toBe([`toast ${ID} computed here`, 'noise warning']);
    closePages();
    openPage();
    await settled();
    expect(said).toHaveLength(2);
  });

  test('it is told again when it is over and holds again, and when it becomes an alarm', async () => {
    openPage();
    await putHere();
    await toBe([`toast ${ID} computed here`, 'noise warning']);
    nowMs += HOUR_MS;
    await putHere({ endedAt: nowMs });
    await toBe([`toast ${ID} computed here`, 'noise warning', `away ${ID}`]);
    nowMs += HOUR_MS;
    await putHere({ createdAt: nowMs, lastEndedAt: nowMs - HOUR_MS });
    await vi.waitFor(() => expect(said.slice(3)).toEqual([`toast ${ID} computed here`, 'noise warning']));
    nowMs += HOUR_MS;
    await putHere({ createdAt: NOW + 2 * HOUR_MS, lastEndedAt: NOW + HOUR_MS, priority: 'alarm' });
    await vi.waitFor(() => expect(said.slice(5)).toEqual([`toast ${ID} computed here`, 'noise alarm']));
  });

  test('one ship makes a noise for one cause once in ten minutes, but every alert is shown', async () => {
    openPage();
    await putHere();
    await toBe([`toast ${ID} computed here`, 'noise warning']);
    const other = ID.replace(/1$/, '2');
    await putHere({ id: other });
    await vi.waitFor(() => expect(said.slice(2)).toEqual([`toast ${other} computed here`]));
  });
});

describe('while the server is there', () => {
  test('what the device found waits half a minute for the server to say it', async () => {
    openPage();
    await putHere();
    nowMs = NOW + 29_999;
    await settled();
    expect(said).toEqual([]);
    nowMs = NOW + 30_000;
    await toBe([`toast ${ID} computed here`, 'noise warning']);
  });

  test('the server’s row is told at once, as one alert with ours', async () => {
    openPage();
    await putHere();
    await putShore({ createdAt: NOW - 1000 });
    await toBe([`toast ${ID}`, 'noise warning']);
    nowMs += HOUR_MS;
    await settled();
    expect(said).toHaveLength(2);
  });

  test('the link that goes meanwhile ends the waiting', async () => {
    openPage();
    await putHere();
    await settled();
    link.set(OFFLINE);
    await toBe([`toast ${ID} computed here`, 'noise warning']);
  });

  test('where a team’s choices are its client’s, which this device does not know, only the server tells', async () => {
    await db().teams.put({ id: 't1', v: 1, organisationId: 'o1', name: 'Bridge', samePreferences: true, shareContent: false });
    await db().teamMembers.put({ id: 't1:ada', v: 1, teamId: 't1', accountId: ADA, organisationId: 'o1' } as never);
    openPage();
    await putHere();
    nowMs += HOUR_MS;
    await settled();
    expect(said).toEqual([]);
    link.set(OFFLINE);
    await toBe([`toast ${ID} computed here`, 'noise warning']);
  });

  test('what a push has told is not told by a page', async () => {
    await claimPushedAlert(ADA, { id: ID, raisedAt: NOW, priority: 'warning' }, NOW);
    openPage();
    await putShore({ revision: 2 });
    await settled();
    expect(said).toEqual([]);
  });

  test('an alert that was acknowledged elsewhere is not told, and takes its toast away', async () => {
    openPage();
    await putShore();
    await toBe([`toast ${ID}`, 'noise warning']);
    await putShore({ acknowledgedAt: NOW + 5, acknowledgedBy: 'ada' });
    await toBe([`toast ${ID}`, 'noise warning', `away ${ID}`]);
    closePages();
    await deviceDb().settings.clear();
    openPage();
    await settled();
    expect(said).toHaveLength(3);
  });
});

describe('the pages of one device', () => {
  test('two in view show one toast and make one noise', async () => {
    openPage();
    openPage();
    await putShore();
    await vi.waitFor(() => expect(said).toHaveLength(2));
    await settled();
    expect(said).toEqual([`toast ${ID}`, 'noise warning']);
  });

  test('a hidden one shows nothing and leaves it to another, or for when it is looked at', async () => {
    const hidden = openPage(false);
    await putShore();
    await settled();
    expect(said).toEqual([]);
    hidden.visible.set(true);
    await toBe([`toast ${ID}`, 'noise warning']);
  });
});

describe('a noise', () => {
  test('is not made where sound is off, nor for a silenced alert; both are shown', async () => {
    sound.set(false);
    openPage();
    await putShore();
    await toBe([`toast ${ID}`]);
    sound.set(true);
    await db().alertMarks.put({ id: 'near-7-x', v: 1, accountId: ADA, silencedUntil: NOW + HOUR_MS });
    await putShore({ id: 'near-7-x', mmsi: 7 });
    await toBe([`toast ${ID}`, 'toast near-7-x']);
  });

  test('is not made in quiet hours for a warning, which is told when they end and it still holds; an alarm breaks through', async () => {
    const quietHours = { on: true, from: '11:00', to: '13:00', timeZone: 'UTC' };
    await db().preferences.put({ ...DEFAULT_PREFERENCES, id: ADA, v: 1, quietHours });
    openPage();
    await putShore();
    await putShore({ id: 'near-7-x', mmsi: 7, priority: 'alarm' });
    await putShore({ id: 'near-8-x', mmsi: 8, priority: 'caution' });
    await toBe(['toast near-7-x', 'noise alarm']);
    await putShore({ id: 'near-8-x', mmsi: 8, priority: 'caution', endedAt: NOW + 1 });
    nowMs = NOW + HOUR_MS - 1;
    await settled();
    expect(said).toHaveLength(2);
    nowMs = NOW + HOUR_MS;
    await toBe(['toast near-7-x', 'noise alarm', `toast ${ID}`, 'noise warning']);
  });
});

describe('after an absence', () => {
  const missed = async (...parts: Partial<AlertRow>[]) => {
    for (const [at, part] of parts.entries()) await putShore({ id: `near-${at}-x`, mmsi: at, createdAt: NOW + HOUR_MS, ...part });
  };

  test('of over twelve hours the alerts come as one toast with one noise, those that hold and are most urgent first', async () => {
    link.set(OFFLINE);
    openPage();
    await settled();
    nowMs = NOW + 13 * HOUR_MS;
    await missed({}, { priority: 'caution' }, { priority: 'alarm' }, { endedAt: NOW + 2 * HOUR_MS }, { acknowledgedAt: NOW + 2 * HOUR_MS });
    await settled();
    expect(said).toEqual([]); // the pull is not complete
    link.set({ isOffline: false, pulledAtMs: nowMs });
    nudge();
    nowMs += 1000;
    await toBe(['while away: 4, 3 hold, first near-2-x', 'noise alarm']);
    await putShore({ id: 'near-9-x', createdAt: nowMs });
    await toBe(['while away: 4, 3 hold, first near-2-x', 'noise alarm', 'toast near-9-x', 'noise warning']);
  });

  test('with the app closed so long it is the same, and a pull that does not come is not waited for', async () => {
    nowMs = NOW + 13 * HOUR_MS;
    await missed({}, {});
    link.set({ isOffline: true, pulledAtMs: NOW });
    openPage();
    await settled();
    expect(said).toEqual([]);
    nowMs += 15_000;
    await toBe(['while away: 2, 2 hold, first near-0-x', 'noise warning']);
  });

  test('of an hour they come one by one, and one alone does so too', async () => {
    nowMs = NOW + HOUR_MS;
    await missed({}, {});
    openPage();
    await toBe(['toast near-0-x', 'toast near-1-x', 'noise warning']);
  });

  test('a device that never told anything begins with the sum of what holds', async () => {
    attended.set(undefined);
    link.set({ isOffline: false, pulledAtMs: undefined });
    openPage();
    await missed({}, {}, { endedAt: NOW + 2 * HOUR_MS });
    await settled();
    link.set({ isOffline: false, pulledAtMs: NOW });
    nudge();
    nowMs += 1000;
    await toBe(['while away: 2, 2 hold, first near-0-x', 'noise warning']);
  });

  test('what the device finds meanwhile without the server is told at once all the same', async () => {
    link.set(OFFLINE);
    nowMs = NOW + 13 * HOUR_MS;
    openPage();
    await putHere({ createdAt: nowMs });
    await toBe([`toast ${ID} computed here`, 'noise warning']);
  });
});

test('more than five at once are one toast with their number', async () => {
  const rows = Array.from({ length: 6 }, (_, at) => alertRow({ id: `near-${at}-x`, mmsi: at }));
  await db().alerts.bulkPut(rows);
  openPage();
  await toBe(['at once: 6, 6 hold, first near-0-x', 'noise warning']);
});

const STEPS = [
  'raise here',
  'end here',
  'raise ashore',
  'end ashore',
  'reload',
  'offline',
  'online',
  'acknowledge',
  'push',
  'wait',
] as const;

test('whatever comes in whatever order, each life of a situation is told once on this device', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 3, maxLength: 14 }), async (steps) => {
        nowMs = NOW;
        said = [];
        link.set(ONLINE);
        let [here, ashore]: (AlertRow | undefined)[] = [undefined, undefined];
        let lives = 0;
        let pushes = 0;
        const isOpen = (row: AlertRow | undefined) => row !== undefined && row.endedAt === undefined;
        const again = (row: AlertRow | undefined) => ({
          createdAt: nowMs,
          ...(row?.endedAt !== undefined && { lastEndedAt: row.endedAt }),
        });
        openPage();
        for (const step of steps) {
          nowMs += 11 * MINUTE_MS;
          if (step === 'raise here' && !isOpen(here)) {
            if (!isOpen(ashore)) lives += 1;
            await putHere((here = alertRow(again(here))));
          } else if (step === 'raise ashore' && !isOpen(ashore)) {
            // the server's next life is another one also where ours never saw the first end
            const isNext = ashore?.endedAt !== undefined && (!here || !isOpen(here) || ashore.endedAt > here.createdAt);
            // what was acknowledged before the server's first life counts for it (src/domain/alerts/acknowledgement.ts)
            const isFirst = !ashore && !isOpen(here) && (await db().alertMarks.get(ID)) === undefined;
            if (isNext || isFirst) lives += 1;
            await putShore((ashore = alertRow(again(ashore))));
          }
          if (step === 'end here' && here && isOpen(here)) await putHere((here = { ...here, endedAt: nowMs }));
          else if (step === 'end ashore' && ashore && isOpen(ashore)) await putShore((ashore = { ...ashore, endedAt: nowMs }));
          else if (step === 'reload') {
            closePages();
            openPage();
          } else if (step === 'offline') link.set(OFFLINE);
          else if (step === 'online') link.set({ isOffline: false, pulledAtMs: nowMs });
          else if (step === 'acknowledge') {
            const shown = [...(knownAlerts.get(ADA)?.values() ?? [])].find(needsAcknowledging);
            const mark = { id: ID, v: 1, accountId: ADA, acknowledgedAt: nowMs, acknowledgedBy: ADA };
            if (shown) await db().alertMarks.put({ ...mark, raisedAt: shown.createdAt });
          } else if (step === 'push' && ashore && isOpen(ashore)) {
            const told = await claimPushedAlert(ADA, { id: ID, raisedAt: ashore.createdAt, priority: 'warning' }, nowMs);
            if (told.isNews) pushes += 1;
          }
          nowMs += MINUTE_MS;
          await settled();
        }
        const told = said.filter((one) => one.startsWith('toast')).length + pushes;
        const noises = said.filter((one) => one.startsWith('noise')).length;
        expect({ told, noises: noises + pushes }).toEqual({ told: lives, noises: lives });
      })
      .afterEach(async () => {
        closePages();
        await deviceDb().settings.clear();
        const { alerts, localAlerts, alertMarks } = db();
        await Promise.all([alerts.clear(), localAlerts.clear(), alertMarks.clear()]);
      }),
    { numRuns: 25 },
  );
});
