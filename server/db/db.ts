// The one way to the database: what both drivers answer alike (server/db/db-contract.process.test.ts runs on each).
// Nothing here or below knows a table.
import { AsyncLocalStorage } from 'node:async_hooks';
import { escapeLiteral } from 'pg';
import type { Role } from '#contract/entities/accounts.ts';

/** For whom a transaction runs; row-level security lets it see this organisation's rows and no others. */
export interface Who {
  accountId: string;
  organisationId: string;
  role: Role;
}

export interface Tx {
  /**
   * Runs one statement with $1, $2, ... and answers its rows. Both drivers take and give: text, numbers, booleans, Date, Uint8Array
   * for bytea, JavaScript arrays for arrays; int8 comes back as number (bigint past 2^53), numeric as text, jsonb as the parsed value.
   * A jsonb parameter is passed as text: JSON.stringify(value).
   * @throws DbError with the SQLSTATE
   */
  query<R = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<R[]>;
  /** Runs a script of statements without parameters. */
  exec(sql: string): Promise<void>;
}

export interface Db extends Tx {
  readonly kind: 'pglite' | 'postgres';
  /**
   * Runs `work` in one transaction; commits when it answers, rolls back when it throws, and passes the error on.
   * who: null is the server itself (ingest, start, sign-in): it sees every row. With a Who the role is `fathom_app`, which has only
   * what migrations granted it. Inside, use `tx` alone: PGlite has one connection, so `db.query` in there would wait for itself.
   */
  transaction<T>(who: Who | null, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** As `transaction`, but read only and one cut: every statement sees what was committed when the first one ran. */
  snapshot<T>(who: Who | null, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Calls back for each NOTIFY on the channel, until the answered function is called. A hint: some may be lost while reconnecting. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Waits for what is under way. Calling it twice is harmless. */
  close(): Promise<void>;
}

/** A statement that failed. `code` is the SQLSTATE (PostgreSQL appendix A); 'closed' when the database itself is gone. */
export class DbError extends Error {
  readonly code: string;
  readonly constraint: string | undefined;
  constructor(message: string, code: string, constraint?: string) {
    super(message);
    this.name = 'DbError';
    this.code = code;
    this.constraint = constraint;
  }
}

export const DISK_FULL = '53100';
/** PostgreSQL's own word for no free slot; here: as many calls as may wait for a connection are waiting. */
export const BUSY = '53300';

/** Nobody can write to it either: no connection (class 08), or it is shutting down (57P). */
export const isDbUnreachable = (error: unknown): error is DbError => error instanceof DbError && /^(closed|08|57P)/.test(error.code);

/** A failure of the database and not of the statement: unreachable, or no room on its disk or no slot (class 53). */
export function isDbGone(error: unknown): error is DbError {
  return isDbUnreachable(error) || (error instanceof DbError && error.code.startsWith('53'));
}

/** Rows of one statement with many parameters: above this many, PGlite's plan turns 20 times slower (measured November 2026). */
export const BATCH_ROWS = 500;

const inside = new AsyncLocalStorage<true>();

/** @throws when called from inside a transaction's work, where waiting for the database would never end. */
export function assertOutsideTransaction(): void {
  if (inside.getStore()) throw new Error('This runs inside db.transaction: use its tx, not db');
}

export function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return inside.run(true, work);
}

/** First statement of a snapshot, before anything else was asked. */
const ONE_CUT = 'set transaction isolation level repeatable read, read only';

/** Puts a transaction under row-level security. Settings end with the transaction, so a pooled connection carries nothing over. */
const actAs = ({ organisationId, accountId, role }: Who): string =>
  `select set_config('role', 'fathom_app', true), set_config('app.org', ${escapeLiteral(organisationId)}, true),
  set_config('app.account', ${escapeLiteral(accountId)}, true), set_config('app.role', ${escapeLiteral(role)}, true)`;

/** What a transaction says before anything else: one script and so one round trip; empty for the server's own ordinary one. */
export const openingOf = (who: Who | null, isSnapshot: boolean): string =>
  [isSnapshot ? ONE_CUT : '', who ? actAs(who) : ''].filter(Boolean).join(';\n');
