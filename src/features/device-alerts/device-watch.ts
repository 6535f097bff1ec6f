// Runs the alert engine on this device's data of one account: passes it the input in the right order, and collects the rows that change. No
// storage.
import type { OwnPosition, PlanWay } from '#contract/entities/alert-watch.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { AlertRow, EventRow, PortRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { countedEvents } from '#domain/counted-events.ts';
import { AlertEngine } from '#domain/alerts/alert-engine.ts';
import { AlertGatherer } from '#domain/alerts/gatherer.ts';
import { situationsOfRow } from '#domain/alerts/on-device/server-situations.ts';
import { eventIdsOf, reasonsOfAll, type Situation, type SituationChange } from '#domain/alerts/situation.ts';
import { Voyages } from '#domain/alerts/voyages.ts';
import { type AlertChoices, isSameEvent, type WatchedEvent, type WatchedShip } from '#domain/alerts/watched.ts';
import { shipCalled } from '#platform/names/ship-names.ts';
import { asDestination } from '#domain/routing/destination.ts';
import type { LocalAlertRow } from '#store/alerts/local-alerts.ts';
import { alertReason, alertTitle } from '#domain/alerts/alert-words.ts';

// A situation computed by this device, as a row of `localAlerts`: the same members as the server's row of the same situation.
const moment = (atMs: number): string => `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')}Z`;

/** The text gives the time of the position, not only its age: offline, a row may be read hours later without a change. */
function toLocalAlert(situation: Situation, shipName: string | undefined): LocalAlertRow {
  const { key, accountId, type, priority, mmsi, revision, figures, raisedAt, revisedAt, endedAt } = situation;
  const { shipAt, shipSeenAt, event, distanceNm } = figures;
  return {
    id: key,
    v: 0,
    accountId,
    type,
    priority,
    reasons: reasonsOfAll(situation),
    title: alertTitle(situation, shipCalled({ mmsi, name: shipName }) ?? `MMSI ${mmsi}`),
    reason: `${alertReason(situation)} Computed on this device from her position of ${moment(shipSeenAt)}.`,
    mmsi,
    ...(shipName !== undefined && { shipName }),
    eventId: event.id,
    distanceNm,
    shipLon: shipAt[0],
    shipLat: shipAt[1],
    shipSeenAt,
    eventLon: event.lon,
    eventLat: event.lat,
    createdAt: raisedAt,
    updatedAt: revisedAt,
    revision,
    ...(endedAt !== undefined && { endedAt }),
    ...(situation.steps && { steps: situation.steps }),
    ...(situation.endedBecause && { endedBecause: situation.endedBecause }),
    situation,
  };
}

const TICK_MS = 60_000;

export interface WatchedFleet {
  choices: AlertChoices;
  mmsis: readonly number[];
}

interface DeviceWatchParts {
  accountId: string;
  clock: () => EpochMs;
  plan: PlanWay;
}

export class DeviceWatch {
  readonly #parts: DeviceWatchParts;
  readonly #engine = new AlertEngine();
  readonly #gatherer = new AlertGatherer();
  readonly #voyages: Voyages;
  readonly #events = new Map<string, WatchedEvent>();
  readonly #changed = new Map<string, Situation>();
  /** When each situation ended, and when its period before the last ended. */
  readonly #endedAt = new Map<string, EpochMs>();
  readonly #lastEndedAt = new Map<string, EpochMs>();
  /** The server's active alerts. */
  #onServer: readonly AlertRow[] = [];
  #ships = new Map<number, Ship>();
  #mmsis: ReadonlySet<number> = new Set();
  #own: OwnPosition | undefined;
  #tickedAt = 0;

  constructor(parts: DeviceWatchParts) {
    this.#parts = parts;
    // a route that cannot be found is tried again when she has moved on; until then only the server judges it
    this.#voyages = new Voyages({ ...parts, onFailed: () => undefined });
  }

  /** All ports. The destination of each ship is read again. */
  putPorts(ports: readonly PortRow[]): void {
    this.#engine.setPorts(ports.map(({ id, country, lon, lat }) => ({ id, country, lon, lat })));
    this.#voyages.setPorts(ports.map(asDestination));
    this.#seeAll();
  }

  /** All events. None at all means that they were removed to save space, which ends no alert. */
  putEvents(rows: readonly EventRow[]): void {
    if (rows.length === 0) return;
    const nowMs = this.#parts.clock();
    const gone = new Set(this.#events.keys());
    const changed: WatchedEvent[] = [];
    for (const event of countedEvents(rows)) {
      gone.delete(event.id);
      const known = this.#events.get(event.id);
      if (known && isSameEvent(known, event)) continue;
      this.#events.set(event.id, event);
      changed.push(event);
    }
    for (const id of gone) this.#events.delete(id);
    this.#hear(this.#engine.dropEvents(gone, nowMs));
    this.#followServer(); // its alerts of these events may have come before them: what it told is what they are judged from
    this.#hear(this.#engine.putEvents(changed, nowMs));
  }

  /** The server's alerts: what it has in one alert is in that one here too, and what it told is what the engine goes on from. */
  putServerAlerts(rows: readonly AlertRow[]): void {
    this.#onServer = rows.filter(({ endedAt }) => endedAt === undefined);
    this.#followServer();
  }

  /** `told`: the alerts from before this start; pass it once, after ports and events. */
  putFleet({ choices, mmsis }: WatchedFleet, told: readonly LocalAlertRow[] = []): void {
    for (const { id, endedAt, lastEndedAt } of told) {
      if (endedAt !== undefined) this.#endedAt.set(id, endedAt);
      if (lastEndedAt !== undefined) this.#lastEndedAt.set(id, lastEndedAt);
    }
    const situations = this.#gatherer.restore(told.map(({ situation }) => situation));
    this.#followServer();
    this.#hear(this.#engine.setWatch({ accountId: this.#parts.accountId, choices, mmsis }, this.#parts.clock(), situations));
    this.#followServer();
    const before = this.#mmsis;
    this.#mmsis = new Set(mmsis);
    for (const mmsi of before) if (!this.#mmsis.has(mmsi)) this.#voyages.forget(mmsi);
    this.#seeAll();
  }

  /** Last known positions, whatever their age: the engine ignores those older than a day. */
  putShips(ships: readonly Ship[]): void {
    this.#ships = new Map(ships.map((ship) => [ship.mmsi, ship]));
    this.#seeAll();
  }

  putOwnPosition(position: OwnPosition | undefined): void {
    this.#own = position;
    if (position) this.#see(position.mmsi);
  }

  /** Changes caused by time alone, and routes that were found. */
  tick(): void {
    const nowMs = this.#parts.clock();
    for (const [mmsi, voyage] of this.#voyages.take()) this.#hear(this.#engine.putVoyage(mmsi, voyage, nowMs));
    if (Math.abs(nowMs - this.#tickedAt) < TICK_MS) return; // also when the clock was set back
    this.#tickedAt = nowMs;
    this.#hear(this.#engine.tick(nowMs));
  }

  /** The rows that have changed since the last call. */
  take(): LocalAlertRow[] {
    const rows = [...this.#changed.values()].map((situation) => {
      const row = toLocalAlert(situation, this.#ships.get(situation.mmsi)?.name);
      const lastEndedAt = this.#lastEndedAt.get(situation.key);
      return { ...row, ...(lastEndedAt !== undefined && { lastEndedAt }) };
    });
    this.#changed.clear();
    return rows;
  }

  #followServer(): void {
    const nowMs = this.#parts.clock();
    const ids = new Map(this.#onServer.flatMap((row) => eventIdsOf(row).map((eventId) => [`${row.mmsi} ${eventId}`, row.id])));
    this.#note(this.#gatherer.follow((mmsi, eventId) => ids.get(`${mmsi} ${eventId}`), nowMs));
    const told = this.#onServer.flatMap((row) => situationsOfRow(row, this.#events));
    this.#hear(this.#engine.followServer(told, nowMs));
  }

  #hear(changes: readonly SituationChange[]): void {
    this.#note(this.#gatherer.hear(changes));
  }

  #note(changes: readonly SituationChange[]): void {
    for (const { change, situation } of changes) {
      const { key, endedAt } = situation;
      this.#changed.set(key, situation);
      const before = this.#endedAt.get(key);
      if (change === 'raised' && before !== undefined) this.#lastEndedAt.set(key, before);
      if (endedAt !== undefined && situation.endedBecause !== 'joined') this.#endedAt.set(key, endedAt);
    }
  }

  #seeAll(): void {
    for (const mmsi of this.#mmsis) this.#see(mmsi);
  }

  /** AIS and this device both report the ship: the newer position counts. */
  #see(mmsi: number): void {
    if (!this.#mmsis.has(mmsi)) return;
    const nowMs = this.#parts.clock();
    const heard = this.#ships.get(mmsi);
    const own = this.#own?.mmsi === mmsi ? this.#own : undefined;
    const isOwn = own !== undefined && own.lastSeen > (heard?.lastSeen ?? 0);
    const ship: WatchedShip | undefined = isOwn ? { navStatus: heard?.navStatus, ...own } : heard;
    if (ship) this.#hear(this.#engine.putShip(ship, nowMs));
    const voyage = heard && this.#voyages.see(isOwn ? { ...heard, sog: undefined, ...own } : heard);
    if (voyage) this.#hear(this.#engine.putVoyage(mmsi, voyage, nowMs));
  }
}
