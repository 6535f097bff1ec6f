// The real server without its sockets (calls-ashore.ts) over a storage, with what other clients and operators do to it.
import { toCall } from '#domain/mutation-calls.ts';
import { HEADERS } from '#contract/sync.ts';
import type { SyncStore } from '#server/sync/sync-tx.ts';
import type { SyncRequest } from '#sync/transport.ts';
import { type CallsAshore, DIED } from './calls-ashore.ts';
import type { Person } from './device.ts';
import { type Edit, idOf } from './drawn.ts';
import type { Reply } from './network.ts';
import type { Scheduler } from './scheduler.ts';
import type { ServerHarness } from './server-harness.ts';

/** How a server meets a device. */
export interface Meeting {
  /** Its process dies before the transaction is committed. */
  crash: boolean;
  /** It no longer knows the session. */
  signedOut: boolean;
  /** It takes the app for too old. */
  tooOld: boolean;
}

export interface Ashore {
  harness: ServerHarness;
  answer(person: Person, request: SyncRequest, meeting: Meeting): Promise<Reply>;
  /** As another client of the API: no key, no version, no replica. */
  plain(person: Person, edit: Edit): Promise<Reply>;
  notify(person: Person): Promise<void>;
  /** Something happens at sea. */
  happen(): Promise<void>;
}

export interface AshoreParts {
  harness: ServerHarness;
  calls: CallsAshore;
  scheduler: Scheduler;
  count: (what: string) => void;
}

/** Nothing of the transaction stays. */
const crashing = (store: SyncStore): SyncStore => ({
  write: (who, work) =>
    store.write(who, async (tx) => {
      await work(tx);
      throw new Error(DIED);
    }),
  read: (who, work) => store.read(who, work),
});

const before = (schema: string, request: SyncRequest): SyncRequest => ({
  ...request,
  headers: { ...request.headers, [HEADERS.schema]: schema },
});

export function createAshore({ harness, calls, scheduler, count }: AshoreParts): Ashore {
  let notified = 0;

  async function ask(person: Person | undefined, request: SyncRequest, store: SyncStore): Promise<Reply> {
    const answer = await scheduler.outside(calls.ask(person, request, store)); // a call takes a few turns of the real event loop
    const asked = answer.retryAfterS === undefined ? {} : { retryAfterS: answer.retryAfterS };
    if (answer.ok) return { body: answer.value.body, ...asked };
    count(`answers: ${answer.error.code}`);
    return { error: answer.error, ...asked };
  }

  return {
    harness,
    async answer(person, request, { crash, signedOut, tooOld }) {
      await scheduler.pause('server', 20);
      return ask(signedOut ? undefined : person, tooOld ? before('0', request) : request, crash ? crashing(harness.store) : harness.store);
    },
    plain: (person, { name, args }) => ask(person, { ...toCall(name, args), headers: {} }, harness.store),
    async notify(person) {
      notified += 1;
      await harness.store.write({ ...person, atMs: scheduler.now() }, (tx) =>
        tx.notify(person.accountId, { type: 'Message', title: `Message ${notified}`, body: 'Look.' }),
      );
      count('notifications');
    },
    async happen() {
      await harness.happen(idOf(scheduler), scheduler.now());
      count('events at sea');
    },
  };
}
