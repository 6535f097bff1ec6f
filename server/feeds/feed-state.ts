// The state of each feed in the database: who runs it, its last run and result. The holder of the lease runs the feed; others wait.
import type { Job } from '#contract/entities/administration.ts';
import type { z } from '#contract/zod.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { ImportCounts } from '#server/import/import-report.ts';
import type { FeedEntry } from './feed-entries.ts';
import type { FileMark } from './fetch-file.ts';

export const INBOX = 'inbox';
/** A run that dies loses its feed after this time; a live one renews the lease. */
export const FEED_LEASE_MS = 300_000;

export interface FeedRow {
  name: string;
  kind: 'inbox' | 'url';
  every_ms: number;
  etag: string | null;
  last_modified: string | null;
}

interface StateRow extends FeedRow {
  next_at_ms: number;
  lease_until_ms: number;
  last_at_ms: number | null;
  error: string | null;
  counts: ImportCounts | null;
}

/** Without what may be secret in an address. */
const shownOf = ({ origin, pathname }: URL): string => `${origin}${pathname}`.slice(0, 200);

/**
 * Removes feeds that are no longer configured, with their state. A feed with a new address starts from the beginning. A run that was
 * interrupted by a killed server restarts at once when nobody else can have it: a folder belongs to one server, and so does PGlite.
 */
export async function keepFeeds(db: Db, entries: readonly FeedEntry[], inboxEveryMs: number): Promise<void> {
  const rows = [
    { name: INBOX, kind: 'inbox', address: '', everyMs: inboxEveryMs },
    ...entries.map(({ name, url, everyMs }) => ({ name, kind: 'url', address: shownOf(url), everyMs })),
  ];
  await db.transaction(null, async (tx) => {
    await tx.query('delete from import_feeds where name <> all($1::text[])', [rows.map(({ name }) => name)]);
    await tx.query(
      `insert into import_feeds as f (name, kind, address, every_ms)
       select name, kind, address, "everyMs" from jsonb_to_recordset($1::jsonb) as r (name text, kind text, address text, "everyMs" bigint)
       on conflict (name) do update set address = excluded.address, every_ms = excluded.every_ms,
         next_at_ms = case when f.address <> excluded.address then 0 else least(f.next_at_ms, coalesce(f.last_at_ms, 0) + excluded.every_ms) end,
         etag = case when f.address <> excluded.address then null else f.etag end,
         last_modified = case when f.address <> excluded.address then null else f.last_modified end`,
      [JSON.stringify(rows)],
    );
    await tx.query("update import_feeds set lease_until_ms = 0 where lease_until_ms > 0 and ($1 or kind = 'inbox')", [
      db.kind === 'pglite',
    ]);
  });
}

/** The one of these that has waited longest, if the time of any has come; leased to the caller. */
export async function takeFeed(db: Db, kind: FeedRow['kind'], nowMs: EpochMs): Promise<FeedRow | undefined> {
  const [row] = await db.query<FeedRow>(
    `update import_feeds set lease_until_ms = $2::bigint + ${FEED_LEASE_MS}, last_at_ms = $2
     where name = (
       select name from import_feeds where kind = $1 and next_at_ms <= $2 and lease_until_ms <= $2
       order by next_at_ms, name limit 1 for update skip locked
     ) returning name, kind, every_ms, etag, last_modified`,
    [kind, nowMs],
  );
  return row;
}

export async function renewLease(db: Db, name: string, nowMs: EpochMs): Promise<void> {
  await db.query(`update import_feeds set lease_until_ms = $2::bigint + ${FEED_LEASE_MS} where name = $1`, [name, nowMs]);
}

/** The result of a run. Without counts: nothing new came, and the earlier counts remain. */
export type FeedResult = { counts?: ImportCounts; mark?: FileMark } | { error: string };

export async function finishFeed(
  db: Db,
  name: string,
  result: FeedResult,
  { nowMs, nextAtMs }: { nowMs: EpochMs; nextAtMs: EpochMs },
): Promise<void> {
  if ('error' in result) {
    await db.query('update import_feeds set lease_until_ms = 0, next_at_ms = $2, last_at_ms = $3, error = $4 where name = $1', [
      name,
      nextAtMs,
      nowMs,
      result.error.slice(0, 500),
    ]);
    return;
  }
  await db.query(
    `update import_feeds set lease_until_ms = 0, next_at_ms = $2, last_at_ms = $3, last_ok_at_ms = $3, error = null,
       counts = coalesce($4::jsonb, counts), etag = coalesce($5, etag), last_modified = coalesce($6, last_modified)
     where name = $1`,
    [
      name,
      nextAtMs,
      nowMs,
      result.counts === undefined ? null : JSON.stringify(result.counts),
      result.mark?.etag ?? null,
      result.mark?.lastModified ?? null,
    ],
  );
}

/** A run that was broken off, by the end of the server: the next one begins at once. */
export async function giveBack(db: Db, name: string): Promise<void> {
  await db.query('update import_feeds set lease_until_ms = 0, next_at_ms = 0 where name = $1', [name]);
}

/** For the administrator, beside what else runs by itself. */
export async function readFeedJobs(tx: Tx, nowMs: EpochMs): Promise<z.infer<typeof Job>[]> {
  const rows = await tx.query<StateRow>('select * from import_feeds order by kind, name');
  return rows.map(({ name, kind, lease_until_ms, last_at_ms, next_at_ms, error, counts }) => ({
    name: kind === 'inbox' ? 'Inbox' : `Feed ${name}`,
    state: lease_until_ms > nowMs ? 'running' : error === null ? 'idle' : 'failed',
    ...(last_at_ms !== null && { lastAt: last_at_ms }),
    ...(kind === 'url' && next_at_ms > 0 && { nextAt: next_at_ms }),
    ...(error !== null && { error }),
    ...(counts !== null && { counts }),
  }));
}
