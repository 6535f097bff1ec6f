// Sentinel: voyages under watch, and the log of each. Watches belong to the organisation: everybody in it reads and writes them.
import { AccountId, Email } from '#contract/entities/accounts.ts';
import { Position } from '#contract/geojson.ts';
import { MAX_CONTACTS_PER_WATCH, MAX_DRILL_HOURS, MAX_DRILL_INCIDENTS, MAX_LOG_TEXT, MAX_ROUTE_POSITIONS } from '#contract/limits.ts';
import { AtMs, Id, Line, MaybeLine, Prose } from '#contract/rows.ts';
import { Mmsi } from '#contract/entities/ships.ts';
import { z } from '#contract/zod.ts';

/** Its ends by name, and its positions: no device or server has to plan it again to judge the watch. */
const WatchRoute = z.object({
  fromName: MaybeLine(120),
  toName: MaybeLine(120),
  line: z.array(Position).min(2).max(MAX_ROUTE_POSITIONS),
  passageId: Id.optional().describe('The signed assessment of a passage that the route is of. Absent: it was found for the watch'),
});

/** As a person writes it; nothing dials it. */
const TelephoneLine = MaybeLine(40);

/** Whom to call when nobody answers, in this order. */
const WatchContact = z.object({
  name: Line(80),
  role: MaybeLine(80).describe('Such as master, company security officer, flag state'),
  email: Email.optional(),
  telephone: TelephoneLine.optional(),
  minutes: z.int().min(1).max(1440).describe('How long to wait for an answer before the next is called'),
});

/** The members of a watch that a user writes. */
export const watchMembers = {
  mmsi: Mmsi,
  name: Line(80).describe('The ship’s name when she was put under watch'),
  startsAt: AtMs.describe('The period, epoch ms UTC: its first moment'),
  endsAt: AtMs.describe('The first moment after the period'),
  route: WatchRoute,
  corridorNm: z.number().min(0.5).max(500).describe('How far she may leave the route on either side'),
  speedKn: z.number().min(1).max(60).describe('Planned speed'),
  reportEveryHours: z.number().min(0.25).max(168),
  silenceHours: z.number().min(0.25).max(168).describe('Without any contact for longer, she is silent'),
  answerMinutes: z.int().min(1).max(1440).describe('How long the owner of the watch has to answer before the first contact is called'),
  contacts: z.array(WatchContact).max(MAX_CONTACTS_PER_WATCH),
};
export const WatchFields = z.object(watchMembers);
export type WatchFields = z.infer<typeof WatchFields>;

/** The person who is to have the next watch. Others may accept it too: a watch waits for nobody. */
const NextKeeper = z.object({ id: AccountId, name: MaybeLine(250) });
export type NextKeeper = z.infer<typeof NextKeeper>;

/** A hand-over that nobody has accepted yet. */
export const HandOver = z.object({
  noteId: Id.describe('The entry of the log with the note'),
  byId: AccountId,
  note: z.string(),
  writtenAt: z.int(),
  nextKeeper: NextKeeper.optional().describe('Absent: whoever has the next watch'),
});

/** The server writes judged, told, called, departed and reportMailed; people write the others, and both that an exercise ended. */
export const WatchLogKind = z.enum([
  'opened',
  'changed',
  'report',
  'note',
  'handOver',
  'accepted',
  'ended',
  'judged',
  'told',
  'called',
  'acknowledged',
  'departed',
  'reportSent',
  'reportMailed',
  'drillStarted',
  'drillEnded',
]);
export type WatchLogKind = z.infer<typeof WatchLogKind>;

/** Who wrote a line that the server wrote. No account has this id. */
export const SERVER_AUTHOR = 'server';

/** From good to bad (src/domain/sentinel/judge-watch.ts). */
const WatchStateName = z.enum(['ok', 'attention', 'alert']);
/** As of `WatchReason`; older code keeps kinds that it does not know. */
const StoredReason = z.looseObject({ kind: z.string(), state: z.enum(['attention', 'alert']) });
/** Somebody of the call tree as he was called, the owner who was told, or the person whom a hand-over names. */
const CalledContact = z.object({
  name: z.string(),
  email: z.string().optional(),
  telephone: z.string().optional(),
  messaged: z.boolean().optional().describe('SMS and WhatsApp to the telephone were given to the gateway'),
});

/** Of a report to an authority about the ship: its receipt (authorityReports) has the text. */
export const SentReport = z.object({
  reportId: Id,
  form: z.string(),
  way: z.string().describe('As of the receipt; open, because newer code has more'),
  to: z.string().describe('Address or number; may be empty'),
  at: z.int().describe('When it was sent or handed to the server; reportMailed: when the mail server took it, or it was given up'),
  isRefused: z.boolean().optional().describe('reportMailed: it was not sent'),
});
export type SentReport = z.infer<typeof SentReport>;

/** Invented for an exercise. It is never among events, and counts for no density, rating or alert. */
const DrillIncident = z.object({ id: Id, title: Line(120), position: Position });
const DrillIncidents = z.array(DrillIncident).max(MAX_DRILL_INCIDENTS);
const MissesReport = z.boolean().optional().describe('It invents too that the report due at its beginning has not come');

/** An exercise on a watch while it lasts. Its end deletes it; what was done stays in the log. */
export const drillMembers = {
  watchId: Id,
  startedAt: z.int(),
  endsAt: z.int().describe('It ends then by itself'),
  incidents: DrillIncidents,
  missesReport: MissesReport,
};

/** What the server adds to a line of the log. */
export const serverLineMembers = {
  /** judged: the state, and why. */
  state: WatchStateName.optional(),
  reasons: z.array(StoredReason).optional(),
  /** told, called: who. handOver: for whom. */
  contact: CalledContact.optional(),
  drillId: Id.optional().describe('Of an exercise'),
};

/** The state of a running watch as the server judged it, and who was told and called since. */
export const watchStateMembers = {
  watchId: Id,
  state: WatchStateName,
  reasons: z.array(StoredReason),
  /** When it became so. Figures in the reasons are of then. */
  judgedAt: z.int(),
  entryId: Id.optional().describe('The line of the log that waits for an answer, or was answered. Absent: nothing to answer'),
  toldAt: z.int().optional().describe('When the owner was told first of what was not answered since'),
  called: z.int().min(0).max(MAX_CONTACTS_PER_WATCH).describe('How many of the call tree were called since'),
  calledAt: z.int().optional(),
  contact: CalledContact.optional().describe('Who was called last'),
  drillId: Id.optional().describe('Of an exercise: the state of its invented incidents, and the id of the row'),
};

/** What every edit of a watch carries: its line in the log. */
const loggedMembers = {
  entryId: Id.describe('Made by the device, so that the line stands once'),
  at: AtMs.describe('When it was written, by the clock of the device'),
};
const text = Prose(MAX_LOG_TEXT);

export const NewWatch = WatchFields.extend({ ...loggedMembers, watchId: Id });
export const WatchChange = WatchFields.omit({ mmsi: true }).partial().extend(loggedMembers);
export const EndWatch = z.object({ ...loggedMembers, text });
export const HandOverWatch = z.object({
  ...loggedMembers,
  text: text.min(1),
  nextKeeper: NextKeeper.optional().describe('Absent: whoever has the next watch'),
});
export const AcceptWatch = z.object({ ...loggedMembers, noteId: Id.describe('The note that was read') });
export const AcknowledgeWatch = z.object({ ...loggedMembers, noteId: Id.describe('The line of the log with what was seen') });
export const StartDrill = z.object({
  ...loggedMembers,
  drillId: Id,
  hours: z.int().min(1).max(MAX_DRILL_HOURS).describe('How long it lasts, unless somebody ends it before'),
  incidents: DrillIncidents.describe('At least one, where no report is missed'),
  missesReport: MissesReport,
});
export const EndDrill = z.object({ ...loggedMembers, drillId: Id });
/** report: the ship has reported. */
export const NewLogEntry = z.object({
  ...loggedMembers,
  kind: z.enum(['note', 'report']),
  text,
  reportedAt: AtMs.optional().describe('When the ship reported; absent: when the entry was written'),
});
