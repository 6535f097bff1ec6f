// Random worlds for the alert engine: two ships, a few events, ports and accounts in places where distances are hard to get right, and a
// few steps of changes. The same seed gives the same world. Over 250 lines because a world is everything that can happen.
import { type EpochMs, HOUR_MS } from '#contract/units.ts';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { bearingDeg, destination, distanceNm } from '#domain/geo/great-circle.ts';
import type { AlertEngine } from './alert-engine.ts';
import { AlertOracle, type OracleWorld } from './alert-oracle.fixture.ts';
import { AlertGatherer } from './gatherer.ts';
import { GatheredWorld } from './gathered-world.fixture.ts';
import { isOpen, type Reason, type Situation, type SituationChange } from './situation.ts';
import { byUrgency } from './urgency.ts';
import type { AlertChoices, Voyage, VoyageLeg, Watch, WatchedEvent, WatchedPort, WatchedShip } from './watched.ts';

const START_MS: EpochMs = Date.UTC(2026, 10, 22, 12);
const CENTRES = [
  [180, 0],
  [-179.9, -17],
  [179.99, 65],
  [0, 90],
  [45, 89.6],
  [-120, -89.9],
  [0, 0],
  [103.8, 1.2],
  [-0.02, 51],
] as const;
const STEPS = 5;

/** Beyond a pole the place is on the other side; beyond 180 degrees it is on the other edge. */
function place([lonDeg, latDeg]: readonly [number, number], byLon: number, byLat: number) {
  const over = Math.abs(latDeg + byLat) > 90;
  const lat = over ? Math.sign(latDeg) * 180 - (latDeg + byLat) : latDeg + byLat;
  const lon = lonDeg + byLon + (over ? 180 : 0);
  return { lon: lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon, lat };
}

export class AlertWorld {
  engine: AlertEngine;
  readonly oracle: AlertOracle;
  readonly world: OracleWorld;
  /** The situations as somebody knows them who only receives changes. */
  readonly told = new Map<string, Situation>();
  readonly gathered: GatheredWorld;
  nowMs = START_MS;
  readonly #chance: () => number;
  readonly #makeEngine: () => AlertEngine;
  readonly #centre: readonly [number, number];
  #events = 0;

  constructor(makeEngine: () => AlertEngine, chance: () => number, makeGatherer = () => new AlertGatherer()) {
    this.gathered = new GatheredWorld(makeGatherer);
    this.#makeEngine = makeEngine;
    this.engine = makeEngine();
    this.#chance = chance;
    this.#centre = this.#one(CENTRES);
    const ports = ['PA', 'PB'].map((id): WatchedPort => ({ id, country: this.#one(['SG', 'NL']), ...this.#place() }));
    this.world = { ships: new Map(), voyages: new Map(), events: new Map(), watches: new Map(), ports };
    this.oracle = new AlertOracle(this.world);
    this.engine.setPorts(ports);
    for (const accountId of ['ada', 'ben'].slice(0, this.#below(2) + 1)) this.#watch(accountId);
    for (const mmsi of [1, 2]) this.#sail(mmsi);
    while (this.world.events.size < 3) this.#report();
    for (const mmsi of [1, 2]) this.#bind(mmsi);
  }

  /** Returns what is wrong, at the first step where something is. */
  run(): string | undefined {
    for (let step = 0; ; step++) {
      this.oracle.look(this.nowMs);
      if (this.oracle.isUnsure) return undefined;
      const wrong = this.#compare() ?? this.gathered.wrong(this.engine.open());
      if (wrong) return `step ${step}: ${wrong}`;
      if (step === STEPS) return undefined;
      this.#happen();
    }
  }

  /** One ship on a course that bends, a mile or less at a time, among many events. Returns the same as run. */
  sail(steps: number): string | undefined {
    while (this.world.events.size < 12) this.#report();
    const stepNm = this.#one([0.05, 0.3, 1]);
    let course = this.#below(360);
    for (let step = 0; step < steps; step++) {
      this.oracle.look(this.nowMs);
      const wrong = this.#compare();
      if (wrong || this.oracle.isUnsure) return wrong && `step ${step}: ${wrong}`;
      const ship = this.world.ships.get(1);
      if (!ship) return undefined;
      course += (this.#chance() - 0.5) * 20;
      const [lon, lat] = destination([ship.lon, ship.lat], course, stepNm * this.#chance());
      this.#move({ mmsi: 1, lon, lat, sog: 12, lastSeen: this.nowMs });
    }
    return undefined;
  }

  #happen(): void {
    const mmsi = 1 + this.#below(2);
    const draw = this.#chance();
    if (draw < 0.45) this.#sail(mmsi);
    else if (draw < 0.6) this.#correct();
    else if (draw < 0.7) this.#report();
    else if (draw < 0.78) this.#wait();
    else if (draw < 0.86) this.#bind(mmsi);
    else if (draw < 0.91) this.#watch(this.#one(['ada', 'ben']));
    else if (draw < 0.96) this.#takeBack();
    else this.#restart();
  }

  #hear(changes: readonly SituationChange[]): void {
    for (const { change, situation } of changes) {
      const before = this.told.get(situation.key);
      const was = change === 'raised' ? !isOpen(before) : isOpen(before);
      // an account that stopped watching and started again gets everything anew
      const follows = situation.revision === (before?.revision ?? 0) + 1 || (change === 'raised' && situation.revision === 1);
      if (!was || !follows) throw new Error(`${change} ${situation.key} revision ${situation.revision} after ${before?.revision}`);
      this.told.set(situation.key, situation);
    }
    this.gathered.hear(changes);
  }

  #compare(): string | undefined {
    const name = (one: { accountId: string; mmsi: number }, eventId: string, type = '') => [one.accountId, one.mmsi, eventId, type].join();
    const open = new Map([...this.engine.open()].map((one) => [name(one, one.figures.event.id), one]));
    const heard = [...this.told.values()].filter(isOpen);
    if (heard.length !== open.size || heard.some((one) => open.get(name(one, one.figures.event.id)) !== one))
      return 'what was told is not what holds';
    const reasons = new Map<string, Reason>();
    for (const situation of open.values()) {
      const { type, priority } = situation.reasons.toSorted(byUrgency)[0] ?? {};
      if (type !== situation.type || priority !== situation.priority) return `not the gravest reason: ${situation.key}`;
      for (const reason of situation.reasons) reasons.set(name(situation, situation.figures.event.id, reason.type), reason);
    }
    for (const expected of this.oracle.open.values()) {
      const key = name(expected, expected.eventId, expected.type);
      const found = reasons.get(key);
      if (!found) return `missing ${key} at ${expected.distanceNm} nm`;
      const isOff = Math.abs(found.distanceNm - expected.distanceNm) > Math.max(1, expected.limitNm / 5) + 0.05;
      const isOther = found.isClose !== expected.isClose || (found.priority === 'emergency') !== expected.isEmergency;
      if (isOff || isOther) return `wrong ${key}: ${found.distanceNm} nm, ${found.priority}`;
    }
    const extra = [...reasons.keys()].find((key) => !this.oracle.open.has(key));
    return extra && `too many: ${extra}`;
  }

  #sail(mmsi: number): void {
    const known = this.world.ships.get(mmsi);
    const lastSeen = this.nowMs - (this.#chance() < 0.1 ? 30 * HOUR_MS : 0);
    const ship: WatchedShip = {
      mmsi,
      ...this.#next(known),
      lastSeen,
      ...(this.#chance() < 0.8 && { sog: this.#one([0, 0.4, 2, 3, 12]) }),
      ...(this.#chance() < 0.5 && { navStatus: this.#one([0, 1, 5]) }),
    };
    this.#move(ship);
  }

  /** The engine stores neither a ship that nobody watches nor a position older than the known one. */
  #move(ship: WatchedShip): void {
    const known = this.world.ships.get(ship.mmsi);
    this.#hear(this.engine.putShip(ship, this.nowMs));
    if (this.#isWatched(ship.mmsi) && (!known || ship.lastSeen >= known.lastSeen)) this.world.ships.set(ship.mmsi, ship);
  }

  /** A random place, a short step, or a point very close to a distance that decides, by the shortest way. */
  #next(known: WatchedShip | undefined) {
    const draw = this.#chance();
    if (!known || draw < 0.2) return this.#place();
    const event = this.#one([...this.world.events.values()]);
    const { choices } = this.#one([...this.world.watches.values()]);
    const by = () => (this.#chance() - 0.5) * 0.3;
    if (!event || draw < 0.4) return place([known.lon, known.lat], by(), by());
    const edgeNm = this.#one([10, 11, choices.vesselProximity, choices.vesselProximity * 1.1]);
    const offNm = Math.max(0, Math.min(edgeNm, 200) + (this.#chance() - 0.5) * this.#one([0.001, 0.5, 8]));
    const [lon, lat] = destination([event.lon, event.lat], bearingDeg([event.lon, event.lat], [known.lon, known.lat]), offNm);
    return { lon, lat };
  }

  #isWatched = (mmsi: number): boolean => [...this.world.watches.values()].some(({ mmsis }) => mmsis.includes(mmsi));

  #report(): void {
    this.#put(`e${this.#events++}`);
  }

  #correct(): void {
    const [id] = [...this.world.events.keys()].toSorted(() => this.#chance() - 0.5);
    if (id) this.#put(id);
  }

  #put(id: string): void {
    const event: WatchedEvent = {
      id,
      ...this.#place(),
      type: this.#one(['Boarding', 'Sighting']),
      category: this.#one(['Crime', 'Crime', 'War risk', 'Unusual activity', 'Not an incident']),
      occurredAt: this.nowMs - this.#one([-20, -10, 0, 5, 30, 160, 175]) * HOUR_MS,
      occurredPrecision: this.#one(['minute', 'day']),
      source: this.#one(['NGA', 'UKMTO']),
      sample: false,
    };
    this.world.events.set(id, event);
    this.#hear(this.engine.putEvents([event], this.nowMs));
  }

  #takeBack(): void {
    const [id] = this.world.events.keys();
    if (id === undefined) return;
    this.world.events.delete(id);
    this.#hear(this.engine.dropEvents([id], this.nowMs));
  }

  /** As after a crash: the restored situations are all there is, and the engine gets the world again. */
  #restart(): void {
    this.engine = this.#makeEngine();
    this.gathered.restart();
    this.oracle.restart();
    this.engine.setPorts(this.world.ports);
    this.#hear(this.engine.putEvents(this.world.events.values(), this.nowMs));
    for (const watch of this.world.watches.values()) {
      const restored = [...this.told.values()].filter(({ accountId }) => accountId === watch.accountId);
      this.#hear(this.engine.setWatch(watch, this.nowMs, restored));
    }
    for (const ship of this.world.ships.values()) this.#hear(this.engine.putShip(ship, this.nowMs));
    for (const [mmsi, voyage] of this.world.voyages) this.#hear(this.engine.putVoyage(mmsi, voyage, this.nowMs));
  }

  #wait(): void {
    this.nowMs += this.#one([1, 7, 25, 200]) * HOUR_MS;
    this.#hear(this.engine.tick(this.nowMs));
  }

  /** The leg begins at the ship or near her; the destination is one of the ports, or unknown. */
  #bind(mmsi: number): void {
    if (!this.#isWatched(mmsi)) return;
    const points = [this.#place(), this.#place(), this.#place()].slice(0, 1 + this.#below(3));
    const legHours = this.#one([1.3, 21.7, 58.9, undefined]);
    const route = points.slice(1).map((to, index): VoyageLeg => {
      const [from, end] = [[points[index]?.lon ?? 0, points[index]?.lat ?? 0] as const, [to.lon, to.lat] as const];
      const times =
        legHours === undefined
          ? {}
          : { fromMs: this.nowMs + index * legHours * HOUR_MS, toMs: this.nowMs + (index + 1) * legHours * HOUR_MS };
      return { from, to: end, distanceNm: distanceNm(from, end), ...times };
    });
    const [port] = this.world.ports;
    const voyage: Voyage = { route, ...(port && this.#chance() < 0.7 && { destination: port }) };
    this.world.voyages.set(mmsi, voyage);
    this.#hear(this.engine.putVoyage(mmsi, voyage, this.nowMs));
  }

  #watch(accountId: string): void {
    const limit = () => this.#one([0, 3, 50, 50, 60, 120, 10_800]);
    const isGlobal = this.#chance() < 0.7;
    const choices: AlertChoices = {
      vesselProximity: limit(),
      routeProximity: limit(),
      destinationProximity: limit(),
      horizonHours: this.#one([3.5, 48, 48, 720]),
      dataCoverage: { ...DEFAULT_PREFERENCES.dataCoverage, global: isGlobal, country: this.#one([['SG'], ['NL', 'SG'], []]) },
      perils: { ...DEFAULT_PREFERENCES.perils, allPerils: this.#chance() < 0.7, crime: true },
    };
    const watch: Watch = { accountId, choices, mmsis: this.#one([[1, 2], [1, 2], [1], [2]]) };
    this.world.watches.set(accountId, watch);
    this.#hear(this.engine.setWatch(watch, this.nowMs));
    for (const mmsi of this.world.ships.keys()) {
      if (this.#isWatched(mmsi)) continue;
      this.world.ships.delete(mmsi);
      this.world.voyages.delete(mmsi);
    }
  }

  /** Within 2 degrees of the centre, often within a few miles; at a pole, anywhere around it. */
  #place() {
    const spread = this.#one([0.1, 1, 2]);
    const by = () => (this.#chance() * 2 - 1) * spread;
    const lonBy = Math.abs(this.#centre[1]) > 88 ? this.#chance() * 358 - 179 : by();
    return place(this.#centre, lonBy, by());
  }

  #below = (most: number): number => Math.floor(this.#chance() * most);
  #one<const T>(of: readonly T[]): T {
    return of[this.#below(of.length)] as T;
  }
}
