// One seed from its first step to its healing: draws what happens, and has everything judged after each step.
import { BEAT_MS, leaderLock } from '#sync/leader.ts';
import type { Scope } from '#contract/tables.ts';
import { awakeTabs, drawAct, type Extras } from './acts.ts';
import { isAwake, type Replica } from './device.ts';
import {
  linesKeepTheirOrder,
  logIsOnlyAddedTo,
  marksWhatWasSeen,
  nothingIsDoneTwice,
  replacesWhatWasSeen,
  takesWhatWasRead,
} from './effect-invariants.ts';
import {
  acknowledgedIsDone,
  devicesAreUnderstood,
  displayIsBaseAndPending,
  equalsServer,
  everyEditIsSomewhere,
  everythingWentOut,
  type Memory,
  noForeignRows,
  noMemory,
  nothingGoesBack,
  triesAgain,
  Violation,
} from './invariants.ts';
import { NO_FAULTS } from './network.ts';
import { createWorld, type Seams, type Storage, type World } from './world.ts';

export const STEPS = 200;

export interface SeedReport {
  seed: number;
  traceHash: string;
  /** What happened how often: edits, faults, answers. */
  counts: ReadonlyMap<string, number>;
  violation?: { rule: string; said: string; step: number | 'healing'; lastLines: readonly string[] };
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
    devicesAreUnderstood(world.misunderstood);
    frozenLeaderIsReplaced();
    const epoch = await world.ashore.harness.epoch();
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
  const rows = await world.ashore.harness.rows();
  for (const replica of replicas) {
    if (!isAwake(replica)) throw new Violation('healing', `${replica.name} did not come back`);
    everythingWentOut(replica, replica.device.rows());
    const own: Scope[] = [...(await world.ashore.harness.scopesOf(replica.person)), ...replica.wanted];
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
      logIsOnlyAddedTo(effect);
      linesKeepTheirOrder(effect, edited, world.epoch, world.ledger, world.judge);
      takesWhatWasRead(effect, edited);
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
