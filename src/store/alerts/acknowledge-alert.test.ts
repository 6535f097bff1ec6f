import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AlertRow, NotificationRow } from '#contract/tables.ts';
import { isSilenced } from '#domain/alerts/silence.ts';
import { serverNow, setServerClock } from '#platform/clock.ts';
import { alertRow } from '#tests/held-rows.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { acknowledgeAlerts } from './acknowledge-alert.ts';
import { commit } from '#store/edits/commit.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { readNotifications, toldWith } from './read-notifications.ts';
import { undo } from './user-decisions.ts';
import { type KnownAlert, readKnownAlert } from './known-alerts.ts';

const ADA = { id: 'ada', email: '', firstName: '', lastName: '', role: 'member' as const, organisationId: 'o1', organisationName: '' };
const alert = (id: string, part: Partial<AlertRow> = {}) => alertRow(id, { createdAt: 1000, ...part });
const told = (no: number, alertId: string): NotificationRow => ({
  id: `n${no}`,
  v: 1,
  accountId: 'ada',
  no,
  type: 'Alert',
  title: 'T',
  body: '',
  createdAt: 1,
  alertId,
  state: 'unread',
});
const db = () => accountDb('ada');
const shown = async (id: string): Promise<KnownAlert> => {
  const known = await readKnownAlert('ada', id);
  if (!known) throw new Error(`${id} is not here`);
  return known;
};
const states = async () => {
  const rows = (await readNotifications('ada')).flatMap(toldWith);
  return rows.toSorted((one, other) => one.no - other.no).map(({ state }) => state);
};
const edits = async () =>
  (await db().outbox.toArray()).map(({ name, args }) => {
    const { alertId } = args as { alertId?: string };
    return [name, alertId];
  });

beforeEach(async () => {
  await deviceDb().session.put({ id: 'current', account: ADA, jwtToken: '', tokenExpiresAtMs: 0, offlineUntilMs: 0, latestSeenMs: 0 });
  await db().alerts.bulkPut([alert('a1'), alert('a2', { endedAt: 2000 }), alert('a3', { acknowledgedAt: 1500 })]);
  await db().localAlerts.put(alert('a4', { v: 0, createdAt: 3000 }));
  await db().notifications.bulkPut([told(1, 'a1'), told(2, 'a2'), told(3, 'a1')]);
});
afterEach(async () => {
  await deviceDb().session.clear();
  await deleteAccountDb('ada');
});

it('is one edit, with the life that was seen, and what told of the alert is read with it', async () => {
  expect(await acknowledgeAlerts('ada', [await shown('a1')])).toBe(1);
  expect(await db().alertMarks.get('a1')).toMatchObject({ acknowledgedAt: expect.any(Number), acknowledgedBy: 'ada', raisedAt: 1000 });
  expect(await states()).toEqual(['read', 'unread', 'read']);
  expect(await edits()).toEqual([['alert.acknowledge', 'a1']]);
});

it('reads no notification of what came after it: neither of a later word nor of an emergency since; its undo leaves all unread', async () => {
  await acknowledgeAlerts('ada', [await shown('a1')]);
  await db().notifications.put({ ...told(4, 'a1'), createdAt: Date.now() + 60_000 });
  expect(await states()).toEqual(['read', 'unread', 'read', 'unread']);
  await db().alerts.put(alert('a1', { priority: 'emergency', risenAt: 5000 }));
  expect(await states()).toEqual(['unread', 'unread', 'unread', 'unread']);
  await db().alerts.put(alert('a1'));
  expect(await states()).toEqual(['read', 'unread', 'read', 'unread']);
  await dexieLocalStore(db()).transaction((tx) => undo(tx, 1));
  expect(await states()).toEqual(['unread', 'unread', 'unread', 'unread']);
});

it('of many only those that need it are written, one that the device alone knows among them; again it writes nothing', async () => {
  const seen = await Promise.all(['a1', 'a2', 'a3', 'a4'].map(shown));
  seen.push({ ...(await shown('a1')), id: 'not here' });
  expect(await acknowledgeAlerts('ada', seen)).toBe(2);
  expect((await db().alertMarks.toArray()).map(({ id, raisedAt }) => [id, raisedAt])).toEqual([
    ['a1', 1000],
    ['a4', 3000],
  ]);
  const before = await edits();
  expect(await acknowledgeAlerts('ada', seen)).toBe(0);
  expect(await edits()).toEqual(before);
});

it('is of the alert as it is shown: since it became more urgent, and never before that, whatever this clock says', async () => {
  const risenAt = Date.now() + 60_000;
  await db().alerts.put(alert('a1', { risenAt }));
  expect(await acknowledgeAlerts('ada', [await shown('a1')])).toBe(1);
  expect(await db().alertMarks.get('a1')).toMatchObject({ acknowledgedAt: risenAt, raisedAt: risenAt });
  expect(await acknowledgeAlerts('ada', [await shown('a1')])).toBe(0);
});

it('is of what was shown: what became an emergency since, or a life that began since, is left alone', async () => {
  const caution = await shown('a1');
  await db().alerts.put(alert('a1', { priority: 'emergency', risenAt: 5000 }));
  expect(await acknowledgeAlerts('ada', [caution])).toBe(0);
  await db().alerts.put(alert('a1', { createdAt: 9000, lastEndedAt: 8000 }));
  expect(await acknowledgeAlerts('ada', [caution])).toBe(0);
  expect(await edits()).toEqual([]);
});

it('counts where the server told meanwhile of the same life that this device had found by itself', async () => {
  const here = await shown('a4');
  await db().alerts.put(alert('a4', { createdAt: 3500 }));
  expect(await acknowledgeAlerts('ada', [here])).toBe(1);
  expect((await shown('a4')).acknowledgedAt).toBeDefined();
});

it('is not of an emergency that the server tells meanwhile of what this device had found as an alarm', async () => {
  await db().localAlerts.put(alert('a6', { v: 0, priority: 'alarm', createdAt: 3000 }));
  const toast = await shown('a6');
  await db().alerts.put(alert('a6', { priority: 'emergency', createdAt: 3500 }));
  expect(await acknowledgeAlerts('ada', [toast])).toBe(0);
  expect((await shown('a6')).acknowledgedAt).toBeUndefined();
  expect(await edits()).toEqual([]);
});

it('says how urgent what was seen was, at its most urgent', async () => {
  await db().alerts.bulkPut([alert('a7', { priority: 'alarm' }), alert('a8', { priority: 'warning', fellFrom: 'emergency' })]);
  for (const id of ['a7', 'a8']) {
    expect(await acknowledgeAlerts('ada', [await shown(id)])).toBe(1);
    expect((await shown(id)).acknowledgedAt).toBeDefined();
  }
  const said = await db().alertMarks.bulkGet(['a7', 'a8']);
  expect(said.map((mark) => mark?.acknowledgedPriority)).toEqual(['alarm', 'emergency']);
});

it('says by which clock this device found what it acknowledges, and nothing of that where the server told it', async () => {
  for (const id of ['a1', 'a4']) await acknowledgeAlerts('ada', [await shown(id)]);
  const said = (await db().outbox.toArray()).flatMap(({ name, args }) =>
    name === 'alert.acknowledge' ? ['clockAt' in (args as object)] : [],
  );
  expect(said).toEqual([false, true]);
});

it('is of nothing where this device found it by a clock that was ahead, and the server tells of an emergency by now', async () => {
  await db().localAlerts.put(alert('a5', { v: 0, priority: 'caution', createdAt: Date.now() + 20 * 3_600_000 }));
  const toast = await shown('a5');
  await db().alerts.put(alert('a5', { priority: 'emergency', createdAt: Date.now() - 3_600_000 }));
  expect(await acknowledgeAlerts('ada', [toast])).toBe(0);
  expect((await shown('a5')).acknowledgedAt).toBeUndefined();
});

describe.each([
  ['as it was', 0],
  ['set back by an hour', -1],
  ['set back by three hours', -3],
])('four hours after the last pull, by a clock %s', (_, setByHours) => {
  const HOUR_MS = 3_600_000;
  const PULLED_MS = Date.UTC(2026, 10, 22, 12);
  let countMs = 0;
  beforeEach(async () => {
    countMs = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => PULLED_MS + countMs + (countMs > 0 ? setByHours * HOUR_MS : 0));
    vi.spyOn(performance, 'now').mockImplementation(() => countMs);
    await db().syncState.put({ key: 'syncSeen', value: { ownAtMs: PULLED_MS } });
    setServerClock(0, PULLED_MS);
    countMs = 4 * HOUR_MS;
    await db().localAlerts.put(alert('here', { v: 0, createdAt: serverNow() - 600_000 }));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    setServerClock(0);
  });

  it('a press acknowledges what this device found', async () => {
    expect(await acknowledgeAlerts('ada', [await shown('here')])).toBe(1);
    expect((await shown('here')).acknowledgedAt).toBeDefined();
  });

  it('an hour of silence is an hour', async () => {
    await commit('alert.silence', { alertId: 'here', forMs: HOUR_MS });
    const isQuiet = async (afterMs: number) => {
      countMs = 4 * HOUR_MS + afterMs;
      return isSilenced(await shown('here'), serverNow());
    };
    expect([await isQuiet(60_000), await isQuiet(HOUR_MS / 2), await isQuiet(HOUR_MS)]).toEqual([true, true, false]);
  });
});
