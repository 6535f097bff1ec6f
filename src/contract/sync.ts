// What device and server say to each other about rows and edits (src/sync/SPEC.md). Ours, beside the specification's calls.
import { MAX_BODY_MEMBERS } from './limits.ts';
import { Id, MAX_ID } from './rows.ts';
import { ScopePosition, RowVersion } from './versions.ts';
import { z } from './zod.ts';

/** Goes up when a device with older code could no longer be understood; the server takes this one and the two before it (SY15). */
export const SYNC_SCHEMA = 1;
export const OLDEST_SYNC_SCHEMA = 1;

/** Request headers of an edit; all optional for other clients (SY2). */
export const HEADERS = {
  key: 'idempotency-key',
  /** This device's database of this account: which replica an edit came from. */
  client: 'x-client-id',
  /** `"<version>"`: versions.ts. */
  ifMatch: 'if-match',
  /** `return=minimal` (RFC 7240): answer an Acknowledgement instead of the specification's answer. */
  prefer: 'prefer',
  /**
   * `<made>/<sent>`: when the edit was made and when it is sent, both in ms by the device's clock. From these the server knows how long
   * the edit waited and how far off that clock is; it takes no time from a device as it stands. Absent: the times in the edit are right.
   */
  clock: 'fathom-clock',
  /** Both ways: SYNC_SCHEMA. An answer without it is not our server's (a portal), whatever its status. */
  schema: 'fathom-schema',
} as const;

/** Bytes of a page's JSON before compression (SY5). */
export const MAX_PAGE_BYTES = 65_536;
export const TOMBSTONE_DAYS = 180;
export const IDEMPOTENCY_DAYS = 90;
/**
 * What was acknowledged longer ago and stands in the backup is not sent again after a restore (SY22): its key may be forgotten before it
 * arrives, and it would take the place of what was written since.
 */
export const SENT_AGAIN_DAYS = IDEMPOTENCY_DAYS - 5;
/** Acknowledged edits a device keeps, to send again after a restore (SY22): as long as this and at least so many. */
export const HISTORY_DAYS = 30;
export const HISTORY_LEAST = 200;

/** `content:` and an id: what a device was given as a scope, it may ask for. */
const ScopeName = z.string().max('content:'.length + MAX_ID);
/** A device that begins anew names every scope that it holds. */
const MOST_SCOPES = MAX_BODY_MEMBERS;

/**
 * The position reached in each scope that this device holds; a scope it does not name starts at 0. `want`: which world scopes;
 * the account's own, its organisation's and those shared with it always come.
 */
export const PullQuery = z.object({
  cursor: z.object({}).catchall(ScopePosition).optional(),
  want: z.array(ScopeName).max(10).optional(),
  maxBytes: z.int().min(1024).max(MAX_PAGE_BYTES).optional(),
  /** Scopes for which a change is only its id and version: a device that must start anew compares (SY7). */
  brief: z.array(ScopeName).max(MOST_SCOPES).optional(),
  /** Rows to send whole, whatever the cursor: those whose version differed. */
  rows: z
    .array(z.tuple([z.string().max(40), Id]))
    .max(500)
    .optional(),
});
export type PullQuery = z.infer<typeof PullQuery>;

/**
 * One row as it is now, or that it is gone. `row` is checked by its table where it enters the device; absent in a brief page.
 * Short names: this is what travels most.
 */
export const Change = z.object({
  t: z.string().describe('Table'),
  id: Id,
  v: RowVersion,
  row: z.looseObject({}).optional(),
  gone: z.literal(true).optional().describe('A tombstone'),
});
export type Change = z.infer<typeof Change>;

/** epoch: the life of the server's database that began by it. backupMs: when the newest change that the backup holds was made; 0 for none. */
const Restore = z.object({ epoch: z.string(), backupMs: z.int() });
export type Restore = z.infer<typeof Restore>;

/**
 * changes: in order, scope after scope, alerts and notifications first. cursor: only scopes whose position moved; everything up to it is
 * in this page or an earlier one. more: ask again at once. lost: scopes that the caller may no longer see. reset: scopes whose cursor is
 * older than the tombstones kept: start them anew. epoch: names the database's life; another one means that it was restored. restores: all
 * that there were, oldest first; absent where there was none.
 */
export const PullAnswer = z.object({
  changes: z.array(Change),
  cursor: z.record(z.string(), ScopePosition),
  more: z.boolean(),
  serverTime: z.int(),
  epoch: z.string(),
  lost: z.array(z.string()).optional(),
  reset: z.array(z.string()).optional(),
  restores: z.array(Restore).optional(),
});
export type PullAnswer = z.infer<typeof PullAnswer>;

/**
 * Answer to an edit sent with `Prefer: return=minimal`. at: where in each scope its effect stands; once the cursor is there the
 * device holds the server's rows and the edit is done. ids: made by the server where the device's own were taken (SY3).
 */
export const EditAcknowledgement = z.object({
  at: z.record(z.string(), ScopePosition),
  ids: z.record(z.string(), Id).optional(),
  /** Another's edit of other fields was kept beside this one. */
  merged: z.literal(true).optional(),
  /** A document changed by another meanwhile: this one was kept as a copy with that id. */
  copy: Id.optional(),
});
export type EditAcknowledgement = z.infer<typeof EditAcknowledgement>;

/** The key that seals this device's unsent work when its session ends (SY18): 256 bits, base64. Kept by the server for the account. */
export const SealingKey = z.object({ key: z.string().regex(/^[A-Za-z0-9+/]{43}=$/) });
export type SealingKey = z.infer<typeof SealingKey>;
