// The rows that edits leave on the device: waiting, done, and the server rows under them. The format only grows (SY15): members are added,
// never renamed, because entries written by code one voyage old must still be sent.
import type { AppError } from '#contract/errors.ts';
import type { MutationName } from '#domain/mutations.ts';
import type { EntityKey, TableName } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';

/**
 * queued: never sent; can still be undone or coalesced. sent: tried at least once, so key and arguments are frozen; tried again until an
 * answer comes. acknowledged: the server has it, but its rows have not arrived, so this device still shows its effect. parked: refused for
 * good or in conflict; not shown, waits for the user. blocked: queued behind a parked create.
 */
export type OutboxState = 'queued' | 'sent' | 'acknowledged' | 'parked' | 'blocked';

/** What an entry says of the edit, for as long as the device has it. */
interface Edit {
  /** Order of commits in this database; key of the table. */
  no: number;
  /** UUIDv4; the same for every attempt (SY21). */
  key: string;
  name: MutationName;
  /** As committed; ids are translated through the idmap at each run and each sending (SY3). */
  args: unknown;
  touches: EntityKey[];
  /** The name of its row when the edit was made, in case nothing on the device knows it any more; absent in entries of older code. */
  called?: string;
  /** The replica in which it was made, if that is not this one: it was sealed there and unsealed here (SY18). */
  clientId?: string;
  /** The version of the guarded row that the user saw; 0: none from a server, as far as was known. Absent if nothing is guarded. */
  baseVersion?: number;
  /** By this device's clock. */
  createdAtMs: EpochMs;
  /** The server's clock minus this device's, as known then; absent: unknown, or an entry of older code. */
  skewMs?: number;
  /**
   * When it was detected that this clock had been set back since, by the server's clock as estimated then: the age of the edit is no longer
   * known (clock-shown.ts).
   */
  clockSetAtMs?: EpochMs;
}

export interface OutboxEntry extends Edit {
  attempts: number;
  /** Not before this time: for a queued entry while its undo is offered, for a sent one after a failure. */
  nextAtMs: EpochMs;
  state: OutboxState;
  /** The epoch of the server's database as known at the last attempt (SY22); absent: unknown. */
  epoch?: string;
  /** The server was restored since it was made: the rows that it names may still come from another device (SY22). */
  isOfBefore?: true;
  /** The positions of its effect on the server, once acknowledged. */
  at?: Record<string, number>;
  /** By the server's clock; absent while that is unknown. */
  acknowledgedAtMs?: EpochMs;
  /** Why it is parked, or why the last try failed. */
  error?: AppError;
}

/** An edit that is done: kept, to be sent again when the server is restored from a backup (SY22). */
export interface HistoryEntry extends Edit {
  /** By the server's clock; by the device's in entries of older code. */
  acknowledgedAtMs: EpochMs;
  /** It is not sent again after a restore (SY22): somebody has undone it, or the notification that it marked is gone. */
  undone?: true;
}

/** The device's id of a row for which the server issued another. Kept for ever, because links may contain the old one. */
export interface IdMapRow {
  id: string;
  serverId: string;
  /** Key of the entry for which the server issued it; absent in rows of older code. */
  madeFor?: string;
}

/** The server's last version of a row that pending edits have changed: they run again on it (SY7). */
export interface BaseRow {
  /** `<table>:<row id>` */
  key: string;
  entity: EntityKey;
  table: TableName;
  rowId: string;
  /** Absent: the server has no such row. */
  row?: unknown;
  /** Absent: none known; rows of older code may have some. */
  raises?: Raises;
}

/** How pending edits raise the time of a fleet above the server's: each sets it to the later of its own time and the previous one + 1. */
export interface Raises {
  many: number;
  /** The resulting time if the server's were the earliest of all. */
  latest: EpochMs;
}

/** A row that must still be compared because its scope was started anew (SY7). */
export interface ListedRow {
  /** `<scope>|<table>|<row id>` */
  key: string;
  scope: string;
}
