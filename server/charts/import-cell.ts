// One cell of a set, from its files to its content file and its row. Whatever goes wrong, the last good state of the cell stays.
import { readFile, rename, rm } from 'node:fs/promises';
import type { ChartText } from '#contract/entities/charts/charts.ts';
import type { ChartImportLine } from '#contract/entities/charts/chart-imports.ts';
import type { ChartCellRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Db } from '#server/db/db.ts';
import { BadFile } from '#server/import/text-file.ts';
import { type ChartFiles, hashOf } from './chart-files.ts';
import { wasCancelled } from './chart-imports.ts';
import { cancelCell, type KeptCell, noteLacks, readCell, writeCell } from './chart-store.ts';
import { isAsInCatalogue, type Checksums } from './reading/catalogue.ts';
import { type CellHead, readCellHead } from './reading/cell-head.ts';
import type { CellRead } from './reading/cell-protocol.ts';
import type { CellThread } from './reading/cell-thread.ts';
import { minZoomOf } from './reading/coverage.ts';
import { BadCell } from './reading/iso8211.ts';
import {
  newerEditionThan,
  notAppliedTo,
  notAppliedWords,
  type OfferedFile,
  planCell,
  type CellReading,
  type SourceFile,
} from './reading/plan-cell.ts';
import type { SetFile } from './reading/read-set.ts';

export interface CellImport {
  db: Db;
  files: ChartFiles;
  thread: CellThread;
  clock: () => EpochMs;
  checksums: Checksums;
  /** Of the set, by name. */
  texts: ReadonlyMap<string, ChartText>;
  signal: AbortSignal;
}

export type CellOutcome = Omit<ChartImportLine, 'no' | 'cell'>;
type CellFiles = ReadonlyMap<number, SetFile>;

const FROM_PURPOSE = /^..([1-6])/;

function isExpected(error: unknown): error is Error {
  return error instanceof BadCell || error instanceof BadFile;
}

async function lookAt(number: number, file: SetFile, checksums: Checksums): Promise<OfferedFile> {
  const { name } = file;
  try {
    const bytes = await file.read();
    const offered = { name, number, hash: hashOf(bytes) };
    await refuseOtherTwin(file, offered.hash);
    if (!isAsInCatalogue(name, bytes, checksums)) return { ...offered, broken: 'it is damaged: its checksum is not that of CATALOG.031' };
    return { ...offered, head: readCellHead(bytes) };
  } catch (error) {
    if (!isExpected(error)) throw error;
    return { name, number, hash: '', broken: error.message };
  }
}

/** Files of two sets in one: nobody knows which of them follows. @throws BadCell */
async function refuseOtherTwin(file: SetFile, hash: string): Promise<void> {
  for (const twin of file.twins ?? [])
    if (hashOf(await twin.read()) !== hash)
      throw new BadCell(`it is there twice, with different content: ${twin.path} and ${file.path}. Import each set by itself`);
}

/** Keeps those that are new. The bytes of one file are in memory at a time. */
async function keepSources(sources: readonly SourceFile[], offered: CellFiles, files: ChartFiles): Promise<void> {
  for (const source of sources) {
    const file = [...offered.values()].find(({ name }) => name === source.name);
    const path = files.source(source);
    if (await files.isThere(path)) continue;
    const bytes = await file?.read();
    if (!bytes || hashOf(bytes) !== source.hash) throw new BadCell(`${source.name} is not here any more`);
    await files.keep(path, bytes);
  }
}

interface Identified {
  cell: string;
  base: CellHead;
}

/** The base says scale, purpose and producer for all its updates. */
async function headOfBase({ files }: CellImport, source: SourceFile, offered: CellFiles): Promise<CellHead> {
  const [, file] = [...offered].find(([number, { name }]) => number === 0 && name === source.name) ?? [];
  const bytes = file && (await file.read());
  if (bytes && hashOf(bytes) === source.hash) return readCellHead(bytes);
  return readCellHead(await readFile(files.source(source)));
}

const identityOf = ({ cell, base }: Identified, { edition, update, issuedOn }: CellReading) => ({
  cell,
  edition,
  update,
  issuedOn,
  scale: base.scale ?? 1,
  agency: base.agency,
  purpose: base.purpose >= 1 && base.purpose <= 6 ? base.purpose : Number(FROM_PURPOSE.exec(cell)?.[1]),
});

/** Reads the cell into a file and returns what is in it. An update that cannot be applied ends the sequence before it. */
async function readSequence(
  parts: CellImport,
  { plan, offered, of, texts, path }: { plan: CellReading; offered: CellFiles; of: Identified; texts: readonly ChartText[]; path: string },
): Promise<{ plan: CellReading; read: CellRead }> {
  const { files, thread, signal, checksums } = parts;
  let now = plan;
  for (;;) {
    try {
      const sources = now.sources.map((source) => files.source(source));
      return { plan: now, read: await thread.cell({ sources, identity: identityOf(of, now), texts, path }, signal) };
    } catch (error) {
      const last = now.sources.at(-1);
      const shorter = now.sources.slice(0, -1);
      if (!(error instanceof BadCell) || !last || shorter.length === 0) throw error;
      const before = shorter.at(-1);
      const file = before && [...offered.values()].find(({ name }) => name === before.name);
      const head = file && (await lookAt(0, file, checksums));
      if (!head || !('head' in head)) throw error; // what is before it is here already
      const { edition, update, issuedOn } = head.head;
      now = { ...now, sources: shorter, edition, update, issuedOn, problem: `${last.name}: ${error.message}` };
    }
  }
}

/** Of the cell: what the set has, and what is here. */
interface Known {
  offered: CellFiles;
  looked: readonly OfferedFile[];
  stored: KeptCell | undefined;
}

const remarks = (notApplied: readonly number[], ...others: (string | undefined)[]): Pick<CellOutcome, 'reason' | 'notApplied'> => {
  const words = [notAppliedWords(notApplied), ...others].filter((one) => one !== undefined && one !== '');
  return { ...(words.length > 0 && { reason: words.join('. ') }), ...(notApplied.length > 0 && { notApplied: [...notApplied] }) };
};

/** Of a cell that its producer had cancelled: nobody expects it on the chart. Undefined: it had not. */
async function drawnAgainWords(
  { db }: CellImport,
  cell: string,
  edition: number,
  stored: KeptCell | undefined,
): Promise<string | undefined> {
  const isDrawnAgain = stored ? stored.state === 'cancelled' : await wasCancelled(db, cell);
  if (!isDrawnAgain) return undefined;
  return `its producer cancelled it${stored ? ` on ${stored.issuedOn}` : ' before'}: it is drawn again because this set holds edition ${edition}`;
}

/** What the row of a cell says whose cancellation came with it: devices never see it shown. */
type Cancelled = Pick<ChartCellRow, 'update' | 'issuedOn'>;

async function readAndStore(
  parts: CellImport,
  cell: string,
  plan: CellReading,
  { offered, looked, stored }: Known,
  cancelled?: Cancelled,
): Promise<CellOutcome> {
  const { db, files, clock } = parts;
  const [baseFile] = plan.sources;
  if (!baseFile) throw new BadCell('its base cell is not here');
  const of = { cell, base: await headOfBase(parts, baseFile, offered) };
  await keepSources(plan.sources, offered, files);
  const texts = new Map([...(stored?.texts ?? []).map((text) => [text.name, text] as const), ...parts.texts]);
  const made = files.content(cell, 'new');
  try {
    const { plan: done, read } = await readSequence(parts, { plan, offered, of, texts: [...texts.values()], path: made });
    const path = files.content(cell, read.hash);
    await rename(made, path);
    const { scale, ...identity } = identityOf(of, done);
    const notApplied = notAppliedTo(done, looked, stored);
    const newerEdition = newerEditionThan(done.edition, looked, stored);
    const row = {
      id: cell,
      edition: identity.edition,
      update: identity.update,
      issuedOn: identity.issuedOn,
      scale,
      purpose: identity.purpose,
      agency: identity.agency,
      minZoom: minZoomOf(scale, read.box),
      box: read.box,
      coverage: read.coverage,
      texts: read.texts,
      importedAtMs: clock(),
      ...(cancelled
        ? { ...cancelled, state: 'cancelled' as const }
        : {
            state: 'shown' as const,
            ...(notApplied.length > 0 && { notApplied }),
            ...(newerEdition !== undefined && { newerEdition }),
          }),
    };
    await writeCell(db, row, { content: `${cell}.${read.hash}.jsonl.gz`, files: done.sources, named: read.namedTexts });
    const { edition, update, problem } = done;
    const again = await drawnAgainWords(parts, cell, edition, stored);
    return { outcome: stored ? 'updated' : 'new', edition, update, ...remarks(notApplied, again, read.mends, problem) };
  } finally {
    await rm(made, { force: true });
  }
}

/** Stores what is cancelled at once, so that the same edition does not come back. Returns its edition; undefined: it cannot be read. */
async function keepLast(parts: CellImport, cell: string, last: CellReading, of: Known, by: Cancelled): Promise<number | undefined> {
  try {
    return (await readAndStore(parts, cell, last, of, by)).edition;
  } catch (error) {
    if (!isExpected(error)) throw error;
    return undefined;
  }
}

/** Whether the set brings a text or a picture that the cell names and does not have, or has otherwise. */
function hasNewTexts({ texts, named }: KeptCell, ofSet: CellImport['texts']): boolean {
  const kept = new Map(texts.map(({ name, hash }) => [name, hash]));
  return named.some((name) => ofSet.has(name) && ofSet.get(name)?.hash !== kept.get(name));
}

const standing = (stored: KeptCell | undefined) => stored && { edition: stored.edition, update: stored.update };

async function carryOut(parts: CellImport, cell: string, offered: CellFiles, looked: readonly OfferedFile[]): Promise<CellOutcome> {
  const { db, clock } = parts;
  const stored = await readCell(db, cell);
  const plan = planCell(looked, stored);
  if (plan.do === 'read') return readAndStore(parts, cell, plan, { offered, looked, stored });
  if (plan.do === 'cancel') {
    const { update, issuedOn } = plan;
    const last = plan.last && (await keepLast(parts, cell, plan.last, { offered, looked, stored }, { update, issuedOn }));
    const edition = last ?? stored?.edition;
    if (edition === undefined) return { outcome: 'cancelled', reason: 'it was cancelled by its producer, and was not here' };
    if (last === undefined) await cancelCell(db, cell, { ...plan, nowMs: clock() });
    return { outcome: 'cancelled', edition, update: plan.update, reason: 'its producer cancelled it: it is not drawn' };
  }
  if (plan.why === undefined && stored?.state === 'shown' && hasNewTexts(stored, parts.texts)) {
    const { edition, update, issuedOn } = stored;
    const again = { do: 'read' as const, sources: [...stored.sources], edition, update, issuedOn, isNewBase: false };
    return readAndStore(parts, cell, again, { offered, looked, stored });
  }
  return plan.why === undefined
    ? { outcome: 'same', ...standing(stored), ...remarks(stored?.notApplied ?? []) }
    : refusal(parts, cell, looked, plan.why);
}

/** The cell stays as it is, and says which updates it lacks. */
async function refusal({ db }: CellImport, cell: string, looked: readonly OfferedFile[], why: string): Promise<CellOutcome> {
  const stored = await readCell(db, cell);
  if (stored?.state !== 'shown') return { outcome: 'refused', ...standing(stored), reason: why };
  const notApplied = notAppliedTo(stored, looked, stored);
  const newerEdition = newerEditionThan(stored.edition, looked, stored);
  const isOther = notApplied.join() !== stored.notApplied?.join() || newerEdition !== stored.newerEdition;
  if (isOther) await noteLacks(db, cell, notApplied, newerEdition);
  return { outcome: 'refused', ...standing(stored), ...remarks(notApplied, why) };
}

/** @throws what is no fault of the files, such as a database that is away, and the signal's reason */
export async function importCell(parts: CellImport, cell: string, offered: CellFiles): Promise<CellOutcome> {
  const looked: OfferedFile[] = [];
  try {
    for (const [number, file] of offered) looked.push(await lookAt(number, file, parts.checksums));
    return await carryOut(parts, cell, offered, looked);
  } catch (error) {
    if (!isExpected(error)) throw error;
    return refusal(parts, cell, looked, error.message);
  }
}
