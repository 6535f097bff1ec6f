// What users would have been told of by choices of preferences in the last 30 days, computed on this device from its events and the tracks of own ships.
import { shipStore } from '#compute/ships.ts';
import { ALERT_PRIORITIES } from '#contract/entities/alerts.ts';
import { isUnreachable } from '#contract/error-codes.ts';
import type { AlertRow, EventRow, PortRow } from '#contract/tables.ts';
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import type { PreferenceChoices } from '#contract/entities/preferences.ts';
import { isAnnounced } from '#domain/alerts/announced.ts';
import { countedEvents } from '#domain/counted-events.ts';
import { pastAlerts } from '#domain/alerts/past-alerts.ts';
import { type AlertChoices, choicesKeyOf } from '#domain/alerts/watched.ts';
import { inPageSlices } from '#compute/page-slices.ts';
import { accountDb } from '#store/device/account-db.ts';

const PAST_MS = 30 * DAY_MS;
/** The server is asked for the tracks of so many ships: some tens of kilobytes each. */
const MOST_ASKED = 50;

type Priority = AlertRow['priority'];
export type Counts = Record<Priority, number>;

/** Of which ships the server was asked for positions that this device lacks. some: there are more ships than are asked for. */
export type Asked = 'none' | 'all' | 'some' | 'offline';

export interface PastMonth {
  /** With the choices in the form, and with those that are saved. */
  typed: Counts;
  saved: Counts;
  ships: number;
  /** Of which any position of the time is known. */
  shipsKnown: number;
  /** Of the time of all ships, the part with a known position, 0 to 1. */
  knownShare: number;
  events: number;
}

/**
 * What the two are counted over. Ships, events and ports are read once for a page, so that a number changes only where choices do; positions
 * of thousands of ships are too many to keep, and are read ship by ship.
 */
export interface PastData {
  nowMs: EpochMs;
  /** Own ships. */
  mmsis: readonly number[];
  /** Her positions of the time. */
  trackOf: (mmsi: number) => ReturnType<(typeof shipStore)['track']>;
  events: readonly EventRow[];
  ports: readonly PortRow[];
  asked: Asked;
}

export interface PastParts {
  accountId: string;
  nowMs: EpochMs;
  /** Whether to ask the server for positions first. */
  asks: boolean;
  /** 0 to 1. */
  onProgress: (done: number) => void;
  ships?: Pick<typeof shipStore, 'track' | 'fetchTrack'>;
}

/** What the count depends on. */
type CountedChoices = AlertChoices & Pick<PreferenceChoices, 'tellFrom'>;

/** The same for choices with the same count. */
export const countKeyOf = (choices: CountedChoices): string => `${choicesKeyOf(choices)} ${choices.tellFrom}`;

interface Counting {
  typed: CountedChoices;
  saved: CountedChoices;
  /** 0 to 1. */
  onProgress: (done: number) => void;
}

const none = (): Counts => Object.fromEntries(ALERT_PRIORITIES.map((priority) => [priority, 0])) as Counts;

export const sumOf = (counts: Counts): number => ALERT_PRIORITIES.reduce((sum, priority) => sum + counts[priority], 0);

/** Why choices raise no alert whatever happens; undefined: they can raise some. */
export function whyNone(choices: AlertChoices): 'perils' | 'area' | 'distances' | undefined {
  const { perils, dataCoverage, vesselProximity, routeProximity, destinationProximity } = choices;
  if (!Object.values(perils).includes(true)) return 'perils';
  if (!dataCoverage.global && !Object.values(dataCoverage.region).includes(true) && dataCoverage.country.length === 0) return 'area';
  return vesselProximity + routeProximity + destinationProximity > 0 ? undefined : 'distances';
}

/** Before anything is computed, so that what is known is as much as can be. Stops at the first that cannot be reached. */
async function askServer(
  mmsis: readonly number[],
  parts: PastParts,
  ships: NonNullable<PastParts['ships']>,
  signal: AbortSignal,
): Promise<Asked> {
  if (!parts.asks) return 'none';
  const some = mmsis.slice(0, MOST_ASKED);
  for (const [at, mmsi] of some.entries()) {
    if (signal.aborted) break;
    const answer = await ships.fetchTrack(mmsi, parts.nowMs - PAST_MS);
    if (!answer.ok && isUnreachable(answer.error)) return 'offline';
    parts.onProgress((at + 1) / some.length);
  }
  return some.length < mmsis.length ? 'some' : 'all';
}

/** What is known of the last 30 days. undefined when it was stopped. @throws when the database or the ship store fails */
export async function readPast(parts: PastParts, signal: AbortSignal): Promise<PastData | undefined> {
  const { accountId, nowMs, ships: store = shipStore } = parts;
  const db = accountDb(accountId);
  const [fleetShips, ports, rows] = await Promise.all([db.fleetShips.toArray(), db.ports.toArray(), db.events.toArray()]);
  const mmsis = [...new Set(fleetShips.map(({ mmsi }) => mmsi))];
  const events = countedEvents(rows).filter(({ occurredAt }) => occurredAt > nowMs - 2 * PAST_MS); // older ones are long out of force
  const asked = await askServer(mmsis, parts, store, signal);
  const trackOf = (mmsi: number) => store.track({ mmsi, fromMs: nowMs - PAST_MS, toMs: nowMs });
  return signal.aborted ? undefined : { nowMs, mmsis, trackOf, events, ports, asked };
}

/** undefined when it was stopped. @throws when the ship store fails */
export async function pastMonth(
  { nowMs, mmsis, trackOf, events, ports }: PastData,
  { typed, saved, onProgress }: Counting,
  signal: AbortSignal,
): Promise<PastMonth | undefined> {
  const found: PastMonth = {
    typed: none(),
    saved: none(),
    ships: mmsis.length,
    shipsKnown: 0,
    knownShare: 0,
    events: events.length,
  };
  const time = { fromMs: nowMs - PAST_MS, toMs: nowMs };
  for (const [at, mmsi] of mmsis.entries()) {
    const held = await trackOf(mmsi);
    if (signal.aborted) return undefined;
    if (held.track.atS.length > 0) {
      const run = pastAlerts({ mmsi, held, choices: { typed, saved }, events, ports, ...time });
      const steps = withResult(run);
      if (!(await inPageSlices(steps, () => undefined, signal))) return undefined;
      const result = steps.result();
      for (const [name, choices] of Object.entries({ typed, saved }) as ['typed' | 'saved', CountedChoices][])
        for (const priority of result?.raised[name] ?? []) if (isAnnounced(priority, choices)) found[name][priority] += 1;
      found.shipsKnown += 1;
      found.knownShare += (result?.knownShare ?? 0) / mmsis.length;
    }
    onProgress((at + 1) / mmsis.length);
  }
  return found;
}

/** A generator to be run by a loop, which drops what it returns. */
function withResult<R>(run: Generator<void, R>) {
  let result: R | undefined;
  return {
    *[Symbol.iterator]() {
      result = yield* run;
    },
    result: () => result,
  };
}
