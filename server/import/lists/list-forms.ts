// Which form of a watch list or list of owners a file has. Decides by its beginning.
import { delimiterOf, readBeginning, readHeader } from '#server/import/file-form.ts';

export type ListForm =
  | { kind: 'watchList'; name: 'OpenSanctions JSON lines' }
  | { kind: 'watchList'; name: 'OpenSanctions CSV'; delimiter: string }
  /** header: false: OFAC's own file, whose first line is an entry. */
  | { kind: 'watchList'; name: 'OFAC CSV'; delimiter: string; header: boolean }
  | { kind: 'ownership'; name: 'CSV of owners'; delimiter: string };

export const OPEN_SANCTIONS_COLUMNS = ['id', 'schema', 'name', 'identifiers'] as const;
/** As OFAC names the columns of sdn.csv, in its order. */
export const OFAC_COLUMNS = [
  'ent_num',
  'SDN_Name',
  'SDN_Type',
  'Program',
  'Title',
  'Call_Sign',
  'Vess_type',
  'Tonnage',
  'GRT',
  'Vess_flag',
  'Vess_owner',
  'Remarks',
] as const;
export const OWNERSHIP_COLUMNS = ['imo', 'role', 'company', 'country', 'from', 'to', 'source', 'date'] as const;

const hasAll = (header: readonly string[], columns: readonly string[]) => columns.every((name) => header.includes(name));

function isEntityLine(line: string): boolean {
  try {
    const read = JSON.parse(line) as Record<string, unknown>;
    return typeof read['schema'] === 'string' && typeof read['properties'] === 'object';
  } catch {
    return false;
  }
}

/** undefined: it is no such list. @throws BadFile when it cannot be read */
export async function listFormOf(path: string): Promise<ListForm | undefined> {
  const bytes = await readBeginning(path);
  const text = new TextDecoder().decode(bytes).trimStart();
  const [line = ''] = text.split(/\r\n|\n|\r/, 1);
  if (text.startsWith('{')) return isEntityLine(line) ? { kind: 'watchList', name: 'OpenSanctions JSON lines' } : undefined;
  const delimiter = delimiterOf(line);
  const header = readHeader(text, delimiter);
  if (hasAll(header, OPEN_SANCTIONS_COLUMNS)) return { kind: 'watchList', name: 'OpenSanctions CSV', delimiter };
  if (hasAll(header, ['ent_num', 'SDN_Name', 'SDN_Type', 'Remarks']))
    return { kind: 'watchList', name: 'OFAC CSV', delimiter, header: true };
  if (header.length === OFAC_COLUMNS.length && /^\d+$/.test(header[0] ?? '') && /^(-0-|individual|vessel|aircraft)$/.test(header[2] ?? ''))
    return { kind: 'watchList', name: 'OFAC CSV', delimiter, header: false };
  if (hasAll(header, ['imo', 'role', 'company'])) return { kind: 'ownership', name: 'CSV of owners', delimiter };
  return undefined;
}
