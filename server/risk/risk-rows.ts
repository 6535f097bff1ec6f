// What ships are rated by, from the database: the reports, listed areas and ports of everybody, and what one account's fleets add.
import type { Geometry } from '#contract/geojson.ts';
import type { ThreatRating } from '#contract/entities/ports.ts';
import type { Traffic } from '#contract/entities/ships.ts';
import type { RiskReport } from '#contract/passages/passage-risk.ts';
import type { Row, ShipFactRow, ShipParticularsRow } from '#contract/tables.ts';
import { type EpochMs, HOUR_MS } from '#contract/units.ts';
import { ringsOf } from '#domain/geo/rings.ts';
import { chosenRules } from '#domain/risk/chosen-rules.ts';
import type { RuleSet } from '#domain/risk/rule-set.ts';
import type { RiskWorld } from '#domain/risk/ship-inputs.ts';
import { reportWindowStart } from '#domain/risk/report-reach.ts';
import { newestRecords, type Verdicts } from '#domain/watch-lists/watch-list-input.ts';
import type { Db } from '#server/db/db.ts';
import { eventPages } from '#server/import/events/event-pages.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';

export type ServerReport = RiskReport & { sample: boolean };

interface EventRecord extends Omit<ServerReport, 'occurredAt' | 'occurredPrecision' | 'confidence' | 'victim'> {
  occurred_at_ms: EpochMs;
  occurred_precision: 'minute' | 'day';
  confidence: NonNullable<RiskReport['confidence']> | null;
  victim: string | null;
}

/** Ratings are of the hour, as on devices. */
export async function readRiskWorld(db: Db, traffic: Traffic, nowMs: EpochMs): Promise<RiskWorld<ServerReport>> {
  const asOfMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  const events: ServerReport[] = [];
  const columns = 'type, category, lat, lon, confidence, occurred_precision, victim, title, sample';
  for await (const page of eventPages<EventRecord>(db, columns, { fromMs: reportWindowStart(asOfMs), toMs: nowMs }))
    for (const { occurred_at_ms, occurred_precision, confidence, victim, ...event } of page)
      events.push({
        ...event,
        occurredAt: occurred_at_ms,
        occurredPrecision: occurred_precision,
        confidence: confidence ?? undefined,
        victim: victim ?? undefined,
      });
  const areas = await db.query<{ id: string; name: string; geometry: Geometry }>(
    `select id, name, geometry from areas where layer = 'jwc' and valid_from_ms <= $1 and (valid_to_ms is null or valid_to_ms > $1) order by id`,
    [asOfMs],
  );
  const ports = await db.query<{ id: string; rating: ThreatRating }>(
    'select id, threat_rating as rating from ports where threat_rating is not null',
  );
  const actors = (await db.query<SqlRow>(`select ${storedTables.actors.columns} from actors order by id`)).map((row) =>
    toRow('actors', row),
  );
  const ratings = new Map(ports.map(({ id, rating }) => [id, rating]));
  const listed = areas.map(({ geometry, ...area }) => ({ ...area, rings: ringsOf(geometry) })).filter(({ rings }) => rings.length > 0);
  return { events, listed, actors, traffic, asOfMs, ratingOf: (portId) => ratings.get(portId) };
}

/** The edition that the organisation is rated by. */
export async function readRules(db: Db, organisationId: string): Promise<RuleSet> {
  const rows = await db.query<SqlRow>(storedTables.ruleSets.listBy('organisationId'), [organisationId]);
  return chosenRules(rows.map((row) => toRow('ruleSets', row)));
}

export interface OwnedFleet {
  id: string;
  organisationId: string;
  mmsis: number[];
}

export const readFleetsOf = (db: Db, ownerId: string): Promise<OwnedFleet[]> =>
  db.query<OwnedFleet>(
    `select f.id, f.organisation_id as "organisationId", coalesce(array_agg(s.mmsi order by s.mmsi) filter (where s.mmsi is not null), '{}') as mmsis
     from fleets f left join fleet_ships s on s.organisation_id = f.organisation_id and s.fleet_id = f.id
     where f.owner_id = $1 group by f.organisation_id, f.id`,
    [ownerId],
  );

/** By MMSI: everyone of an organisation describes her ships. */
export async function readParticulars(db: Db, organisationId: string): Promise<Map<number, ShipParticularsRow>> {
  const rows = await db.query<SqlRow>(storedTables.shipParticulars.listBy('organisationId'), [organisationId]);
  return new Map(rows.map((row) => toRow('shipParticulars', row)).map((row: Row<'shipParticulars'>) => [row.mmsi, row]));
}

/** By MMSI: what the devices of the account have. */
export async function readFactsOf(db: Db, ownerId: string, mmsis: readonly number[]): Promise<Map<number, ShipFactRow[]>> {
  const rows = await db.query<SqlRow>(
    `select ${storedTables.shipFacts.columns} from ship_facts
     where holder_id in ($1, (select organisation_id from accounts where id = $1)) and mmsi = any($2::int[])`,
    [ownerId, [...mmsis]],
  );
  const ofEach = new Map<number, ShipFactRow[]>();
  for (const row of rows.map((one) => toRow('shipFacts', one))) ofEach.set(row.mmsi, [...(ofEach.get(row.mmsi) ?? []), row]);
  return ofEach;
}

/** By MMSI: what imported lists say of the ships of an account's fleets. */
export async function readRecordsOf(db: Db, ownerId: string): Promise<Map<number, Row<'shipRecords'>>> {
  const rows = await db.query<SqlRow>(`select ${storedTables.shipRecords.columns} from ship_records where holder_id = $1`, [ownerId]);
  return newestRecords(rows.map((row) => toRow('shipRecords', row)));
}

/** What people of the organisation said of the hits. */
export async function readVerdicts(db: Db, organisationId: string): Promise<Verdicts> {
  const rows = await db.query<SqlRow>(storedTables.listVerdicts.listBy('organisationId'), [organisationId]);
  return new Map(rows.map((row) => toRow('listVerdicts', row)).map((row) => [row.id, row]));
}
