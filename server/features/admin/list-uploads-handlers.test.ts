import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ListToCheck, ListPreview } from '#contract/entities/vta/watch-lists.ts';
import { DAY_MS } from '#contract/units.ts';
import { checkUpload } from '#server/import/lists/list-uploads.ts';
import { ListChecks, type CheckProgress } from '#server/import/lists/list-checks.ts';
import { uploadFiles } from '#server/import/lists/upload-files.ts';
import { type AdminApp, openAdminApp } from '#server/features/admin/admin.fixture.ts';

let app: AdminApp;
beforeAll(async () => {
  app = await openAdminApp();
});
afterAll(() => app.close());
beforeEach(() => app.db.exec('truncate imported_lists, watch_list_entries, ownership_entries, list_uploads'));

const OWNERS = 'imo,role,company,country,from,to,source,date';
const row = (imo: number, company: string, more = ',PA,2020-01-01,,Register,2026-01-02') => `${imo},owner,${company}${more}`;
const fileOf = (...rows: string[]) => [OWNERS, ...rows].join('\n');

async function send(id: string, text: string, more: Partial<ListToCheck> = {}) {
  const bytes = Buffer.from(text);
  const half = Math.ceil(bytes.length / 2);
  for (const from of [0, half]) await app.root.ask('admin.addListPart', { params: { id, from }, body: bytes.subarray(from, from + half) });
  return app.root.send('admin.checkList', { params: { id }, body: { fileName: 'fleet-owners.csv', bytes: bytes.length, ...more } });
}
const check = async (...asked: Parameters<typeof send>) => (await send(...asked)).body as ListPreview;
const apply = (id: string) => app.root.send('admin.applyList', { params: { id } });
const inForce = () =>
  app.db.query<{ company: string }>('select company from ownership_entries e join imported_lists l using (batch) order by no');
const left = async () => (await app.db.query<{ n: number }>('select count(*)::int as n from ownership_entries'))[0]?.n;

it('a list that is uploaded in parts says its broken rows by line and reason, and is in force only when it is applied', async () => {
  const found = await check('one', fileOf(row(9_074_729, 'Gulf Shipping'), '123,owner,Nobody,,,,,', row(9_319_466, 'Other Lines')));
  expect(found).toMatchObject({
    kind: 'ownership',
    list: 'fleet-owners',
    form: 'CSV of owners',
    editionAt: Date.UTC(2026, 0, 2),
    entries: 2,
    refused: 1,
    remarks: [{ kind: 'refused', line: 3, row: '123', reason: '"123" is no IMO number' }],
    change: { added: 2, changed: 0, gone: 0, same: 0 },
  });
  expect(found).not.toHaveProperty('replaces');
  expect(await inForce()).toEqual([]);
  expect((await apply('one')).status).toBe(200);
  expect(await inForce()).toEqual([{ company: 'Gulf Shipping' }, { company: 'Other Lines' }]);
  expect(await app.lastLine()).toMatchObject({ action: 'importedListSaved', subject: 'ownership:fleet-owners' });
  expect([await app.db.query('select id from list_uploads'), await readdir(app.uploads)]).toEqual([[], []]);
});

it('rows of a check that a crash cut off go with the upload', async () => {
  const content = Buffer.from(fileOf(row(9_074_729, 'Gulf Shipping')));
  await app.root.ask('admin.addListPart', { params: { id: 'one', from: 0 }, body: content });
  let lives = true;
  const transaction: typeof app.db.transaction = async (who, work) => {
    if (!lives) throw new Error('killed');
    const done = await app.db.transaction(who, work);
    lives = (await left()) === 0;
    return done;
  };
  const asked = { id: 'one', fileName: 'owners.csv', bytes: content.length, nowMs: app.deps.clock() };
  const checking = { ...asked, files: uploadFiles(app.uploads), signal: new AbortController().signal };
  await expect(checkUpload({ ...app.db, query: app.db.query.bind(app.db), transaction }, checking)).rejects.toThrow('killed');
  expect([await left(), (await apply('one')).status]).toEqual([1, 404]);
  await app.root.ask('admin.dropList', { params: { id: 'one' } });
  expect(await left()).toBe(0);
});

it('what a newer edition would add, change and take away is said before it replaces the list', async () => {
  await send('one', fileOf(row(9_074_729, 'Gulf Shipping'), row(9_319_466, 'Other Lines'), row(9_241_061, 'Same Lines')));
  await apply('one');
  const next = fileOf(
    row(9_074_729, 'Gulf Shipping', ',LR,2021-01-01,,Register,2026-02-02'),
    row(9_241_061, 'Same Lines'),
    row(9_241_061, 'New'),
  );
  const found = await check('two', next);
  expect(found.replaces).toEqual({ editionAt: Date.UTC(2026, 0, 2), entries: 3 });
  expect(found.change).toEqual({ added: 1, changed: 1, gone: 1, same: 1 });
  expect(found.examples).toEqual([
    { change: 'gone', name: 'IMO 9319466: Other Lines, owner' },
    { change: 'changed', name: 'IMO 9074729: Gulf Shipping, owner' },
    { change: 'added', name: 'IMO 9241061: New, owner' },
  ]);
});

it('a cancelled upload leaves nothing, and one that was compared with another edition is not applied', async () => {
  await send('one', fileOf(row(9_074_729, 'Gulf Shipping')));
  expect(await left()).toBe(1);
  await app.root.ask('admin.dropList', { params: { id: 'one' } });
  expect([await left(), (await apply('one')).status]).toEqual([0, 404]);
  await send('two', fileOf(row(9_074_729, 'Gulf Shipping')));
  await send('three', fileOf(row(9_319_466, 'Other Lines')));
  await apply('three');
  expect((await apply('two')).status).toBe(409);
  expect(await inForce()).toEqual([{ company: 'Other Lines' }]);
});

it('a file that is no list, or whose parts are not all there, is refused in words', async () => {
  expect(await send('one', 'a,b\n1,2')).toMatchObject({
    status: 422,
    body: { message: 'This is neither a watch list nor a list of owners that is known.' },
  });
  const lost = await send('two', fileOf(row(9_074_729, 'Gulf Shipping')), { bytes: 3000 });
  expect(lost).toMatchObject({ status: 422, body: { message: 'A part of the file has not arrived. Choose the file again.' } });
});

it('an upload that was not ended within a day is forgotten with what it wrote, and nobody but an administrator uploads', async () => {
  await send('one', fileOf(row(9_074_729, 'Gulf Shipping')));
  await app.db.query('update list_uploads set begun_at_ms = begun_at_ms - $1', [DAY_MS + 1]);
  const { ada } = await app.people();
  const part = { params: { id: 'two', from: 0 }, body: Buffer.from('a') };
  expect((await ada.send('admin.addListPart', part)).status).toBe(403);
  await app.root.ask('admin.addListPart', part);
  expect([await left(), await app.db.query('select id from list_uploads')]).toEqual([0, [{ id: 'two' }]]);
});

it('a watch list is compared by the ids of its entries', async () => {
  const listOf = (...rows: string[]) =>
    ['id,schema,name,aliases,countries,identifiers,sanctions,dataset,last_seen', ...rows.map((one) => `${one},,,2026-10-01`)].join('\n');
  await send('one', listOf('a,Vessel,PEARL,,pa,IMO9074729', 'b,Vessel,GONE,,,', 'p,Person,Somebody,,,'), { list: 'EU' });
  await apply('one');
  const found = await check('two', listOf('a,Vessel,PEARL,,lr,IMO9074729', 'c,Vessel,NEW,,,'), { list: 'EU' });
  expect(found).toMatchObject({ kind: 'watchList', list: 'EU', others: 0, change: { added: 1, changed: 1, gone: 1, same: 0 } });
});

it('a file with more rows or ships than are read is refused in words, and how far it is read is told, of rows that are no ships too', async () => {
  const rows = ['id,schema,name,aliases,countries,identifiers,sanctions,dataset,last_seen'];
  for (let no = 0; no < 12_000; no += 1) rows.push(`${no},${no % 3000 === 0 ? 'Vessel' : 'Person'},NAME ${no},,,,,,2026-10-01`);
  const content = Buffer.from(rows.join('\n'));
  const files = uploadFiles(app.uploads);
  await files.keep('large', 0, content);
  await app.db.query("insert into list_uploads values ('large', 1)");
  const told: CheckProgress[] = [];
  const signal = new AbortController().signal;
  const asked = { id: 'large', fileName: 'all.csv', bytes: content.length, files, nowMs: app.deps.clock(), signal };
  const checkWithin = (limits: Parameters<typeof checkUpload>[1]['limits']) =>
    checkUpload(app.db, { ...asked, limits, onProgress: (progress) => told.push(progress) });
  expect(await checkWithin({ mostRows: 12_000, mostShips: 4 })).toMatchObject({ entries: 4, others: 11_996 });
  expect(told.map(({ rows: read }) => read)).toEqual([5000, 10_000]);
  expect(told.every(({ share }) => share > 0 && share <= 1)).toBe(true);
  await expect(checkWithin({ mostRows: 11_999 })).rejects.toThrow('This file has more than 11,999 rows, which is the most that are read');
  await expect(checkWithin({ mostShips: 3 })).rejects.toThrow('This watch list names more than 3 ships');
  await expect(checkWithin({ mostBytes: 100_000 })).rejects.toThrow(/at most 0 MB are read/);
  expect(await app.db.query('select count(*)::int as n from watch_list_entries')).toEqual([{ n: 0 }]);
});

it('a check that takes long says how far it is, goes on while it is asked after, and ends when the upload is cancelled', async () => {
  const checks = new ListChecks(() => new Error('ended'), 1);
  let begun = 0;
  let finish: ((preview: ListPreview) => void) | undefined;
  const check: Parameters<ListChecks['ask']>[1] = (signal, onProgress) => {
    begun += 1;
    onProgress({ rows: 5000, share: 0.25 });
    return new Promise((resolve, reject) => {
      finish = resolve;
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  };
  expect(await checks.ask('a', check)).toEqual({ reading: { rows: 5000, share: 0.25 } });
  const preview = { list: 'EU' } as ListPreview;
  finish?.(preview);
  expect([await checks.ask('a', check), begun]).toEqual([preview, 1]);
  await checks.ask('b', check);
  const waiting = checks.ask('b', check);
  checks.stop('b');
  await expect(waiting).rejects.toThrow('ended');
});
