// The rows that edits leave on the device: waiting, done, and what they were made on. Append-only in format (SY15):
// members are added, never renamed; entries written by code of a voyage ago must still be sent.
import type { AppError } from '#contract/errors.ts';
import type { MutationName } from '#domain/mutations.ts';
import type { EntityKey, TableName } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';

/**
 * queued: never sent; may still be undone or coalesced. sent: tried at least once, so key and arguments are frozen; tried again until
 * an answer comes. acknowledged: the server has it, its rows have not come yet, so its effect is still shown by us. parked: refused
 * for good or in conflict; not shown, waits for the user. blocked: queued behind a parked create.
 */
export type OutboxState = 'queued' | 'sent' | 'acknowledged' | 'parked' | 'blocked';

export interface OutboxEntry {
  /** Order of commits in this database; key of the table. */
  no: number;
  /** UUIDv4; the same for every try (SY21). */
  key: string;
  name: MutationName;
  /** As committed; ids are read through the idmap at each run and each sending (SY3). */
  args: unknown;
  touches: EntityKey[];
  /** Its row's name when the edit was made, for when nothing on the device knows it any more; absent in entries of older code. */
  called?: string;
  /** Of the database that it was made in, where that is not this one: it was sealed there and came back here (SY18). */
  clientId?: string;
  /** The version of the guarded row that the user saw; 0: none that a server had given, as far as was known. Absent where nothing is guarded. */
  baseVersion?: number;
  /** By this device's clock. */
  createdAtMs: EpochMs;
  /** The server's clock less this device's, as it was known then; absent: it was not, or older code made the entry. */
  skewMs?: number;
  /**
   * When it was noted that this clock had been set back since, by the server's clock as it was reckoned then: how long ago the edit was made
   * is not known any more (clock-shown.ts).
   */
  clockSetAtMs?: EpochMs;
  attempts: number;
  /** Not before: of a queued one, while its undo is offered; of a sent one, after a failure. */
  nextAtMs: EpochMs;
  state: OutboxState;
  /** The life of the server's database as it was known when this was last tried (SY22); absent: none was known. */
  epoch?: string;
  /** The server was restored since it was made: what it names may still come from another device (SY22). */
  isOfBefore?: true;
  /** Where its effect stands on the server, once acknowledged. */
  at?: Record<string, number>;
  /** By the server's clock; absent while that is not known. */
  acknowledgedAtMs?: EpochMs;
  /** Why it is parked, or why the last try failed. */
  error?: AppError;
}

/** An edit that is done: kept to be sent again when the server comes back from a backup (SY22). */
export interface HistoryEntry {
  no: number;
  key: string;
  name: MutationName;
  args: unknown;
  touches: EntityKey[];
  called?: string;
  clientId?: string;
  baseVersion?: number;
  createdAtMs: EpochMs;
  skewMs?: number;
  clockSetAtMs?: EpochMs;
  /** By the server's clock; in entries of older code by the device's. */
  acknowledgedAtMs: EpochMs;
  /** It is not sent again after a restore (SY22): somebody has undone it, or the notification that it marked is gone. */
  undone?: true;
}

/** The device's id of a row for which the server made another. Kept for ever: links may hold the old one. */
export interface IdMapRow {
  id: string;
  serverId: string;
  /** Key of the entry that the server made it for; absent in rows of older code. */
  madeFor?: string;
}

/** What the server last said of a row that pending edits have changed: the ground they are run again on (SY7). */
export interface BaseRow {
  /** `<table>:<row id>` */
  key: string;
  entity: EntityKey;
  table: TableName;
  rowId: string;
  /** Absent: the server has no such row. */
  row?: unknown;
  /** Absent: none that is known of; in rows of older code there may be some. */
  raises?: Raises;
}

/** How pending edits raise the time of a fleet above the server's: each makes it the later of its own and the one before + 1. */
export interface Raises {
  many: number;
  /** No later than this would the time be if the server's were the earliest of all. */
  latest: EpochMs;
}

/** A row that a scope started anew must still be compared with (SY7). */
export interface ListedRow {
  /** `<scope>|<table>|<row id>` */
  key: string;
  scope: string;
}
