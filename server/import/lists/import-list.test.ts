import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ListEntry, ListIndex, type NamedShip } from '#domain/watch-lists/list-index.ts';
import { openImportHarness, type ImportHarness, NOW } from '#server/import/import-harness.fixture.ts';
import { importList, type ListJob } from './import-list.ts';
import { listFormOf } from './list-forms.ts';
import { SDN_CSV } from './ofac.fixture.ts';

let harness: ImportHarness;
beforeAll(async () => {
  harness = await openImportHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.db.exec('truncate imported_lists, watch_list_entries, ownership_entries'));

let reports = 0;
async function take(name: string, text: string, more: Partial<ListJob> = {}) {
  const path = await harness.file(name, text);
  const form = await listFormOf(path);
  if (!form) throw new Error('no list');
  return importList(harness.db, form, { path, now: NOW, reportFolder: `${harness.folder}/lists-${(reports += 1)}`, ...more });
}
const entries = () => harness.db.query('select entry_id, imo, names, flag, text from watch_list_entries order by no');
const lists = () => harness.db.query('select id, edition_at_ms, entries from imported_lists order by id');

const OFAC = [
  '36,"AEROCARIBBEAN AIRLINES",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"Havana, Cuba."',
  `11111,"GULF PEARL","vessel","IRAN",-0- ,"ABCD","Crude Oil Tanker",-0- ,-0- ,"Panama",-0- ,"Vessel Registration Identification IMO 9074729; f.k.a. 'OLD PEARL'."`,
  '11112,"WRONG NUMBER","vessel","IRAN",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"Vessel Registration Identification IMO 9074728."',
  '11113,"BROKEN","vessel"',
].join('\r\n');

it('a file in the form of OFAC gives its ships, with number, former names and flag; broken rows are named, others left out', async () => {
  const outcome = await take('ofac-sdn-2026-11-01.csv', `${OFAC}\r\n\u001a`);
  expect(outcome).toMatchObject({ list: 'ofac-sdn', editionAtMs: Date.UTC(2026, 10, 1), others: 1 });
  expect(outcome.counts).toMatchObject({ rows: 3, added: 2, refused: 1, noted: 1 });
  expect(outcome.firstRefusals).toEqual([
    { kind: 'refused', line: 4, row: '', reason: 'the row has 3 columns where the first line has 12' },
  ]);
  expect(await entries()).toMatchObject([
    { entry_id: '11111', imo: 9_074_729, names: ['GULF PEARL', 'OLD PEARL'], flag: 'PA' },
    { entry_id: '11112', imo: null, names: ['WRONG NUMBER'], flag: null },
  ]);
});

interface Stored extends Pick<ListEntry, 'names' | 'text'> {
  entry_id: string;
  imo: number | null;
  flag: string;
}

it('OFAC’s SDN.CSV gives its ships alone; one with the number of an entry is matched by that, whatever her name, before any name', async () => {
  const outcome = await take('SDN.CSV', SDN_CSV, { list: 'OFAC SDN', issuedAt: Date.UTC(2026, 10, 1) });
  expect(outcome).toMatchObject({ list: 'OFAC SDN', form: 'OFAC CSV', others: 3, counts: { rows: 2, added: 2, refused: 0, noted: 0 } });
  const rows = await harness.db.query<Stored>('select entry_id, imo, names, flag, text from watch_list_entries order by no');
  expect(rows).toMatchObject([
    {
      entry_id: '90003',
      imo: 9_187_629,
      names: ['AMBER CRANE', 'SILVER CRANE'],
      flag: 'PA',
      text: expect.stringMatching(/^Program EXAMPLE1\] \[EXAMPLE2\. Owner BLUE HERON TRADING COMPANY, LTD\.\. Vessel Registration/),
    },
    { entry_id: '90004', imo: null, names: ['QUIET OTTER'], flag: 'CK', text: 'Program EXAMPLE2. Vessel Year of Build 2001.' },
  ]);
  const index = new ListIndex();
  for (const { entry_id: entryId, imo, ...entry } of rows) index.add({ ...entry, listId: 'l', entryId, imo: imo ?? undefined });
  const hits = (ship: NamedShip) => index.matches(ship, 10).map(({ entry, by }) => [entry.entryId, by]);
  expect(hits({ imo: 9_187_629, name: 'QUIET OTTER', flag: 'CK' })).toEqual([
    ['90003', 'imo'],
    ['90004', 'name'],
  ]);
  expect(hits({ imo: 9_319_466, name: 'AMBER CRANE', flag: 'PA' })).toEqual([]);
  expect(hits({ name: 'SILVER CRANE' })).toEqual([['90003', 'name']]);
});

const SIMPLE =
  'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,dataset,first_seen,last_seen,last_change';

it('OpenSanctions as CSV and as JSON lines give the same ships, and the newest day of their rows is the edition', async () => {
  await take(
    'vessels.csv',
    `${SIMPLE}\nos-1,Vessel,GULF PEARL,OLD PEARL;PEARL,,pa,,IMO9074729;273456789,Sanctioned,,,EU list,2024-01-01,2026-10-02T00:00:00,2026-10-01\nos-2,Person,Somebody,,,,,,,,,,,,\n`,
  );
  const line = (part: object) =>
    JSON.stringify({ id: 'os-1', caption: 'GULF PEARL', schema: 'Vessel', last_seen: '2026-10-03T04:00:00', ...part });
  const properties = { name: ['GULF PEARL'], alias: ['OLD PEARL', 'PEARL'], flag: ['pa'], imoNumber: ['9074729'], topics: ['Sanctioned'] };
  const outcome = await take(
    'vessels-lines.json',
    `${line({ properties, datasets: ['EU list'] })}\n{"id": broken\n${line({ schema: 'Company', properties: {} })}\n`,
  );
  expect(outcome).toMatchObject({ others: 1, counts: { rows: 2, refused: 1 } });
  const [csv, json] = await entries();
  expect(csv).toEqual({
    entry_id: 'os-1',
    imo: 9_074_729,
    names: ['GULF PEARL', 'OLD PEARL', 'PEARL'],
    flag: 'PA',
    text: 'Sanctioned. EU list',
  });
  expect(json).toEqual(csv);
  expect(await lists()).toEqual([
    { id: 'watchList:vessels', edition_at_ms: Date.UTC(2026, 9, 2), entries: 1 },
    { id: 'watchList:vessels-lines', edition_at_ms: Date.UTC(2026, 9, 3), entries: 1 },
  ]);
});

const OWNERS = 'imo,role,company,country,from,to,source,date';

it.each([false, true])(
  'a newer edition takes the place of the whole one before, an older one changes nothing (in turns: %s)',
  async (inTurns) => {
    await take(
      'owners-2026-10-01.csv',
      `${OWNERS}\n9074729,owner,Gulf Shipping,PA,2020,,Register,2026-09-30\n9319466,manager,Other,,,,Register,\n`,
      { inTurns },
    );
    await take('owners-2026-11-01.csv', `${OWNERS}\n9074729,owner,New Shipping,PA,2026-10,,Register,2026-10-30\n`, { inTurns });
    await expect(take('owners-2026-10-15.csv', `${OWNERS}\n9074729,owner,Old,,,,,\n`, { inTurns })).rejects.toThrow(
      /2026-11-01 .* is in force/,
    );
    expect(await harness.db.query('select imo, company from ownership_entries')).toEqual([{ imo: 9_074_729, company: 'New Shipping' }]);
  },
);

it.each([
  ['owners-2026-11-02.csv', `${OWNERS}\n123,owner,X,,,,,\n`, /No ship can be taken .* "123" is no IMO number/],
  ['owners-2026-11-02.csv', `${OWNERS}\n9074729,owner,"X,,,,,\n`, /never closed/],
  ['owners.csv', `${OWNERS}\n9074729,owner,X,,,,,\n`, /of which day/],
  ['owners-2027-11-02.csv', `${OWNERS}\n9074729,owner,X,,,,,\n`, /in the future/],
])('a bad file changes nothing and says why: %s %#', async (name, text, words) => {
  await take('owners-2026-11-01.csv', `${OWNERS}\n9074729,owner,Good,,,,,\n`, { inTurns: true });
  const dump = async () => [await lists(), await harness.db.query('select * from ownership_entries')];
  const before = await dump();
  await expect(take(name, text, { inTurns: true })).rejects.toThrow(words);
  expect(await dump()).toEqual(before);
});

it('a file of events or ports is no such list', async () => {
  for (const text of ['reference,date,position\n', '{"type":"FeatureCollection","features":[]}'])
    expect(await listFormOf(await harness.file('other.csv', text))).toBeUndefined();
});

it('a list more than a record of a ship can name is refused; a new edition of one of them is taken', async () => {
  const file = 'imo,role,company,country,from,to,source,date\n9074729,owner,Gulf Shipping,PA,,,Register,\n';
  await harness.db.exec(`insert into imported_lists (id, kind, name, edition_at_ms, imported_at_ms, entries, batch)
    select 'ownership:week ' || n, 'ownership', 'week ' || n, 1, 1, 1, 'b' from generate_series(1, 100) n`);
  await expect(take('week 101 2026-10-01.csv', file)).rejects.toThrow('There are 100 lists of this kind already');
  expect(await lists()).toHaveLength(100);
  await take('week 100 2026-10-01.csv', file);
  expect(await lists()).toHaveLength(100);
});
