// What one account may ask of the server: work per minute, and calls in parallel. Counted in memory, by each instance.
import type { ServerResponse } from 'node:http';
import type { EndpointName } from '#contract/endpoints/endpoints.ts';
import { type EpochMs, MINUTE_MS } from '#contract/units.ts';
import { onEnd } from '#server/jobs/on-end.ts';
import { Refusal } from './refusal.ts';

/** Calls with large answers, or that delay others, by how many small calls they count as. */
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
/** More expensive than a small call, but no lists: a device with a dead link would delay the account's other devices. */
const SOME: { [N in EndpointName]?: number } = { 'sync.pull': 3, 'ships.list': 5, 'ships.track': 5, 'drawings.create': 5 };

/** Small calls a minute of one account. 2,000 edits that were made on a voyage pass at once. */
export const UNITS_PER_MINUTE = 30_000;
/**
 * Calls of one account that may run in parallel, and that may wait; more are refused. Heavy calls, pulls and lists of ships keep their
 * place until their answer is sent, because it is in memory until then. All others keep it only while they work. Fewer of those run than
 * the database has connections (db/postgres.ts), which serves calls in order: so one account's edits do not queue up before everybody else.
 */
export const LANES = {
  heavy: { atOnce: 2, mostWaiting: 20, isUntilSent: true },
  pulls: { atOnce: 16, mostWaiting: 100, isUntilSent: true },
  /** Those of `pulls` that are being read: each occupies the built-in database meanwhile, and 16 would queue up before everybody else. */
  pullsAtWork: { atOnce: 2, mostWaiting: 16, isUntilSent: false },
  ships: { atOnce: 4, mostWaiting: 100, isUntilSent: true },
  /** The ships of fleets are read from the database first, ten thousand of each. */
  shipsOfFleets: { atOnce: 1, mostWaiting: 100, isUntilSent: true },
  largeEdits: { atOnce: 1, mostWaiting: 300, isUntilSent: false },
  others: { atOnce: 3, mostWaiting: 300, isUntilSent: false },
} as const;
type LaneName = keyof typeof LANES;
type LaneRules = (typeof LANES)[LaneName];

/** What is known of a call's cost from its request. */
export interface AskedOfCall {
  /** The body, after validation. */
  body?: unknown;
  bytes?: number;
  /** An edit whose answer contains the present state, not only its acknowledgement. */
  isWhole?: boolean;
}
interface Costly {
  ships?: unknown;
  favourites?: Record<string, unknown[]>;
  fleets?: unknown;
}

const EDITS_OF_SHIPS: ReadonlySet<EndpointName> = new Set(['fleets.create', 'fleets.update']);
const ANSWERED_WITH_FLEET: ReadonlySet<EndpointName> = new Set([
  'fleets.update',
  'fleets.setTags',
  'fleets.setMastersEmail',
  'fleets.setSendToMaster',
  'fleets.addShip',
]);
/** A body of this size is noticeable to others while it is read, validated and stored. */
export const LARGE_BODY_BYTES = 200_000;

/**
 * Edits of a whole list or document, or answered with one: 10,000 ships occupy the organisation's lock, and all of PGlite, for 2 s and
 * more, also when they are deleted and the body names none. One at a time, so that everybody else gets a turn in between.
 */
const isLargeEdit = (name: EndpointName, { ships, favourites }: Costly, { bytes = 0, isWhole = false }: AskedOfCall): boolean =>
  name === 'fleets.delete' ||
  (EDITS_OF_SHIPS.has(name) && ships !== undefined) ||
  (isWhole && ANSWERED_WITH_FLEET.has(name)) ||
  favourites !== undefined ||
  bytes > LARGE_BODY_BYTES;

function laneOf(name: EndpointName, costly: Costly, asked: AskedOfCall): LaneName {
  if (name === 'sync.pull') return 'pulls';
  if (name === 'ships.list') return costly.fleets === undefined ? 'ships' : 'shipsOfFleets';
  if (HEAVY[name] !== undefined) return 'heavy';
  return isLargeEdit(name, costly, asked) ? 'largeEdits' : 'others';
}

/** Ships of an edit that cost no more than the edit; 10,000 count for 5,000 small calls. */
const FEW_SHIPS = 300;
const SHIPS_PER_UNIT = 2;
const STARS_PER_UNIT = 10;
function unitsOf(name: EndpointName, { ships, favourites }: Costly): number {
  if (EDITS_OF_SHIPS.has(name) && Array.isArray(ships) && ships.length > FEW_SHIPS) return Math.ceil(ships.length / SHIPS_PER_UNIT);
  if (favourites) return 1 + Math.floor(Object.values(favourites).flat().length / STARS_PER_UNIT);
  return HEAVY[name] ?? SOME[name] ?? 1;
}
/** Reading and judging this much of a body costs about as much as a small call: 30 MB a minute. */
const BYTES_PER_UNIT = 1000;
/** Parts of a file that an administrator sends one after another: half a gigabyte would take a quarter of an hour. */
const NOT_BY_BYTES: ReadonlySet<EndpointName> = new Set(['admin.addListPart', 'admin.addChartPart']);
/** As much of an answer, which the database and the server write: 300 MB a minute. */
const ANSWERED_PER_UNIT = 10_000;
/** Accounts above which those that ask nothing are forgotten. */
const MANY_ACCOUNTS = 10_000;

const callerIsGone = () => new Refusal('tooMany', 'The connection ended before the call could run.');

interface Lane {
  running: number;
  waiting: (() => void)[];
}

interface Standing {
  minuteEndsAt: EpochMs;
  units: number;
  lanes: Record<LaneName, Lane>;
}

const emptyLane = (): Lane => ({ running: 0, waiting: [] });

export class CallLimits {
  readonly #clock: () => EpochMs;
  readonly #accounts = new Map<string, Standing>();

  constructor(clock: () => EpochMs) {
    this.#clock = clock;
  }

  /**
   * Runs the work of a call when it may start, and resolves with its result. The work continues when the caller hangs up, and an answer is
   * in memory until it is sent or the connection has ended: LANES says which calls keep their place that long. @throws Refusal tooMany, and
   * whatever the work throws
   */
  async run<T>(name: EndpointName, accountId: string, answer: ServerResponse, work: () => Promise<T>, asked: AskedOfCall = {}): Promise<T> {
    const costly = (asked.body ?? {}) as Costly;
    const standing = this.#count(accountId, unitsOf(name, costly));
    const laneName = laneOf(name, costly, asked);
    const inLane = (lane: LaneName, doIt: () => Promise<T>) => this.#inLane(standing.lanes[lane], LANES[lane], answer, doIt);
    return inLane(laneName, laneName === 'pulls' ? () => inLane('pullsAtWork', work) : work);
  }

  async #inLane<T>(
    lane: Lane,
    { atOnce, mostWaiting, isUntilSent }: LaneRules,
    answer: ServerResponse,
    work: () => Promise<T>,
  ): Promise<T> {
    if (answer.destroyed) throw callerIsGone(); // its connection ended while the session was looked up, and never says so again
    if (lane.waiting.length >= mostWaiting)
      throw new Refusal('tooMany', `This account asks too much at once: ${mostWaiting} calls wait. Try again in a minute.`);
    if (lane.running < atOnce) lane.running += 1;
    else if (!(await waitFor(lane, answer))) throw callerIsGone();
    const sent = isUntilSent ? new Promise<void>((resolve) => onEnd(answer, resolve)) : undefined;
    const done = work();
    void Promise.allSettled([sent, done]).then(() => freePlace(lane));
    return done;
  }

  /**
   * Counts a body before it is read: what is refused as not valid has cost as much as what is not.
   * @throws Refusal tooMany
   */
  countBody(name: EndpointName, accountId: string, bytes: number): void {
    const units = NOT_BY_BYTES.has(name) ? 0 : Math.floor(bytes / BYTES_PER_UNIT);
    if (units > 0) this.#count(accountId, units);
  }

  /** Counts an answer that is about to be sent; what comes next is refused for it. */
  countAnswer(accountId: string, bytes: number): void {
    this.#standingOf(accountId).units += Math.floor(bytes / ANSWERED_PER_UNIT);
  }

  /** Calls of the account just now. */
  laneOf(accountId: string, name: LaneName): { running: number; waiting: number } {
    const lane = this.#accounts.get(accountId)?.lanes[name];
    return { running: lane?.running ?? 0, waiting: lane?.waiting.length ?? 0 };
  }

  #count(accountId: string, units: number): Standing {
    const standing = this.#standingOf(accountId);
    standing.units += units;
    if (standing.units > UNITS_PER_MINUTE) throw new Refusal('tooMany', 'This account asks too much. Wait a minute and try again.');
    return standing;
  }

  #standingOf(accountId: string): Standing {
    const nowMs = this.#clock();
    const known = this.#accounts.get(accountId);
    if (known && known.minuteEndsAt > nowMs) return known;
    if (known) return Object.assign(known, { minuteEndsAt: nowMs + MINUTE_MS, units: 0 });
    if (this.#accounts.size >= MANY_ACCOUNTS)
      for (const [id, { minuteEndsAt, lanes }] of this.#accounts)
        if (minuteEndsAt <= nowMs && Object.values(lanes).every(({ running }) => running === 0)) this.#accounts.delete(id);
    const lanes = Object.fromEntries(Object.keys(LANES).map((name) => [name, emptyLane()])) as Record<LaneName, Lane>;
    const standing: Standing = { minuteEndsAt: nowMs + MINUTE_MS, units: 0, lanes };
    this.#accounts.set(accountId, standing);
    return standing;
  }
}

/** The next who waits has the place. */
function freePlace(lane: Lane): void {
  const next = lane.waiting.shift();
  if (next) next();
  else lane.running -= 1;
}

/** Resolves with true when a place was handed over, with false when the connection ended first. */
function waitFor({ waiting }: Lane, answer: ServerResponse): Promise<boolean> {
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
