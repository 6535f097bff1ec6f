// What an administrator monitors: numbers, feeds, waiting mail and the audit log. Times: epoch ms.
import { Feed } from '#contract/health.ts';
import { listQuery, PageView, SearchText } from '#contract/lists.ts';
import { AtMs, Id, Prose } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

/** file: written to the data folder because no mail server is configured. */
export const LetterState = z.enum(['waiting', 'sent', 'file', 'failed']);

/** What happened to a mail that a call wrote: sent or, without a mail server, stored as a file while the caller receives its link. */
export const Handover = z.object({
  mailed: z.boolean().describe('False: no mail server is set, so nobody gets the mail'),
  link: z.string().optional().describe('Where no mail is sent: the path that the mail leads to. Whoever has it comes in by it'),
});
export type Handover = z.infer<typeof Handover>;

/** A mail in a list. `error` is the mail server's own text. */
export const Letter = z.object({
  no: z.int(),
  to: z.string(),
  subject: z.string(),
  state: LetterState,
  tries: z.int(),
  error: z.string().optional(),
  createdAt: z.int(),
  sentAt: z.int().optional(),
  file: z.string().optional().describe('Name of the .eml file in the outbox of the data folder'),
});
export type Letter = z.infer<typeof Letter>;

export const AuditLine = z.object({
  no: z.int(),
  at: z.int(),
  action: z.string(),
  /** The current name of who did it; absent if nobody was signed in or the account is gone. */
  who: z.string().optional(),
  accountId: z.string().optional(),
  organisationId: z.string().optional(),
  organisationName: z.string().optional(),
  address: z.string().optional(),
  subject: z.string().optional(),
  before: z.json().optional(),
  after: z.json().optional(),
});
export type AuditLine = z.infer<typeof AuditLine>;

/** A job that runs by itself, and its last result. */
export const Job = z.object({
  name: z.string(),
  state: z.enum(['idle', 'running', 'failed']),
  lastAt: z.int().optional(),
  nextAt: z.int().optional(),
  error: z.string().optional(),
  counts: z
    .object({ rows: z.int(), added: z.int(), updated: z.int(), unchanged: z.int(), merged: z.int(), refused: z.int() })
    .optional()
    .describe('Of what imports files: what became of the rows of the last one that was taken'),
});

/** The channels that reach people who do not have the app open, each with its last delivery. */
export const DELIVERY_CHANNELS = ['push', 'email', 'gateway'] as const;
export const DeliveryChannel = z.object({
  way: z.enum(DELIVERY_CHANNELS),
  isSetUp: z.boolean(),
  waiting: z.int(),
  lastSentAt: z.int().optional(),
  lastFailure: z
    .object({ at: z.int(), reason: z.string() })
    .optional()
    .describe('Of the newest that failed or is tried again: when it was written, and why'),
});
export type DeliveryChannel = z.infer<typeof DeliveryChannel>;

/** A row that no pull can answer, so devices do not receive it. `owner`: its organisation, or its account if the organisation is gone. */
export const LeftOutRow = z.object({ table: z.string(), id: z.string(), owner: z.string(), changedAt: z.int() });
export type LeftOutRow = z.infer<typeof LeftOutRow>;

/** What the server deletes by age, or of which it keeps only the newest (server/jobs/keeping.ts). */
export const KEPT_KINDS = [
  'notifications',
  'alerts',
  'mails',
  'deliveries',
  'reports',
  'jobRuns',
  'audit',
  'tracks',
  'shipFacts',
  'tombstones',
  'answers',
  'invitations',
  'sessions',
  'threatMaps',
  'areaEditions',
  'authorityReports',
  'watchLogs',
  'signedAssessments',
  'importedLists',
  'charts',
  'chartReports',
] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];
export const Kept = z.object({
  kind: z.enum(KEPT_KINDS),
  days: z.int().optional().describe('For how long; absent where another rule than age decides'),
  newest: z.int().optional().describe('How many, where the newest are kept'),
  rows: z.int().describe('An estimate above a megabyte'),
  bytes: z.int().describe('On disk, with indexes'),
});
export type Kept = z.infer<typeof Kept>;

/** An invented company that is at work while a server has no real ships or events (server/demo). */
export const Demonstration = z.object({
  state: z.enum(['none', 'starting', 'atWork', 'hidden', 'deleted']),
  because: z.enum(['events', 'settings']).optional().describe('Why it is hidden: real events came, or feeds or settings say so'),
  hiddenRows: z.int().describe('What waits to be deleted'),
  mayReset: z.boolean().describe('There are no real ships or events'),
});
export type Demonstration = z.infer<typeof Demonstration>;

export const Overview = z.object({
  clients: z.int(),
  users: z.int(),
  fleets: z.int(),
  ships: z.int().describe('Ships in fleets'),
  feeds: z.array(Feed),
  jobs: z.array(Job),
  ways: z.array(DeliveryChannel),
  mail: z.object({ configured: z.boolean(), waiting: z.int(), failed: z.int(), letters: z.array(Letter) }),
  audit: z.array(AuditLine),
  leftOut: z.array(LeftOutRow).describe('The newest rows that no device gets, because no answer can hold them'),
  kept: z.array(Kept).describe('What the server keeps for a time, and what it takes up'),
  demonstration: Demonstration,
});
export type Overview = z.infer<typeof Overview>;

export const OutboxQuery = listQuery(['no'], z.object({ state: LetterState.optional() }));
export const LetterAnswer = z.object({ letter: Letter, text: z.string().optional().describe('Only of a mail that became a file') });
export const OutboxAnswer = z.object({ letters: z.array(Letter), letterCount: z.int(), view: PageView });

export const AuditQuery = listQuery(
  ['no'],
  z.object({
    text: SearchText.optional(),
    clientId: Id.optional(),
    action: Prose(80).optional(),
    since: AtMs.optional(),
    until: AtMs.optional(),
  }),
);
export const AuditAnswer = z.object({ lines: z.array(AuditLine), lineCount: z.int(), view: PageView });
