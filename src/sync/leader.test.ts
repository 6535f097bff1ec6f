import { afterEach, expect, test } from 'vitest';
import type { LocalStore } from '#store/device/local-store.ts';
import { scriptedReplica, virtualTime } from '#tests/fixtures/scripted-sync.ts';
import { type Locks, seekLead } from './leader.ts';
import type { EngineEnvironment } from './transport.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** One lock, as a browser implements it. */
function oneLock(): Locks & { letGo(): void } {
  type Claim = { work: () => Promise<void>; resolve: () => void; reject: (error: Error) => void };
  let holder: Claim | undefined;
  let queue: Claim[] = [];
  const grant = (claim: Claim | undefined) => {
    holder = claim;
    if (!claim) return;
    void claim.work().then(() => {
      claim.resolve();
      if (holder === claim) grant(queue.shift());
    });
  };
  const claimed = (work: () => Promise<void>, take: (claim: Claim) => void) =>
    new Promise<void>((resolve, reject) => take({ work, resolve, reject }));
  return {
    request: (_, work, signal) =>
      claimed(work, (claim) => {
        if (!holder) return grant(claim);
        queue.push(claim);
        signal.addEventListener('abort', () => {
          if (!queue.includes(claim)) return;
          queue = queue.filter((other) => other !== claim);
          claim.reject(new Error('AbortError'));
        });
      }),
    steal: (_, work) =>
      claimed(work, (claim) => {
        holder?.reject(new Error('AbortError'));
        grant(claim);
      }),
    /** What the browser does when the page that holds the lock is closed. */
    letGo: () => grant(queue.shift()),
  };
}

function bench() {
  const time = virtualTime(Math.random);
  const { db, store } = scriptedReplica(time);
  open.push(() => db.close());
  const locks = oneLock();
  const leading: string[] = [];
  /** freeze: stops the page's timers and database, as browsers do to pages in the background. */
  const page = (name: string, given: Locks | null = locks) => {
    let thaw: Promise<void> | undefined;
    let onThaw: (() => void) | undefined;
    const frozen: EngineEnvironment = {
      ...time.surroundings,
      after: (ms, work) => time.surroundings.after(ms, () => (thaw ? void thaw.then(work) : work())),
    };
    const mine: LocalStore = {
      async transaction(work) {
        await thaw;
        return store.transaction(work);
      },
    };
    const lead = seekLead({
      locks: given ?? undefined,
      store: mine,
      surroundings: frozen,
      accountId: 'ada',
      onLead: () => leading.push(name),
      onLost: () => leading.splice(leading.indexOf(name), 1),
    });
    open.push(() => lead.stop());
    return {
      ...lead,
      freeze() {
        thaw = new Promise((resolve) => {
          onThaw = resolve;
        });
      },
      thaw() {
        thaw = undefined;
        onThaw?.();
      },
    };
  };
  return { time, locks, leading, page };
}

test('SY14 of several pages one leads, and the next one when it goes', async () => {
  const { time, leading, page } = bench();
  const first = page('first');
  page('second');
  await time.pass(120_000);
  expect(leading).toEqual(['first']);
  first.stop();
  leading.length = 0;
  await time.pass(0);
  expect(leading).toEqual(['second']);
});

test('SY14 a leader that froze is replaced within 20 s, and knows it when it thaws', async () => {
  const { time, leading, page } = bench();
  const first = page('first');
  page('second');
  await time.pass(30_000);
  first.freeze();
  await time.pass(20_000);
  expect(leading).toContain('second');
  first.thaw();
  await time.pass(5_000);
  expect(leading).toEqual(['second']);
  await time.pass(600_000);
  expect(leading).toEqual(['second']);
});

test('SY14 of two that find the leader frozen one leads in the end, without a quarrel', async () => {
  const { time, leading, page } = bench();
  const first = page('first');
  page('second');
  page('third');
  await time.pass(30_000);
  first.freeze();
  await time.pass(60_000);
  const now = leading.filter((name) => name !== 'first');
  expect(now).toHaveLength(1);
  await time.pass(600_000);
  expect(leading.filter((name) => name !== 'first')).toEqual(now);
});

test('SY14 a clock that is set takes the lead from nobody', async () => {
  const { time, leading, page } = bench();
  page('first');
  page('second');
  await time.pass(30_000);
  time.setClock(time.surroundings.now() + 26 * 3_600_000);
  await time.pass(60_000);
  expect(leading).toEqual(['first']);
});

test('SY14 without locks every page leads at once', async () => {
  const { time, leading, page } = bench();
  page('first', null);
  page('second', null);
  await time.pass(60_000);
  expect(leading).toEqual(['first', 'second']);
});

test('SY14 where the browser refuses its locks one page leads all the same, by the heartbeats', async () => {
  const { time, leading, page } = bench();
  const refusing: Locks = {
    request: () => Promise.reject(new Error('SecurityError')),
    steal: () => Promise.reject(new Error('SecurityError')),
  };
  const pages = { first: page('first', refusing), second: page('second', refusing) };
  await time.pass(60_000);
  const [leader] = leading.splice(0) as (keyof typeof pages)[];
  expect(leader).toBeDefined();
  await time.pass(600_000);
  expect(leading).toEqual([]);
  if (leader) pages[leader].stop();
  await time.pass(60_000);
  expect(leading).toEqual([leader === 'first' ? 'second' : 'first']);
});

test('a page that was closed while it waited never leads', async () => {
  const { time, leading, page, locks } = bench();
  page('first');
  const second = page('second');
  await time.pass(1_000);
  second.stop();
  locks.letGo();
  await time.pass(60_000);
  expect(leading).not.toContain('second');
});
