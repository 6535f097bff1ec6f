// The watched folder: a file laid into it, or a folder of charts, is imported and moved, to done or to refused, with its report beside it.
import { access, lstat, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { filesBelow, isChartName } from '#server/charts/reading/read-set.ts';
import { MOST_FILES } from '#server/charts/reading/zip-file.ts';
import type { EpochMs } from '#contract/units.ts';
import type { ImportOutcome } from '#server/import/run-import.ts';
import { BadFile } from '#server/import/text-file.ts';

/** Being written, or of the system. */
const NOT_YET = /^[.~]|\.(part|partial|tmp|crdownload|filepart)$/i;

export interface InboxFile {
  name: string;
  path: string;
  /** Changes with the file. */
  mark: string;
  /** A file, or a folder of charts. */
  isFile: boolean;
}

export type InboxImport = Omit<ImportOutcome, 'what' | 'form'> & {
  what: string;
  form: string;
  /** For the report, where counts of rows do not say it. */
  words?: string;
};
export type InboxOutcome = { name: string } & ({ done: InboxImport } | { refused: string });

const OWN_FOLDERS = ['done', 'refused'];

/** Changes with the files of a folder of charts. undefined: there are no charts in it, and nobody meant it for this. */
async function markOfFolder(path: string): Promise<string | undefined> {
  let [count, bytes, newest, isOfCharts] = [0, 0, 0, false];
  try {
    for await (const file of filesBelow(path)) {
      const { size, mtimeMs } = await lstat(file);
      [count, bytes, newest] = [count + 1, bytes + size, Math.max(newest, mtimeMs)];
      isOfCharts ||= isChartName(file);
      if (count > MOST_FILES) break; // refused when it is read
    }
  } catch (error) {
    if (!(error instanceof BadFile)) return undefined; // it went while it was looked at
    isOfCharts = true; // refused when it is read, with the reason
  }
  return isOfCharts ? `${count}:${bytes}:${newest}` : undefined;
}

/** The files in the folder, by name. A file counts when it did not change since the last look: one that is being copied grows. */
export class Inbox {
  readonly #folder: string;
  #before = new Map<string, string>();
  /** Imported, and could not be moved away: not again until it changes. */
  readonly #stuck = new Map<string, string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async prepare(): Promise<void> {
    for (const name of ['done', 'refused']) await mkdir(join(this.#folder, name), { recursive: true });
  }

  async ready(): Promise<InboxFile[]> {
    const found: InboxFile[] = [];
    for (const name of (await readdir(this.#folder)).toSorted()) {
      const path = join(this.#folder, name);
      const stats = await lstat(path).catch(() => undefined);
      if (!stats || NOT_YET.test(name) || (stats.isDirectory() && OWN_FOLDERS.includes(name))) continue;
      const mark = stats.isDirectory() ? await markOfFolder(path) : `${stats.size}:${stats.mtimeMs}`;
      if (mark !== undefined) found.push({ name, path, mark, isFile: stats.isFile() || stats.isDirectory() });
    }
    const still = found.filter(({ name, mark }) => this.#before.get(name) === mark && this.#stuck.get(name) !== mark);
    this.#before = new Map(found.map(({ name, mark }) => [name, mark]));
    return still;
  }

  /** Imports one file and moves it. @throws what `importFile` throws for other reasons than the file: then the file stays */
  async take(file: InboxFile, now: EpochMs, importFile: (file: InboxFile) => Promise<InboxImport>): Promise<InboxOutcome> {
    let outcome: InboxOutcome;
    let reportPath: string | undefined;
    try {
      if (!file.isFile) throw new BadFile('This is a link or a device, not a file');
      const done = await importFile(file);
      reportPath = done.reportPath;
      outcome = { name: file.name, done };
    } catch (error) {
      if (!(error instanceof BadFile)) throw error;
      reportPath = error.reportPath;
      outcome = { name: file.name, refused: error.message };
    }
    this.#stuck.set(file.name, file.mark);
    await this.#move(file, 'done' in outcome ? 'done' : 'refused', { outcome, reportPath, now });
    this.#stuck.delete(file.name);
    return outcome;
  }

  async #move(
    { name, path }: InboxFile,
    to: 'done' | 'refused',
    { outcome, reportPath, now }: { outcome: InboxOutcome; reportPath: string | undefined; now: EpochMs },
  ): Promise<void> {
    const target = await this.#freeName(to, name, now);
    await rename(path, target);
    await writeFile(`${target}.report.txt`, `${inWords(outcome)}\n`);
    if (reportPath !== undefined) await rename(reportPath, `${target}.report.jsonl`);
  }

  async #freeName(to: string, name: string, now: EpochMs): Promise<string> {
    const { name: stem, ext } = parse(name);
    const wanted = join(this.#folder, to, name);
    const taken = await access(wanted).then(
      () => true,
      () => false,
    );
    return taken ? join(this.#folder, to, `${stem}-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}${ext}`) : wanted;
  }
}

const count = (n: number) => n.toLocaleString('en');

/** For the person who finds it beside the file. */
function inWords(outcome: InboxOutcome): string {
  if ('refused' in outcome) return `Refused, and nothing of it is stored. ${outcome.refused}.`;
  const { what, form, counts, firstRefusals, words } = outcome.done;
  if (words !== undefined) return words;
  const lines = [
    `Read as ${what} (${form}). ${count(counts.rows)} rows: ${count(counts.added)} added, ${count(counts.updated)} changed, ${count(counts.unchanged)} the same, ${count(counts.merged)} merged with what another source tells, ${count(counts.refused)} refused.`,
    ...firstRefusals.map(({ line, row, reason }) => `  line ${line}${row === '' ? '' : ` (${row})`}: ${reason}`),
  ];
  if (counts.refused > firstRefusals.length) lines.push(`  and ${count(counts.refused - firstRefusals.length)} more`);
  return lines.join('\n');
}
