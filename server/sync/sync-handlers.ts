// The handlers of sync's own calls: pulls, and keys that seal unsent work.
import type { Deps } from '#server/deps.ts';
import type { Call, Handlers } from '#server/handlers.ts';
import type { Keys } from '#server/keys.ts';
import { syncWho } from './edit-handlers.ts';
import { readEditHeaders } from './edit-headers.ts';
import { pgSyncStore } from './pg-sync-store.ts';
import { answerPull, type OnLeftOut } from './pull.ts';
import { giveSealingKey, keepSealingKey, KeysGiven } from './sealing-keys.ts';
import type { SyncStore } from './sync-tx.ts';
import { WorldPages } from './world-pages.ts';

/** The most rows that the log names while the server runs. */
const MOST_NAMED = 1000;

interface SyncParts {
  deps: Pick<Deps, 'db' | 'clock' | 'log'>;
  keys: Pick<Keys, 'sealing'>;
}

/** Logs each row once while the server runs: otherwise every pull would log it again. */
function leftOutNames(log: Deps['log']): OnLeftOut {
  const named = new Set<string>();
  return ({ t, id }) => {
    const name = `${t}|${id}`;
    if (named.has(name) || named.size >= MOST_NAMED) return;
    named.add(name);
    log.error('a row cannot be answered and is left out of pulls', { table: t, row: id });
  };
}

/** Works on any storage: the simulation has its own. */
export function pullHandlers(store: SyncStore, { clock, log }: Pick<Deps, 'clock' | 'log'>): Pick<Handlers, 'sync.pull'> {
  const options = { worldPages: new WorldPages(), onLeftOut: leftOutNames(log) };
  return {
    'sync.pull': async ({ body, caller, request }) =>
      answerPull(store, syncWho(caller, clock(), readEditHeaders(request.headers)), body, options),
  };
}

export function syncHandlers({ deps, keys }: SyncParts): Handlers {
  const { db, clock } = deps;
  const keysGiven = new KeysGiven();
  const keyCall = ({ params, caller, request }: Call<'sync.key' | 'sync.keepKey'>) => {
    if (!caller) throw new Error('A sealing key was asked for by nobody');
    return { db, secret: keys.sealing, caller, deviceId: params.id, atMs: clock(), address: request.ip };
  };
  return {
    ...pullHandlers(pgSyncStore(db), deps),
    'sync.keepKey': async (call) => {
      await keepSealingKey(keyCall(call), call.body.key);
      return {};
    },
    'sync.key': async (call) => ({ key: await giveSealingKey(keyCall(call), keysGiven) }),
  };
}
