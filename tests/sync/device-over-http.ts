// A device with the real engine over the real database code, whose link is HTTP to a server that runs as a process of its own.
import 'fake-indexeddb/auto';
import { Session } from '#contract/entities/accounts.ts';
import type { MutationArgs, MutationName } from '#domain/mutations.ts';
import type { TableName } from '#contract/tables.ts';
import { newId, newKey } from '#platform/ids.ts';
import { openAccountDb } from '#store/device/account-db.ts';
import { commitTo } from '#store/edits/commit.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { createEngine } from '#sync/engine.ts';
import { readAnswer } from '#sync/read-answer.ts';
import { deviceSurroundings } from '#sync/surroundings.ts';
import type { SyncRequest } from '#sync/transport.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
/** A restored server is reached in four: its epoch, all rows, what it forgot, and where that stands. */
const MOST_ROUNDS = 10;

type Device = Awaited<ReturnType<typeof deviceOverHttp>>;

/** `address`: of the server as of now; it is another process after each start. */
export async function deviceOverHttp(credentials: { email: string; password: string }, address: () => string) {
  // over 40 lines: one device
  const signed = await fetch(`${address()}/api/auth/login`, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(credentials) });
  const { account, jwtToken } = Session.parse(await signed.json());
  const who = { accountId: account.id, organisationId: account.organisationId };
  const db = openAccountDb(newId(), 'relaxed');
  const store = dexieLocalStore(db);

  async function send({ method, path, body, headers }: SyncRequest) {
    const answer = await fetch(`${address()}${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${jwtToken}`, ...(body !== undefined && JSON_TYPE) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return readAnswer({ status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') });
  }

  return {
    accountId: account.id,
    /** @throws what the device itself refuses */
    async edit<N extends MutationName>(name: N, args: MutationArgs<N>): Promise<void> {
      const done = await store.transaction((tx) => commitTo(tx, { name, args, key: newKey() }, { ...who, atMs: Date.now() }));
      if (!done.ok) throw new Error(`${name}: ${done.error.message}`);
    },
    /** Until everything went out and came back. @throws with what the server refused, or what still waits */
    async sync(): Promise<void> {
      const engine = createEngine({ store, transport: { send }, surroundings: deviceSurroundings, who, want: () => [] });
      try {
        for (let round = 0; round < MOST_ROUNDS; round += 1) {
          await engine.pushNow();
          await engine.pullNow();
          const waiting = await db.outbox.toArray();
          const refused = waiting.find(({ state }) => state === 'parked' || state === 'blocked');
          if (refused) throw new Error(`${refused.name} was refused: ${JSON.stringify(refused.error)}`);
          if (round > 0 && waiting.length === 0) return;
        }
        throw new Error(`Still waits: ${JSON.stringify(await db.outbox.toArray())}`);
      } finally {
        engine.stop();
      }
    },
    rows: async (table: TableName) => (await db.table(table).toArray()) as { id: string; v: number; [member: string]: unknown }[],
    close: () => db.close(),
  };
}

/** Until each has heard of what the others did. */
export async function syncAll(devices: readonly Device[]): Promise<void> {
  for (let round = 0; round < 2; round += 1) for (const device of devices) await device.sync();
}
