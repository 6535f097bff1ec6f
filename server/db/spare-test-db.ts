// Closed test databases, emptied for the next test file of the same process: 30 ms of processor time instead of 600 for a start (measured
// November 2026).
import { type Db, DbError } from './db.ts';

/** No test file has more open at once, and each uses some 100 MB. */
const MOST_SPARE = 2;
/** A database that grew by more is not reused: deleted rows stay in its files. */
const MOST_GROWN_BYTES = 20 * 1024 * 1024;

const spare: Db[] = [];

/** Everything that a test may have changed besides rows: schema, rights, statistics and settings of the session. */
const SHAPE = `select md5(concat(
    (select string_agg(c::text, ',' order by c.oid) from (select oid, relname, relacl, reltuples, relrowsecurity from pg_class where relnamespace = 'public'::regnamespace) c),
    (select string_agg(a::text, ',' order by a.attrelid, a.attnum) from (select attrelid, attnum, attname, atttypid, attnotnull, attisdropped from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace) a),
    (select string_agg(p::text, ',' order by p.oid) from (select oid, prosrc, proacl from pg_proc where pronamespace = 'public'::regnamespace) p),
    (select string_agg(t::text, ',' order by t.oid) from (select oid, tgenabled from pg_trigger) t),
    (select string_agg(p::text, ',' order by p.oid) from (select oid, polqual from pg_policy) p),
    (select string_agg(c::text, ',' order by c.oid) from (select oid, convalidated from pg_constraint) c),
    (select string_agg(s::text, ',' order by s.name) from (select name, setting from pg_settings where source = 'session') s)
  )) as shape, pg_database_size(current_database()) as bytes`;

interface New {
  shape: string;
  bytes: number;
  /** Restores the rows of a new database. */
  script: string;
}
let asNew: Promise<New> | undefined;

async function shapeOf(db: Db): Promise<{ shape: string; bytes: number }> {
  const [row] = await db.query<{ shape: string; bytes: number }>(SHAPE);
  return row ?? { shape: '', bytes: 0 };
}

const textOf = (value: string) => `'${value.replaceAll("'", "''")}'`;

async function readNew(db: Db): Promise<New> {
  const tables = await db.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
  );
  const sequences = await db.query<{ name: string; value: number | null; start: number }>(
    `select sequencename as name, last_value as value, start_value as start from pg_sequences where schemaname = 'public'`,
  );
  const script = ['begin; set local session_replication_role = replica'];
  for (const { name } of tables) {
    script.push(`delete from ${name}`);
    const [row] = await db.query<{ rows: string | null }>(`select json_agg(t)::text as rows from ${name} t`);
    if (row?.rows != null)
      script.push(`insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, ${textOf(row.rows)})`);
  }
  for (const { name, value, start } of sequences) script.push(`select setval('${name}', ${value ?? start}, ${value !== null})`);
  return { ...(await shapeOf(db)), script: [...script, 'commit'].join(';\n') };
}

/** False: it differs from a new one. */
async function empty(db: Db, { shape, bytes, script }: New): Promise<boolean> {
  const now = await shapeOf(db);
  if (now.shape !== shape || now.bytes > bytes + MOST_GROWN_BYTES) return false;
  await db.exec(script);
  return true;
}

/** The database for one test file; `close` keeps it for the next one if it can be made like new. */
function lent(db: Db, isNew: New): Db {
  const listening = new Set<() => Promise<void>>();
  let closing: Promise<void> | undefined;
  const open = (): Db => {
    if (closing) throw new DbError('The database is closed', 'closed');
    return db;
  };
  async function close(): Promise<void> {
    for (const end of listening) await end();
    const isSpare = spare.length < MOST_SPARE && (await empty(db, isNew).catch(() => false));
    if (isSpare) spare.push(db);
    else await db.close();
  }
  return {
    kind: db.kind,
    query: async (sql, params) => open().query(sql, params),
    exec: async (sql) => open().exec(sql),
    transaction: async (who, work) => open().transaction(who, work),
    snapshot: async (who, work) => open().snapshot(who, work),
    async listen(channel, onPayload) {
      const end = await open().listen(channel, onPayload);
      listening.add(end);
      return async () => {
        listening.delete(end);
        await end();
      };
    },
    close: () => (closing ??= close()),
  };
}

/** A spare database, or the one that `start` starts: migrated, with only the rows that migrations make. */
export async function lendTestDb(start: () => Promise<Db>): Promise<Db> {
  const db = spare.pop() ?? (await start());
  return lent(db, await (asNew ??= readNew(db)));
}
