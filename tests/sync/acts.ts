// What happens in a seed, step by step: what users do, what befalls their devices, what the server and its operators do.
import { DAY_MS } from '#contract/units.ts';
import { leaderLock } from '#sync/leader.ts';
import type { Replica } from './device.ts';
import { pick } from './drawn.ts';
import { ADA, BEN, CYR, PEOPLE, TEAM } from './people.ts';
import type { Restore } from './server-harness.ts';
import { type World } from './world.ts';

type Act = (world: World, extras: Extras) => Promise<void> | void;

export interface Extras {
  backups: { restore: Restore; mark: ReturnType<World['judge']['mark']> }[];
}

const one = <T>(world: World, list: readonly T[]): T | undefined => pick(list, world.scheduler.random);
const between = (world: World, least: number, most: number) => least + world.scheduler.random() * (most - least);
/** Those of a signed-in replica that run. */
export const awakeTabs = ({ session, tabs }: Replica) =>
  session === 'in' ? tabs.filter(({ life }) => life.isAlive() && !life.isFrozen()) : [];

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
  await world.ashore.harness.setTeam({ ...TEAM, shareContent: world.scheduler.random() < 0.6 }, members);
};

const backup: Act = async (world, { backups }) => {
  const restore = await world.scheduler.outside(world.ashore.harness.backup());
  backups.push({ restore, mark: world.judge.mark() });
};
const restore: Act = async (world, { backups }) => {
  const chosen = one(world, backups);
  if (!chosen) return;
  world.count('restores');
  await world.scheduler.outside(chosen.restore(world.scheduler.now()));
  world.epoch = await world.ashore.harness.epoch();
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
  await world.ashore.harness.forgetTombstones(world.scheduler.now() - 180 * DAY_MS);
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

export function drawAct({ scheduler }: World): Act {
  let left = scheduler.random() * TOTAL;
  for (const [weight, act] of ACTS) {
    left -= weight;
    if (left < 0) return act;
  }
  return edit;
}
