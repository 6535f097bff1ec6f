// Test harness for facts of ships: the app with two ports, a fleet, ships that move by the test's clock, and the job as after a start.
import type { Traffic } from '#contract/entities/ships.ts';
import { KEPT_SINCE, NEAR_REPORTS } from '#contract/ship-history/ship-facts.ts';
import type { PullAnswer } from '#contract/sync.ts';
import type { ShipFactRow } from '#contract/tables.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import type { Db } from '#server/db/db.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { openShipMemory, type ShipMemory } from '#server/ships/memory.ts';
import { startHistory } from '#server/ships/history.ts';
import { ShipHistoryJob } from './ship-history-job.ts';

export const MMSI = 244_000_001;
export const OTHER = 244_000_999;
export const PORT = { id: 'AAPRT', name: 'First port', lat: 10, lon: 50 };

export class ShipHistoryHarness {
  readonly app: FeatureApp;
  readonly people: Record<'ada' | 'mia' | 'sam', Client>;
  memory: ShipMemory;
  job!: ShipHistoryJob;
  traffic: Traffic = 'live';
  /** Of the last pull: since when the facts of each ship are complete. */
  keptSince: ReadonlyMap<number, number> = new Map();
  #stopShips: () => Promise<void> = async () => {};

  private constructor(app: FeatureApp, people: ShipHistoryHarness['people']) {
    this.app = app;
    this.people = people;
    this.memory = app.ships;
  }

  static async open(db?: Db): Promise<ShipHistoryHarness> {
    const app = await openFeatureApp(db && { db });
    return new ShipHistoryHarness(app, await app.people());
  }

  /** Nothing is known of any ship, nobody has a fleet, and the job has just started. */
  async empty(): Promise<void> {
    const { app } = this;
    this.job?.stop();
    await this.#stopShips();
    await app.forgetEdits();
    await app.db.exec(
      `truncate ship_history, ship_history_states, ship_fact_holdings, ship_facts, ship_latest, ships_handed_over; delete from ports; delete from areas;
       delete from settings where name like 'ship history%'`,
    );
    const { id, name, lat, lon } = PORT;
    await app.db.query("insert into ports (id, name, lat, lon, source, updated_at_ms) values ($1, $2, $3, $4, 'Test', 1)", [
      id,
      name,
      lat,
      lon,
    ]);
    this.traffic = 'live';
    this.#stopShips = async () => {};
    await this.start({ killed: true });
  }

  /** As a new start of the server: only what was written is known. `killed`: nothing is written at the end of the run before. */
  async start({ killed = false } = {}): Promise<void> {
    const { clock, db, log } = this.app.deps;
    if (this.job && !killed) await this.job.write({ isLast: true });
    this.job?.stop();
    await this.#stopShips();
    this.memory = openShipMemory({ clock, epoch: 'test' });
    const ships = await startHistory({ db, memory: this.memory, clock, log, traffic: this.traffic });
    this.#stopShips = () => ships.stop();
    this.job = await ShipHistoryJob.start({ db, memory: this.memory, clock, log, traffic: this.traffic });
  }

  report(part: { lat?: number; lon?: number; speedKn?: number; navStatus?: number; mmsi?: number } = {}): void {
    const { lat = PORT.lat, lon = PORT.lon, speedKn = 0, mmsi = MMSI, ...more } = part;
    const report = { kind: 'position', type: 1, mmsi, aisClass: 'A', latDeg: lat, lonDeg: lon, speedKn, ...more } as const;
    this.memory.position(report, this.app.deps.clock());
  }

  /** She lies there, and is heard every ten minutes. */
  lie(hours: number, part: Parameters<ShipHistoryHarness['report']>[0] = {}): void {
    for (let minutes = 0; minutes <= hours * 60; minutes += 10) {
      this.report(part);
      this.app.passMs(10 * MINUTE_MS);
    }
  }

  /** Half a degree away, two hours later. */
  sail(part: Parameters<ShipHistoryHarness['report']>[0] = {}): void {
    this.app.passMs(2 * HOUR_MS);
    this.report({ lat: PORT.lat + 0.5, speedKn: 12, ...part });
  }

  /** Time passes in which she is not heard; another ship is, unless the whole server hears nothing. */
  hush(hours: number, { isDeaf = false } = {}): void {
    for (let minutes = 0; minutes < hours * 60; minutes += 5) {
      this.app.passMs(5 * MINUTE_MS);
      if (!isDeaf) this.report({ mmsi: OTHER, lat: -40, lon: 0, speedKn: 0.2, navStatus: 1 });
    }
  }

  /** A square of two degrees around the place, in force for all time. */
  async area(id: string, layer: string, lat: number, lon: number): Promise<void> {
    const [west, south, east, north] = [lon - 1, lat - 1, lon + 1, lat + 1];
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    await this.app.db.query(
      `insert into areas (id, layer, edition, valid_from_ms, ends_itself, name, text, source, licence, indicative, geometry, updated_at_ms)
       values ($1, $2, 'JWLA-T', 0, false, $3, '', 'Test', 'Test', false, $4, 1)`,
      [id, layer, `Area ${id}`, JSON.stringify({ type: 'Polygon', coordinates: [ring] })],
    );
  }

  async fleet(client: Client, id: string, mmsis: readonly number[]): Promise<void> {
    const fleet = { name: id, ships: mmsis.map((mmsi) => ({ mmsi, sendToMaster: false })), tags: [], mastersEmail: null };
    await client.ask('fleets.create', { body: { _id: id, ...fleet } });
    this.job.heard(`content:${client.accountId}`, ['fleetShips']);
  }

  /** The facts that a new device of the account that wants them is sent. */
  async pulled(client: Client, want: readonly string[] = ['facts']): Promise<ShipFactRow[]> {
    const rows = new Map<string, ShipFactRow>();
    for (let cursor: Record<string, number> = {}, more = true; more; ) {
      const page = (await client.ask('sync.pull', { body: { want, cursor } })) as PullAnswer;
      for (const { t, id, row } of page.changes) if (t === 'shipFacts' && row) rows.set(id, { ...row, id } as ShipFactRow);
      cursor = { ...cursor, ...page.cursor };
      more = page.more;
    }
    this.keptSince = new Map([...rows.values()].flatMap(({ kind, mmsi, startedAt }) => (kind === KEPT_SINCE ? [[mmsi, startedAt]] : [])));
    return [...rows.values()].filter(({ kind }) => kind !== KEPT_SINCE && kind !== NEAR_REPORTS);
  }

  async close(): Promise<void> {
    this.job?.stop();
    await this.#stopShips();
    await this.app.close();
  }
}
