// The tables that sync moves, declared once: the row of each, which rows belong together, and who owns them. Rows are what device and
// server store; REST answers are made from them (server/features). Over 250 lines: one list of tables.
import { AccountId, Role } from './entities/accounts.ts';
import { actorMembers } from './entities/vta/actors.ts';
import { Alert, AlertPriority, AlertStep, EarlierAcknowledgement, EndReason } from './entities/alerts.ts';
import { assessmentMembers } from './entities/vta/assessments.ts';
import { Area, LARGE_AREA_LAYERS } from './entities/areas.ts';
import { CellName, chartCellMembers, chartSheetMembers, SheetId } from './entities/charts/charts.ts';
import { authorityReportMembers, ReportMail } from './entities/authority-reports/receipts.ts';
import { DrawingFeatures } from './entities/drawings.ts';
import { EVENT_TYPES, SecurityEvent } from './entities/events.ts';
import { fleetMembers } from './entities/fleets.ts';
import { LatDeg, LonDeg } from './geojson.ts';
import { particularMembers } from './entities/vta/particulars.ts';
import { NotificationType } from './entities/notifications.ts';
import { PassageLogKind, Receiver, signedPassageMembers } from './entities/passages/signed-passages.ts';
import { draftMembers, reviewLineMembers } from './entities/reviews/drafts.ts';
import { Port } from './entities/ports.ts';
import { DEFAULT_PREFERENCES, StoredChoices, StoredQuietHours } from './entities/preferences.ts';
import { FactTraffic, shipFactMembers } from './ship-history/ship-facts.ts';
import { reportCentreMembers } from './entities/authority-reports/centres.ts';
import { Id } from './rows.ts';
import { Mmsi } from './entities/ships.ts';
import { ThreatMap } from './entities/threat-maps.ts';
import { ViewDetails } from './entities/views.ts';
import { ruleSetMembers } from './entities/vta/rule-sets.ts';
import { listVerdictMembers, shipRecordMembers } from './entities/vta/watch-lists.ts';
import {
  drillMembers,
  HandOver,
  serverLineMembers,
  SentReport,
  watchMembers,
  WatchLogKind,
  watchStateMembers,
} from './entities/sentinel/watches.ts';
import { RowVersion } from './versions.ts';
import { z } from './zod.ts';

/**
 * `v` belongs to the storage: the server's goes up with each change, a device keeps the one that it received. 0: never seen by a server.
 */
const row = { id: Id, v: RowVersion };
const written = { createdAt: z.int(), updatedAt: z.int() };

export const FleetRow = z.object({
  ...row,
  ...written,
  ownerId: AccountId,
  organisationId: z.string(),
  ...fleetMembers,
});
/** id: fleetShipId(fleetId, mmsi), so that two devices that add the same ship write the same row. */
export const FleetShipRow = z.object({ ...row, fleetId: Id, ownerId: AccountId, mmsi: Mmsi, sendToMaster: z.boolean() });
export const DrawingRow = z.object({ ...row, ...written, ownerId: AccountId, name: z.string(), featureCollection: DrawingFeatures });
export const ViewRow = z.object({
  ...row,
  ...written,
  ownerId: AccountId,
  name: z.string(),
  lat: LatDeg,
  lon: LonDeg,
  zoom: z.number(),
  viewDetails: ViewDetails,
});
/** Which view is the default: one row per account, with the account's id, so that there are never two defaults (SY9). */
const ViewDefaultRow = z.object({ ...row, viewId: Id.nullable() });
/** id: the account (or, later, the organisation): one row per owner. Older servers send none of these. */
export const PreferencesRow = StoredChoices.extend({
  ...row,
  horizonHours: StoredChoices.shape.horizonHours.default(DEFAULT_PREFERENCES.horizonHours),
  quietHours: StoredQuietHours.default(DEFAULT_PREFERENCES.quietHours),
  tellFrom: StoredChoices.shape.tellFrom.default(DEFAULT_PREFERENCES.tellFrom),
});
export const TeamRow = z.object({
  ...row,
  organisationId: z.string(),
  name: z.string(),
  samePreferences: z.boolean(),
  shareContent: z.boolean(),
});
/** id: teamMemberId(teamId, accountId). */
export const TeamMemberRow = z.object({
  ...row,
  teamId: Id,
  accountId: AccountId,
  organisationId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  /** May sign in no more; logs still name them. */
  shut: z.boolean().optional(),
});
export const NOTIFICATION_STATES = ['unread', 'read', 'deleted'] as const;
export const NotificationRow = z.object({
  ...row,
  accountId: AccountId,
  /** Counts up within the account in the order of commits; `upTo` compares it (SY11). */
  no: z.int(),
  type: NotificationType,
  title: z.string(),
  body: z.string(),
  createdAt: z.int(),
  alertId: Id.optional(),
  eventId: Id.optional(),
  mmsi: z.int().optional(),
  /** Of a watched voyage. */
  watchId: Id.optional(),
  /** Of a signed assessment of a passage. */
  passageId: Id.optional(),
  /** Of a draft of an assessment: of a ship where `mmsi` is there, else of a passage. */
  draftId: Id.optional(),
  state: z.enum(NOTIFICATION_STATES),
});
export const EventRow = SecurityEvent.omit({ _id: true }).extend(row);
export const PortRow = Port.omit({ _id: true }).extend(row);
/** Positions of ship and event as of this revision: the map draws the line between them without asking for either. */
export const AlertRow = Alert.omit({ _id: true }).extend({
  ...row,
  accountId: AccountId,
  shipLat: LatDeg,
  shipLon: LonDeg,
  eventLat: LatDeg,
  eventLon: LonDeg,
  /** The time of the ship's position. Absent: older code wrote the row, and the position may be older than `updatedAt`. */
  shipSeenAt: z.int().optional(),
  /** When the period before this one ended. */
  lastEndedAt: z.int().optional(),
  /** When it last became more urgent in this period: from then on it has to be acknowledged again. */
  risenAt: z.int().optional(),
  /** Its highest priority in this period, if that is higher than now. */
  fellFrom: AlertPriority.optional(),
  /** Absent: it is active, or older code ended it. */
  endedBecause: EndReason.optional(),
  /** Of this period, the first one first. Absent: older code wrote the row. */
  steps: z.array(AlertStep).readonly().optional(),
});
/**
 * The account's acknowledgement and silence of an alert, which may be known on the device alone. id: the alert's. One row for all periods
 * of a situation: `raisedAt` and `acknowledgedPriority` tell which period an acknowledgement belongs to
 * (src/domain/alerts/acknowledgement.ts).
 */
export const AlertMarkRow = z.object({
  ...row,
  accountId: AccountId,
  acknowledgedAt: z.int().optional(),
  /** The account. */
  acknowledgedBy: AccountId.optional(),
  /** When the acknowledged alert was raised, or reached the acknowledged priority. */
  raisedAt: z.int().optional(),
  /** The highest priority in that period up to the acknowledgement. */
  acknowledgedPriority: AlertPriority.optional(),
  /** Acknowledgements besides that one, of this period and of others, the earliest first. Absent: none, or older code wrote the row. */
  earlier: z.array(EarlierAcknowledgement).readonly().optional(),
  /** No noise until then. Not an acknowledgement. */
  silencedUntil: z.int().optional(),
  /** When the user silenced it (src/domain/alerts/silence.ts). */
  silencedAt: z.int().optional(),
  /** The alert's priority when it was silenced: a silence does not cover a higher one. */
  silencedPriority: AlertPriority.optional(),
});
/** One starred thing of the account. id: starId(kind, thing). */
export const StarRow = z.object({ ...row, accountId: AccountId });
/** What the organisation knows of a ship, one row a ship. id: the MMSI as text, so that two people who describe her write the same row. */
const ShipParticularsRow = z.object({ ...row, organisationId: z.string(), mmsi: Mmsi, ...particularMembers });
/** A version that is never changed. id: assessmentId(mmsi, unique). */
const ShipAssessmentRow = z.object({
  ...row,
  organisationId: z.string(),
  authorId: AccountId,
  ...assessmentMembers,
  clockUnsure: z.boolean().optional(),
});
/** A version that is never changed. */
const SignedPassageRow = z.object({
  ...row,
  organisationId: z.string(),
  authorId: AccountId,
  ...signedPassageMembers,
  clockUnsure: z.boolean().optional(),
  /** When the server received it. While `v` is 0 it has not. */
  arrivedAt: z.int(),
});
/** A line of the log of a signed passage, with an id of its device. Nobody can change or delete it. Members: as of WatchLogRow. */
const PassageLogRow = z.object({
  ...row,
  passageId: Id,
  organisationId: z.string(),
  ownerId: AccountId,
  ownerName: z.string(),
  kind: PassageLogKind,
  text: z.string(),
  writtenAt: z.int(),
  clockUnsure: z.boolean().optional(),
  arrivedAt: z.int(),
  /** handOver: to whom. */
  receiver: Receiver.optional(),
  /** accepted, mailed, notMailed: the line of the hand-over. */
  noteId: Id.optional(),
});
/** A draft of an assessment: never changed; deleted while it is neither signed nor under review. Members: as of PassageLogRow. */
const AssessmentDraftRow = z.object({
  ...row,
  ...draftMembers,
  /** Of the content, to be found by. */
  mmsi: Mmsi.optional(),
  organisationId: z.string(),
  ownerId: AccountId,
  ownerName: z.string(),
  writtenAt: z.int(),
  clockUnsure: z.boolean().optional(),
  arrivedAt: z.int(),
});
/**
 * What became of a draft: a line that nobody can change or delete. Of a signature it has the id of the version, of a deletion that of the
 * draft.
 */
const ReviewLogRow = z.object({
  ...row,
  draftId: Id,
  organisationId: z.string(),
  ownerId: AccountId,
  ownerName: z.string(),
  ...reviewLineMembers,
  writtenAt: z.int(),
  clockUnsure: z.boolean().optional(),
  arrivedAt: z.int(),
});
/** The receipt of a report that was sent to an authority, never changed. id: authorityReportId(mmsi, unique). */
const AuthorityReportRow = z.object({
  ...row,
  ...authorityReportMembers,
  organisationId: z.string(),
  ownerId: AccountId,
  /** When its sender said that it was sent, as `writtenAt` of a line of a watch's log; `clockUnsure` and `arrivedAt` likewise. */
  writtenAt: z.int(),
  clockUnsure: z.boolean().optional(),
  arrivedAt: z.int(),
  /** Of one that the server mails. */
  mail: ReportMail.optional(),
});
/** A centre that reports go to, as an administrator entered it: the same for all. */
const ReportCentreRow = z.object({ ...row, ...reportCentreMembers, updatedAt: z.int() });
/** Who has copies of what is known of a ship: the account in whose fleets she is, or the organisation that assesses her. */
const Holder = AccountId;
/** What imported lists say of a ship, for a holder. id: the holder's, a colon, the MMSI. */
const ShipRecordRow = z.object({ ...row, holderId: Holder, ...shipRecordMembers });
/** What a person of the organisation said of a hit. id: listVerdictId(mmsi, key). */
const ListVerdictRow = z.object({ ...row, organisationId: z.string(), judgedBy: AccountId, ...listVerdictMembers });
/** An actor, as an administrator entered it: the same for all. */
const ActorRow = z.object({ ...row, ...actorMembers, updatedAt: z.int() });
/** A voyage under watch. Never deleted: it ends. Read and written by everybody of the organisation. */
export const WatchRow = z.object({
  ...row,
  ...written,
  ...watchMembers,
  organisationId: z.string(),
  /** Who made it. */
  ownerId: AccountId,
  /** Who keeps it: the owner of the watch, as screens say. */
  keeperId: AccountId,
  handOver: HandOver.optional(),
  endedAt: z.int().optional(),
});
/** A line of a watch's log, with an id of its device. Nobody can change or delete it. */
export const WatchLogRow = z.object({
  ...row,
  watchId: Id,
  organisationId: z.string(),
  /** Who wrote it, and the name at that time; empty where it was not known. */
  ownerId: AccountId,
  ownerName: z.string(),
  kind: WatchLogKind,
  text: z.string(),
  /** When it was written, as the device says, by the server's clock where the device knew it. */
  writtenAt: z.int(),
  /** The device's clock was set before it was sent: when it was written is not sure. */
  clockUnsure: z.boolean().optional(),
  /** When the server received it. While `v` is 0 it has not. */
  arrivedAt: z.int(),
  /** report: when the ship reported. departed: the position by which she was seen to. */
  reportedAt: z.int().optional(),
  /** accepted: the entry with the note. acknowledged: the entry with the state that was seen. */
  noteId: Id.optional(),
  /** changed: the members of the watch. */
  changed: z.array(z.string()).optional(),
  /** reportSent, reportMailed. */
  sentReport: SentReport.optional(),
  ...serverLineMembers,
});
/** One for each running watch, with the watch's id, and one for each exercise, with its id: as the server judged it. */
export const WatchStateRow = z.object({ ...row, organisationId: z.string(), ...watchStateMembers });
/** An edition of the rule set of risk; id: its name. */
const RuleSetRow = z.object({ ...row, organisationId: z.string(), ...ruleSetMembers });
/** An exercise on a watch, until it ends. */
const WatchDrillRow = z.object({ ...row, organisationId: z.string(), ownerId: AccountId, ...drillMembers });
/** A cell of a nautical chart; id: its name. */
const ChartCellRow = z.object({ ...row, id: CellName, ...chartCellMembers });
/** An archive of chart tiles. */
const ChartSheetRow = z.object({ ...row, id: SheetId, ...chartSheetMembers });
export const AreaRow = Area.extend(row);
export const ThreatMapRow = ThreatMap.extend(row);
/**
 * A fact of a ship, for a holder; id: the holder's, a colon, the fact's. `kind` and `detail` are open: older code
 * keeps facts that it does not know, and shows those that `shipFactOf` knows.
 */
export const ShipFactRow = z.object({
  ...row,
  ...shipFactMembers,
  holderId: Holder,
  kind: z.string(),
  detail: z.looseObject({}),
  traffic: FactTraffic,
});

export const tables = {
  fleets: FleetRow,
  fleetShips: FleetShipRow,
  drawings: DrawingRow,
  views: ViewRow,
  viewDefaults: ViewDefaultRow,
  preferences: PreferencesRow,
  teams: TeamRow,
  teamMembers: TeamMemberRow,
  notifications: NotificationRow,
  events: EventRow,
  ports: PortRow,
  alerts: AlertRow,
  alertMarks: AlertMarkRow,
  stars: StarRow,
  watches: WatchRow,
  watchLog: WatchLogRow,
  watchStates: WatchStateRow,
  watchDrills: WatchDrillRow,
  areas: AreaRow,
  threatMaps: ThreatMapRow,
  shipFacts: ShipFactRow,
  shipParticulars: ShipParticularsRow,
  shipAssessments: ShipAssessmentRow,
  signedPassages: SignedPassageRow,
  passageLog: PassageLogRow,
  assessmentDrafts: AssessmentDraftRow,
  reviewLog: ReviewLogRow,
  authorityReports: AuthorityReportRow,
  reportCentres: ReportCentreRow,
  actors: ActorRow,
  shipRecords: ShipRecordRow,
  listVerdicts: ListVerdictRow,
  ruleSets: RuleSetRow,
  chartCells: ChartCellRow,
  chartSheets: ChartSheetRow,
} as const;

/**
 * Names the shape of rows that this code can store: newer code asks again for rows that older code could not (SY15). tables.test.ts checks
 * it. A new type of event changes it by itself.
 */
export const ROWS_SHAPE = `564c65c6 ${EVENT_TYPES.join()}`;

export type TableName = keyof typeof tables;
export type Row<T extends TableName> = z.infer<(typeof tables)[T]>;
export type FleetRow = Row<'fleets'>;
export type FleetShipRow = Row<'fleetShips'>;
export type DrawingRow = Row<'drawings'>;
export type ViewRow = Row<'views'>;
export type PreferencesRow = Row<'preferences'>;
export type TeamRow = Row<'teams'>;
export type TeamMemberRow = Row<'teamMembers'>;
export type NotificationRow = Row<'notifications'>;
export type EventRow = Row<'events'>;
export type PortRow = Row<'ports'>;
export type AlertRow = Row<'alerts'>;
export type AlertMarkRow = Row<'alertMarks'>;
export type StarRow = Row<'stars'>;
export type WatchRow = Row<'watches'>;
export type WatchLogRow = Row<'watchLog'>;
export type WatchStateRow = Row<'watchStates'>;
export type WatchDrillRow = Row<'watchDrills'>;
export type AreaRow = Row<'areas'>;
export type ActorRow = Row<'actors'>;
export type ThreatMapRow = Row<'threatMaps'>;
export type ChartCellRow = Row<'chartCells'>;
export type ChartSheetRow = Row<'chartSheets'>;
export type ShipFactRow = Row<'shipFacts'>;
export type SignedPassageRow = Row<'signedPassages'>;
export type PassageLogRow = Row<'passageLog'>;
export type AssessmentDraftRow = Row<'assessmentDrafts'>;
export type ReviewLogRow = Row<'reviewLog'>;
export type ShipParticularsRow = Row<'shipParticulars'>;

/** Facts are the server's and only flow down; other rows are the users' and flow both ways. */
export const FACT_TABLES = [
  'teamMembers',
  'events',
  'ports',
  'alerts',
  'areas',
  'threatMaps',
  'reportCentres',
  'actors',
  'shipRecords',
  'shipFacts',
  'watchStates',
  'ruleSets',
  'chartCells',
  'chartSheets',
] as const satisfies readonly TableName[];
type FactTable = (typeof FACT_TABLES)[number];
export type IntentTable = Exclude<TableName, FactTable>;

/** The members that rows can be listed by, besides their id. */
export const tableIndexes = {
  fleets: ['ownerId', 'organisationId'],
  fleetShips: ['fleetId', 'ownerId'],
  drawings: ['ownerId'],
  views: ['ownerId'],
  viewDefaults: [],
  preferences: [],
  teams: ['organisationId'],
  teamMembers: ['teamId', 'accountId'],
  notifications: ['accountId'],
  events: [],
  ports: [],
  alerts: [],
  alertMarks: [],
  stars: ['accountId'],
  watches: ['organisationId'],
  watchLog: ['watchId'],
  watchStates: ['watchId'],
  watchDrills: ['watchId'],
  areas: ['layer'],
  threatMaps: [],
  shipFacts: ['mmsi'],
  shipParticulars: ['organisationId'],
  shipAssessments: ['organisationId'],
  signedPassages: ['organisationId', 'mmsi'],
  passageLog: ['passageId'],
  assessmentDrafts: ['organisationId', 'mmsi'],
  reviewLog: ['draftId', 'kind'],
  authorityReports: ['organisationId'],
  reportCentres: [],
  actors: [],
  shipRecords: ['mmsi'],
  listVerdicts: ['organisationId'],
  ruleSets: ['organisationId'],
  chartCells: [],
  chartSheets: [],
} as const satisfies { [T in TableName]: readonly (keyof Row<T>)[] };
export type IndexOf<T extends TableName> = (typeof tableIndexes)[T][number];
export const isTable = (name: string): name is TableName => Object.hasOwn(tableIndexes, name);

/** Rows that are always judged together: mutations touch an entity, and an entity's edits are run again together (SY4, SY7). */
export type EntityKey = `${TableName}:${string}`;
const entities: { [T in TableName]?: (row: Row<T>) => EntityKey } = {
  fleetShips: ({ fleetId }) => `fleets:${fleetId}`,
  notifications: ({ accountId }) => `notifications:${accountId}`,
  teamMembers: ({ teamId }) => `teams:${teamId}`,
  watchLog: ({ watchId }) => `watches:${watchId}`,
  passageLog: ({ passageId }) => `signedPassages:${passageId}`,
  reviewLog: ({ draftId }) => `assessmentDrafts:${draftId}`,
  watchStates: ({ watchId }) => `watches:${watchId}`,
  watchDrills: ({ watchId }) => `watches:${watchId}`,
};
export function entityOf<T extends TableName>(table: T, ofRow: Row<T>): EntityKey {
  return entities[table]?.(ofRow) ?? `${table}:${ofRow.id}`;
}

/**
 * Where a row's changes are counted, and who may pull them (SY5). user: one account alone. content: what an account made and may share with
 * its teams. facts: of the ships in an account's fleets, for whoever sees those, and of the ships that an organisation assesses, for it; comes
 * only where it is wanted. org: the organisation.
 * world: the same for all.
 */
export type Scope =
  | `user:${string}`
  | `content:${string}`
  | `facts:${string}`
  | `org:${string}`
  | 'world:events'
  | 'world:ports'
  | 'world:areas'
  | 'world:zones';
const scopes: { [T in TableName]: (row: Row<T>) => Scope } = {
  fleets: ({ ownerId }) => `content:${ownerId}`,
  fleetShips: ({ ownerId }) => `content:${ownerId}`,
  drawings: ({ ownerId }) => `content:${ownerId}`,
  views: ({ ownerId }) => `content:${ownerId}`,
  viewDefaults: ({ id }) => `user:${id}`,
  preferences: ({ id }) => `user:${id}`,
  notifications: ({ accountId }) => `user:${accountId}`,
  teams: ({ organisationId }) => `org:${organisationId}`,
  teamMembers: ({ organisationId }) => `org:${organisationId}`,
  events: () => 'world:events',
  ports: () => 'world:ports',
  alerts: ({ accountId }) => `user:${accountId}`,
  alertMarks: ({ accountId }) => `user:${accountId}`,
  stars: ({ accountId }) => `user:${accountId}`,
  watches: ({ organisationId }) => `org:${organisationId}`,
  watchLog: ({ organisationId }) => `org:${organisationId}`,
  watchStates: ({ organisationId }) => `org:${organisationId}`,
  watchDrills: ({ organisationId }) => `org:${organisationId}`,
  areas: ({ layer }) => (LARGE_AREA_LAYERS.includes(layer) ? 'world:zones' : 'world:areas'),
  threatMaps: () => 'world:areas',
  shipFacts: ({ holderId }) => `facts:${holderId}`,
  shipParticulars: ({ organisationId }) => `org:${organisationId}`,
  shipAssessments: ({ organisationId }) => `org:${organisationId}`,
  signedPassages: ({ organisationId }) => `org:${organisationId}`,
  passageLog: ({ organisationId }) => `org:${organisationId}`,
  assessmentDrafts: ({ organisationId }) => `org:${organisationId}`,
  reviewLog: ({ organisationId }) => `org:${organisationId}`,
  authorityReports: ({ organisationId }) => `org:${organisationId}`,
  reportCentres: () => 'world:areas',
  actors: () => 'world:areas',
  shipRecords: ({ holderId }) => `facts:${holderId}`,
  listVerdicts: ({ organisationId }) => `org:${organisationId}`,
  ruleSets: ({ organisationId }) => `org:${organisationId}`,
  chartCells: () => 'world:areas',
  chartSheets: () => 'world:areas',
};
export const scopeOf = <T extends TableName>(table: T, ofRow: Row<T>): Scope => scopes[table](ofRow);
