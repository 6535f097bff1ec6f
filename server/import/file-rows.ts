// The rows of a file in any of our formats, each judged: a port or an event, or why it is none. Writes nothing.
import type { EpochMs } from '#contract/units.ts';
import { ASAM_COLUMNS, toAsamEvent } from './events/asam.ts';
import { type CsvRow, readCsv } from './csv-file.ts';
import { type ColumnsRead, type EventCells, missingIn, pickCells, readColumns } from './events/event-columns.ts';
import type { ImportedEvent } from './events/event-store.ts';
import type { FileForm } from './file-form.ts';
import { toGenericEvent } from './events/generic-event.ts';
import { type GeoJsonRow, readGeoJson } from './geojson-file.ts';
import { IMB_COLUMNS, toImbEvent } from './events/imb.ts';
import { BadFile } from './text-file.ts';

/** `line`: where the row ends in the file; of GeoJSON the number of the feature. `name`: as the file itself names the row. */
export type JudgedRow<Row> = { line: number; name: string } & ({ row: Row; notes: string[] } | { refused: string });

export interface RowsWant {
  path: string;
  now: EpochMs;
  /** Replaces the source that the file names. */
  source?: string | undefined;
  signal?: AbortSignal | undefined;
  onBytes: (bytes: number) => void;
}

type Judge<Row> = (cells: Record<string, string>) => { row: Row; notes: string[] } | { refused: string };
interface CsvForm {
  columns: readonly string[];
  /** The column by which the report names a row. */
  nameColumn: string;
  delimiter?: string;
  /** Of a file whose first line names none. */
  names?: readonly string[];
}

const reading = ({ signal, onBytes }: RowsWant) => ({ onBytes, ...(signal && { signal }) });

export async function* csvRows<Row>(want: RowsWant, form: CsvForm, judge: Judge<Row>): AsyncGenerator<JudgedRow<Row>> {
  const { columns, nameColumn, delimiter, names } = form;
  for await (const row of readCsv(want.path, {
    ...reading(want),
    columns,
    ...(delimiter !== undefined && { delimiter }),
    ...(names && { names }),
  })) {
    const wrong: CsvRow = row;
    if ('wrong' in wrong) yield { line: wrong.line, name: '', refused: wrong.wrong };
    else yield { line: row.line, name: (row as { cells: Record<string, string> }).cells[nameColumn] ?? '', ...judge(wrong.cells) };
  }
}

const toJudge =
  (read: (cells: Record<string, string>) => { event: ImportedEvent; notes?: string[] } | { refused: string }): Judge<ImportedEvent> =>
  (cells) => {
    const judged = read(cells);
    return 'refused' in judged ? judged : { row: judged.event, notes: judged.notes ?? [] };
  };

/** @throws BadFile when no column is read as what an event cannot be without */
export function eventColumnsOf(names: readonly string[]): ColumnsRead {
  const columns = readColumns(names);
  const missing = missingIn(columns);
  if (missing.length > 0)
    throw new BadFile(
      `The first line must name the columns, and none is read as ${missing.join(' or ')}. It names: ${names.join(', ').slice(0, 300)}`,
    );
  return columns;
}

const asText = (value: unknown): string => (['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '');
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function pointOf(geometry: unknown): { latitude: string; longitude: string } | { refused: string } {
  if (!isObject(geometry)) return { refused: 'it has no geometry' };
  const { type, coordinates } = geometry;
  if (type !== 'Point') return { refused: `it is a ${asText(type).slice(0, 30) || 'thing of no type'}; an event is a Point` };
  const [longitude, latitude] = Array.isArray(coordinates) ? (coordinates as unknown[]) : [];
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return { refused: 'its coordinates are not two numbers' };
  return { latitude: String(latitude), longitude: String(longitude) };
}

function featureCells(feature: Readonly<Record<string, unknown>>): EventCells | { refused: string } {
  const point = pointOf(feature['geometry']);
  if ('refused' in point) return point;
  const properties = isObject(feature['properties']) ? feature['properties'] : {};
  const texts = Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, asText(value)]));
  const { position: _, ...cells } = pickCells(readColumns(Object.keys(texts)), texts);
  const reference = cells.reference || asText(feature['id']);
  return { ...cells, ...point, ...(reference !== '' && { reference }) };
}

async function* geoJsonRows(want: RowsWant): AsyncGenerator<JudgedRow<ImportedEvent>> {
  for await (const row of readGeoJson(want.path, reading(want))) {
    const read: GeoJsonRow = row;
    const cells = 'wrong' in read ? { refused: read.wrong } : featureCells(read.feature);
    if ('refused' in cells) yield { line: row.no, name: '', refused: cells.refused };
    else {
      const judged = toGenericEvent(cells, want);
      const at = { line: row.no, name: cells.reference ?? '' };
      yield 'refused' in judged ? { ...at, refused: judged.refused } : { ...at, row: judged.event, notes: judged.notes };
    }
  }
}

/** @throws BadFile when the file cannot contain events */
function formRows(form: FileForm, want: RowsWant): AsyncGenerator<JudgedRow<ImportedEvent>> {
  switch (form.name) {
    case 'ASAM':
      return csvRows(
        want,
        { columns: ASAM_COLUMNS, nameColumn: 'reference' },
        toJudge((cells) => toAsamEvent(cells, want.now)),
      );
    case 'IMB':
      return csvRows(
        want,
        { columns: IMB_COLUMNS, nameColumn: 'vessel_name' },
        toJudge((cells) => toImbEvent(cells, want.now)),
      );
    case 'GeoJSON':
      return geoJsonRows(want);
    case 'CSV': {
      const columns = eventColumnsOf(form.header);
      const { read } = columns;
      const nameColumn = read.reference ?? read.title ?? read.date ?? '';
      const judge = toJudge((cells) => toGenericEvent(pickCells(columns, cells), want));
      return csvRows(want, { columns: Object.values(read), nameColumn, delimiter: form.delimiter }, judge);
    }
    case 'World Port Index':
      throw new BadFile('This is a file of ports, not of events');
  }
}

/** All that authorities have published since 1978 is a tenth of it. Each row's id is in memory while the file is read. */
const MOST_EVENTS = 100_000;

/** Refuses a row that is in the file a second time: the first counts. @throws BadFile past MOST_EVENTS */
export async function* eventRows(form: FileForm, want: RowsWant): AsyncGenerator<JudgedRow<ImportedEvent>> {
  const lineOf = new Map<string, number>();
  for await (const judged of formRows(form, want)) {
    const earlier = 'row' in judged ? lineOf.get(judged.row.id) : undefined;
    if ('row' in judged) lineOf.set(judged.row.id, earlier ?? judged.line);
    if (lineOf.size > MOST_EVENTS)
      throw new BadFile(`This file has more than ${MOST_EVENTS.toLocaleString('en')} events. Split it, or leave out what is old`);
    if (earlier === undefined) yield judged;
    else yield { line: judged.line, name: judged.name, refused: `the same ${TWICE[form.name]} at line ${earlier}; the first is kept` };
  }
}
const TWICE: Record<FileForm['name'], string> = {
  ASAM: 'reference and date stand',
  IMB: 'day, place and vessel stand',
  CSV: 'event stands',
  GeoJSON: 'event stands',
  'World Port Index': 'port stands',
};
