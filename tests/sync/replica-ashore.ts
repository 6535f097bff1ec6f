// A device in memory whose queue runs on the server's own database: for what goes from one device of an account to the other.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Role } from '#contract/entities/accounts.ts';
import type { WantedScope } from '#contract/sync.ts';
import { type MutationArgs, type MutationName, mutationOf } from '#domain/mutations.ts';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { policies } from '#server/features/policies.ts';
import { Refusal } from '#server/http/refusal.ts';
import { pgSyncStore } from '#server/sync/pg-sync-store.ts';
import { answerPull } from '#server/sync/pull.ts';
import { type EditRequest, runMutation } from '#server/sync/run-mutation.ts';
import type { SyncWho } from '#server/sync/sync-tx.ts';
import { applyPage, nextPull } from '#store/edits/apply.ts';
import { commitTo } from '#store/edits/commit.ts';
import { acknowledge, markSent, park, readyToSend } from '#store/edits/outbox.ts';
import { memoryLocalStore } from './memory-local-store.ts';

/** `want`: as of a pull. */
export function openReplica(db: Db, clientId: string, whose: Omit<SyncWho, 'clientId'>, want: readonly WantedScope[] = []) {
  const store = memoryLocalStore();
  const who: SyncWho = { ...whose, clientId };
  const { accountId, organisationId, atMs: nowMs } = whose;
  const owner = { accountId, organisationId };
  async function pull(): Promise<void> {
    for (let more = true; more; ) {
      const query = await store.transaction((tx) => nextPull(tx, want));
      const answer = await answerPull(pgSyncStore(db), who, query);
      ({ more } = await store.transaction((tx) => applyPage(tx, query, answer, owner)));
    }
  }
  async function send(): Promise<void> {
    for (;;) {
      const { ready } = await store.transaction((tx) => readyToSend(tx, nowMs, 10));
      const [first] = ready;
      const entry = first && (await store.transaction((tx) => markSent(tx, first.no, nowMs)));
      if (!entry) return;
      const args: unknown = mutationOf(entry.name).args.parse(entry.args);
      const edit = { name: entry.name, args, key: entry.key, fingerprint: entry.key } as EditRequest<MutationName>;
      try {
        const made = { ...who, madeAtMs: entry.createdAtMs };
        const { acknowledgement } = await runMutation(pgSyncStore(db), policies, randomUUID, made, edit);
        await store.transaction((tx) => acknowledge(tx, entry, acknowledgement, nowMs));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { code, message } = error;
        await store.transaction((tx) => park(tx, entry, { code, message }, nowMs));
      }
    }
  }
  return {
    store,
    /** Without a link. */
    async say<N extends MutationName>(name: N, args: MutationArgs<N>, atMs: number): Promise<void> {
      const made = await store.transaction((tx) => commitTo(tx, { name, args, key: randomUUID() }, { ...owner, atMs }));
      expect(made.ok).toBe(true);
    },
    pull,
    send,
    /** Sends, and hears of everything. */
    async meet(): Promise<void> {
      await send();
      await pull();
    },
    waiting: () => store.look('outbox').length,
  };
}

export type Device = ReturnType<typeof openReplica>;

/** North, of these people, on a database of its own; `devices`: one for each, new, with all that is there. */
export async function openNorth<Name extends string>(roles: Readonly<Record<Name, Role>>, atMs: number) {
  const db = await openTestDb();
  await db.exec("insert into organisations (id, name, created_at_ms) values ('north', 'North', 1)");
  const people = Object.entries<Role>(roles);
  for (const [name, role] of people)
    await db.query(
      `insert into accounts (id, organisation_id, email, first_name, last_name, role, password_hash, created_at_ms, updated_at_ms)
       values ($1, 'north', $1 || '@x.example', 'First', 'Last', $2, 'x', 1, 1)`,
      [name, role],
    );
  return {
    db,
    async devices(): Promise<Record<Name, Device>> {
      const opened = people.map(([accountId, role]) => {
        return [accountId, openReplica(db, `of-${accountId}`, { accountId, organisationId: 'north', role, atMs })] as const;
      });
      for (const [, device] of opened) await device.pull();
      return Object.fromEntries(opened) as Record<Name, Device>;
    },
  };
}
