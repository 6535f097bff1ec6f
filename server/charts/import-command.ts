// npm run import -- charts PATH: reads a set of charts beside no server. Its sheets are built when the server runs.
import { lstat } from 'node:fs/promises';
import { basename, relative, resolve } from 'node:path';
import type { Db } from '#server/db/db.ts';
import { ChartFiles } from './chart-files.ts';
import { importChartSet } from './import-set.ts';

interface ChartCommand {
  path: string;
  dataDir: string;
  reportFolder: string;
  signal: AbortSignal;
}

/** Returns what to say. @throws as importChartSet */
export async function importChartsAt(db: Db, { path, dataDir, reportFolder, signal }: ChartCommand): Promise<string> {
  const { mtimeMs, size } = await lstat(path);
  const job = { path, name: basename(resolve(path)), mark: `${size}:${mtimeMs}`, reportFolder, signal };
  const onProgress = ({ cell, done, cells }: { cell: string; done: number; cells: number }) =>
    void process.stderr.write(`${cell}, ${done} of ${cells}\n`);
  const { words, reportPath } = await importChartSet({ db, clock: Date.now, files: new ChartFiles(dataDir) }, { ...job, onProgress });
  return `${words}\nThe server makes the map of them when it runs. All of it: ${relative('.', reportPath)}`;
}
