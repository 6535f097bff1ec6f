// What running edits and answering pulls needs of the server's storage: PostgreSQL (pg-sync-store.ts), memory in the simulation.
// One contract suite runs on both. It keeps versions, the change log and tombstones by itself: whoever puts a row has them.
import type { Role } from '#contract/accounts.ts';
import type { Restore } from '#contract/sync.ts';
import type { IntentTable, NotificationRow, Row, Scope, TableName } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#domain/tx.ts';

export interface SyncWho {
  accountId: string;
  organisationId: string;
  role: Role;
  /** The replica that asks; absent for other clients of the API. */
  clientId?: string;
  /** Who does it in the account's stead: an administrator. Stands in the log and in `writers` instead of the account. */
  by?: string;
  atMs: EpochMs;
  /** As of Who: what is known of an edit that a device made. */
  madeAtMs?: EpochMs;
  skewMs?: number;
}

/** Who changed something last. Same client: its own earlier edit, which a later one of its queue was made on top of. */
export interface Writer {
  v: number;
  accountId: string;
  clientId?: string;
  atMs: EpochMs;
}

export interface StoredAnswer {
  /** Of method, path and body: the same key with another one is a mistake of the client (422). */
  fingerprint: string;
  body: unknown;
}

/** Its id, number and state are the storage's, its time the transaction's. */
export type NewNotification = Pick<NotificationRow, 'type' | 'title' | 'body' | 'alertId' | 'eventId' | 'mmsi'>;

export interface NotificationsIn {
  accountId: string;
  state: NotificationRow['state'];
  newestNo: number;
  limit: number;
}

/** A change-log line with the row as it is in this very cut; `row` is absent when it is gone. */
export type LoggedChange = { [T in TableName]: { seq: number; table: T; id: string; v: number; row?: Row<T> } }[TableName];

/**
 * put: v goes up by one where a member differs (of `updatedAt` alone: too), and each differing member remembers its Writer; the line
 * of the row in its scope's log moves to the next seq. delete: leaves a tombstone whose v is one higher. Both count for `written`.
 * Rows that the caller may not see are not there for `get`, `list` and `count`. A row that comes back after its deletion begins above
 * its tombstone, and once that is forgotten above every version that was forgotten: a device may still hold it.
 */
export interface SyncTx extends Tx {
  readonly who: SyncWho;
  /** Keeps other writers of the organisation out until the end of the transaction: check-then-act is one act. */
  lock(): Promise<void>;
  /** When each member of the row last changed, by whom. */
  writers(table: IntentTable, id: string): Promise<Record<string, Writer>>;
  /** Of a row that the caller could see before it was deleted. */
  tombstone(table: IntentTable, id: string): Promise<(Writer & { scope: Scope }) | undefined>;
  /** Whether anybody has a row with this id, seen or not: what a create must not run into. */
  taken(table: IntentTable, id: string): Promise<boolean>;
  /** Keyed by the caller's account (Z-09). */
  answer(key: string): Promise<StoredAnswer | undefined>;
  keepAnswer(key: string, answer: StoredAnswer): Promise<void>;
  /** Highest seq of a scope that the caller may pull, with what this transaction wrote; 0 when nothing was ever written. */
  head(scope: Scope): Promise<number>;
  /** Highest seq this transaction wrote, by scope. */
  written(): Record<string, number>;
  /** Fleets of the whole organisation, also those that the caller does not see (decision 12). */
  fleetsOfOrganisation(): Promise<number>;
  /**
   * An unread notification for an account of the caller's organisation, the caller or another, numbered after its newest (SY11). Does not
   * count for `written`: it is no effect that the device of the edit waits for. In PostgreSQL: `app_notify` (migration 0031).
   */
  notify(accountId: string, notification: NewNotification): Promise<void>;
  /** Of an account, the newest first: those in `state` whose number is at most `newestNo`, at most `limit` of them. */
  notificationsIn(of: NotificationsIn): Promise<NotificationRow[]>;
  /** For words: "Ada Mate". */
  nameOf(accountId: string): Promise<string>;
}

/** One consistent cut of everything, read only. */
export interface PullTx {
  epoch(): Promise<string>;
  /** Oldest first; the last one began the epoch. */
  restores(): Promise<Restore[]>;
  /** Scopes the caller may pull, notifications first: user, content of its own, org, content shared with it. Without world scopes. */
  scopes(): Promise<Scope[]>;
  /** Highest seq of the scope, 0 when nothing was ever written. */
  head(scope: Scope): Promise<number>;
  /** Tombstones up to this seq were forgotten: a cursor above 0 and below it must start anew. */
  forgotten(scope: Scope): Promise<number>;
  /**
   * In order of seq, above `after`, at most `limit`, and fewer where the rows are larger than a page; only none means that there are no more.
   * brief: the rows may be empty objects.
   */
  changes(scope: Scope, after: number, limit: number, brief?: boolean): Promise<LoggedChange[]>;
  /**
   * The rows that are there and that the caller may see, in the order of asking, and fewer where they are larger than a page; only none means
   * that there are no more.
   */
  rows(refs: readonly (readonly [table: string, id: string])[]): Promise<LoggedChange[]>;
}

export interface SyncStore {
  /** Commits when `work` answers, rolls everything back when it throws. */
  write<T>(who: SyncWho, work: (tx: SyncTx) => Promise<T>): Promise<T>;
  read<T>(who: SyncWho, work: (tx: PullTx) => Promise<T>): Promise<T>;
}
