import { afterEach, expect, it } from 'vitest';
import type { AlertRow } from '#contract/tables.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { alertRow } from '#tests/held-rows.ts';
import { alertNews, followAlertNews, lookedAtNews, newsSince, shownOnPage } from './alert-news.ts';
import { asTold, type KnownAlert, knownAlerts } from './known-alerts.ts';

const ACCOUNT = 'newsreader';
const NOW = Date.UTC(2026, 10, 27, 17, 10);
const known = (id: string, part: Partial<KnownAlert> = {}): KnownAlert => ({
  ...alertRow(id, { createdAt: NOW - HOUR_MS }),
  computedHere: false,
  ...part,
});
const since = (before: KnownAlert[], after: KnownAlert[]) =>
  newsSince(shownOnPage(before), after, { nowMs: NOW, sinceMs: NOW - HOUR_MS }).map(({ id, kind }) => `${kind} ${id}`);
let stop: () => void = () => undefined;
afterEach(async () => {
  stop();
  lookedAtNews();
  await deleteAccountDb(ACCOUNT);
});

it('more is what was raised, what rose after it was acknowledged, and what rose above what the user asked to be told', () => {
  const risen = { priority: 'emergency', risenAt: NOW - MINUTE_MS } as const;
  const old = known('old');
  expect(since([old], [old, known('raised', { createdAt: NOW - MINUTE_MS })])).toEqual(['more raised']);
  expect(since([old, known('seen', { acknowledgedAt: 1 })], [old, known('seen', risen)])).toEqual(['more seen']);
  const alarms = { tellFrom: 'alarm' } as const;
  expect(since([asTold(known('below'), alarms)], [asTold(known('below', risen), alarms)])).toEqual(['more below']);
  expect(since([old], [known('old', risen)])).toEqual(['risen old']); // the number stays
});

it('no news is what is old and came late, what a lower choice brought back, what fell, and what goes on under the server’s id', () => {
  const fresh = known('a', { createdAt: NOW - MINUTE_MS, priority: 'alarm' });
  expect(since([], [known('late')])).toEqual([]);
  expect(since([{ ...known('b'), isBelow: true }], [known('b')])).toEqual([]);
  expect(since([fresh], [{ ...fresh, priority: 'warning' }])).toEqual([]);
  expect(since([fresh], [{ ...fresh, id: 'theirs', formerId: 'a' }])).toEqual([]);
  expect(since([], [{ ...fresh, endedAt: NOW }])).toEqual([]);
});

it('no news is what comes back after a change of choices that took it away, under whatever id, unless it is more urgent now', () => {
  const here = (part: Partial<KnownAlert> = {}) => known('a', { createdAt: NOW - MINUTE_MS, ...part });
  const endedBecause = 'choicesChanged' as const;
  const away = [[{ ...here(), isBelow: true as const }], [here({ endedAt: NOW, endedBecause })], []];
  const back = here({ id: 'again', createdAt: NOW, eventId: here().eventId });
  const news = (gone: KnownAlert[], now: KnownAlert) =>
    newsSince(shownOnPage(gone, shownOnPage([here()])), [now], { nowMs: NOW, sinceMs: 0 });
  for (const gone of away) {
    expect(news(gone, back)).toEqual([]);
    expect(news(gone, { ...back, eventId: 'another' }).map(({ kind }) => kind)).toEqual(['more']);
    expect(news(gone, { ...back, priority: 'emergency' }).map(({ kind }) => kind)).toEqual(['more']);
  }
  // she left, and came back
  expect(news([here({ endedAt: NOW, endedBecause: 'passed' })], back).map(({ kind }) => kind)).toEqual(['more']);
});

it('no news is what began before the page looked: at a first sign-in all alerts arrive after that', () => {
  const began = known('a', { createdAt: NOW - MINUTE_MS });
  expect(newsSince(shownOnPage([]), [began], { nowMs: NOW, sinceMs: NOW })).toEqual([]);
});

it('what is there when the page opens is no news; later alerts are, until somebody looked at them', async () => {
  const put = (id: string, part: Partial<AlertRow> = {}) =>
    accountDb(ACCOUNT).alerts.put(alertRow(id, { accountId: ACCOUNT, createdAt: NOW - MINUTE_MS, ...part }));
  await put('first');
  let nowMs = NOW - 2 * MINUTE_MS;
  stop = followAlertNews(ACCOUNT, () => nowMs);
  await expect.poll(() => knownAlerts.get(ACCOUNT)?.size).toBe(1);
  nowMs = NOW;
  await put('second');
  await put('third', { createdAt: NOW });
  const ids = () => alertNews.get().map(({ id }) => id);
  await expect.poll(ids).toEqual(['second', 'third']);
  lookedAtNews(['second']);
  expect(ids()).toEqual(['third']);
  lookedAtNews();
  expect(ids()).toEqual([]);
});
