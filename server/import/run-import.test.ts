import { SecurityEvent } from '#contract/entities/events.ts';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { createLog } from '#server/log.ts';
import { BadFile } from './text-file.ts';
import { incidentsOf, realFile } from './real-files.fixture.ts';
import { type ImportName, runImport } from './run-import.ts';
import { seedWorld } from './seed.ts';

const NOW = Date.UTC(2026, 10, 20);
const LATER = NOW + 3_600_000;
let folder = '';
let db: Db;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fathom-import-'));
  db = await openTestDb();
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => db.exec(`truncate ports, events cascade; delete from settings where name like 'seed.%'`));

let imports = 0;
const runFile = (what: ImportName, path: string, more: { now?: number; signal?: AbortSignal; onProgress?: () => void } = {}) =>
  runImport(db, { what, path, now: NOW, reportFolder: join(folder, `reports-${(imports += 1)}`), ...more });
async function runText(what: ImportName, text: string, more: { now?: number; signal?: AbortSignal; onProgress?: () => void } = {}) {
  const path = join(folder, `${what}.csv`);
  await writeFile(path, text);
  return runFile(what, path, more);
}
const dump = (table: 'ports' | 'events') => db.query(`select * from ${table} order by id`);
const readReport = async (path: string) =>
  (await readFile(path, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const incident = (reference: string, more = '"1°07\'00""N\n103°31\'00""E"') =>
  `${reference},2022-06-01,${more},XI,71,Robbers,Tanker,"Boarded, robbed.",`;
const EVENTS_HEADER = 'reference,date,position,navArea,subreg,hostility,victim,description,';

describe('importing a file', () => {
  it('stores good rows, and says of each bad one at which line it stands and why', async () => {
    const outcome = await runText(
      'events',
      [EVENTS_HEADER, incident('2022-1'), incident('2022-2', '"somewhere"'), incident('2022-1'), 'x,y', incident('2022-3')].join('\n'),
    );
    expect(outcome.counts).toEqual({ rows: 5, added: 2, updated: 0, unchanged: 0, merged: 0, refused: 3, noted: 0 });
    expect((await dump('events')).map((event) => event['id'])).toEqual(['asam-2022-1-2022-06-01', 'asam-2022-3-2022-06-01']);
    expect(await readReport(outcome.reportPath)).toEqual([
      { kind: 'form', form: 'ASAM' },
      {
        kind: 'refused',
        line: 4,
        row: '2022-2',
        reason: 'the position "somewhere" is not degrees, minutes and seconds with N or S and E or W',
      },
      { kind: 'refused', line: 6, row: '2022-1', reason: 'the same reference and date stand at line 3; the first is kept' },
      { kind: 'refused', line: 7, row: '', reason: 'the row has 2 columns where the first line has 9' },
      { kind: 'stored', ...outcome.counts },
    ]);
  });

  it('changes nothing the second time, and only what differs the third', async () => {
    const file = (victim: string) => [EVENTS_HEADER, incident('2022-1'), incident('2022-2').replace('Tanker', victim)].join('\r\n');
    await runText('events', file('Tanker'));
    const before = await dump('events');
    expect((await runText('events', `\u{FEFF}${file('Tanker').replaceAll('\r\n', '\n')}`, { now: LATER })).counts).toMatchObject({
      added: 0,
      updated: 0,
      unchanged: 2,
    });
    expect(await dump('events')).toEqual(before);
    expect((await runText('events', file('Yacht'), { now: LATER })).counts).toMatchObject({ added: 0, updated: 1, unchanged: 1 });
    const [, changed] = await dump('events');
    expect(changed).toMatchObject({ title: 'Robbery: Yacht', reported_at_ms: NOW, updated_at_ms: LATER });
  });

  it('keeps what an event said before each correction, oldest first, and nothing where only its words changed', async () => {
    const rows = (more?: string, victim = 'Tanker') => [EVENTS_HEADER, incident('2022-1', more).replace('Tanker', victim)].join('\n');
    await runText('events', rows());
    await runText('events', rows().replace('Boarded, robbed.', 'Boarded and robbed.'), { now: NOW + 1 });
    expect((await dump('events'))[0]).toMatchObject({ earlier: null });
    await runText('events', rows('"2°00\'00""N\n103°30\'00""E"'), { now: LATER });
    await runText('events', rows('"3°00\'00""N\n103°30\'00""E"', 'Bulk carrier'), { now: LATER + 1 });
    const [{ earlier } = {}] = await dump('events');
    expect(earlier).toMatchObject([
      { lat: expect.closeTo(1.1167, 3), victim: 'Tanker', until: LATER },
      { lat: 2, victim: 'Tanker', until: LATER + 1 },
    ]);
    for (const one of SecurityEvent.shape.earlier.parse(earlier) ?? []) expect(one.until).toBeGreaterThan(NOW);
  });

  it('stores more rows than one statement takes', async () => {
    const many = Array.from({ length: 1201 }, (_, n) => incident(`2022-${n + 1}`));
    expect((await runText('events', [EVENTS_HEADER, ...many].join('\n'))).counts).toMatchObject({ rows: 1201, added: 1201 });
  });

  it.each<[string, string, string]>([
    [
      'a file that turns bad after many good rows',
      [EVENTS_HEADER, ...Array.from({ length: 900 }, (_, n) => incident(`2022-${n + 1}`)), '2022-9999,"never closed'].join('\n'),
      'A quotation mark is opened and never closed',
    ],
    [
      'a file of which no row can be taken',
      [EVENTS_HEADER, incident('no'), incident('none')].join('\n'),
      'None of its 2 rows can be taken. The first: the reference "no" is not like 2022-146',
    ],
    ['a file without rows', EVENTS_HEADER, 'This file has a first line and no rows under it'],
    ['a file of another kind', 'a,b\n1,2\n', 'The first line must name the columns'],
  ])('leaves everything as it was after %s, and the report says why', async (_name, text, words) => {
    await runText('events', [EVENTS_HEADER, incident('2021-1')].join('\n'));
    const before = await dump('events');
    const failure = await runText('events', text).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(BadFile);
    expect((failure as BadFile).message).toContain(words);
    expect(await dump('events')).toEqual(before);
    const [name] = await readdir(join(folder, `reports-${imports}`));
    expect((await readReport(join(folder, `reports-${imports}`, name ?? ''))).at(-1)).toMatchObject({
      kind: 'nothing stored',
      reason: expect.stringContaining(words) as string,
    });
  });

  it('leaves nothing behind when it is stopped half way', async () => {
    const stop = new AbortController();
    const many = Array.from({ length: 3000 }, (_, n) => incident(`2022-${n + 1}`));
    const stopped = runText('events', [EVENTS_HEADER, ...many].join('\n'), {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('stopped')),
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(await dump('events')).toEqual([]);
  });

  it('stores nothing when the report cannot be written', async () => {
    const path = join(folder, 'events.csv');
    await writeFile(path, [EVENTS_HEADER, incident('2022-1')].join('\n'));
    await expect(runImport(db, { what: 'events', path, now: NOW, reportFolder: join(path, 'under-a-file') })).rejects.toThrow(
      /ENOTDIR|EEXIST/,
    );
    expect(await dump('events')).toEqual([]);
  });

  it('fills every column of a port but what the server sets itself', async () => {
    const header = 'World Port Index Number,Main Port Name,Alternate Port Name,UN/LOCODE,Country Code,Harbor Size,Latitude,Longitude';
    await runText('ports', `${header}\n49830,Chennai, ,IN MAA,India,Large,13.1,80.3\n`);
    const [port = {}] = await dump('ports');
    const empty = Object.keys(port).filter((column) => port[column] === null);
    expect(empty.toSorted()).toEqual(['computed_rating', 'given_rating', 'threat_rating']);
  });

  it('never touches a rating that somebody gave', async () => {
    const file =
      'World Port Index Number,Main Port Name,Alternate Port Name,UN/LOCODE,Country Code,Harbor Size,Latitude,Longitude\n49830,Chennai, ,IN MAA,India,Large,13.1,80.3\n';
    await runText('ports', file);
    await db.exec(`update ports set threat_rating = 'Low'`);
    expect((await runText('ports', file.replace('Large', 'Medium'))).counts).toMatchObject({ updated: 1 });
    expect((await dump('ports'))[0]).toMatchObject({ id: 'INMAA', threat_rating: 'Low', harbour_size: 'Medium' });
  });
});

const wpi = realFile('world-port-index.csv');
const asam = realFile('asam-incidents.csv');
const silent = createLog('error', () => {});

describe('real files', { tags: ['long'] }, () => {
  it.skipIf(!wpi)(
    'the World Port Index (world-port-index.csv) lies on top of the ports of the package without doubling them',
    async () => {
      await seedWorld(db, () => NOW, silent, { hasSamples: true });
      const seeded = (await dump('ports')).length;
      const { counts } = await runFile('ports', wpi ?? '');
      expect(counts).toMatchObject({ rows: 3768, refused: 2, unchanged: 0 });
      expect(counts.added + counts.updated).toBe(3766);
      expect(counts.updated).toBeGreaterThan(1000); // 981 share a LOCODE, more only a name and a place
      const stored = await dump('ports');
      expect(stored).toHaveLength(seeded + counts.added);
      const [shanghai, ...others] = stored.filter((port) => port['name'] === 'Shanghai');
      expect([shanghai?.['id'], others]).toEqual(['CNSHA', []]);
      expect(stored.filter((port) => port['country'] === null)).toEqual([]);
      expect((await runFile('ports', wpi ?? '', { now: LATER })).counts).toMatchObject({
        rows: 3768,
        refused: 2,
        unchanged: 3766,
        added: 0,
        updated: 0,
      });
      expect(await dump('ports')).toEqual(stored);
    },
    120_000,
  );

  it.skipIf(!asam)(
    'the incidents (asam-incidents.csv) are all stored but the two that stand twice',
    async () => {
      const { counts, firstRefusals } = await runFile('events', asam ?? '');
      expect(counts).toEqual({ rows: 8642, added: 8640, updated: 0, unchanged: 0, merged: 0, refused: 2, noted: 0 });
      expect(firstRefusals.map((refusal) => refusal.row).sort()).toEqual(['2021-161', '2021-207']);
      const stored = await dump('events');
      expect((await runFile('events', asam ?? '', { now: LATER })).counts).toMatchObject({ unchanged: 8640, added: 0, updated: 0 });
      expect(await dump('events')).toEqual(stored);
      expect(stored.filter((event) => event['type'] === 'Unexplained')).toHaveLength(12); // as the README says
    },
    120_000,
  );

  it.skipIf(!asam)(
    'told by a second source under other names of columns, the incidents of a year are merged and none is lost',
    async () => {
      const { header, rows: year } = await incidentsOf(asam ?? '', [2021]);
      await runText('events', [header, ...year].join('\n'));
      const before = await db.query<{ n: number }>('select count(*)::int as n from events');
      const path = join(folder, 'second.csv');
      await writeFile(path, ['Ref,Date,Position,NavArea,SubReg,Incident Type,Vessel,Narrative,', ...year].join('\n'));
      const { counts } = await runImport(db, { path, now: LATER, reportFolder: join(folder, 'second'), source: 'Second', inTurns: true });
      const { rows: all, added, merged, refused } = counts;
      expect([all, added + merged + refused]).toEqual([year.length, year.length]);
      expect(merged / all).toBeGreaterThan(0.95);
      expect(await db.query('select count(*)::int as n from events')).toEqual([{ n: (before[0]?.n ?? 0) + added }]);
      const again = await runImport(db, { path, now: LATER, reportFolder: join(folder, 'again'), source: 'Second', inTurns: true });
      expect(again.counts).toMatchObject({ unchanged: all - refused, added: 0, updated: 0, merged: 0 });
    },
    60_000,
  );
});
