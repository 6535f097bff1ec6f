// A PostgreSQL server by DATABASE_URL, for a company: several connections, several instances of this server.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { assertOutsideTransaction, BUSY, type Db, DbError, insideTransaction, openingOf, type Tx } from './db.ts';

// Who has a connection of the pool and who waits, in order of arrival.
interface Waiting {
  go: () => void;
  refuse: (error: unknown) => void;
}

/** At most `connections` tasks at a time; later ones wait without limit, but beyond `mostWaiting` they are refused. */
export class PoolTurns {
  readonly #mostWaiting: number;
  readonly #waiting: Waiting[] = [];
  #free: number;

  constructor(connections: number, mostWaiting: number) {
    this.#free = connections;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws DbError BUSY when too many already wait */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next.go();
      else this.#free += 1;
    }
  }

  /** The database cannot be reached: waiting callers would only find out later. */
  refuseAll(error: unknown): void {
    for (const { refuse } of this.#waiting.splice(0)) refuse(error);
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting)
      return Promise.reject(new DbError(`${this.#waiting.length} calls wait for the database already`, BUSY));
    return new Promise((go, refuse) => this.#waiting.push({ go, refuse }));
  }
}

const INT8 = 20; // pg_type.oid of int8
const RECONNECT_MS = 1000;
const CONNECTIONS = 10;
/** More than all clients of an instance coming at one moment; each waiting call costs some kB. */
const MOST_WAITING = 5000;

function toInteger(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

/** This pool's own parsers, so that both drivers return the same; nothing global changes. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary' ? toInteger : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/** An error from the server has an SQLSTATE; any other (EPIPE, ECONNREFUSED, a time-out) means that it cannot be reached. */
export function toDbError(error: unknown): DbError {
  if (error instanceof pg.DatabaseError && error.code) return new DbError(error.message, error.code, error.constraint);
  return error instanceof DbError ? error : new DbError((error as Error).message, 'closed');
}

async function run<R>(on: pg.PoolClient | pg.Client, sql: string, params?: readonly unknown[]): Promise<R[]> {
  try {
    // without parameters pg uses the simple protocol, which takes a script of several statements
    return (await on.query(sql, params && [...params])).rows as R[];
  } catch (error) {
    throw toDbError(error);
  }
}

const txOn = (client: pg.PoolClient): Tx => ({
  query: <R>(sql: string, params: readonly unknown[] = []) => run<R>(client, sql, params),
  exec: async (sql) => void (await run(client, sql)),
});

/** Opens connections on demand. A caller without one waits here: the pool's own queue would fail after `connectionTimeoutMillis`. */
class Connections {
  readonly #pool: pg.Pool;
  readonly #turns: PoolTurns;

  constructor(options: pg.PoolConfig, mostWaiting: number) {
    this.#pool = new pg.Pool({ ...options, max: CONNECTIONS });
    this.#pool.on('error', () => {}); // an idle connection broke: the pool opens another on demand
    this.#turns = new PoolTurns(CONNECTIONS, mostWaiting);
  }

  /** Drops the connection when it breaks or `work` says so. @throws DbError */
  async use<T>(work: (client: pg.PoolClient, breaks: (why: Error) => void) => Promise<T>): Promise<T> {
    assertOutsideTransaction();
    return this.#turns.run(async () => {
      const client = await this.#connect();
      let broken: Error | undefined;
      const breaks = (why: Error) => (broken = why);
      client.on('error', breaks); // without a listener the error would end the process
      try {
        return await work(client, breaks);
      } finally {
        client.off('error', breaks);
        client.release(broken);
      }
    });
  }

  /** One statement or script. After a failure the connection may be left in the middle of it. */
  run<R>(sql: string, params?: readonly unknown[]): Promise<R[]> {
    return this.use((client, breaks) =>
      run<R>(client, sql, params).catch((error: DbError) => {
        breaks(error);
        throw error;
      }),
    );
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      const failure = toDbError(error);
      if (failure.code !== BUSY) this.#turns.refuseAll(failure); // without a slot for another, our existing connections continue
      throw failure;
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

/** One connection for all LISTENs, opened again when it breaks. */
class Ears {
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  readonly #connect: () => pg.Client;
  #client: Promise<pg.Client> | undefined;
  #closed = false;

  constructor(connect: () => pg.Client) {
    this.#connect = connect;
  }

  async listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(onPayload));
    this.#client ??= this.#open();
    const client = await this.#client;
    if (listeners.size === 1) await run(client, `listen ${pg.escapeIdentifier(channel)}`);
    return async () => {
      listeners.delete(onPayload);
      if (listeners.size > 0) return;
      this.#listeners.delete(channel);
      await run(await (this.#client ?? client), `unlisten ${pg.escapeIdentifier(channel)}`);
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = await this.#client?.catch(() => undefined);
    await client?.end().catch(() => {}); // already broken
  }

  async #open(): Promise<pg.Client> {
    const client = this.#connect();
    client.on('error', () => {}); // 'end' follows
    client.on('end', () => {
      if (!this.#closed) this.#client = this.#openAgain();
    });
    client.on('notification', ({ channel, payload }) => {
      for (const onPayload of this.#listeners.get(channel) ?? []) onPayload(payload ?? '');
    });
    try {
      await client.connect();
    } catch (error) {
      throw toDbError(error);
    }
    for (const channel of this.#listeners.keys()) await run(client, `listen ${pg.escapeIdentifier(channel)}`);
    return client;
  }

  async #openAgain(): Promise<pg.Client> {
    for (;;) {
      await sleep(RECONNECT_MS, undefined, { ref: false });
      if (this.#closed) throw new DbError('The database is closed', 'closed');
      try {
        return await this.#open();
      } catch {
        // not reachable yet
      }
    }
  }
}

const inTransaction = <T>(connections: Connections, opening: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  connections.use(async (client, breaks) => {
    try {
      const tx = txOn(client);
      await tx.exec(opening ? `begin;\n${opening}` : 'begin');
      const answer = await insideTransaction(() => work(tx));
      await tx.exec('commit');
      return answer;
    } catch (error) {
      await run(client, 'rollback').catch(breaks);
      throw error;
    }
  });

/**
 * Connects, and returns when the server has answered. mostWaiting: the most calls that wait for a connection; more are refused as BUSY.
 * @throws DbError 'closed' when it cannot be reached
 */
export async function openPostgres(url: string, { mostWaiting = MOST_WAITING } = {}): Promise<Db> {
  const options = {
    connectionString: url,
    types,
    application_name: 'fathom',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    options: '-c jit=off', // our statements are short: compiling one took 661 of its 732 ms (November 2026)
  };
  const connections = new Connections({ ...options, idle_in_transaction_session_timeout: 60_000 }, mostWaiting);
  const ears = new Ears(() => new pg.Client(options));

  let closing: Promise<void> | undefined;
  const db: Db = {
    kind: 'postgres',
    query: <R>(sql: string, params: readonly unknown[] = []) => connections.run<R>(sql, params),
    exec: async (sql) => void (await connections.run(sql)),
    transaction: (who, work) => inTransaction(connections, openingOf(who, false), work),
    snapshot: (who, work) => inTransaction(connections, openingOf(who, true), work),
    listen: (channel, onPayload) => ears.listen(channel, onPayload),
    close: () => (closing ??= Promise.all([ears.close(), connections.close()]).then(() => undefined)),
  };
  try {
    await db.query('select 1');
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}
