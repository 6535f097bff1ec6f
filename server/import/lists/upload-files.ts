// The parts of uploaded lists on disk, each a file, until the upload is ended. Never more than one part is in memory. Several instances need
// the folder on a shared disk.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Db } from '#server/db/db.ts';
import { BadFile } from '#server/import/text-file.ts';

/** An id may have signs that a path must not. */
const folderName = (id: string): string => createHash('sha256').update(id).digest('hex');

export interface UploadFiles {
  /** Sent again, it is the same part. */
  keep(id: string, no: number, content: Uint8Array): Promise<void>;
  /** Writes the whole file. @throws BadFile when a part is missing, the signal's reason when aborted */
  join(id: string, parts: number, path: string, signal: AbortSignal): Promise<void>;
  /** Those of uploads that are ended go. */
  sweep(db: Db): Promise<void>;
}

export function uploadFiles(folder: string): UploadFiles {
  return {
    async keep(id, no, content) {
      const own = join(folder, folderName(id));
      await mkdir(own, { recursive: true, mode: 0o700 });
      await writeFile(join(own, String(no)), content, { mode: 0o600 });
    },
    async join(id, parts, path, signal) {
      for (let no = 0; no < parts; no += 1) {
        const part = join(folder, folderName(id), String(no));
        await access(part).catch(() => Promise.reject(new BadFile('A part of the file has not arrived. Choose the file again')));
        await pipeline(createReadStream(part), createWriteStream(path, { flags: 'a' }), { signal });
      }
    },
    async sweep(db) {
      const kept = await readdir(folder).catch(() => []);
      const rows = await db.query<{ id: string }>('select id from list_uploads');
      const wanted = new Set(rows.map(({ id }) => folderName(id)));
      for (const name of kept) if (!wanted.has(name)) await rm(join(folder, name), { recursive: true, force: true });
    },
  };
}
