// The folder of mails that became files: what has no row in `mails` any more goes, for a file names an address and may hold a code.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#server/db/db.ts';

/** As couriers.ts names them, half-written ones too. What else somebody put there is not ours to remove. */
const MAIL_FILE = /^\.?(\d{8,})-[A-Za-z]+\.eml(?:\.part)?$/;

/** Also after SMTP_URL was set: older files stay until their rows go. A folder that is not there has nothing to remove. */
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
