// Which column of PostgreSQL holds which member of each table of the contract: declared once, and every statement made from it (rows.ts).
import type { Row, TableName } from '#contract/tables.ts';

type ColumnType = 'text' | 'text[]' | 'int' | 'bigint' | 'float8' | 'boolean' | 'jsonb';

export interface Column {
  column: string;
  type: ColumnType;
  /** SQL null is a member that is absent; without it null is null. */
  absent?: true;
}

type MaybeAbsent = Column & { absent: true };

/** Every member but `id` and `v`; one that may be absent says so, or it would come back as null. */
type Columns<T extends TableName> = {
  [M in Exclude<keyof Row<T>, 'id' | 'v'>]-?: undefined extends Row<T>[M] ? MaybeAbsent : Column;
};

export interface Declared<T extends TableName> {
  sql: string;
  columns: Columns<T>;
  /** The organisation is in the row itself; else it is the writer's. */
  hasOrganisation?: true;
  /** A row's id names the group that it is listed by: a mutator that walks through a group has it read at once. */
  group?: { member: string; of(id: string): string };
}

const text = (column: string): Column => ({ column, type: 'text' });
const whole = (column: string): Column => ({ column, type: 'bigint' });
const float = (column: string): Column => ({ column, type: 'float8' });
const flag = (column: string): Column => ({ column, type: 'boolean' });
const json = (column: string): Column => ({ column, type: 'jsonb' });
const orAbsent = (column: Column): MaybeAbsent => ({ ...column, absent: true });

const owned = { ownerId: text('owner_id') };
const written = { createdAt: whole('created_at_ms'), updatedAt: whole('updated_at_ms') };
const place = { lat: float('lat'), lon: float('lon') };

export const declared: { [T in TableName]: Declared<T> } = {
  fleets: {
    sql: 'fleets',
    hasOrganisation: true,
    columns: {
      ...owned,
      ...written,
      organisationId: text('organisation_id'),
      name: text('name'),
      tags: { column: 'tags', type: 'text[]' },
      mastersEmail: text('masters_email'),
    },
  },
  fleetShips: {
    sql: 'fleet_ships',
    columns: { ...owned, fleetId: text('fleet_id'), mmsi: { column: 'mmsi', type: 'int' }, sendToMaster: flag('send_to_master') },
    group: { member: 'fleetId', of: (id) => id.slice(0, id.lastIndexOf(':')) },
  },
  drawings: { sql: 'drawings', columns: { ...owned, ...written, name: text('name'), featureCollection: json('feature_collection') } },
  views: {
    sql: 'views',
    columns: { ...owned, ...written, ...place, name: text('name'), zoom: float('zoom'), viewDetails: json('view_details') },
  },
  viewDefaults: { sql: 'view_defaults', columns: { viewId: text('view_id') } },
  preferences: {
    sql: 'preferences',
    columns: {
      serviceSchedule: json('service_schedule'),
      vesselProximity: float('vessel_proximity'),
      routeProximity: float('route_proximity'),
      destinationProximity: float('destination_proximity'),
      deliveryMechanisms: json('delivery_mechanisms'),
      dataCoverage: json('data_coverage'),
      perils: json('perils'),
      quietHours: json('quiet_hours'),
    },
  },
  teams: {
    sql: 'teams',
    hasOrganisation: true,
    columns: {
      organisationId: text('organisation_id'),
      name: text('name'),
      samePreferences: flag('same_preferences'),
      shareContent: flag('share_content'),
    },
  },
  teamMembers: {
    sql: 'team_members',
    hasOrganisation: true,
    columns: {
      teamId: text('team_id'),
      accountId: text('account_id'),
      organisationId: text('organisation_id'),
      email: text('email'),
      firstName: text('first_name'),
      lastName: text('last_name'),
      role: text('role'),
    },
  },
  notifications: {
    sql: 'notifications',
    columns: {
      accountId: text('account_id'),
      no: whole('no'),
      type: text('type'),
      title: text('title'),
      body: text('body'),
      createdAt: whole('created_at_ms'),
      alertId: orAbsent(text('alert_id')),
      eventId: orAbsent(text('event_id')),
      mmsi: orAbsent({ column: 'mmsi', type: 'int' }),
      state: text('state'),
    },
  },
  events: {
    sql: 'events',
    columns: {
      ...place,
      type: text('type'),
      category: text('category'),
      title: text('title'),
      description: text('description'),
      occurredAt: whole('occurred_at_ms'),
      occurredPrecision: text('occurred_precision'),
      reportedAt: whole('reported_at_ms'),
      victim: orAbsent(text('victim')),
      aggressor: orAbsent(text('aggressor')),
      source: text('source'),
      sourceReference: orAbsent(text('source_reference')),
      confidence: orAbsent(text('confidence')),
      otherReports: orAbsent(json('other_reports')),
      sample: flag('sample'),
      updatedAt: whole('updated_at_ms'),
    },
  },
  ports: {
    sql: 'ports',
    columns: {
      ...place,
      name: text('name'),
      country: orAbsent(text('country')),
      locode: orAbsent(text('locode')),
      threatRating: orAbsent(text('threat_rating')),
      computedRating: orAbsent(json('computed_rating')),
      givenRating: orAbsent(json('given_rating')),
      harbourSize: orAbsent(text('harbour_size')),
      source: text('source'),
      updatedAt: whole('updated_at_ms'),
    },
  },
  alerts: {
    sql: 'alerts',
    columns: {
      ...written,
      accountId: text('account_id'),
      type: text('type'),
      priority: text('priority'),
      title: text('title'),
      reason: text('reason'),
      mmsi: { column: 'mmsi', type: 'int' },
      shipName: orAbsent(text('ship_name')),
      eventId: text('event_id'),
      distanceNm: orAbsent(float('distance_nm')),
      shipLat: float('ship_lat'),
      shipLon: float('ship_lon'),
      eventLat: float('event_lat'),
      eventLon: float('event_lon'),
      revision: { column: 'revision', type: 'int' },
      endedAt: orAbsent(whole('ended_at_ms')),
      acknowledgedAt: orAbsent(whole('acknowledged_at_ms')),
      acknowledgedBy: orAbsent(text('acknowledged_by')),
      lastEndedAt: orAbsent(whole('last_ended_at_ms')),
      risenAt: orAbsent(whole('risen_at_ms')),
      fellFrom: orAbsent(text('fell_from')),
    },
  },
  alertMarks: {
    sql: 'alert_marks',
    columns: {
      accountId: text('account_id'),
      acknowledgedAt: orAbsent(whole('acknowledged_at_ms')),
      acknowledgedBy: orAbsent(text('acknowledged_by')),
      raisedAt: orAbsent(whole('raised_at_ms')),
      acknowledgedPriority: orAbsent(text('acknowledged_priority')),
      silencedUntil: orAbsent(whole('silenced_until_ms')),
      silencedAt: orAbsent(whole('silenced_at_ms')),
      silencedPriority: orAbsent(text('silenced_priority')),
    },
  },
  stars: { sql: 'stars', columns: { accountId: text('account_id') } },
  areas: {
    sql: 'areas',
    columns: {
      layer: text('layer'),
      edition: text('edition'),
      issuedAt: orAbsent(whole('issued_at_ms')),
      validFrom: whole('valid_from_ms'),
      validTo: orAbsent(whole('valid_to_ms')),
      name: text('name'),
      text: text('text'),
      source: text('source'),
      licence: text('licence'),
      indicative: flag('indicative'),
      geometry: json('geometry'),
      limits: orAbsent(json('limits')),
      updatedAt: whole('updated_at_ms'),
    },
  },
  threatMaps: {
    sql: 'threat_maps',
    columns: {
      asOf: whole('as_of_ms'),
      y5: json('y5'),
      y1: json('y1'),
      newestAt: orAbsent(whole('newest_at_ms')),
      sample: flag('sample'),
      url: text('url'),
      bytes: whole('bytes'),
      classes: json('classes'),
      steps: json('steps'),
      builtAt: whole('built_at_ms'),
    },
  },
};

export const columnsOf = (table: TableName): [member: string, column: Column][] =>
  Object.entries(declared[table].columns as Record<string, Column>);

export const TABLE_NAMES = Object.keys(declared) as TableName[];
export const isTable = (name: string): name is TableName => Object.hasOwn(declared, name);
