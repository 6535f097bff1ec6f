// The files of charts in DATA_DIR/charts. Each is written whole beside its place and then moved there, so that a name always means a whole
// file; what no row names any more is removed later.
import { createHash } from 'node:crypto';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { ChartText } from '#contract/entities/charts/charts.ts';
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import type { SourceFile } from './reading/plan-cell.ts';

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Named by what is in them, so that a name never means another content. */
const FOLDERS = ['cells', 'sources', 'texts', 'sheets', 'uploads', 'work'] as const;

/** What is younger may be of a row that is about to be written. */
const YOUNG_MS = HOUR_MS;

export interface NamedFiles {
  contents: ReadonlySet<string>;
  sources: ReadonlySet<string>;
  texts: ReadonlySet<string>;
}

export class ChartFiles {
  readonly folder: string;
  constructor(dataDir: string) {
    this.folder = join(dataDir, 'charts');
  }

  async prepare(): Promise<void> {
    for (const name of FOLDERS) await mkdir(join(this.folder, name), { recursive: true });
  }

  content = (cell: string, hash: string): string => join(this.folder, 'cells', `${cell}.${hash}.jsonl.gz`);
  source = ({ name, hash }: SourceFile): string => join(this.folder, 'sources', `${name}.${hash}`);
  upload = (id: string): string => join(this.folder, 'uploads', id);
  /** For the files of one thread. */
  work = (name: string): string => join(this.folder, 'work', name);

  text({ hash, kind, name }: Pick<ChartText, 'hash' | 'kind' | 'name'>): string {
    const ending = kind === 'text' ? '.txt' : /\.JPE?G$/.test(name) ? '.jpg' : '.png';
    return join(this.folder, 'texts', `${hash}${ending}`);
  }

  /** Nothing happens when it is there: its name says its content. */
  async keep(path: string, bytes: Uint8Array): Promise<void> {
    if (await isThere(path)) return;
    const beside = this.beside(path);
    const file = await open(beside, 'w');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  }

  /** Where a file is written before it is moved to `path`. */
  beside = (path: string): string => join(dirname(path), `.${basename(path)}.part`);
  isThere = (path: string): Promise<boolean> => isThere(path);

  /** Removes what no row names, and what a server that was killed left behind. */
  async sweep({ contents, sources, texts }: NamedFiles, nowMs: number): Promise<void> {
    for (const [folder, named] of [
      ['cells', contents],
      ['sources', sources],
      ['texts', texts],
    ] as const)
      for (const name of await readdir(join(this.folder, folder))) {
        const isNamed = named.has(folder === 'texts' ? basename(name, extname(name)) : name);
        const path = join(this.folder, folder, name);
        if (!isNamed && (await stat(path)).mtimeMs < nowMs - YOUNG_MS) await rm(path, { force: true });
      }
    for (const name of await readdir(join(this.folder, 'work'))) {
      const path = join(this.folder, 'work', name);
      if ((await stat(path)).mtimeMs < nowMs - DAY_MS) await rm(path, { recursive: true, force: true });
    }
  }
}
