import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockFolder } from '#server/db/folder-lock.ts';
import { BARE_ENVIRONMENT } from '#server/test-server.ts';

const COMMAND = join(import.meta.dirname, '../import.ts');
const HEADER = 'reference,date,position,navArea,subreg,hostility,victim,description,';
const row = (n: number) => `2021-${n},2021-07-29,"1°60'00""N\n103°31'00""E",XI,71,Robbers,Tanker,"Boarded, robbed.",`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fathom-import-command-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the command as a person would, in a process of its own. `stopAt`: SIGINT once stderr says so. */
async function runCommand(words: string[], stopAt?: RegExp) {
  const child = spawn(process.execPath, [COMMAND, ...words], { env: { ...BARE_ENVIRONMENT, DATA_DIR: join(folder, 'data') } });
  let [out, err, stopped] = ['', '', false];
  child.stdout.on('data', (text) => (out += String(text)));
  child.stderr.on('data', (text) => {
    err += String(text);
    if (!stopped && stopAt?.test(err)) stopped = child.kill('SIGINT');
  });
  const exit = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { exit, out, err };
}

describe('npm run import', () => {
  it.each<[string, string[], string]>([
    ['nothing', [], 'Say what to import.'],
    ['an unknown thing', ['ships', 'x.csv'], '"ships" cannot be imported.'],
    ['no file', ['ports'], 'Say which file.'],
    ['two files', ['ports', 'a.csv', 'b.csv'], 'One file at a time.'],
    ['an unknown option', ['ports', 'a.csv', '--fast'], 'Unknown option'],
    ['a database of another kind', ['ports', 'a.csv', '--database', 'mysql://x'], '--database must begin with postgres://.'],
  ])('explains itself when given %s', async (_name, words, said) => {
    const { exit, out, err } = await runCommand(words);
    expect([exit, out]).toEqual([2, '']);
    expect(err).toContain(said);
    expect(err).toContain('npm run import -- ports FILE');
  });

  it('imports, says what it refused, and changes nothing the second time', async () => {
    const path = join(folder, 'events.csv');
    await writeFile(path, [HEADER, row(1), row(1), row(2)].join('\n'));
    const first = await runCommand(['events', path]);
    expect(first.out).toContain('3 rows read: 2 events added, 0 changed, 0 the same, 1 refused.');
    expect(first.out).toContain('line 5 (2021-1): the same reference and date stand at line 3; the first is kept');
    expect(first.exit).toBe(0);
    expect((await runCommand(['events', path])).out).toContain('0 events added, 0 changed, 2 the same, 1 refused.');
    expect(await readdir(join(folder, 'data', 'import-reports'))).toHaveLength(2);
  }, 60_000);

  it('fails in words on a file that is no CSV, and on one that is not there', async () => {
    const path = join(folder, 'events.xlsx');
    await writeFile(path, new Uint8Array([0x50, 0x4b, 3, 4, 0]));
    const { exit, out, err } = await runCommand(['events', path]);
    expect([exit, out, err]).toEqual([
      1,
      '',
      'events.xlsx: This is an Excel or zip file, not CSV. Save it as "CSV UTF-8" and try again. Nothing was changed.\n',
    ]);
    const none = await runCommand(['ports', join(folder, 'none.csv')]);
    expect([none.exit, none.err]).toEqual([1, 'none.csv: There is no such file. Nothing was changed.\n']);
  }, 60_000);

  it('says so when the server is running on the same data folder', async () => {
    const unlock = await lockFolder(join(folder, 'data', 'pgdata.lock'));
    const { exit, err } = await runCommand(['events', join(folder, 'events.csv')]);
    await unlock();
    expect(exit).toBe(1);
    expect(err).toContain(`Another Fathom server (process ${process.pid}) is using this data folder.`);
    expect(err).toContain('An import needs the data folder to itself: stop the server, import, start it again.');
  }, 60_000);

  it('leaves nothing behind when it is stopped with Ctrl-C', { timeout: 120_000, tags: ['long'] }, async () => {
    const [short, path] = [join(folder, 'short.csv'), join(folder, 'long.csv')];
    await writeFile(short, [HEADER, row(1), row(2)].join('\n'));
    await runCommand(['events', short]);
    await writeFile(
      path,
      [
        HEADER,
        ...Array.from({ length: 300_000 }, (_, n) =>
          row(n + 1)
            .replace('2021-07-29', `20${10 + Math.floor(n / 99_999)}-01-01`)
            .replace(/^2021-\d+/, `2021-${(n % 99_999) + 1}`),
        ),
      ].join('\n'),
    );
    const stopped = await runCommand(['events', path], /\d+ %/);
    expect([stopped.exit, stopped.err.split('\n').at(-2)]).toEqual([130, 'Stopped. Nothing was changed.']);
    const after = await runCommand(['events', short]);
    expect(after.out).toContain('0 events added, 0 changed, 2 the same');
  });
});
