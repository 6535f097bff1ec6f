// The two transports of mail: a mail server (SMTP_URL), or without one files in the outbox of the data folder.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  no: number;
  kind: string;
  /** Made from the mail's id, so that a mail sent twice is recognised as the same. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
  attachments?: readonly MailAttachment[];
}

interface MailAttachment {
  filename: string;
  content: Uint8Array;
  contentType: string;
}

export interface MailTransport {
  configured: boolean;
  /** @throws MailRefused when trying again is useless, MailPutOff when this mail must wait; any other error: no mail can go now */
  deliver(mail: OutgoingMail): Promise<{ state: 'sent' } | { state: 'file'; file: string }>;
  close(): void;
}

/** The mail server refuses it for good: there is no such mailbox. */
export class MailRefused extends Error {}

/** The mail server refuses this mail for now, because of its address or text: others may go. */
export class MailPutOff extends Error {}

/** A server that accepts a connection and then says nothing must not delay other mails. nodemailer's own time-outs are two to ten minutes. */
const WAIT_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 20_000 };

/** How many bytes fit into an encoded word of 75 characters (RFC 2047, 2). */
const WORD_BYTES = 45;

function encoded(subject: string): string {
  const words = [''];
  for (const sign of subject) {
    const word = `${words.at(-1)}${sign}`;
    if (Buffer.byteLength(word) > WORD_BYTES) words.push(sign);
    else words[words.length - 1] = word;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}

/** A subject that looks encoded would be decoded by the reader's program, and nodemailer does not prevent it: it is encoded here. */
const subjectHeader = (subject: string) =>
  subject.includes('=?') ? { Subject: { prepared: true, foldLines: true, value: encoded(subject) } } : undefined;

const toMessage = ({ messageId, to, subject, text, html, replyTo, attachments = [] }: OutgoingMail, from: string) => ({
  messageId,
  from,
  to: { name: '', address: to }, // an object: a string would be read as a list of addresses
  subject: subjectHeader(subject) ? undefined : subject,
  text,
  ...(html !== undefined && { html }),
  ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
  attachments: attachments.map(({ content, ...named }) => ({ ...named, content: Buffer.from(content) })),
  // a centre that confirms automatically confirms no mail that says it is automatic
  headers: { ...(replyTo === undefined && { 'Auto-Submitted': 'auto-generated' }), ...subjectHeader(subject) },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Answers to RCPT TO (RFC 5321, 4.2.2; RFC 7504): no such mailbox, or no address at all. Not 552 (full) and not 535 (our own password). */
const NO_MAILBOX = [501, 504, 550, 551, 553, 556];
/** The server closes the connection, whatever was asked. */
const CLOSING = 421;

/** What the server says about one mail says nothing about the others: somebody who types a wrong address must not delay them. */
function judged(error: unknown): unknown {
  const { message, responseCode, command } = error as { message: string; responseCode?: number; command?: string };
  if (responseCode === undefined || responseCode === CLOSING) return error;
  if (command === 'RCPT TO') return NO_MAILBOX.includes(responseCode) ? new MailRefused(message) : new MailPutOff(message);
  return command === 'DATA' ? new MailPutOff(message) : error;
}

export function smtpTransport(smtpUrl: string, from: string, waitMs: Partial<typeof WAIT_MS> = {}): MailTransport {
  const transport = createTransport({ url: smtpUrl, ...WAIT_MS, ...waitMs });
  return {
    configured: true,
    async deliver(mail) {
      try {
        await transport.sendMail(toMessage(mail, from));
        return { state: 'sent' };
      } catch (error) {
        throw judged(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Files that only the server's own user can read: a code in one is valid until it was used. */
export function fileTransport(folder: string, from: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    configured: false,
    async deliver(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from));
      const file = `${String(mail.no).padStart(8, '0')}-${mail.kind}.eml`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = join(folder, `.${file}.part`);
      try {
        await writeFile(part, message as Buffer, { mode: 0o600 });
        await rename(part, join(folder, file));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      return { state: 'file', file };
    },
    close: () => {},
  };
}
