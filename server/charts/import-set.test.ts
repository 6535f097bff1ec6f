// The whole way of a set, with a reader in place of GDAL: what it reads is shown by reading/read-cell.test.ts.
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChartImport, ChartImportLine } from '#contract/entities/charts/chart-imports.ts';
import type { ChartCellRow } from '#contract/tables.ts';
import { type AdminApp, openAdminApp } from '#server/features/admin/admin.fixture.ts';
import type { Client } from '#server/features/feature-app.fixture.ts';
import { MINUTE_MS } from '#contract/units.ts';
import { CSV, LIMITS, Servers } from '#server/feeds/feeds-harness.fixture.ts';
import { type Imports, startImports } from '#server/feeds/start-imports.ts';
import { s57Cancellation, s57Catalogue, s57Cell, s57Update } from '#tests/fixtures/s57-writer.ts';
import { ChartFiles } from './chart-files.ts';
import { importChartSet } from './import-set.ts';
import type { CellRead } from './reading/cell-protocol.ts';
import type { CellThread } from './reading/cell-thread.ts';
import { BadCell } from './reading/iso8211.ts';
import { makeZip } from './reading/zip-writer.fixture.ts';

let folder = '';
let app: AdminApp;
let mia: Client;
let imports: Imports | undefined;
/** Cells that were read, with the number of their files. */
let reads: string[] = [];
/** Called before a cell is read. */
let onRead: (cell: string) => void = () => undefined;
let rebuilt: string[][] = [];
const servers = new Servers();

const square = [
  [10, 50],
  [10.5, 50],
  [10.5, 50.25],
  [10, 50.25],
  [10, 50],
] as [number, number][];
const READ: Omit<CellRead, 'hash' | 'texts'> = {
  counts: { DEPARE: 1 },
  placeless: 0,
  box: [10, 50, 10.5, 50.25],
  coverage: { type: 'MultiPolygon', coordinates: [[square]] },
  namedTexts: ['XXNOTE.TXT'],
};
/** Refuses files with WRONG in them. */
const reader: CellThread = {
  async cell({ sources, identity, texts, path }) {
    onRead(identity.cell);
    reads.push(`${identity.cell} ${sources.length}`);
    for (const source of sources) if ((await readFile(source)).includes('WRONG')) throw new BadCell('GDAL cannot read all of it');
    await writeFile(path, 'content');
    return {
      ...READ,
      hash: crc32(`${identity.cell}${identity.update}`).toString(16).padStart(16, '0'),
      texts: texts.filter(({ name }) => name === 'XXNOTE.TXT'),
      ...(identity.cell === 'XX5MENDS' && { mends: '1 object could not be drawn: RESARE 540-30-1' }),
    };
  },
  picture: () => Promise.reject(new BadCell('this is no picture')),
  stop: async () => undefined,
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fathom-charts-'));
  app = await openAdminApp({ dataDir: folder });
  ({ mia } = await app.people());
});
beforeEach(async () => {
  [reads, rebuilt, onRead] = [[], [], () => undefined];
  const sheets = async (cells: string[]) => cells.length === 0 || rebuilt.push(cells) > 0; // none: what a start catches up
  imports = await startImports({ ...app.deps, dataDir: folder, entries: [], rebuildSheets: sheets, openCellThread: () => reader });
});
afterEach(async () => {
  await imports?.stop();
  await rm(join(folder, 'inbox'), { recursive: true, force: true });
  await app.db.exec('delete from chart_cells; delete from chart_imports; delete from chart_cells_due; delete from import_feeds');
});
afterAll(async () => {
  servers.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const base = (cell: string, edition = 1) => s57Cell({ cell, edition, features: [] });
const update = (cell: string, no: number, content?: string) =>
  s57Update({
    cell,
    update: no,
    insert: content === undefined ? [] : [{ id: 1, objl: 159, attributes: { INFORM: content }, point: [10, 50] }],
  });

async function lay(name: string, files: Record<string, Buffer | string>): Promise<void> {
  await mkdir(join(folder, 'inbox', name), { recursive: true });
  for (const [file, content] of Object.entries(files)) await writeFile(join(folder, 'inbox', name, file), content);
}
/** A file counts when it was the same at the look before. */
async function take(name: string, files: Record<string, Buffer | string>): Promise<string[]> {
  await lay(name, files);
  await imports?.look();
  await imports?.look();
  return linesOf(name);
}
async function importOf(name: string): Promise<ChartImport> {
  const { imports: found } = (await app.root.ask('admin.chartImports')) as { imports: ChartImport[] };
  return found.find((one) => one.name === name) as ChartImport;
}
async function linesOf(name: string): Promise<string[]> {
  const { lines } = (await app.root.ask('admin.chartImport', { params: { id: (await importOf(name)).id } })) as {
    lines: ChartImportLine[];
  };
  return lines.map(({ cell, outcome, edition, update: to, reason }) =>
    [cell, outcome, edition !== undefined && `${edition}.${to}`, reason].filter(Boolean).join(' '),
  );
}
/** What a device holds. */
async function held(): Promise<Map<string, ChartCellRow>> {
  const pull = (await mia.ask('sync.pull', { body: { cursor: {}, want: ['world:areas'] } })) as {
    changes: { t: string; row?: ChartCellRow }[];
  };
  return new Map(pull.changes.flatMap(({ t, row }) => (t === 'chartCells' && row ? [[row.id, row] as const] : [])));
}

describe('a set of charts in the inbox', () => {
  it('reaches every device cell by cell, is reported in words, and its sheets are built', async () => {
    const lines = await take('January', {
      'XX5TEST1.000': base('XX5TEST1'),
      'XX5TEST1.001': update('XX5TEST1', 1),
      'XX4TEST2.000': base('XX4TEST2'),
      'XX5WRONG.000': Buffer.alloc(64, 0x9c),
      'XX5TEST3.001': update('XX5TEST3', 1),
      'XXNOTE.TXT': Buffer.from('Vors\u00e4tzlich', 'latin1'),
      'XXPIC.TIF': 'no picture',
    });
    expect(lines).toEqual([
      'XXPIC.TIF refused it is no picture of TIFF, or it is cut off',
      'XX4TEST2 new 1.0',
      'XX5TEST1 new 1.1',
      'XX5TEST3 refused its base cell (.000) is not here: updates alone cannot be read',
      'XX5WRONG refused XX5WRONG.000: it is encrypted (S-63) or damaged. Ask for it without encryption: only plain S-57 is read',
    ]);
    expect((await held()).get('XX5TEST1')).toMatchObject({
      edition: 1,
      update: 1,
      scale: 25_000,
      purpose: 5,
      agency: 540,
      minZoom: 10,
      box: [10, 50, 10.5, 50.25],
      state: 'shown',
      texts: [{ name: 'XXNOTE.TXT', kind: 'text', bytes: 12 }],
    });
    expect(rebuilt).toEqual([['XX4TEST2', 'XX5TEST1']]);
    expect(await readFile(join(folder, 'inbox/done/January.report.txt'), 'utf8')).toContain(
      'Read as nautical charts (S-57): 2 cells new, 0 updated or cancelled, 0 the same; 3 cells, texts or pictures refused.',
    );
    const [text] = await readdir(join(folder, 'charts/texts'));
    expect(await readFile(join(folder, 'charts/texts', text ?? ''), 'utf8')).toBe('Vors\u00e4tzlich');
    expect(await importOf('January')).toMatchObject({ state: 'ended', cells: 4, counts: { new: 2, refused: 3 } });
  });

  it('is read before sheets are built on, and what a start catches up goes on after it', async () => {
    await imports?.stop();
    const done: string[] = [];
    let began = () => {};
    const hasBegun = new Promise<void>((resolve) => (began = resolve));
    const rebuildSheets = async (_: string[], signal: AbortSignal) => {
      done.push('builds');
      began();
      if (done.length > 1) return done.push('is built') > 0;
      await once(signal, 'abort');
      done.push('stops');
      throw signal.reason;
    };
    onRead = (cell) => void done.push(`reads ${cell}`);
    imports = await startImports({ ...app.deps, dataDir: folder, entries: [], rebuildSheets, openCellThread: () => reader });
    await lay('first', { 'XX5FIRST.000': base('XX5FIRST') });
    void imports.look();
    await hasBegun;
    await imports.look();
    expect(done).toEqual(['builds', 'stops', 'reads XX5FIRST', 'builds', 'is built']);
  });

  it('waits for no address, and no address for it', async () => {
    await imports?.stop();
    const building = (_: string[], signal: AbortSignal) => once(signal, 'abort').then(() => Promise.reject(signal.reason as Error));
    let asked = 0;
    const url = await servers.serve((_, answer) => {
      asked += 1;
      answer.setHeader('content-type', 'text/csv').end(CSV);
    });
    const entries = [{ name: 'desk', url, everyMs: MINUTE_MS }];
    imports = await startImports({
      ...app.deps,
      dataDir: folder,
      entries,
      rebuildSheets: building,
      openCellThread: () => reader,
      limits: LIMITS,
    });
    void imports.look();
    await vi.waitFor(() => expect(asked).toBe(1));
    const asksAgain = () => {
      app.passMs(MINUTE_MS);
      void imports?.look();
      expect(asked).toBeGreaterThan(1);
    };
    await vi.waitFor(asksAgain, { timeout: 20_000 });
  });

  it('names in its report the objects that are not as the cell has them', async () => {
    expect(await take('broken', { 'XX5MENDS.000': base('XX5MENDS'), 'XX5MENDS.002': update('XX5MENDS', 2) })).toEqual([
      'XX5MENDS new 1.0 update 2 could not be applied: not up to date. 1 object could not be drawn: RESARE 540-30-1. XX5MENDS.002 cannot follow update 0: update 1 is missing',
    ]);
  });

  it('that comes again changes nothing; updates alone go on where it was; what is wrong leaves the last good state', async () => {
    await take('one', { 'XX5TEST1.000': base('XX5TEST1'), 'XX5TEST1.001': update('XX5TEST1', 1) });
    expect(await take('two', { 'XX5TEST1.000': base('XX5TEST1'), 'XX5TEST1.001': update('XX5TEST1', 1) })).toEqual(['XX5TEST1 same 1.1']);
    expect(await take('three', { 'XX5TEST1.002': update('XX5TEST1', 2), 'XX5TEST1.004': update('XX5TEST1', 4) })).toEqual([
      'XX5TEST1 updated 1.2 update 4 could not be applied: not up to date. XX5TEST1.004 cannot follow update 2: update 3 is missing',
    ]);
    expect(await take('four', { 'XX5TEST1.003': update('XX5TEST1', 3, 'WRONG') })).toEqual([
      'XX5TEST1 refused 1.2 updates 3 and 4 could not be applied: not up to date. GDAL cannot read all of it',
    ]);
    expect(await take('five', { 'XX5TEST1.003': update('XX5TEST1', 3), 'XX5TEST1.004': update('XX5TEST1', 4, 'WRONG') })).toEqual([
      'XX5TEST1 updated 1.3 update 4 could not be applied: not up to date. XX5TEST1.004: GDAL cannot read all of it',
    ]);
    expect((await held()).get('XX5TEST1')).toMatchObject({ update: 3 });
    expect(reads.at(-1)).toBe('XX5TEST1 4');
  });

  it('that lacks updates is said not to be up to date, to devices and to the administrator, until they come', async () => {
    const name = 'XX5TEST1';
    const upTo = (last: number, wrong?: number) =>
      Object.fromEntries(
        Array.from({ length: last }, (_, at) => [`${name}.00${at + 1}`, update(name, at + 1, wrong === at + 1 ? 'WRONG' : undefined)]),
      );
    const words = 'updates 4 and 5 could not be applied: not up to date';
    expect(await take('mixed', { [`${name}.000`]: base(name), ...upTo(5, 4) })).toEqual([
      `${name} new 1.3 ${words}. ${name}.004: GDAL cannot read all of it`,
    ]);
    expect((await held()).get(name)).toMatchObject({ update: 3, notApplied: [4, 5] });
    expect(await importOf('mixed')).toMatchObject({ notUpToDate: 1 });
    expect(await take('same', { [`${name}.000`]: base(name), ...upTo(3) })).toEqual([`${name} same 1.3 ${words}`]);
    expect(await take('whole', { [`${name}.000`]: base(name), ...upTo(5) })).toEqual([`${name} updated 1.5`]);
    expect((await held()).get(name)?.notApplied).toBeUndefined();
  });

  it('with updates of a newer edition whose base did not come, is said not to be up to date until that edition comes', async () => {
    const name = 'XX5TEST1';
    const ofNewer = s57Update({ cell: name, edition: 2, update: 1 });
    await take('one', { [`${name}.000`]: base(name) });
    expect(await take('two', { [`${name}.001`]: ofNewer })).toEqual([
      `${name} refused 1.0 ${name}.001 is for edition 2, and edition 1 is here`,
    ]);
    expect((await held()).get(name)).toMatchObject({ edition: 1, update: 0, newerEdition: 2 });
    expect(await take('three', { [`${name}.001`]: update(name, 1) })).toEqual([`${name} updated 1.1`]);
    expect((await held()).get(name)).toMatchObject({ update: 1, newerEdition: 2 });
    expect(await take('four', { [`${name}.000`]: base(name, 2), [`${name}.001`]: ofNewer })).toEqual([`${name} updated 2.1`]);
    expect((await held()).get(name)?.newerEdition).toBeUndefined();
  });

  it('that has two updates under one name goes as far as what is before them, and names both', async () => {
    const files = { 'XX5TEST1.000': base('XX5TEST1'), 'XX5TEST1.001': update('XX5TEST1', 1), 'XX5TEST2.000': base('XX5TEST2') };
    await mkdir(join(folder, 'inbox/two/other'), { recursive: true });
    await writeFile(join(folder, 'inbox/two/other/XX5TEST1.001'), update('XX5TEST1', 1, 'of another set'));
    await writeFile(join(folder, 'inbox/two/other/XX5TEST2.000'), files['XX5TEST2.000']);
    expect(await take('two', files)).toEqual([
      'XX5TEST1 new 1.0 update 1 could not be applied: not up to date. XX5TEST1.001: it is there twice, with different content: XX5TEST1.001 and other/XX5TEST1.001. Import each set by itself',
      'XX5TEST2 new 1.0',
    ]);
  });

  it('with a damaged file, by the checksum of its catalogue, leaves that cell as it was', async () => {
    const cell = base('XX5TEST1');
    const catalogue = s57Catalogue([{ name: 'XX5TEST1.000', crc: crc32(cell) + 1 }]);
    expect(await take('set', { 'XX5TEST1.000': cell, 'CATALOG.031': catalogue, 'XX5TEST2.000': base('XX5TEST2') })).toEqual([
      'XX5TEST1 refused XX5TEST1.000: it is damaged: its checksum is not that of CATALOG.031',
      'XX5TEST2 new 1.0',
    ]);
  });

  it('that cancels a cell says so to devices; only a newer edition brings it back', async () => {
    await take('one', { 'XX5TEST1.000': base('XX5TEST1') });
    rebuilt = [];
    expect(await take('two', { 'XX5TEST1.001': s57Cancellation({ cell: 'XX5TEST1', update: 1 }) })).toEqual([
      'XX5TEST1 cancelled 1.1 its producer cancelled it: it is not drawn',
    ]);
    expect((await held()).get('XX5TEST1')).toMatchObject({ state: 'cancelled' });
    expect(rebuilt).toEqual([['XX5TEST1']]);
    expect(await take('three', { 'XX5TEST1.000': base('XX5TEST1') })).toEqual([
      'XX5TEST1 refused 1.1 edition 1 was cancelled: only a newer edition brings the cell back',
    ]);
    const { issuedOn } = (await held()).get('XX5TEST1') ?? {};
    expect(await take('four', { 'XX5TEST1.000': base('XX5TEST1', 2) })).toEqual([
      `XX5TEST1 updated 2.0 its producer cancelled it on ${issuedOn}: it is drawn again because this set holds edition 2`,
    ]);
    expect((await held()).get('XX5TEST1')).toMatchObject({ state: 'shown', edition: 2 });
  });

  it('that brings a cell and cancels it, and an older one after it, leave the cell cancelled', async () => {
    const files = { 'XX5TEST1.000': base('XX5TEST1'), 'XX5TEST1.001': s57Cancellation({ cell: 'XX5TEST1', update: 1 }) };
    expect(await take('all', files)).toEqual(['XX5TEST1 cancelled 1.1 its producer cancelled it: it is not drawn']);
    expect(await take('older', { 'XX5TEST1.000': base('XX5TEST1') })).toEqual([
      'XX5TEST1 refused 1.1 edition 1 was cancelled: only a newer edition brings the cell back',
    ]);
    expect((await held()).get('XX5TEST1')).toMatchObject({ state: 'cancelled' });
  });

  it('that brings a cell together with its cancellation never shows it to devices, not for a moment', async () => {
    await app.db.exec(`
      create function refuse_shown() returns trigger language plpgsql as
        $$ begin if new.state = 'shown' then raise exception 'shown'; end if; return new; end $$;
      create trigger refuse_shown before insert or update on chart_cells for each row execute function refuse_shown()`);
    try {
      const files = { 'XX5TEST1.000': base('XX5TEST1'), 'XX5TEST1.001': s57Cancellation({ cell: 'XX5TEST1', update: 1 }) };
      expect(await take('both', files)).toEqual(['XX5TEST1 cancelled 1.1 its producer cancelled it: it is not drawn']);
      expect((await held()).get('XX5TEST1')).toMatchObject({ state: 'cancelled', edition: 1, update: 1 });
    } finally {
      await app.db.exec('drop trigger refuse_shown on chart_cells; drop function refuse_shown()');
    }
  });

  it('that draws a cell which a set before it had cancelled unseen, says so', async () => {
    await take('one', { 'XX5TEST1.001': s57Cancellation({ cell: 'XX5TEST1', update: 1 }), 'XX5TEST2.000': base('XX5TEST2') });
    expect(await take('two', { 'XX5TEST1.000': base('XX5TEST1') })).toEqual([
      'XX5TEST1 new 1.0 its producer cancelled it before: it is drawn again because this set holds edition 1',
    ]);
  });

  it('that brings only a text which a cell names, gives the text to the cell', async () => {
    await take('one', { 'XX5TEST1.000': base('XX5TEST1') });
    expect(await take('two', { 'XX5TEST1.000': base('XX5TEST1'), 'XXNOTE.TXT': 'Caution' })).toEqual(['XX5TEST1 updated 1.0']);
    expect((await held()).get('XX5TEST1')?.texts).toMatchObject([{ name: 'XXNOTE.TXT' }]);
  });

  it('of which nothing can be read is refused, with the reason', async () => {
    expect(await take('set', { 'XX5WRONG.000': Buffer.alloc(64, 0x9c), 'PERMIT.TXT': '' })).toHaveLength(1);
    expect(await readdir(join(folder, 'inbox/refused'))).toContain('set');
    expect(await readFile(join(folder, 'inbox/refused/set.report.txt'), 'utf8')).toContain('it is encrypted (S-63)');
    expect((await importOf('set')).state).toBe('refused');
  });

  it('that was cut off goes on where it was, and reports all of it', async () => {
    const files = { 'XX5TEST1.000': base('XX5TEST1'), 'XX5TEST2.000': base('XX5TEST2'), 'XX5TEST3.000': base('XX5TEST3') };
    await lay('set', files);
    const job = { path: join(folder, 'inbox/set'), name: 'set', mark: 'same', reportFolder: join(folder, 'import-reports') };
    const parts = { db: app.db, files: new ChartFiles(folder), clock: app.deps.clock, openThread: () => reader };
    const killed = new AbortController();
    onRead = (cell) => {
      if (cell === 'XX5TEST2') killed.abort(new Error('killed'));
      killed.signal.throwIfAborted();
    };
    await expect(importChartSet(parts, { ...job, signal: killed.signal })).rejects.toThrow('killed');
    expect((await importOf('set')).state).toBe('running');
    onRead = () => undefined;
    const { counts } = await importChartSet(parts, { ...job, signal: new AbortController().signal });
    expect(counts).toMatchObject({ rows: 3, added: 3 });
    expect(reads).toEqual(['XX5TEST1 1', 'XX5TEST2 1', 'XX5TEST3 1']);
    expect((await importOf('set')).state).toBe('ended');
  });
});

describe('an administrator', () => {
  const ID = 'upload-0001';
  const zip = makeZip([{ path: 'ENC_ROOT/XX5TEST1.000', content: base('XX5TEST1') }]);
  const sendPart = (from: number, body: Buffer) => app.root.send('admin.addChartPart', { params: { id: ID, from }, body });
  const end = (bytes: number) =>
    app.root.send('admin.endChartUpload', { params: { id: ID }, body: { fileName: 'Sailing "north".zip', bytes } });

  it('uploads a zip in parts, and sees it wait and what became of it', async () => {
    const [first, rest] = [zip.subarray(0, 50), zip.subarray(50)];
    expect((await sendPart(50, rest)).status).toBe(409);
    expect((await sendPart(0, first)).status).toBe(200);
    expect((await sendPart(50, rest)).status).toBe(200);
    expect((await sendPart(0, first)).status, 'one that comes again, late').toBe(200);
    const asJson = { headers: { 'content-type': 'application/json' }, body: { content: 'YQ==' } };
    expect((await app.root.send('admin.addChartPart', { params: { id: ID, from: 0 }, ...asJson })).status).toBe(422);
    expect((await end(zip.length + 1)).status).toBe(404);
    expect((await end(zip.length)).status).toBe(200);
    expect(await importOf('Sailing _north_.zip')).toMatchObject({ id: ID, state: 'waiting' });
    expect(await app.lastLine()).toMatchObject({ action: 'chartsUploaded' });
    await imports?.look();
    await imports?.look();
    expect(await importOf('Sailing _north_.zip')).toMatchObject({ id: ID, state: 'ended', counts: { new: 1 } });
    expect(((await app.root.ask('admin.overview')) as { jobs: object[] }).jobs).toContainEqual(
      expect.objectContaining({
        name: 'Charts',
        state: 'idle',
        counts: { rows: 1, added: 1, updated: 0, unchanged: 0, merged: 0, refused: 0 },
      }),
    );
  });

  it('uploads one file of a cell, or is told that a file is neither that nor a zip, nor a chart', async () => {
    const upload = async (id: string, fileName: string, content: Buffer) => {
      await app.root.send('admin.addChartPart', { params: { id, from: 0 }, body: content });
      await app.root.send('admin.endChartUpload', { params: { id }, body: { fileName, bytes: content.length } });
      await imports?.look();
      await imports?.look();
    };
    await upload('upload-0002', 'xx5test1.000', base('XX5TEST1'));
    expect(await linesOf('xx5test1')).toEqual(['XX5TEST1 new 1.0']);
    await upload('upload-0003', 'notes.000', Buffer.from('Dear Sir'));
    expect(await importOf('notes.zip')).toMatchObject({ state: 'refused', error: expect.stringContaining('neither a zip') as string });
    await upload('upload-0005', 'letter.txt', Buffer.from('Dear Sir'));
    expect(await importOf('letter.txt')).toMatchObject({ state: 'refused', error: expect.stringContaining('neither a zip') as string });
    await upload('upload-0004', 'XX5TEST9.000', Buffer.from('Dear Sir'));
    expect((await linesOf('XX5TEST9'))[0]).toContain('it is not a chart');
  });

  it('is told what is wrong with a zip that is hostile, or has no charts', async () => {
    for (const [path, why] of [
      ['../XX5TEST1.000', 'a file of it would lie outside its folder'],
      ['notes.txt', 'It has no nautical charts'],
    ] as const) {
      const wrong = makeZip([{ path, content: Buffer.from('x') }]);
      await sendPart(0, wrong);
      await end(wrong.length);
      await imports?.look();
      await imports?.look();
      expect(await importOf('Sailing _north_.zip')).toMatchObject({
        id: ID,
        state: 'refused',
        error: expect.stringContaining(why) as string,
      });
      await app.db.exec('delete from chart_imports');
    }
  });

  it('ends an upload, a set that waits, and one that is being read: what was read stays', async () => {
    const cancel = () => app.root.send('admin.cancelChartImport', { params: { id: ID } });
    await sendPart(0, zip);
    expect((await cancel()).status).toBe(200);
    expect((await end(zip.length)).status).toBe(404);
    expect((await cancel()).status).toBe(404);

    let asked: Promise<unknown> | undefined;
    onRead = () => {
      asked ??= importOf('set').then(({ id }) => app.root.ask('admin.cancelChartImport', { params: { id } }));
    };
    const slow: CellThread = {
      ...reader,
      cell: async (...all) => {
        const read = await reader.cell(...all);
        await asked;
        return read;
      },
    };
    await imports?.stop();
    imports = await startImports({ ...app.deps, dataDir: folder, entries: [], openCellThread: () => slow });
    expect(await take('set', { 'XX5TEST1.000': base('XX5TEST1'), 'XX5TEST2.000': base('XX5TEST2') })).toEqual(['XX5TEST1 new 1.0']);
    expect((await importOf('set')).state).toBe('cancelled');
    expect(await readFile(join(folder, 'inbox/refused/set.report.txt'), 'utf8')).toContain(
      'An administrator cancelled it. 1 of 2 cells were read before and stay',
    );
  });

  it('withdraws a cell from all devices, until it is loaded again', async () => {
    await take('one', { 'XX5TEST1.000': base('XX5TEST1') });
    rebuilt = [];
    await app.root.ask('admin.withdrawChart', { params: { id: 'XX5TEST1' } });
    expect((await held()).size).toBe(0);
    expect(await app.lastLine()).toMatchObject({ action: 'chartWithdrawn', subject: 'XX5TEST1', before: { edition: 1 } });
    expect(await app.root.send('admin.withdrawChart', { params: { id: 'XX5TEST1' } })).toMatchObject({ status: 404 });
    expect(await take('two', { 'XX5TEST1.000': base('XX5TEST1') })).toEqual(['XX5TEST1 new 1.0']);
    expect(rebuilt).toEqual([['XX5TEST1'], ['XX5TEST1']]);
  });
});
