// The handlers of sync's own calls: pulls, and keys that seal unsent work.
import type { EpochMs } from '#contract/units.ts';
import type { Db } from '#server/db/db.ts';
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
  isFilling?: IsFilling | undefined;
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

/** Whether an organisation's rows are still being made, as the demonstration's are. */
export type IsFilling = (db: Db, organisationId: string, nowMs: EpochMs) => Promise<boolean>;

/** Works on any storage: the simulation has its own. */
export function pullHandlers(
  store: SyncStore,
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  isFilling: (organisationId: string) => Promise<boolean> = async () => false,
): Pick<Handlers, 'sync.pull'> {
  const options = { worldPages: new WorldPages(), onLeftOut: leftOutNames(log) };
  return {
    'sync.pull': async ({ body, caller, request }) => {
      const who = syncWho(caller, clock(), readEditHeaders(request.headers));
      const filling = await isFilling(who.organisationId); // before the rows: those made meanwhile come with the next pull
      return { ...(await answerPull(store, who, body, options)), ...(filling && { filling }) };
    },
  };
}

export function syncHandlers({ deps, keys, isFilling }: SyncParts): Handlers {
  const { db, clock } = deps;
  const keysGiven = new KeysGiven();
  const keyCall = ({ params, caller, request }: Call<'sync.key' | 'sync.keepKey'>) => {
    if (!caller) throw new Error('A sealing key was asked for by nobody');
    return { db, secret: keys.sealing, caller, deviceId: params.id, atMs: clock(), address: request.ip };
  };
  return {
    ...pullHandlers(pgSyncStore(db), deps, isFilling && ((organisationId) => isFilling(db, organisationId, clock()))),
    'sync.keepKey': async (call) => {
      await keepSealingKey(keyCall(call), call.body.key);
      return {};
    },
    'sync.key': async (call) => ({ key: await giveSealingKey(keyCall(call), keysGiven) }),
  };
}
