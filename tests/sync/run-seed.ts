// One seed from its first step to its healing: draws what happens, and has everything judged after each step.
import { BEAT_MS, leaderLock } from '#sync/leader.ts';
import type { Scope } from '#contract/tables.ts';
import { isAwake, type Replica } from './device.ts';
import {
  acknowledgedIsDone,
  displayIsBaseAndPending,
  equalsServer,
  everyEditIsSomewhere,
  everythingWentOut,
  marksWhatWasSeen,
  type Memory,
  noForeignRows,
  noMemory,
  nothingGoesBack,
  nothingIsDoneTwice,
  replacesWhatWasSeen,
  triesAgain,
  Violation,
} from './invariants.ts';
import { NO_FAULTS } from './network.ts';
import { pick } from './edits.ts';
import { ADA, BEN, createWorld, CYR, DAY_MS, PEOPLE, type Seams, type Storage, TEAM, type World } from './world.ts';

export const STEPS = 200;

export interface SeedReport {
  seed: number;
  traceHash: string;
  /** What happened how often: edits, faults, answers. */
  counts: ReadonlyMap<string, number>;
  violation?: { rule: string; said: string; step: number | 'healing'; lastLines: readonly string[] };
}

type Act = (world: World, extras: Extras) => Promise<void> | void;

interface Extras {
  backups: { restore: () => void; mark: ReturnType<World['judge']['mark']> }[];
}

const one = <T>(world: World, list: readonly T[]): T | undefined => pick(list, world.scheduler.random);
const between = (world: World, least: number, most: number) => least + world.scheduler.random() * (most - least);
const awakeTabs = ({ session, tabs }: Replica) => (session === 'in' ? tabs.filter(({ life }) => life.isAlive() && !life.isFrozen()) : []);

const onTab =
  (work: (world: World, replica: Replica, tab: Replica['tabs'][number]) => void): Act =>
  (world) => {
    const replica = one(world, world.replicas);
    const tab = replica && one(world, awakeTabs(replica));
    if (replica && tab) work(world, replica, tab);
  };

/** Not awaited: what a user does is under way while other things happen. */
const edit = onTab((world, replica, tab) => void world.edit(replica, tab));
const settle = onTab((world, replica, tab) => void world.settle(replica, tab));

/** An hour's work without a link in a moment: what has to be drained later. */
const burst = onTab((world, replica, tab) => {
  world.count('bursts');
  for (let edits = 0; edits < 4; edits += 1) void world.edit(replica, tab);
});

const wait: Act = async (world) => world.scheduler.run(between(world, 5_000, 60_000));
const cut: Act = (world) => {
  const replica = one(world, world.replicas);
  if (!replica) return;
  world.count('partitions');
  replica.link.cutUntilMs = world.scheduler.now() + between(world, 5_000, 300_000);
};

const reopenLater = (world: World, replica: Replica) =>
  world.scheduler.after(between(world, 500, 30_000), `${replica.name} opens`, () => {
    replica.tabs = replica.tabs.filter(({ life }) => life.isAlive());
    if (replica.session === 'in') world.open(replica);
  });

const crash = onTab((world, replica, tab) => {
  world.count('crashes');
  tab.life.onDeath(() => reopenLater(world, replica));
  tab.life.dieIn(1 + Math.floor(world.scheduler.random() * 120));
});
const wakeUp = onTab((world, _, tab) => tab.engine?.wake(world.scheduler.random() < 0.5 ? 'visible' : 'online'));

const freezeLeader: Act = (world) => {
  const [tablet] = world.replicas;
  const leader = tablet?.tabs.find(({ life }) => life.isAlive() && life.name === tablet.locks?.holder(leaderLock(tablet.person.accountId)));
  if (!tablet || !leader || leader.life.isFrozen()) return;
  world.count('frozen leaders');
  leader.life.freeze();
  world.scheduler.after(between(world, 5_000, 60_000), `${leader.life.name} is thawed`, () => leader.life.thaw());
};

const foreign: Act = async (world) => {
  const person = one(world, PEOPLE);
  if (person) await world.plainEdit(person);
};
/** Another organisation's client makes a row with an id that a device has just made: the server must give the device's another. */
const takeId: Act = async (world) => {
  for (const replica of world.replicas) {
    await world.look(replica);
    const create = replica.device
      .rows()
      .outbox.find(({ name, state }) => name === 'fleet.create' && (state === 'queued' || state === 'sent'));
    if (!create) continue;
    const person = replica.person.organisationId === CYR.organisationId ? BEN : CYR;
    const reply = await world.ashore.plain(person, {
      name: 'fleet.create',
      args: { ...(create.args as { fleetId: string }), name: 'Taken' },
    });
    if (!reply.error) world.count('ids taken');
    return;
  }
};
const notify: Act = async (world) => {
  const person = one(world, PEOPLE);
  if (person) await world.ashore.notify(person);
};
const happen: Act = (world) => world.ashore.happen();

const changeTeam: Act = async (world) => {
  world.count('permissions changed');
  const members = world.scheduler.random() < 0.5 ? [BEN] : [ADA, BEN];
  await world.ashore.bed.setTeam({ ...TEAM, shareContent: world.scheduler.random() < 0.6 }, members);
};

const backup: Act = (world, { backups }) => {
  const restore = world.ashore.bed.backup?.();
  if (restore) backups.push({ restore, mark: world.judge.mark() });
};
const restore: Act = async (world, { backups }) => {
  const chosen = one(world, backups);
  if (!chosen) return;
  world.count('restores');
  chosen.restore();
  world.epoch = await world.ashore.bed.epoch();
  world.judge.backTo(chosen.mark);
  world.scheduler.note('the server is restored from a backup');
};

const sleep = async (world: World, forMs: number, sleepers: readonly Replica[]) => {
  for (const replica of sleepers) {
    world.closeTabs(replica);
    replica.isPutAway = true;
  }
  await world.scheduler.run(forMs);
  for (const replica of sleepers) {
    replica.isPutAway = false;
    if (replica.session === 'in') world.open(replica);
  }
};

/** Half a year at anchor: tombstones are forgotten meanwhile. */
const halfAYear: Act = async (world) => {
  world.count('horizons passed');
  await sleep(world, 181 * DAY_MS, world.replicas);
  await world.ashore.bed.forgetTombstones(world.scheduler.now() - 180 * DAY_MS);
};

const revoke: Act = (world) => {
  const replica = one(world, world.replicas);
  if (replica?.session !== 'in') return;
  world.count('sessions revoked');
  replica.session = 'refused';
  world.scheduler.after(between(world, 1_000, 60_000), `${replica.name} hears that its session ended`, () => {
    if (replica.session !== 'refused') return;
    void world.endSession(replica).then(() => {
      world.scheduler.after(
        between(world, 5_000, 120_000),
        `${replica.name} signs in`,
        () => void (replica.session === 'out' && world.signIn(replica)),
      );
    });
  });
};
const signOut: Act = async (world) => {
  const replica = one(world, world.replicas);
  if (replica?.session !== 'in') return;
  await world.signOut(replica);
  world.scheduler.after(
    between(world, 5_000, 120_000),
    `${replica.name} signs in`,
    () => void (replica.session === 'out' && world.signIn(replica)),
  );
};
const wipe: Act = async (world) => {
  const replica = one(world, world.replicas);
  if (replica?.session === 'in') await world.wipe(replica);
};
const tooOld: Act = (world) => {
  const replica = one(world, world.replicas);
  if (!replica) return;
  world.count('too old for the server');
  replica.tooOldUntilMs = world.scheduler.now() + between(world, 10_000, 200_000);
};

/** How often each, by weight; one is drawn a step. */
const ACTS: readonly (readonly [weight: number, act: Act])[] = [
  [42, edit],
  [2, burst],
  [8, settle],
  [12, wait],
  [6, cut],
  [7, crash],
  [3, wakeUp],
  [2, freezeLeader],
  [10, foreign],
  [1, takeId],
  [4, notify],
  [1, happen],
  [1, changeTeam],
  [2, backup],
  [0.6, restore],
  [0.2, halfAYear],
  [0.6, revoke],
  [0.6, signOut],
  [0.3, wipe],
  [0.7, tooOld],
];
const TOTAL = ACTS.reduce((sum, [weight]) => sum + weight, 0);

function drawAct({ scheduler }: World): Act {
  let left = scheduler.random() * TOTAL;
  for (const [weight, act] of ACTS) {
    left -= weight;
    if (left < 0) return act;
  }
  return edit;
}

/** A look every 5 s, three still ones, and the turns that a look takes. */
const LEADER_MS = 4 * BEAT_MS + 1_000;

/** All that must hold at any time. */
function createInspection(world: World): () => Promise<void> {
  const memories = new Map<Replica, Memory>();
  let leaderlessSinceMs: number | undefined;
  let awakeThen = '';
  const seenDone = new Set<string>();
  let judged = 0;

  function frozenLeaderIsReplaced(): void {
    const [tablet] = world.replicas;
    if (!tablet?.locks || world.seams.noLeader) return;
    const holder = tablet.locks.holder(leaderLock(tablet.person.accountId));
    const frozen = tablet.tabs.find(({ life }) => life.name === holder)?.life.isFrozen() ?? false;
    const awake = awakeTabs(tablet).map(({ life }) => life.name);
    if (!frozen || awake.length === 0) leaderlessSinceMs = undefined;
    else if (awake.join() !== awakeThen)
      leaderlessSinceMs = world.scheduler.now(); // who is new begins to look now
    else leaderlessSinceMs ??= world.scheduler.now();
    awakeThen = awake.join();
    if (leaderlessSinceMs !== undefined && world.scheduler.now() - leaderlessSinceMs > LEADER_MS)
      throw new Violation('SY14 leader', `a frozen leader was not replaced for ${world.scheduler.now() - leaderlessSinceMs} ms`);
  }

  return async () => {
    nothingIsDoneTwice(world.judge, world.ledger);
    frozenLeaderIsReplaced();
    const epoch = await world.ashore.bed.epoch();
    for (const replica of world.replicas) {
      await world.settleDoubts(replica);
      const rows = replica.device.rows();
      everyEditIsSomewhere(replica, rows, world.ledger);
      triesAgain(replica, rows, world.scheduler.now());
      if (!replica.changed && judged > 0) continue;
      replica.changed = false;
      acknowledgedIsDone(replica, rows, world.judge, epoch, seenDone);
      await displayIsBaseAndPending(replica, rows);
      noForeignRows(replica, rows, world.everSeen.get(replica.person.accountId) ?? new Set());
      memories.set(replica, nothingGoesBack(replica, rows, replica.fresh ? noMemory() : (memories.get(replica) ?? noMemory())));
      replica.fresh = false;
    }
    judged += 1;
  };
}

const isQuiet = ({ device, sealed, underWay, pulls }: Replica, epoch: string) =>
  pulls >= 2 &&
  sealed.length === 0 &&
  underWay === 0 &&
  device.rows().outbox.every(({ state }) => state === 'parked' || state === 'blocked') &&
  device.rows().syncState.some(({ key, value }) => key === 'epoch' && value === epoch) &&
  !device.rows().syncState.some(({ key }) => key === 'anew');

const MOST_HEALING_MS = 40 * 60_000;
const MOST_ATTEMPTS = 10;
const MOST_RESETS = 2;

/** The link is whole, everybody is signed in and awake: now everything must come to rest, ashore and aboard alike. */
async function heal(world: World, inspect: () => Promise<void>): Promise<void> {
  const { scheduler, network, replicas } = world;
  network.rates = NO_FAULTS;
  scheduler.note('healing');
  for (const replica of replicas) {
    replica.link.cutUntilMs = 0;
    replica.tooOldUntilMs = 0;
    if (replica.session === 'refused') await world.endSession(replica);
    for (const { life } of replica.tabs) {
      life.dieIn(Number.POSITIVE_INFINITY);
      life.thaw();
    }
    replica.tabs = replica.tabs.filter(({ life }) => life.isAlive());
    if (replica.session === 'out') await world.signIn(replica);
    world.open(replica);
    replica.attempts.clear();
    replica.resets = 0;
    replica.pulls = 0;
  }
  let calm = 0;
  for (let passedMs = 0; passedMs < MOST_HEALING_MS && calm < 3; passedMs += 61_000) {
    await scheduler.run(61_000); // a pull of each replica
    await inspect();
    calm = replicas.every((replica) => isQuiet(replica, world.epoch)) ? calm + 1 : 0;
  }
  await inspect();
  const rows = await world.ashore.bed.rows();
  for (const replica of replicas) {
    if (!isAwake(replica)) throw new Violation('healing', `${replica.name} did not come back`);
    everythingWentOut(replica, replica.device.rows());
    const own: Scope[] = [...(await world.ashore.bed.scopesOf(replica.person)), ...replica.wanted];
    equalsServer(replica, replica.device.rows(), own, rows);
    for (const [key, attempts] of replica.attempts)
      if (attempts > MOST_ATTEMPTS)
        throw new Violation('SY13 attempts', `${replica.name} tried ${key} ${attempts} times over a whole link`);
    if (replica.resets > MOST_RESETS) throw new Violation('SY7 resets', `${replica.name} began anew ${replica.resets} times`);
  }
}

const partOf = (error: unknown) =>
  error instanceof Violation
    ? { rule: error.rule, said: error.message }
    : { rule: 'threw', said: String(error instanceof Error ? error.stack : error) };

export async function runSeed(seed: number, storage: Storage, seams: Seams = {}, steps = STEPS): Promise<SeedReport> {
  const world = await createWorld(seed, storage, seams);
  const { scheduler } = world;
  let broken: unknown;
  world.judge.onEffect = (effect) => {
    const edited = world.ledger.edits.get(effect.edit);
    try {
      marksWhatWasSeen(effect, edited);
      replacesWhatWasSeen(effect, edited, world.epoch, world.ledger, world.judge);
    } catch (error) {
      broken ??= error;
    }
  };
  const strays = (error: unknown) => void (broken ??= error);
  process.on('unhandledRejection', strays);
  const inspect = createInspection(world);
  let step: number | 'healing' = 0;
  let violation: SeedReport['violation'];
  try {
    for (const replica of world.replicas) world.open(replica);
    await scheduler.run(3_000);
    const extras: Extras = { backups: [] };
    for (let at = 0; at < steps; at += 1) {
      step = at;
      const act = drawAct(world);
      await act(world, extras);
      await scheduler.run(scheduler.random() * 3_000);
      if (broken) throw broken;
      await inspect();
    }
    step = 'healing';
    await heal(world, inspect);
    if (broken) throw broken;
  } catch (error) {
    violation = { ...partOf(error), step, lastLines: scheduler.lastLines() };
  } finally {
    process.off('unhandledRejection', strays);
    await world.close();
  }
  const counts = new Map([...world.counts, ...world.network.happened]);
  return { seed, traceHash: scheduler.traceHash(), counts, ...(violation && { violation }) };
}
