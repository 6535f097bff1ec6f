// Mails the hand-over of a signed passage to the person who receives it, or to the typed address of somebody without an account, each once,
// and writes into the log what became of the mail. The mail is written in the transaction that remembers it (`mail_id`), and server/mail sends it.
import { createHash } from 'node:crypto';
import type { MailedDocument } from '#contract/documents/mailed-document.ts';
import type { HandOverFailure } from '#contract/entities/passages/signed-passages.ts';
import { SERVER_AUTHOR } from '#contract/entities/sentinel/watches.ts';
import type { PassageLogRow, SignedPassageRow } from '#contract/tables.ts';
import { type EpochMs, HOUR_MS } from '#contract/units.ts';
import { time } from '#domain/alerts/alert-words.ts';
import type { Tx } from '#server/db/db.ts';
import { CAN_BE_MAILED, trafficNotes } from '#server/delivery/alert-letters.ts';
import { notifyAccount } from '#server/features/notifications/notify.ts';
import { holdEdits } from '#server/jobs/lock-order.ts';
import { mailingJob, type MailingParts } from '#server/mail/mailing-job.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';

/** One turn settles so many; the next one goes on. */
const MOST_A_TURN = 100;

/** To typed addresses, of an organisation: more than a fleet's masters in an hour, and no flood for strangers. */
const MOST_AN_HOUR = 30;

interface Open {
  mail_id: string | null;
  /** null: there is no mail. */
  state: string | null;
  /** null: to a role, to nobody who can be mailed, or to its writer. */
  email: string | null;
  /** It was typed: its reader has no account. */
  is_typed: boolean;
  attached: string | null;
  organisation: string;
  /** Who reads answers; null: nobody can. */
  reply_to: string | null;
}
type Found = Pick<PassageLogRow, 'id' | 'organisationId'>;

const TO_SETTLE = `select l.id, l.organisation_id as "organisationId" from passage_log l left join mails m on m.id = l.mail_id
  where l.kind = 'handOver' and l.mail_open and m.state is distinct from 'waiting' order by l.arrived_at_ms limit ${MOST_A_TURN}`;

const OPEN = `select ${storedTables.passageLog.columns.replaceAll(/\w+/g, (column) => `l.${column}`)}, l.mail_id, m.state, m.attached, o.name as organisation,
    l.receiver ->> 'email' is not null as is_typed,
    coalesce(nullif(o.contact_email, ''), (select a.email from accounts a where a.id = l.owner_id and ${CAN_BE_MAILED})) as reply_to,
    coalesce(l.receiver ->> 'email', (select a.email from accounts a where a.id = l.receiver ->> 'id' and a.id <> l.owner_id and a.organisation_id = l.organisation_id
      and ${CAN_BE_MAILED})) as email
  from passage_log l join organisations o on o.id = l.organisation_id and o.deleted_at_ms is null left join mails m on m.id = l.mail_id
  where l.kind = 'handOver' and l.mail_open and l.organisation_id = $1 and l.id = $2 for update of l`;

/** The same for the same hand-over: the mail and its line in the log stand once. */
const mailIdOf = ({ organisationId, id }: Found): string =>
  createHash('sha256').update(`hand-over ${organisationId} ${id}`).digest('hex').slice(0, 32);

const setOpen = (tx: Tx, { organisationId, id }: Found, mailId: string | null, isOpen: boolean) =>
  tx.query('update passage_log set mail_id = $3, mail_open = $4 where organisation_id = $1 and id = $2', [
    organisationId,
    id,
    mailId,
    isOpen,
  ]);

/** What the mail says: enough to decide whether to open it now, over whatever link. */
function wordsOf({ name, shipName, mmsi, plan, result }: SignedPassageRow, { ownerName, text, passageId }: PassageLogRow) {
  const { figure, band, range } = result.rating;
  return {
    passage: name,
    passageId,
    from: ownerName || 'Somebody of your organisation',
    ship: [shipName, mmsi === undefined ? undefined : `MMSI ${mmsi}`].filter(Boolean).join(', ') || 'none chosen',
    departure: time(plan.departureMs),
    speed: plan.speedKn,
    figure: figure.toFixed(1),
    band,
    lowest: range[0].toFixed(1),
    highest: range[1].toFixed(1),
    validUntil: result.validUntilMs === undefined ? 'not known' : time(result.validUntilMs),
    note: text === '' ? [] : [{ text }],
  };
}

/** Beside that, what its reader without an account is told. The PDF has the rest. */
const typedWordsOf = ({ authorName, signedAt, result }: SignedPassageRow, { organisation, reply_to: replyTo }: Open) => ({
  organisation,
  author: authorName,
  signedAt: time(signedAt),
  samples: result.data.invented ? [{ text: 'The reports of events are invented samples.' }] : [],
  replyTo: replyTo ?? '',
});

/** Taken out: the mail has it from now on. */
async function takeDocument(tx: Tx, { organisationId, id }: Found): Promise<MailedDocument | undefined> {
  const [kept] = await tx.query<{ document: MailedDocument }>(
    'select document from mailed_documents where organisation_id = $1 and id = $2 and document is not null',
    [organisationId, id],
  );
  await tx.query('update mailed_documents set document = null, mail_id = $3 where organisation_id = $1 and id = $2', [
    organisationId,
    id,
    mailIdOf({ organisationId, id }),
  ]);
  return kept?.document;
}

/** Why it is not mailed to a typed address. undefined: it may be. */
async function refusalOf(tx: Tx, { organisationId }: PassageLogRow, { reply_to: replyTo }: Open, nowMs: EpochMs) {
  if (replyTo === null) return 'noReplyAddress' satisfies HandOverFailure;
  const [{ n } = { n: 0 }] = await tx.query<{ n: number }>(
    `select count(*)::int as n from passage_log
     where organisation_id = $1 and receiver ->> 'email' is not null and mail_id is not null and arrived_at_ms > $2`,
    [organisationId, nowMs - HOUR_MS],
  );
  return n >= MOST_AN_HOUR ? ('tooMany' satisfies HandOverFailure) : undefined;
}

async function writeMail(tx: Tx, line: PassageLogRow, open: Open, { post, traffic }: MailingParts): Promise<void> {
  const { email: to, is_typed: isTyped } = open;
  const [found] = await tx.query<SqlRow>(
    `select ${storedTables.signedPassages.columns} from signed_passages where organisation_id = $1 and id = $2`,
    [line.organisationId, line.passageId],
  );
  if (!found || to === null) return void (await setOpen(tx, line, null, false));
  const id = mailIdOf(line);
  const [written] = await tx.query('select 1 from mails where id = $1', [id]);
  const signed = toRow('signedPassages', found);
  const values = { ...wordsOf(signed, line), notes: trafficNotes(traffic) };
  if (!written && isTyped) {
    const document = await takeDocument(tx, line);
    const whole = { ...values, ...typedWordsOf(signed, open), ...(document && { document: JSON.stringify(document) }) };
    await post.write(tx, { id, to, kind: 'passageByEmail', values: whole });
  } else if (!written) await post.write(tx, { id, to, kind: 'passageHandOver', values });
  await setOpen(tx, line, id, true);
}

interface Receipt {
  id: string;
  kind: PassageLogRow['kind'];
  /** The file that went with it, or why it did not go; only of a hand-over by e-mail. */
  text: string;
}

/** In the server's name: the mail of that hand-over went, or did not. */
const writeReceipt = (tx: Tx, line: PassageLogRow, { id, kind, text }: Receipt, nowMs: EpochMs) =>
  tx.query(
    `insert into passage_log (id, organisation_id, passage_id, owner_id, owner_name, kind, text, written_at_ms, arrived_at_ms, receiver,
       note_id, mail_open, v, writers)
     values ($1, $2, $3, $4, '', $5, $6, $7, $7, $8, $9, false, log_change('org:' || $2, 'passageLog', $1), '{}')`,
    [id, line.organisationId, line.passageId, SERVER_AUTHOR, kind, text, nowMs, JSON.stringify(line.receiver), line.id],
  );

const WHY: Record<HandOverFailure, string> = {
  tooMany: 'Your organisation has handed over too many assessments by e-mail within an hour.',
  noReplyAddress: 'Neither your organisation nor you have an e-mail address for answers.',
  noMailServer: 'This server is not set up to send e-mail.',
  refused: 'The mail server did not take it.',
};

/** Its writer has left the page by then, and reads no log. */
async function tellFailure(tx: Tx, line: PassageLogRow, email: string | null, failure: string, nowMs: EpochMs): Promise<void> {
  const [passage] = await tx.query<{ name: string; mmsi: number | null; signer: string | null }>(
    `select p.name, p.mmsi, (select a.id from accounts a where a.id = $3 and a.organisation_id = $1) as signer
     from signed_passages p where p.organisation_id = $1 and p.id = $2`,
    [line.organisationId, line.passageId, line.ownerId],
  );
  if (!passage?.signer) return;
  const reason = WHY[failure as HandOverFailure] ?? WHY.refused;
  const title = `The assessment of ${passage.name} was not sent by e-mail`;
  const body = `${email === null ? '' : `To ${email}. `}${reason} Send the PDF another way.`;
  const about = { mmsi: passage.mmsi ?? undefined, passageId: line.passageId };
  await notifyAccount(tx, passage.signer, { type: 'Message', title, body, ...about }, nowMs);
}

/** What stands in the log of a mail that was written. */
function receiptOf(id: string, { state, is_typed: isTyped, attached }: Open): Receipt {
  if (state === 'sent') return { id, kind: 'mailed', text: isTyped ? (attached ?? '') : '' };
  const failure: HandOverFailure = state === 'file' ? 'noMailServer' : 'refused';
  return { id, kind: 'notMailed', text: isTyped ? failure : '' };
}

/** In a transaction of its own; what another instance has done meanwhile is not done again. */
async function settle(tx: Tx, found: Found, parts: MailingParts): Promise<void> {
  await holdEdits(tx, found.organisationId);
  const [row] = await tx.query<SqlRow & Open>(OPEN, [found.organisationId, found.id]);
  if (!row || row.state === 'waiting') return;
  const { mail_id: mailId, email, is_typed: isTyped } = row;
  const nowMs = parts.clock();
  const line = toRow('passageLog', row);
  if (mailId === null && email !== null) {
    const refusal = isTyped ? await refusalOf(tx, line, row, nowMs) : undefined;
    if (refusal === undefined) return writeMail(tx, line, row, parts);
    await writeReceipt(tx, line, { id: mailIdOf(line), kind: 'notMailed', text: refusal }, nowMs);
    await tellFailure(tx, line, email, refusal, nowMs);
  } else if (mailId !== null && row.state !== null) {
    const receipt = receiptOf(mailId, row);
    await writeReceipt(tx, line, receipt, nowMs);
    if (isTyped && receipt.kind === 'notMailed') await tellFailure(tx, line, email, receipt.text, nowMs);
  }
  await setOpen(tx, line, mailId, false);
}

export const handOverMailing = mailingJob<Found>({
  name: 'Hand-overs of passages',
  what: 'hand-overs of passages',
  find: TO_SETTLE,
  settle,
});
