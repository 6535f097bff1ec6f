// Mails reports to authorities that a device has handed to the server, each once, and writes into the receipt what became of it. The mail is
// written in the transaction that remembers it (`mail_id`), and server/mail sends it.
import { randomUUID } from 'node:crypto';
import type { SentReport } from '#contract/entities/sentinel/watches.ts';
import type { MailFailure, ReportMail } from '#contract/entities/authority-reports/receipts.ts';
import type { Traffic } from '#contract/entities/ships.ts';
import { type EpochMs, HOUR_MS } from '#contract/units.ts';
import { reportTitle } from '#domain/authority-reports/forms.ts';
import { isAddressOf, knownCentres } from '#domain/authority-reports/known-centres.ts';
import type { ReportAddressee } from '#contract/entities/authority-reports/centres.ts';
import { time } from '#domain/alerts/alert-words.ts';
import { documentName } from '#files/documents/document-name.ts';
import type { Tx } from '#server/db/db.ts';
import { sentLineId } from '#domain/sentinel/log-lines.ts';
import { writeLine } from '#server/sentinel/server-rows.ts';
import { holdEdits } from '#server/jobs/lock-order.ts';
import { answersGoTo, mailingJob, type MailingParts, steadyMailId } from '#server/mail/mailing-job.ts';

/** Of an organisation: more than a large fleet reports, and no flood for a centre. */
const MOST_AN_HOUR = 60;
/** One turn settles so many; the next one goes on. */
const MOST_A_TURN = 100;
/** A report that was made longer ago says what no longer is: its sender is told, and the centre gets nothing. */
const MOST_WAIT_MS = 24 * HOUR_MS;

/** Of reports that wait: what stands of its mail, and whom it is for. */
interface Waiting {
  id: string;
  organisation_id: string;
  owner_id: string;
  mmsi: number;
  form: string;
  sent_to: string;
  text: string;
  with_pdf: boolean | null;
  written_at_ms: EpochMs;
  mail: ReportMail;
  mail_id: string | null;
  /** null: the row of the mail is gone. */
  state: string | null;
  error: string | null;
  sent_at_ms: EpochMs | null;
  attached: string | null;
  /** Those that an administrator entered. */
  centres: { addressee: ReportAddressee; email: string | null }[];
  reply_to: string | null;
}

type Found = Pick<Waiting, 'id' | 'organisation_id'>;

const OF_WAITING = `from authority_reports r join organisations o on o.id = r.organisation_id and o.deleted_at_ms is null
  left join mails m on m.id = r.mail_id
  where r.mail ->> 'state' in ('waiting', 'retrying')`;

/** Those of which something is to be done, the oldest of each organisation first: what one hands over holds up no other. */
const TO_SETTLE = `select r.id, r.organisation_id ${OF_WAITING}
    and (r.mail_id is null or m.state is distinct from 'waiting' or m.error is not null and r.mail ->> 'state' = 'waiting')
  order by row_number() over (partition by r.organisation_id order by r.arrived_at_ms), r.arrived_at_ms limit ${MOST_A_TURN}`;

const WAITING = `select r.id, r.organisation_id, r.owner_id, r.mmsi, r.form, r.sent_to, r.text, r.with_pdf, r.written_at_ms, r.mail, r.mail_id,
    m.state, m.error, m.sent_at_ms, m.attached,
    (select coalesce(jsonb_agg(jsonb_build_object('addressee', c.addressee, 'email', c.email)), '[]') from report_centres c) as centres,
    ${answersGoTo('r.owner_id')} as reply_to
  ${OF_WAITING}`;

function refusalOf({ centres, sent_to: sentTo, reply_to: replyTo, written_at_ms: writtenAtMs }: Waiting, traffic: Traffic, nowMs: EpochMs) {
  if (traffic === 'demonstration' || traffic === 'recording') return 'invented' satisfies MailFailure;
  if (!isAddressOf(sentTo, knownCentres(centres))) return 'noCentre' satisfies MailFailure;
  if (replyTo === null) return 'noReplyAddress' satisfies MailFailure;
  return nowMs - writtenAtMs > MOST_WAIT_MS ? ('tooOld' satisfies MailFailure) : undefined;
}

async function floodOf(tx: Tx, { organisation_id: organisationId }: Waiting, nowMs: EpochMs): Promise<MailFailure | undefined> {
  const [{ n } = { n: 0 }] = await tx.query<{ n: number }>(
    'select count(*)::int as n from authority_reports where organisation_id = $1 and mail_id is not null and arrived_at_ms > $2',
    [organisationId, nowMs - HOUR_MS],
  );
  return n >= MOST_AN_HOUR ? 'tooMany' : undefined;
}

const ended = (reason: MailFailure, at: EpochMs): ReportMail => ({ state: 'failed', at, reason });

/** What the receipt says now that its mail is where it is; undefined: the same as before. */
function standingOf({ state, error, sent_at_ms: sentAtMs, attached, mail }: Waiting, nowMs: EpochMs): ReportMail | undefined {
  if (state === 'sent') return { state: 'sent', at: sentAtMs ?? nowMs, ...(attached !== null && { attached }) };
  if (state === 'file') return ended('noMailServer', nowMs);
  if (state !== 'waiting') return ended('refused', nowMs);
  return error !== null && mail.state === 'waiting' ? { state: 'retrying', at: nowMs } : undefined;
}

/** Told once an hour, of the first: the next ones are refused for the same reason. */
const TOO_MANY = 'Reports to authorities were not sent';

const wordsOf = (mail: ReportMail): [title: string, then: string] => {
  if (mail.state !== 'failed')
    return ['A report to an authority is not sent yet', 'The server tries again. If it is urgent, send it another way.'];
  if (mail.reason !== 'tooMany') return ['A report to an authority was not sent', 'The page of the ship says why. Send it another way.'];
  return [
    TOO_MANY,
    `Your organisation handed over more than ${MOST_AN_HOUR} reports within an hour. The page of each ship says which were not sent. Send those another way.`,
  ];
};

/** In the app, and by push: who handed it over may have left the page. Nobody, where the account is gone. */
async function tellSender(
  tx: Tx,
  { owner_id: to, form, sent_to: address, mmsi }: Waiting,
  mail: ReportMail,
  nowMs: EpochMs,
): Promise<void> {
  const [title, then] = wordsOf(mail);
  const body = `${reportTitle(form)} to ${address}. ${then}`;
  await tx.query(
    `select app_notify(a.id, 'Message', $2, $3, $4, null, null, $5) from accounts a where a.id = $1 and not exists (
       select from notifications n where n.account_id = a.id and n.title = $2 and $2 = '${TOO_MANY}' and n.created_at_ms > $6)`,
    [to, title, body, nowMs, mmsi, nowMs - HOUR_MS],
  );
}

async function write(tx: Tx, row: Waiting, mail: ReportMail, mailId: string | null, nowMs: EpochMs): Promise<void> {
  const { id, organisation_id: organisationId } = row;
  await tx.query(
    `update authority_reports set mail = $3, mail_id = $4, v = log_change('org:' || $2, 'authorityReports', $1)
     where organisation_id = $2 and id = $1`,
    [id, organisationId, JSON.stringify(mail), mailId],
  );
  if (mail.state !== 'retrying') await logMailed(tx, row, mail, nowMs);
  if (mail.state !== 'sent') await tellSender(tx, row, mail, nowMs);
}

/** In the log of the watch that says that it was handed over. */
async function logMailed(tx: Tx, { id, organisation_id: organisationId }: Waiting, { state, at = 0 }: ReportMail, nowMs: EpochMs) {
  const lines = await tx.query<{ watch_id: string; sent_report: SentReport }>(
    `select watch_id, sent_report from watch_log where organisation_id = $1 and kind = 'reportSent' and id = $2`,
    [organisationId, sentLineId(id)],
  );
  for (const { watch_id: watchId, sent_report: sent } of lines) {
    const sentReport = { ...sent, at, ...(state === 'failed' && { isRefused: true }) };
    await writeLine(tx, { watch: { id: watchId, organisationId } }, { id: randomUUID(), kind: 'reportMailed', sentReport }, nowMs);
  }
}

/** What letter-document.ts makes the PDF of, beside the text. */
const pdfValues = ({ mmsi, written_at_ms: writtenAtMs }: Waiting) => ({
  pdf: documentName('REPORT', String(mmsi), writtenAtMs),
  mmsi,
  made: time(writtenAtMs),
});

/** In a transaction of its own; what another instance has done meanwhile is not done again. */
async function settle(tx: Tx, found: Found, { clock, post, traffic }: MailingParts): Promise<void> {
  await holdEdits(tx, found.organisation_id);
  const [row] = await tx.query<Waiting>(`${WAITING} and r.organisation_id = $1 and r.id = $2 for update of r`, [
    found.organisation_id,
    found.id,
  ]);
  if (!row) return;
  const nowMs = clock();
  if (row.mail_id !== null) {
    const standing = standingOf(row, nowMs);
    if (standing) await write(tx, row, standing, row.mail_id, nowMs);
    return;
  }
  const refusal = refusalOf(row, traffic, nowMs) ?? (await floodOf(tx, row, nowMs));
  if (refusal) return write(tx, row, ended(refusal, nowMs), null, nowMs);
  const values = { title: reportTitle(row.form), text: row.text, replyTo: row.reply_to ?? '', ...(row.with_pdf && pdfValues(row)) };
  const id = steadyMailId(row.organisation_id, row.id);
  const [written] = await tx.query<{ id: string }>('select id from mails where id = $1', [id]);
  const mailId = written?.id ?? (await post.write(tx, { id, to: row.sent_to, kind: 'authorityReport', values }));
  await tx.query('update authority_reports set mail_id = $3 where organisation_id = $1 and id = $2', [row.organisation_id, row.id, mailId]);
}

export const reportMailing = mailingJob<Found>({
  name: 'Reports to authorities',
  what: 'reports to authorities',
  find: TO_SETTLE,
  settle,
});
