import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { knownAlerts } from '#store/alerts/known-alerts.ts';
import { putLocalAlerts } from '#store/alerts/local-alerts.ts';
import { claimPushedAlert } from '#store/alerts/told-alerts.ts';
import { sayUnstored } from '#store/alerts/unstored-alerts.ts';
import { ADA, alertRow, MMSI, NOW } from './device-alerts.fixture.ts';
import { acknowledge, db, ID, OFFLINE, ONLINE, putHere, putShore, TellingDevice } from './tell-alerts.fixture.ts';

const device = new TellingDevice();
beforeEach(() => device.begin());
afterEach(() => device.end());

describe('without the server', () => {
  beforeEach(() => device.link.set(OFFLINE));

  test('an alert that the device found is told at once, with one noise', async () => {
    device.openPage();
    await putHere();
    await device.tells([`toast ${ID} computed here`, 'noise warning']);
  });

  test('the server’s row that comes later is the same alert: no second toast and no second noise', async () => {
    device.openPage();
    await putHere();
    await device.tells([`toast ${ID} computed here`, 'noise warning']);
    device.link.set(ONLINE);
    device.nowMs += HOUR_MS;
    await putShore({ createdAt: NOW + MINUTE_MS, revision: 3 });
    await device.settled();
    expect(device.said).toHaveLength(2);
  });

  test('the server’s alert of the same ship and event is the same one under another id too: its toast stays, and nothing is told again', async () => {
    device.openPage();
    await putHere({ id: 'near-ours' });
    const first = ['toast near-ours computed here', 'noise warning'];
    await device.tells(first);
    device.link.set(ONLINE);
    device.nowMs += HOUR_MS;
    await putShore({ id: 'near-theirs', createdAt: NOW + MINUTE_MS });
    await device.settled();
    await db().localAlerts.delete('near-ours'); // its engine goes on under the server's id
    await putHere({ id: 'near-theirs' });
    await device.settled();
    expect(device.said).toEqual(first);
    await putShore({ id: 'near-theirs', createdAt: NOW + MINUTE_MS, acknowledgedAt: device.nowMs });
    await device.tells([...first, 'away near-ours']);
    device.closePages();
    device.openPage();
    await device.settled();
    expect(device.said).toHaveLength(3);
  });

  test('acknowledged before the server’s row comes, its toast goes and nothing is told again', async () => {
    device.openPage();
    await putHere();
    await device.tells([`toast ${ID} computed here`, 'noise warning']);
    await acknowledge(NOW + 1);
    await device.tells([`toast ${ID} computed here`, 'noise warning', `away ${ID}`]);
    await putShore({ acknowledgedAt: NOW + 1 });
    await device.settled();
    expect(device.said).toHaveLength(3);
  });

  test('the toast of the emergency that an acknowledged alarm became stays when the server, which first hears of it then, tells of it', async () => {
    device.openPage();
    await putHere({ priority: 'alarm' });
    await device.tells([`toast ${ID} computed here`, 'noise alarm']);
    await acknowledge(NOW + 1, NOW, 'alarm');
    device.nowMs += HOUR_MS;
    await putHere({ priority: 'emergency', risenAt: device.nowMs });
    const first = [`toast ${ID} computed here`, 'noise alarm', `away ${ID}`, `toast ${ID} computed here`, 'noise emergency'];
    await device.tells(first);
    device.link.set(ONLINE);
    await putShore({ createdAt: device.nowMs + MINUTE_MS, priority: 'emergency' });
    await device.settled();
    expect(device.said).toEqual(first);
    expect(device.closed).toEqual([MMSI]);
    await acknowledge(NOW + HOUR_MS + 1, NOW + HOUR_MS, 'emergency');
    await device.tells([...first, `away ${ID}`]);
  });

  test('what the server told as an alarm, acknowledged, is told when this device finds that it has become an emergency', async () => {
    device.openPage();
    await putShore({ priority: 'alarm' });
    await device.tells([`toast ${ID}`, 'noise alarm']);
    await acknowledge(NOW + 1, NOW, 'alarm');
    await putHere({ priority: 'alarm', createdAt: NOW + MINUTE_MS });
    device.nowMs += HOUR_MS;
    await putHere({ priority: 'emergency', createdAt: NOW + MINUTE_MS, risenAt: device.nowMs });
    const first = [`toast ${ID}`, 'noise alarm', `away ${ID}`, `toast ${ID} computed here`, 'noise emergency'];
    await device.tells(first);
    await acknowledge(device.nowMs + 1, device.nowMs, 'emergency');
    await device.tells([...first, `away ${ID}`]);
    await putHere({ priority: 'alarm', createdAt: NOW + MINUTE_MS, risenAt: device.nowMs, fellFrom: 'emergency' });
    await device.settled();
    expect(device.said).toHaveLength(6);
  });

  test('after a reload nothing is told again, though the link still is not there', async () => {
    device.openPage();
    await putHere();
    await device.tells([`toast ${ID} computed here`, 'noise warning']);
    device.closePages();
    device.openPage();
    await device.settled();
    expect(device.said).toHaveLength(2);
  });

  test('what is less urgent than the user wants to be told of makes neither toast nor noise, until it becomes more urgent', async () => {
    await db().preferences.put({ ...DEFAULT_PREFERENCES, id: ADA, v: 1, tellFrom: 'alarm' });
    device.openPage();
    await putHere();
    await device.settled();
    expect(device.said).toEqual([]);
    device.nowMs += HOUR_MS;
    await putHere({ priority: 'alarm' });
    await device.tells([`toast ${ID} computed here`, 'noise alarm']);
  });

  test('of what lies ahead of her, connected, the server tells; the device only lists what it finds beyond that, and tells it once offline', async () => {
    device.link.set(ONLINE);
    device.openPage();
    await putHere({ type: 'Route ALERT' });
    device.nowMs += HOUR_MS;
    await device.settled();
    expect(device.said).toEqual([]);
    device.link.set(OFFLINE);
    await device.tells([`toast ${ID} computed here`, 'noise warning']);
  });

  test('when the user wants to be told only of what is more urgent, the toasts of the others leave', async () => {
    device.openPage();
    await putHere();
    await device.tells([`toast ${ID} computed here`, 'noise warning']);
    await db().preferences.put({ ...DEFAULT_PREFERENCES, id: ADA, v: 1, tellFrom: 'alarm' });
    await device.tells([`toast ${ID} computed here`, 'noise warning', `away ${ID}`]);
  });

  test('after a reload an emergency that waits is shown again without a noise, until somebody answers or closes it', async () => {
    device.openPage();
    await putHere({ priority: 'emergency' });
    const first = [`toast ${ID} computed here`, 'noise emergency'];
    await device.tells(first);
    device.nowMs += HOUR_MS;
    device.closePages();
    device.openPage();
    const again = [...first, `toast ${ID} computed here`];
    await device.tells(again);
    await device.settled();
    expect(device.said).toEqual(again);
    device.answers.get(ID)?.();
    await device.settled();
    device.closePages();
    device.openPage();
    await device.settled();
    expect(device.said).toEqual(again);
  });

  test('it is told again when it is over and holds again, and when it becomes an alarm', async () => {
    device.openPage();
    await putHere();
    await device.tells([`toast ${ID} computed here`, 'noise warning']);
    device.nowMs += HOUR_MS;
    await putHere({ endedAt: device.nowMs });
    await device.tells([`toast ${ID} computed here`, 'noise warning', `away ${ID}`]);
    device.nowMs += HOUR_MS;
    await putHere({ createdAt: device.nowMs, lastEndedAt: device.nowMs - HOUR_MS });
    await vi.waitFor(() => expect(device.said.slice(3)).toEqual([`toast ${ID} computed here`, 'noise warning']));
    device.nowMs += HOUR_MS;
    await putHere({ createdAt: NOW + 2 * HOUR_MS, lastEndedAt: NOW + HOUR_MS, priority: 'alarm' });
    await vi.waitFor(() => expect(device.said.slice(5)).toEqual([`toast ${ID} computed here`, 'noise alarm']));
  });

  test('one ship makes a noise for one cause once in ten minutes, but every alert is shown', async () => {
    device.openPage();
    await putHere();
    await device.tells([`toast ${ID} computed here`, 'noise warning']);
    const other = ID.replace(/1$/, '2');
    await putHere({ id: other });
    await vi.waitFor(() => expect(device.said.slice(2)).toEqual([`toast ${other} computed here`]));
  });
});

describe('while the server is there', () => {
  test('what the device finds more urgent than the server says waits half a minute for the server to say it too', async () => {
    device.openPage();
    await putShore({ priority: 'alarm' });
    await device.tells([`toast ${ID}`, 'noise alarm']);
    const risenAt = (device.nowMs = NOW + HOUR_MS);
    await putHere({ priority: 'emergency', risenAt });
    device.nowMs = risenAt + 29_999;
    await device.settled();
    expect(device.said).toHaveLength(2);
    device.nowMs = risenAt + 30_000;
    await device.tells([`toast ${ID}`, 'noise alarm', `toast ${ID} computed here`, 'noise emergency']);
    await putShore({ priority: 'emergency', risenAt: risenAt + MINUTE_MS });
    await device.settled();
    expect(device.said).toHaveLength(4);
  });

  test('what the device found waits half a minute for the server to say it', async () => {
    device.openPage();
    await putHere();
    device.nowMs = NOW + 29_999;
    await device.settled();
    expect(device.said).toEqual([]);
    device.nowMs = NOW + 30_000;
    await device.tells([`toast ${ID} computed here`, 'noise warning']);
  });

  test('the server’s row is told at once, as one alert with ours', async () => {
    device.openPage();
    await putHere();
    await putShore({ createdAt: NOW - 1000 });
    await device.tells([`toast ${ID}`, 'noise warning']);
    device.nowMs += HOUR_MS;
    await device.settled();
    expect(device.said).toHaveLength(2);
  });

  test('the link that goes meanwhile ends the waiting', async () => {
    device.openPage();
    await putHere();
    await device.settled();
    device.link.set(OFFLINE);
    await device.tells([`toast ${ID} computed here`, 'noise warning']);
  });

  test('where a team’s choices are its client’s, which this device does not know, only the server tells', async () => {
    await db().teams.put({ id: 't1', v: 1, organisationId: 'o1', name: 'Bridge', samePreferences: true, shareContent: false });
    await db().teamMembers.put({ id: 't1:ada', v: 1, teamId: 't1', accountId: ADA, organisationId: 'o1' } as never);
    device.openPage();
    await putHere();
    device.nowMs += HOUR_MS;
    await device.settled();
    expect(device.said).toEqual([]);
    device.link.set(OFFLINE);
    await device.tells([`toast ${ID} computed here`, 'noise warning']);
  });

  test('what the user silenced is told anew when that is over, once, also after a reload, unless it was acknowledged meanwhile', async () => {
    await putShore();
    device.openPage();
    await device.tells([`toast ${ID}`, 'noise warning']);
    await putShore({ id: 'near-7-x', mmsi: 7 });
    const first = [`toast ${ID}`, 'noise warning', 'toast near-7-x', 'noise warning'];
    await device.tells(first);
    const silence = { v: 1, accountId: ADA, silencedUntil: NOW + HOUR_MS };
    await db().alertMarks.bulkPut([
      { id: ID, ...silence },
      { id: 'near-7-x', ...silence, acknowledgedAt: NOW + 1, acknowledgedBy: ADA, raisedAt: NOW },
    ]);
    device.nowMs = NOW + HOUR_MS - 1;
    await device.tells([...first, 'away near-7-x']);
    device.nowMs = NOW + HOUR_MS;
    const all = [...first, 'away near-7-x', `toast ${ID}`, 'noise warning'];
    await device.tells(all);
    device.closePages();
    device.openPage();
    await device.settled();
    expect(device.said).toEqual(all);
  });

  test('the emergency that a silenced alarm becomes is heard at once, and the alarm that it is again is told anew when the silence is over', async () => {
    await putShore({ priority: 'alarm' });
    device.openPage();
    const first = [`toast ${ID}`, 'noise alarm'];
    await device.tells(first);
    const silence = { silencedAt: NOW, silencedUntil: NOW + 8 * HOUR_MS, silencedPriority: 'alarm' } as const;
    await db().alertMarks.put({ id: ID, v: 1, accountId: ADA, ...silence });
    device.nowMs = NOW + HOUR_MS;
    await putShore({ priority: 'emergency', risenAt: device.nowMs, revision: 2 });
    const worse = [...first, `toast ${ID}`, 'noise emergency'];
    await device.tells(worse);
    await putShore({ priority: 'alarm', risenAt: device.nowMs, fellFrom: 'emergency', revision: 3 });
    device.nowMs = NOW + 8 * HOUR_MS - 1;
    await device.settled();
    expect(device.said).toEqual(worse);
    device.nowMs = NOW + 8 * HOUR_MS;
    await device.tells([...worse, ...first]);
  });

  test('a silence that was pressed in a time to come, for this clock was set back since, is over: told anew at once, and once', async () => {
    await putShore();
    device.openPage();
    const first = [`toast ${ID}`, 'noise warning'];
    await device.tells(first);
    device.nowMs = NOW + HOUR_MS;
    const pressedMs = NOW + 20 * HOUR_MS;
    await db().alertMarks.put({ id: ID, v: 1, accountId: ADA, silencedAt: pressedMs, silencedUntil: pressedMs + HOUR_MS });
    await device.tells([...first, ...first]);
    device.nowMs = pressedMs + HOUR_MS;
    await device.settled();
    expect(device.said).toHaveLength(4);
  });

  test.each([
    ['', false],
    [', and quiet hours begin', true],
  ])('the end of a silence is told also where this clock was ahead of it for a while, and told it then%s', async (_, on) => {
    await putShore();
    device.openPage();
    const told = [`toast ${ID}`, 'noise warning'];
    await device.tells(told);
    await db().alertMarks.put({ id: ID, v: 1, accountId: ADA, silencedAt: NOW, silencedUntil: NOW + 8 * HOUR_MS });
    await device.settled();
    device.nowMs = NOW + 9 * HOUR_MS;
    await device.tells([...told, ...told]);
    device.nowMs = NOW + 10 * MINUTE_MS; // put right
    const quietHours = { on, from: '12:00', to: '13:00', timeZone: 'UTC' };
    await db().preferences.put({ ...DEFAULT_PREFERENCES, id: ADA, v: 1, quietHours });
    await device.settled();
    expect(device.said).toHaveLength(4);
    device.nowMs = NOW + 8 * HOUR_MS;
    await device.tells([...told, ...told, ...told]);
    device.closePages();
    device.openPage();
    await device.settled();
    expect(device.said).toHaveLength(6);
  });

  test('what a push has told is not told by a page', async () => {
    await claimPushedAlert(ADA, { id: ID, raisedAt: NOW, priority: 'warning' }, NOW);
    device.openPage();
    await putShore({ revision: 2 });
    await device.settled();
    expect(device.said).toEqual([]);
  });

  test('an alert that was acknowledged elsewhere is not told, and takes its toast and the system’s notification away', async () => {
    device.openPage();
    await putShore();
    await device.tells([`toast ${ID}`, 'noise warning']);
    await putShore({ acknowledgedAt: NOW + 5, acknowledgedBy: 'ada' });
    await device.tells([`toast ${ID}`, 'noise warning', `away ${ID}`]);
    expect(device.closed).toEqual([MMSI]);
    device.closePages();
    await deviceDb().settings.clear();
    device.openPage();
    await device.settled();
    expect(device.said).toHaveLength(3);
  });
});

describe('on a full disk', () => {
  const full = () => Promise.reject(new DOMException('no space', 'QuotaExceededError')) as never;
  afterEach(() => void vi.restoreAllMocks());

  test('an alarm of the server is told all the same, once on each page', async () => {
    vi.spyOn(deviceDb().settings, 'put').mockImplementation(full);
    device.openPage();
    await putShore({ priority: 'alarm' });
    const told = [`toast ${ID}`, 'noise alarm'];
    await device.tells(told);
    await putShore({ id: 'near-7-x', mmsi: 7 });
    await device.tells([...told, 'toast near-7-x', 'noise warning']);
    device.openPage();
    await device.settled();
    expect(device.said).toHaveLength(4); // another page of this thread knows
  });

  test('what was told before is told again by nobody, where only writing fails', async () => {
    device.openPage();
    await putShore({ id: 'near-8-x', mmsi: 8 });
    await device.tells(['toast near-8-x', 'noise warning']);
    device.closePages();
    vi.spyOn(deviceDb().settings, 'put').mockImplementation(full);
    device.openPage();
    await device.settled();
    expect(device.said).toHaveLength(2);
  });

  test('where the device’s memory cannot be read either, an alarm is told', async () => {
    vi.spyOn(deviceDb(), 'transaction').mockImplementation((() => Promise.reject(new DOMException('gone', 'UnknownError'))) as never);
    device.openPage();
    await putShore({ priority: 'alarm' });
    await device.tells([`toast ${ID}`, 'noise alarm']);
  });

  test('what this device found is shown and announced from memory', async () => {
    device.link.set(OFFLINE);
    device.openPage();
    await vi.waitFor(() => expect(knownAlerts.get(ADA)).toBeDefined());
    vi.spyOn(db().localAlerts, 'bulkPut').mockImplementation(full);
    const found = { ...alertRow({ id: 'near-9-x', mmsi: 9, v: 0, priority: 'alarm' }), situation: {} as never };
    await expect(putLocalAlerts(ADA, [found])).rejects.toThrow('no space');
    await device.tells(['toast near-9-x computed here', 'noise alarm']);
    vi.restoreAllMocks();
    const worse = { ...found, priority: 'emergency' as const, revision: 2, updatedAt: NOW + 1 };
    await putLocalAlerts(ADA, [worse]);
    await vi.waitFor(() => expect(knownAlerts.get(ADA)?.get('near-9-x')).toMatchObject({ priority: 'emergency', revision: 2 }));
  });
});

test('on a full disk what was acknowledged as a caution is told again as an emergency, and a new watch takes the place of what waited', async () => {
  device.link.set(OFFLINE);
  device.openPage();
  await vi.waitFor(() => expect(knownAlerts.get(ADA)).toBeDefined());
  const [id, mmsi] = ['near-5-x', 5];
  const full = vi.spyOn(db().localAlerts, 'bulkPut').mockRejectedValue(new DOMException('no space', 'QuotaExceededError'));
  const caution = { ...alertRow({ id, mmsi, v: 0, priority: 'caution' }), situation: {} as never };
  await expect(putLocalAlerts(ADA, [caution])).rejects.toThrow('no space');
  await device.tells([`toast ${id} computed here`, 'noise caution']);
  await db().alertMarks.put({ id, v: 0, accountId: ADA, acknowledgedAt: NOW + 1, acknowledgedBy: ADA, raisedAt: NOW });
  await vi.waitFor(() => expect(knownAlerts.get(ADA)?.get(id)?.acknowledgedAt).toBeDefined());
  const worse = { ...caution, priority: 'emergency' as const, revision: 2, updatedAt: NOW + HOUR_MS };
  device.nowMs = NOW + HOUR_MS;
  await expect(putLocalAlerts(ADA, [caution, worse])).rejects.toThrow('no space');
  await vi.waitFor(() => expect(knownAlerts.get(ADA)?.get(id)).toMatchObject({ priority: 'emergency', risenAt: NOW + HOUR_MS }));
  expect(knownAlerts.get(ADA)?.get(id)?.acknowledgedAt).toBeUndefined();
  full.mockRestore();
  sayUnstored(ADA, []); // the worker died, and another began
  const anew = { ...caution, createdAt: NOW + 2 * HOUR_MS, updatedAt: NOW + 2 * HOUR_MS, priority: 'alarm' as const };
  await putLocalAlerts(ADA, [anew]);
  await vi.waitFor(() => expect(knownAlerts.get(ADA)?.get(id)).toMatchObject({ priority: 'alarm', revision: 1 }));
});

describe('the pages of one device', () => {
  test('two pages in view show one toast and make one sound', async () => {
    device.openPage();
    device.openPage();
    await putShore();
    await vi.waitFor(() => expect(device.said).toHaveLength(2));
    await device.settled();
    expect(device.said).toEqual([`toast ${ID}`, 'noise warning']);
  });

  test('a hidden one shows nothing and leaves it to another, or for when it is looked at', async () => {
    const hidden = device.openPage(false);
    await putShore();
    await device.settled();
    expect(device.said).toEqual([]);
    hidden.visible.set(true);
    await device.tells([`toast ${ID}`, 'noise warning']);
  });
});

describe('a noise', () => {
  test('is not made where sound is off, nor for a silenced alert; both are shown', async () => {
    device.sound.set(false);
    device.openPage();
    await putShore();
    await device.tells([`toast ${ID}`]);
    device.sound.set(true);
    await db().alertMarks.put({ id: 'near-7-x', v: 1, accountId: ADA, silencedUntil: NOW + HOUR_MS });
    await putShore({ id: 'near-7-x', mmsi: 7 });
    await device.tells([`toast ${ID}`, 'toast near-7-x']);
  });

  test('is not made in quiet hours for a warning, which is told when they end and it still holds; an alarm breaks through', async () => {
    const quietHours = { on: true, from: '11:00', to: '13:00', timeZone: 'UTC' };
    await db().preferences.put({ ...DEFAULT_PREFERENCES, id: ADA, v: 1, quietHours });
    device.openPage();
    await putShore();
    await putShore({ id: 'near-7-x', mmsi: 7, priority: 'alarm' });
    await putShore({ id: 'near-8-x', mmsi: 8, priority: 'caution' });
    await device.tells(['toast near-7-x', 'noise alarm']);
    await putShore({ id: 'near-8-x', mmsi: 8, priority: 'caution', endedAt: NOW + 1 });
    device.nowMs = NOW + HOUR_MS - 1;
    await device.settled();
    expect(device.said).toHaveLength(2);
    device.nowMs = NOW + HOUR_MS;
    await device.tells(['toast near-7-x', 'noise alarm', `toast ${ID}`, 'noise warning']);
  });
});
