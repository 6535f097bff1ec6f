// Ships, voyages, events and who watches them, in memory: says which situations begin, change and end when one of these does. No clock, no
// storage, so the same on server and device; what holds is judge.ts. Over 250 lines: each change of one memory, and what it sets off there.
import { ALERT_TYPES, type AlertType } from '#contract/alerts.ts';
import type { EpochMs, NauticalMiles } from '#contract/units.ts';
import { ageOf } from '#domain/ais/movement.ts';
import { roughReachNm } from '#domain/geo/near.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { isAtPort, isAtRest } from './at-rest.ts';
import { isWanted } from './coverage.ts';
import { isInForce, isOver } from './in-force.ts';
import { judge, limitNm, marginNm } from './judge.ts';
import { askAnew, changeWatch, keep, type KnownShip, moveTo, newKnownShip } from './known-ship.ts';
import { isKnown, knownVoyage, nearnessOf } from './nearness.ts';
import { type Place, PlaceGrid } from './place-grid.ts';
import { type EndReason, isOpen, type Situation, type SituationChange } from './situation.ts';
import { Turn } from './turn.ts';
import { isSameEvent, type Voyage, type Watch, type WatchedEvent, type WatchedPort, type WatchedShip } from './watched.ts';

/** So far a ship may sail before events about her are looked for again. */
const LOOKAHEAD_NM: NauticalMiles = 10;
const NOTHING: readonly SituationChange[] = [];

export class AlertEngine {
  readonly #ships = new Map<number, KnownShip>();
  readonly #watches = new Map<string, Watch>();
  readonly #events = new Map<string, WatchedEvent>();
  readonly #inForce = new PlaceGrid<WatchedEvent>();
  #ports = new PlaceGrid<WatchedPort>();

  /** All ports of the world; heeded from each ship's and event's next change. */
  setPorts(ports: Iterable<WatchedPort>): void {
    this.#ports = new PlaceGrid();
    for (const port of ports) this.#ports.put(port.id, port);
  }

  /** A ship that nobody watches is nothing, nor is a position older than the known one. */
  putShip(ship: WatchedShip, nowMs: EpochMs): readonly SituationChange[] {
    const known = this.#ships.get(ship.mmsi);
    if (!known || (known.ship && ship.lastSeen < known.ship.lastSeen)) return NOTHING;
    const rests = isAtRest(ship, known.isAtRest, () => isAtPort(ship, this.#ports));
    // a lost position raised nothing; of one that is known again everything is asked
    const isOther = !known.ship || rests !== known.isAtRest || ageOf(known.ship.lastSeen, nowMs) === 'lost';
    moveTo(known, ship);
    known.isAtRest = rests;
    if (!isOther && known.sailedNm < known.nextNm) return NOTHING;
    const turn = new Turn(nowMs);
    if (isOther) askAnew(known);
    this.#lookAround(known, turn);
    if (isOther) this.#lookAlong(known, turn);
    return turn.changes;
  }

  /** Where she is bound, as often as it is predicted anew; until the first call what was told before a restart holds. */
  putVoyage(mmsi: number, voyage: Voyage, nowMs: EpochMs): readonly SituationChange[] {
    const known = this.#ships.get(mmsi);
    if (!known) return NOTHING;
    known.voyage = knownVoyage(voyage);
    const turn = new Turn(nowMs);
    this.#lookAlong(known, turn);
    return turn.changes;
  }

  /** New and corrected events; those that are known as they are change nothing. */
  putEvents(events: Iterable<WatchedEvent>, nowMs: EpochMs): readonly SituationChange[] {
    const turn = new Turn(nowMs);
    for (const event of events) {
      const known = this.#events.get(event.id);
      if (known ? isSameEvent(known, event) : isOver(event, nowMs)) continue;
      this.#events.set(event.id, event);
      this.#tell(event, turn);
    }
    return turn.changes;
  }

  /** Taken back by their source. */
  dropEvents(ids: Iterable<string>, nowMs: EpochMs): readonly SituationChange[] {
    const turn = new Turn(nowMs);
    for (const id of ids) this.#forget(id, 'eventCorrected', turn);
    return turn.changes;
  }

  /**
   * Puts an account's watch in the place of the one it had. `restored`: what was told before a restart, ended or not; the events come before.
   * A ship that nobody has watched is judged from her next position on.
   */
  setWatch(watch: Watch, nowMs: EpochMs, restored: readonly Situation[] = []): readonly SituationChange[] {
    const turn = new Turn(nowMs);
    const mmsis = new Set(watch.mmsis);
    for (const mmsi of this.#watches.get(watch.accountId)?.mmsis ?? []) if (!mmsis.has(mmsi)) this.#unwatch(mmsi, watch.accountId, turn);
    this.#watches.set(watch.accountId, watch);
    for (const mmsi of mmsis) {
      const known = this.#ships.get(mmsi) ?? newKnownShip();
      this.#ships.set(mmsi, known);
      changeWatch(known, watch.accountId, watch);
    }
    for (const situation of restored) this.#restore(situation, mmsis, turn);
    for (const mmsi of mmsis) {
      const known = this.#ships.get(mmsi);
      if (!known) continue;
      this.#lookAround(known, turn);
      this.#lookAlong(known, turn);
    }
    return turn.changes;
  }

  dropWatch(accountId: string, nowMs: EpochMs): readonly SituationChange[] {
    const watch = this.#watches.get(accountId);
    const changes = watch ? this.setWatch({ ...watch, mmsis: [] }, nowMs) : NOTHING;
    this.#watches.delete(accountId);
    return changes;
  }

  /** What time alone changes: events come into force and go out of it, grow old, and positions with them. About once a minute. */
  tick(nowMs: EpochMs): readonly SituationChange[] {
    const turn = new Turn(nowMs);
    for (const event of this.#events.values()) if (this.#inForce.has(event.id) !== isInForce(event, nowMs)) this.#tell(event, turn);
    for (const known of this.#ships.values()) for (const event of this.#eventsTold(known)) this.#judgeAll(known, event, turn);
    for (const event of this.#events.values()) if (isOver(event, nowMs)) this.#forget(event.id, 'eventOver', turn);
    return turn.changes;
  }

  /** What holds now. */
  *open(): Generator<Situation> {
    for (const { told } of this.#ships.values()) for (const situations of told.values()) yield* situations.filter(isOpen);
  }

  #unwatch(mmsi: number, accountId: string, turn: Turn): void {
    const known = this.#ships.get(mmsi);
    if (!known) return;
    changeWatch(known, accountId);
    if (known.watches.length === 0) this.#ships.delete(mmsi);
    for (const [id, situations] of known.told) {
      const [own, others] = [
        situations.filter((one) => one.accountId === accountId),
        situations.filter((one) => one.accountId !== accountId),
      ];
      for (const situation of own) if (isOpen(situation)) turn.end(situation, 'notWatched');
      if (others.length > 0) known.told.set(id, others);
      else known.told.delete(id);
    }
  }

  #restore(situation: Situation, mmsis: ReadonlySet<number>, turn: Turn): void {
    const { event } = situation.figures;
    const known = mmsis.has(situation.mmsi) ? this.#ships.get(situation.mmsi) : undefined;
    if (known && this.#events.has(event.id)) keep(known, situation);
    else if (isOpen(situation)) turn.end(situation, !known ? 'notWatched' : isOver(event, turn.nowMs) ? 'eventOver' : 'eventCorrected');
  }

  #forget(eventId: string, because: EndReason, turn: Turn): void {
    this.#events.delete(eventId);
    this.#inForce.delete(eventId);
    for (const known of this.#ships.values()) {
      this.#endAll(known, eventId, because, turn);
      known.told.delete(eventId);
    }
  }

  /** Also of a ship that has not been heard since a restart. */
  #endAll(known: KnownShip, eventId: string, because: EndReason, turn: Turn): void {
    for (const situation of known.told.get(eventId) ?? []) if (isOpen(situation)) keep(known, turn.end(situation, because));
  }

  /** Of an event that is new, or another than before, to all whom it may concern. */
  #tell(event: WatchedEvent, turn: Turn): void {
    if (!isInForce(event, turn.nowMs)) {
      this.#inForce.delete(event.id);
      const because = isOver(event, turn.nowMs) ? 'eventOver' : 'eventCorrected';
      for (const known of this.#ships.values()) this.#endAll(known, event.id, because, turn);
      return;
    }
    this.#inForce.put(event.id, event);
    for (const known of this.#ships.values()) {
      const { ship, told, voyage, reachNm } = known;
      if (!ship) continue;
      const awayNm = roughDistanceNm([ship.lon, ship.lat], [event.lon, event.lat]);
      const isNear = awayNm <= roughReachNm(reachNm['Proximity ALERT'] + LOOKAHEAD_NM);
      if (isNear) askAnew(known);
      if (isNear || voyage || told.has(event.id)) this.#judgeAll(known, event, turn);
    }
  }

  /** Events about a ship, as she moves: those whose answer can be another by now. */
  #lookAround(known: KnownShip, turn: Turn): void {
    const { sailedNm } = known;
    if (!known.ship) return;
    if (sailedNm >= known.lookNm) this.#search(known, known.ship);
    known.nextNm = known.lookNm;
    for (const near of known.near) {
      const event = sailedNm >= near.untilNm ? this.#events.get(near.id) : undefined;
      if (event) near.untilNm = sailedNm + this.#judge(known, event, 'Proximity ALERT', turn);
      known.nextNm = Math.min(known.nextNm, near.untilNm);
    }
  }

  #search(known: KnownShip, ship: Place): void {
    const { sailedNm, near, told, reachNm } = known;
    const until = new Map(near.map(({ id, untilNm }) => [id, untilNm]));
    const reach = reachNm['Proximity ALERT'];
    const found = reach > 0 ? this.#inForce.near(ship, reach + LOOKAHEAD_NM) : [];
    const ids = new Set([...found.map(({ id }) => id), ...told.keys()]);
    known.near = [...ids].map((id) => ({ id, untilNm: until.get(id) ?? sailedNm }));
    known.lookNm = sailedNm + LOOKAHEAD_NM;
  }

  /** Events about her route and her destination. */
  #lookAlong(known: KnownShip, turn: Turn): void {
    if (!known.voyage) return;
    const { route = [], destination } = known.voyage.voyage;
    const [routeNm, portNm] = [known.reachNm['Route ALERT'], known.reachNm['Destination ALERT']];
    const places: [Place, NauticalMiles][] = [
      ...(routeNm > 0 ? route.map(({ from: [lon, lat], distanceNm: nm }): [Place, NauticalMiles] => [{ lon, lat }, nm + routeNm]) : []),
      ...(destination && portNm > 0 ? [[destination, portNm] as [Place, NauticalMiles]] : []),
    ];
    for (const event of new Set([...places.flatMap((around) => this.#inForce.near(...around)), ...this.#eventsTold(known)])) {
      this.#judge(known, event, 'Route ALERT', turn);
      this.#judge(known, event, 'Destination ALERT', turn);
    }
  }

  #eventsTold({ told }: KnownShip): WatchedEvent[] {
    return [...told.keys()].flatMap((id) => this.#events.get(id) ?? []);
  }

  #judgeAll(known: KnownShip, event: WatchedEvent, turn: Turn): void {
    const before = turn.changes.length;
    for (const type of ALERT_TYPES) this.#judge(known, event, type, turn);
    if (turn.changes.length > before) askAnew(known);
  }

  /** Answers how far she may move before it has to be asked again. */
  #judge(known: KnownShip, event: WatchedEvent, type: AlertType, { nowMs, changes }: Turn): NauticalMiles {
    const { ship, voyage, reachNm } = known;
    const told = known.told.get(event.id);
    if (!ship || !isKnown(type, voyage) || (reachNm[type] === 0 && !told)) return LOOKAHEAD_NM;
    const nearness = nearnessOf(type, ship, voyage, event, reachNm[type]);
    let quietNm = LOOKAHEAD_NM;
    for (const watch of known.watches) {
      const before = told?.find((one) => one.accountId === watch.accountId && one.type === type);
      const wanted = isWanted(watch.choices, event, this.#ports);
      const next = judge({ type, watch, isWanted: wanted, ship, isAtRest: known.isAtRest, event, nearness, nowMs }, before);
      if (nearness) quietNm = Math.min(quietNm, marginNm(nearness.distanceNm, limitNm(watch.choices, type), next, known.isAtRest));
      if (!next || next === before) continue;
      keep(known, next);
      changes.push({ change: isOpen(next) ? (isOpen(before) ? 'revised' : 'raised') : 'ended', situation: next });
    }
    return quietNm;
  }
}
