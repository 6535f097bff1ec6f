// Where real files are beside the repository, for tests that are skipped by name without them.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The path of a real file, or undefined when there is none. */
export function realFile(name: string): string | undefined {
  const path = join(import.meta.dirname, '../../../shared/data', name);
  return existsSync(path) ? path : undefined;
}

/** The header and rows of an ASAM file whose references are of these years, unchanged. */
export async function incidentsOf(path: string, years: readonly number[]): Promise<{ header: string; rows: string[] }> {
  const [header = '', ...rows] = (await readFile(path, 'utf8')).split(/\r?\n(?=\d{4}-\d+,)/);
  return { header, rows: rows.filter((row) => years.includes(Number(row.slice(0, 4)))) };
}
