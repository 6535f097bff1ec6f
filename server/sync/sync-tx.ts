// What edits and pulls need of the server's storage: PostgreSQL (pg-sync-store.ts), or memory in the simulation. One contract suite runs on
// both. The storage keeps versions, the change log and tombstones: writing a row is enough.
import type { Role } from '#contract/entities/accounts.ts';
import type { MailedDocument } from '#contract/documents/mailed-document.ts';
import type { Receiver } from '#contract/entities/passages/signed-passages.ts';
import type { Restore } from '#contract/sync.ts';
import type { IntentTable, NotificationRow, Row, Scope, TableName } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import type { RowTx } from '#domain/tx.ts';

export interface SyncWho {
  accountId: string;
  organisationId: string;
  role: Role;
  /** The replica that asks; absent for other clients of the API. */
  clientId?: string;
  /** Who acts on behalf of the account: an administrator. Recorded in the log and in `writers` in place of the account. */
  by?: string;
  atMs: EpochMs;
  /** As in Who: what is known of an edit made on a device. */
  madeAtMs?: EpochMs;
  skewMs?: number;
}

/** Who changed a member last. A change by the same client is an earlier edit of its own queue, on which a later one was made. */
export interface Writer {
  v: number;
  accountId: string;
  clientId?: string;
  atMs: EpochMs;
}

export interface StoredAnswer {
  /** Of method, path and body: the same key with another fingerprint is a mistake of the client (422). */
  fingerprint: string;
  body: unknown;
}

/** The storage sets id, number and state; the time is the transaction's. */
export type NewNotification = Pick<
  NotificationRow,
  'type' | 'title' | 'body' | 'alertId' | 'eventId' | 'mmsi' | 'watchId' | 'passageId' | 'draftId'
>;

/** `id`: of the edit that hands it to the server. `isOwnMail`: nothing else mails it. */
export interface DocumentToMail {
  id: string;
  of: 'passage' | 'ship' | 'watch';
  ofId: string;
  receiver: Exclude<Receiver, { role: Role }>;
  text: string;
  document: MailedDocument;
  isOwnMail: boolean;
}

export interface NotificationsIn {
  accountId: string;
  state: NotificationRow['state'];
  newestNo: number;
  limit: number;
}

/** A line of the change log with the row as of this snapshot; `row` is absent when the row is gone. */
export type LoggedChange = { [T in TableName]: { seq: number; table: T; id: string; v: number; row?: Row<T> } }[TableName];

/**
 * put: `v` rises by one when a member differs (`updatedAt` alone counts too), each differing member remembers its Writer, and the row's
 * line in the log of its scope moves to the next seq. delete: leaves a tombstone whose `v` is one higher. Both count for `written`. `get`,
 * `list` and `count` do not see rows that the caller may not see. A row that returns after its deletion starts above its tombstone, or,
 * once that is forgotten, above every forgotten version: a device may still hold it.
 */
export interface SyncTx extends RowTx {
  readonly who: SyncWho;
  /** Keeps other writers of the organisation out until the end of the transaction, so that check and write are one step. */
  lock(): Promise<void>;
  /** When each member of the row last changed, and by whom. */
  writers(table: IntentTable, id: string): Promise<Record<string, Writer>>;
  /** The tombstone of a row that the caller could see before its deletion. */
  tombstone(table: IntentTable, id: string): Promise<(Writer & { scope: Scope }) | undefined>;
  /** Whether any row has this id, visible or not: a create must not collide with it. */
  taken(table: IntentTable, id: string): Promise<boolean>;
  /** Stored answers are per account of the caller (Z-09). */
  answer(key: string): Promise<StoredAnswer | undefined>;
  keepAnswer(key: string, answer: StoredAnswer): Promise<void>;
  /** Highest seq of a scope that the caller may pull, including this transaction's writes; 0 when nothing was ever written. */
  head(scope: Scope): Promise<number>;
  /** Highest seq that this transaction wrote, by scope. */
  written(): Record<string, number>;
  /** Fleets of the whole organisation, also those that the caller does not see (decision 12). */
  fleetsOfOrganisation(): Promise<number>;
  /**
   * Adds an unread notification for an account of the caller's organisation, the caller's own or another, numbered after its newest (SY11).
   * Does not count for `written`: the device of the edit does not wait for it. In PostgreSQL: `app_notify` (migration 0031).
   */
  notify(accountId: string, notification: NewNotification): Promise<void>;
  /** Notifications of an account in `state`, up to number `newestNo`, newest first, at most `limit`. */
  notificationsIn(of: NotificationsIn): Promise<NotificationRow[]>;
  /** Accounts of the caller's organisation that may sign in: that one, or all with that role. In order of id. */
  receivers(of: { id: string } | { role: Role }): Promise<string[]>;
  /** Keeps a document until the server has mailed it. Kept again, it stays as it was. No device has it. */
  keepDocument(kept: DocumentToMail): Promise<void>;
  /** The name for messages: "Ada Mate". */
  nameOf(accountId: string): Promise<string>;
}

/** One consistent snapshot of everything, read only. */
export interface PullTx {
  epoch(): Promise<string>;
  /** Oldest first; the last restore started the epoch. */
  restores(): Promise<Restore[]>;
  /**
   * Scopes that the caller may pull, notifications first: user, own content, organisation, content shared with the caller. Without world
   * scopes and facts of ships.
   */
  scopes(): Promise<Scope[]>;
  /** Facts of ships in the caller's fleets and in those shared with the caller. A pull has them only where they are wanted. */
  factScopes(): Promise<Scope[]>;
  /** Highest seq of the scope, 0 when nothing was ever written. */
  head(scope: Scope): Promise<number>;
  /** Tombstones up to this seq are forgotten: a cursor above 0 and below it must start anew. */
  forgotten(scope: Scope): Promise<number>;
  /**
   * Changes above `after` in order of seq, at most `limit`, and fewer where rows are larger than a page. Only an empty answer means that
   * there are no more. brief: rows may be empty objects.
   */
  changes(scope: Scope, after: number, limit: number, brief?: boolean): Promise<LoggedChange[]>;
  /**
   * The rows that exist and that the caller may see, in the order asked for, and fewer where they are larger than a page. Only an empty
   * answer means that there are no more.
   */
  rows(refs: readonly (readonly [table: string, id: string])[]): Promise<LoggedChange[]>;
}

export interface SyncStore {
  /** Commits when `work` resolves; rolls everything back when it throws. */
  write<T>(who: SyncWho, work: (tx: SyncTx) => Promise<T>): Promise<T>;
  read<T>(who: SyncWho, work: (tx: PullTx) => Promise<T>): Promise<T>;
}
