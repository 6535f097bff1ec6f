// Alerts by mail. Table `alert_letters` stores what is to be mailed, written with the alert; what is due becomes one mail an account,
// however many alerts that is. A mail is written in the transaction that ends its rows: once, wherever the server dies.
import type { PreferenceChoices } from '#contract/entities/preferences.ts';
import type { Traffic } from '#contract/entities/ships.ts';
import { type EpochMs, MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import { alertReason, lettersInOrder, time } from '#domain/alerts/alert-words.ts';
import { isAnnounced } from '#domain/alerts/announced.ts';
import { breaksThrough, tellAtMs } from '#domain/alerts/quiet-hours.ts';
import type { Priority, Situation } from '#domain/alerts/situation.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { readChoicesInForce } from '#server/features/preferences/choices-in-force.ts';
import { type Jobs, runEvery } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import type { Mailer } from '#server/mail/mail.ts';
import type { LetterItem } from '#server/mail/render-letter.ts';
import { alertPath } from './alert-path.ts';
import type { AlertToTell } from './alert-to-tell.ts';

/** One event raises alerts over several turns of the engine; the first mail collects them for this long. */
const GATHER_MS = 5 * SECOND_MS;
/** The time between two mails of one kind; an alarm waits only for the last mail that had an alarm. */
export const BETWEEN_MS = 5 * MINUTE_MS;
const LOOK_MS = 5 * SECOND_MS;
/** Beyond this, a mail gives only the number. */
const MOST_LISTED = 25;
const ROWS_AT_ONCE = 2000;

/** told: its owner chose mail. unseen, unanswered: see escalate.ts. */
export type LetterStep = 'told' | 'unseen' | 'unanswered';

/** For `accounts a`: can sign in and has proven the address. Data on ships never goes to an address that somebody merely typed. */
export const CAN_BE_MAILED = `a.disabled_at_ms is null and a.password_hash is not null and a.verified_at_ms is not null
  and exists (select from organisations o where o.id = a.organisation_id and o.deleted_at_ms is null)`;

const wantsMails = ({ serviceSchedule, deliveryMechanisms }: PreferenceChoices): boolean =>
  serviceSchedule.livePushNotifications && deliveryMechanisms.email;

/** `tx` must be the server's own, in which these alerts were announced. Nothing for accounts without live alerts or mail. */
export async function writeAlertLetters(
  tx: Tx,
  alerts: readonly AlertToTell[],
  choicesOf: ReadonlyMap<string, PreferenceChoices>,
  atMs: EpochMs,
): Promise<void> {
  const rows = alerts.flatMap(({ situation: { key, accountId, priority }, revision }) => {
    const choices = choicesOf.get(accountId);
    if (!choices || !wantsMails(choices)) return [];
    const next = tellAtMs(priority, choices.quietHours, atMs) + GATHER_MS;
    return [{ id: key, revision, account: accountId, urgent: breaksThrough(priority), next }];
  });
  if (rows.length === 0) return;
  await tx.query(
    `insert into alert_letters (alert_id, revision, step, to_account_id, urgent, next_at_ms)
     select r.id, r.revision, 'told', r.account, r.urgent, r.next
     from jsonb_to_recordset($1::jsonb) as r (id text, revision int, account text, urgent boolean, next bigint) on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

interface DueRow {
  no: number;
  alert_id: string;
  step: LetterStep;
  to_account_id: string;
  urgent: boolean;
  /** null: the account is gone. */
  email: string | null;
  organisation: string;
  /** The owner of the alert. */
  owner: string;
  owner_id: string;
  title: string;
  reason: string;
  priority: Priority;
  situation: Situation | null;
  over: boolean;
  /** The end of its owner's silence over the alert; null: there is none. */
  silenced_until: EpochMs | null;
}

/** Over: ended, acknowledged or announced again. The mail tells the alert as it is now. */
const DUE = `select l.no, l.alert_id, l.step, l.to_account_id, l.urgent, x.title, x.reason, x.priority, x.situation, x.account_id as owner_id,
    (select a.email from accounts a where a.id = l.to_account_id and ${CAN_BE_MAILED}) as email,
    (select o.name from organisations o where o.id = x.organisation_id) as organisation,
    (select w.email from accounts w where w.id = x.account_id) as owner,
    telling_is_acknowledged(l.alert_id, l.revision) or x.ended_at_ms is not null
      or exists (select from told_alerts t where t.alert_id = l.alert_id and t.revision > l.revision) as over,
    alert_silenced_until(l.alert_id) as silenced_until
  from alert_letters l join alerts x on x.id = l.alert_id
  where l.state = 'waiting' and l.next_at_ms <= $1 order by l.no limit ${ROWS_AT_ONCE} for update of l skip locked`;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
/** Also says that it is invented, for readers of the subject only. */
export const alertHead = ({ priority, title, situation }: Pick<DueRow, 'priority' | 'title' | 'situation'>): string =>
  `${capital(priority)}: ${title}${situation?.figures.event.sample ? ' (invented sample)' : ''}`;

const TRAFFIC_NOTES: Partial<Record<Traffic, string>> = {
  demonstration: 'Demonstration traffic: the ships and their positions are invented.',
  recording: 'The positions are from a recording, not current.',
};

/** What a mail about ships says of its data unless it is live. */
export const trafficNotes = (traffic: Traffic): LetterItem[] => [TRAFFIC_NOTES[traffic] ?? []].flat().map((text) => ({ text }));

/** With present ages; an alert that no engine made, as it was written. */
export function reasonAt({ situation, reason }: Pick<DueRow, 'situation' | 'reason'>, nowMs: EpochMs): string {
  if (!situation) return reason;
  const { figures, others = [], revisedAt } = situation;
  const sinceMs = Math.max(0, nowMs - revisedAt);
  const aged = (of: Situation['figures']) => ({
    ...of,
    positionAgeMs: of.positionAgeMs + sinceMs,
    eventAgeMs: of.eventAgeMs + sinceMs,
  });
  return alertReason({ ...situation, figures: aged(figures), others: others.map((other) => ({ ...other, figures: aged(other.figures) })) });
}

function itemsOf(rows: readonly DueRow[], nowMs: EpochMs): LetterItem[] {
  const listed = rows.slice(0, MOST_LISTED).map((row): LetterItem => {
    const ofOther = row.step === 'unanswered' ? [`Sent to ${row.owner}.`] : [];
    // somebody else's alert is in no list of the reader
    return {
      text: alertHead(row),
      more: [reasonAt(row, nowMs), ...ofOther],
      ...(row.step !== 'unanswered' && { path: alertPath(row.alert_id) }),
    };
  });
  const left = rows.length - listed.length;
  return left > 0 ? [...listed, { text: `And ${left} more.` }] : listed;
}

/** About all of `rows`, which go to one account in one step; the most urgent first. */
async function writeMail(
  tx: Tx,
  { post, traffic }: Pick<LetterParts, 'post' | 'traffic'>,
  rows: readonly DueRow[],
  nowMs: EpochMs,
): Promise<void> {
  const ordered = lettersInOrder(rows, ({ alert_id: id, priority, situation }) => ({ id, priority, situation }), nowMs);
  const [first] = ordered;
  if (!first || first.email === null) return;
  const { email: to, step, alert_id: alertId, organisation } = first;
  const others = rows.length - 1;
  const said = { title: alertHead(first), count: rows.length, others, asOf: time(nowMs), notes: trafficNotes(traffic) };
  const values = { ...said, alerts: itemsOf(ordered, nowMs) };
  if (step === 'unseen') await post.write(tx, { to, kind: 'alertsUnseen', values });
  else if (step === 'unanswered') await post.write(tx, { to, kind: 'alertsUnanswered', values: { ...values, organisation } });
  else if (rows.length > 1) await post.write(tx, { to, kind: 'alerts', values });
  else await post.write(tx, { to, kind: 'alert', values: { ...values, reason: reasonAt(first, nowMs), alertId } });
}

/** When the account may get the next mail of that step. */
async function freeAtMs(tx: Tx, { to_account_id: account, step }: DueRow, isUrgent: boolean, nowMs: EpochMs): Promise<EpochMs> {
  const [last] = await tx.query<{ at: EpochMs | null }>(
    `select max(written_at_ms) as at from alert_letters
     where to_account_id = $1 and step = $2 and state = 'written' and (urgent or not $3::boolean) and written_at_ms <= $4`, // not by a clock that was ahead
    [account, step, isUrgent, nowMs],
  );
  return (last?.at ?? Number.NEGATIVE_INFINITY) + BETWEEN_MS;
}

export interface LetterParts {
  db: Db;
  clock: () => EpochMs;
  log: Log;
  post: Mailer;
  /** Where positions come from. */
  traffic: Traffic;
  jobs?: Jobs;
}

/** Turns what is due into mails. Returns how many. */
export function composeLetters(parts: Omit<LetterParts, 'log' | 'jobs'>): Promise<number> {
  const { db, clock: now } = parts;
  return db.transaction(null, async (tx) => {
    const nowMs = now();
    const due = await tx.query<DueRow>(DUE, [nowMs]);
    const settle = (rows: readonly DueRow[], state: 'written' | 'over') =>
      tx.query('update alert_letters set state = $2, written_at_ms = $3 where no = any($1::bigint[])', [
        rows.map(({ no }) => no),
        state,
        nowMs,
      ]);
    const choicesOf = await readChoicesInForce(tx, [...new Set(due.flatMap((row) => [row.to_account_id, row.owner_id]))]);
    const isAlive = ({ over, email, step, priority, to_account_id: account, owner_id: owner }: DueRow): boolean => {
      const choices = choicesOf.get(account); // which may have changed while it waited for quiet hours to end
      return (
        !over &&
        email !== null &&
        choices !== undefined &&
        (step === 'told' ? wantsMails(choices) : choices.serviceSchedule.livePushNotifications) &&
        isAnnounced(priority, choicesOf.get(owner)) // managers hear of what its owner was asked to answer
      );
    };
    const alive = due.filter(isAlive);
    await settle(
      due.filter((row) => !isAlive(row)),
      'over',
    );
    // managers hear of what nobody answered: silence is no answer
    const isSilent = ({ step, silenced_until: untilMs }: DueRow) => step !== 'unanswered' && (untilMs ?? 0) > nowMs;
    for (const { no, silenced_until: untilMs } of alive.filter(isSilent))
      await tx.query('update alert_letters set next_at_ms = $2 where no = $1', [no, untilMs]);
    let written = 0;
    const audible = alive.filter((row) => !isSilent(row));
    for (const rows of Map.groupBy(audible, ({ to_account_id: account, step }) => `${account} ${step}`).values()) {
      const [first] = rows;
      if (!first) continue;
      const freeMs = await freeAtMs(
        tx,
        first,
        rows.some(({ urgent }) => urgent),
        nowMs,
      );
      if (freeMs > nowMs) {
        await tx.query('update alert_letters set next_at_ms = $2 where no = any($1::bigint[])', [rows.map(({ no }) => no), freeMs]);
        continue;
      }
      await writeMail(tx, parts, rows, nowMs);
      await settle(rows, 'written');
      written += 1;
    }
    return written;
  });
}

/** Runs until the returned function is called; that function waits for work in progress. */
export const startAlertLetters = (parts: LetterParts): (() => Promise<void>) =>
  runEvery({ ...parts, name: 'Alert e-mails', everyMs: LOOK_MS, failed: 'mails of alerts could not be written' }, () =>
    composeLetters(parts),
  );
