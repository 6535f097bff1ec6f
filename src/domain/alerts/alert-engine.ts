// The alert engine. It stores ships, voyages, events and who watches them in memory, and says which situations begin, change and end when
// one of these changes. It has no clock and no storage, so server and device run the same code. judge.ts decides whether a situation is
// active. Over 250 lines: one memory, each change to it, and the effects of each change.
import { ALERT_TYPES, type AlertType, type EndReason } from '#contract/entities/alerts.ts';
import type { EpochMs, NauticalMiles } from '#contract/units.ts';
import { ageOf } from '#domain/ais/movement.ts';
import { roughReachNm } from '#domain/geo/near.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { isAtPort, isAtRest } from './at-rest.ts';
import { isWanted } from './coverage.ts';
import type { GridPlace } from './places/degree-cells.ts';
import { Evaluation } from './evaluation.ts';
import { withinFromMs } from './horizon.ts';
import { isInForce, isOver } from './in-force.ts';
import { type AlertQuestion, isWithin, judge, limitNm, marginNm, reasonOf } from './judge.ts';
import { askAnew, type Audience, changeAudience, keep, type KnownShip, moveKnownShip, newKnownShip, openSituations } from './known-ship.ts';
import { isVoyageKnown, knownVoyage, nearnessOf, withWayLeft } from './nearness.ts';
import { PlaceGrid } from './places/place-grid.ts';
import { ShipsByPlace } from './places/ships-by-place.ts';
import { isOtherOnServer } from './on-device/server-situations.ts';
import { asForMate, isOpen, isSameSoFar, type Situation, type SituationChange } from './situation.ts';
import {
  type AlertChoices,
  choicesKeyOf,
  isSameEvent,
  type Voyage,
  type Watch,
  type WatchedEvent,
  type WatchedPort,
  type WatchedShip,
} from './watched.ts';

/** How far a ship may sail before events near her are looked up again. */
const LOOKAHEAD_NM: NauticalMiles = 10;
const NOTHING: readonly SituationChange[] = [];
const NO_RESTORED: ReadonlyMap<string, readonly Situation[]> = new Map();

/**
 * Work that may concern thousands of ships, in steps of about one ship each; each step gives what it changed. The caller may do other work
 * between two steps, but must finish all steps before it calls the engine for anything else.
 */
export type Steps = Generator<readonly SituationChange[], void>;

interface Meeting extends Pick<AlertQuestion, 'event' | 'ship' | 'nearness'> {
  /** Fills in what was not measured at first. False: everything was. */
  measureAll: () => boolean;
}
const NEAR: readonly AlertType[] = ['Proximity ALERT'];
const AHEAD: readonly AlertType[] = ['Route ALERT', 'Destination ALERT'];

const allOf = (steps: Steps): readonly SituationChange[] => [...steps].flat();

/** The reason, and whether the event was withdrawn. */
type WhyEnded = readonly [because: EndReason, isWithdrawn?: boolean];

/** Of an event that is known no more. */
const whyForgotten = (event: WatchedEvent, nowMs: EpochMs): WhyEnded => (isOver(event, nowMs) ? ['eventOver'] : ['eventCorrected', true]);

export class AlertEngine {
  readonly #ships = new Map<number, KnownShip>();
  readonly #watches = new Map<string, { mmsis: ReadonlySet<number>; choices: AlertChoices; choicesKey: string; followsClient: boolean }>();
  readonly #events = new Map<string, WatchedEvent>();
  readonly #inForce = new PlaceGrid<WatchedEvent>();
  readonly #byPlace = new ShipsByPlace();
  /** By event: the ships that have a situation with it. */
  readonly #toldOf = new Map<string, Set<KnownShip>>();
  #ports = new PlaceGrid<WatchedPort>();

  /** All ports of the world. Each ship and each event uses them from its next change on. */
  setPorts(ports: Iterable<WatchedPort>): void {
    this.#ports = new PlaceGrid();
    for (const port of ports) this.#ports.put(port.id, port);
  }

  /** Ignores a ship that nobody watches, and a position older than the known one. */
  putShip(ship: WatchedShip, nowMs: EpochMs): readonly SituationChange[] {
    const known = this.#ships.get(ship.mmsi);
    if (!known || (known.ship && ship.lastSeen < known.ship.lastSeen)) return NOTHING;
    const rests = isAtRest(ship, known.ship && known.isAtRest, () => isAtPort(ship, this.#ports));
    // a lost position raised nothing, so everything is judged again when the ship is heard again
    const isOther = !known.ship || rests !== known.isAtRest || ageOf(known.ship.lastSeen, nowMs) === 'lost';
    moveKnownShip(known, ship);
    known.isAtRest = rests;
    if (!isOther && known.sailedNm < known.nextNm) return NOTHING;
    const evaluation = new Evaluation(nowMs);
    if (isOther) askAnew(known);
    this.#lookAround(known, evaluation);
    if (isOther) this.#lookAlong(known, evaluation);
    return evaluation.take();
  }

  /** Where she is bound; call it after each new prediction. Until the first call, situations restored after a restart stay active. */
  putVoyage(mmsi: number, voyage: Voyage, nowMs: EpochMs): readonly SituationChange[] {
    const known = this.#ships.get(mmsi);
    if (!known) return NOTHING;
    known.voyage = knownVoyage(voyage);
    this.#byPlace.putVoyage(known);
    const evaluation = new Evaluation(nowMs);
    this.#lookAlong(known, evaluation);
    return evaluation.take();
  }

  /** New and corrected events. An event that has not changed has no effect. */
  putEvents(events: Iterable<WatchedEvent>, nowMs: EpochMs): readonly SituationChange[] {
    return allOf(this.putEventsInSteps(events, nowMs));
  }

  *putEventsInSteps(events: Iterable<WatchedEvent>, nowMs: EpochMs): Steps {
    const evaluation = new Evaluation(nowMs);
    for (const event of events) {
      const known = this.#events.get(event.id);
      if (known ? isSameEvent(known, event) : isOver(event, nowMs)) continue;
      this.#events.set(event.id, event);
      yield* this.#tell(event, evaluation);
    }
  }

  /** Events that their source withdrew. */
  dropEvents(ids: Iterable<string>, nowMs: EpochMs): readonly SituationChange[] {
    return allOf(this.dropEventsInSteps(ids, nowMs));
  }

  *dropEventsInSteps(ids: Iterable<string>, nowMs: EpochMs): Steps {
    const evaluation = new Evaluation(nowMs);
    for (const id of ids) yield* this.#forget(id, ['eventCorrected', true], evaluation);
  }

  /** The same as `setWatchesInSteps` for one account. */
  setWatch(watch: Watch, nowMs: EpochMs, restored: readonly Situation[] = []): readonly SituationChange[] {
    return allOf(this.setWatchesInSteps([watch], nowMs, new Map([[watch.accountId, restored]])));
  }

  /**
   * Replaces each account's watch, and judges the ships that it did not watch before or watched with other choices. A ship that nobody has
   * watched is judged from her next position on. `restored`: by account, the situations from before a restart, ended or not; put the events
   * first.
   */
  *setWatchesInSteps(watches: Iterable<Watch>, nowMs: EpochMs, restored: ReadonlyMap<string, readonly Situation[]> = NO_RESTORED): Steps {
    const evaluation = new Evaluation(nowMs);
    const changed = new Set<number>();
    for (const watch of watches) {
      this.#changeWatch(watch, changed, evaluation);
      for (const situation of restored.get(watch.accountId) ?? []) this.#restore(situation, evaluation);
      yield evaluation.take();
    }
    for (const mmsi of changed) {
      const known = this.#ships.get(mmsi);
      if (!known) continue;
      this.#byPlace.putVoyage(known);
      this.#lookAround(known, evaluation);
      this.#lookAlong(known, evaluation);
      yield evaluation.take();
    }
  }

  /**
   * On a device, after its watch: what the server's alerts say (on-device/server-situations.ts) was told before, unless this device judged later. Then what
   * is known here decides. What is told of an event that is put next is judged then.
   */
  followServer(situations: Iterable<Situation>, nowMs: EpochMs): readonly SituationChange[] {
    const evaluation = new Evaluation(nowMs);
    for (const situation of situations) {
      const { accountId, mmsi, figures } = situation;
      const { id } = figures.event;
      const known = this.#watches.get(accountId)?.mmsis.has(mmsi) ? this.#ships.get(mmsi) : undefined;
      const event = this.#events.get(id);
      const before = known?.told.get(id)?.get(accountId);
      if (!known || (!event && isOver(figures.event, nowMs)) || !isOtherOnServer(situation, before)) continue;
      const told = { ...situation, revision: (before?.revision ?? 0) + 1 };
      this.#keep(known, told);
      evaluation.add({ change: isOpen(before) ? 'revised' : 'raised', situation: told });
      if (event) this.#judgeAll(known, event, evaluation);
      askAnew(known);
    }
    return evaluation.take();
  }

  dropWatch(accountId: string, nowMs: EpochMs): readonly SituationChange[] {
    return allOf(this.dropWatchInSteps(accountId, nowMs));
  }

  *dropWatchInSteps(accountId: string, nowMs: EpochMs): Steps {
    const evaluation = new Evaluation(nowMs);
    for (const mmsi of this.#watches.get(accountId)?.mmsis ?? []) {
      this.#unwatch(mmsi, accountId, evaluation);
      yield evaluation.take();
    }
    this.#watches.delete(accountId);
  }

  /** Changes caused by time alone: events come into force, go out of force and grow old, and positions grow old. Call it about once a minute. */
  tick(nowMs: EpochMs): readonly SituationChange[] {
    return allOf(this.tickInSteps(nowMs));
  }

  *tickInSteps(nowMs: EpochMs): Steps {
    const evaluation = new Evaluation(nowMs);
    for (const event of this.#events.values())
      if (this.#inForce.has(event.id) !== isInForce(event, nowMs)) yield* this.#tell(event, evaluation);
    for (const [id, ships] of this.#toldOf) {
      const event = this.#events.get(id);
      if (!event) continue;
      for (const known of ships) {
        this.#judgeAll(known, event, evaluation);
        yield evaluation.take();
      }
    }
    for (const known of this.#ships.values()) {
      if (known.aheadMs > nowMs) continue;
      this.#lookAlong(known, evaluation);
      yield evaluation.take();
    }
    for (const event of this.#events.values()) if (isOver(event, nowMs)) yield* this.#forget(event.id, ['eventOver'], evaluation);
  }

  /** As it was put last. */
  voyageOf(mmsi: number): Voyage | undefined {
    return this.#ships.get(mmsi)?.voyage?.voyage;
  }

  /** The active situations. */
  *open(): Generator<Situation> {
    for (const { told } of this.#ships.values()) for (const ofEvent of told.values()) yield* openSituations(ofEvent.values());
  }

  #changeWatch({ accountId, choices, mmsis: listed, followsClient = false }: Watch, changed: Set<number>, evaluation: Evaluation): void {
    const before = this.#watches.get(accountId);
    const mmsis = new Set(listed);
    const choicesKey = choicesKeyOf(choices);
    this.#watches.set(accountId, { mmsis, choices, choicesKey, followsClient });
    if (before && before.choicesKey !== choicesKey) evaluation.chosenAnew.set(accountId, before.choices);
    for (const mmsi of before?.mmsis ?? []) if (!mmsis.has(mmsi)) this.#unwatch(mmsi, accountId, evaluation);
    for (const mmsi of mmsis) {
      if (before?.choicesKey === choicesKey && before.mmsis.has(mmsi)) continue;
      const known = this.#ships.get(mmsi) ?? newKnownShip(mmsi);
      this.#ships.set(mmsi, known);
      changeAudience(known, accountId, { choices, choicesKey });
      changed.add(mmsi);
    }
  }

  #unwatch(mmsi: number, accountId: string, evaluation: Evaluation): void {
    const known = this.#ships.get(mmsi);
    if (!known) return;
    changeAudience(known, accountId);
    for (const [eventId, ofEvent] of known.told) {
      for (const situation of openSituations([ofEvent.get(accountId)])) evaluation.end(situation, 'leftFleets');
      ofEvent.delete(accountId);
      if (ofEvent.size === 0) this.#forgetTold(known, eventId);
    }
    if (known.audiences.length > 0) return;
    this.#ships.delete(mmsi);
    this.#byPlace.delete(known);
  }

  #restore(situation: Situation, evaluation: Evaluation): void {
    const { accountId, mmsi, figures } = situation;
    const { event } = figures;
    const known = this.#watches.get(accountId)?.mmsis.has(mmsi) ? this.#ships.get(mmsi) : undefined;
    if (known && this.#events.has(event.id)) this.#keep(known, situation);
    else if (isOpen(situation)) evaluation.end(situation, ...(known ? whyForgotten(event, evaluation.nowMs) : (['leftFleets'] as const)));
  }

  #keep(known: KnownShip, situation: Situation): void {
    const { id } = situation.figures.event;
    keep(known, situation);
    const ships = this.#toldOf.get(id);
    if (ships) ships.add(known);
    else this.#toldOf.set(id, new Set([known]));
  }

  #forgetTold(known: KnownShip, eventId: string): void {
    known.told.delete(eventId);
    const ships = this.#toldOf.get(eventId);
    ships?.delete(known);
    if (ships?.size === 0) this.#toldOf.delete(eventId);
  }

  *#forget(eventId: string, why: WhyEnded, evaluation: Evaluation): Steps {
    this.#events.delete(eventId);
    this.#inForce.delete(eventId);
    for (const known of this.#toldOf.get(eventId) ?? []) {
      this.#endAll(known, eventId, why, evaluation);
      this.#forgetTold(known, eventId);
      yield evaluation.take();
    }
  }

  /** Also for a ship that has not been heard since a restart. */
  #endAll(known: KnownShip, eventId: string, why: WhyEnded, evaluation: Evaluation): void {
    for (const situation of openSituations(known.told.get(eventId)?.values() ?? [])) keep(known, evaluation.end(situation, ...why));
  }

  /** Judges a new or changed event for every ship that it may concern. */
  *#tell(event: WatchedEvent, evaluation: Evaluation): Steps {
    const told = this.#toldOf.get(event.id) ?? [];
    if (!isInForce(event, evaluation.nowMs)) {
      this.#inForce.delete(event.id);
      const because = isOver(event, evaluation.nowMs) ? 'eventOver' : 'eventCorrected';
      for (const known of told) {
        this.#endAll(known, event.id, [because], evaluation);
        yield evaluation.take();
      }
      return;
    }
    this.#inForce.put(event.id, event);
    // what is judged here is not judged again below
    const asked = new Set(told);
    for (const known of asked) {
      this.#tellShip(known, event, evaluation);
      yield evaluation.take();
    }
    for (const known of this.#byPlace.concerned(event)) {
      if (asked.has(known)) continue;
      this.#tellShip(known, event, evaluation);
      yield evaluation.take();
    }
  }

  #tellShip(known: KnownShip, event: WatchedEvent, evaluation: Evaluation): void {
    const { ship, told, voyage, reachNm } = known;
    if (!ship) return;
    const awayNm = roughDistanceNm([ship.lon, ship.lat], [event.lon, event.lat]);
    const isNear = awayNm <= roughReachNm(reachNm['Proximity ALERT'] + LOOKAHEAD_NM);
    if (isNear) askAnew(known);
    if (isNear || voyage || told.has(event.id)) this.#judgeAll(known, event, evaluation);
  }

  /** Judges the events near a ship after she moved: only those whose answer may have changed. */
  #lookAround(known: KnownShip, evaluation: Evaluation): void {
    const { sailedNm } = known;
    if (!known.ship) return;
    if (sailedNm >= known.lookNm) this.#search(known, known.ship);
    known.nextNm = known.lookNm;
    for (const near of known.near) {
      const event = sailedNm >= near.untilNm ? this.#events.get(near.id) : undefined;
      if (event) near.untilNm = sailedNm + this.#judge(known, event, NEAR, evaluation);
      known.nextNm = Math.min(known.nextNm, near.untilNm);
    }
  }

  #search(known: KnownShip, ship: GridPlace): void {
    const { sailedNm, near, told, reachNm } = known;
    const until = new Map(near.map(({ id, untilNm }) => [id, untilNm]));
    const reach = reachNm['Proximity ALERT'];
    const found = reach > 0 ? this.#inForce.near(ship, reach + LOOKAHEAD_NM) : [];
    const ids = new Set([...found.map(({ id }) => id), ...told.keys()]);
    known.near = [...ids].map((id) => ({ id, untilNm: until.get(id) ?? sailedNm }));
    known.lookNm = sailedNm + LOOKAHEAD_NM;
    // she is at most LOOKAHEAD_NM from there when she is put again, and an event in `near` may be LOOKAHEAD_NM beyond her reach
    this.#byPlace.putPosition(known, reach > 0 ? reach + 2 * LOOKAHEAD_NM : 0);
  }

  /** Judges the events near her route and her destination, and whether she has passed what was told: her way says that too. */
  #lookAlong(known: KnownShip, evaluation: Evaluation): void {
    if (!known.voyage) return;
    known.aheadMs = Number.POSITIVE_INFINITY;
    const { route = [], destination } = known.voyage.voyage;
    const [routeNm, portNm] = [known.reachNm['Route ALERT'], known.reachNm['Destination ALERT']];
    const places: [GridPlace, NauticalMiles][] = [
      ...(routeNm > 0 ? route.map(({ from: [lon, lat], distanceNm: nm }): [GridPlace, NauticalMiles] => [{ lon, lat }, nm + routeNm]) : []),
      ...(destination && portNm > 0 ? [[destination, portNm] as [GridPlace, NauticalMiles]] : []),
    ];
    const told = [...known.told.keys()].flatMap((id) => this.#events.get(id) ?? []);
    const before = evaluation.count;
    for (const event of new Set([...places.flatMap((around) => this.#inForce.near(...around)), ...told]))
      this.#judge(known, event, known.told.has(event.id) ? ALERT_TYPES : AHEAD, evaluation);
    if (evaluation.count > before) askAnew(known);
  }

  #judgeAll(known: KnownShip, event: WatchedEvent, evaluation: Evaluation): void {
    const before = evaluation.count;
    this.#judge(known, event, ALERT_TYPES, evaluation);
    if (evaluation.count > before) askAnew(known);
  }

  /**
   * `types`: what was told of the others holds, unless there is news: then all are measured, so that one revision has the figures of one moment.
   * Answers how far she may move before what is near her has to be asked again.
   */
  #judge(known: KnownShip, event: WatchedEvent, types: readonly AlertType[], evaluation: Evaluation): NauticalMiles {
    const { ship, voyage, reachNm } = known;
    if (!ship) return LOOKAHEAD_NM;
    const nearness: AlertQuestion['nearness'] = {};
    const measure = (asked: readonly AlertType[]) => {
      for (const type of asked)
        if (!(type in nearness) && isVoyageKnown(type, voyage))
          nearness[type] = nearnessOf(type, ship, voyage, event, reachNm[type]) ?? null;
    };
    measure(types);
    const measureAll = () => {
      const before = Object.keys(nearness).length;
      measure(ALERT_TYPES);
      return Object.keys(nearness).length > before;
    };
    const meeting: Meeting = { event, ship, nearness, measureAll };
    let quietNm = LOOKAHEAD_NM;
    for (const audience of known.audiences) quietNm = Math.min(quietNm, this.#judgeFor(audience, known, meeting, evaluation));
    return quietNm;
  }

  /** Accounts with the same choices and the same situations so far share one judgement. */
  #judgeFor({ choices, accountIds }: Audience, known: KnownShip, meeting: Meeting, evaluation: Evaluation): NauticalMiles {
    const { event, nearness } = meeting;
    const { isAtRest } = known;
    const told = known.told.get(event.id);
    const awayNm = nearness['Proximity ALERT']?.distanceNm;
    const quietFor = (next: Situation | undefined): NauticalMiles =>
      awayNm === undefined
        ? LOOKAHEAD_NM
        : marginNm(awayNm, limitNm(choices, 'Proximity ALERT'), reasonOf(next, 'Proximity ALERT'), isAtRest);
    // most events that are looked at are too far off or too far ahead, and nothing was told of them
    const fromMs = ALERT_TYPES.flatMap((type) => {
      const near = nearness[type];
      return near && isWithin(limitNm(choices, type), near.distanceNm) ? [withinFromMs(type, near, choices)] : [];
    });
    known.aheadMs = Math.min(known.aheadMs, ...fromMs.filter((atMs) => atMs > evaluation.nowMs));
    if (!told && !fromMs.some((atMs) => atMs <= evaluation.nowMs)) return quietFor(undefined);
    const { ship } = meeting;
    const shared = { event, ship, nearness, choices, isWanted: isWanted(choices, event, this.#ports), isAtRest, nowMs: evaluation.nowMs };
    const judgeNow = (accountId: string, before: Situation | undefined): Situation | undefined => {
      const otherChoice = this.#watches.get(accountId)?.followsClient ? 'clientChoicesChanged' : 'choicesChanged';
      const question: AlertQuestion = { ...shared, otherChoice, isChosenAnew: evaluation.chosenAnew.has(accountId) };
      const first = judge(question, accountId, before);
      const next = first === before || !meeting.measureAll() ? first : judge(question, accountId, before);
      return next === before || !isOpen(next) ? next : { ...next, reasons: withWayLeft(next.reasons, ship, known.voyage) };
    };
    let quietNm = LOOKAHEAD_NM;
    let mate: { before: Situation | undefined; next: Situation | undefined } | undefined;
    for (const accountId of accountIds) {
      const before = told?.get(accountId);
      const next: Situation | undefined =
        mate && isSameSoFar(mate.before, before) ? asForMate(mate, before, accountId) : judgeNow(accountId, before);
      mate = { before, next };
      quietNm = Math.min(quietNm, quietFor(next));
      if (!next || next === before) continue;
      this.#keep(known, next);
      const was = evaluation.chosenAnew.get(accountId);
      const change = isOpen(next) ? (isOpen(before) ? 'revised' : 'raised') : 'ended';
      evaluation.add({ change, situation: next, ...(was && { rechosen: { was, is: choices } }) });
    }
    return quietNm;
  }
}
