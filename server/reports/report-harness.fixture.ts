// Test harness for reports: the app with a fleet, ships that are heard, events and the reports' job, at six in the morning of a future day.
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import { destination } from '#domain/geo/great-circle.ts';
import type { PreferenceChoices } from '#contract/entities/preferences.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { renderLetter } from '#server/mail/render-letter.ts';
import { createLog } from '#server/log.ts';
import { lastPeriod } from './periods.ts';
import { type ReportParts, writeReports } from './report-job.ts';

export const ANNA = 244_000_001;
export const BERTA = 244_000_002;
export const HERE = { lon: 43.5, lat: 12.5 };
export const ADA = 'member@north.example';

interface Reported {
  nm: number;
  hoursAgo: number;
  type: string;
  category: string;
  sample: boolean;
}

export interface ReportHarness extends FeatureApp {
  ada: Client;
  /** To the next six o'clock UTC, and this much further. */
  toMorning(beyondMs?: number): void;
  choose(client: Client, choices: Partial<PreferenceChoices>): Promise<unknown>;
  hear(mmsi: number, name: string, more?: { hoursAgo?: number; bound?: string }): void;
  /** An event this far north of the ships. */
  report(id: string, more?: Partial<Reported>): Promise<unknown>;
  /** An alert of ada's, raised now, beside an event of its own. */
  alert(id: string, mmsi: number, title: string, more?: { ended?: boolean; of?: Client }): Promise<unknown>;
  write(more?: Partial<ReportParts>): Promise<number>;
  /** The rendered mails waiting for an address. */
  texts(to?: string): Promise<string[]>;
  /** The initial state, at six in the evening: ada has a fleet of two ships and wants the daily report; she has had yesterday's. */
  empty(): Promise<void>;
}

export async function openReportHarness(): Promise<ReportHarness> {
  // over 40 lines: everything that tests say about ships, events and mornings
  const app = await openFeatureApp();
  const { ada } = await app.people();
  const log = createLog('error', () => undefined);
  const harness: ReportHarness = {
    ...app,
    ada,
    toMorning(beyondMs = 0) {
      const { untilMs } = lastPeriod('daily', 'UTC', app.deps.clock());
      app.passMs(untilMs + DAY_MS + beyondMs - app.deps.clock());
    },
    choose: (client, choices) => client.ask('preferences.update', { params: { id: client.accountId }, body: choices }),
    hear(mmsi, name, { hoursAgo = 0, bound } = {}) {
      const atMs = app.deps.clock() - hoursAgo * HOUR_MS;
      app.ships.position({ kind: 'position', type: 1, mmsi, aisClass: 'A', latDeg: HERE.lat, lonDeg: HERE.lon, speedKn: 12 }, atMs);
      app.ships.identity({ kind: 'static', type: 5, mmsi, aisClass: 'A', name, ...(bound !== undefined && { destination: bound }) }, atMs);
    },
    report(id, { nm = 20, hoursAgo = 3, type = 'Boarding', category = 'Crime', sample = false } = {}) {
      const [lon, lat] = destination([HERE.lon, HERE.lat], 0, nm);
      const atMs = app.deps.clock() - hoursAgo * HOUR_MS;
      return app.db.query(
        `insert into events (id, type, category, title, description, lat, lon, occurred_at_ms, occurred_precision, reported_at_ms, source,
           sample, updated_at_ms) values ($1, $2, $3, $4, '', $5, $6, $7, 'minute', $7, 'Test', $8, $7)`,
        [id, type, category, `Title of ${id}`, lat, lon, atMs, sample],
      );
    },
    alert: (id, mmsi, title, { ended = false, of = ada } = {}) =>
      app.db.query(
        `insert into alerts (id, account_id, organisation_id, type, priority, title, reason, mmsi, event_id, ship_lat, ship_lon, event_lat,
           event_lon, created_at_ms, updated_at_ms, revision, ended_at_ms)
         values ($1, $2, 'north', 'Proximity ALERT', 'warning', $3, 'Why.', $4, 'e-' || $1, 1, 2, 1, 2, $5, 1, 1, $6)`,
        [id, of.accountId, title, mmsi, app.deps.clock(), ended ? app.deps.clock() : null],
      ),
    write: (more = {}) =>
      writeReports({ ...app.deps, log, post: app.post, memory: app.ships, voyageOf: () => undefined, traffic: 'live', ...more }),
    async texts(to = ADA) {
      return (await app.letters(to)).map(({ kind, values, lists }) => {
        const { subject, text } = renderLetter({ kind: kind as 'dailyReport', values: { ...values, ...lists } }, 'https://fathom.example');
        return `${subject}\n${text}`;
      });
    },
    async empty() {
      harness.toMorning(12 * HOUR_MS);
      await app.forgetEdits();
      await app.db.exec('update sessions set expires_at_ms = 9e15, ends_at_ms = 9e15'); // months pass
      await app.db.exec('truncate mails, reports_sent; delete from alerts; delete from events; delete from ports');
      await ada.ask('fleets.create', { body: { name: 'Ours', ships: [{ mmsi: ANNA }, { mmsi: BERTA }] } });
      await ada.ask('preferences.create', {
        body: { serviceSchedule: { livePushNotifications: true, dailyEmailReport: true, weeklyEmailReport: false } },
      });
      await harness.write();
      await app.db.exec('truncate mails');
    },
  };
  return harness;
}
