// The operator's own ground: archives laid into DATA_DIR/maps are found, and forgotten when they are taken away, without a restart. One
// that cannot be used is skipped, and the job of this name says why in the administrator's overview.
import { createHmac } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OwnMap } from '#contract/own-maps.ts';
import { type Jobs, runEvery } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { readArchive } from './read-archive.ts';

const LOOK_EVERY_MS = 15_000;
const MOST_MAPS = 200;

export interface OwnMapFile {
  file: string;
  bytes: number;
  changedMs: number;
}
type Found = OwnMapFile & { map?: OwnMap; wrong?: string };

export interface OwnMaps {
  /** The finest last: it is drawn over the others. */
  list(): OwnMap[];
  /** The file of an edition, as it was when it was read; undefined: there is none. */
  fileOf(id: string): OwnMapFile | undefined;
  /** Looks at the folder now. @throws Error that names every archive that cannot be used */
  look(): Promise<void>;
  stop(): Promise<void>;
}

interface Parts {
  /** Need not exist. */
  folder: string;
  /** Makes names that nobody can guess. */
  secret: Buffer;
  log: Pick<Log, 'warn'>;
  jobs?: Jobs;
}

async function readOne(name: string, { file, bytes, changedMs }: OwnMapFile, secret: Buffer): Promise<Found> {
  try {
    const { facts, header } = await readArchive(file, bytes);
    const id = createHmac('sha256', secret).update(`${name}\n${bytes}\n${changedMs}\n`).update(header).digest('hex').slice(0, 24);
    return { file, bytes, changedMs, map: { id, name, ...facts } };
  } catch (error) {
    return { file, bytes, changedMs, wrong: `${name}: ${error instanceof Error ? error.message : String(error)}` };
  }
}

const isFiner = (a: OwnMap, b: OwnMap): number => a.maxZoom - b.maxZoom || a.name.localeCompare(b.name, 'en');

export function startOwnMaps({ folder, secret, log, jobs }: Parts): OwnMaps {
  let found = new Map<string, Found>();

  async function look(): Promise<void> {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.pmtiles') && !name.startsWith('.'));
    const next = new Map<string, Found>();
    for (const name of names.slice(0, MOST_MAPS)) {
      const file = join(folder, name);
      const now = await stat(file).catch(() => undefined);
      if (!now?.isFile()) continue;
      const before = found.get(name);
      const isSame = before?.bytes === now.size && before.changedMs === now.mtimeMs;
      next.set(name, isSame ? before : await readOne(name, { file, bytes: now.size, changedMs: now.mtimeMs }, secret));
    }
    found = next;
    const wrong = [...found.values()].flatMap((one) => one.wrong ?? []);
    if (wrong.length > 0) throw new Error(`Skipped: ${wrong.join('; ')}`);
  }

  const stop = runEvery({ jobs, log, name: 'own maps', everyMs: LOOK_EVERY_MS, failed: 'Own maps cannot all be used' }, look);
  return {
    list: () => [...found.values()].flatMap(({ map }) => map ?? []).sort(isFiner),
    fileOf: (id) => [...found.values()].find(({ map }) => map?.id === id),
    look,
    stop,
  };
}
