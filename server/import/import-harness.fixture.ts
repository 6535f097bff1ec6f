// A database, a folder and files to import into it: for tests of importers.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { type ImportJob, type ImportOutcome, runImport } from './run-import.ts';

export const NOW = Date.UTC(2026, 10, 20, 12);

export interface ImportHarness {
  db: Db;
  folder: string;
  file(name: string, content: string | Uint8Array): Promise<string>;
  importText(name: string, content: string, more?: Partial<ImportJob>): Promise<ImportOutcome>;
  importFile(path: string, more?: Partial<ImportJob>): Promise<ImportOutcome>;
  /** Stored events, by id. */
  events(): Promise<Record<string, unknown>[]>;
  report(outcome: Pick<ImportOutcome, 'reportPath'>): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export async function openImportHarness(): Promise<ImportHarness> {
  const db = await openTestDb();
  const folder = await mkdtemp(join(tmpdir(), 'fathom-import-'));
  let imports = 0;
  const harness: ImportHarness = {
    db,
    folder,
    async file(name, content) {
      const path = join(folder, name);
      await writeFile(path, content);
      return path;
    },
    importText: async (name, content, more) => harness.importFile(await harness.file(name, content), more),
    importFile: (path, more) => runImport(db, { path, now: NOW, reportFolder: join(folder, `reports-${(imports += 1)}`), ...more }),
    events: () => db.query('select * from events order by id'),
    async report({ reportPath }) {
      const lines = (await readFile(reportPath, 'utf8')).trim().split('\n');
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    },
    async close() {
      await db.close();
      await rm(folder, { recursive: true });
    },
  };
  return harness;
}
