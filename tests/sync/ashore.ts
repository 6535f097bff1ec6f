// The real server without its sockets: edits through the real handlers and policies, pulls through the real paging, over a SyncStore.
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { MUTATION_NAMES, type MutationName, mutationOf } from '#contract/mutations.ts';
import { toCall } from '#contract/mutation-calls.ts';
import { PullQuery } from '#contract/sync.ts';
import { policies } from '#server/features/policies.ts';
import type { Call, Handler } from '#server/handlers.ts';
import { Refusal } from '#server/refusal.ts';
import { editHandlers } from '#server/sync/edit-handlers.ts';
import { answerPull } from '#server/sync/pull.ts';
import type { SyncStore, SyncWho } from '#server/sync/sync-tx.ts';
import type { SyncRequest } from '#sync/transport.ts';
import { EDIT_MARK, type Person } from './device.ts';
import { type Edit, idOf } from './edits.ts';
import type { Judge } from './judge.ts';
import type { Reply } from './network.ts';
import type { Scheduler } from './scheduler.ts';
import type { ServerBed } from './server-bed.ts';

/** The process dies before its transaction is committed: nothing of it stays. */
class Crash extends Error {}
/** What a planted bug throws for a server that dies. */
const DIED = 'The server died';

export interface Ashore {
  bed: ServerBed;
  answer(person: Person, request: SyncRequest, crash: boolean): Promise<Reply>;
  /** As another client of the API: no key, no version, no replica. */
  plain(person: Person, edit: Edit): Promise<Reply>;
  notify(person: Person): Promise<void>;
  /** Something happens at sea. */
  happen(): Promise<void>;
}

export interface AshoreParts {
  bed: ServerBed;
  judge: Judge;
  scheduler: Scheduler;
  count: (what: string) => void;
}

interface Route {
  name: MutationName;
  method: string;
  path: RegExp;
  members: string[];
}

/** Longer ones first: static paths win over parameters. */
const ROUTES: readonly Route[] = MUTATION_NAMES.map((name) => {
  const { method, path } = endpoints[mutationOf(name).endpoint];
  const members = [...path.matchAll(/\{(\w+)\}/g)].map(([, member = '']) => member);
  return { name, method, path: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`), members };
}).toSorted((one, other) => one.members.length - other.members.length);

function routeOf({ method, path }: SyncRequest): { name: MutationName; params: Record<string, string> } | undefined {
  for (const route of ROUTES) {
    const found = route.method === method ? route.path.exec(path) : null;
    if (found)
      return {
        name: route.name,
        params: Object.fromEntries(route.members.map((member, at) => [member, decodeURIComponent(found[at + 1] ?? '')])),
      };
  }
  return undefined;
}

/** What Fastify checks before a handler sees it. */
function checked(endpoint: Endpoint, params: Record<string, string>, body: unknown): { params: unknown; body: unknown } {
  return { params: endpoint.params?.parse(params) ?? params, body: endpoint.body?.parse(body ?? {}) ?? body };
}

const crashing = (store: SyncStore): SyncStore => ({
  write: (who, work) =>
    store.write(who, async (tx) => {
      await work(tx);
      throw new Crash();
    }),
  read: (who, work) => store.read(who, work),
});

export function createAshore({ bed, judge, scheduler, count }: AshoreParts): Ashore {
  // over 40 lines: one server
  const ids = () => idOf(scheduler);
  let notified = 0;

  async function runEdit(person: Person, request: SyncRequest, store: SyncStore): Promise<unknown> {
    const route = routeOf(request);
    if (!route) throw new Error(`No call is ${request.method} ${request.path}`);
    const endpoint = mutationOf(route.name).endpoint;
    const handlers = editHandlers({ store, policies, presenters: {}, clock: scheduler.now, ids });
    let sent: unknown;
    const reply = {
      header: () => reply,
      type: () => reply,
      serializer: () => reply,
      send: (body: unknown) => {
        sent = body;
        return reply;
      },
    };
    const { accountId, organisationId, role } = person;
    const call = {
      request: {
        method: request.method,
        url: request.path,
        headers: request.headers,
        ...checked(endpoints[endpoint], route.params, request.body),
      },
      reply,
      caller: { accountId, organisationId, role, sessionId: '', email: '' },
      params: undefined,
      query: undefined,
      body: undefined,
    } as unknown as Call<EndpointName>;
    const handler = handlers[endpoint] as Handler<EndpointName> | undefined;
    const answered = await handler?.(call);
    return sent ?? answered;
  }

  const edited = async (person: Person, request: SyncRequest, crash: boolean): Promise<unknown> => {
    const mark = request.headers[EDIT_MARK];
    const name = routeOf(request)?.name;
    const work = () => runEdit(person, request, crash ? crashing(bed.store) : bed.store);
    return mark === undefined || !name ? work() : judge.during({ edit: mark, name, body: request.body }, work);
  };

  const pulled = (person: Person, request: SyncRequest): Promise<unknown> => {
    const clientId = request.headers['x-client-id'];
    const who: SyncWho = { ...person, atMs: scheduler.now(), ...(clientId !== undefined && { clientId }) };
    return answerPull(bed.store, who, PullQuery.parse(request.body));
  };

  async function answered(work: () => Promise<unknown>): Promise<Reply> {
    try {
      return { body: JSON.parse(JSON.stringify(await work())) as unknown };
    } catch (error) {
      if (error instanceof Crash) return { error: { code: 'internal', message: 'Something went wrong' } };
      if (error instanceof Error && error.message === DIED) return { error: { code: 'unavailable', message: DIED } };
      if (!(error instanceof Refusal)) throw error;
      count(`answers: ${error.code}`);
      const { code, message, details, standing } = error;
      return { error: { code, message, ...(details && { details }), ...standing } };
    }
  }

  return {
    bed,
    async answer(person, request, crash) {
      await scheduler.pause('server', 20);
      return answered(() => (request.path === endpoints['sync.pull'].path ? pulled(person, request) : edited(person, request, crash)));
    },
    plain: (person, { name, args }) => answered(() => edited(person, { ...toCall(name, args), headers: {} }, false)),
    async notify(person) {
      notified += 1;
      await bed.store.write({ ...person, atMs: scheduler.now() }, (tx) =>
        tx.notify(person.accountId, { type: 'Message', title: `Message ${notified}`, body: 'Look.' }),
      );
      count('notifications');
    },
    async happen() {
      await bed.happen(idOf(scheduler), scheduler.now());
      count('events at sea');
    },
  };
}
