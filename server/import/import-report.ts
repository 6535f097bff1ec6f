// The result for each row of an import, written to disk line by line and counted. Records refusals and reasons; never decides them.
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { EpochMs } from '#contract/units.ts';

export interface Written {
  added: number;
  updated: number;
  unchanged: number;
}

/**
 * refused: the row was not stored. noted: it was stored, but something in it was left out or changed. merged: another source has reported
 * the same event, and the row is kept with it.
 */
export interface RowRemark {
  kind: 'refused' | 'noted' | 'merged';
  line: number;
  /** How the file itself names the row: a reference, a port. */
  row: string;
  reason: string;
}

/** rows = added + updated + unchanged + merged + refused. */
export interface ImportCounts extends Written {
  rows: number;
  /** New reports of events that were known from another source. */
  merged: number;
  refused: number;
  noted: number;
}

/** How many refusals are shown at once; the file has all. */
const SHOWN = 10;

export class ImportReport {
  readonly path: string;
  readonly counts: ImportCounts = { rows: 0, added: 0, updated: 0, unchanged: 0, merged: 0, refused: 0, noted: 0 };
  readonly firstRefusals: RowRemark[] = [];
  readonly #file: WriteStream;

  private constructor(path: string, file: WriteStream) {
    this.path = path;
    this.#file = file;
  }

  /** Two imports that start at the same moment get separate files. @throws when the folder cannot be written */
  static async open(folder: string, what: string, now: EpochMs): Promise<ImportReport> {
    await mkdir(folder, { recursive: true });
    const name = `${what}-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`;
    for (let no = 1; ; no += 1) {
      const path = join(folder, `${name}${no === 1 ? '' : `-${no}`}.jsonl`);
      const file = createWriteStream(path, { flags: 'wx' });
      file.on('error', () => {}); // comes out of remark and close
      const failed = await once(file, 'open').then(
        () => undefined,
        (error: NodeJS.ErrnoException) => error,
      );
      if (!failed) return new ImportReport(path, file);
      if (failed.code !== 'EEXIST') throw failed;
    }
  }

  async remark(remark: RowRemark): Promise<void> {
    this.counts[remark.kind] += 1;
    if (remark.kind === 'refused' && this.firstRefusals.length < SHOWN) this.firstRefusals.push(remark);
    if (!this.#file.write(`${JSON.stringify(remark)}\n`)) await once(this.#file, 'drain');
  }

  /** How the whole file is understood. */
  async form(form: string, columns?: object): Promise<void> {
    if (!this.#file.write(`${JSON.stringify({ kind: 'form', form, ...columns })}\n`)) await once(this.#file, 'drain');
  }

  add(written: Written): void {
    this.counts.added += written.added;
    this.counts.updated += written.updated;
    this.counts.unchanged += written.unchanged;
  }

  /** Resolves when every remark so far is written. @throws when it cannot be, such as on a full disk */
  async flush(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#file.write('', (error) => (error ? reject(error) : resolve()));
    });
  }

  /** The last line is the verdict: the counts, or why nothing at all was stored. */
  async close(failure?: string): Promise<void> {
    this.#file.end(
      `${JSON.stringify(failure === undefined ? { kind: 'stored', ...this.counts } : { kind: 'nothing stored', reason: failure })}\n`,
    );
    await finished(this.#file);
  }
}
