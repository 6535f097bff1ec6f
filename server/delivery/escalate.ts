// What follows when nobody answers an alarm: a mail to its owner when no device showed it, then to the managers. Each step happens once for
// an announcement: it is a row of `alert_letters` with a unique key, so looking again finds the same step.
import { type EpochMs, MINUTE_MS } from '#contract/units.ts';
import type { Db } from '#server/db/db.ts';
import { type Jobs, runEvery } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { CAN_BE_MAILED } from './alert-letters.ts';
import type { OpenPages } from './open-pages.ts';

/**
 * By then a push has arrived, or its first attempts after 10 and 30 s and 2 min have failed (send-again.ts). A ship at 20 kn has sailed one
 * of the ten miles that count as close.
 */
export const UNSEEN_MS = 3 * MINUTE_MS;
/** Time enough to walk to a screen and read; at 20 kn five miles, half of what counts as close. */
export const UNANSWERED_MS = 15 * MINUTE_MS;
const LOOK_MS = 15_000;

export interface EscalationParts {
  db: Db;
  clock: () => EpochMs;
  log: Log;
  pages: OpenPages;
  jobs?: Jobs;
}

/**
 * The newest announcements of at least that age, of active alarms and emergencies that nobody has acknowledged, of accounts with live
 * alerts: the others got no announcement that could stay unanswered.
 */
const UNACKNOWLEDGED = `told_alerts t join alerts x on x.id = t.alert_id
  where x.ended_at_ms is null and x.priority in ('emergency', 'alarm') and t.told_at_ms <= $1
    and not exists (select from told_alerts n where n.alert_id = t.alert_id and n.revision > t.revision) and wants_live(x.account_id)
    and not telling_is_acknowledged(t.alert_id, t.revision)`;

interface Unseen {
  alert_id: string;
  revision: number;
  account_id: string;
}

/** An account that chose mails has one already, or will; a device that showed it, or an open page that confirmed it, counts as an answer. */
const unseen = (db: Db, nowMs: EpochMs): Promise<Unseen[]> =>
  db.query(
    `select t.alert_id, t.revision, x.account_id from ${UNACKNOWLEDGED}
       and not exists (select from alert_letters l where l.alert_id = t.alert_id and l.revision = t.revision and l.to_account_id = x.account_id)
       and not exists (select from push_deliveries d where d.account_id = x.account_id
         and d.key = 'alert:' || t.alert_id || ':' || t.revision and d.state in ('seen', 'shown'))`,
    [nowMs - UNSEEN_MS],
  );

/** The accounts that have a visible page of the app now. */
async function looking(db: Db, pages: OpenPages, accountIds: readonly string[], nowMs: EpochMs): Promise<Set<string>> {
  const sessions = await db.query<{ id: string; account_id: string }>(
    'select id, account_id from sessions where account_id = any($1::text[]) and revoked_at_ms is null and expires_at_ms > $2',
    [accountIds, nowMs],
  );
  const answers = await Promise.all(sessions.map(async ({ id, account_id: account }) => ((await pages.ask(id)) ? [account] : [])));
  return new Set(answers.flat());
}

async function tellOwners({ db, clock, pages }: EscalationParts): Promise<void> {
  const nowMs = clock();
  const found = await unseen(db, nowMs);
  if (found.length === 0) return;
  const seen = await looking(db, pages, [...new Set(found.map((row) => row.account_id))], nowMs);
  const rows = found.map((row) => ({ ...row, state: seen.has(row.account_id) ? 'seen' : 'waiting' }));
  await db.query(
    `insert into alert_letters (alert_id, revision, step, to_account_id, state, urgent, next_at_ms)
     select r.alert_id, r.revision, 'unseen', r.account_id, r.state, true, $2
     from jsonb_to_recordset($1::jsonb) as r (alert_id text, revision int, account_id text, state text) on conflict do nothing`,
    [JSON.stringify(rows), nowMs],
  );
}

/** Not to a manager who has acknowledged an active alert of the same urgency on the same ship and event, nor to one without live alerts. */
async function tellManagers({ db, clock }: EscalationParts): Promise<void> {
  const nowMs = clock();
  await db.query(
    `insert into alert_letters (alert_id, revision, step, to_account_id, urgent, next_at_ms)
     select u.alert_id, u.revision, 'unanswered', a.id, true, $2
     from (select t.alert_id, t.revision, x.account_id, x.organisation_id, x.mmsi, x.event_id, x.priority from ${UNACKNOWLEDGED}) u
     join accounts a on a.organisation_id = u.organisation_id and a.role = 'manager' and a.id <> u.account_id
     where ${CAN_BE_MAILED} and wants_live(a.id) and not exists (
       select from alerts k where k.account_id = a.id and k.mmsi = u.mmsi and k.event_id = u.event_id and k.acknowledged_at_ms is not null and k.ended_at_ms is null
         and urgency(coalesce(k.fell_from, k.priority)) >= urgency(u.priority)
     ) on conflict do nothing`,
    [nowMs - UNANSWERED_MS, nowMs],
  );
}

export async function escalate(parts: EscalationParts): Promise<void> {
  await tellManagers(parts);
  await tellOwners(parts); // last: pages have ten seconds to answer
}

/** Runs until the returned function is called; that function waits for work in progress. */
export const startEscalation = (parts: EscalationParts): (() => Promise<void>) =>
  runEvery({ ...parts, name: 'Alarm escalation', everyMs: LOOK_MS, failed: 'alarms could not be escalated' }, () => escalate(parts));
