// The calls of edits and pulls as the server has them, without sockets: routes, rights, headers, schemas, limits and statuses are the
// real ones. Only who is signed in comes from the seed, and which storage is under a request.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EndpointName } from '#contract/endpoints/endpoints.ts';
import { MUTATION_NAMES, type MutationName, mutationOf } from '#domain/mutations.ts';
import { openServer } from '#server/app.ts';
import type { Identify } from '#server/http/authorise.ts';
import { type AskedOfCall, CallLimits } from '#server/http/call-limits.ts';
import { registerCalls } from '#server/http/calls.ts';
import { policies } from '#server/features/policies.ts';
import type { Handler, Handlers } from '#server/handlers.ts';
import type { Log } from '#server/log.ts';
import { Refusal } from '#server/http/refusal.ts';
import { editHandlers } from '#server/sync/edit-handlers.ts';
import { pullHandlers } from '#server/sync/sync-handlers.ts';
import type { SyncStore } from '#server/sync/sync-tx.ts';
import { type SendAnswer, readAnswer } from '#sync/read-answer.ts';
import type { SyncRequest } from '#sync/transport.ts';
import { EDIT_MARK, type Person } from './device.ts';
import { idOf } from './drawn.ts';
import type { Judge } from './judge.ts';
import type { Scheduler } from './scheduler.ts';

/** What a server says that dies in the middle of a request. */
export const DIED = 'The server died';

/** One request under way. Every seed has its own clock, people and judge; all of them share one server, which takes long to build. */
interface Asking {
  seed: Parts;
  edits: Handlers;
  /** With the pages that its devices share. */
  pulls: Handlers;
  limits: CallLimits;
  request: SyncRequest;
  /** For this request: the server may die in it. */
  store: SyncStore;
  /** What no server should ever have to say. */
  broke?: string;
}

export interface CallsAshore {
  /** `person` undefined: a session that has ended. @throws what went wrong inside, where no death was drawn */
  ask(person: Person | undefined, request: SyncRequest, store: SyncStore): Promise<SendAnswer>;
}

interface Parts {
  people: readonly Person[];
  judge: Judge;
  scheduler: Scheduler;
  /** A planted bug: called for each request before its handler, may refuse. */
  onRequest?: ((request: FastifyRequest) => void) | undefined;
}

const under = new AsyncLocalStorage<Asking>();
function asking(): Asking {
  const found = under.getStore();
  if (!found) throw new Error('Nobody asked');
  return found;
}

const silent = () => undefined;
/** Nothing is written down but what broke. */
const log: Log = {
  debug: silent,
  info: silent,
  warn: silent,
  error(message, fields) {
    if (!message.endsWith(DIED)) asking().broke = `${message} ${String(fields?.['stack'] ?? '')}`;
  },
};

const store: SyncStore = {
  write: (who, work) => asking().store.write(who, work),
  read: (who, work) => asking().store.read(who, work),
};

const editsOf = ({ scheduler }: Parts): Handlers => editHandlers({ store, policies, clock: scheduler.now, ids: () => idOf(scheduler) });

/** The handler of an edit, under the eyes of its seed's judge. */
function judged(name: MutationName): Handler<EndpointName> {
  return (call) => {
    const { seed, edits, request } = asking();
    const handler = edits[mutationOf(name).endpoint] as Handler<EndpointName>;
    const edit = request.headers[EDIT_MARK];
    return edit === undefined ? handler(call) : seed.judge.during({ edit, name, body: request.body }, () => handler(call));
  };
}

const identify: Identify = async (token) => {
  const person = asking().seed.people.find(({ accountId }) => accountId === token);
  return person && { ...person, sessionId: token, email: `${token}@example` };
};

/** Every seed counts its own minutes. */
class LimitsOfSeed extends CallLimits {
  override run<T>(name: EndpointName, accountId: string, answer: ServerResponse, work: () => Promise<T>, asked?: AskedOfCall): Promise<T> {
    return asking().limits.run(name, accountId, answer, work, asked);
  }

  override countBody(name: EndpointName, accountId: string, bytes: number): void {
    asking().limits.countBody(name, accountId, bytes);
  }

  override countAnswer(accountId: string, bytes: number): void {
    asking().limits.countAnswer(accountId, bytes);
  }
}

async function openCalls(): Promise<FastifyInstance> {
  const clock = () => asking().seed.scheduler.now();
  const limits = new LimitsOfSeed(clock);
  const { server } = await openServer({ config: { secure: false, publicOrigin: undefined, trustedProxies: [] }, deps: { log }, limits });
  server.addHook('preHandler', async (request) => asking().seed.onRequest?.(request));
  const edits = Object.fromEntries(MUTATION_NAMES.map((name) => [mutationOf(name).endpoint, judged(name)])) as Handlers;
  const identifyKey = () => Promise.reject(new Refusal('unauthenticated', 'There are no keys in a seed.'));
  const gate = { identify, identifyKey, seeSession: identify, seeKey: identifyKey, publicOrigin: undefined }; // a token is its session's id
  const pulls: Handlers = { 'sync.pull': (call) => (asking().pulls['sync.pull'] as Handler<'sync.pull'>)(call) };
  registerCalls(server, { ...edits, ...pulls }, { gate, limits });
  await server.ready();
  return server;
}

let opened: Promise<FastifyInstance> | undefined;
let seeds = 0;

export async function callsAshore(seed: Parts): Promise<CallsAshore> {
  const server = await (opened ??= openCalls());
  const edits = editsOf(seed);
  const pulls = pullHandlers(store, { clock: seed.scheduler.now, log });
  const limits = new CallLimits(seed.scheduler.now);
  seeds += 1;
  const remoteAddress = `10.${(seeds >> 16) & 255}.${(seeds >> 8) & 255}.${seeds & 255}`; // the limit of calls counts real minutes
  return {
    async ask(person, request, from) {
      const { method, path: url, headers, body } = request;
      const mine: Asking = { seed, edits, pulls, limits, request, store: from };
      const asked = {
        method,
        url,
        remoteAddress,
        headers: { ...headers, authorization: `Bearer ${person?.accountId ?? 'ended'}` },
        ...(body !== undefined && { payload: body as object }),
      };
      const { statusCode, payload, headers: said } = await under.run(mine, async () => await server.inject(asked));
      if (mine.broke !== undefined) throw new Error(mine.broke);
      return readAnswer({ status: statusCode, text: payload, retryAfter: said['retry-after']?.toString() ?? null });
    },
  };
}
