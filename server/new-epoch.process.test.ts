// The command of an operator who put a backup back, as a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openDb, readEpoch } from './db/open-db.ts';
import { killLeftovers, startServer } from './test-server.ts';

const PATIENT_MS = 180_000;
let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fathom-epoch-'));
});
afterEach(() => killLeftovers());
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }));

async function newEpoch(folder: string): Promise<{ code: unknown; said: string }> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'new-epoch.ts')], { env: { PATH, DATA_DIR: folder } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (piece: string) => (said += piece));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}
async function epochOf(folder: string): Promise<string> {
  const db = await openDb({ dataDir: folder, databaseUrl: undefined });
  const epoch = await readEpoch(db);
  await db.close();
  return epoch;
}

test(
  'SY22: begins a new epoch, but not under a running server and not where there is no database',
  async () => {
    const empty = await newEpoch(join(dataDir, 'none'));
    expect(empty.code).toBe(1);
    expect(empty.said).toMatch(/There is no database/);
    const server = await startServer({ PORT: '0', DATA_DIR: dataDir });
    const refused = await newEpoch(dataDir);
    expect(refused.code).toBe(1);
    expect(refused.said).toMatch(/Stop the server first/);
    expect(await server.stop()).toBe(0);
    const before = await epochOf(dataDir);
    const begun = await newEpoch(dataDir);
    expect(begun.code).toBe(0);
    const after = await epochOf(dataDir);
    expect(after).not.toBe(before);
    expect(begun.said).toContain(after);
  },
  PATIENT_MS,
);
