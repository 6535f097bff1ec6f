// Judges rows of watch lists and lists of owners: an entry, or why it is none. Entries of others than ships are left out.
import { isImoNumber, parseImo } from '#domain/ais/imo.ts';
import { COUNTRY_CODES } from '#contract/countries.ts';
import { toCountryCode } from '#server/import/country-names.ts';

export interface WatchListEntry {
  entryId: string;
  names: string[];
  imo?: number;
  flag?: string;
  text: string;
}

export interface OwnershipRow {
  imo: number;
  role: string;
  company: string;
  country: string;
  from: string;
  to: string;
  source: string;
  date: string;
}

/** day: of when the list says that it is, as far as the row tells. */
export type Judged<Row> = { row: Row; notes: string[]; day?: string } | { refused: string } | 'noShip';

/** A name is not longer, and a ship has not more. */
const [MAX_NAME, MAX_NAMES, MAX_TEXT] = [160, 40, 500];

const cut = (text: string, most: number) => text.replaceAll(/\s+/g, ' ').trim().slice(0, most);
const partsOf = (text: string | undefined): string[] => (text ?? '').split(';').flatMap((part) => part.trim() || []);
const joined = (...texts: (string | undefined)[]): string => cut([...new Set(texts.filter(Boolean))].join('. '), MAX_TEXT);

/** The IMO number that is named as one, or a text of seven digits with the right check digit. */
function imoIn(texts: readonly string[]): { imo?: number; notes: string[] } {
  const named = texts.flatMap((text) =>
    [...text.matchAll(/\bIMO(?:\s*(?:No\.?|number))?[\s:.-]*(\d{7})\b/gi)].map(([, digits]) => Number(digits)),
  );
  const bare = texts.flatMap((text) => (/^\d{7}$/.test(text.trim()) ? [Number(text)] : []));
  const imo = [...named, ...bare].find((one) => isImoNumber(one));
  if (imo !== undefined) return { imo, notes: [] };
  const [wrong] = named;
  return { notes: wrong === undefined ? [] : [`IMO number ${wrong} is none (its check digit is wrong): the entry is compared by name`] };
}

/** Of several countries nobody can say which one is the flag. */
function flagIn(codes: readonly string[]): string | undefined {
  const known = [...new Set(codes.map((code) => code.toUpperCase()))].filter((code) => COUNTRY_CODES.includes(code));
  return known.length === 1 ? known[0] : undefined;
}

function entryOf(
  entry: Omit<WatchListEntry, 'imo' | 'flag'> & { flag?: string | undefined },
  ids: readonly string[],
): Judged<WatchListEntry> {
  const { flag, ...said } = entry;
  const { imo, notes } = imoIn(ids);
  const names = [...new Set(said.names.map((name) => cut(name, MAX_NAME)).filter(Boolean))].slice(0, MAX_NAMES);
  if (said.entryId === '') return { refused: 'it has no id' };
  if (names.length === 0 && imo === undefined) return { refused: 'it has neither a name nor an IMO number' };
  return { row: { ...said, names, ...(imo !== undefined && { imo }), ...(flag !== undefined && { flag }) }, notes };
}

const dayOf = (...texts: unknown[]): string | undefined =>
  texts
    .flatMap((text) => (typeof text === 'string' ? (text.match(/^\d{4}-\d\d-\d\d/)?.[0] ?? []) : []))
    .toSorted()
    .at(-1);
const dated = <Row>(judged: Judged<Row>, day: string | undefined): Judged<Row> =>
  typeof judged === 'object' && 'row' in judged && day !== undefined ? { ...judged, day } : judged;

/** A row of a "targets.simple.csv". */
export function openSanctionsRow(cells: Record<string, string>): Judged<WatchListEntry> {
  if (cells['schema'] !== 'Vessel') return cells['schema'] ? 'noShip' : { refused: 'it does not say of what kind it is (schema)' };
  const { id = '', name = '', aliases, countries, identifiers = '', sanctions, program_ids: programs, dataset } = cells;
  const text = joined(sanctions, programs, dataset);
  const entry = { entryId: cut(id, 200), names: [name, ...partsOf(aliases)], flag: flagIn(partsOf(countries)), text };
  return dated(entryOf(entry, partsOf(identifiers)), dayOf(cells['last_seen'], cells['last_change']));
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

/** A line of an "entities.ftm.json" or "targets.nested.json". */
export function openSanctionsEntity(value: unknown): Judged<WatchListEntry> {
  const { id, caption, schema, properties, datasets, last_seen: seen, last_change: changed } = (value ?? {}) as Record<string, unknown>;
  if (typeof schema !== 'string' || typeof properties !== 'object' || properties === null)
    return { refused: 'it is no entity: schema or properties are missing' };
  if (schema !== 'Vessel') return 'noShip';
  const of = (name: string) => textsOf((properties as Record<string, unknown>)[name]);
  const names = [
    ...(typeof caption === 'string' ? [caption] : []),
    ...of('name'),
    ...of('alias'),
    ...of('previousName'),
    ...of('weakAlias'),
  ];
  const text = joined(...of('programId'), ...of('topics'), ...of('notes'), ...textsOf(datasets));
  const entry = { entryId: typeof id === 'string' ? cut(id, 200) : '', names, flag: flagIn(of('flag')), text };
  const numbers = of('imoNumber').map((number) => (/^\d{7}$/.test(number) ? `IMO ${number}` : number));
  return dated(entryOf(entry, [...numbers, ...of('registrationNumber')]), dayOf(seen, changed));
}

const said = (text: string | undefined): string => (text?.trim() === '-0-' ? '' : (text?.trim() ?? ''));

/** A row of OFAC's sdn.csv. Its remarks have the IMO number and former names. */
export function ofacRow(cells: Record<string, string>): Judged<WatchListEntry> {
  if (said(cells['SDN_Type']).toLowerCase() !== 'vessel') return 'noShip';
  const [remarks, program, owner] = [said(cells['Remarks']), said(cells['Program']), said(cells['Vess_owner'])];
  const former = [...remarks.matchAll(/\b[afn]\.k\.a\.\s+'([^']+)'/g)].map(([, name]) => name ?? '');
  const entry = {
    entryId: said(cells['ent_num']),
    names: [said(cells['SDN_Name']), ...former],
    flag: toCountryCode(said(cells['Vess_flag'])),
    text: joined(program && `Program ${program}`, owner && `Owner ${owner}`, remarks),
  };
  return entryOf(entry, [remarks]);
}

const DAY = /^(\d{4}(-\d\d(-\d\d)?)?)?$/;

/** A row of imo, role, company, country, from, to, source, date. */
export function ownershipRow(cells: Record<string, string>): Judged<OwnershipRow> {
  const of = (name: string, most: number) => cut(cells[name] ?? '', most);
  const imo = parseImo(cells['imo'] ?? '');
  if (imo === undefined) return { refused: `"${of('imo', 20)}" is no IMO number` };
  const row = {
    imo,
    role: of('role', 60),
    company: of('company', 160),
    country: of('country', 60),
    from: of('from', 20),
    to: of('to', 20),
    source: of('source', 200),
    date: of('date', 20),
  };
  if (row.role === '' || row.company === '') return { refused: 'it has no role or no company' };
  const wrong = (['from', 'to', 'date'] as const).find((name) => !DAY.test(row[name]));
  if (wrong) return { refused: `"${row[wrong]}" in ${wrong} is no day such as 2026-01-31` };
  const day = dayOf(row.date);
  return { row, notes: [], ...(day !== undefined && { day }) };
}
