// The only way to the database: what both drivers have in common (server/db/db-contract.process.test.ts runs on each). Nothing here or
// below knows a table.
import { AsyncLocalStorage } from 'node:async_hooks';
import { escapeLiteral } from 'pg';
import type { Role } from '#contract/entities/accounts.ts';

/** For whom a transaction runs; row-level security shows it only this organisation's rows. */
export interface Who {
  accountId: string;
  organisationId: string;
  role: Role;
}

export interface Tx {
  /**
   * Runs one statement with $1, $2, ... and returns its rows. Both drivers take and return: text, numbers, booleans, Date, Uint8Array for
   * bytea, JavaScript arrays for arrays; int8 comes back as number (bigint past 2^53), numeric as text, jsonb as the parsed value. Pass a
   * jsonb parameter as text: JSON.stringify(value). @throws DbError with the SQLSTATE
   */
  query<R = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<R[]>;
  /** Runs a script of statements without parameters. */
  exec(sql: string): Promise<void>;
}

export interface Db extends Tx {
  readonly kind: 'pglite' | 'postgres';
  /**
   * Runs `work` in one transaction; commits when it returns, rolls back and rethrows when it throws. who: null is the server itself
   * (ingest, start, sign-in), which sees every row. With a Who the role is `fathom_app`, which has only what migrations granted it. Use
   * only `tx` inside: PGlite has one connection, so `db.query` would wait for itself.
   */
  transaction<T>(who: Who | null, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** As `transaction`, but read only and consistent: every statement sees what was committed when the first one ran. */
  snapshot<T>(who: Who | null, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Calls back for each NOTIFY on the channel until the returned function is called. Only a hint: some may be lost during a reconnect. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Waits for work in progress. A second call does nothing. */
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
/** PostgreSQL's code for no free slot; here: too many calls wait for a connection. */
export const BUSY = '53300';

/** Nobody else can write to it either: no connection (class 08), or it is shutting down (57P). */
export const isDbUnreachable = (error: unknown): error is DbError => error instanceof DbError && /^(closed|08|57P)/.test(error.code);

/** A failure of the database and not of the statement: unreachable, or no disk space or slot (class 53). */
export function isDbGone(error: unknown): error is DbError {
  return isDbUnreachable(error) || (error instanceof DbError && error.code.startsWith('53'));
}

/** The most rows in one statement with many parameters: above this, PGlite's plan becomes 20 times slower (measured November 2026). */
export const BATCH_ROWS = 500;

const inside = new AsyncLocalStorage<true>();

/** @throws when called inside a transaction's work, where waiting for the database would never end. */
export function assertOutsideTransaction(): void {
  if (inside.getStore()) throw new Error('This runs inside db.transaction: use its tx, not db');
}

export function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return inside.run(true, work);
}

/** Must be the first statement of a snapshot. */
const ONE_CUT = 'set transaction isolation level repeatable read, read only';

/** Puts a transaction under row-level security. The settings end with the transaction, so a pooled connection keeps nothing. */
const actAs = ({ organisationId, accountId, role }: Who): string =>
  `select set_config('role', 'fathom_app', true), set_config('app.org', ${escapeLiteral(organisationId)}, true),
  set_config('app.account', ${escapeLiteral(accountId)}, true), set_config('app.role', ${escapeLiteral(role)}, true)`;

/** The first script of a transaction, in one round trip; empty for the server's own ordinary one. */
export const openingOf = (who: Who | null, isSnapshot: boolean): string =>
  [isSnapshot ? ONE_CUT : '', who ? actAs(who) : ''].filter(Boolean).join(';\n');
