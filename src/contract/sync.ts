// The messages between device and server about rows and edits (src/sync/SPEC.md). Ours, beside the specification's calls.
import { MAX_BODY_MEMBERS } from './limits.ts';
import { Id, MAX_ID } from './rows.ts';
import type { Scope } from './tables.ts';
import { ScopePosition, RowVersion } from './versions.ts';
import { z } from './zod.ts';

/** Goes up when a device with older code could no longer be understood. The server accepts this one and the two before (SY15). */
export const SYNC_SCHEMA = 1;
export const OLDEST_SYNC_SCHEMA = 1;

/** Request headers of an edit; all optional for other clients (SY2). */
export const HEADERS = {
  key: 'idempotency-key',
  /** The device's database of this account: the replica that an edit came from. */
  client: 'x-client-id',
  /** `"<version>"`: versions.ts. */
  ifMatch: 'if-match',
  /** `return=minimal` (RFC 7240): answer an EditAcknowledgement instead of the specification's answer. */
  prefer: 'prefer',
  /**
   * `<made>/<sent>`: when the edit was made and when it is sent, both in ms by the device's clock. From these the server computes how long
   * the edit waited and the skew of that clock; it never takes a device's time as given. Absent: the times in the edit are right.
   */
  clock: 'fathom-clock',
  /** Both ways: SYNC_SCHEMA. An answer without it is not from our server (but from a portal), whatever its status. */
  schema: 'fathom-schema',
} as const;

/**
 * Bytes of a page's JSON before compression (SY5), about 22 kB on the wire. A quarter of it took a new device 1.5 times as long to fill and
 * four times the round trips; a page is stored in one task of the page's thread (measured November 2026).
 */
export const MAX_PAGE_BYTES = 262_144;
export const TOMBSTONE_DAYS = 180;
export const IDEMPOTENCY_DAYS = 90;
/**
 * Edits acknowledged longer ago than this, and in the backup, are not sent again after a restore (SY22): the server may have forgotten the
 * key before the edit arrives, and the edit would overwrite later ones.
 */
export const SENT_AGAIN_DAYS = IDEMPOTENCY_DAYS - 5;
/** How long a device keeps acknowledged edits, to send them again after a restore (SY22), and how many it keeps at least. */
export const HISTORY_DAYS = 30;
export const HISTORY_LEAST = 200;

/** `content:` and an id: a device may ask for every scope that it was given. */
const ScopeName = z.string().max('content:'.length + MAX_ID);
/** A device that starts anew names every scope that it holds. */
const MOST_SCOPES = MAX_BODY_MEMBERS;

/** In `want`: the facts of ships of all fleets that the account sees. Older code does not ask, and gets none. */
export const WANT_FACTS = 'facts';
export type WantedScope = Scope | typeof WANT_FACTS;
export const isFactScope = (scope: string): scope is `facts:${string}` => scope.startsWith('facts:');

/**
 * The position reached in each scope that this device holds; a scope that is not named starts at 0. `want`: the world scopes and facts of
 * ships; the other scopes of the account, of its organisation and shared with it always come.
 */
export const PullQuery = z.object({
  cursor: z.object({}).catchall(ScopePosition).optional(),
  want: z.array(ScopeName).max(10).optional(),
  maxBytes: z.int().min(1024).max(MAX_PAGE_BYTES).optional(),
  /** Scopes for which only ids and versions are sent: a device that must start anew compares them (SY7). */
  brief: z.array(ScopeName).max(MOST_SCOPES).optional(),
  /** Rows to send whole, whatever the cursor, because their versions differed. */
  rows: z
    .array(z.tuple([z.string().max(40), Id]))
    .max(500)
    .optional(),
});
export type PullQuery = z.infer<typeof PullQuery>;

/**
 * One row as it is now, or that it is gone. The device checks `row` by its table on arrival; it is absent in a brief page. Names are short
 * because changes are most of the traffic.
 */
export const Change = z.object({
  t: z.string().describe('Table'),
  id: Id,
  v: RowVersion,
  row: z.looseObject({}).optional(),
  gone: z.literal(true).optional().describe('A tombstone'),
});
export type Change = z.infer<typeof Change>;

/**
 * epoch: the epoch of the server's database that the restore began. backupMs: the time of the newest change in the backup, 0 if it has
 * none.
 */
const Restore = z.object({ epoch: z.string(), backupMs: z.int() });
export type Restore = z.infer<typeof Restore>;

/**
 * changes: in order, scope after scope, alerts and notifications first. cursor: only scopes whose position moved; everything up to it is in
 * this page or an earlier one. more: ask again at once. lost: scopes that the caller may no longer see. reset: scopes whose cursor is older
 * than the stored tombstones: start them anew. epoch: of the server's database; it changes with every restore. restores: all restores,
 * oldest first; absent if there were none. filling: the server is still making what the account is about to see (the demonstration), so that
 * what is not there says nothing yet.
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
  filling: z.literal(true).optional(),
});
export type PullAnswer = z.infer<typeof PullAnswer>;

/**
 * The answer to an edit sent with `Prefer: return=minimal`. at: the positions of its effect in each scope; when the cursor has reached
 * them, the device holds the server's rows and the edit is done. ids: issued by the server where the device's own were taken (SY3).
 */
export const EditAcknowledgement = z.object({
  at: z.record(z.string(), ScopePosition),
  ids: z.record(z.string(), Id).optional(),
  /** Somebody else's edit of other fields was kept beside this one. */
  merged: z.literal(true).optional(),
  /** Somebody else changed the document meanwhile: this edit was kept as a copy with this id. */
  copy: Id.optional(),
});
export type EditAcknowledgement = z.infer<typeof EditAcknowledgement>;

/** The key that seals this device's unsent work when its session ends (SY18): 256 bits, base64. The server keeps it for the account. */
export const SealingKey = z.object({ key: z.string().regex(/^[A-Za-z0-9+/]{43}=$/) });
export type SealingKey = z.infer<typeof SealingKey>;
