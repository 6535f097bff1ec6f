// One alert for several events that concern a ship together: reports of one incident, and what she meets within a day. Takes the situations
// that the engine finds (one ship, one event) and answers with alerts, which have the same form. Has no clock and no storage.
import { DAY_MS, type EpochMs, type NauticalMiles } from '#contract/units.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { sameIncidentNm } from '#domain/incident.ts';
import { IN_FORCE_MS } from './in-force.ts';
import { ended } from './judge.ts';
import { type GoneEvent, isOpen, type Rechosen, type Situation, type SituationChange, situationKey } from './situation.ts';
import { stepsAfter } from './steps.ts';
import { byPressing, isMoreUrgent } from './urgency.ts';
import type { WatchedEvent } from './watched.ts';

/** An alert that stands for a week beside a busy coast names no more of the events that do not count any more. */
const MOST_GONE = 5;

/** What a ship of 12 kn passes in a day. No two events of an alert are further apart, unless they were moved there by a correction. */
export const ONE_ALERT_NM: NauticalMiles = 288;

/** An alert, and the situations that it is made of, by event. */
interface Gathered {
  alert: Situation;
  parts: Map<string, Situation>;
  /** Events that joined after people were told of the alert, and of which they were not told. */
  untold: Set<string>;
  /** Events that people were told of and that ended, by id. */
  gone: Map<string, GoneEvent>;
}

const eventOf = ({ figures }: Situation): WatchedEvent => figures.event;
const worstOf = ({ worst, priority }: Situation) => worst ?? priority;
const isNear = (one: WatchedEvent, other: WatchedEvent): boolean =>
  roughDistanceNm([one.lon, one.lat], [other.lon, other.lat]) <= ONE_ALERT_NM;

const pressingOf = ({ type, priority, figures }: Situation) => ({ type, priority, ...figures });
/** The most pressing first, of equals the latest. */
const byGravity = (one: Situation, other: Situation): number =>
  byPressing(pressingOf(one), pressingOf(other)) ||
  eventOf(other).occurredAt - eventOf(one).occurredAt ||
  (eventOf(one).id < eventOf(other).id ? -1 : 1);

type Head = Pick<Situation, 'key' | 'revision' | 'raisedAt' | 'revisedAt'>;

function composed(
  head: Head,
  gravest: Situation,
  others: readonly Situation[],
  worst = gravest.priority,
  untold: ReadonlySet<string> = new Set(),
  gone: Iterable<GoneEvent> = [],
): Situation {
  const { others: _others, untold: _untold, worst: _worst, gone: _gone, steps: _steps, ...part } = gravest;
  const left = [...gone].slice(-MOST_GONE);
  return {
    ...part,
    ...head,
    ...(others.length > 0 && { others: others.map(({ type, priority, reasons, figures }) => ({ type, priority, reasons, figures })) }),
    ...(untold.size > 0 && { untold: [...untold] }),
    ...(left.length > 0 && { gone: left }),
    ...(worst !== gravest.priority && { worst }),
  };
}

/** The situations of an alert, the gravest first. */
function partsOf(alert: Situation): Situation[] {
  const { others = [], untold: _untold, worst: _worst, gone: _gone, steps: _steps, ...gravest } = alert;
  return [gravest, ...others.map((other) => ({ ...gravest, ...other }))].map((part) => ({
    ...part,
    key: situationKey(part.accountId, part.mmsi, eventOf(part).id),
  }));
}

const byEvent = (parts: readonly Situation[]) => new Map(parts.map((part) => [eventOf(part).id, part]));

const isOfIncident = (part: Situation, event: WatchedEvent): boolean =>
  eventOf(part).sample === event.sample && sameIncidentNm(eventOf(part), event) !== undefined;

/** Whether people were told of the event's incident by another report of it. */
const isReportOfTold = ({ parts, untold }: Gathered, event: WatchedEvent): boolean =>
  [...parts.values()].some((part) => !untold.has(eventOf(part).id) && isOfIncident(part, event));

/**
 * Whether people hear of an event by the alert that it joins: because it is raised at the same moment, or becomes more urgent. A caution need
 * not be heard of: it stands in the alert.
 */
const isToldWith = (alert: Situation, { priority, revisedAt }: Situation): boolean =>
  priority === 'caution' || alert.raisedAt === revisedAt || isMoreUrgent(priority, worstOf(alert));

/** Which alert the server has an event of a ship in; undefined: none that is known here. */
export type AlertOnShore = (mmsi: number, eventId: string) => string | undefined;

export class AlertGatherer {
  readonly #byShip = new Map<string, Gathered[]>();
  #onShore: AlertOnShore = () => undefined;
  #forgotAt: EpochMs = 0;

  /** The alerts from before a restart. Returns the situations that the engine goes on from; those that hold come last. */
  restore(alerts: readonly Situation[]): Situation[] {
    const ordered = alerts.toSorted((one, other) => Number(isOpen(one)) - Number(isOpen(other)));
    return ordered.flatMap((alert) => {
      const parts = partsOf(alert);
      const gone = new Map((alert.gone ?? []).map((one) => [one.event.id, one]));
      this.#keep({ alert, parts: byEvent(isOpen(alert) ? parts : []), untold: new Set(alert.untold), gone });
      return parts;
    });
  }

  /** On a device: events that the server has in one alert are in that one here too, from now on. The period goes on. */
  follow(onShore: AlertOnShore, nowMs: EpochMs): SituationChange[] {
    this.#onShore = onShore;
    const moving = [...this.#byShip.values()]
      .flat()
      .flatMap((gathered) => [...gathered.parts.values()].map((part) => ({ gathered, part })));
    return moving.flatMap(({ gathered, part }) => {
      const key = onShore(part.mmsi, eventOf(part).id) ?? gathered.alert.key;
      if (key === gathered.alert.key) return [];
      const moved = { ...part, revisedAt: nowMs };
      const { raisedAt } = gathered.alert;
      return [this.#takeOut(gathered, { ...moved, endedBecause: 'joined' }), ...this.#place(moved, raisedAt)];
    });
  }

  /** What the engine's changes are for alerts. */
  hear(changes: readonly SituationChange[]): SituationChange[] {
    return changes.flatMap((change) => (isOpen(change.situation) ? this.#put(change.situation, change.rechosen) : this.#end(change)));
  }

  #ofShip({ accountId, mmsi }: Situation): readonly Gathered[] {
    return this.#byShip.get(`${accountId} ${mmsi}`) ?? [];
  }

  /** In the place of what is known under its key. */
  #keep(gathered: Gathered): void {
    const { accountId, mmsi, key } = gathered.alert;
    const others = this.#ofShip(gathered.alert).filter(({ alert }) => alert.key !== key);
    this.#byShip.set(`${accountId} ${mmsi}`, [...others, gathered]);
  }

  #holderOf(part: Situation): Gathered | undefined {
    return this.#ofShip(part).find(({ parts }) => parts.has(eventOf(part).id));
  }

  #put(part: Situation, rechosen?: Rechosen): SituationChange[] {
    const event = eventOf(part);
    const holder = this.#holderOf(part);
    if (!holder) return this.#place(part, part.raisedAt, rechosen); // since the server raised it, where that was before
    const mustLeave = holder.untold.has(event.id) && !isToldWith(holder.alert, part) && !isReportOfTold(holder, event);
    return mustLeave ? [this.#takeOut(holder, part), ...this.#place(part)] : [this.#join(holder, part, rechosen)];
  }

  /** A situation that is in no alert, active since `raisedAt`. */
  #place(part: Situation, raisedAt = part.revisedAt, rechosen?: Rechosen): SituationChange[] {
    const event = eventOf(part);
    const onShore = this.#onShore(part.mmsi, event.id);
    const key = onShore ?? part.key;
    const open = this.#ofShip(part).filter(({ alert }) => isOpen(alert));
    const withKey = open.find(({ alert }) => alert.key === key);
    const host = onShore === undefined ? (withKey ?? this.#hostOf(part, open)) : withKey;
    if (!host) return [this.#raise(key, [part], raisedAt)];
    const isTold = host.alert.raisedAt === part.revisedAt || onShore !== undefined;
    if (!isTold && !isToldWith(host.alert, part) && !isReportOfTold(host, event)) return this.#beginAgain(host, part);
    if (!isTold) host.untold.add(event.id);
    return [this.#join(host, part, rechosen)];
  }

  /** The alert that a further event of the ship joins: the one of its incident, else one that is near. */
  #hostOf(part: Situation, open: readonly Gathered[]): Gathered | undefined {
    const event = eventOf(part);
    const isTogether = ({ alert, parts }: Gathered) =>
      isToldWith(alert, part) &&
      [...parts.values()].every((other) => eventOf(other).sample === event.sample && isNear(eventOf(other), event));
    return open.find((one) => isReportOfTold(one, event)) ?? open.find(isTogether);
  }

  #raise(key: string, parts: readonly Situation[], raisedAt = Math.max(...parts.map((part) => part.revisedAt))): SituationChange {
    const [gravest, ...others] = parts.toSorted(byGravity);
    if (!gravest) throw new Error('an alert without an event');
    this.#forget(gravest.revisedAt);
    const before = this.#ofShip(gravest).find(({ alert }) => alert.key === key)?.alert.revision ?? 0;
    const revisedAt = Math.max(...parts.map((part) => part.revisedAt));
    const raised = composed({ key, revision: Math.max(gravest.revision, before + 1), raisedAt, revisedAt }, gravest, others);
    const alert = { ...raised, steps: stepsAfter(undefined, raised) };
    this.#keep({ alert, parts: byEvent(parts), untold: new Set(), gone: new Map() });
    return { change: 'raised', situation: alert };
  }

  /** A further event under the key of an alert that holds without it: people have to hear of it, so the alert begins a new period. */
  #beginAgain({ alert, parts }: Gathered, part: Situation): SituationChange[] {
    const over = ended(alert, 'passed', part.revisedAt);
    this.#keep({ alert: over, parts: new Map(), untold: new Set(), gone: new Map() });
    return [{ change: 'ended', situation: over }, this.#raise(alert.key, [...parts.values(), part])];
  }

  #join(gathered: Gathered, part: Situation, rechosen?: Rechosen): SituationChange {
    gathered.parts.set(eventOf(part).id, part);
    gathered.gone.delete(eventOf(part).id);
    return this.#revise(gathered, part.revisedAt, rechosen);
  }

  #takeOut(gathered: Gathered, part: Situation, rechosen?: Rechosen, isWithdrawn = false): SituationChange {
    const { alert, parts, untold, gone } = gathered;
    const { type, endedBecause: because } = part;
    const event = eventOf(part);
    parts.delete(event.id);
    const wasTold = !untold.delete(event.id);
    if (wasTold && because && because !== 'joined')
      gone.set(event.id, { event, type, because, ...(isWithdrawn && { isWithdrawn }), atMs: part.revisedAt });
    if (parts.size > 0) return this.#revise(gathered, part.revisedAt, rechosen);
    gathered.alert = ended(alert, part.endedBecause ?? 'passed', part.revisedAt);
    return { change: 'ended', situation: gathered.alert };
  }

  /** As its parts are now. */
  #revise(gathered: Gathered, nowMs: EpochMs, rechosen?: Rechosen): SituationChange {
    const { alert, parts, untold, gone } = gathered;
    const [gravest = alert, ...others] = [...parts.values()].toSorted(byGravity);
    const isRisen = isMoreUrgent(gravest.priority, worstOf(alert));
    if (isRisen) untold.clear();
    const worst = isRisen ? gravest.priority : worstOf(alert);
    const head = { key: alert.key, revision: alert.revision + 1, raisedAt: alert.raisedAt, revisedAt: nowMs };
    const revised = composed(head, gravest, others, worst, untold, gone.values());
    gathered.alert = { ...revised, steps: stepsAfter(alert, revised, rechosen) };
    return { change: 'revised', situation: gathered.alert };
  }

  #end({ situation: part, rechosen, isWithdrawn }: SituationChange): SituationChange[] {
    const holder = this.#holderOf(part);
    if (!holder) return [];
    const change = this.#takeOut(holder, part, rechosen, isWithdrawn);
    // the engine forgets such a situation with its revisions
    if (change.change === 'ended' && (part.endedBecause === 'eventOver' || part.endedBecause === 'leftFleets')) this.#drop(holder);
    return [change];
  }

  #drop(gathered: Gathered): void {
    const { accountId, mmsi } = gathered.alert;
    const others = this.#ofShip(gathered.alert).filter((one) => one !== gathered);
    if (others.length > 0) this.#byShip.set(`${accountId} ${mmsi}`, others);
    else this.#byShip.delete(`${accountId} ${mmsi}`);
  }

  /** Once a day: what ended so long ago that its events are over. */
  #forget(nowMs: EpochMs): void {
    if (Math.abs(nowMs - this.#forgotAt) < DAY_MS) return;
    this.#forgotAt = nowMs;
    const sinceMs = nowMs - IN_FORCE_MS - DAY_MS;
    for (const gathered of [...this.#byShip.values()].flat()) if ((gathered.alert.endedAt ?? nowMs) < sinceMs) this.#drop(gathered);
  }
}
