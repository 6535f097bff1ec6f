// What one account may ask of the server: so much work a minute, and few large answers at a time. Counted in memory, by each instance.
import type { ServerResponse } from 'node:http';
import type { EndpointName } from '#contract/endpoints.ts';
import type { EpochMs } from '#contract/units.ts';
import { Refusal } from './refusal.ts';

/** Calls whose answers may be large, or that hold up others while they run, by how many small calls they count. */
const HEAVY: { [N in EndpointName]?: number } = {
  'account.export': 500,
  'threat.asOf': 100,
  'auth.setAvatar': 250,
  'drawings.list': 10,
  'fleets.list': 10,
  'fleets.ships': 10,
  'fleets.validate': 10,
  'views.list': 10,
  'views.setDefault': 10,
  'events.list': 10,
  'alerts.list': 10,
  'ports.list': 10,
  'ports.ofUser': 10,
  'notifications.list': 10,
  'admin.clients': 10,
  'admin.users': 10,
  'admin.fleets': 10,
  'admin.fleetShips': 10,
  'admin.validateFleet': 10,
  'admin.uploadFleet': 10,
  'admin.audit': 10,
  'admin.outbox': 10,
};
/** They cost more than a small call, but never wait: a device whose link has died would hold up the account's other devices. */
const SOME: { [N in EndpointName]?: number } = { 'sync.pull': 3, 'ships.list': 5, 'ships.track': 5, 'drawings.create': 5 };

/** Small calls a minute of one account. 2,000 edits that were made on a voyage pass at once. */
export const UNITS_PER_MINUTE = 30_000;
/** Heavy calls of one account that run at a time; the next ones wait. */
export const IN_FLIGHT = 2;
/** Heavy calls of one account that wait; the next ones are refused. */
export const MOST_WAITING = 20;
const MINUTE_MS = 60_000;
/** Accounts above which those that ask nothing are forgotten. */
const MANY_ACCOUNTS = 10_000;

const callerIsGone = () => new Refusal('tooMany', 'The connection ended before the call could run.');

interface Standing {
  minuteEndsAt: EpochMs;
  units: number;
  running: number;
  waiting: (() => void)[];
}

export class CallLimits {
  readonly #clock: () => EpochMs;
  readonly #accounts = new Map<string, Standing>();

  constructor(clock: () => EpochMs) {
    this.#clock = clock;
  }

  /**
   * Does the work of a call when it may run, and resolves with its result. A heavy call holds its place until the work is done and its
   * answer is sent: the work goes on when the caller hangs up, and the answer is in memory until it is sent or the connection has ended.
   * @throws Refusal tooMany, and whatever the work throws
   */
  async run<T>(name: EndpointName, accountId: string, answer: ServerResponse, work: () => Promise<T>): Promise<T> {
    const standing = this.#standingOf(accountId);
    standing.units += HEAVY[name] ?? SOME[name] ?? 1;
    if (standing.units > UNITS_PER_MINUTE) throw new Refusal('tooMany', 'This account asks too much. Wait a minute and try again.');
    if (HEAVY[name] === undefined) return work();
    if (answer.destroyed) throw callerIsGone(); // its connection ended while the session was looked up, and never says so again
    if (standing.waiting.length >= MOST_WAITING)
      throw new Refusal('tooMany', `This account asks for too many lists at once: ${MOST_WAITING} wait. Try again in a minute.`);
    if (standing.running < IN_FLIGHT) standing.running += 1;
    else if (!(await waitFor(standing, answer))) throw callerIsGone();
    const sent = new Promise<void>((resolve) => onEnd(answer, resolve));
    const done = work();
    void Promise.allSettled([sent, done]).then(() => freePlace(standing));
    return done;
  }

  /** Heavy calls of the account just now. */
  heavyOf(accountId: string): { running: number; waiting: number } {
    const standing = this.#accounts.get(accountId);
    return { running: standing?.running ?? 0, waiting: standing?.waiting.length ?? 0 };
  }

  #standingOf(accountId: string): Standing {
    const nowMs = this.#clock();
    const known = this.#accounts.get(accountId);
    if (known && known.minuteEndsAt > nowMs) return known;
    if (known) return Object.assign(known, { minuteEndsAt: nowMs + MINUTE_MS, units: 0 });
    if (this.#accounts.size >= MANY_ACCOUNTS)
      for (const [id, { minuteEndsAt, running }] of this.#accounts) if (minuteEndsAt <= nowMs && running === 0) this.#accounts.delete(id);
    const standing: Standing = { minuteEndsAt: nowMs + MINUTE_MS, units: 0, running: 0, waiting: [] };
    this.#accounts.set(accountId, standing);
    return standing;
  }
}

/** The next who waits has the place. */
function freePlace(standing: Standing): void {
  const next = standing.waiting.shift();
  if (next) next();
  else standing.running -= 1;
}

/** Calls back once: when the answer was sent, or its connection has ended. Answers how to stop that. */
function onEnd(answer: ServerResponse, then: () => void): () => void {
  const stop = () => void answer.off('finish', end).off('close', end);
  const end = () => {
    stop();
    then();
  };
  answer.on('finish', end).on('close', end);
  return stop;
}

/** Resolves with true when a place was handed over, with false when the connection ended first. */
function waitFor({ waiting }: Standing, answer: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const go = () => {
      stopWatching();
      resolve(true);
    };
    const stopWatching = onEnd(answer, () => {
      waiting.splice(waiting.indexOf(go), 1);
      resolve(false);
    });
    waiting.push(go);
  });
}
