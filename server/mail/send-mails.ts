// Sends waiting rows of `mails`, oldest first: leases one, tries, waits longer after each failure, and gives up after some days. A mail may
// arrive twice (killed between sending and recording), but never gets lost silently.
import { type EpochMs, HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import type { Db } from '#server/db/db.ts';
import type { PdfThread } from '#server/documents/pdf-thread.ts';
import { type Jobs, unwatched } from '#server/jobs/jobs.ts';
import { keptSince } from '#server/jobs/keeping.ts';
import type { Log } from '#server/log.ts';
import { forgetCodes } from '#server/accounts/mailed-codes.ts';
import { type MailTransport, MailPutOff, MailRefused, type OutgoingMail } from './mail-transports.ts';
import { letterDocument } from './letter-document.ts';
import type { LetterKind } from './letter-kinds.ts';
import { NOBODY } from './mail.ts';
import { sweepOutbox } from './outbox.ts';
import { type LetterValues, partsOf, renderLetter, SECRET_VALUES, type WrittenLetter } from './render-letter.ts';
import { openValues } from './sealed-values.ts';

/** Nobody else takes a mail for this long; longer than any attempt (mail-transports.ts). */
const LEASE_MS = 5 * MINUTE_MS;
/** After each failed attempt; the last one repeats. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS];
export const GIVE_UP_MS = 3 * 24 * HOUR_MS;
/** The database announces new mails; this finds those that are due, or whose announcement was lost. */
const LOOK_MS = 15_000;
const MOST_ERROR_CHARS = 300;
/** For one mail, however slow its server is. */
const WHOLE_MS = MINUTE_MS;
/** For one document: the first after a rest takes some seconds. */
const PDF_MS = 30_000;

interface SendingParts {
  db: Db;
  clock: () => EpochMs;
  log: Log;
  key: Buffer;
  transport: MailTransport;
  /** Where links lead, such as https://fathom.example. */
  origin: string;
  /** Where mails that became files are; each is deleted with its row. */
  outbox: string;
  jobs?: Jobs;
  /** Attached where the letter is a document too (letter-document.ts); absent: nothing is attached. */
  makePdf?: PdfThread['make'];
  /** WHOLE_MS, except in tests. */
  wholeMs?: number;
}

/** Sent to an address that an account leaves: nothing else of it remains. */
const LAST: ReadonlySet<LetterKind> = new Set(['accountDeleted', 'emailChanged']);

interface MailRow {
  no: number;
  id: string;
  kind: LetterKind;
  to_address: string;
  sealed: Uint8Array;
  tries: number;
  created_at_ms: number;
}

/** Takes the next due one for LEASE_MS. */
async function take(db: Db, nowMs: EpochMs): Promise<MailRow | undefined> {
  const [row] = await db.query<MailRow>(
    `update mails set next_at_ms = $1::bigint + ${LEASE_MS}, tries = tries + 1
     where no = (
       select no from mails where state = 'waiting' and next_at_ms <= $1 order by next_at_ms, no limit 1 for update skip locked
     ) returning no, id, kind, to_address, sealed, tries, created_at_ms`,
    [nowMs],
  );
  return row;
}

/** The mail server's own words, without the mail's secrets. */
function toWords(error: unknown, values: LetterValues): string {
  let words = (error instanceof Error ? error.message : String(error)).replaceAll(/\p{Cc}+/gu, ' ');
  const known = partsOf(values).words;
  for (const name of SECRET_VALUES) if (Object.hasOwn(known, name)) words = words.replaceAll(String(known[name]), '...');
  return words.replaceAll(/:\/\/[^@/\s]*@/g, '://').slice(0, MOST_ERROR_CHARS);
}

async function inTime<T>(work: Promise<T>, ms: number, words: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(words)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A document that cannot be made costs the attachment, never the mail: its text says the same. */
async function attachmentsOf({ makePdf, log }: SendingParts, letter: WrittenLetter): Promise<NonNullable<OutgoingMail['attachments']>> {
  const made = makePdf && letterDocument(letter);
  if (!made) return [];
  try {
    const content = await inTime(makePdf(made.document, made.paper ?? 'a4'), PDF_MS, 'The document took too long');
    return [{ filename: made.fileName, content, contentType: 'application/pdf' }];
  } catch (error) {
    log.warn('a mail goes without its document', { kind: letter.kind, error: String(error) });
    return [];
  }
}

const OF_A_PDF: ReadonlySet<LetterKind> = new Set(['passageByEmail', 'documentByEmail']);
const WITHOUT_PDF = 'This e-mail goes without its PDF, which could not be made. Ask its sender for it.';

/** Whoever gets a mail that is about its PDF is told where none is with it. */
const said = (kind: LetterKind, values: LetterValues, { length }: { length: number }): LetterValues =>
  length === 0 && OF_A_PDF.has(kind) ? { ...values, pdf: [{ text: WITHOUT_PDF }] } : values;

async function deliver(parts: SendingParts, row: MailRow): Promise<void> {
  const { db, clock, key, transport, origin, wholeMs = WHOLE_MS } = parts;
  const values = openValues(key, row.id, row.sealed);
  if (!values) throw new MailRefused('It was sealed with another key (mail.key)');
  const { no, kind, to_address: to } = row;
  try {
    const messageId = `<${row.id}@${new URL(origin).hostname}>`;
    const attachments = await attachmentsOf(parts, { kind, values });
    const mail = { no, kind, messageId, to, attachments, ...renderLetter({ kind, values: said(kind, values, attachments) }, origin) };
    const delivered = await inTime(transport.deliver(mail), wholeMs, 'The mail server took too long');
    await db.query('update mails set state = $2, file = $3, sent_at_ms = $4, attached = $5, sealed = null, error = null where no = $1', [
      no,
      delivered.state,
      delivered.state === 'file' ? delivered.file : null,
      clock(),
      attachments[0]?.filename ?? null,
    ]);
  } catch (error) {
    const words = toWords(error, values);
    if (error instanceof MailRefused) throw new MailRefused(words);
    throw error instanceof MailPutOff ? new MailPutOff(words) : new Error(words);
  }
}

/** Whether trying the next one makes sense now. */
async function sendOne(parts: SendingParts, row: MailRow): Promise<boolean> {
  const { db, clock, log } = parts;
  const { no, kind, tries } = row;
  try {
    await deliver(parts, row);
    if (LAST.has(kind)) await db.query('delete from mails where no = $1', [no]);
    log.info('a mail was sent', { no, kind });
    return true;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    const waitMs = WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? HOUR_MS;
    const over = error instanceof MailRefused || clock() + waitMs > row.created_at_ms + GIVE_UP_MS;
    await db.query(
      `update mails set error = $2, next_at_ms = $3, state = case when $4 then 'failed' else state end,
        sealed = case when $4 then null else sealed end where no = $1`,
      [no, words, clock() + waitMs, over],
    );
    log.warn(over ? 'a mail was given up' : 'a mail could not be sent; tried again', { no, kind, tries, error: words });
    return error instanceof MailRefused || error instanceof MailPutOff;
  }
}

/**
 * Sends everything due; stops at the first failure that is not about the mail itself: the next would meet the same server. Returns the
 * number of attempts.
 */
export async function sendWaitingMails(parts: SendingParts): Promise<number> {
  for (let tried = 0; ; tried += 1) {
    const row = await take(parts.db, parts.clock());
    if (!row) return tried;
    if (!(await sendOne(parts, row))) return tried + 1;
  }
}

/** Deletes mails that are no longer listed, with their addresses and files; and the contents of codes that nobody used in time. */
export async function forgetMails({ db, clock, outbox }: Pick<SendingParts, 'db' | 'clock' | 'outbox'>): Promise<void> {
  await db.query("delete from mails where to_address = $2 or state <> 'waiting' and created_at_ms < $1", [
    keptSince('mails', clock()),
    NOBODY,
  ]);
  await db.query('delete from mailed_documents where arrived_at_ms < $1', [keptSince('mails', clock())]);
  await forgetCodes(db, clock());
  await sweepOutbox(db, outbox);
}

/** Runs until the returned function is called. Nobody waits for it: a hanging mail server delays only mails. */
export async function startSending(parts: SendingParts): Promise<() => Promise<void>> {
  const { db, log, transport, jobs = unwatched } = parts;
  let closed = false;
  let again = false;
  let underWay: Promise<void> | undefined;
  const round = async (): Promise<void> => {
    do {
      again = false;
      try {
        await jobs.run('E-mail', LOOK_MS, () => sendWaitingMails(parts));
        await forgetMails(parts);
      } catch (error) {
        if (!closed) log.warn('mails could not be looked for', { error: String(error) });
      }
    } while (again && !closed);
    underWay = undefined;
  };
  const look = (): void => {
    if (closed) return;
    again = true;
    underWay ??= round();
  };
  const unlisten = await db.listen('fathom_mail', look);
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  look();
  return async () => {
    closed = true;
    clearInterval(timer);
    await unlisten();
    transport.close();
    await Promise.race([underWay, new Promise((resolve) => setTimeout(resolve, 2000).unref())]); // its lease brings it back
  };
}
