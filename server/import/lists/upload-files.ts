// Uploaded lists on disk, until the upload is ended: each a file that arrives in parts. Several instances need the folder on a shared disk.
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#server/db/db.ts';
import { writePart } from '#server/import/part-file.ts';
import { BadFile } from '#server/import/text-file.ts';

/** An id may have signs that a path must not. */
const fileName = (id: string): string => createHash('sha256').update(id).digest('hex');

export interface UploadFiles {
  /** The part that begins `from` bytes into the file. false: what is before it is not here. */
  keep(id: string, from: number, content: Uint8Array): Promise<boolean>;
  /** Where the file lies. @throws BadFile when it has not so many bytes */
  whole(id: string, bytes: number): Promise<string>;
  /** Those of uploads that are ended go. */
  sweep(db: Db): Promise<void>;
}

export function uploadFiles(folder: string): UploadFiles {
  return {
    async keep(id, from, content) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return writePart(join(folder, fileName(id)), from, content);
    },
    async whole(id, bytes) {
      const path = join(folder, fileName(id));
      const found = await stat(path).catch(() => undefined);
      if (found?.size !== bytes) throw new BadFile('A part of the file has not arrived. Choose the file again');
      return path;
    },
    async sweep(db) {
      const kept = await readdir(folder).catch(() => []);
      const rows = await db.query<{ id: string }>('select id from list_uploads');
      const wanted = new Set(rows.map(({ id }) => fileName(id)));
      for (const name of kept) if (!wanted.has(name)) await rm(join(folder, name), { recursive: true, force: true });
    },
  };
}
