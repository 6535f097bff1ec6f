import { MINUTE_MS } from '#contract/units.ts';
import { mkdir, readdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { realFile } from '#server/import/real-files.fixture.ts';
import { CSV, feedsHarness } from './feeds-harness.fixture.ts';
import { type Imports, MOST_INBOX_BYTES } from './start-imports.ts';

const harness = feedsHarness();

describe('the watched folder', () => {
  let imports: Imports;
  const lay = (name: string, content: string) => writeFile(join(harness.folder(), 'inbox', name), content);
  const lies = async (where: string) => (await readdir(join(harness.folder(), 'inbox', where))).toSorted();
  /** A file counts when it was the same at the look before. */
  async function lookTwice() {
    await imports.look();
    await imports.look();
  }

  it('takes in a list of owners, whose day is in its name', async () => {
    imports = await harness.start();
    await lay('owners 2026-01-31.csv', 'imo,role,company,country,from,to,source,date\n9074729,owner,Gulf Shipping,PA,,,Register,\n');
    await lookTwice();
    expect(await readFile(join(harness.folder(), 'inbox/done/owners 2026-01-31.csv.report.txt'), 'utf8')).toContain(
      'Read as entries of "owners" of 2026-01-31 (CSV of owners). 1 rows: 1 added',
    );
    await imports.stop();
  });

  it('takes in a file while the server runs, and moves it to done with its report beside it', async () => {
    imports = await harness.start();
    await lay('week 5.csv', CSV);
    await lookTwice();
    expect(await lies('')).toEqual(['done', 'refused']);
    expect(await lies('done')).toEqual(['week 5.csv', 'week 5.csv.report.jsonl', 'week 5.csv.report.txt']);
    expect(await readFile(join(harness.folder(), 'inbox/done/week 5.csv.report.txt'), 'utf8')).toBe(
      'Read as events (CSV). 2 rows: 1 added, 0 changed, 0 the same, 0 merged with what another source tells, 1 refused.\n' +
        '  line 3 (2): the date "2026-01-32" is not in the calendar\n',
    );
    expect(await harness.events()).toMatchObject([{ source: 'Imported file' }]);
    expect(await harness.job('Inbox')).toEqual({
      name: 'Inbox',
      state: 'idle',
      lastAt: harness.app.deps.clock(),
      counts: { rows: 2, added: 1, updated: 0, unchanged: 0, merged: 0, refused: 1 },
    });
  });

  it.each([
    ['page.csv', '<!doctype html><html>Sign in</html>', 'This is a web page or another XML file, not CSV or GeoJSON'],
    ['empty.json', '', 'This file is empty'],
    ['nothing.csv', 'reference,date,latitude,longitude\n1,2026-01-32,1,2\n', 'None of its 1 rows can be taken'],
  ])('moves %s to refused with the reason, and says it to the administrator', async (name, content, words) => {
    imports = await harness.start();
    await lay(name, content);
    await lookTwice();
    expect(await lies('refused')).toEqual([name, `${name}.report.jsonl`, `${name}.report.txt`]);
    expect(await readFile(join(harness.folder(), 'inbox/refused', `${name}.report.txt`), 'utf8')).toContain(
      `Refused, and nothing of it is stored. ${words}`,
    );
    expect(await harness.job('Inbox')).toMatchObject({ state: 'failed', error: expect.stringContaining(`${name}: ${words}`) as string });
    expect(await harness.events()).toEqual([]);
  });

  it('refuses a file that is too large and a link, and takes the others all the same', async () => {
    imports = await harness.start();
    await lay('huge.csv', CSV);
    await truncate(join(harness.folder(), 'inbox/huge.csv'), 10 * MOST_INBOX_BYTES);
    await symlink('/etc/hostname', join(harness.folder(), 'inbox/link.csv'));
    await lay('z.csv', CSV);
    await lookTwice();
    expect(await readFile(join(harness.folder(), 'inbox/refused/huge.csv.report.txt'), 'utf8')).toContain(
      'This file has 1,000 MB; at most 100 MB are read',
    );
    expect(await readFile(join(harness.folder(), 'inbox/refused/link.csv.report.txt'), 'utf8')).toContain(
      'This is a link or a device, not a file',
    );
    expect(await lies('done')).toContain('z.csv');
    expect(await harness.events()).toHaveLength(1);
    expect(await harness.job('Inbox')).toMatchObject({ state: 'failed' });
  });

  it('waits for a file that is still being copied, and ignores other files', async () => {
    imports = await harness.start();
    await lay('grows.csv', 'reference,date');
    await imports.look();
    await lay('grows.csv', CSV);
    await imports.look();
    await mkdir(join(harness.folder(), 'inbox/own'));
    await lay('.hidden', 'x');
    await lay('a.csv.part', 'x');
    expect(await lies('')).toContain('grows.csv');
    await lookTwice();
    expect(await lies('')).toEqual(['.hidden', 'a.csv.part', 'done', 'own', 'refused']);
  });

  it('keeps both files when the same name comes again', async () => {
    imports = await harness.start();
    for (let time = 0; time < 2; time += 1) {
      await lay('week.csv', CSV);
      await lookTwice();
    }
    expect((await lies('done')).filter((name) => name.endsWith('.csv'))).toHaveLength(2);
    expect(await harness.events()).toHaveLength(1);
  });

  it('keeps a file while the database is down, and imports it afterwards', async () => {
    imports = await harness.start();
    await lay('week.csv', CSV);
    await harness.app.db.exec('alter table events rename to gone');
    await lookTwice();
    expect(await lies('')).toContain('week.csv');
    expect(await harness.job('Inbox')).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('It could not be stored') as string,
    });
    await harness.app.db.exec('alter table gone rename to events');
    harness.app.passMs(MINUTE_MS);
    await lookTwice();
    expect(await lies('done')).toContain('week.csv');
    expect(await harness.job('Inbox')).toMatchObject({ state: 'idle' });
  });

  it('at a start, imports what a killed server had begun', async () => {
    imports = await harness.start();
    await harness.app.db.query("update import_feeds set lease_until_ms = $1 where name = 'inbox'", [
      harness.app.deps.clock() + 5 * MINUTE_MS,
    ]);
    await lay('week.csv', CSV);
    await lookTwice();
    expect(await lies('')).toContain('week.csv');
    imports = await harness.start();
    await lookTwice();
    expect(await lies('done')).toContain('week.csv');
  });

  it.skipIf(!realFile('world-port-index.csv'))(
    'takes the World Port Index for ports',
    async () => {
      imports = await harness.start();
      await lay('ports.csv', await readFile(realFile('world-port-index.csv') ?? '', 'utf8'));
      await lookTwice();
      expect(await harness.job('Inbox')).toMatchObject({ state: 'idle', counts: { rows: 3768, refused: 2 } });
      await harness.app.db.exec('delete from ports');
    },
    120_000,
  );
});
