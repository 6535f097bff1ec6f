// What one version of Fathom leaves behind: the rows of a server's database and all databases of a device. Written by write-fixture.ts, read by
// upgrade.test.ts. The file holds JSON, in which typed arrays are base64.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { EpochMs } from '#contract/units.ts';
import type { Db } from '#server/db/db.ts';
import type { Stored } from '#store/device/account-db.fixture.ts';

export const FIXTURE_FILE = join(import.meta.dirname, 'before.json.gz');

export type TableRow = Record<string, unknown>;

export interface Fixture {
  madeAtMs: EpochMs;
  server: { tables: Record<string, TableRow[]>; sequences: Record<string, number> };
  /** By name. */
  device: Record<string, Stored>;
  /** The key of the sealed work, in base64: a server returns it to the account that signs in. */
  sealingKey: string;
}

const KINDS = { ArrayBuffer, Uint8Array, Int8Array, Uint16Array, Int16Array, Uint32Array, Int32Array, Float32Array, Float64Array };
interface Packed {
  kind: keyof typeof KINDS;
  base64: string;
}

function pack(_: string, value: unknown): unknown {
  const isView = ArrayBuffer.isView(value);
  if (!isView && !(value instanceof ArrayBuffer)) return value;
  const bytes = isView ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : Buffer.from(value);
  return { kind: value.constructor.name, base64: bytes.toString('base64') };
}

const isPacked = (value: unknown): value is Packed =>
  typeof value === 'object' && value !== null && 'base64' in value && 'kind' in value && Object.keys(value).length === 2;

function unpack(_: string, value: unknown): unknown {
  if (!isPacked(value)) return value;
  const { buffer } = Uint8Array.from(Buffer.from(value.base64, 'base64'));
  return value.kind === 'ArrayBuffer' ? buffer : new KINDS[value.kind](buffer);
}

export const writeFixture = (fixture: Fixture, file: string): void =>
  writeFileSync(file, gzipSync(JSON.stringify(fixture, pack), { level: 9 }));

/** A new copy for each call. */
export const readFixture = (): Fixture => JSON.parse(gunzipSync(readFileSync(FIXTURE_FILE)).toString(), unpack) as Fixture;

/** Each table of the schema with all of its rows, in an order that does not depend on the storage. */
export async function tablesOf(db: Db): Promise<Record<string, TableRow[]>> {
  const names = await db.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`,
  );
  const tables: Record<string, TableRow[]> = {};
  for (const { name } of names) {
    const [found] = await db.query<{ rows: string | null }>(`select json_agg(t order by t::text collate "C")::text as rows from ${name} t`);
    tables[name] = JSON.parse(found?.rows ?? '[]') as TableRow[];
  }
  return tables;
}

export async function sequencesOf(db: Db): Promise<Record<string, number>> {
  const found = await db.query<{ name: string; value: number }>(
    `select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  return Object.fromEntries(found.map(({ name, value }) => [name, Number(value)]));
}

/** Replaces all rows of a database that has the schema of the fixture's version. */
export async function fillServer(db: Db, { tables, sequences }: Fixture['server']): Promise<void> {
  await db.transaction(null, async (tx) => {
    await tx.exec('set local session_replication_role = replica'); // no trigger changes what was stored
    for (const [name, rows] of Object.entries(tables)) {
      await tx.exec(`delete from ${name}`);
      const found = await tx.query<{ names: string }>(
        `select string_agg(attname, ',') as names from pg_attribute where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [name],
      );
      const columns = found[0]?.names ?? '';
      await tx.query(
        `insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, $1::text::json)`,
        [JSON.stringify(rows)],
      );
    }
    for (const [name, value] of Object.entries(sequences)) await tx.query('select setval($1::text::regclass, $2::bigint)', [name, value]);
  });
}
