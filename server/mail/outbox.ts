// The folder of mails that became files. Files without a row in `mails` are deleted, because a file names an address and may contain a
// code.
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#server/db/db.ts';

/** The names of mail-transports.ts, including incomplete files. Other files there are not ours to remove. */
const MAIL_FILE = /^\.?(\d{8,})-[A-Za-z]+\.eml(?:\.part)?$/;

/** Also after SMTP_URL was set: older files stay until their rows are deleted. A missing folder has nothing to remove. */
export async function sweepOutbox(db: Db, folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names.flatMap((name) => {
    const no = MAIL_FILE.exec(name)?.[1];
    return no === undefined ? [] : [{ name, no: Number(no) }];
  });
  if (files.length === 0) return;
  const rows = await db.query<{ no: number }>('select no from mails where no = any($1::bigint[])', [files.map(({ no }) => no)]);
  const listed = new Set(rows.map(({ no }) => no));
  for (const { name, no } of files) if (!listed.has(no)) await rm(join(folder, name), { force: true });
}

const quotedPrintable = (text: string) =>
  Buffer.from(
    text.replaceAll(/=\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** The plain text of a mail that mail-transports.ts wrote; undefined when the file is gone or is not one. */
export async function readMailFile(folder: string, file: string): Promise<string | undefined> {
  if (!MAIL_FILE.test(file)) return undefined;
  const mail = (await readFile(join(folder, file), 'latin1').catch(() => undefined))?.replaceAll('\r\n', '\n');
  const boundary = mail && /boundary="([^"]+)"/.exec(mail.slice(0, mail.indexOf('\n\n')))?.[1];
  const part = boundary ? mail.split(`--${boundary}`).find((one) => /^content-type: text\/plain/im.test(one)) : mail;
  if (!part) return undefined;
  const at = part.indexOf('\n\n');
  const [head, body] = [part.slice(0, at), part.slice(at + 2)];
  if (/transfer-encoding: quoted-printable/i.test(head)) return quotedPrintable(body).trim();
  return Buffer.from(body, /transfer-encoding: base64/i.test(head) ? 'base64' : 'latin1')
    .toString('utf8')
    .trim();
}
