// Compares what is shown with a model without bases: the rows that pages brought, with every pending entry applied in order.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MutationName, mutationOf, mutatorOf } from '#domain/mutations.ts';
import type { PullAnswer, PullQuery } from '#contract/sync.ts';
import { type Row, scopeOf, type TableName } from '#contract/tables.ts';
import { MemoryTx } from '#domain/memory-tx.ts';
import { Refused } from '#domain/refuse.ts';
import { memoryLocalStore } from '#tests/sync/memory-local-store.ts';
import { deleteAccountDb, openAccountDb } from '#store/device/account-db.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import type { LocalStore } from '#store/device/local-store.ts';
import type { OutboxEntry } from './outbox-rows.ts';
import { park, postpone } from './outbox.ts';
import { ADA, type Device, device, nextKey, NOW_MS, sorted, type TinyServer, tinyServer, VIEW } from '#store/replica.fixture.ts';
import { discard, resend, undo } from '#store/alerts/user-decisions.ts';

const TABLES = ['fleets', 'fleetShips', 'views', 'viewDefaults', 'notifications', 'alertMarks', 'preferences', 'drawings'] as const;
type AnyRow = Row<TableName>;

const PENDING = ['queued', 'sent', 'acknowledged'];
const isPending = ({ state }: OutboxEntry) => PENDING.includes(state);
const withoutV = (rows: [TableName, AnyRow][]) => sorted(rows).map(([table, row]) => [table, { ...row, v: 0 }]);

/** Computed from nothing: the server's rows as far as pages came, then the queue. */
async function modelOf(held: ReadonlyMap<string, [TableName, AnyRow]>, entries: readonly OutboxEntry[]): Promise<[TableName, AnyRow][]> {
  let rows = new MemoryTx();
  for (const [table, row] of held.values()) await rows.put(table, row);
  for (const { name, args, createdAtMs } of entries.filter(isPending)) {
    const before = rows.copy();
    try {
      await mutatorOf(name)(rows, args, { ...ADA, atMs: createdAtMs });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      rows = before;
    }
  }
  return rows.rows() as [TableName, AnyRow][];
}

const fleetId = fc.constantFrom('f1', 'f2');
const viewId = fc.constantFrom('v1', 'v2');
const mmsi = fc.constantFrom(244_000_001, 244_000_002, 244_000_003);
const name = fc.constantFrom('Tankers', 'Bulkers', 'Reefers');
const tags = fc.subarray(['a', 'b', 'c', 'd']);
const edit: fc.Arbitrary<[MutationName, object]> = fc.oneof(
  fc.tuple(
    fc.constant('fleet.create' as const),
    fc.record({ fleetId, name, tags, ships: fc.uniqueArray(fc.record({ mmsi }), { selector: (ship) => ship.mmsi }) }),
  ),
  fc.tuple(fc.constant('fleet.update' as const), fc.record({ fleetId, name })),
  fc.tuple(
    fc.constant('fleet.update' as const),
    fc.record({ fleetId, ships: fc.uniqueArray(fc.record({ mmsi }), { selector: (ship) => ship.mmsi }) }),
  ),
  fc.tuple(fc.constant('fleet.setTags' as const), fc.record({ fleetId, tags, before: tags })),
  fc.tuple(fc.constant('fleet.addShip' as const), fc.record({ fleetId, mmsi })),
  fc.tuple(fc.constant('fleet.removeShip' as const), fc.record({ fleetId, mmsi })),
  fc.tuple(fc.constant('fleet.setSendToMaster' as const), fc.record({ fleetId, mmsi, sendToMaster: fc.boolean() })),
  fc.tuple(fc.constant('fleet.delete' as const), fc.record({ fleetId })),
  fc.tuple(fc.constant('view.create' as const), fc.record({ viewId, name, ...mapped(VIEW) })),
  fc.tuple(fc.constant('view.setDefault' as const), fc.record({ viewId })),
  fc.tuple(fc.constant('view.delete' as const), fc.record({ viewId })),
  fc.tuple(fc.constant('notification.markRead' as const), fc.record({ notificationId: fc.constantFrom('n1', 'n2') })),
  fc.tuple(
    fc.constant('notification.markAllRead' as const),
    fc.record({ accountId: fc.constant('ada'), upTo: fc.constantFrom('n1', 'n2') }),
  ),
  fc.tuple(
    fc.constant('alert.acknowledge' as const),
    fc.record({
      alertId: fc.constantFrom('a1', 'a2'),
      at: fc.constantFrom(5, 15, 25),
      raisedAt: fc.constantFrom(1, 10, 20),
      priority: fc.constantFrom('alarm', 'emergency', undefined),
    }),
  ),
  fc.tuple(
    fc.constant('alert.silence' as const),
    fc.record({ alertId: fc.constantFrom('a1', 'a2'), until: fc.constantFrom(0, NOW_MS + 1, NOW_MS + 2) }),
  ),
  fc.tuple(fc.constant('preferences.update' as const), fc.record({ preferencesId: fc.constant('ada'), vesselProximity: fc.nat(9) })),
  fc.tuple(
    fc.constant('drawing.save' as const),
    fc.record({
      drawingId: fc.constantFrom('d1', 'd2'),
      name,
      featureCollection: fc.constant({ type: 'FeatureCollection', features: [] }),
    }),
  ),
);
function mapped<T extends object>(value: T): { [K in keyof T]: fc.Arbitrary<T[K]> } {
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, fc.constant(member)])) as {
    [K in keyof T]: fc.Arbitrary<T[K]>;
  };
}

/** The edits of a long queue of one fleet. */
const ofOneFleet: typeof edit = fc.oneof(
  fc.tuple(
    fc.constant('fleet.addShip' as const),
    fc.record({ fleetId: fc.constant('f1'), mmsi: fc.integer({ min: 244_000_001, max: 244_000_020 }) }),
  ),
  fc.tuple(fc.constant('fleet.removeShip' as const), fc.record({ fleetId: fc.constant('f1'), mmsi })),
  fc.tuple(fc.constant('fleet.setSendToMaster' as const), fc.record({ fleetId: fc.constant('f1'), mmsi, sendToMaster: fc.boolean() })),
  fc.tuple(fc.constant('fleet.setTags' as const), fc.record({ fleetId: fc.constant('f1'), tags, before: tags })),
);

const stepsOf = (own: typeof edit, { colleague, length }: { colleague: number; length: number }) =>
  fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.record({ do: fc.constant('commit' as const), edit: own }) },
      { weight: colleague, arbitrary: fc.record({ do: fc.constant('colleague' as const), edit }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const), at: fc.nat(3), answerLost: fc.boolean() }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('pull' as const), most: fc.constantFrom(1, 2, 100) }) },
      {
        weight: 2,
        arbitrary: fc.record({
          do: fc.constantFrom('park' as const, 'undo' as const, 'discard' as const, 'resend' as const, 'postpone' as const),
          at: fc.nat(5),
        }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('clock' as const), aheadMs: fc.constantFrom(-1000, 0, 3, 20, 1000) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('backup' as const, 'restore' as const, 'forget' as const) }) },
    ),
    { minLength: 1, maxLength: length, size: 'max' },
  );
type Step = ReturnType<typeof stepsOf> extends fc.Arbitrary<(infer S)[]> ? S : never;

/** What pages said, kept as it arrived. */
class Told {
  readonly rows = new Map<string, [TableName, AnyRow]>();
  #epoch: string | undefined;
  #listed = new Set<string>();

  learn({ brief = [], cursor = {} }: PullQuery, page: PullAnswer): void {
    if (this.#epoch !== undefined && this.#epoch !== page.epoch && (Object.keys(cursor).length > 0 || brief.length > 0)) {
      this.#listed.clear();
      this.#epoch = page.epoch;
      return;
    }
    this.#epoch = page.epoch;
    for (const { t, id, v, row, gone } of page.changes) {
      const key = `${t}|${id}`;
      if (gone) this.rows.delete(key);
      else if (row) this.rows.set(key, [t as TableName, { ...row, id, v } as unknown as AnyRow]);
      else this.#listed.add(key);
    }
    if (page.more || brief.length === 0) return;
    for (const [key, [table, row]] of this.rows) if (brief.includes(scopeOf(table, row)) && !this.#listed.has(key)) this.rows.delete(key);
    this.#listed.clear();
  }
}

async function play(store: LocalStore, steps: readonly Step[]): Promise<void> {
  const told = new Told();
  const ada = device(store, (query, page) => told.learn(query, page));
  const server = tinyServer();
  const notification = { accountId: 'ada', type: 'Alert', title: '', body: '', createdAt: 1, state: 'unread', v: 0 } as const;
  await server.put('notifications', ...[1, 2].map((no) => ({ ...notification, id: `n${no}`, no })));
  let backup = server.backup();
  for (const [at, one] of steps.entries()) {
    if (one.do === 'backup') backup = server.backup();
    else if (one.do === 'restore') await server.restore(backup);
    else await take(one, ada, server, NOW_MS + at);
    expect(withoutV(await ada.shown(TABLES)), JSON.stringify(one)).toEqual(withoutV(await modelOf(told.rows, await ada.outbox())));
  }
  await heal(ada, server);
  expect(sorted(await ada.shown(TABLES))).toEqual(sorted(server.rows()));
  const left = await store.transaction(async (tx) => [
    await tx.all('bases'),
    await tx.all('listed'),
    (await tx.all('outbox')).filter(isPending),
  ]);
  expect(left).toEqual([[], [], []]);
}

async function take(one: Exclude<Step, { do: 'backup' | 'restore' }>, ada: Device, server: TinyServer, atMs: number): Promise<void> {
  if (one.do === 'commit') await ada.commit(one.edit[0], one.edit[1], atMs);
  else if (one.do === 'colleague') {
    const args: unknown = mutationOf(one.edit[0]).args.parse(one.edit[1]);
    await server.edit(one.edit[0], args).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
    });
  } else if (one.do === 'send') await ada.send(server, one);
  else if (one.do === 'pull') await ada.pull(server, one.most);
  else if (one.do === 'clock') server.nowMs = NOW_MS + one.aheadMs;
  else if ('at' in one) await settleOne(one.do, one.at, ada);
  else server.forgetTombstones();
}

async function settleOne(what: 'park' | 'undo' | 'discard' | 'resend' | 'postpone', at: number, ada: Device): Promise<void> {
  const entries = await ada.outbox();
  const entry = entries[at % Math.max(entries.length, 1)];
  if (!entry) return;
  await ada.store.transaction(async (tx): Promise<unknown> => {
    if (what === 'undo') return undo(tx, entry.no);
    if (what === 'discard') return discard(tx, entry.no);
    if (what === 'resend') return resend(tx, entry.no, { key: nextKey(), nowMs: NOW_MS });
    if (what === 'postpone') return postpone(tx, entry.no, NOW_MS, { code: 'unavailable', message: '' });
    return entry.state === 'sent' ? park(tx, entry, { code: 'forbidden', message: '' }, NOW_MS) : undefined;
  });
}

/** Sends every edit until it is accepted or refused, and pulls every row. */
async function heal(ada: Device, server: TinyServer): Promise<void> {
  await ada.pullAll(server);
  // an arriving row may free an edit that was refused because the row was missing
  for (let rounds = 0; rounds === 0 || ((await ada.outbox()).some(isPending) && rounds < 20); rounds += 1) {
    await ada.sendAll(server);
    await ada.pullAll(server);
  }
}

const steps = stepsOf(edit, { colleague: 3, length: 40 });

describe('what is shown', () => {
  it('SY7 is the server’s rows and the pending edits run on them in order, whatever happened before', async () => {
    await fc.assert(
      fc.asyncProperty(steps, (taken) => play(memoryLocalStore(), taken)),
      { numRuns: 60 },
    );
  });

  it('SY7 is that also where a page brings what the first edits of a queue did, and not all behind them are run again', async () => {
    const create: Step = { do: 'colleague', edit: ['fleet.create', { fleetId: 'f1', name: 'Tankers' }] };
    await fc.assert(
      fc.asyncProperty(stepsOf(ofOneFleet, { colleague: 1, length: 80 }), (taken) => play(memoryLocalStore(), [create, ...taken])),
      { numRuns: 60 },
    );
  });

  it('SY7 is the same on Dexie', async () => {
    let opened = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const account = `rebase-${++opened}`;
        try {
          await play(dexieLocalStore(openAccountDb(account, 'strict')), taken);
        } finally {
          await deleteAccountDb(account);
        }
      }),
      { numRuns: 5 },
    );
  });
});
