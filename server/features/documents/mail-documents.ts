// Mails documents of ships and watches that devices have handed to the server, each once, and tells the sender in a notification when it
// went, or why not. The mail is written in the transaction that remembers it (`mail_id`), and server/mail sends it.
import type { MailedDocument } from '#contract/documents/mailed-document.ts';
import type { MailedKind } from '#contract/documents/document.ts';
import type { DocumentMailFailure } from '#contract/documents/mailed-document.ts';
import type { EpochMs } from '#contract/units.ts';
import { personName } from '#domain/log/person-name.ts';
import type { Tx } from '#server/db/db.ts';
import { CAN_BE_MAILED, trafficNotes } from '#server/delivery/alert-letters.ts';
import { notifyAccount } from '#server/features/notifications/notify.ts';
import { holdEdits } from '#server/jobs/lock-order.ts';
import { answersGoTo, mailingJob, type MailingParts, steadyMailId } from '#server/mail/mailing-job.ts';
import { failureOf, NOT_MAILED_WORDS, whyNotMailed } from './not-mailed.ts';

/** One turn settles so many; the next one goes on. */
const MOST_A_TURN = 100;

interface Open {
  id: string;
  organisation_id: string;
  owner_id: string;
  of_kind: MailedKind;
  of_id: string;
  text: string;
  document: MailedDocument | null;
  mail_id: string | null;
  /** null: there is no mail. */
  state: string | null;
  attached: string | null;
  organisation: string;
  /** null: whoever receives it has no address here. */
  email: string | null;
  /** Who reads answers; null: nobody can. */
  reply_to: string | null;
  first_name: string;
  last_name: string;
  owner_email: string;
  ship: string | null;
  mmsi: number | null;
}
type Found = Pick<Open, 'id' | 'organisation_id'>;

const TO_SETTLE = `select d.id, d.organisation_id from mailed_documents d left join mails m on m.id = d.mail_id
  where d.mail_open and m.state is distinct from 'waiting' order by d.arrived_at_ms limit ${MOST_A_TURN}`;

/** Where its account, assessment or watch is gone there is nothing to send: the row is closed. */
const OPEN = `select d.id, d.organisation_id, d.owner_id, d.of_kind, d.of_id, d.text, d.document, d.mail_id, m.state, m.attached,
    o.name as organisation, a.first_name, a.last_name, a.email as owner_email,
    ${answersGoTo('d.owner_id')} as reply_to,
    coalesce(d.receiver ->> 'email', (select a.email from accounts a where a.id = d.receiver ->> 'id' and a.organisation_id = d.organisation_id
      and ${CAN_BE_MAILED})) as email,
    coalesce(v.ship ->> 'name', w.name) as ship, coalesce(v.mmsi, w.mmsi) as mmsi
  from mailed_documents d join organisations o on o.id = d.organisation_id and o.deleted_at_ms is null
    join accounts a on a.id = d.owner_id and a.organisation_id = d.organisation_id
    left join ship_assessments v on d.of_kind = 'ship' and v.organisation_id = d.organisation_id and v.id = d.of_id
    left join watches w on d.of_kind = 'watch' and w.organisation_id = d.organisation_id and w.id = d.of_id
    left join mails m on m.id = d.mail_id
  where d.mail_open and d.organisation_id = $1 and d.id = $2 for update of d`;

const WITHOUT_ADDRESS = 'Whoever was to receive it has no e-mail address here.';
const WHAT: Record<MailedKind, string> = { ship: 'threat assessment', watch: 'watch' };
const shipOf = ({ ship, mmsi }: Open): string => ship ?? `MMSI ${mmsi ?? 'not known'}`;

/** Its sender alone; the way to the ship, or to the watch. */
async function tell(tx: Tx, row: Open, failure: DocumentMailFailure | undefined, nowMs: EpochMs): Promise<void> {
  const { owner_id: owner, of_kind: kind, of_id: ofId, email, attached, mmsi } = row;
  const thing = `The ${WHAT[kind]} of ${shipOf(row)}`;
  const title = `${thing} was ${failure ? 'not ' : ''}sent by e-mail`;
  const to = email === null ? '' : `To ${email}. `;
  const went =
    attached === null
      ? 'It went without its PDF, which could not be made. Send the PDF another way.'
      : `With ${attached}. That does not prove that it arrived.`;
  const body = `${to}${failure ? `${email === null ? WITHOUT_ADDRESS : NOT_MAILED_WORDS[failure]} Send the PDF another way.` : went}`;
  const about = { mmsi: mmsi ?? undefined, watchId: kind === 'watch' ? ofId : undefined };
  await notifyAccount(tx, owner, { type: 'Message', title, body, ...about }, nowMs);
}

const close = (tx: Tx, { organisation_id: organisationId, id }: Found) =>
  tx.query('update mailed_documents set mail_open = false, document = null where organisation_id = $1 and id = $2', [organisationId, id]);

async function writeMail(tx: Tx, row: Open, { post, traffic }: MailingParts): Promise<void> {
  const { organisation_id: organisationId, of_kind: kind, document, organisation, text, email: to, reply_to: replyTo } = row;
  const id = steadyMailId('document', organisationId, row.id);
  const [written] = await tx.query('select 1 from mails where id = $1', [id]);
  if (!written && document && to !== null) {
    const from = personName({ firstName: row.first_name, lastName: row.last_name, email: row.owner_email });
    const note = text === '' ? [] : [{ text }];
    // the device names the file of an exercise so (documentName)
    const title = `${document.file.startsWith('EXERCISE-') ? 'EXERCISE: ' : ''}The ${WHAT[kind]} of ${shipOf(row)}`;
    const facts = { title, from, organisation, what: WHAT[kind], ship: shipOf(row), replyTo: replyTo ?? '' };
    const values = { ...facts, note, notes: trafficNotes(traffic), document: JSON.stringify(document) };
    await post.write(tx, { id, to, kind: 'documentByEmail', values });
  }
  await tx.query('update mailed_documents set mail_id = $3, document = null where organisation_id = $1 and id = $2', [
    organisationId,
    row.id,
    id,
  ]);
}

/** In a transaction of its own; what another instance has done meanwhile is not done again. */
async function settle(tx: Tx, found: Found, parts: MailingParts): Promise<void> {
  await holdEdits(tx, found.organisation_id);
  const [row] = await tx.query<Open>(OPEN, [found.organisation_id, found.id]);
  if (row?.state === 'waiting') return;
  const nowMs = parts.clock();
  if (row?.mail_id === null) {
    const refusal = row.email === null ? 'refused' : await whyNotMailed(tx, row.organisation_id, row.reply_to, nowMs);
    if (refusal === undefined) return writeMail(tx, row, parts);
    await tell(tx, row, refusal, nowMs);
  } else if (row) await tell(tx, row, failureOf(row.state), nowMs);
  await close(tx, found);
}

export const documentMailing = mailingJob<Found>({
  name: 'Documents by e-mail',
  what: 'documents',
  find: TO_SETTLE,
  settle,
});
