// Areas whose charts a user keeps on this device, and the one whose sheets are fetched now. Sheets are kept whole beside the pieces of those
// that were looked at, so the end of a session removes both. What is here is known from the cache alone: a browser may clear it.
import { LonLatBox } from '#contract/geojson.ts';
import type { ChartSheetRow } from '#contract/tables.ts';
import type { Box } from '#contract/units.ts';
import { z } from '#contract/zod.ts';
import { SHEETS_PATH, sheetOfFile } from '#map/enc/cell-coverage.ts';
import { CHART_PIECES, dropWhole, keepWhole, wholeArchives } from '#platform/caches/kept-pieces.ts';
import { log } from '#platform/log.ts';
import { persisted, watchedOfSession } from '#platform/persisted.ts';
import { askToKeep } from '#platform/storage.ts';
import type { HeldRows } from '#store/held-table.ts';
import { sheetsIn } from './area-boxes.ts';

export interface KeptArea {
  id: string;
  name: string;
  /** Its places (area-boxes.ts). A cell that comes into one later belongs to it. */
  boxes: readonly Box[];
  /** Its download was cancelled: nothing of it is fetched until somebody asks. */
  isCancelled?: boolean | undefined;
}
const KeptArea = z.object({ id: z.string(), name: z.string(), boxes: LonLatBox.array(), isCancelled: z.boolean().optional() });

/** All that this device knows of. */
export interface KnownRows {
  cells: HeldRows<'chartCells'>;
  sheets: HeldRows<'chartSheets'>;
}

export const sheetsOfArea = ({ boxes }: Pick<KeptArea, 'boxes'>, { cells, sheets }: KnownRows): ChartSheetRow[] =>
  sheetsIn(boxes, cells.values(), sheets.values());

export const bytesOf = (sheets: readonly Pick<ChartSheetRow, 'bytes'>[]): number => sheets.reduce((sum, { bytes }) => sum + bytes, 0);

/** The newest first. */
export const keptAreas = persisted('keptChartAreas', (stored): readonly KeptArea[] => KeptArea.array().safeParse(stored).data ?? []);

/** Files of sheets that are here whole; undefined until that was looked at. */
export const keptFiles = watchedOfSession<ReadonlySet<string> | undefined>(() => undefined);

interface Keeping {
  areaId: string;
  doneBytes: number;
  ofBytes: number;
  end: () => void;
}
export const keeping = watchedOfSession<Keeping | undefined>(() => undefined);
/** The area of which the last fetch failed. */
export const keepingFailed = watchedOfSession<string | undefined>(() => undefined);

type Sheet = Pick<ChartSheetRow, 'id' | 'file' | 'bytes'>;

export async function lookAtKept(): Promise<ReadonlySet<string>> {
  const paths = await wholeArchives(CHART_PIECES);
  const files = new Set(paths.filter((path) => path.startsWith(SHEETS_PATH)).map((path) => path.slice(SHEETS_PATH.length)));
  keptFiles.set(files);
  return files;
}

/** Counts the bytes that go through. */
const counted = (onBytes: (bytes: number) => void) =>
  new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, to) {
      onBytes(chunk.byteLength);
      to.enqueue(chunk);
    },
  });

/** @throws when it does not come whole, or there is no room for it; then nothing of it stays */
async function fetchSheet({ file, bytes }: Sheet, signal: AbortSignal, onBytes: (bytes: number) => void): Promise<void> {
  const path = SHEETS_PATH + file;
  const answer = await fetch(path, { signal });
  if (answer.status !== 200 || !answer.body) throw new Error(`a chart sheet was answered with ${answer.status}`);
  let came = 0;
  const count = (of: number) => {
    came += of;
    onBytes(of);
  };
  await keepWhole(CHART_PIECES, path, new Response(answer.body.pipeThrough(counted(count)), { headers: answer.headers }));
  if (came === bytes) return;
  await dropWhole(CHART_PIECES, path);
  throw new Error('a chart sheet did not come whole');
}

/** Whether an edition before is here of one of the sheets that are missing. */
export function hasEditionBefore(missing: readonly Pick<Sheet, 'id'>[], here: ReadonlySet<string> = new Set()): boolean {
  const before = new Set([...here].map(sheetOfFile));
  return missing.some(({ id }) => before.has(id));
}

/** Editions before, of sheets that are here as they now are. */
async function dropEditionsBefore({ id, file }: Sheet): Promise<void> {
  for (const before of await lookAtKept())
    if (sheetOfFile(before) === id && before !== file) await dropWhole(CHART_PIECES, SHEETS_PATH + before);
}

/** Notes the area and fetches what of it is not here. */
export async function keepArea({ id, name, boxes }: KeptArea, sheets: readonly Sheet[]): Promise<void> {
  const area = { id, name, boxes };
  askToKeep();
  keptAreas.set([area, ...keptAreas.get().filter((other) => other.id !== id)]);
  await fetchArea(area, sheets);
}

/** Ends the download of an area. What came stays. */
export function cancelArea(areaId: string): void {
  if (keeping.get()?.areaId === areaId) keeping.get()?.end();
  keptAreas.set(keptAreas.get().map((area) => (area.id === areaId ? { ...area, isCancelled: true } : area)));
}

/**
 * Fetches what of kept areas is not here, such as newer editions, area by area. Nothing while another one is fetched, and of no area whose
 * download was cancelled; ends with the first that fails.
 */
export async function renewAreas(known: () => KnownRows | undefined, signal: AbortSignal): Promise<void> {
  const endIt = () => keeping.get()?.end();
  await lookAtKept();
  for (const { id } of keptAreas.get()) {
    const area = keptAreas.get().find((one) => one.id === id);
    const rows = known();
    if (signal.aborted || keeping.get() || !rows) return;
    const sheets = area && !area.isCancelled ? sheetsOfArea(area, rows) : [];
    if (!area || sheets.every(({ file }) => keptFiles.get()?.has(file))) continue;
    signal.addEventListener('abort', endIt);
    await fetchArea(area, sheets).finally(() => signal.removeEventListener('abort', endIt));
    if (keepingFailed.get() === id) return;
  }
}

/** Of its sheets, what is not here, one after the other. What came before a failure or an end stays. */
async function fetchArea(area: KeptArea, sheets: readonly Sheet[]): Promise<void> {
  const stop = new AbortController();
  const here = await lookAtKept();
  keeping.get()?.end(); // after the wait: of two that begin together the later one counts
  const missing = sheets.filter(({ file }) => !here.has(file));
  const now: Keeping = {
    areaId: area.id,
    doneBytes: 0,
    ofBytes: bytesOf(missing),
    end: () => stop.abort(),
  };
  let doneBytes = 0;
  const isNow = () => keeping.get()?.end === now.end;
  keepingFailed.set(undefined);
  keeping.set(now);
  try {
    for (const sheet of missing) {
      await fetchSheet(sheet, stop.signal, (bytes) => {
        doneBytes += bytes;
        if (isNow()) keeping.set({ ...now, doneBytes });
      });
      await dropEditionsBefore(sheet);
    }
  } catch (problem) {
    if (stop.signal.aborted) return;
    log.warn('charts of an area', problem);
    keepingFailed.set(area.id);
  } finally {
    if (isNow()) keeping.set(undefined);
    await lookAtKept();
  }
}

/** `sheetsOf`: the sheets of an area, as they now are. What another area has stays. */
export async function removeArea(areaId: string, sheetsOf: (area: KeptArea) => readonly Pick<Sheet, 'id'>[]): Promise<void> {
  if (keeping.get()?.areaId === areaId) keeping.get()?.end();
  const left = keptAreas.get().filter(({ id }) => id !== areaId);
  keptAreas.set(left);
  if (keepingFailed.get() === areaId) keepingFailed.set(undefined);
  const wanted = new Set(left.flatMap((area) => sheetsOf(area).map(({ id }) => id)));
  for (const file of await lookAtKept()) if (!wanted.has(sheetOfFile(file))) await dropWhole(CHART_PIECES, SHEETS_PATH + file);
  await lookAtKept();
}
