import { afterEach, expect, test } from 'vitest';
import {
  acknowledged,
  refused,
  type Script,
  scriptedReplica,
  scriptedTransport,
  START_MS,
  virtualTime,
} from '#tests/fixtures/scripted-sync.ts';
import type { Run } from './single-flight.ts';
import type { Transport } from './transport.ts';
import { bringForward, flush, type FlushHow } from './push.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const db of open.splice(0)) db.close();
});

function bench(script: Script, ready?: Transport['ready']) {
  const time = virtualTime();
  const replica = scriptedReplica(time);
  open.push(replica.db);
  const server = scriptedTransport(time, script);
  const stop = new AbortController();
  const run: Run = { alive: () => !stop.signal.aborted, moved: () => undefined, signal: stop.signal };
  const push = (how?: FlushHow) =>
    flush({ store: replica.store, transport: { ...server.transport, ...(ready && { ready }) }, surroundings: time.surroundings }, run, how);
  return { ...replica, ...server, time, stop, push };
}

test('SY2 an edit travels as its call, with key, client, preference, schema and the version the user saw', async () => {
  const { commit, db, push, requests } = bench(() => acknowledged());
  await db.fleets.put({
    id: 'f1',
    v: 7,
    ownerId: 'ada',
    organisationId: 'org',
    name: 'North',
    tags: [],
    mastersEmail: null,
    createdAt: START_MS,
    updatedAt: START_MS,
  });
  await commit('fleet.update', { fleetId: 'f1', name: 'South' });
  const [entry] = await db.outbox.toArray();
  await push();
  const [{ atMs: _, headers, ...call } = { atMs: 0, headers: {} }] = requests;
  expect(call).toEqual({ method: 'PUT', path: '/api/fleets/f1', body: { name: 'South' } });
  expect(headers).toEqual({
    'idempotency-key': entry?.key,
    'x-client-id': (await db.syncState.get('clientId'))?.value,
    prefer: 'return=minimal',
    'fathom-schema': '1',
    'fathom-clock': `${entry?.createdAtMs}/${START_MS}`,
    'if-match': '"7"',
  });
});

test('SY2 a replica has one name for as long as its database lives', async () => {
  const { commitFleet, push, requests } = bench(() => acknowledged());
  await commitFleet();
  await push();
  await commitFleet();
  await push();
  expect(requests[0]?.headers['x-client-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(requests[1]?.headers['x-client-id']).toBe(requests[0]?.headers['x-client-id']);
});

test('SY4 edits of one fleet go one at a time and in order, those of others beside them, at most four at once', async () => {
  let onFourth: () => void = () => undefined;
  const fourth = new Promise<void>((resolve) => {
    onFourth = resolve;
  });
  const { commit, commitFleet, push, requests, mostAtOnce, states } = bench(async (_, at) => {
    if (at === 4) setTimeout(onFourth, 20); // leaves time for a fifth, which must not come
    await fourth;
    return acknowledged();
  });
  const { fleetId } = await commitFleet('A');
  for (const mmsi of [219_000_001, 219_000_002, 219_000_003]) await commit('fleet.addShip', { fleetId, mmsi });
  for (const name of ['B', 'C', 'D', 'E', 'F']) await commitFleet(name);
  expect(await push()).toMatchObject({ acknowledged: 9, waiting: 0 });
  const ofA = requests.filter(({ body }) => JSON.stringify(body).includes(fleetId)).map(({ body }) => (body as { mmsi?: number }).mmsi);
  expect(ofA).toEqual([undefined, 219_000_001, 219_000_002, 219_000_003]);
  expect(mostAtOnce()).toBe(4);
  expect(new Set(await states())).toEqual(new Set(['acknowledged']));
});

test('SY12 a refusal parks its entry with the words, and the others go on', async () => {
  const words = { message: 'Name is taken', details: [{ field: 'name', message: 'taken' }] };
  const { commitFleet, push, outbox } = bench(({ body }) =>
    (body as { name: string }).name === 'bad' ? refused('invalid', { error: words }) : acknowledged(),
  );
  for (const name of ['good', 'bad', 'fine']) await commitFleet(name);
  expect(await push()).toMatchObject({ acknowledged: 2, waiting: 0 });
  const parked = (await outbox()).find(({ state }) => state === 'parked');
  expect(parked?.error).toEqual({ code: 'invalid', ...words });
});

test.each(['invalid', 'forbidden', 'notFound', 'conflict', 'gone', 'changed', 'tooLarge', 'notBuilt'] as const)(
  'SY12 %s is for the user to settle',
  async (code) => {
    const { commitFleet, push, states } = bench(() => refused(code));
    await commitFleet();
    expect((await push()).halt).toBeUndefined();
    expect(await states()).toEqual(['parked']);
  },
);

test('SY22 a mark of a notification that a restored server does not have is done with: notifications are the server’s own', async () => {
  const { commit, push, states, store, db } = bench(() => refused('notFound'));
  await db.notifications.put({
    id: 'n1',
    accountId: 'ada',
    no: 1,
    type: 'Alert',
    title: '',
    body: '',
    createdAt: 1,
    state: 'unread',
    v: 1,
  });
  await commit('notification.markRead', { notificationId: 'n1' });
  await store.transaction(async (tx) => {
    const waiting = await tx.all('outbox');
    await tx.put(
      'outbox',
      waiting.map((entry) => ({ ...entry, isOfBefore: true as const })),
    );
  });
  await push();
  expect([await states(), await db.history.count()]).toEqual([[], 1]);
});

test('SY13 a header of ours that the server cannot read parks no edit: it goes out when the server can', async () => {
  let mended = false;
  const details = [{ field: 'if-match', message: 'must be one version in quotes, as "3"' }];
  const { commitFleet, push, outbox, states, requests, time } = bench(() =>
    mended ? acknowledged() : refused('invalid', { error: { message: 'The header if-match must be one version in quotes.', details } }),
  );
  await commitFleet();
  expect(await push()).toMatchObject({ acknowledged: 0, waiting: 1 });
  const [waiting] = await outbox();
  expect(waiting).toMatchObject({ state: 'sent', attempts: 1, error: { code: 'invalid' } });
  mended = true;
  await time.pass(600_000);
  await push();
  expect(await states()).toEqual(['acknowledged']);
  expect(requests[1]?.headers['idempotency-key']).toBe(requests[0]?.headers['idempotency-key']);
});

test('SY13 an edit whose first try the server still works on is tried again when it says', async () => {
  const { commitFleet, push, outbox } = bench(() => refused('conflict', { retryAfterS: 9 }));
  await commitFleet();
  expect((await push()).nextAtMs).toBe(START_MS + 9_000);
  expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 1 }]);
});

test.each(['offline', 'timeout', 'unavailable', 'tooMany'] as const)('SY13 %s would meet all alike: one wave is enough', async (code) => {
  const { commitFleet, push, requests, states } = bench(() => refused(code));
  for (let at = 0; at < 20; at += 1) await commitFleet(String(at));
  const flushed = await push();
  expect(flushed).toMatchObject({ acknowledged: 0, waiting: 20, halt: { error: { code } } });
  expect(requests).toHaveLength(4);
  expect((await states()).filter((state) => state === 'sent')).toHaveLength(4);
});

test('SY13 one entry that breaks the server holds up no other', async () => {
  const { commitFleet, push, outbox } = bench(({ body }) =>
    (body as { name: string }).name === 'poison' ? refused('internal') : acknowledged(),
  );
  await commitFleet('poison');
  for (let at = 0; at < 6; at += 1) await commitFleet(String(at));
  expect(await push()).toMatchObject({ acknowledged: 6, waiting: 1 });
  expect((await outbox()).filter(({ state }) => state === 'sent')).toMatchObject([{ attempts: 1, nextAtMs: START_MS + 1_500 }]);
});

test('SY13 an answer that is no acknowledgement proves nothing: the same key goes again', async () => {
  const { commitFleet, push, requests, states, time } = bench((_, at) =>
    at === 1 ? { ok: true, value: { body: '<h1>Welcome aboard</h1>' } } : acknowledged(),
  );
  await commitFleet();
  await push();
  expect(await states()).toEqual(['sent']);
  await time.pass(3_000);
  await push();
  expect(await states()).toEqual(['acknowledged']);
  expect(requests[1]?.headers['idempotency-key']).toBe(requests[0]?.headers['idempotency-key']);
});

test.each(['unauthenticated', 'outdated'] as const)('SY13 %s consumes nothing: no wait is added, nothing is parked', async (code) => {
  const { commitFleet, push, outbox } = bench(() => refused(code));
  for (let at = 0; at < 6; at += 1) await commitFleet(String(at));
  expect((await push({ atOnce: 1 })).halt?.error.code).toBe(code);
  const entries = await outbox();
  expect(entries.map(({ state }) => state)).toEqual(['sent', ...Array.from({ length: 5 }, () => 'queued')]);
  expect(entries.every(({ nextAtMs }) => nextAtMs <= START_MS)).toBe(true);
});

test('SY13 Retry-After is the least that an entry waits', async () => {
  const { commitFleet, push, outbox } = bench(() => refused('tooMany', { retryAfterS: 120 }));
  await commitFleet();
  expect((await push()).halt?.retryAfterS).toBe(120);
  expect((await outbox())[0]?.nextAtMs).toBe(START_MS + 120_000);
});

test('SY14 an entry that another leader settled meanwhile is left as that one left it', async () => {
  const { commitFleet, push, db } = bench(async () => {
    await db.outbox.toCollection().modify({ state: 'acknowledged', at: { 'content:ada': 3 } });
    return refused('invalid');
  });
  await commitFleet();
  await push();
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'acknowledged', at: { 'content:ada': 3 } }]);
});

test('SY14 two flushes at once send each edit under one key, and end with each acknowledged once', async () => {
  const { commitFleet, push, requests, states } = bench(async () => {
    await new Promise((turn) => setTimeout(turn, 1));
    return acknowledged();
  });
  for (let at = 0; at < 12; at += 1) await commitFleet(String(at));
  await Promise.all([push(), push()]);
  expect(await states()).toEqual(Array.from({ length: 12 }, () => 'acknowledged'));
  const keyOf = new Map(requests.map(({ body, headers }) => [(body as { _id: string })._id, headers['idempotency-key']]));
  for (const { body, headers } of requests) expect(headers['idempotency-key']).toBe(keyOf.get((body as { _id: string })._id));
});

test('a flush that is stopped while a request is under way writes nothing of its answer', async () => {
  const { commitFleet, push, states, stop } = bench(() => {
    setTimeout(() => stop.abort());
    return 'silence';
  });
  await commitFleet();
  expect(await push()).toMatchObject({ acknowledged: 0 });
  expect(await states()).toEqual(['sent']);
});

test('SY13 what waits for its turn may be brought forward; attempts and order stay', async () => {
  const { commitFleet, push, store, outbox } = bench(() => refused('internal'));
  await commitFleet();
  await push();
  await store.transaction((tx) => bringForward(tx, START_MS));
  expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 1, nextAtMs: START_MS }]);
});

test('SY15 an edit that newer code wrote waits for that code and holds up no other', async () => {
  const { commitFleet, push, db, states } = bench(() => acknowledged());
  await commitFleet();
  await db.outbox.toCollection().modify((entry) => {
    Object.assign(entry, { name: 'fleet.paint', touches: ['fleets:other'] });
  });
  await commitFleet();
  expect(await push()).toMatchObject({ acknowledged: 1, waiting: 1 });
  expect(await states()).toEqual(['queued', 'acknowledged']);
});

test('SY4 where nothing can leave the device, for want of a token, nothing is tried, and all can still be undone', async () => {
  const ready = async () => ({ ok: false as const, error: { code: 'offline' as const, message: '' } });
  const { commitFleet, push, states, requests } = bench(() => acknowledged(), ready);
  await commitFleet();
  await commitFleet();
  expect(await push()).toMatchObject({ tried: 0, waiting: 2, halt: { error: { code: 'offline' } } });
  expect(await push({ careful: true })).toMatchObject({ tried: 0, waiting: 2 });
  expect(requests).toEqual([]);
  expect(await states()).toEqual(['queued', 'queued']);
});

test('SY4 held, nothing is tried, and the flush says why', async () => {
  const { commitFleet, push, states, requests } = bench(() => acknowledged());
  await commitFleet();
  expect(await push({ held: true, careful: true })).toMatchObject({ tried: 0, waiting: 1, halt: { error: { code: 'offline' } } });
  expect(requests).toEqual([]);
  expect(await states()).toEqual(['queued']);
});
