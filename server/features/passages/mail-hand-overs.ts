// Mails the hand-over of a signed passage to the person who receives it, such as the account that a master uses, each once, and writes into
// the log what became of the mail. The mail is written in the transaction that remembers it (`mail_id`), and server/mail sends it.
import { createHash } from 'node:crypto';
import { SERVER_AUTHOR } from '#contract/entities/sentinel/watches.ts';
import type { Traffic } from '#contract/entities/ships.ts';
import type { PassageLogRow, SignedPassageRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { time } from '#domain/alerts/alert-words.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { CAN_BE_MAILED, trafficNotes } from '#server/delivery/alert-letters.ts';
import { type Jobs, runEvery } from '#server/jobs/jobs.ts';
import { holdEdits } from '#server/jobs/lock-order.ts';
import { settleEach } from '#server/jobs/settle-each.ts';
import type { Log } from '#server/log.ts';
import type { Mailer } from '#server/mail/mail.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';

const LOOK_MS = 5_000;
/** One turn settles so many; the next one goes on. */
const MOST_A_TURN = 100;

interface MailHandOversParts {
  db: Db;
  clock: () => EpochMs;
  log: Log;
  post: Mailer;
  traffic: Traffic;
  jobs?: Jobs;
}

interface Open {
  mail_id: string | null;
  /** null: there is no mail. */
  state: string | null;
  /** null: to a role, to nobody who can be mailed, or to its writer. */
  email: string | null;
}
type Found = Pick<PassageLogRow, 'id' | 'organisationId'>;

const TO_SETTLE = `select l.id, l.organisation_id as "organisationId" from passage_log l left join mails m on m.id = l.mail_id
  where l.kind = 'handOver' and l.mail_open and m.state is distinct from 'waiting' order by l.arrived_at_ms limit ${MOST_A_TURN}`;

const OPEN = `select ${storedTables.passageLog.columns.replaceAll(/\w+/g, (column) => `l.${column}`)}, l.mail_id, m.state,
    (select a.email from accounts a where a.id = l.receiver ->> 'id' and a.id <> l.owner_id and a.organisation_id = l.organisation_id
      and ${CAN_BE_MAILED}) as email
  from passage_log l left join mails m on m.id = l.mail_id
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

async function writeMail(tx: Tx, line: PassageLogRow, to: string, { post, traffic }: MailHandOversParts): Promise<void> {
  const [found] = await tx.query<SqlRow>(
    `select ${storedTables.signedPassages.columns} from signed_passages where organisation_id = $1 and id = $2`,
    [line.organisationId, line.passageId],
  );
  if (!found) return void (await setOpen(tx, line, null, false));
  const id = mailIdOf(line);
  const [written] = await tx.query('select 1 from mails where id = $1', [id]);
  const values = { ...wordsOf(toRow('signedPassages', found), line), notes: trafficNotes(traffic) };
  if (!written) await post.write(tx, { id, to, kind: 'passageHandOver', values });
  await setOpen(tx, line, id, true);
}

/** In the server's name: the mail of that hand-over went, or did not. */
const writeReceipt = (tx: Tx, line: PassageLogRow, id: string, kind: PassageLogRow['kind'], nowMs: EpochMs) =>
  tx.query(
    `insert into passage_log (id, organisation_id, passage_id, owner_id, owner_name, kind, text, written_at_ms, arrived_at_ms, receiver,
       note_id, mail_open, v, writers)
     values ($1, $2, $3, $4, '', $5, '', $6, $6, $7, $8, false, log_change('org:' || $2, 'passageLog', $1), '{}')`,
    [id, line.organisationId, line.passageId, SERVER_AUTHOR, kind, nowMs, JSON.stringify(line.receiver), line.id],
  );

/** In a transaction of its own; what another instance has done meanwhile is not done again. */
async function settle(tx: Tx, found: Found, parts: MailHandOversParts): Promise<void> {
  await holdEdits(tx, found.organisationId);
  const [row] = await tx.query<SqlRow & Open>(OPEN, [found.organisationId, found.id]);
  if (!row || row.state === 'waiting') return;
  const { mail_id: mailId, state, email } = row;
  const line = toRow('passageLog', row);
  if (mailId === null && email !== null) return writeMail(tx, line, email, parts);
  if (mailId !== null && state !== null) await writeReceipt(tx, line, mailId, state === 'sent' ? 'mailed' : 'notMailed', parts.clock());
  await setOpen(tx, line, mailId, false);
}

/** One turn. */
export const mailHandOvers = (parts: MailHandOversParts): Promise<void> =>
  settleEach<Found & Record<string, unknown>>({
    ...parts,
    find: TO_SETTLE,
    settle: (tx, found) => settle(tx, found, parts),
    failed: 'the hand-over of a passage could not be mailed',
  });

/** Runs until the returned function is called; that function waits for work in progress. */
export const startMailingHandOvers = (parts: MailHandOversParts): (() => Promise<void>) =>
  runEvery({ ...parts, name: 'Hand-overs of passages', everyMs: LOOK_MS, failed: 'hand-overs of passages could not be mailed' }, () =>
    mailHandOvers(parts),
  );
