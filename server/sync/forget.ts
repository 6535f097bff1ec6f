// Deletes daily what is older than keeping.ts allows: tombstones (SY7), answers by key (SY21), invitations, ended alerts with their marks,
// notifications, facts of ships and lines of the audit log. A bounded number of rows at a time.
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import type { Db } from '#server/db/db.ts';
import { type Jobs, unwatched } from '#server/jobs/jobs.ts';
import { keptSince } from '#server/jobs/keeping.ts';
import type { Log } from '#server/log.ts';

const MOST_AT_ONCE = 5000;

/**
 * Deletes older tombstones and records how far back the log of each scope now reaches. One scope per transaction, under the lock of its
 * row: a pull sees either the lines or that they are forgotten.
 */
export async function forgetTombstones(db: Db, beforeMs: EpochMs): Promise<number> {
  const scopes = await db.query<{ scope: string }>('select distinct scope from changes where gone and at_ms < $1 order by scope', [
    beforeMs,
  ]);
  let forgotten = 0;
  for (const { scope } of scopes) {
    const [found] = await db.query<{ n: number }>(
      `with held as (select scope from scopes where scope = $1 for update),
        old as (delete from changes c using held where c.scope = held.scope and c.gone and c.at_ms < $2 returning c.seq),
        moved as (update scopes set forgotten_seq = greatest(forgotten_seq, (select max(seq) from old)) where scope = $1)
      select count(*)::int as n from old`,
      [scope, beforeMs],
    );
    forgotten += found?.n ?? 0;
  }
  return forgotten;
}

/** `sql` deletes at most $2 rows that are older than $1 and answers how many as n. */
async function inPortions(db: Db, sql: string, beforeMs: EpochMs): Promise<number> {
  for (let forgotten = 0; ; ) {
    const [found] = await db.query<{ n: number }>(sql, [beforeMs, MOST_AT_ONCE]);
    forgotten += found?.n ?? 0;
    if (!found || found.n < MOST_AT_ONCE) return forgotten;
  }
}
const counted = (deletion: string): string => `with old as (${deletion} returning 1) select count(*)::int as n from old`;

export const forgetAnswers = (db: Db, beforeMs: EpochMs): Promise<number> =>
  inPortions(db, counted('delete from idempotency where ctid in (select ctid from idempotency where at_ms < $1 limit $2)'), beforeMs);

/** Deletes invitations that can no longer be accepted: they hold addresses of people who may never have joined. */
export async function forgetInvitations(db: Db, beforeMs: EpochMs): Promise<void> {
  await db.query('delete from invitations where coalesce(accepted_at_ms, revoked_at_ms, expires_at_ms) < $1', [beforeMs]);
}

/** Deletes alerts that ended before then, with the record of who was told. Devices learn of it as of any deleted row. */
export const forgetAlerts = (db: Db, beforeMs: EpochMs): Promise<number> =>
  inPortions(db, counted('delete from alerts where id in (select id from alerts where ended_at_ms < $1 limit $2)'), beforeMs);

/** Deletes older marks without a stored alert: the alert never arrived, or only a device knew it. */
export const forgetMarks = (db: Db, beforeMs: EpochMs): Promise<number> =>
  inPortions(
    db,
    counted(
      `delete from alert_marks where (account_id, id) in (
         select account_id, id from alert_marks m where stored_at_ms < $1 and (select a.id from alerts a where a.id = m.id) is null limit $2
       )`,
    ),
    beforeMs,
  );

/** Deletes older notifications, read or not: one from three months ago needs no attention. */
export const forgetNotifications = (db: Db, beforeMs: EpochMs): Promise<number> =>
  inPortions(db, 'select forget_notifications($1, $2) as n', beforeMs);

/** Deletes facts of ships that ended before then, with their copies, of which devices learn as of any deleted row. */
export async function forgetShipFacts(db: Db, beforeMs: EpochMs): Promise<number> {
  let forgotten = 0;
  for (const [table, key] of [
    ['ship_facts', 'id'],
    ['ship_history', 'traffic, mmsi, started_at_ms, id'],
  ] as const)
    forgotten += await inPortions(
      db,
      counted(`delete from ${table} where (${key}) in (select ${key} from ${table} where ended_at_ms < $1 limit $2)`),
      beforeMs,
    );
  return forgotten;
}

/** Keeps at least the last year, whatever the caller asks. */
export const forgetAudit = (db: Db, beforeMs: EpochMs): Promise<number> => inPortions(db, 'select forget_audit($1, $2) as n', beforeMs);

interface ForgettingParts {
  db: Db;
  clock: () => EpochMs;
  log: Log;
  jobs?: Jobs;
}

/** Runs now and then daily. The returned function stops it and waits for a run in progress. */
export function startForgetting({ db, clock, log, jobs = unwatched }: ForgettingParts): () => Promise<void> {
  const forgetOld = async (): Promise<void> => {
    const nowMs = clock();
    const tombstones = await forgetTombstones(db, keptSince('tombstones', nowMs));
    const answers = await forgetAnswers(db, keptSince('answers', nowMs));
    const alerts = await forgetAlerts(db, keptSince('alerts', nowMs));
    const marks = await forgetMarks(db, keptSince('alerts', nowMs));
    const notifications = await forgetNotifications(db, keptSince('notifications', nowMs));
    const facts = await forgetShipFacts(db, keptSince('shipFacts', nowMs));
    const audit = await forgetAudit(db, keptSince('audit', nowMs));
    await forgetInvitations(db, keptSince('invitations', nowMs));
    if (tombstones + answers + alerts + marks + notifications + facts + audit > 0)
      log.info('what was too old was forgotten', { tombstones, answers, alerts, marks, notifications, facts, audit });
  };
  const forget = async (): Promise<void> => {
    try {
      await jobs.run('Deleting old data', DAY_MS, forgetOld);
    } catch (error) {
      log.warn('what is too old could not be forgotten; tried again tomorrow', { error: String(error) });
    }
  };
  let underWay = forget();
  const timer = setInterval(() => {
    underWay = underWay.then(forget);
  }, DAY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
