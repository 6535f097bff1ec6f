// kill -9 while a set of charts is read: the next run goes on with the cell that was being read, and reports all of them.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BARE_ENVIRONMENT } from '#server/test-server.ts';
import { s57Cell } from '#tests/fixtures/s57-writer.ts';

const COMMAND = join(import.meta.dirname, '../import.ts');
const CELLS = 12;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fathom-killed-charts-'));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));

async function run(path: string, killAt?: string): Promise<{ out: string; err: string }> {
  const child = spawn(process.execPath, [COMMAND, 'charts', path], { env: { ...BARE_ENVIRONMENT, DATA_DIR: join(folder, 'data') } });
  let [out, err] = ['', ''];
  child.stdout.on('data', (text) => (out += String(text)));
  child.stderr.on('data', (text) => {
    err += String(text);
    if (killAt !== undefined && err.includes(killAt)) child.kill('SIGKILL');
  });
  await new Promise((resolve) => child.on('close', resolve));
  return { out, err };
}

test('a set that was cut off is read to its end by the next run, and no cell twice', { tags: ['long'], timeout: 180_000 }, async () => {
  const set = join(folder, 'set');
  await mkdir(set);
  const area = [
    [
      [10, 50],
      [10.5, 50],
      [10.5, 50.25],
      [10, 50.25],
      [10, 50],
    ] as const,
  ];
  const names = Array.from({ length: CELLS }, (_, no) => `XX5KILL${String.fromCharCode(65 + no)}`);
  for (const cell of names)
    await writeFile(join(set, `${cell}.000`), s57Cell({ cell, features: [{ id: 1, objl: 302, attributes: { CATCOV: '1' }, area }] }));
  expect((await run(set, '6 of 12')).out).toBe('');
  const { out, err } = await run(set);
  expect(out).toContain('12 cells new, 0 updated or cancelled, 0 the same; 0 cells, texts or pictures refused.');
  expect(err).not.toContain('5 of 12');
  expect(err).toContain('6 of 12');
  expect(await readdir(join(folder, 'data/charts/cells'))).toHaveLength(CELLS);
});
