// A device with the real engine over the real database code, whose server is an app in this process.
import { readAnswer } from '#sync/read-answer.ts';
import { createEngine } from '#sync/engine.ts';
import type { Transport } from '#sync/transport.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import type { AccountDb } from '#store/device/account-db.ts';
import type { Owner } from '#store/sync-state.ts';
import type { TestApp } from '#server/test-app.ts';

/** All that a device may ask for beside its account's own rows. */
const WORLD = ['world:events', 'world:ports', 'world:areas', 'world:zones'] as const;
/** A pull and what follows from it take a few. */
const MOST_ROUNDS = 10;

export function transportTo({ server }: Pick<TestApp, 'server'>, bearer: { authorization: string }): Transport {
  return {
    async send({ method, path: url, body, headers }) {
      const payload = body === undefined ? {} : { payload: body as object };
      const answer = await server.inject({ method, url, headers: { ...headers, ...bearer }, ...payload });
      return readAnswer({ status: answer.statusCode, text: answer.payload, retryAfter: answer.headers['retry-after']?.toString() ?? null });
    },
  };
}

export const engineOf = (db: AccountDb, transport: Transport, who: Owner, now: () => number) =>
  createEngine({
    store: dexieLocalStore(db),
    transport,
    surroundings: { now, random: () => 0.5, offline: () => false, after: () => () => undefined }, // nothing happens but what the test asks for
    who,
    want: () => WORLD,
  });

/** Until nothing waits but what needs a decision. @throws when something still waits */
export async function syncWhole(db: AccountDb, transport: Transport, who: Owner, now: () => number): Promise<void> {
  const engine = engineOf(db, transport, who, now);
  try {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      await engine.pushNow();
      await engine.pullNow();
      if (round > 0 && (await db.outbox.where('state').anyOf('queued', 'sent', 'acknowledged').count()) === 0) return;
    }
    throw new Error(`Still waits: ${JSON.stringify(await db.outbox.toArray())}`);
  } finally {
    engine.stop();
  }
}
