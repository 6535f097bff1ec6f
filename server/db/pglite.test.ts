import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';
import { openPglite } from './pglite.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fathom-pglite-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Another process that holds the lock until it is killed. */
async function otherHolder(lockFile: string) {
  const program = join(folder, 'holder.mjs');
  await writeFile(
    program,
    `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
    await lockFolder(${JSON.stringify(lockFile)}); process.send('held'); setInterval(() => {}, 1000);`,
  );
  const child = fork(program, { execArgv: [] });
  await once(child, 'message');
  return child;
}

test('what was committed is there when the folder is opened again, of which 64 MB are kept in memory', async () => {
  const first = await openPglite({ folder: join(folder, 'pgdata') });
  await first.exec("create table kept (words text); insert into kept values ('still here')");
  await first.close();
  const second = await openPglite({ folder: join(folder, 'pgdata') });
  expect(await second.query('select words from kept')).toEqual([{ words: 'still here' }]);
  expect(await second.query('show shared_buffers')).toEqual([{ shared_buffers: '64MB' }]);
  await second.close();
});

test('a folder that is open cannot be opened a second time in one process, and can after it was closed', async () => {
  const lockFile = join(folder, 'a.lock');
  const unlock = await lockFolder(lockFile);
  await expect(lockFolder(lockFile)).rejects.toThrow(FolderInUse);
  await unlock();
  await (await lockFolder(lockFile))();
});

test('a folder that another process has is refused with its number, and is free once that was killed', async () => {
  const lockFile = join(folder, 'b.lock');
  const holder = await otherHolder(lockFile);
  await expect(lockFolder(lockFile)).rejects.toThrow(`(process ${holder.pid})`);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await (await lockFolder(lockFile))();
});

test('a lock cut short by a crash, or of a process whose number now belongs to another, is taken over', async () => {
  const lockFile = join(folder, 'c.lock');
  await writeFile(lockFile, '{"pid":');
  await (await lockFolder(lockFile))();
  await writeFile(lockFile, JSON.stringify({ pid: process.ppid, started: 'long ago' }));
  if (process.platform === 'linux') await (await lockFolder(lockFile))();
  await writeFile(lockFile, JSON.stringify({ pid: process.pid })); // a container gives every start the same number
  await (await lockFolder(lockFile))();
});

test('of many that find a dead holder at once, one gets the folder', async () => {
  const lockFile = join(folder, 'd.lock');
  await writeFile(lockFile, JSON.stringify({ pid: 2 ** 30 }));
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(lockFile)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(JSON.parse(await readFile(lockFile, 'utf8'))).toMatchObject({ pid: process.pid });
});
