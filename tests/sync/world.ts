// One seed's world: five replicas of three users in two organisations, one of them with two tabs, a server and the links between.
// It joins who does what (users.ts) with devices, links and server; what must hold is in invariants.ts. Over 250 lines: the parts of one
// world share its clock, its ledger and its replicas.
import type { FastifyRequest } from 'fastify';
import type { PullAnswer, PullQuery } from '#contract/sync.ts';
import type { Scope } from '#contract/tables.ts';
import { closeForSealing, putUnsent } from '#store/edits/unsent-work.ts';
import type { SyncStore } from '#server/sync/sync-tx.ts';
import type { SyncRequest } from '#sync/transport.ts';
import { type Ashore, createAshore } from './ashore.ts';
import { callsAshore } from './calls-ashore.ts';
import {
  type ClientSeams,
  createReplica,
  EDIT_MARK,
  isAwake,
  openTab,
  type Person,
  type Replica,
  resetTabNames,
  type Tab,
} from './device.ts';
import type { Draw, Edit } from './drawn.ts';
import { drawEdit } from './edits.ts';
import { createJudge, type Judge } from './judge.ts';
import { createLedger, type Ledger } from './ledger.ts';
import type { LocalDevice } from './local-device.ts';
import { createNetwork, type Network, type Reply } from './network.ts';
import { ADA, BEN, couldSee, CYR, PEOPLE, settleIn } from './people.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import { type ServerHarness, visibleRows } from './server-harness.ts';
import { createUsers } from './users.ts';

const START_MS = 1_790_000_000_000;

export interface Storage {
  device(name: string): Promise<LocalDevice>;
  server(): Promise<ServerHarness>;
}

/** What bugs that are planted may change, on the device and on the server. */
export interface Seams extends ClientSeams {
  server?: (harness: ServerHarness, world: Pick<World, 'scheduler'>) => ServerHarness;
  /** Of the server, for each request before its handler: may refuse. */
  onRequest?: (request: FastifyRequest) => void;
  /** Instead of the session's end as it should be. */
  endSession?: (world: World, replica: Replica) => Promise<void>;
  /** The arguments as the page made them, before they are committed. */
  edit?: (edit: Edit) => Edit;
}

export interface World {
  readonly scheduler: Scheduler;
  readonly network: Network;
  readonly ledger: Ledger;
  readonly judge: Judge;
  readonly ashore: Ashore;
  /** What devices sent and the server could not read, in its words. */
  readonly misunderstood: readonly string[];
  readonly replicas: readonly Replica[];
  /** Which scopes an account could ever see. */
  readonly everSeen: ReadonlyMap<string, Set<Scope>>;
  /** The life of the server's database. */
  epoch: string;
  readonly counts: Map<string, number>;
  readonly seams: Seams;
  count(what: string): void;
  open(replica: Replica): void;
  closeTabs(replica: Replica): void;
  /** A user's edit in that tab. */
  edit(replica: Replica, tab: Tab): Promise<void>;
  /** A user settles an entry, drawn from what waits: take back, give up, keep mine, send again. */
  settle(replica: Replica, tab: Tab): Promise<void>;
  /** Another client of the API, without a key or a version. */
  plainEdit(person: Person): Promise<void>;
  /** The server no longer takes its session. */
  endSession(replica: Replica): Promise<void>;
  signOut(replica: Replica): Promise<void>;
  signIn(replica: Replica): Promise<void>;
  wipe(replica: Replica): Promise<void>;
  /** Reads what its database holds now. */
  look(replica: Replica): Promise<void>;
  /** What is not known of edits whose tab died is read from the database. */
  settleDoubts(replica: Replica): Promise<void>;
  close(): Promise<void>;
}

export async function createWorld(seed: number, storage: Storage, seams: Seams): Promise<World> {
  // over 40 lines: the parts of one world and the acts that join them
  resetTabNames();
  const scheduler = createScheduler(seed, START_MS);
  const network = createNetwork(scheduler);
  const ledger = createLedger();
  const judge = createJudge();
  const counts = new Map<string, number>();
  const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);
  const everSeen = new Map(PEOPLE.map((person) => [person.accountId, couldSee(person)]));
  const real = await storage.server();
  const slow = { ...real, store: judge.watching(outsideTime(real.store, scheduler)) };
  const harness = seams.server?.(slow, { scheduler }) ?? slow;
  const calls = await callsAshore({ people: PEOPLE, judge, scheduler, onRequest: seams.onRequest });
  const ashore = createAshore({ harness, calls, scheduler, count });
  const misunderstood: string[] = [];
  await settleIn(harness);
  const skew = () => Math.round((scheduler.random() - 0.5) * 2 * 26 * 3_600_000);
  const replicaOf = async (name: string, person: Person, tabs = 1) =>
    createReplica(name, person, tabs, await storage.device(name), scheduler.random() < 0.5 ? 0 : skew());
  const replicas = [
    await replicaOf('ada-tablet', ADA, 2),
    await replicaOf('ada-phone', ADA),
    await replicaOf('ben-laptop', BEN),
    await replicaOf('ben-phone', BEN),
    await replicaOf('cyr-laptop', CYR),
  ];
  let serial = 0;
  const draw: Draw = { random: scheduler.random, now: scheduler.now, serial: () => (serial += 1) };

  const { edit, settle } = createUsers({ scheduler, ledger, draw, count, look, toCommit: (drawn) => seams.edit?.(drawn) ?? drawn });

  /** The server as this device meets it: it may take it for too old, or for signed out. */
  const knowsEpoch = ({ device }: Replica) => device.rows().syncState.some(({ key, value }) => key === 'epoch' && value === world.epoch);

  async function answer(replica: Replica, request: SyncRequest, isDouble = false): Promise<Reply> {
    const crash = scheduler.random() < network.rates.serverError;
    const tooOld = scheduler.now() < replica.tooOldUntilMs;
    const reply = await ashore.answer(replica.person, request, { crash, tooOld, signedOut: replica.session !== 'in' });
    // a request of the life before may name a row by the id that it had there: nobody hears the answer to a doubled one, and a device
    // that has yet to hear of the restore tries again
    if (!isDouble && knowsEpoch(replica) && reply.error?.code === 'invalid')
      misunderstood.push(`${request.method} ${request.path}: ${reply.error.message}`);
    const pull = request.path.includes('/sync/pull');
    const said =
      (reply.error && `${reply.error.code}: ${reply.error.message}`) ?? (pull ? inShort(request, reply.body as PullAnswer) : 'ok');
    scheduler.note(
      `server to ${replica.name}: ${request.method} ${request.path} ${request.headers[EDIT_MARK] ?? ''} ${said}${crash ? ', crash' : ''}`,
    );
    if (pull) {
      const lists = Boolean((request.body as PullQuery).brief?.length);
      if (lists && !replica.lists && !isDouble) replica.resets += 1; // an answer that is overtaken starts nothing: what is started is listed
      if (!isDouble) replica.lists = lists;
    } else if (!reply.error) hintAll();
    return reply;
  }

  /** The socket's hint, where it arrives. */
  function hintAll(): void {
    for (const replica of replicas) {
      for (const tab of replica.tabs) {
        if (scheduler.now() < replica.link.cutUntilMs || scheduler.random() < 0.5) continue;
        tab.life.after(scheduler.random() * 3000, 'hint', () => tab.engine?.wake('hint'));
      }
    }
  }

  async function look(replica: Replica): Promise<void> {
    if (await scheduler.outside(replica.device.refresh())) replica.changed = true;
  }

  function open(replica: Replica): void {
    if (!isAwake(replica)) replica.ableSinceMs = scheduler.now();
    while (!replica.isPutAway && replica.tabs.length < replica.tabCount) {
      const link = network.transport(replica.name, replica.link, (request, isDouble) => answer(replica, request, isDouble));
      replica.tabs.push(openTab(replica, { scheduler, seams, transport: link }));
    }
  }

  function closeTabs(replica: Replica): void {
    for (const tab of replica.tabs) tab.life.die();
    replica.tabs = [];
  }

  const sealedKeys = (replica: Replica) =>
    new Set(replica.sealed.flatMap(({ entries, done = [] }) => [...entries, ...done].map(({ key }) => key)));

  async function settleDoubts(replica: Replica): Promise<void> {
    await look(replica);
    const { outbox, history } = replica.device.rows();
    const here = new Set([...outbox, ...history].map(({ key }) => key));
    for (const key of sealedKeys(replica)) here.add(key);
    for (const edit of ledger.of(replica.name)) {
      if (edit.perhaps === undefined || (edit.tab && edit.tab.isAlive())) continue;
      edit.fate = here.has(edit.key) ? 'live' : edit.perhaps === 'live' ? 'undone' : edit.perhaps;
      delete edit.perhaps;
      delete edit.tab;
    }
  }

  async function plainEdit(person: Person): Promise<void> {
    const drawn = drawEdit({ accountId: person.accountId, rows: await visibleRows(ashore.harness, person) }, draw);
    if (!drawn) return;
    const reply = await ashore.plain(person, drawn);
    count(reply.error ? `plain edits refused: ${reply.error.code}` : 'plain edits');
    if (!reply.error) hintAll();
  }

  // both as one act to everybody else
  async function signOut(replica: Replica): Promise<void> {
    closeTabs(replica);
    await settleDoubts(replica);
    const work = await scheduler.outside(replica.device.store.transaction(closeForSealing));
    replica.sealed.push(structuredClone(work));
    replica.session = 'out';
    await replica.device.wipe();
    replica.fresh = true;
    count('signed out');
  }

  async function wipe(replica: Replica): Promise<void> {
    closeTabs(replica);
    await settleDoubts(replica);
    const sealed = sealedKeys(replica);
    for (const edit of ledger.of(replica.name)) if (edit.fate === 'live' && !sealed.has(edit.key)) edit.fate = 'wiped';
    await replica.device.wipe();
    replica.fresh = true;
    open(replica);
    count('storage wiped');
  }

  const world: World = {
    scheduler,
    network,
    ledger,
    judge,
    ashore,
    misunderstood,
    replicas,
    everSeen,
    epoch: await harness.epoch(),
    counts,
    seams,
    count,
    open,
    closeTabs,
    edit,
    settle,
    plainEdit,
    settleDoubts,
    look,
    endSession: (replica) => (seams.endSession ? seams.endSession(world, replica) : world.signOut(replica)),
    signOut: (replica) => scheduler.outside(signOut(replica)),
    async signIn(replica) {
      replica.session = 'in';
      open(replica);
      const who = { ...replica.person, atMs: scheduler.now() };
      const pieces = replica.sealed;
      scheduler.after(scheduler.random() * 10_000, `${replica.name} unseals`, () => {
        if (replica.sealed !== pieces || pieces.length === 0) return;
        const work = async () => {
          for (const piece of pieces) await replica.device.store.transaction((tx) => putUnsent(tx, piece, who));
          replica.sealed = [];
        };
        void scheduler.outside(work()).then(() => {
          for (const tab of replica.tabs) tab.engine?.wake('commit');
        });
      });
    },
    wipe: (replica) => scheduler.outside(wipe(replica)),
    async close() {
      for (const replica of replicas) {
        closeTabs(replica);
        await replica.device.close();
      }
      await ashore.harness.close();
    },
  };
  return world;
}

/** A real database takes real time, and the virtual clock waits for it. */
const outsideTime = (store: SyncStore, scheduler: Scheduler): SyncStore => ({
  write: (who, work) => scheduler.outside(store.write(who, work)),
  read: (who, work) => scheduler.outside(store.read(who, work)),
});

/** A pull and its page, for the trace. */
function inShort({ body }: SyncRequest, { changes, cursor, more, lost, reset, epoch }: PullAnswer): string {
  const { brief, rows, cursor: held } = body as PullQuery;
  return JSON.stringify({ held, brief, rows: rows?.length, changes: changes.length, cursor, more, lost, reset, epoch });
}
