// One replica of the simulation: an account's database on a device, its tabs with the real leader and engine, its link and its clock.
import type { Scope } from '#contract/tables.ts';
import { createEngine, type Engine } from '#sync/engine.ts';
import { seekLead } from '#sync/leader.ts';
import type { EngineEnvironment, SyncRequest, Transport } from '#sync/transport.ts';
import type { LocalStore } from '#store/device/local-store.ts';
import type { UnsentWork } from '#store/edits/unsent-work.ts';
import type { LocalDevice } from './local-device.ts';
import { createLife, type Life, storeOf, surroundingsOf, transportOf } from './life.ts';
import { createLockModel, type LockModel } from './lock-model.ts';
import type { Link } from './network.ts';
import type { Scheduler } from './scheduler.ts';

export interface Person {
  accountId: string;
  organisationId: string;
  role: 'admin' | 'manager' | 'member';
}

export interface Tab {
  life: Life;
  store: LocalStore;
  engine: Engine | undefined;
  stop(): void;
}

export interface Replica {
  readonly name: string;
  readonly person: Person;
  /** How many tabs a user has open; with more than one a lock decides who leads. */
  readonly tabCount: number;
  readonly wanted: readonly Scope[];
  device: LocalDevice;
  link: Link;
  /** It sees that its link is cut; others have a router that does not tell them. */
  readonly tellsOffline: boolean;
  clock: { skewMs: number };
  tabs: Tab[];
  locks: LockModel | undefined;
  /** in: signed in. refused: the server no longer takes its session. out: signed out, unsent work is sealed. */
  session: 'in' | 'refused' | 'out';
  /** Nobody opens it. */
  isPutAway: boolean;
  /** Until then the server says that this app is too old. */
  tooOldUntilMs: number;
  sealed: UnsentWork[];
  /** When an edit was sent last, or a pull found no link, so that no edit is tried either: for judging liveness. */
  lastAttemptMs: number;
  /** Requests. */
  underWay: number;
  /** Since when it could reach the server and somebody was there to try. */
  ableSinceMs: number;
  /** Something was committed since it was judged. */
  changed: boolean;
  /** Its database is another than when it was judged. */
  fresh: boolean;
  /** Pulls that succeeded, since the count was last cleared. */
  pulls: number;
  /** How often the server made it begin scopes anew, since the count was last cleared. */
  resets: number;
  /** The last pull asked for a listing. */
  lists: boolean;
  /** Tries of each entry by key, since the counts were last cleared. */
  readonly attempts: Map<string, number>;
}

/** What bugs that are planted may change around the real code: nothing where they are not. */
export interface ClientSeams {
  store?: (store: LocalStore, replica: Replica) => LocalStore;
  /** `tab`: its name. `store`: as the tab has it. */
  transport?: (transport: Transport, tab: string, store: LocalStore) => Transport;
  /** Of the engine alone. */
  surroundings?: (surroundings: EngineEnvironment) => EngineEnvironment;
  /** Every tab leads, whatever the lock says. */
  noLeader?: boolean;
}

/** Names the edit of a request for those who judge, whatever a planted bug does to its key. */
export const EDIT_MARK = 'x-simulation-edit';

/** As a page in view: often enough that a lost hint costs little. */
const PULL_EVERY_MS = 60_000;

export function nextTab(replica: Replica): string {
  tabsOpened += 1;
  return `${replica.name}.${tabsOpened}`;
}
let tabsOpened = 0;
/** So that names in a trace follow from the seed. */
export const resetTabNames = (): void => {
  tabsOpened = 0;
};

export interface TabParts {
  scheduler: Scheduler;
  seams: ClientSeams;
  /** The link as it is for this replica. */
  transport: Transport;
}

/**
 * Counts every attempt of the engine, and marks which edit it carries. To a device that says that it is offline, or that has just found no
 * link, a pull is one too (SY13).
 */
function counted(
  replica: Replica,
  transport: Transport,
  { scheduler, offline }: { scheduler: Scheduler; offline: () => boolean },
): Transport {
  return {
    async send(request, signal) {
      const key = request.headers['idempotency-key'];
      replica.underWay += 1;
      if (key !== undefined || offline()) replica.lastAttemptMs = scheduler.now();
      if (key !== undefined) replica.attempts.set(key, (replica.attempts.get(key) ?? 0) + 1);
      const marked: SyncRequest = { ...request, headers: { ...request.headers, ...(key !== undefined && { [EDIT_MARK]: key }) } };
      try {
        const answer = await transport.send(marked, signal);
        if (answer.ok && key === undefined) replica.pulls += 1;
        if (!answer.ok && answer.error.code === 'offline') replica.lastAttemptMs = scheduler.now();
        return answer;
      } finally {
        replica.underWay -= 1;
        if (key !== undefined || offline()) replica.lastAttemptMs = scheduler.now();
      }
    },
  };
}

export function openTab(replica: Replica, { scheduler, seams, transport }: TabParts): Tab {
  // over 40 lines: the parts of one tab, wired as a page wires them
  const life = createLife(nextTab(replica), scheduler);
  const plain = storeOf(life, replica.device.store, scheduler);
  const store = seams.store?.(plain, replica) ?? plain;
  const offline = () => replica.tellsOffline && scheduler.now() < replica.link.cutUntilMs;
  const surroundings = surroundingsOf(life, scheduler, { clock: replica.clock, offline });
  // outermost counts and marks, then what a planted bug does, then the tab's own mortality, then the link
  const planted = seams.transport?.(transport, life.name, store) ?? transport;
  const link = transportOf(life, counted(replica, planted, { scheduler, offline }));
  const { accountId, organisationId } = replica.person;
  let engine: Engine | undefined;
  const start = () => {
    if (engine || !life.isAlive()) return;
    engine = createEngine({
      store,
      transport: link,
      surroundings: seams.surroundings?.(surroundings) ?? surroundings,
      who: { accountId, organisationId },
      want: () => replica.wanted,
      pullEveryMs: () => PULL_EVERY_MS,
    });
  };
  const end = () => {
    engine?.stop();
    engine = undefined;
  };
  const locks = seams.noLeader ? undefined : replica.locks?.locksOf(life);
  const lead = seekLead({ locks, store, surroundings, accountId, onLead: start, onLost: end });
  life.onDeath(() => {
    engine = undefined;
  });
  return {
    life,
    store,
    get engine() {
      return engine;
    },
    stop() {
      lead.stop();
      end();
      life.die();
    },
  };
}

export function createReplica(name: string, person: Person, tabCount: number, device: LocalDevice, skewMs: number): Replica {
  return {
    name,
    person,
    tabCount,
    wanted: ['world:events'],
    device,
    link: { cutUntilMs: 0 },
    tellsOffline: name.endsWith('phone'),
    clock: { skewMs },
    tabs: [],
    locks: tabCount > 1 ? createLockModel() : undefined,
    session: 'in',
    isPutAway: false,
    tooOldUntilMs: 0,
    sealed: [],
    lastAttemptMs: 0,
    underWay: 0,
    ableSinceMs: 0,
    changed: true,
    fresh: true,
    pulls: 0,
    resets: 0,
    lists: false,
    attempts: new Map(),
  };
}

export const isAwake = (replica: Replica): boolean => replica.tabs.some(({ life }) => life.isAlive() && !life.isFrozen());
