// Updates the alert engine from this device's tables, and writes its results as rows of `localAlerts`. Runs in a worker of the leading
// page: it needs no server and no screen.
import type { OwnPosition, PlanWay } from '#contract/entities/alert-watch.ts';
import { SKEW_MS } from '#contract/constants.ts';
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import { IN_FORCE_MS } from '#domain/alerts/in-force.ts';
import { accountDb } from '#store/device/account-db.ts';
import { type LocalAlertRow, putLocalAlerts, takeLocalAlerts } from '#store/alerts/local-alerts.ts';
import { listOwnShips } from '#store/own-ships.ts';
import { sayUnstored } from '#store/alerts/unstored-alerts.ts';
import { choicesInForce } from '#store/alerts/choices-in-force.ts';
import { watchLive } from '#store/watch-live.ts';
import { type TableChange, type WatchedRow, watchTable } from '#store/watch-table.ts';
import { DeviceWatch, type WatchedFleet } from './device-watch.ts';

const TURN_MS = 1000;

interface FollowParts {
  clock: () => EpochMs;
  plan: PlanWay;
}

export interface FollowedAccount {
  putOwnPosition: (position: OwnPosition | undefined) => void;
  /** Judges and writes everything known by now. Called automatically every second. @throws when the database fails; the next turn tries again */
  turn: () => Promise<void>;
  stop: () => void;
}

/** The ships of all fleets that the account sees, and the choices in force for it. */
async function fleetOf(accountId: string): Promise<WatchedFleet> {
  const db = accountDb(accountId);
  const keys = await db.fleetShips.toCollection().primaryKeys();
  const mmsis = new Set(keys.map((key) => Number(key.slice(key.lastIndexOf(':') + 1))));
  const { choices } = await choicesInForce(accountId);
  return { mmsis: [...mmsis].toSorted((one, other) => one - other), choices };
}

/** All rows of a table, kept current. */
class Held<T extends 'ports' | 'events' | 'alerts'> {
  readonly #rows = new Map<string, WatchedRow<T>>();
  take({ rows, gone, isAll }: TableChange<T>): void {
    if (isAll) this.#rows.clear();
    for (const row of rows) this.#rows.set(row.id, row);
    for (const id of gone) this.#rows.delete(id);
  }
  all(): WatchedRow<T>[] {
    return [...this.#rows.values()];
  }
}

/** The order in which the engine needs them (src/domain/alerts/README.md). */
const SOURCES = ['ports', 'events', 'alerts', 'fleet', 'ships'] as const;
type Source = (typeof SOURCES)[number];

/** Runs until it is stopped. A function of over 40 lines: the inner functions share what has been read. */
export function followAccount(accountId: string, { clock, plan }: FollowParts): FollowedAccount {
  const newWatch = () => new DeviceWatch({ accountId, clock, plan });
  let watch = newWatch();
  let own: OwnPosition | undefined;
  const ports = new Held<'ports'>();
  const events = new Held<'events'>();
  const alerts = new Held<'alerts'>();
  const unread = new Set<Source>(SOURCES);
  /** By source, how to pass its current state to the watch; only sources that have changed. */
  const puts = new Map<Source, () => void>();
  const stale = new Set<Source>();
  let told: LocalAlertRow[] | undefined;
  let unwritten: LocalAlertRow[] = [];
  let latestMs = clock();
  let isStopped = false;
  sayUnstored(accountId, []); // left by an earlier watch

  const note = (source: Source, put: () => void): void => {
    unread.delete(source);
    puts.set(source, put);
    stale.add(source);
  };
  const stops = [
    watchTable(accountId, 'ports', (change) => {
      ports.take(change);
      note('ports', () => watch.putPorts(ports.all()));
    }),
    watchTable(accountId, 'events', (change) => {
      events.take(change);
      // none yet: the alerts from before this start must wait for events, or they would be withdrawn
      if (events.all().length > 0) note('events', () => watch.putEvents(events.all()));
    }),
    watchTable(accountId, 'alerts', (change) => {
      alerts.take(change);
      note('alerts', () => watch.putServerAlerts(alerts.all()));
    }),
    watchLive(
      () => fleetOf(accountId),
      (fleet) =>
        note('fleet', () => {
          watch.putFleet(fleet, told);
          told = [];
        }),
    ),
    watchLive(
      () => listOwnShips(accountId),
      (ships) => note('ships', () => watch.putShips(ships)),
    ),
  ];

  /** The clock was ahead. Results in the future would hide the next ones, so the watch starts again. */
  function beginAnew(): void {
    watch = newWatch();
    told = undefined;
    unwritten = [];
    sayUnstored(accountId, []);
    for (const source of puts.keys()) stale.add(source);
    if (own && own.lastSeen <= latestMs + SKEW_MS) watch.putOwnPosition(own);
  }

  async function turnOnce(): Promise<void> {
    if (isStopped || unread.size > 0) return;
    const nowMs = clock();
    const fell = nowMs < latestMs - SKEW_MS;
    latestMs = fell ? nowMs : Math.max(latestMs, nowMs);
    if (fell) beginAnew();
    told ??= await takeLocalAlerts(accountId, { sinceMs: nowMs - IN_FORCE_MS - DAY_MS, untilMs: nowMs + SKEW_MS });
    for (const source of SOURCES) {
      if (stale.delete(source)) puts.get(source)?.();
    }
    watch.tick();
    unwritten.push(...watch.take());
    const rows = unwritten;
    if (rows.length === 0 || isStopped) return;
    await putLocalAlerts(accountId, rows);
    unwritten = unwritten.slice(rows.length);
  }

  let underWay: Promise<unknown> = Promise.resolve();
  const turn = (): Promise<void> => {
    const next = underWay.catch(() => undefined).then(turnOnce);
    underWay = next;
    return next;
  };
  let waits = false;
  const timer = setInterval(() => {
    if (waits) return; // a slow turn is followed by one, not by all that were due meanwhile
    waits = true;
    void turn()
      .catch(() => undefined) // sync reports a failing disk; a later turn writes what is missing
      .finally(() => (waits = false));
  }, TURN_MS);

  return {
    putOwnPosition(position) {
      own = position;
      watch.putOwnPosition(position);
    },
    turn,
    stop() {
      isStopped = true;
      clearInterval(timer);
      for (const stop of stops) stop();
    },
  };
}
