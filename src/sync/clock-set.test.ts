// What happens to acknowledgements and silences, and to the age of data, when this device's clock is set (SY23).
import { afterEach, expect, test } from 'vitest';
import { SKEW_MS } from '#contract/constants.ts';
import { ok } from '#contract/result.ts';
import { type PullAnswer } from '#contract/sync.ts';
import { skewOf } from '#store/sync-state.ts';
import {
  acknowledged,
  refused,
  type Said,
  scriptedReplica,
  scriptedTransport,
  START_MS,
  virtualTime,
  WHO,
} from '#tests/fixtures/scripted-sync.ts';
import { MOST_MS } from './backoff.ts';
import { createEngine, type Engine } from './engine.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A device whose last pull was a minute ago with a correct clock. The test sets its clock and its connection. */
async function sail() {
  const time = virtualTime();
  const replica = scriptedReplica(time);
  const { now } = time.surroundings;
  /** This device's clock minus the server's. */
  let offMs = 0;
  const link = { isUp: false, epoch: 'e1', seq: 0, readLateMs: 0 };
  const pulled = (): Said => {
    const body = { changes: [], cursor: { 'content:ada': link.seq }, more: false, serverTime: now() - offMs, epoch: link.epoch };
    if (link.readLateMs) time.setClock(now() + link.readLateMs);
    return ok({ body: body satisfies PullAnswer });
  };
  const { transport, requests } = scriptedTransport(time, ({ path }) => {
    if (!link.isUp) return refused('offline');
    return path === '/api/sync/pull' ? pulled() : acknowledged((link.seq += 1));
  });
  await replica.db.syncState.put({ key: 'syncSeen', value: { ownAtMs: START_MS - MINUTE, eventsAtMs: START_MS - MINUTE } });
  open.push(() => replica.db.close());
  const openPage = (): Engine => {
    const engine = createEngine({
      store: replica.store,
      transport,
      surroundings: time.surroundings,
      who: WHO,
      want: () => ['world:events'],
      pullEveryMs: () => MOST_MS,
    });
    open.push(() => engine.stop());
    return engine;
  };
  const seen = async () => (await replica.db.syncState.get('syncSeen'))?.value as { ownAtMs: number; clockSkewMs?: number };
  return {
    ...replica,
    time,
    link,
    openPage,
    seen,
    trueMs: () => now() - offMs,
    setClockBy: (ms: number) => {
      offMs += ms;
      time.setClock(now() + ms);
    },
    silence: (alertId: string, hours: number) => replica.commit('alert.silence', { alertId, forMs: hours * HOUR }),
    /** The server's time, as this device estimates it. */
    serverMs: async () => now() + (skewOf({ value: await seen() }, now()) ?? 0),
    mark: (alertId: string) => replica.db.alertMarks.get(alertId),
    marked: async () => (await replica.outbox()).map(({ clockSetAtMs }) => clockSetAtMs !== undefined),
    /** How long the last attempt of each edit says that it waited; undefined: unknown. */
    waited: () =>
      Object.fromEntries(
        requests.flatMap(({ headers, path }) => {
          const [madeMs = 0, sentMs = 0] = (headers['fathom-clock'] ?? '').split('/').map(Number);
          return path === '/api/sync/pull' ? [] : [[path, madeMs > sentMs + SKEW_MS ? undefined : sentMs - madeMs]];
        }),
      ),
  };
}

test('SY23 a silence by a clock that was ahead lasts no longer where the clock is put right later than it was ahead', async () => {
  const { setClockBy, openPage, time, silence, commit, trueMs, mark, marked, link, waited } = await sail();
  setClockBy(2 * HOUR);
  openPage();
  await time.pass(MINUTE);
  const pressedMs = time.surroundings.now();
  await silence('a1', 4);
  await commit('alert.acknowledge', { alertId: 'a2', at: pressedMs, raisedAt: pressedMs - MINUTE, clockAt: pressedMs });
  await commit('alert.acknowledge', { alertId: 'a3', at: pressedMs, raisedAt: trueMs() - HOUR });
  await time.pass(2.5 * HOUR);
  setClockBy(-2 * HOUR);
  await time.pass(MOST_MS);
  expect(await marked()).toEqual([true, true, true]);
  expect([await mark('a1'), await mark('a2')]).toEqual([undefined, undefined]);
  const seenMs = pressedMs - 3 * HOUR;
  expect(await mark('a3')).toMatchObject({ acknowledgedAt: seenMs, raisedAt: seenMs }); // the user saw what the server had reported
  link.isUp = true;
  await time.pass(2 * MOST_MS);
  expect(new Set(Object.values(waited()))).toEqual(new Set([undefined]));
});

test('SY23 a silence lasts no longer where the clock is set back while the app is closed', async () => {
  const { setClockBy, openPage, time, silence, mark, marked, link, waited } = await sail();
  const first = openPage();
  await time.pass(MINUTE);
  await silence('a1', 6);
  await time.pass(4 * HOUR + 50 * MINUTE);
  first.stop();
  setClockBy(-3 * HOUR);
  openPage();
  await time.pass(MINUTE);
  expect([await marked(), await mark('a1')]).toEqual([[true], undefined]);
  await silence('a1', 1); // the alert of now
  expect(await marked()).toEqual([true, false]);
  expect(await mark('a1')).toBeDefined();
  link.isUp = true;
  await time.pass(2 * MOST_MS);
  expect(Object.values(waited())).toEqual([expect.any(Number)]); // the last of both
});

test('SY23 what was seen of what the server had told stays acknowledged, also where the clock falls by years', async () => {
  const { setClockBy, openPage, time, commit, trueMs, mark, marked } = await sail();
  const raisedAt = trueMs() - HOUR;
  await commit('alert.acknowledge', { alertId: 'a1', at: trueMs(), raisedAt });
  openPage();
  await time.pass(HOUR);
  setClockBy(-6 * 365 * 24 * HOUR);
  await time.pass(MOST_MS);
  expect(await marked()).toEqual([true]);
  expect(await mark('a1')).toMatchObject({ raisedAt });
});

test('SY23 the next press notes that the clock fell, and is itself of the clock that now is', async () => {
  const { setClockBy, time, silence, mark, marked } = await sail();
  await silence('a1', 6);
  await time.pass(4 * HOUR);
  await silence('a2', 6);
  setClockBy(-3 * HOUR);
  await silence('a3', 6);
  expect(await marked()).toEqual([true, true, false]);
  expect([await mark('a1'), await mark('a2')]).toEqual([undefined, undefined]);
  expect(await mark('a3')).toBeDefined();
});

test('SY23 what had been done when the clock fell is sent again after a restore as of nobody knows when', async () => {
  const { setClockBy, openPage, time, silence, db, link, waited } = await sail();
  setClockBy(2 * HOUR); // no pull has reported it yet
  link.isUp = true;
  await db.syncState.put({ key: 'epoch', value: 'e1' });
  await silence('a1', 4);
  openPage();
  await time.pass(MINUTE);
  await expect(db.history.count()).resolves.toBe(1);
  await time.pass(2.5 * HOUR);
  setClockBy(-2 * HOUR);
  await time.pass(2 * MOST_MS);
  link.epoch = 'e2';
  await time.pass(2 * MOST_MS);
  expect(Object.values(waited())).toEqual([undefined]);
});

test('SY23 what is held is no younger where the clock is set back while the app is closed: until a pull, time goes on from the latest that it showed', async () => {
  const { setClockBy, openPage, time, seen, serverMs, trueMs, link } = await sail();
  const pulledMs = START_MS - MINUTE;
  const first = openPage();
  await time.pass(20 * HOUR);
  first.stop();
  setClockBy(-24 * HOUR);
  openPage();
  await time.pass(MINUTE);
  expect(Math.abs((await serverMs()) - trueMs())).toBeLessThan(SKEW_MS + MOST_MS);
  const { ownAtMs, clockSkewMs = 0 } = await seen();
  expect(ownAtMs + clockSkewMs).toBe(pulledMs);
  await time.pass(HOUR);
  setClockBy(-HOUR); // once more
  await time.pass(MOST_MS);
  expect(Math.abs((await serverMs()) - trueMs())).toBeLessThan(2 * (SKEW_MS + MOST_MS));
  link.isUp = true;
  await time.pass(MOST_MS);
  expect(await serverMs()).toBe(trueMs());
});

test('SY23 an answer that is read late, for the device slept, says nothing of how far off its clock is, nor that rows are of now', async () => {
  const { openPage, time, seen, link, trueMs } = await sail();
  link.isUp = true;
  link.readLateMs = 8 * HOUR;
  const atMs = trueMs();
  openPage();
  await time.pass(0);
  expect(await seen()).toEqual({ ownAtMs: atMs, eventsAtMs: atMs });
});

test('SY23 an answer that is read late leaves a skew that it may be of as it was, and tells of one that it cannot be of', async () => {
  const { openPage, time, seen, link, setClockBy } = await sail();
  link.isUp = true;
  setClockBy(-HOUR);
  const page = openPage();
  await time.pass(0);
  expect((await seen()).clockSkewMs).toBe(HOUR);
  link.readLateMs = 8 * HOUR;
  await page.pullNow();
  expect((await seen()).clockSkewMs).toBe(HOUR);
  setClockBy(-9 * HOUR);
  await page.pullNow();
  expect((await seen()).clockSkewMs).toBe(10 * HOUR);
});
