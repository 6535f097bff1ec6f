// Mails the hand-over of a signed passage to the person who receives it, or to the typed address of somebody without an account, each once,
// and writes into the log what became of the mail. The mail is written in the transaction that remembers it (`mail_id`), and server/mail
// sends it.
import type { DocumentMailFailure, MailedDocument } from '#contract/documents/mailed-document.ts';
import { SERVER_AUTHOR } from '#contract/entities/sentinel/watches.ts';
import type { PassageLogRow, SignedPassageRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { time } from '#domain/alerts/alert-words.ts';
import type { Tx } from '#server/db/db.ts';
import { CAN_BE_MAILED, trafficNotes } from '#server/delivery/alert-letters.ts';
import { failureOf, NOT_MAILED_WORDS, whyNotMailed } from '#server/features/documents/not-mailed.ts';
import { notifyAccount } from '#server/features/notifications/notify.ts';
import { holdEdits } from '#server/jobs/lock-order.ts';
import { answersGoTo, mailingJob, type MailingParts, steadyMailId } from '#server/mail/mailing-job.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';

/** One turn settles so many; the next one goes on. */
const MOST_A_TURN = 100;

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
    ${answersGoTo('l.owner_id')} as reply_to,
    coalesce(l.receiver ->> 'email', (select a.email from accounts a where a.id = l.receiver ->> 'id' and a.id <> l.owner_id and a.organisation_id = l.organisation_id
      and ${CAN_BE_MAILED})) as email
  from passage_log l join organisations o on o.id = l.organisation_id and o.deleted_at_ms is null left join mails m on m.id = l.mail_id
  where l.kind = 'handOver' and l.mail_open and l.organisation_id = $1 and l.id = $2 for update of l`;

const mailIdOf = ({ organisationId, id }: Found): string => steadyMailId('hand-over', organisationId, id);

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
const typedWordsOf = (
  { authorName, signedAt, result }: SignedPassageRow,
  { ownerName }: PassageLogRow,
  { organisation, reply_to: replyTo }: Open,
) => ({
  organisation,
  author: authorName,
  signedAt: time(signedAt),
  pdf: [{ text: `The PDF is the whole assessment, as the device of ${ownerName || 'its sender'} showed it.` }],
  samples: result.data.invented ? [{ text: 'The reports of events are invented samples.' }] : [],
  replyTo: replyTo ?? '',
});

/** Taken out: the mail has it from now on, or nothing (`mailId` null). */
async function takeDocument(tx: Tx, { organisationId, id }: Found, mailId: string | null): Promise<MailedDocument | undefined> {
  const of = [organisationId, id];
  const [kept] = await tx.query<{ document: MailedDocument | null }>(
    'select document from mailed_documents where organisation_id = $1 and id = $2',
    of,
  );
  await tx.query('update mailed_documents set document = null, mail_id = $3 where organisation_id = $1 and id = $2', [...of, mailId]);
  return kept?.document ?? undefined;
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
    const document = await takeDocument(tx, line, id);
    const whole = {
      ...values,
      ...typedWordsOf(signed, line, open),
      ...(document && { document: JSON.stringify(document) }),
    };
    await post.write(tx, { id, to, kind: 'passageByEmail', values: whole });
  } else if (!written) await post.write(tx, { id, to, kind: 'passageHandOver', values });
  await setOpen(tx, line, id, true);
}

/** In the server's name: the mail of that hand-over went, or did not. */
const writeReceipt = (tx: Tx, line: PassageLogRow, { id, kind, text }: Pick<PassageLogRow, 'id' | 'kind' | 'text'>, nowMs: EpochMs) =>
  tx.query(
    `insert into passage_log (id, organisation_id, passage_id, owner_id, owner_name, kind, text, written_at_ms, arrived_at_ms, receiver,
       note_id, mail_open, v, writers)
     values ($1, $2, $3, $4, '', $5, $6, $7, $7, $8, $9, false, log_change('org:' || $2, 'passageLog', $1), '{}')`,
    [id, line.organisationId, line.passageId, SERVER_AUTHOR, kind, text, nowMs, JSON.stringify(line.receiver), line.id],
  );

/** Its writer has left the page by then, and reads no log. */
async function tellFailure(tx: Tx, line: PassageLogRow, email: string | null, failure: DocumentMailFailure, nowMs: EpochMs): Promise<void> {
  const [passage] = await tx.query<{ name: string; mmsi: number | null; signer: string | null }>(
    `select p.name, p.mmsi, (select a.id from accounts a where a.id = $3 and a.organisation_id = $1) as signer
     from signed_passages p where p.organisation_id = $1 and p.id = $2`,
    [line.organisationId, line.passageId, line.ownerId],
  );
  if (!passage?.signer) return;
  const title = `The assessment of ${passage.name} was not sent by e-mail`;
  const body = `${email === null ? '' : `To ${email}. `}${NOT_MAILED_WORDS[failure]} Send the PDF another way.`;
  const about = { mmsi: passage.mmsi ?? undefined, passageId: line.passageId };
  await notifyAccount(tx, passage.signer, { type: 'Message', title, body, ...about }, nowMs);
}

/** The log says what became of it: with which file a mail to a typed address went, or why it did not. */
async function tellOutcome(
  tx: Tx,
  line: PassageLogRow,
  row: Open,
  failure: DocumentMailFailure | undefined,
  nowMs: EpochMs,
): Promise<void> {
  const { mail_id: mailId, email, is_typed: isTyped, attached } = row;
  const text = isTyped ? (failure ?? attached ?? '') : '';
  await writeReceipt(tx, line, { id: mailId ?? mailIdOf(line), kind: failure ? 'notMailed' : 'mailed', text }, nowMs);
  if (isTyped && failure) await tellFailure(tx, line, email, failure, nowMs);
}

/** In a transaction of its own; what another instance has done meanwhile is not done again. */
async function settle(tx: Tx, found: Found, parts: MailingParts): Promise<void> {
  await holdEdits(tx, found.organisationId);
  const [row] = await tx.query<SqlRow & Open>(OPEN, [found.organisationId, found.id]);
  if (!row || row.state === 'waiting') return;
  const { mail_id: mailId, state } = row;
  const nowMs = parts.clock();
  const line = toRow('passageLog', row);
  if (mailId === null && row.email !== null) {
    const refusal = row.is_typed ? await whyNotMailed(tx, line.organisationId, row.reply_to, nowMs) : undefined;
    if (refusal === undefined) return writeMail(tx, line, row, parts);
    await takeDocument(tx, line, null);
    await tellOutcome(tx, line, row, refusal, nowMs);
  } else if (mailId !== null && state !== null) await tellOutcome(tx, line, row, failureOf(state), nowMs);
  await setOpen(tx, line, mailId, false);
}

export const handOverMailing = mailingJob<Found>({
  name: 'Hand-overs of passages',
  what: 'hand-overs of passages',
  find: TO_SETTLE,
  settle,
});
