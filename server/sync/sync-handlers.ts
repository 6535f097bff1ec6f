// The handlers of sync's own calls: pulling, and the keys that seal unsent work.
import type { Deps } from '#server/deps.ts';
import type { Call, Handlers } from '#server/handlers.ts';
import type { Keys } from '#server/keys.ts';
import { syncWho } from './edit-handlers.ts';
import { readEditHeaders } from './edit-headers.ts';
import { pgSyncStore } from './pg-sync-store.ts';
import { answerPull } from './pull.ts';
import { giveSealingKey, keepSealingKey } from './sealing-keys.ts';

export function syncHandlers({ deps: { db, clock }, keys }: { deps: Pick<Deps, 'db' | 'clock'>; keys: Pick<Keys, 'sealing'> }): Handlers {
  const store = pgSyncStore(db);
  const keyCall = ({ params, caller, request }: Call<'sync.key' | 'sync.keepKey'>) => {
    if (!caller) throw new Error('A sealing key was asked for by nobody');
    return { db, secret: keys.sealing, caller, deviceId: params.id, atMs: clock(), address: request.ip };
  };
  return {
    'sync.pull': async ({ body, caller, request }) => answerPull(store, syncWho(caller, clock(), readEditHeaders(request.headers)), body),
    'sync.keepKey': async (call) => {
      await keepSealingKey(keyCall(call), call.body.key);
      return {};
    },
    'sync.key': async (call) => ({ key: await giveSealingKey(keyCall(call)) }),
  };
}
