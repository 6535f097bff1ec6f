import { afterEach, expect, test } from 'vitest';
import { UNDO_MS } from '#contract/constants.ts';
import type { PullAnswer, PullQuery } from '#contract/sync.ts';
import type { Scope } from '#contract/tables.ts';
import { ok } from '#contract/result.ts';
import { undo } from '#store/alerts/user-decisions.ts';
import { keepState } from '#store/sync-state.ts';
import {
  acknowledged,
  refused,
  type Said,
  type Script,
  scriptedReplica,
  scriptedTransport,
  START_MS,
  virtualTime,
  WHO,
} from '#tests/fixtures/scripted-sync.ts';
import { MOST_MS } from './backoff.ts';
import { createEngine, type Engine, type EngineParts, type EngineStatus } from './engine.ts';

const MINUTE = 60_000;
const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

const PULL = '/api/sync/pull';
const page = (more: Partial<PullAnswer> = {}): Said =>
  ok({ body: { changes: [], cursor: {}, more: false, serverTime: START_MS, epoch: 'e1', ...more } satisfies PullAnswer });
/** A server that has nothing new to pull and answers edits as told. */
const server =
  (edits: Script, pulls: Script = () => page()): Script =>
  (request, at) =>
    request.path === PULL ? pulls(request, at) : edits(request, at);

function bench(script: Script, more: Partial<EngineParts> = {}) {
  const time = virtualTime();
  const replica = scriptedReplica(time);
  const link = scriptedTransport(time, script);
  let status: EngineStatus = { waiting: 0 };
  const start = (): Engine => {
    const engine = createEngine({
      store: replica.store,
      transport: link.transport,
      surroundings: time.surroundings,
      who: WHO,
      want: () => ['world:events'],
      onStatus: (now) => {
        status = now;
      },
      ...more,
    });
    open.push(() => engine.stop());
    return engine;
  };
  open.push(() => replica.db.close());
  const edits = () => link.requests.filter(({ path }) => path !== PULL);
  const pulls = () => link.requests.filter(({ path }) => path === PULL);
  return { ...replica, replica, time, start, edits, pulls, status: () => status };
}

test('SY13 what waited in the queue goes out when the engine starts, and rows come in', async () => {
  const { start, commitFleet, time, states, pulls } = bench(server(() => acknowledged()));
  await commitFleet();
  start();
  await time.pass(0);
  expect(await states()).toEqual(['acknowledged']);
  expect(pulls().length).toBeGreaterThan(0);
});

test('SY13 an acknowledged edit asks for its rows at once', async () => {
  let seq = 0;
  const { start, commitFleet, time, outbox, db } = bench(
    server(
      () => {
        seq = 4;
        return acknowledged(4);
      },
      () => page({ cursor: seq ? { 'content:ada': seq } : {} }),
    ),
  );
  const engine = start();
  await time.pass(0);
  await commitFleet();
  engine.wake('commit');
  await time.pass(0);
  expect(await outbox()).toEqual([]);
  expect(await db.history.count()).toBe(1);
});

test.each([
  ['no link', () => refused('offline')],
  ['a server that is down', () => refused('unavailable')],
  ['a server that breaks at this edit', () => refused('internal')],
  ['a portal', () => ok({ body: '<h1>Welcome aboard</h1>' })],
  ['a session that ended', () => refused('unauthenticated')],
  ['a version that is too old', () => refused('outdated')],
  ['a server that is overrun', () => refused('tooMany', { retryAfterS: 3_600 })],
  ['a transport that throws', () => Promise.reject(new Error('bug'))],
] as [string, Script][])('SY13 with %s the queue never falls silent: the next attempt is at most 5 min away', async (_, edits) => {
  const { start, commitFleet, time, edits: sent, outbox } = bench(server(edits, () => refused('timeout')));
  await commitFleet();
  start();
  await time.pass(0);
  for (let at = 0; at < 40; at += 1) {
    const before = sent().length;
    expect(time.nextInMs()).toBeLessThanOrEqual(MOST_MS);
    await time.pass(MOST_MS + 1_000);
    expect(sent().length).toBeGreaterThan(before);
  }
  expect((await outbox())[0]?.state).toBe('sent');
});

test('SY4 while the device says that it is offline nothing is tried, so all can be undone; back online it goes at once', async () => {
  let isThere = false;
  const whole = server(() => acknowledged());
  const { start, commitFleet, time, edits, states, status } = bench((request, at) => (isThere ? whole(request, at) : refused('offline')));
  time.setOffline(true);
  await commitFleet();
  const engine = start();
  await commitFleet();
  engine.wake('commit');
  await time.pass(30 * MINUTE);
  expect(edits()).toEqual([]);
  expect(await states()).toEqual(['queued', 'queued']);
  expect(status()).toMatchObject({ waiting: 2, pushError: { code: 'offline' } });
  isThere = true;
  time.setOffline(false);
  engine.wake('online');
  await time.pass(0);
  expect(await states()).toEqual(['acknowledged', 'acknowledged']);
});

test('SY13 a device that is wrong about being offline finds that out by a pull, and its edits go', async () => {
  const { start, commitFleet, time, states } = bench(server(() => acknowledged()));
  time.setOffline(true);
  await commitFleet();
  const engine = start();
  await time.pass(0);
  expect(await states()).toEqual(['acknowledged']);
  await commitFleet();
  engine.wake('commit');
  await time.pass(0);
  expect(await states()).toEqual(['acknowledged', 'acknowledged']);
});

test('SY13 while the device says that it is offline and nobody looks, the next pull is at most 5 min away', async () => {
  const { start, commitFleet, time, pulls } = bench(() => refused('offline'));
  time.setOffline(true);
  await commitFleet();
  start();
  for (let at = 0; at < 10; at += 1) {
    const before = pulls().length;
    await time.pass(MOST_MS + 1_000);
    expect(pulls().length).toBeGreaterThan(before);
  }
});

test('SY13 a storage that fails is said, and tried again until it serves', async () => {
  const { start, replica, commitFleet, time, states, status } = bench(server(() => acknowledged()));
  await commitFleet();
  replica.broken = Object.assign(new Error('gone'), { name: 'DatabaseClosedError' });
  start();
  await time.pass(30 * MINUTE);
  expect(status().pushError?.code).toBe('storageLost');
  expect(status().pullError?.code).toBe('storageLost');
  replica.broken = undefined;
  await time.pass(MOST_MS);
  expect(await states()).toEqual(['acknowledged']);
  expect(status().pushError).toBeUndefined();
});

test('SY13 a request that never ends does not stop the queue', async () => {
  const { start, commitFleet, time, states } = bench(server((_, at) => (at <= 2 ? 'silence' : acknowledged())));
  await commitFleet();
  start();
  await time.pass(20 * MINUTE);
  expect(await states()).toEqual(['acknowledged']);
});

test('SY13 a look at a queue in which nothing is due yet tells nothing of the link', async () => {
  const { start, commitFleet, time, status } = bench(
    server(
      () => refused('offline'),
      () => refused('offline'),
    ),
  );
  await commitFleet();
  const engine = start();
  await time.pass(0);
  engine.wake('commit');
  await time.pass(100);
  expect(status()).toMatchObject({ waiting: 1, pushError: { code: 'offline' } });
});

test('SY13 a link that comes back brings forward what waited, at the first word of it', async () => {
  let up = false;
  const { start, commitFleet, time, states, outbox } = bench(
    server(
      () => (up ? acknowledged() : refused('offline')),
      () => refused('timeout'),
    ),
  );
  for (let at = 0; at < 6; at += 1) await commitFleet(String(at));
  const engine = start();
  await time.pass(60 * MINUTE);
  expect(Math.max(...(await outbox()).map(({ nextAtMs }) => nextAtMs)) - time.surroundings.now()).toBeGreaterThan(10_000);
  up = true;
  engine.wake('online');
  await time.pass(2_000);
  expect(new Set(await states())).toEqual(new Set(['acknowledged']));
});

test('SY13 a pull that succeeds wakes the queue', async () => {
  let up = false;
  const { start, commitFleet, time, states } = bench(
    server(
      () => (up ? acknowledged() : refused('offline')),
      () => (up ? page() : refused('offline')),
    ),
  );
  await commitFleet();
  const engine = start();
  await time.pass(60 * MINUTE);
  up = true;
  await engine.pullNow();
  await time.pass(0);
  expect(await states()).toEqual(['acknowledged']);
});

test('SY13 a link that flaps makes no storm: its wake-ups count once in 5 s, and the last one counts', async () => {
  const { start, commitFleet, time, edits } = bench(
    server(
      () => refused('offline'),
      () => refused('timeout'),
    ),
  );
  await commitFleet();
  const engine = start();
  await time.pass(10 * MINUTE);
  const before = edits().length;
  for (let at = 0; at < 600; at += 1) {
    engine.wake(at % 2 ? 'online' : 'visible');
    await time.pass(100);
  }
  const inAMinute = edits().length - before;
  expect(inAMinute).toBeGreaterThanOrEqual(12);
  expect(inAMinute).toBeLessThanOrEqual(60);
});

test('SY13 a thousand edits made without a link are not a thousand attempts', async () => {
  const { start, commitFleet, time, edits } = bench(
    server(
      () => refused('offline'),
      () => refused('offline'),
    ),
  );
  const engine = start();
  await time.pass(0);
  for (let at = 0; at < 200; at += 1) {
    await commitFleet(String(at));
    engine.wake('commit');
    await time.pass(10);
  }
  expect(edits().length).toBeLessThanOrEqual(12);
});

test('SY13 without a link only what was tried before is tried: what is written meanwhile stays unsent, until something answers', async () => {
  let isThere = false;
  const atSea = () => (isThere ? acknowledged() : refused('offline'));
  const { start, commitFleet, time, states } = bench(server(atSea, () => (isThere ? page() : refused('timeout'))));
  await commitFleet();
  let engine = start();
  for (let edits = 1; edits < 5; edits += 1) {
    await time.pass(20 * MINUTE);
    await commitFleet();
    engine.wake('commit');
    await time.pass(20 * MINUTE);
    engine.stop(); // the page is reloaded
    engine = start();
    await time.pass(MINUTE);
  }
  expect(await states()).toEqual(['sent', 'queued', 'queued', 'queued', 'queued']);
  isThere = true;
  await time.pass(MOST_MS);
  expect(await states()).toEqual(Array.from({ length: 5 }, () => 'acknowledged'));
});

test('SY4 once a pull finds no link, no edit that was never sent is tried before a pull gets through, so all can be undone, after a reload too', async () => {
  let isThere = true;
  const whole = server(() => acknowledged());
  const { start, commitFleet, time, edits, states, db, replica } = bench((request, at) =>
    isThere ? whole(request, at) : refused('offline'),
  );
  let engine = start();
  await commitFleet();
  engine.wake('commit');
  await time.pass(MINUTE);
  isThere = false; // the device does not notice
  await engine.pullNow();
  const later = [await commitFleet(), await commitFleet()];
  engine.wake('commit');
  await time.pass(30 * MINUTE);
  engine.stop();
  engine = start();
  await time.pass(30 * MINUTE);
  expect(edits()).toHaveLength(1);
  expect(await states()).toEqual(['acknowledged', 'queued', 'queued']);
  expect(await replica.store.transaction((tx) => undo(tx, later[0]?.no ?? 0))).toBe(true);
  isThere = true;
  await time.pass(MOST_MS);
  expect((await db.outbox.get(later[1]?.no ?? 0))?.state).toBe('acknowledged');
});

test('SY4 the first page that comes lets edits go, however long the other pages take', async () => {
  let asked = 0;
  const pulls: Script = () => {
    asked += 1;
    return asked === 1 ? refused('offline') : asked === 2 ? page({ more: true }) : 'silence';
  };
  const { start, commitFleet, time, states } = bench(server(() => acknowledged(), pulls));
  const engine = start();
  await time.pass(0);
  await commitFleet();
  engine.wake('commit');
  await time.pass(2_000);
  expect(await states()).toEqual(['acknowledged']);
});

test('SY13 where rows come in but one edit does not get through, the others are tried all the same', async () => {
  const huge = new Set<string>();
  const { start, commitFleet, time, states } = bench(
    server(({ body }) => (huge.has((body as { _id: string })._id) ? refused('timeout') : acknowledged())),
  );
  huge.add((await commitFleet()).fleetId);
  const engine = start();
  await time.pass(20 * MINUTE);
  await commitFleet();
  engine.wake('commit');
  await time.pass(MOST_MS);
  expect(await states()).toEqual(['sent', 'acknowledged']);
});

test('SY13 Retry-After holds for the whole queue, whatever wakes it', async () => {
  let asked = 0;
  const { start, commitFleet, time, edits } = bench(
    server(() => {
      asked += 1;
      return asked === 1 ? refused('tooMany', { retryAfterS: 120 }) : acknowledged();
    }),
  );
  await commitFleet('first');
  const engine = start();
  await time.pass(0);
  for (let at = 0; at < 10; at += 1) {
    await commitFleet(String(at));
    engine.wake('commit');
    engine.wake('online');
    void engine.pushNow();
    await time.pass(10_000);
  }
  expect(edits()).toHaveLength(1);
  await time.pass(30_000);
  expect(new Set(edits().map(({ headers }) => headers['idempotency-key'])).size).toBe(11);
});

test('SY24 a deletion goes out by itself when its 10 seconds are over, and at once when somebody asks for all', async () => {
  const { start, commitFleet, time, edits, replica } = bench(server(() => acknowledged()));
  const engine = start();
  await time.pass(0);
  const hold = async (name: string) => {
    const { no } = await commitFleet(name);
    await replica.db.outbox.update(no, { nextAtMs: time.surroundings.now() + UNDO_MS });
    engine.wake('commit');
  };
  await hold('first');
  await time.pass(UNDO_MS - 1_000);
  expect(edits()).toHaveLength(0);
  await time.pass(1_000);
  expect(edits()).toHaveLength(1);
  await hold('second');
  await time.pass(1_000);
  engine.wake('online'); // a returning connection must not end anybody's undo
  await time.pass(0);
  expect(edits()).toHaveLength(1);
  engine.wake('user');
  await time.pass(5_000);
  expect(edits()).toHaveLength(2);
});

test('SY13 an edit made while a flush runs goes out after it', async () => {
  let commitMore: (() => Promise<unknown>) | undefined;
  const { start, commitFleet, time, states } = bench(
    server(async () => {
      const more = commitMore;
      commitMore = undefined;
      await more?.();
      return acknowledged();
    }),
  );
  await commitFleet();
  const engine = start();
  commitMore = async () => {
    await commitFleet('later');
    engine.wake('commit');
  };
  await time.pass(0);
  expect(await states()).toEqual(['acknowledged', 'acknowledged']);
});

test('SY23 a clock that was set back a day holds nothing up for a day', async () => {
  let up = false;
  const { start, commitFleet, time, states } = bench(server(() => (up ? acknowledged() : refused('internal'))));
  await commitFleet();
  start();
  await time.pass(10 * MINUTE);
  time.setClock(START_MS - 26 * 60 * MINUTE);
  up = true;
  await time.pass(2 * MOST_MS);
  expect(await states()).toEqual(['acknowledged']);
});

test('SY23 when this clock falls at sea, every press made by it waited nobody knows how long', async () => {
  const { start, commit, time, db } = bench(
    server(
      () => refused('offline'),
      () => refused('offline'),
    ),
  );
  await db.syncState.put({ key: 'syncSeen', value: { ownAtMs: START_MS - MINUTE } });
  time.setClock(START_MS + 24 * 60 * MINUTE);
  for (const alertId of ['a1', 'a2', 'a3']) await commit('alert.silence', { alertId, forMs: 60 * MINUTE });
  start();
  await time.pass(MINUTE);
  expect((await db.outbox.toArray()).filter(({ clockSetAtMs }) => clockSetAtMs !== undefined)).toEqual([]);
  time.setClock(START_MS + 60 * MINUTE);
  await time.pass(2 * MOST_MS);
  expect((await db.outbox.toArray()).map(({ clockSetAtMs }) => clockSetAtMs !== undefined)).toEqual([true, true, true]);
  expect(await db.alertMarks.count()).toBe(0);
});

test('SY23 when this clock falls, the skew of the clock that it was is forgotten, and what the last pull said is not', async () => {
  const { start, time, db } = bench(
    server(
      () => refused('offline'),
      () => refused('offline'),
    ),
  );
  const dayMs = 24 * 60 * MINUTE;
  await db.syncState.put({ key: 'syncSeen', value: { ownAtMs: START_MS + dayMs, eventsAtMs: START_MS + dayMs, clockSkewMs: -dayMs } });
  time.setClock(START_MS + dayMs + MINUTE);
  start();
  await time.pass(MINUTE);
  expect((await db.syncState.get('syncSeen'))?.value).toMatchObject({ clockSkewMs: -dayMs });
  time.setClock(START_MS + 5 * MINUTE);
  await time.pass(2 * MOST_MS);
  const seen = (await db.syncState.get('syncSeen'))?.value;
  expect(seen).toMatchObject({ ownAtMs: START_MS, eventsAtMs: START_MS });
  expect(seen).not.toHaveProperty('clockSkewMs');
});

test('SY23 it is forgotten too where the clock falls longer after the last pull than the skew was', async () => {
  const { start, time, db } = bench(
    server(
      () => refused('offline'),
      () => refused('offline'),
    ),
  );
  const dayMs = 24 * 60 * MINUTE;
  await db.syncState.put({ key: 'syncSeen', value: { ownAtMs: START_MS + dayMs, clockSkewMs: -dayMs } });
  time.setClock(START_MS + dayMs + 30 * 60 * MINUTE);
  start();
  await time.pass(MINUTE);
  time.setClock(START_MS + 30 * 60 * MINUTE);
  await time.pass(2 * MOST_MS);
  expect((await db.syncState.get('syncSeen'))?.value).not.toHaveProperty('clockSkewMs');
});

test('SY23 a press by a clock that was set ahead before it, which a pull finds out before the press goes ashore, is no later than it was', async () => {
  let up = false;
  const aheadMs = 60 * MINUTE;
  const one = bench(
    server(
      () => (up ? acknowledged() : refused('offline')),
      () => (up ? page({ serverTime: one.time.surroundings.now() - aheadMs }) : refused('offline')),
    ),
  );
  const { start, commit, time, db, edits } = one;
  await db.syncState.put({ key: 'syncSeen', value: { ownAtMs: START_MS - MINUTE } });
  time.setClock(START_MS + aheadMs);
  const pressedMs = time.surroundings.now();
  for (const alertId of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']) await commit('alert.silence', { alertId, forMs: 60 * MINUTE });
  start();
  await time.pass(180 * MINUTE);
  up = true;
  await time.pass(2 * MOST_MS);
  expect((await db.syncState.get('syncSeen'))?.value).toMatchObject({ clockSkewMs: -aheadMs });
  const made = edits().map(({ headers }) => Number((headers['fathom-clock'] ?? '').split('/')[0]));
  expect([...new Set(made)]).toEqual([pressedMs]);
});

test('SY5 pages are asked for until there are no more, each from where the last one ended', async () => {
  const { start, time, pulls, db } = bench(
    server(
      () => acknowledged(),
      (_, at) => page({ cursor: { 'world:events': at }, more: at < 3 }),
    ),
  );
  start();
  await time.pass(0);
  expect(pulls().map(({ body }) => (body as PullQuery).cursor)).toEqual([{}, { 'world:events': 1 }, { 'world:events': 2 }]);
  expect((await db.syncState.get('cursor'))?.value).toEqual({ 'world:events': 3 });
});

test('SY5 a server that says there is more but moves nothing is not asked in a circle', async () => {
  const { start, time, pulls, status } = bench(
    server(
      () => acknowledged(),
      () => page({ more: true }),
    ),
  );
  start();
  await time.pass(0);
  expect(pulls()).toHaveLength(1);
  expect(status().pullError?.code).toBe('parseError');
  await time.pass(MOST_MS);
  expect(pulls().length).toBeGreaterThan(1);
});

test('SY7 a server that starts everything anew again and again is left alone for a while, and that is said', async () => {
  let epoch = 0;
  const { start, time, pulls, status } = bench(
    server(
      () => acknowledged(),
      () => page({ cursor: { 'user:ada': 1 }, epoch: `e${(epoch += 1)}` }),
    ),
  );
  const engine = start();
  await time.pass(0);
  engine.wake('hint');
  await time.pass(0);
  const asked = pulls().length;
  expect(asked).toBe(4); // the first, two starts, and the refused one
  expect(status().pausedUntilMs).toBeGreaterThan(START_MS);
  for (let at = 0; at < 9; at += 1) {
    engine.wake('hint');
    await time.pass(MINUTE);
  }
  expect(pulls()).toHaveLength(asked);
  await time.pass(2 * MINUTE);
  expect(pulls().length).toBeGreaterThan(asked);
});

test('SY7 an answer that another one overtook starts nothing, and brings no pause nearer', async () => {
  let overtaken = 0;
  const { replica, start, time, pulls, status } = bench(
    server(
      () => acknowledged(),
      () => {
        if (overtaken === 3) return page();
        overtaken += 1;
        const cursor = { 'user:ada': 100 + overtaken }; // another leader stored it while this answer was on its way
        void replica.store.transaction(async (tx) => keepState(tx, 'cursor', cursor));
        return page({ reset: ['user:ada'] });
      },
    ),
  );
  start();
  await time.pass(0);
  expect(pulls()).toHaveLength(5); // three in vain, one with the epoch, one with its listing
  expect(status()).toEqual({ waiting: 0 });
});

test('SY8 a hint pulls at once, however lately that was done', async () => {
  const { start, time, pulls } = bench(server(() => acknowledged()));
  const engine = start();
  await time.pass(0);
  for (let at = 0; at < 3; at += 1) {
    engine.wake('hint');
    await time.pass(1);
  }
  expect(pulls()).toHaveLength(4);
});

test('a page in view pulls at its own pace, one that nobody sees only when asked', async () => {
  let everyMs: number | undefined = MINUTE;
  const { start, time, pulls } = bench(
    server(() => acknowledged()),
    { pullEveryMs: () => everyMs },
  );
  const engine = start();
  await time.pass(5 * MINUTE);
  expect(pulls()).toHaveLength(6);
  everyMs = undefined;
  await time.pass(60 * MINUTE);
  expect(pulls()).toHaveLength(7);
  engine.wake('visible');
  await time.pass(0);
  expect(pulls()).toHaveLength(8);
});

test('a pull that failed is tried again though nobody looks', async () => {
  let up = false;
  const { start, time, pulls, status } = bench(
    server(
      () => acknowledged(),
      () => (up ? page() : refused('timeout')),
    ),
  );
  start();
  await time.pass(30 * MINUTE);
  expect(pulls().length).toBeGreaterThan(6);
  expect(status().pullError?.code).toBe('timeout');
  up = true;
  await time.pass(MOST_MS);
  expect(status().pullError).toBeUndefined();
});

test('SY22 what a restored server must have again goes out though the pull that told of it broke off', async () => {
  let told = false;
  let isRestored = false;
  const { start, commitFleet, time, edits, states } = bench(
    server(
      () => acknowledged(4),
      () => {
        if (!isRestored) return page({ cursor: { 'content:ada': 4 } });
        if (told) return refused('timeout');
        told = true;
        return page({ epoch: 'e2', more: true });
      },
    ),
  );
  await commitFleet();
  const engine = start();
  await time.pass(0);
  expect([await states(), edits().length]).toEqual([[], 1]);
  isRestored = true;
  engine.wake('hint');
  await time.pass(MOST_MS);
  expect(told).toBe(true);
  expect(edits()).toHaveLength(2);
});

test('SY23 a skew of more than 5 min is kept for every page to say, and goes when the clocks agree', async () => {
  let serverMs = START_MS + 20 * MINUTE;
  const { start, time, db } = bench(
    server(
      () => acknowledged(),
      () => page({ serverTime: serverMs }),
    ),
  );
  const engine = start();
  const seen = async () => (await db.syncState.get('syncSeen'))?.value as { clockSkewMs?: number };
  await time.pass(0);
  expect((await seen()).clockSkewMs).toBe(20 * MINUTE);
  serverMs = START_MS - 4 * MINUTE;
  await engine.pullNow();
  expect((await seen()).clockSkewMs).toBeUndefined();
});

test('every page can read when each kind of rows was last complete', async () => {
  let scopes: Scope[] = ['world:events'];
  const { start, time, db } = bench(
    server(() => acknowledged()),
    { want: () => scopes },
  );
  const engine = start();
  await time.pass(0);
  expect((await db.syncState.get('syncSeen'))?.value).toEqual({ ownAtMs: START_MS, eventsAtMs: START_MS });
  await time.pass(MINUTE);
  scopes = ['world:ports'];
  await engine.pullNow();
  expect((await db.syncState.get('syncSeen'))?.value).toEqual({
    ownAtMs: START_MS + MINUTE,
    eventsAtMs: START_MS,
    portsAtMs: START_MS + MINUTE,
  });
});

test('SY13 a version that is too old keeps its queue and says that it must be reloaded, to every page', async () => {
  const { start, commitFleet, time, status, db, states } = bench(
    server(
      () => refused('outdated'),
      () => refused('outdated'),
    ),
  );
  await commitFleet();
  start();
  await time.pass(0);
  expect(status().needsReload).toBe(true);
  expect((await db.syncState.get('syncSeen'))?.value).toMatchObject({ needsReload: true, pushError: { code: 'outdated' } });
  expect(await states()).toEqual(['sent']);
});

test.each([
  ['of a table that only newer code knows', { t: 'tracks', id: 't1', v: 1, row: {} }],
  ['that does not parse', { t: 'notifications', id: 'n1', v: 1, row: { type: 'Of newer code' } }],
])('SY15 says that it must be reloaded when a row comes %s', async (_, change) => {
  const changes = [change];
  const pulls = () => page({ changes: changes.splice(0), cursor: { 'user:ada': 1 } });
  const { start, time, status } = bench(server(() => acknowledged(), pulls));
  const engine = start();
  await time.pass(0);
  await engine.pullNow();
  expect(status().needsReload).toBe(true);
});

test('an engine that was stopped writes and asks nothing more', async () => {
  const { start, commitFleet, time, edits, states } = bench(server(() => 'silence'));
  await commitFleet();
  const engine = start();
  await time.pass(1_000);
  engine.stop();
  engine.wake('online');
  await Promise.all([engine.pushNow(), engine.pullNow()]);
  const asked = edits().length;
  await time.pass(60 * MINUTE);
  expect(edits()).toHaveLength(asked);
  expect(await states()).toEqual(['sent']);
});
