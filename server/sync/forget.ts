// What the server does not keep for ever: tombstones (SY7), answers by key (SY21), invitations, alerts that are over, and notifications.
// A bounded number of rows at a time.
import { IDEMPOTENCY_DAYS, TOMBSTONE_DAYS } from '#contract/sync.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Db } from '#server/db/db.ts';
import { type Jobs, unwatched } from '#server/jobs.ts';
import type { Log } from '#server/log.ts';

const DAY_MS = 86_400_000;
const INVITATION_DAYS = 30;
/** A quarter is what a company's review looks back on; for ever they would pile up on every device. */
const ALERT_DAYS = 90;
/** As long as the alerts that most of them are about. */
const NOTIFICATION_DAYS = 90;
const MOST_AT_ONCE = 5000;

/**
 * Takes away the tombstones of before then and writes down how far each scope's log reaches back now. A scope a transaction, under the
 * lock of its row: a pull sees the lines or that they are forgotten, never neither.
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

export async function forgetAnswers(db: Db, beforeMs: EpochMs): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const [found] = await db.query<{ n: number }>(
      `with old as (
         delete from idempotency where ctid in (select ctid from idempotency where at_ms < $1 limit $2) returning 1
       ) select count(*)::int as n from old`,
      [beforeMs, MOST_AT_ONCE],
    );
    forgotten += found?.n ?? 0;
    if (!found || found.n < MOST_AT_ONCE) return forgotten;
  }
}

/** Those that nothing can come of any more: they are addresses of people who may never have come. */
export async function forgetInvitations(db: Db, beforeMs: EpochMs): Promise<void> {
  await db.query('delete from invitations where coalesce(accepted_at_ms, revoked_at_ms, expires_at_ms) < $1', [beforeMs]);
}

/** Those that ended before then, and with them what was told of them; devices hear of it as of any row that is gone. */
export async function forgetAlerts(db: Db, beforeMs: EpochMs): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const gone = await db.query('delete from alerts where id in (select id from alerts where ended_at_ms < $1 limit $2) returning 1', [
      beforeMs,
      MOST_AT_ONCE,
    ]);
    forgotten += gone.length;
    if (gone.length < MOST_AT_ONCE) return forgotten;
  }
}

/** Read or not: a notification of a quarter ago wakes nobody. */
export async function forgetNotifications(db: Db, beforeMs: EpochMs): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const [found] = await db.query<{ n: number }>('select forget_notifications($1, $2) as n', [beforeMs, MOST_AT_ONCE]);
    forgotten += found?.n ?? 0;
    if (!found || found.n < MOST_AT_ONCE) return forgotten;
  }
}

interface ForgettingParts {
  db: Db;
  clock: () => EpochMs;
  log: Log;
  jobs?: Jobs;
}

/** Once now and then daily, until the answered function is called, which waits for what is under way. */
export function startForgetting({ db, clock, log, jobs = unwatched }: ForgettingParts): () => Promise<void> {
  const forgetOld = async (): Promise<void> => {
    const nowMs = clock();
    const tombstones = await forgetTombstones(db, nowMs - TOMBSTONE_DAYS * DAY_MS);
    const answers = await forgetAnswers(db, nowMs - IDEMPOTENCY_DAYS * DAY_MS);
    const alerts = await forgetAlerts(db, nowMs - ALERT_DAYS * DAY_MS);
    const notifications = await forgetNotifications(db, nowMs - NOTIFICATION_DAYS * DAY_MS);
    await forgetInvitations(db, nowMs - INVITATION_DAYS * DAY_MS);
    if (tombstones + answers + alerts + notifications > 0)
      log.info('what was too old was forgotten', { tombstones, answers, alerts, notifications });
  };
  const forget = async (): Promise<void> => {
    try {
      await jobs.run('Forgetting what is too old', DAY_MS, forgetOld);
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
